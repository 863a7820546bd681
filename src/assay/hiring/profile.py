"""A candidate's profile: which of its fields a model gets, and as which text.

Name, contact data, pay and documents stay here whatever a record holds: the text is made of the
fields that are named, never of all but a few.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from decimal import Decimal, InvalidOperation
from functools import lru_cache
from typing import Any, Final

from assay.errors import InputError
from assay.hiring.tables import read_table

_FIELDS: Final = {
    "headline": ("headline",),
    "desired_role": ("desiredRole", "desired_role", "role"),
    "total_years": ("totalExperience", "total_experience", "totalYears", "total_years"),
    "employment_type": ("employmentType", "employment_type"),
    "work_mode": ("workMode", "work_mode"),
    "skills": ("skills",),
}
_SENT: Final = frozenset(name for names in _FIELDS.values() for name in names)
_WORD: Final = re.compile(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])")
_FILE: Final = re.compile(r"[^/\n]{1,200}\.[A-Za-z]{2,5}")
_CASES: Final = (str, str.title, str.upper)
_MOST_YEARS: Final = 80
_SHORTEST: Final = 2


@dataclass(frozen=True, slots=True)
class Skill:
    """A skill of a profile; level and years where they are known."""

    name: str
    level: str = ""
    years: Decimal | None = None

    def __str__(self) -> str:
        years = f"{digits(self.years)} {_unit(self.years)}" if self.years is not None else ""
        inside = ", ".join(part for part in (self.level.strip(), years) if part)
        return f"{self.name.strip()} ({inside})" if inside else self.name.strip()


@dataclass(frozen=True, slots=True)
class Profile:
    """The fields that a model may see, and `private`: values that stand in the other ones.

    Private values are masked wherever they stand in the text that is sent.
    """

    headline: str = ""
    desired_role: str = ""
    total_years: Decimal | None = None
    employment_type: str = ""
    work_mode: str = ""
    skills: tuple[Skill, ...] = ()
    private: tuple[str, ...] = ()

    @property
    def text(self) -> str:
        """One line a field, absent ones left out; "" if nothing says what the person does."""
        skills = "; ".join(str(skill) for skill in self.skills if skill.name.strip())
        if not (self.headline.strip() or self.desired_role.strip() or skills):
            return ""
        years = self.total_years
        lines = {
            "Headline": self.headline,
            "Desired role": self.desired_role,
            "Total experience": f"{digits(years)} {_unit(years)}" if years is not None else "",
            "Employment type": self.employment_type,
            "Work mode": self.work_mode,
            "Skills": skills,
        }
        return labelled(lines)


def read_profile(data: Any) -> Profile:
    """A profile from JSON, keys in camel or snake case; raises InputError for a wrong type."""
    if not isinstance(data, Mapping):
        raise InputError("a profile is a JSON object with headline, desiredRole, skills and more")
    return Profile(
        field_text(data, _FIELDS["headline"]),
        field_text(data, _FIELDS["desired_role"]),
        field_number(data, _FIELDS["total_years"]),
        field_text(data, _FIELDS["employment_type"]),
        field_text(data, _FIELDS["work_mode"]),
        tuple(_skills(data.get("skills"))),
        tuple(dict.fromkeys(_private(data))),
    )


def _skills(value: Any) -> Iterator[Skill]:
    """A list of skills, or their names in one text."""
    if isinstance(value, str):
        value = re.split(r"[;,\n]", value)
    if value is not None and not isinstance(value, list | tuple):
        raise InputError(f"skills is {_kind(value)}; expected a list of names or of objects")
    for item in value or ():
        yield _skill(item)


def _skill(item: Any) -> Skill:
    if isinstance(item, str):
        return Skill(item)
    if not isinstance(item, Mapping):
        raise InputError(f"a skill is {_kind(item)}; expected a name or an object with a name")
    return Skill(
        field_text(item, ("name", "skill")),
        field_text(item, ("level", "proficiency")),
        field_number(item, ("years", "yearsOfExperience", "years_of_experience")),
    )


def _private(data: Mapping[str, Any]) -> Iterator[str]:
    """Texts and numbers of fields that tell who the person is or what the person earns.

    What a sent field holds itself is no private value, whatever else holds it too.
    """
    sent = {text.casefold() for key in _SENT for _, text in _leaves(data.get(key), (key,))}
    for path, text in _leaves({key: v for key, v in data.items() if key not in _SENT}, ()):
        if len(text) < _SHORTEST or text.casefold() in sent:
            continue
        if _is_name(path[-1]):
            yield text
            for part in re.split(r"[\s-]+", text):
                if len(part) >= _SHORTEST and part.casefold() not in sent:
                    yield from dict.fromkeys(case(part) for case in _CASES)
        elif any(map(_is_private, path)) or (_is_file(path) and _FILE.fullmatch(text)):
            yield from (line.strip() for line in text.splitlines() if len(line.strip()) > 2)


def _words(key: str) -> list[str]:
    return [word.lower() for word in _WORD.findall(key)]


@lru_cache(maxsize=1)
def _known() -> dict[str, frozenset[str]]:
    return {name: frozenset(words) for name, words in read_table("fields").items()}


def _is_name(key: str) -> bool:
    words = _words(key)
    named = bool(words) and words[-1] in _known()["names"]
    return named and _known()["things"].isdisjoint(words)


def _is_private(key: str) -> bool:
    """True for "homePhone", "phoneNumber", "dateOfBirth"; not for "githubTopics"."""
    words, private = _words(key), _known()["private"]
    if private.isdisjoint(words):
        return False
    return words[-1] in private or words[-1] in _known()["neutral"]


def _is_file(path: tuple[str, ...]) -> bool:
    return any(not _known()["files"].isdisjoint(_words(key)) for key in path)


def _leaves(value: Any, path: tuple[str, ...]) -> Iterator[tuple[tuple[str, ...], str]]:
    """Every text and number with the keys that it stands under."""
    if isinstance(value, Mapping):
        for name, inner in value.items():
            yield from _leaves(inner, (*path, str(name)))
    elif isinstance(value, list | tuple):
        for inner in value:
            yield from _leaves(inner, path)
    elif isinstance(value, float) and value.is_integer():
        yield path, str(int(value))
    elif isinstance(value, str | int | float | Decimal) and not isinstance(value, bool):
        yield path, str(value).strip()


def field_text(data: Mapping[str, Any], names: tuple[str, ...]) -> str:
    """The text of the first of these keys that is given."""
    value = next((data[name] for name in names if data.get(name) is not None), "")
    if not isinstance(value, str):
        raise InputError(f"{names[0]} is {_kind(value)}; expected a text")
    return value.strip()


def field_number(data: Mapping[str, Any], names: tuple[str, ...]) -> Decimal | None:
    """The number of the first of these keys that is given, None for none."""
    value = next((data[name] for name in names if data.get(name) not in (None, "")), None)
    if value is None:
        return None
    try:
        number = Decimal(str(value))
    except InvalidOperation:
        number = Decimal("nan")
    if isinstance(value, bool) or not (number.is_finite() and 0 <= number <= _MOST_YEARS):
        raise InputError(f"{names[0]} must be a number of years from 0 to {_MOST_YEARS}")
    return round(abs(number), 2)


def _kind(value: object) -> str:
    """What a value is, never the value: an error may be read by others."""
    names = {str: "a text", dict: "an object", list: "a list", bool: "true or false"}
    return names.get(type(value), "a number" if isinstance(value, int | float) else "another thing")


def labelled(lines: Mapping[str, str]) -> str:
    """ "Label: text", one line each, without those that have no text."""
    return "\n".join(f"{label}: {text.strip()}" for label, text in lines.items() if text.strip())


def digits(number: Decimal) -> str:
    """The number without zeros at its end: 4.50 is "4.5"."""
    text = format(number, "f")
    return text.rstrip("0").rstrip(".") if "." in text else text


def _unit(number: Decimal | None) -> str:
    return "year" if number == 1 else "years"
