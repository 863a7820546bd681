"""What a line that carries a claim makes of it: holds, denied, not finished, in doubt."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from assay.reading import Reading
from assay.reading.placing import value_doubt
from assay.reading.polarity import reported
from assay.reading.relations import said_of
from assay.text.languages import read_table
from assay.verdicts import TextEvidence

if TYPE_CHECKING:
    from assay.reading.anchors import Anchor
    from assay.reading.carried_lines import Carried
    from assay.sources import Span
    from assay.verdicts import Evidence

_LISTS = {
    "certificate": {"certificate"},
    "degree": {"degree", "unfinished"},
    "unfinished": {"unfinished"},
    "employer": set(),
    "title": set(),
    "work": set(),
    "hiring": set(),
    "present": set(),
    "obtaining": {"certificate", "degree"},
    "credential": {"certificate"},
    "language": {"language"},
    "skill": {"skill", "use", "language"},
    "use": {"skill", "use"},
}
"""What a list or its heading must be called for its items to be of a kind."""
_COMPOUND = 6
_EMPTY = frozenset({"being", "frame", "telling", "having"})
_OF_AN_OWNER = frozenset({"employer", "title", "work", "hiring"})
BRACKET = re.compile(r"\s{0,2}[（(\[]([^()（）\[\]]{1,60})[)）\]]")


def line_says(found: Carried, reading: Reading) -> str | None:
    """The reason by which a line decides a claim that it carries, None if it does not."""
    anchor, groups = found.anchor, found.said.groups
    if anchor.span[0] >= 0 and reported(reading.own, anchor.span[0]):
        return None
    if found.listed and not _is_list_of(anchor, found):
        return None
    if not (found.listed or found.owned or found.claim_denies or _is_said(anchor, groups)):
        return None
    unfinished = "unfinished" in anchor.groups
    if unfinished != ("unfinished" in groups):
        return "not-completed" if unfinished else None
    if found.claim_denies != found.line_denies:
        return "contradicted" if found.claim_denies else "negated-in-source"
    if found.claim_denies and found.listed:
        return "denied-holds"
    if anchor.span[0] >= 0:
        if _behind(reading, found) != unfinished:
            return "hedged-in-source"
        source = Reading(reading.own)
        doubt = value_doubt(source, _place(found))
        told = doubt in ("negated-in-source", "hedged-in-source")
        if doubt and not (told and (found.claim_denies or unfinished)):
            return doubt
    return "line-holds"


def _is_said(anchor: Anchor, groups: frozenset[str]) -> bool:
    """True for a sentence or a line that says itself what it speaks of: a bare name does not."""
    if groups and groups <= _EMPTY:
        return False
    return all(
        any(_names_kind(anchor, kind) for kind in {group, *_LISTS[group]})
        for group in groups & _LISTS.keys()
    )


def _is_list_of(anchor: Anchor, found: Carried) -> bool:
    """True if a list is of the kinds that a claim names, by its label, its heading or itself."""
    groups = found.said.groups
    kinds = (groups - _OF_AN_OWNER if found.owned else groups) & _LISTS.keys()
    if not kinds:
        if found.whole and found.claim_denies and found.line_denies:
            return True
        listed = not anchor.groups.isdisjoint(_LISTS["skill"] - _LISTS["language"])
        if found.whole and "having" in groups and _names_kind(anchor, "certificate"):
            return True
        used = found.owned and found.used and "work" in groups
        return listed and (used or not groups.isdisjoint(("document", "having")))
    for group in kinds:
        kinds_of = {group, *_LISTS[group]}
        named = found.whole and any(_names_kind(anchor, kind) for kind in kinds_of)
        if anchor.groups.isdisjoint(_LISTS[group]) and not named:
            return False
    return True


def _names_kind(anchor: Anchor, group: str) -> bool:
    """True if an item itself says what it is: "Certificate in Bookkeeping"."""
    words = read_table("relations").get(group, {})
    compound = [word for word in words.get("de", ()) if len(word) > _COMPOUND]
    named = anchor.text.casefold()
    return group in said_of(named).groups or any(word in named for word in compound)


def _behind(reading: Reading, found: Carried) -> bool:
    """True if what the claim has of a line, or the line, says that it is not finished."""
    text = reading.own.text
    bracket = BRACKET.match(text, _place(found)[1])
    behind = bracket is not None and "unfinished" in said_of(bracket[1]).groups
    return behind or "unfinished" in found.anchor.groups


def _place(found: Carried) -> Span:
    start = found.anchor.span[0]
    return start + found.start, start + found.end


def passage(reading: Reading, found: Carried) -> tuple[Evidence, ...]:
    """What the claim has of a line, as evidence; nothing for a line of JSON."""
    source = reading.own
    if found.anchor.span[0] < 0:
        return ()
    start, end = _place(found)
    return (TextEvidence(source.id, start, end, source.text[start:end]),)
