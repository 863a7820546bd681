"""Résumés in JSON: JSON Resume 1.0.0 and how others spell it.

Items by kind, with their fields: employment (employer, title, place), education (degree, field,
institution), skill and language (name, level, years), certificate (name, code, issuer, expires),
achievement (text, employer or project), total_experience (years). Keys and words are in
`data/json_resume.toml`. What is not understood is a fact, contact data is left out.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final, NamedTuple

from assay.errors import InputError
from assay.hiring.json_items import KINDS, Made
from assay.hiring.json_keys import Entry, dropped, sections, table
from assay.hiring.json_skills import NUMBER, certificate, several, skill, years
from assay.mapping.facts import Around, facts
from assay.mapping.values import child, loads, scalar, shown, words
from assay.records import Field, Item, Record

_DEEPEST_WRAPPER: Final = 3
_TEXTS: Final = ("skill", "language", "certificate", "award")
_NAMED: Final = ("skill", "language")
_COMPLETE: Final = {
    "employment": ("employer", "title"),
    "education": ("degree",),
    "certificate": ("certificate",),
}


def read(data: Mapping[Any, Any] | list[Any] | str, record_id: str = "record") -> Record:
    """The record of a résumé, given as JSON text or as objects."""
    value = loads(data, "the résumé") if isinstance(data, str) else data
    reader = _Reader()
    if isinstance(value, Mapping):
        reader.person(value, "", 0)
    elif isinstance(value, (list, tuple)) and any(map(_dated, value)):
        reader.section("employment", value, "", 0)
    else:
        raise InputError(
            f"the résumé is {_kind(value)}; expected one JSON object with work, education or "
            "skills, or the list of a person's jobs: give one person at a time"
        )
    made = reader.made
    return Record(
        record_id,
        tuple(made.items),
        tuple(made.facts),
        subject=reader.name,
        complete=frozenset(kind for kind, whole in made.whole.items() if whole),
        unread=tuple(made.unread),
    )


def looks_like_resume(data: object) -> bool:
    """True if JSON has dated employments, skills or a total experience under a résumé's key."""
    try:
        value = loads(data) if isinstance(data, str) else data
        return _resembles(value, 0)
    except InputError:
        return False


def _resembles(value: Any, depth: int) -> bool:
    if isinstance(value, (list, tuple)):
        return any(map(_dated, value))
    if not isinstance(value, Mapping):
        return False
    for key, inner in value.items():
        said = words(str(key))
        kind = sections().get(said)
        if said in table()["person"]["years"]:
            return True
        if kind in ("employment", "volunteer") and isinstance(inner, (list, tuple)):
            if any(map(_dated, inner)):
                return True
        elif kind == "skill" and isinstance(inner, (list, tuple)):
            if any(isinstance(e, str) or (isinstance(e, Mapping) and "name" in e) for e in inner):
                return True
        elif depth < _DEEPEST_WRAPPER and _wraps(said) and _resembles(inner, depth + 1):
            return True
    return False


def _dated(value: Any) -> bool:
    if not isinstance(value, Mapping):
        return False
    keys = {words(str(key)) for key in value}
    known = table()["entry"]
    named = not keys.isdisjoint(known["employer"]) or not keys.isdisjoint(known["title"])
    return named and any(not keys.isdisjoint(known[n]) for n in ("start", "period", "roles"))


def _wraps(said: str) -> bool:
    return said in table()["wrappers"]["names"]


def _kind(value: object) -> str:
    if isinstance(value, (list, tuple)):
        return f"a list of {len(value)} without dated jobs"
    return shown(value)


class _Group(NamedTuple):
    """The skills under one name."""

    name: str
    value: Any


