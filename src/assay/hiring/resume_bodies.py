"""What stands below a header: bullets with their continuations, and the sentences of prose."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence

from assay.hiring import resume_evidence as evidence
from assay.hiring.resume_dates import Times, field
from assay.hiring.resume_lines import Line, wraps
from assay.hiring.resume_words import HAN
from assay.records import Field, Item
from assay.text.sentences import sentences

_LONGEST = 600
_FULL = 40
_NUMBER = re.compile(r"(?<![\w./-])\d[\d.,]*")
_LABELLED = re.compile(r"[^:：]{2,30}[:：]\s?")
_TAIL = " \t.;,。；"


def paragraphs(
    text: str, lines: Iterable[Line], width: int, *, prose: bool = True
) -> Iterator[tuple[int, int, bool]]:
    """Bullets and paragraphs as spans, and whether they are bullets.

    Without prose, every line that is no continuation of a bullet stands alone.
    """
    open_: tuple[int, int, bool] | None = None
    last: Line | None = None
    for line in lines:
        alone = not prose and open_ and not open_[2]
        if (
            open_
            and last
            and not line.mark
            and not alone
            and _goes_on(text, last, line, open_, width)
        ):
            open_ = (open_[0], line.end, open_[2])
        else:
            if open_:
                yield open_
            open_ = (line.first, line.end, line.bulleted)
        last = line
    if open_:
        yield open_


def _goes_on(text: str, last: Line, line: Line, span: tuple[int, int, bool], width: int) -> bool:
    if line.blank:
        return False
    shown = text[line.start : line.end]
    if evidence.body_label(shown) or _LABELLED.match(shown):
        return False
    short = span[1] - span[0] <= _LONGEST
    if short and text.count("(", span[0], span[1]) > text.count(")", span[0], span[1]):
        return True
    if wraps(text, last, line, width):
        return True
    hanging = span[2] and line.indent > last.indent - (0 if last.bulleted else 1)
    if hanging and last.bulleted:
        return line.indent >= last.indent + 2
    lower = shown[:1].islower() and text[last.end - 1] not in ".;。" and ":" not in shown
    return hanging or (lower and last.end - last.start > _FULL)


def body(text: str, lines: Sequence[Line], width: int) -> tuple[Field, ...]:
    """The lines below a header as fields."""
    return tuple(field(text, start, end) for start, end, _ in paragraphs(text, lines, width))


def achievements(
    text: str, found: Sequence[Field], employer: Field | None, times: Times
) -> Iterator[Item]:
    """The statements of a body that have a number."""
    for place, one in enumerate(found):
        if isinstance(one.place, str) or evidence.body_label(one.text):
            continue
        if not place and evidence.about(one.text):
            continue
        start, end = one.place
        for low, high in sentences(text[start:end]):
            begin, stop = start + low, start + high
            while stop > begin and text[stop - 1] in _TAIL:
                stop -= 1
            if begin < stop and _counted(text, times, begin, stop):
                statement = field(text, begin, stop)
                fields = {"text": statement}
                if employer:
                    fields["employer"] = employer
                yield Item("achievement", fields, statement.place)


def _counted(text: str, times: Times, start: int, end: int) -> bool:
    if HAN.search(text[start:end]) and any(char.isdigit() for char in text[start:end]):
        return True
    if _NUMBER.search(_undated(text, times, start, end)):
        return True
    at = bisect_left(times.starts, start)
    return at < len(times.starts) and times.starts[at] < end


def _undated(text: str, times: Times, start: int, end: int) -> str:
    at = max(0, bisect_left(times.begins, start) - 1)
    shown = text[start:end]
    while at < len(times.times) and times.times[at].start < end:
        time = times.times[at]
        if time.end > start:
            low, high = max(0, time.start - start), min(end, time.end) - start
            shown = shown[:low] + " " * (high - low) + shown[high:]
        at += 1
    return shown
