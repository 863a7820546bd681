"""Where a text names something, whole: an employer, a title, a certificate, a skill.

Case, hyphens, marks of gender and the ending of a plural or a genitive may differ, characters of
a code or a version may not.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING

from assay.text.languages import lexicon, words_of_group
from assay.text.words import HAN_RUN

if TYPE_CHECKING:
    from assay.sources import Span

_GENDER = re.compile(r"\s*\((?:[mwdfhx](?:\s?/\s?[mwdfhx]){1,2})\)", re.IGNORECASE)
_PIECE = re.compile(r"[^\W_]+|[^\w\s]|_")
_LEGAL = re.compile(
    r",?\s+(?:inc|ltd|llc|plc|gmbh|ag|kg|se|co|corp|corporation|company|limited|sa|sl|sas|sarl|"
    r"s\.a|s\.l|e\.v|ev|ohg|ug|gbr|bv|ab|oy|group)\.?$",
    re.IGNORECASE,
)
_ENDED = 4
# letters of other scripts are looked at one by one: a class of all of them is slow to compile
_LETTER = "[0-9A-Za-z\u00aa-\u00ff]"


def bare(name: str) -> str:
    """A name without marks of gender and spare spaces."""
    return " ".join(_GENDER.sub("", name).split())


def short_name(employer: str) -> str:
    """An employer without its legal form: "Widgets" for "Widgets GmbH"."""
    return _LEGAL.sub("", employer) or employer


@lru_cache(maxsize=8192)
def places_of(name: str, text: str) -> tuple[Span, ...]:
    """The spans at which a text has a name, whole."""
    pattern = _pattern(name)
    found = (match.span() for match in pattern.finditer(text)) if pattern else ()
    return tuple(span for span in found if not _goes_on(text, *span))


def stands_at(name: str, text: str, start: int, end: int) -> bool:
    """True if [start, end) of a text is a name, whole."""
    pattern = _pattern(name)
    match = pattern.match(text, start) if pattern else None
    return match is not None and match.end() == end and not _goes_on(text, start, end)


def _goes_on(text: str, start: int, end: int) -> bool:
    """True if a letter of any script that has words stands directly beside a Latin name."""
    edges = ((text[start - 1 : start], text[start]), (text[end - 1], text[end : end + 1]))
    return any(
        one.isalnum() and other.isalnum() and not (HAN_RUN.match(one) or HAN_RUN.match(other))
        for one, other in edges
    )


@lru_cache(maxsize=8192)
def _pattern(name: str) -> re.Pattern[str] | None:
    """A pattern for a name; None for one without a letter or digit."""
    pieces = _PIECE.findall(bare(name))
    if not any(piece[0].isalnum() for piece in pieces):
        return None
    written = r"[\s‐‑-]{0,3}".join(map(_piece, pieces)) if len(pieces) > 1 else _piece(pieces[0])
    first, last = pieces[0], pieces[-1]
    before = "" if HAN_RUN.match(first[0]) else rf"(?<!{_LETTER})(?<!{_LETTER}[-.+#&])"
    if first in ".#":
        before = rf"(?<!{_LETTER})"
    ending = ""
    if len(last) >= _ENDED and last.isalpha() and not HAN_RUN.match(last[-1]):
        ending = r"(?:['’]s|s|e?n)?"
    after = "" if HAN_RUN.match(last[-1]) else _after()
    # "Go" is a name, "go" is a verb
    plain = bare(name)
    exact = len(plain) < 3 or plain.casefold() in lexicon().stop or plain in lexicon().names
    # the flag for the name alone: with it a class of all letters is slow to compile
    whole = f"{written}{ending}" if exact else f"(?i:{written}{ending})"
    return re.compile(f"{before}{whole}{after}")


@lru_cache(maxsize=1)
def _after() -> str:
    """What may not come after a name; "Java-Kenntnisse" has Java, "Java-Script" has not."""
    known = [w for w in words_of_group("relations", "skill") if w.isalpha()]
    joined = "|".join(sorted(known, key=len, reverse=True))
    return rf"(?!{_LETTER}|[./&]{_LETTER}|[+#]|-(?!(?i:{joined})\b){_LETTER})"


def _piece(piece: str) -> str:
    return "['’]" if piece in "'’" else "[-‐‑–]" if piece in "-‐‑–" else re.escape(piece)
