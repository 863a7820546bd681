"""What summaries are made of: true statements about a person and statements with a fault.

`drawn_about(seed, language)` gives the page of a person and everything that may be said of it.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

import relation_statements
import tenure_statements
from invented import person
from layouts import LAYOUTS
from relation_page import Paged, with_extra
from summary_lists import listed
from summary_profiles import profiles
from summary_said import Said, words

_TENURE_NAMES = {
    "degree": "degree_date",
    "certificate": "certificate_date",
    "skill": "skill_years",
}
_NUMBER = re.compile(r"\d+")


@dataclass(frozen=True, slots=True)
class About:
    """A page, and all that may be said about its person."""

    paged: Paged
    said: tuple[Said, ...]

    def true(self) -> list[Said]:
        return [one for one in self.said if one.fault is None]

    def false(self) -> list[Said]:
        return [one for one in self.said if one.fault is not None]


def drawn_about(seed: int, language: str) -> About:
    """The page of a person in one layout, with a line on a project, and what is said of it."""
    names = list(LAYOUTS)
    layout = LAYOUTS[names[seed // 2 % len(names)]]
    who = person(seed, language)
    paged = with_extra(who, layout)
    rng = Random(f"{seed} {language} summary statements")
    paged, projects = _with_project(rng, paged)
    found = [
        *_single(paged),
        *(
            Said(one.text, _TENURE_NAMES.get(one.fact_type, one.fact_type), one.fault)
            for one in tenure_statements.statements(who, layout)
        ),
        *projects,
        *profiles(rng, paged),
        *listed(rng, paged),
    ]
    return About(paged, tuple({one.text: one for one in found}.values()))


def _single(paged: Paged) -> Iterator[Said]:
    """Names and relations; what was achieved also with another figure, and with figures turned."""
    rng = Random(f"{paged.person.seed} {paged.person.language} figures")
    for one in relation_statements.drawn(paged):
        yield Said(one.text, one.fact_type, one.fault, one.posting)
        if one.fact_type == "achieved" and one.fault is None:
            yield from _refigured(rng, paged, one.text, one.value.get("vp") or one.value["pv"])


def _refigured(rng: Random, paged: Paged, text: str, done: str) -> Iterator[Said]:
    """The statement with a figure that the page has nowhere, and with its two figures turned."""
    figures = list(_NUMBER.finditer(done))
    if not figures or done not in text:
        return
    chosen = rng.choice(figures)
    number = int(chosen.group())
    free = [n for n in (number * 2, number + 3, number + 7, number * 3) if not _told(n, paged.text)]
    if free:
        changed = done[: chosen.start()] + str(rng.choice(free)) + done[chosen.end() :]
        yield Said(text.replace(done, changed), "achieved", "figure_changed")
    if len(figures) == 2 and figures[0].group() != figures[1].group():
        first, second = figures
        turned = (
            done[: first.start()]
            + second.group()
            + done[first.end() : second.start()]
            + first.group()
            + done[second.end() :]
        )
        yield Said(text.replace(done, turned), "achieved", "figures_turned")


def _told(number: int, text: str) -> bool:
    return re.search(rf"(?<!\d){number}(?!\d)", text) is not None


def _with_project(rng: Random, paged: Paged) -> tuple[Paged, list[Said]]:
    """The page with a project that was led, or only helped with, or with none; and what is said."""
    own, name = words(paged.person.language), paged.person.name
    employer = rng.choice(paged.truth["employments"])["employer"]
    costs, percent = rng.sample(own["costs"], 2), rng.choice([20, 25, 30, 35])
    told = rng.choice(["led", "helped", "nothing"])
    text = paged.text
    figure = rng.choice(own["percents"]).format(n=percent)
    if told != "nothing":
        line = own["outcome_lines"][told == "helped"].format(w=costs[0], p=figure)
        text = text + "- " + paged.words["extra"]["done"].format(e=employer, vp=line) + "\n"
    changed = Paged(paged.person, paged.layout, text, paged.truth, paged.extra)

    def said(cost: str, number: int, fault: str | None) -> Said:
        frame = rng.choice(own["outcome"])
        written = rng.choice(own["percents"]).format(n=number)
        return Said(
            frame.format(who=name, name=name, e=employer, w=cost, p=written), "outcome", fault
        )

    other = next(n for n in (45, 55, 65) if not _told(n, text))
    made = [said(costs[0], other, "figure_changed" if told == "led" else "outcome_invented")]
    made.append(said(costs[1], percent, "outcome_invented"))
    if told == "led":
        made += [said(costs[0], percent, None) for _ in range(3)]
    else:
        fault = "strength_raised" if told == "helped" else "outcome_invented"
        made.append(said(costs[0], percent, fault))
    return changed, made
