"""The model's draft: lists of points with their quotes, read leniently and counted strictly.

Every item either becomes a claim or is rejected with a reason; keys that are not read, verdicts
that the model wrote about itself among them, are ignored.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from assay.claims import Atom, Claim, Extraction, NonClaim, Place, Rejected, Statement
from assay.errors import InputError
from assay.extractors.reply import Reply, read_reply
from assay.reading.atoms import split_atoms
from assay.reading.talk import is_empty_talk
from assay.text.fold import fold

_FENCE = re.compile(r"[`~]{3,}[\w+-]*")
GROUPS = ("matches", "gaps", "claims")
_POINT_KEYS = ("point", "claim", "text", "statement")
_OWN_FIELDS = ("claimType", "sourceHint", "confidence")
_OWN_VERDICTS = ("verdict", "verified", "status", "score", "rating", "grounded", "supported")


def _is_blank(value: str) -> bool:
    return not value.strip()


@dataclass(frozen=True, slots=True)
class Shape:
    """What the items of each list must bring.

    `needed` are sources that an item of a list must quote, `empty` those that it must not.
    `blank` says which text counts as none. `distinct` rejects an item that repeats another.
    """

    needed: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    empty: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    blank: Callable[[str], bool] = _is_blank
    distinct: bool = True


def extract_draft(
    output: str,
    source_ids: Sequence[str],
    *,
    shape: Shape | None = None,
    finish_reason: str | None = None,
) -> Extraction:
    """Take a model's reply apart; raises InputError if it holds no draft that can be read."""
    reply = read_reply(output, finish_reason=finish_reason)
    return _Draft(source_ids, shape or Shape()).read(reply.value, *_around(output, reply))


def extract_items(
    value: Any, source_ids: Sequence[str], *, shape: Shape | None = None
) -> Extraction:
    """The same for a draft that is already a Python value."""
    return _Draft(source_ids, shape or Shape()).read(value, (), ())


def _around(output: str, reply: Reply) -> tuple[tuple[NonClaim, ...], tuple[Place, ...]]:
    """Text around the draft: talk and reasoning are non-claims, all else is uncovered."""
    found: list[NonClaim] = []
    uncovered: list[Place] = []
    if reply.reasoning:
        start, end = reply.reasoning
        found.append(NonClaim(output[start:end].strip(), (start, end), "reasoning"))
    for start, end in reply.around:
        text = output[start:end].strip()
        talk = is_empty_talk(_FENCE.sub(" ", text)) and not any(c.isdecimal() for c in text)
        if talk:
            found.append(NonClaim(text, (start, end), "around-draft"))
        else:
            uncovered.append((start, end))
    return tuple(found), tuple(uncovered)


