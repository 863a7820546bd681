"""Invented people, drawn from a seed."""

from collections.abc import Mapping
from random import Random
from typing import Any

from invented_jobs import SHAPES, employments
from vita import (
    AS_OF,
    LANGUAGES,
    NOW,
    Certificate,
    Education,
    Employment,
    Language,
    Person,
    Skill,
    loaded,
    month_number,
)

__all__ = [
    "AS_OF",
    "LANGUAGES",
    "Certificate",
    "Education",
    "Employment",
    "Language",
    "Person",
    "Skill",
    "person",
]


def _education(rng: Random, words: Mapping[str, Any], first: int) -> tuple[Education, ...]:
    """A first degree before the first job, perhaps a second one, earned or to come."""
    year = first // 12 - rng.choice([0, 0, 1])
    schools = rng.sample(words["institutions"], 2)
    fields = rng.sample(words["fields"], 2)
    remarks = [rng.choice([None, *words["grades"]]) for _ in range(2)]
    months = [rng.choice([6, 7, 9]) for _ in range(4)]
    found = [
        Education(
            rng.choice(words["degrees"]),
            fields[0],
            schools[0],
            (year - rng.choice([3, 4]), rng.choice([9, 10])),
            (year, months[0]),
            remark=remarks[0],
        )
    ]
    if rng.random() < 0.55:
        coming = rng.random() < 0.35
        start = 2025 if coming else year + rng.randint(1, 3)
        end = (2027 if coming else min(start + 2, 2025), months[1])
        second = (rng.choice(words["masters"]), fields[1], schools[1], (start, 10), end)
        found.insert(0, Education(*second, expected=coming, remark=remarks[1]))
    return tuple(found)


def _skills(rng: Random, words: Mapping[str, Any], worked: int) -> tuple[Skill, ...]:
    most = max(2, worked // 12)
    found = []
    for group, pool in loaded("shared")["skills"].items():
        for name in rng.sample(pool, rng.randint(1, 4)):
            level = rng.choice([None, *words["levels"], *words["levels"]])
            years = rng.choice([None, rng.randint(1, most), rng.randint(2, most)])
            found.append(Skill(name, level, years, group))
    return tuple(found)


def _certificates(rng: Random, words: Mapping[str, Any]) -> tuple[Certificate, ...]:
    pool = [*loaded("shared")["certificates"], *words.get("certificates", []) * 2]
    found: dict[str, Certificate] = {}
    for entry in rng.sample(pool, rng.randint(1, 4)):
        year, month = rng.randint(2016, 2026), rng.randint(1, 10)
        lasts = entry.get("lasts")
        expires = (year + int(lasts), month) if lasts else None
        found[entry["name"]] = Certificate(
            entry["name"], entry.get("code"), entry["issuer"], (year, month), expires
        )
    return tuple(found.values())


def _languages(rng: Random, words: Mapping[str, Any]) -> tuple[Language, ...]:
    names = [words["tongues"][0], *rng.sample(words["tongues"][1:], rng.randint(1, 3))]
    pool = words["tongue_levels"] if rng.random() < 0.5 else loaded("shared")["levels_mixed"]
    levels = [rng.choice(words["native"]), *(rng.choice(pool) for _ in names[1:])]
    return tuple(Language(*pair) for pair in zip(names, levels, strict=True))


def _contact(rng: Random, seed: int) -> dict[str, str]:
    host = rng.choice(loaded("shared")["mail_hosts"])
    phone = f"+00 {rng.randint(100, 999)} {rng.randint(1000, 9999)} {rng.randint(10, 99)}"
    return {"mail": f"person.{seed}@{host}", "phone": phone, "link": f"profiles.example/p{seed}"}


def person(seed: int, language: str) -> Person:
    """The person that follows from a seed in a language."""
    rng = Random(f"{seed} {language}")
    words = loaded(language)
    shape = SHAPES[seed % len(SHAPES)]
    first, last = rng.choice(words["first"]), rng.choice(words["last"])
    jobs = employments(rng, words, shape)
    starts = min(month_number(job.start) for job in jobs)
    texts = ("summaries", "hobbies", "references", "projects", "volunteering", "cv")
    return Person(
        seed=seed,
        language=language,
        shape=shape,
        name=last + first if language == "zh" else f"{first} {last}",
        surname=last + first if language == "zh" else last,
        contact=_contact(rng, seed),
        employments=jobs,
        education=_education(rng, words, starts),
        skills=_skills(rng, words, NOW - starts),
        certificates=_certificates(rng, words),
        languages=_languages(rng, words),
        texts={name: rng.choice(words[name]) for name in texts},
    )
