"""What is known of a person, and the data files."""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Literal

DATA = Path(__file__).parent / "data"
LANGUAGES = ("en", "de", "fr", "es", "zh")
AS_OF = (2026, 11)
Date = tuple[int, int | None]
Kind = Literal["job", "internship", "part-time"]


@dataclass(frozen=True, slots=True)
class Employment:
    """A role at an employer; no end means that it goes on. `age` is the company's, in years."""

    employer: str
    title: str
    start: Date
    end: Date | None
    place: str
    achievements: tuple[str, ...] = ()
    kind: Kind = "job"
    about: str | None = None
    age: int | None = None


@dataclass(frozen=True, slots=True)
class Education:
    """A degree, perhaps still to come."""

    degree: str
    field: str
    institution: str
    start: Date
    end: Date
    expected: bool = False
    remark: str | None = None


@dataclass(frozen=True, slots=True)
class Skill:
    """A skill of a group, with what the person says of it."""

    name: str
    level: str | None
    years: int | None
    group: str


@dataclass(frozen=True, slots=True)
class Certificate:
    """A certificate with its issuer's code for it."""

    name: str
    code: str | None
    issuer: str
    date: Date
    expires: Date | None


@dataclass(frozen=True, slots=True)
class Language:
    """A spoken language."""

    name: str
    level: str


@dataclass(frozen=True, slots=True)
class Person:
    """A person as of November 2026; employments and education have the latest first."""

    seed: int
    language: str
    shape: str
    name: str
    surname: str
    contact: Mapping[str, str]
    employments: tuple[Employment, ...]
    education: tuple[Education, ...]
    skills: tuple[Skill, ...]
    certificates: tuple[Certificate, ...]
    languages: tuple[Language, ...]
    texts: Mapping[str, str]


@cache
def loaded(name: str) -> Mapping[str, Any]:
    """A data file by its name."""
    return tomllib.loads((DATA / f"{name}.toml").read_text("utf-8"))


def month_number(date: Date) -> int:
    """Months since year 0."""
    return date[0] * 12 + (date[1] or 1) - 1


def month_date(number: int) -> Date:
    """The date of such a number."""
    return number // 12, number % 12 + 1


NOW = month_number(AS_OF)
