"""What summaries say first: posts with their dates, a title with its years, years of skills."""

from collections.abc import Iterator, Mapping
from itertools import pairwise
from random import Random
from typing import Any

from relation_facts import said as plain_title
from relation_page import Paged, absent
from spelled import elided
from summary_said import Said, words
from tenure_rules import Entry, Length, clearly_false, holds, rounded, union
from tenure_words import dative, day, length
from vita import loaded


def profiles(rng: Random, paged: Paged) -> Iterator[Said]:
    """The statements, true ones and those with a fault."""
    yield from _posts(rng, paged)
    yield from _career(rng, paged)
    yield from _skilled(rng, paged)
    yield from _matched(rng, paged)


def _filled(rng: Random, paged: Paged, kind: str, fill: Mapping[str, Any]) -> str:
    """A wording of the kind with what fills it, and "an" before a vowel."""
    name = paged.person.name
    text: str = rng.choice(words(paged.person.language)[kind]).format(who=name, name=name, **fill)
    if paged.person.language == "en" and str(fill.get("t", "x"))[0] in "AEIO":
        text = text.replace(f" a {fill['t']}", f" an {fill['t']}")
    return elided(text[:-1] if text.endswith("..") else text, paged.person.language)


def _dated(rng: Random, paged: Paged, entry: Entry, **changed: str) -> str:
    """Title, employer and dates of an entry, with something changed."""
    told = {**entry, **changed}
    language = paged.person.language
    is_open = told["end"] == "present"
    fill = {"t": plain_title(told["title"]), "e": told["employer"]}
    fill["s"] = day(rng, told["start"], language)
    if not is_open:
        fill["x"] = day(rng, told["end"], language)
    return _filled(rng, paged, "dated_open" if is_open else "dated_ended", fill)


def _moved(date: str, years: int) -> str:
    return f"{int(date[:4]) + years}{date[4:]}"


def _posts(rng: Random, paged: Paged) -> Iterator[Said]:
    entries = paged.truth["employments"]
    taken = {int(e[end][:4]) for e in entries for end in ("start", "end") if e[end] != "present"}
    titles = [plain_title(one) for one in loaded(paged.person.language)["titles"]]
    free = [title for title in titles if absent(title, paged.text)]
    for entry in entries:
        for _ in range(2):
            yield Said(_dated(rng, paged, entry), "dated_post")
        others = [e for e in entries if e["employer"] != entry["employer"]]
        steps = [n for n in (-3, -2, 2, 3) if int(entry["start"][:4]) + n not in taken]
        ended = entry["end"] != "present"
        fitting = [n for n in steps if not ended or _moved(entry["start"], n) <= entry["end"]]
        if fitting:
            shifted = _moved(entry["start"], rng.choice(fitting))
            yield Said(_dated(rng, paged, entry, start=shifted), "dated_post", "year_shifted")
        if others:
            other = rng.choice(others)
            if other["title"] != entry["title"]:
                text = _dated(rng, paged, entry, employer=other["employer"])
                yield Said(text, "dated_post", "employer_swapped")
        if free:
            text = _dated(rng, paged, entry, title=rng.choice(free))
            yield Said(text, "dated_post", "title_invented")


def _career(rng: Random, paged: Paged) -> Iterator[Said]:
    """The present title with the time of all work, internships counted or not."""
    jobs = paged.truth["employments"]
    now = [entry for entry in jobs if entry["end"] == "present"]
    if not now:
        return
    kinds = (union(jobs), union([entry for entry in jobs if not entry["internship"]] or jobs))
    months = [month for reading in kinds for month in reading.all()]
    title, claims = plain_title(now[0]["title"]), []
    for month in {min(months), max(months)}:
        claims += [Length(rounded(month, "years"), "years", b) for b in ("exact", "about")]
        claims.append(Length((month - 1) // 12 * 12, "years", "over"))
    true = [claim for claim in claims if claim.months and all(holds(claim, m) for m in months)]
    made = Length(rounded(max(months), "years") * 2, "years")
    false = made if all(clearly_false(made, m) for m in months) else None
    for claim, fault in [*((one, None) for one in true[:3]), (false, "years_raised")]:
        if claim is not None:
            spoken = length(rng, claim, paged.person.language)
            fill = {"t": title, "d": spoken, "dd": dative(spoken)}
            yield Said(_filled(rng, paged, "profile", fill), "profile", fault)


def _skilled(rng: Random, paged: Paged) -> Iterator[Said]:
    """Years of one skill and of two, as the page states them, and others."""
    if any(f"{entry['years']}+" in paged.text for entry in paged.truth["skills"] if entry["years"]):
        return
    known = [(one["name"], one["years"]) for one in paged.truth["skills"] if one["years"]]
    rng.shuffle(known)
    for name, years in [(n, y) for n, y in known if y > 1][:3]:
        yield Said(_filled(rng, paged, "years", {"a": name, "n": years}), "years_of_skill")
        raised = _filled(rng, paged, "years", {"a": name, "n": years * 3})
        yield Said(raised, "years_of_skill", "years_raised")
    pairs = [(a, b) for a, b in pairwise(known) if a[1] > 1 and b[1] > 1]
    for (a, n), (b, m) in pairs[:2]:
        fill = {"a": a, "b": b, "n": n, "m": m}
        yield Said(_filled(rng, paged, "two_years", fill), "two_numbers")
        if abs(n - m) > 1:
            text = _filled(rng, paged, "two_years", {**fill, "n": m, "m": n})
            yield Said(text, "two_numbers", "figures_turned")
        text = _filled(rng, paged, "two_years", {**fill, "m": m * 3})
        yield Said(text, "two_numbers", "years_raised")


def _matched(rng: Random, paged: Paged) -> Iterator[Said]:
    """How well somebody matches, which no résumé says."""
    number = rng.choice([85, 92, 78])
    fill = {"n": number, "m": 100}
    yield Said(_filled(rng, paged, "match", fill), "match", "match_invented")
