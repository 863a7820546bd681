"""Planted faults: what people and models get wrong about names and relations."""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from random import Random

from relation_facts import (
    CEFR,
    Fact,
    certificates_absent,
    employers_absent,
    said,
    skills_absent,
)
from relation_page import Paged, absent, joined
from vita import loaded


@dataclass(frozen=True, slots=True)
class Claim:
    """A claim in the wordings of a kind and manner; `posting` is a text that it was taken from."""

    kind: str
    fill: Mapping[str, str]
    manner: str = "any"
    posting: str = ""


@dataclass(frozen=True, slots=True)
class Case:
    """A fact among all that one page states."""

    fact: Fact
    found: Sequence[Fact]
    paged: Paged

    @property
    def language(self) -> str:
        return self.paged.person.language

    def same(self, **changed: str) -> Claim:
        """The fact as it is, with something changed."""
        return Claim(self.fact.kind, {**self.fact.fill, **changed}, self.fact.manner)

    def elsewhere(self) -> list[str]:
        """The other employers that the page names."""
        jobs = self.paged.truth["employments"]
        names = dict.fromkeys(entry["employer"] for entry in jobs)
        return [name for name in names if name != self.fact.owner]


Fault = Callable[[Random, Case], Iterator[Claim]]


def _certificate_invented(rng: Random, case: Case) -> Iterator[Claim]:
    if case.fact.kind == "certificate":
        yield case.same(c=rng.choice(certificates_absent(case.paged)))


def _employer_invented(rng: Random, case: Case) -> Iterator[Claim]:
    if case.fact.kind in {"employer", "title", "qualified", "used"}:
        yield case.same(e=rng.choice(employers_absent(case.paged)))


def _unlike(title: str, case: Case) -> bool:
    """Whether a title contains none that the person has and stands in none."""
    held = [entry["title"].casefold() for entry in case.paged.truth["employments"]]
    low = said(title).casefold()
    return absent(low, case.paged.text) and not any(said(one) in low for one in held)


def _title_invented(rng: Random, case: Case) -> Iterator[Claim]:
    if case.fact.kind == "title":
        titles = loaded(case.language)["titles"]
        fitting = [title for title in titles if _unlike(title, case)]
        if fitting:
            yield case.same(t=said(rng.choice(fitting)))


def _degree_invented(rng: Random, case: Case) -> Iterator[Claim]:
    """The right degree in a field that it is not in, or a higher one."""
    if case.fact.kind != "degree":
        return
    entry, text = case.fact.about, case.paged.text
    fields = [name for name in loaded(case.language)["fields"] if absent(name, text)]
    if fields:
        yield case.same(deg=joined(case.language, entry["degree"], rng.choice(fields)))
    higher = [name for name in case.paged.words["higher"] if absent(name, text)]
    if higher:
        yield case.same(deg=joined(case.language, rng.choice(higher), entry["field"]))


def _institution_swapped(rng: Random, case: Case) -> Iterator[Claim]:
    if case.fact.kind == "degree":
        own = case.fact.about["institution"]
        schools = {entry["institution"] for entry in case.paged.truth["education"]} - {own}
        free = [
            name for name in loaded(case.language)["institutions"] if absent(name, case.paged.text)
        ]
        yield case.same(inst=rng.choice(sorted(schools) or free))


def _skill_invented(rng: Random, case: Case) -> Iterator[Claim]:
    if case.fact.kind in {"skill", "used"}:
        yield case.same(sk=rng.choice(skills_absent(case.paged)))


def _posting_moved(rng: Random, case: Case) -> Iterator[Claim]:
    if case.fact.kind in {"used", "employer"}:
        skill = rng.choice(skills_absent(case.paged))
        posting = case.paged.words["extra"]["posting"].format(sk=skill)
        yield Claim("used", {**case.fact.fill, "sk": skill}, posting=posting)


def _moved_role(rng: Random, case: Case) -> Iterator[Claim]:
    """A title, a tool or an achievement under an employer where nothing like it is told."""
    fact = case.fact
    if fact.kind not in {"title", "qualified", "used", "achieved"}:
        return
    alike = [
        other.owner
        for other in case.found
        if (other.kind == fact.kind or {other.kind, fact.kind} == {"title", "qualified"})
        and (
            other.subject.casefold() in fact.subject.casefold()
            or fact.subject.casefold() in other.subject.casefold()
        )
    ]
    names = [name for name in case.elsewhere() if name not in alike]
    if names:
        yield case.same(e=rng.choice(names))


