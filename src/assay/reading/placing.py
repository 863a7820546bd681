"""Does the place of some words let them speak? Labels, hidden text, orders, edges, denials."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from assay.reading.polarity import governor
from assay.reading.structure import boundaries, label_span
from assay.text.fold import fold
from assay.text.languages import lexicon
from assay.text.plain import plain
from assay.text.words import has_content
from assay.verdicts import Outcome, Reason

if TYPE_CHECKING:
    from collections.abc import Iterable

    from assay.reading import Reading
    from assay.sources import Span
    from assay.text.fold import Folded

PLACE_REASONS = (
    Reason("negated-in-source", Outcome.DOUBT, "The source denies these words just beside them."),
    Reason(
        "hedged-in-source", Outcome.DOUBT, "The source says these words only with a reservation."
    ),
    Reason("hidden-text", Outcome.DOUBT, "These words stand in text that a reader cannot see."),
    Reason("instruction-like", Outcome.DOUBT, "These words belong to an instruction to a machine."),
)
QUALIFIERS = (
    Reason("qualifier-dropped", Outcome.DOUBT, "The source limits the number, the claim does not."),
    Reason(
        "qualifier-added", Outcome.UNDECIDED, "The claim limits the number, the source does not."
    ),
)
NOT_CARRIED = Reason(
    "not-carried", Outcome.UNDECIDED, "What proves the rest does not carry these words."
)
_BULLET_SIGNS = ("•", "▪", "◦", "‣", "●", "■", "○", "□", "\uf0b7", "\uf0a7")
_SHORT = 40
_PREFIX = re.compile(r"\b(?:un|anti|quasi|vice|ex|non|semi|pseudo|would-be)-$")
_FIRST = re.compile(r"[$€£¥]?\d")
_CAPPED = re.compile(r"\b(?:(?:less|fewer) than|up to|at most|under|below) $")
_YEAR = 4
_LAST = re.compile(r"\d+$")
_FIRST_WORD = re.compile(r"[^\W\d_]+")
_LAST_WORD = re.compile(r"([^\W\d_]+)[ -]$")
_NEXT = re.compile(r" ?([^\W\d_]+)")
_NEGATIVE = re.compile(r"(?:^|[\s(])[-−][$€£¥]$|\bminus $|[$€£¥]\($", re.IGNORECASE)


def place_doubt(reading: Reading, span: Span, needle: Folded, matched: str) -> str | None:
    """The reason code why words that stand at `span` do not count there, or None.

    `matched` is the folded text that was found for `needle`.
    """
    start, end = span
    source = reading.source
    text = source.text
    if end - start < _SHORT:
        # "Go" is a name and "go" is none: the source's own spelling decides
        name = not has_content(needle.text)
        if _is_label(reading, span) or (name and not has_content(plain(text[start:end]))):
            return "quote-trivial"
    if _overlaps(reading.hidden, span):
        return "hidden-text"
    if _overlaps(reading.instructions, span):
        return "instruction-like"
    if _crosses(reading, span, needle, matched):
        return "crosses-sections"
    if _cuts_number(text, start, end):
        return "edge-inside-number"
    if _PREFIX.search(text[max(0, start - 8) : start].casefold()):
        return "negated-in-source"
    governing = governor(source, start, end, hedges=source.about != "posting")
    if governing is None:
        return None
    return "negated-in-source" if governing.kind == "negation" else "hedged-in-source"


def value_doubt(reading: Reading, span: Span) -> str | None:
    """The reason code why a number or date that stands at `span` does not count, or None."""
    source = reading.source
    if _overlaps(reading.hidden, span):
        return "hidden-text"
    if _overlaps(reading.instructions, span):
        return "instruction-like"
    governing = governor(source, *span, hedges=source.about != "posting")
    if governing is None:
        return None
    return "negated-in-source" if governing.kind == "negation" else "hedged-in-source"


def _cuts_number(text: str, start: int, end: int) -> bool:
    """True if a number at the edge goes on outside: "fifty-|five", "$1.5| million", "40|%"."""
    words = lexicon()
    before, after = text[max(0, start - 24) : start], plain(text[end : end + 24])
    first, last = _FIRST.match(text, start), _LAST.search(text[max(0, end - 24) : end])
    if first and (_NEGATIVE.search(before) or _CAPPED.search(plain(before).casefold())):
        return True
    number = words.numbers.keys()
    word = _FIRST_WORD.match(text, start)
    prior = _LAST_WORD.search(before.casefold())
    if word and prior and word[0].casefold() in number and prior[1] in number:
        return True
    if not last:
        return False
    if len(last[0]) == _YEAR and after[:1] != "%":
        return False
    unit = _NEXT.match(after.casefold())
    return after[:1] == "%" or bool(unit and unit[1] in words.scale)


def _is_label(reading: Reading, span: Span) -> bool:
    own = any(low <= span[0] and span[1] <= high for low, high in reading.source.labels)
    return own or label_span(reading.source.text, *span)


def _overlaps(spans: Iterable[Span], span: Span) -> bool:
    return any(low < span[1] and span[0] < high for low, high in spans)


def _crosses(reading: Reading, span: Span, needle: Folded, matched: str) -> bool:
    """True if a boundary lies inside `span` that the quote itself does not show."""
    text = reading.source.text
    for start, end in boundaries(reading.source, *span):
        if text[end : end + 80].lstrip()[:1] in _BULLET_SIGNS:
            continue  # the quote holds the sign, which says that an item begins
        offset = needle.text.find(matched) if matched else -1
        before = len(fold(text[span[0] : start], reading.source.format).text.rstrip())
        if offset < 0 or offset + before >= len(needle.text):
            return True
        low, high = needle.span(offset + before, offset + before + 1)
        if not re.search(r"[\n\r\u2028\u2029]", needle.source[low:high]):
            return True
    return False
