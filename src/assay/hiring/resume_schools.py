"""Degrees without dates, and institutions that stand apart from their degree."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from assay.hiring import resume_evidence as evidence
from assay.hiring.resume_headers import dangles
from assay.hiring.resume_lines import Line
from assay.hiring.resume_parses import NO_NAME, Span, shape_of, torn
from assay.hiring.resume_rows import unlabelled

_PIECE: Final = re.compile(r"\s*(?:[,|;]|\s[-–—]\s|[|]$)\s*")
_EDGE: Final = " \t\u200b\u3000,;:–—-·|*_.•"
_FAR: Final = 4
_MOST_WORDS: Final = 12
_SURE: Final = 3


def school_of(text: str, line: Line) -> Span | None:
    """The institution that a line begins with, if it names one and no degree."""
    at, end = line.first, line.end
    match = _PIECE.search(text, at, end)
    low, high = _trimmed(text, at, match.start() if match else end)
    shown = text[low:high]
    if not shown or len(shown.split()) > _MOST_WORDS or not shown[0].isupper():
        return None
    if evidence.school(shown) < _SURE or evidence.degree(shown) or torn(shown):
        return None
    if dangles(shown) or evidence.unit(shown) or evidence.title(shown) >= _SURE:
        return None
    if shape_of(shown) <= NO_NAME:
        return None
    rest = text[match.end() : end].strip(_EDGE) if match else ""
    if rest and evidence.school(rest) >= _SURE and not evidence.unit(rest):
        return None
    return low, high


def near(
    text: str, lines: Sequence[Line], own: Sequence[int], above: int | None, held: Sequence[Span]
) -> Span | None:
    """The one institution on the lines of an entry, or right above; `held` is taken by others."""
    found = [
        span
        for at in own[:_FAR]
        if not lines[at].bulleted
        and (span := school_of(text, lines[at]))
        and not any(span[0] < high and low < span[1] for low, high in held)
    ]
    if len(found) == 1:
        return found[0]
    if found or above is None:
        return None
    return school_of(text, lines[above])


def undated(text: str, lines: Sequence[Line], free: Sequence[int]) -> list[tuple[int, Span, Span]]:
    """Lines that are a degree beside one that is its institution, with both spans.

    The line that is looked up as the institution of two degrees is that of none.
    """
    found: list[tuple[int, Span, Span]] = []
    left = set(free)
    schools = {at: span for at in free if (span := school_of(text, lines[at]))}
    for at in free:
        degree = _degree(text, lines[at])
        if degree is None:
            continue
        beside = [
            place
            for place in (at - 1, at + 1)
            if place in schools and place in left and not lines[max(at, place)].blank
        ]
        if len(beside) == 1:
            left -= {at, beside[0]}
            found.append((at, degree, schools[beside[0]]))
    return found


def _degree(text: str, line: Line) -> Span | None:
    shown_line = unlabelled(text, line)
    low, high = _trimmed(text, shown_line.first, shown_line.end)
    shown = text[low:high]
    if not shown or len(shown.split()) > _MOST_WORDS or evidence.sentence(shown) or torn(shown):
        return None
    if shown_line.first != line.first:
        return (low, high) if evidence.degree(shown) else None
    if evidence.degree(shown) < _SURE or evidence.school(shown) >= _SURE:
        return None
    return low, high


def _trimmed(text: str, start: int, end: int) -> Span:
    while start < end and text[start] in _EDGE:
        start += 1
    while end > start and text[end - 1] in _EDGE:
        end -= 1
    return start, end