class _Reader:
    """What was read so far."""

    def __init__(self) -> None:
        self.made = Made()
        self.name: Field | None = None

    def person(self, data: Mapping[Any, Any], path: str, depth: int) -> None:
        """The sections and what else is said of the person."""
        for key, value in data.items():
            said, place = words(str(key)) or str(key), child(path, key)
            kind, text = sections().get(said), scalar(value, place)
            if text == "" or dropped(said, place) or said in table()["technical"]["names"]:
                continue
            if text and self._stated(said, Field(text.strip(), place)):
                continue
            if kind and (text is None or kind in _TEXTS):
                self.section(kind, value, place, 0)
            elif isinstance(value, Mapping) and _wraps(said) and depth < _DEEPEST_WRAPPER:
                self.person(value, place, depth + 1)
            else:
                self.left(value, place, said)

    def left(self, value: Any, path: str, said: str) -> None:
        """What is not understood."""
        self.made.facts += facts(value, path, Around(keys=(said,)), dropped)

    def _stated(self, said: str, field: Field) -> bool:
        """The name, or the total of the experience."""
        if said in table()["person"]["name"] and not self.name:
            self.name = field
            return True
        total = said in table()["person"]["years"]
        if not total and sections().get(said) != "employment":
            return False
        if not years(field.text) and not (total and NUMBER.fullmatch(field.text)):
            return False
        self.made.items.append(Item("total_experience", {"years": field}, field.place))
        return True

    def section(self, kind: str, value: Any, path: str, depth: int) -> None:
        """The entries of one section: a list, one object, groups, or one text."""
        entries: list[tuple[str, Any]] = [(path, value)]
        if isinstance(value, (list, tuple)):
            entries = [(f"{path}[{at}]", entry) for at, entry in enumerate(value)]
        elif isinstance(value, Mapping) and kind in _NAMED and not _one(kind, value):
            entries = [(child(path, key), _Group(str(key), inner)) for key, inner in value.items()]
        elif isinstance(value, str) and kind in _NAMED:
            entries = [(path, text) for text in several(value)]
        for place, entry in entries:
            self.entry(kind, entry, place, depth)

    def entry(self, kind: str, value: Any, path: str, depth: int) -> None:
        """One entry, of any shape."""
        if isinstance(value, _Group):
            self.group(kind, value, path, depth)
        elif isinstance(value, Mapping):
            self.made.add(KINDS[kind](Entry(value, path)))
        elif isinstance(value, str) and value.strip() and kind in _TEXTS:
            whole = {"certificate": True} if kind == "certificate" else {}
            self.made.add(Made([_of_text(kind, value.strip(), path)], whole=whole))
        elif scalar(value, path) != "":
            self.made.add(Made(whole=dict.fromkeys(_COMPLETE.get(kind, ()), False)))
            self.left(value, path, kind)

    def group(self, kind: str, group: _Group, path: str, depth: int) -> None:
        """{"Tools": ["Git"]}, {"German": "C1"} or {"Go": 5}."""
        inner, text = group.value, scalar(group.value, path)
        if text is None or not group.name.strip():
            if depth or text is not None or isinstance(inner, Mapping):
                self.left(inner, path, group.name)
            else:
                self.section(kind, inner, path, depth + 1)
            return
        name = Field(group.name, path)
        told = skill(f"x ({text})", path, kind)
        if text.strip() and (NUMBER.fullmatch(text) or told.body) and kind != "language":
            if not NUMBER.fullmatch(text):
                self.section(kind, text, path, depth + 1)
                return
            told = replace(told, body=(Field(text, path),))
        self.made.items.append(replace(told, fields={**told.fields, "name": name}))


def _one(kind: str, value: Mapping[Any, Any]) -> bool:
    """True for an object that is one skill, not skills by group."""
    keys = {words(str(key)) for key in value}
    return bool(keys & {"name", kind})


def _of_text(kind: str, text: str, path: str) -> Item:
    if kind == "certificate":
        return certificate(text, path)
    if kind == "award":
        return Item("achievement", {"text": Field(text, path)}, path)
    return skill(text, path, kind)