def _other_character(rng: Random, code: str) -> list[str]:
    """The code with one digit changed, or one letter where it has no digit."""
    places = [match.start() for match in re.finditer(r"\d", code)]
    pool = "123456789"
    if not places:
        places = [n for n, sign in enumerate(code) if sign.isalpha()]
        pool = "ABCDEFGHKLMNPRST"
    place = rng.choice(places)
    return [code[:place] + sign + code[place + 1 :] for sign in pool if sign != code[place]]


def _code_changed(rng: Random, case: Case) -> Iterator[Claim]:
    """Another code, or another number in a name such as "ITIL 4"."""
    if case.fact.kind != "certificate":
        return
    name = case.fact.fill["c"]
    code = case.fact.about.get("code") or (name if re.search(r"\d", name) else "")
    if code:
        fitting = [new for new in _other_character(rng, code) if absent(new, case.paged.text)]
        if fitting:
            yield case.same(c=name.replace(code, rng.choice(fitting)))


def _strength_raised(rng: Random, case: Case) -> Iterator[Claim]:
    """From coordinating, contributing or assisting to leading, or by one step or more."""
    step = case.fact.about.get("step", 0)
    if case.fact.kind == "achieved" and step:
        steps = case.paged.words["extra"]["steps"]
        raised = rng.choice([0, 0, *range(step - 1)])
        verb = rng.choice(steps[raised]).format(th=case.fact.subject)
        yield case.same(vp=verb)


def _negation_turned(rng: Random, case: Case) -> Iterator[Claim]:
    """What is lacking is had, and a certificate or employer that is told of is denied."""
    del rng
    fact = case.fact
    if fact.kind == "absent" and fact.manner in {"without", "lacks"}:
        yield Claim("turned", fact.fill, fact.manner)
    elif fact.kind == "absent":
        yield Claim(fact.manner, fact.fill)
    elif fact.kind in {"certificate", "employer"}:
        yield Claim("absent", fact.fill, fact.kind)


def _presence_denied(rng: Random, case: Case) -> Iterator[Claim]:
    del rng
    if case.fact.kind == "skill":
        yield Claim("absent", case.fact.fill, "skill")


def _made_held(rng: Random, case: Case) -> Iterator[Claim]:
    del rng
    if case.fact.kind == "studying":
        yield Claim("degree", case.fact.fill)


def _qualifier_stripped(rng: Random, case: Case) -> Iterator[Claim]:
    del rng
    plain = case.fact.about.get("plain")
    if not plain:
        return
    if case.fact.kind == "certificate":
        yield case.same(c=plain)
    elif case.fact.kind in {"title", "qualified"}:
        held = [entry["title"].casefold() for entry in case.paged.truth["employments"]]
        if plain.casefold() not in held:
            yield case.same(t=plain)


def _level_raised(rng: Random, case: Case) -> Iterator[Claim]:
    level, words = case.fact.fill.get("lv"), case.paged.words["levels"]
    if case.fact.kind != "language" or level is None:
        return
    if level in CEFR[:-1]:
        yield case.same(lv="C2" if level in {"B2", "C1"} else rng.choice(["C1", "C2"]))
    elif level in words["low"]:
        yield case.same(lv=rng.choice(words["high"]))


FAULTS: dict[str, Fault] = {
    "certificate_invented": _certificate_invented,
    "employer_invented": _employer_invented,
    "title_invented": _title_invented,
    "degree_invented": _degree_invented,
    "institution_swapped": _institution_swapped,
    "skill_invented": _skill_invented,
    "moved_role": _moved_role,
    "code_changed": _code_changed,
    "strength_raised": _strength_raised,
    "negation_turned": _negation_turned,
    "made_held": _made_held,
    "qualifier_stripped": _qualifier_stripped,
    "posting_moved": _posting_moved,
    "level_raised": _level_raised,
    "presence_denied": _presence_denied,
}


# What few facts allow is told in several wordings.
TIMES = {
    "qualifier_stripped": 4,
    "made_held": 3,
    "strength_raised": 3,
    "level_raised": 2,
    "institution_swapped": 2,
    "code_changed": 2,
}


def faults(rng: Random, case: Case) -> Iterator[tuple[str, Claim]]:
    """Each fault that the fact allows, with the claim that it makes."""
    for name, operator in FAULTS.items():
        for _ in range(TIMES.get(name, 1)):
            yield from ((name, claim) for claim in operator(rng, case))
