"""Certificates: name, the issuer's code, issuer, date and expiry."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from assay.hiring.resume_bodies import paragraphs
from assay.hiring.resume_dates import Time, field
from assay.hiring.resume_jobs import Page, Read
from assay.hiring.resume_lines import Line
from assay.hiring.resume_parses import Span
from assay.hiring.resume_words import either, plain, vocabulary
from assay.records import Field, Item

_CODE: Final = re.compile(
    r"(?=[A-Z0-9-]{3,20}$)(?=[^a-z]*[A-Z])[A-Z0-9]{1,12}(?:-[A-Z0-9]{1,12}){0,3}"
)
_CODE_FIRST: Final = re.compile(r"([A-Z0-9]{2,10}(?:-[A-Z0-9]{1,10}){0,3}):\s+(?=\S)")
_CODE_LAST: Final = re.compile(r"\s*[(\[（]([A-Z0-9]{2,10}(?:-[A-Z0-9]{1,10}){0,3})[)\]）]")
_SPLIT: Final = re.compile(
    r"\s\|\s|\|\s?|\s[–—]\s|;\s|,\s|，|\s•\s|\s·\s|\t|(?<!\s)[^\S\n]{2,}|\s-\s|；"
)
_LONGEST: Final = 600
_EDGE: Final = " \t\u3000.,;:*_|–—-·•()（）[]，：；"


@lru_cache(maxsize=1)
def _words() -> dict[str, re.Pattern[str]]:
    def before(key: str) -> re.Pattern[str]:
        words = either(vocabulary("certificates", key))
        return re.compile(
            rf"(?:(?<![^\W\d_])|(?<=[\u3400-\u9fff]))(?:{words})[\s:：]{{0,16}}$", re.IGNORECASE
        )

    after = either(
        frozenset(w for w in vocabulary("certificates", "expires", "issued") if len(w) < 6)
    )
    return {
        "issued": before("issued"),
        "expires": before("expires"),
        "after": re.compile(rf"\s?(?:{after})(?![a-z])", re.IGNORECASE),
        "expires after": re.compile(rf"\s?(?:{either(vocabulary('certificates', 'expired'))})"),
        "code": re.compile(
            rf"(?:{either(vocabulary('certificates', 'code'))})[\s:：#]+(?=\S{{0,19}}\d)",
            re.IGNORECASE,
        ),
        "expires first": re.compile(
            rf"(?:{either(vocabulary('certificates', 'expires'))})(?![^\W\d_])", re.IGNORECASE
        ),
        "by": re.compile(rf"(?:{either(vocabulary('certificates', 'by'))})[\s:：]+", re.IGNORECASE),
    }


def certificates(page: Page, lines: Sequence[Line]) -> Read:
    """The certificates of a section, one a bullet or a line."""
    read = Read()
    times = page.times.times
    begins = page.times.begins
    for start, end, _ in paragraphs(page.text, lines, page.width, prose=False):
        own = times[bisect_left(begins, start) : bisect_left(begins, end)]
        item = _certificate(page.text, (start, end), own)
        if item:
            read.items.append(item)
        else:
            read.unread.append(field(page.text, start, end))
    return read


def _certificate(text: str, span: Span, times: Sequence[Time]) -> Item | None:
    start, end = span
    if end - start > _LONGEST:
        return None
    cut: list[Span] = []
    fields: dict[str, Field] = {}
    period = None
    for time in times:
        low, high, expires = _dated(text, span, time)
        cut.append((low, high))
        if expires:
            fields.setdefault("expires", time.period.written)
        elif period is None:
            period = time.period
    pieces = _pieces(text, start, end, cut)
    if not pieces or len(pieces) > 4 or _prose(text[start:end]):
        return None
    name = _coded(text, pieces[0], fields)
    issuers = pieces[1:]
    if len(issuers) > 1:
        issuers = [piece for piece in issuers if not _coded_alone(text, piece, fields)]
    if len(issuers) > 1 or not any(char.isalpha() for char in text[slice(*name)]):
        return None
    if issuers:
        fields["issuer"] = field(text, *_by(text, issuers[0]))
    fields = {"name": field(text, *name), **fields}
    return Item("certificate", fields, span, period)


def _prose(shown: str) -> bool:
    words = shown.split()
    return "。" in shown or len(words) > 30 or (len(words) > 10 and words[-1].endswith("."))


def _dated(text: str, span: Span, time: Time) -> tuple[int, int, bool]:
    """The span of a date with its word, and whether it is an expiry."""
    words = _words()
    low, high = time.start, time.end
    before = text[max(span[0], low - 40) : low]
    expires = words["expires"].search(before)
    issued = words["issued"].search(before)
    after = words["after"].match(text, high, span[1])
    found = expires or issued
    if found:
        low -= len(before) - found.start()
    late = words["expires after"].match(text, high, span[1])
    if late or after:
        high = late.end() if late else after.end() if after else high
    ended = words["expires first"].match(time.period.written.text)
    return low, high, bool(expires or late or (ended and not issued))


def _pieces(text: str, start: int, end: int, cut: Sequence[Span]) -> list[Span]:
    """What separators part, without the dates."""
    found: list[Span] = []
    at = start
    for low, high in [*sorted(cut), (end, end)]:
        found += _parted(text, at, max(at, low))
        at = max(at, high)
    return found


def _parted(text: str, start: int, end: int) -> list[Span]:
    found, at, depth_from = [], start, start
    for match in _SPLIT.finditer(text, start, end):
        if text.count("(", depth_from, match.start()) > text.count(")", depth_from, match.start()):
            continue
        found.append((at, match.start()))
        at = depth_from = match.end()
    found.append((at, end))
    return _graded(
        text, [span for span in (_trimmed(text, *one) for one in found) if span[0] < span[1]]
    )


def _graded(text: str, found: list[Span]) -> list[Span]:
    """Grades that a dash parts from their names: "Developer - Associate"."""
    made: list[Span] = []
    for span in found:
        shown = _CODE_LAST.sub("", text[slice(*span)])
        if made and plain(shown) in vocabulary("certificates", "grades"):
            made[-1] = (made[-1][0], span[1])
        else:
            made.append(span)
    return made


def _trimmed(text: str, start: int, end: int) -> Span:
    edge = _EDGE
    while start < end and text[start] in edge:
        start += 1
    while end > start and text[end - 1] in edge:
        if text[end - 1] in ")）" and "(" in text[start:end].replace("（", "("):
            break
        if text[end - 1] == "." and text[start:end][-4:-1].isupper():
            break
        end -= 1
    return start, end


def _coded(text: str, span: Span, fields: dict[str, Field]) -> Span:
    """The name without the issuer's code before or behind it."""
    start, end = span
    first = _CODE_FIRST.match(text, start, end)
    if first and _is_code(first[1]):
        fields["code"] = field(text, first.start(1), first.end(1))
        return _trimmed(text, first.end(), end)
    for match in _CODE_LAST.finditer(text, start, end):
        if match.end() == end and _is_code(match[1]):
            fields["code"] = field(text, match.start(1), match.end(1))
            return _trimmed(text, start, match.start())
    return span


def _is_code(shown: str) -> bool:
    return bool(_CODE.fullmatch(shown))


def _coded_alone(text: str, span: Span, fields: dict[str, Field]) -> bool:
    labelled = _words()["code"].match(text, *span)
    if labelled and labelled.end() < span[1] and "code" not in fields:
        fields["code"] = field(text, labelled.end(), span[1])
        return True
    shown = text[slice(*span)]
    if any(char.isdigit() for char in shown) and _is_code(shown) and "code" not in fields:
        fields["code"] = field(text, *span)
        return True
    return False


def _by(text: str, span: Span) -> Span:
    match = _words()["by"].match(text, *span)
    return (match.end(), span[1]) if match and match.end() < span[1] else span
