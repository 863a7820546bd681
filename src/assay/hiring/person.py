"""Whose résumé a text is: the name among its first lines."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from assay.hiring.resume_sections import heading_kind
from assay.records import Field
from assay.text.languages import lexicon

if TYPE_CHECKING:
    from collections.abc import Iterator

_LABEL: Final = re.compile(
    r"\s*(?:name|full name|vor- und nachname|nom|nombre|姓名)\s*[:：]\s*", re.IGNORECASE
)
_TITLE: Final = re.compile(
    r"\s*[*#=\-_~· ]*(?:r[ée]sum[ée]|(?:[^\W\d_]{1,20}\s)?lebenslauf|cv|"
    r"curr[ií]culum(?:\svit[aæ]e?|\sv[ií]tae)?|\w{0,4}简历|bewerbung)(?:\s*[:：\-–—|·]\s*|\s+(?:of|von|de)\s+|\s*[*#=\-_~]*\s*$)",
    re.IGNORECASE,
)
_NAME: Final = re.compile(r"[^\W\d_][^\W\d_'’.-]*(?:[ '’-][^\W\d_][^\W\d_'’.-]*){1,4}")
_HAN: Final = re.compile(r"[\u4e00-\u9fff·]{2,6}")
_CUT: Final = re.compile(r"\s{2,}|[|,·•:：()（）]|\s[-–—]\s")
_PARTICLES: Final = frozenset({"de", "von", "van", "der", "la", "del", "da", "di", "ter", "zu"})
_EDGE: Final = " \t*#=-_~|"
_TOP, _LONGEST = 12, 400


def person_of(text: str) -> Field | None:
    """The name that stands first in a résumé, with its place; None if no line looks like one."""
    for start, line in _first_lines(text):
        label = _LABEL.match(line)
        title = None if label else _TITLE.match(line)
        mark = label or title
        low = mark.end() if mark else 0
        rest = line[low:]
        cut = _CUT.search(rest.strip(_EDGE))
        name = (rest.strip(_EDGE)[: cut.start()] if cut else rest).strip(_EDGE)
        if name and (label or _looks_like_name(name)):
            at = start + line.index(name, low)
            return Field(" ".join(name.split()), (at, at + len(name)))
        if not title and heading_kind(line.strip(_EDGE + ":： ■●◆【】")):
            return None
    return None


def _first_lines(text: str) -> Iterator[tuple[int, str]]:
    at = seen = 0
    for line in text[: _TOP * _LONGEST].splitlines(keepends=True):
        if line.strip():
            yield at, line.rstrip("\r\n")
            seen += 1
        at += len(line)
        if seen >= _TOP:
            return


def _looks_like_name(name: str) -> bool:
    """True for two to five capitalised words, or a short run of Han characters."""
    if _HAN.fullmatch(name):
        return len(name) <= 4 or "·" in name
    words = re.split(r"[ -]", name)
    if not _NAME.fullmatch(name) or not 2 <= len(words) <= 5:
        return False
    labels = lexicon().labels
    return name.casefold() not in labels and all(
        word[:1].isupper() or word[1:2] in ("'", "’") or word.casefold() in _PARTICLES
        for word in words
    )