class _Draft:
    """One pass over a draft; collects statements, claims and rejected items in order."""

    def __init__(self, source_ids: Sequence[str], shape: Shape) -> None:
        self.source_ids = source_ids
        self.shape = shape
        self.statements: list[Statement] = []
        self.claims: list[Claim] = []
        self.rejected: list[Rejected] = []
        self.seen: set[tuple[object, ...]] = set()
        self.ignored: list[NonClaim] = []
        self.uncovered: list[Place] = []

    def read(
        self, value: Any, around: tuple[NonClaim, ...], outside: tuple[Place, ...]
    ) -> Extraction:
        for group, items in self._lists(value):
            for index, item in enumerate(items):
                place = f"{group}[{index}]"
                reason = self._item(group, place, item)
                if reason:
                    order = len(self.statements) + len(self.rejected)
                    self.rejected.append(Rejected(_excerpt(item), place, reason, group, order))
        return Extraction(
            "draft",
            tuple(self.statements),
            tuple(self.claims),
            (*around, *self.ignored),
            tuple(self.rejected),
            (*outside, *self.uncovered),
        )

    def _lists(self, value: Any) -> list[tuple[str, list[Any]]]:
        if isinstance(value, list):
            return [("claims", value)]
        if not isinstance(value, dict):
            raise InputError(f"the draft is {_kind(value)}; expected an object or a list of claims")
        present = [group for group in GROUPS if group in value]
        if not present:
            keys = ", ".join(repr(k) for k in list(value)[:5]) or "no key"
            raise InputError(f"the draft has {keys}; expected 'matches' and 'gaps', or 'claims'")
        self._leave(value, GROUPS, "")
        lists = []
        for group in present:
            items = value[group]
            if items is not None and not isinstance(items, list):
                raise InputError(f"the draft's {group!r} is {_kind(items)}; expected a list")
            lists.append((group, items or []))
        return lists

    def _item(self, group: str, place: str, item: Any) -> str | None:
        """Read one item; the reason why it is rejected, or None if it became a claim."""
        if item is None:
            return "null-item"
        if not isinstance(item, dict):
            return "wrong-type"
        used = next((key for key in _POINT_KEYS if item.get(key) is not None), _POINT_KEYS[0])
        point = item.get(used) or ""
        quotes = self._quotes(item)
        if not isinstance(point, str) or quotes is None:
            return "wrong-type"
        if self.shape.blank(point):
            return "blank-point"
        quoted = {source for source, text in quotes if not self.shape.blank(text)}
        if any(source not in quoted for source in self.shape.needed.get(group, ())):
            return "missing-quote"
        if any(source in quoted for source in self.shape.empty.get(group, ())):
            return "gap-has-quote"
        quotes = [(source, text) for source, text in quotes if not self.shape.blank(text)]
        key = (group, fold(point).text.strip(), *((s, fold(t).text.strip()) for s, t in quotes))
        if self.shape.distinct and key in self.seen:
            return "duplicate-item"
        self.seen.add(key)
        self._leave(item, (used, *_OWN_FIELDS), f"{place}.")
        self._add(group, place, point, quotes, item)
        return None

    def _leave(self, item: Mapping[Any, Any], read: Sequence[str], prefix: str) -> None:
        """Account for keys that are not read: the model's own verdicts, and uncovered content."""
        for key, value in item.items():
            if key in read or (prefix and self._source_of(key) is not None):
                continue
            if key in _OWN_VERDICTS:
                self.ignored.append(NonClaim(_excerpt(value), f"{prefix}{key}", "own-verdict"))
            elif value and isinstance(value, str | list | dict):
                self.uncovered.append(f"{prefix}{key}")

    def _quotes(self, item: Mapping[str, Any]) -> list[tuple[str | None, str]] | None:
        """Quotes with the source that their key names (None: any); None for a wrong type."""
        found: list[tuple[str | None, str]] = []
        for key, value in item.items():
            source = self._source_of(key)
            if source is None:
                continue
            values = value if isinstance(value, list) else [value]
            for text in values:
                if text is None:
                    continue
                if not isinstance(text, str):
                    return None
                found.append((source or None, text))
        return found

    def _source_of(self, key: object) -> str | None:
        """The source that a key names; "" for a plain quote, None if the key is no quote."""
        if not isinstance(key, str):
            return None
        if key in ("quote", "quotes"):
            return ""
        stem = key.removesuffix("Quote").removesuffix("_quote")
        if stem == key or not stem:
            return None
        if stem not in self.source_ids:
            known = ", ".join(f"'{name}Quote'" for name in self.source_ids)
            raise InputError(f"the draft's key {key!r} names no source of this check; have {known}")
        return stem

    def _add(
        self,
        group: str,
        place: str,
        point: str,
        quotes: Sequence[tuple[str | None, str]],
        item: Mapping[str, Any],
    ) -> None:
        absent = group == "gaps"
        atoms = (
            *(Atom("quotation", text, source=source) for source, text in quotes),
            *split_atoms(point, absent=absent),
        )
        number, order = len(self.claims), len(self.statements) + len(self.rejected)
        kind, hint = item.get("claimType"), item.get("sourceHint")
        self.claims.append(
            Claim(
                f"c{number + 1}",
                point,
                place,
                len(self.statements),
                atoms,
                absent,
                kind if isinstance(kind, str) else None,
                hint if isinstance(hint, str) else None,
            )
        )
        self.statements.append(Statement(point, place, (number,), group, order))


def _kind(value: object) -> str:
    names = {str: "a string", list: "a list", dict: "an object", bool: "a boolean"}
    numbers = {int: "a number", float: "a number"}
    return "null" if value is None else {**names, **numbers}.get(type(value), repr(type(value)))


def _excerpt(item: object) -> str:
    if isinstance(item, dict):
        point = next((item[key] for key in _POINT_KEYS if isinstance(item.get(key), str)), "")
        return str(point)[:200]
    return "" if item is None else str(item)[:200]
