"""The facts of names and relations that a résumé states, from its truth."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from random import Random
from typing import Any

from relation_page import Paged, absent, joined, pool
from vita import loaded

TYPES = (
    "certificate",
    "employer",
    "title",
    "degree",
    "skill",
    "used",
    "language",
    "achieved",
    "studying",
    "qualified",
    "absent",
)
CEFR = ("A1", "A2", "B1", "B2", "C1", "C2")
NOW = "2026-11"
_MARKS = re.compile(r" \((?:m/w/d|H/F)\)")


@dataclass(frozen=True, slots=True)
class Fact:
    """One fact: its type, the manner of its wordings, what fills them and what it stands on."""

    kind: str
    subject: str
    fill: Mapping[str, str]
    manner: str = "any"
    owner: str = ""
    about: Mapping[str, Any] = field(default_factory=dict)


def said(title: str) -> str:
    """A title without the marks of a job advertisement."""
    return _MARKS.sub("", title)


def _certificates(paged: Paged) -> Iterator[Fact]:
    """Certificates that are still valid as far as the page says."""
    graded, plain = paged.words["extra"]["certificate"]
    for entry in paged.truth["certificates"]:
        if (entry.get("expires") or "9999") <= NOW:
            continue
        name, code = entry["name"], entry.get("code")
        about = {"plain": plain} if name == graded else {}
        yield Fact("certificate", name, {"c": name}, about=about)
        if code:
            for form in (code, f"{name} ({code})"):
                yield Fact("certificate", name, {"c": form}, about={"code": code})


def _jobs(paged: Paged) -> Iterator[Fact]:
    kept = {title: (whole, bare) for title, whole, bare in paged.words["kept"]}
    for employer in dict.fromkeys(entry["employer"] for entry in paged.truth["employments"]):
        yield Fact("employer", employer, {"e": employer}, owner=employer)
    for entry in paged.truth["employments"]:
        title, employer = entry["title"], entry["employer"]
        kind = "qualified" if title in kept else "title"
        whole, bare = kept.get(title, (said(title), ""))
        bare = bare or dict(paged.words["stripped"]).get(title, "")
        fill = {"t": whole, "e": employer}
        yield Fact(kind, title, fill, owner=employer, about={"plain": bare})


def _studies(paged: Paged) -> Iterator[Fact]:
    for entry in paged.truth["education"]:
        name = joined(paged.person.language, entry["degree"], entry["field"])
        kind = "studying" if entry["expected"] else "degree"
        yield Fact(kind, name, {"deg": name, "inst": entry["institution"]}, about=entry)


def _languages(paged: Paged) -> Iterator[Fact]:
    lower = paged.person.language in {"fr", "es"}
    for entry in paged.truth["languages"]:
        name, level = entry["name"], entry["level"]
        said_so = name.lower() if lower else name
        article = "l'" if said_so[0] in "aeiou" else "le "
        fill = {"l": said_so, "la": article + said_so, "lv": level}
        yield Fact("language", name, fill, "cefr" if level in CEFR else "any")


@cache
def _patterns(language: str) -> tuple[tuple[re.Pattern[str], Mapping[str, Any]], ...]:
    """The patterns of achievements as expressions."""
    found = []
    for entry in loaded(f"relations_{language}")["done"]:
        expression = re.sub(r"\\\{(\w)\\\}", r"(?P<\1>\\d+)", re.escape(entry["of"]))
        found.append((re.compile(expression), entry))
    return tuple(found)


def _achieved(rng: Random, paged: Paged) -> Iterator[Fact]:
    for entry in paged.truth["achievements"]:
        for expression, data in _patterns(paged.person.language):
            match = expression.fullmatch(entry["text"])
            if match:
                fill = {"e": entry["employer"]}
                for slot in ("vp", "pv"):
                    if slot in data:
                        fill[slot] = rng.choice(data[slot]).format(**match.groupdict())
                manner = "passive" if "pv" in fill and rng.random() < 0.3 else "any"
                about = {"of": data["of"]}
                yield Fact("achieved", data["of"], fill, manner, entry["employer"], about)
    for employer, thing, step, verb in paged.extra.done:
        about = {"step": step, "of": thing}
        yield Fact("achieved", thing, {"e": employer, "vp": verb}, "any", employer, about)


def skills_absent(paged: Paged) -> list[str]:
    """Skills that the page mentions nowhere, by names long enough to tell."""
    named = [name for group in loaded("shared")["skills"].values() for name in group]
    return [name for name in [*pool("tools"), *named] if len(name) > 3 and absent(name, paged.text)]


def certificates_absent(paged: Paged) -> list[str]:
    """Certificates of which the page gives neither name nor code."""
    local = loaded(paged.person.language).get("certificates", [])
    entries = [*loaded("shared")["certificates"], *local]
    named = [
        entry["name"]
        for entry in entries
        if absent(entry["name"], paged.text) and absent(entry.get("code", "?!"), paged.text)
    ]
    return [*named, *(name for name in pool("certificates") if absent(name, paged.text))]


def employers_absent(paged: Paged) -> list[str]:
    """Employers that the page mentions nowhere."""
    names = [*loaded(paged.person.language)["employers"], *loaded("shared")["employers"]]
    return [name for name in names if absent(name, paged.text)]


def _absent(rng: Random, paged: Paged) -> Iterator[Fact]:
    for skill in rng.sample(skills_absent(paged), 3):
        yield Fact("absent", skill, {"sk": skill}, "skill")
    for name in rng.sample(certificates_absent(paged), 2):
        yield Fact("absent", name, {"c": name}, "certificate")
    employer = rng.choice(employers_absent(paged))
    yield Fact("absent", employer, {"e": employer}, "employer")
    yield Fact("absent", paged.extra.without, {"sk": paged.extra.without}, "without")
    has, lacking = paged.extra.lacks
    yield Fact("absent", has, {"has": has, "hasnt": lacking}, "lacks")


def facts(rng: Random, paged: Paged) -> list[Fact]:
    """Every fact of the types above; of the absent ones a few."""
    skills = [entry["name"] for entry in paged.truth["skills"]]
    return [
        *_certificates(paged),
        *_jobs(paged),
        *_studies(paged),
        *(Fact("skill", name, {"sk": name}) for name in dict.fromkeys(skills)),
        *(
            Fact("used", skill, {"sk": skill, "e": employer}, owner=employer)
            for employer, skill in paged.extra.tools
        ),
        *_languages(paged),
        *_achieved(rng, paged),
        *_absent(rng, paged),
    ]
