"""Private values in free text that leaves this machine, masked by as many characters.

E-mail, telephone, links, handles, identity and account numbers, dates of birth; street addresses
as far as they have a usual form. Spans of the text stay valid, and the checks run on what was sent.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Final, NamedTuple

from assay.privacy.addresses import addresses
from assay.privacy.births import births
from assay.privacy.flat import flatten
from assay.privacy.hits import Hit
from assay.privacy.identities import identities
from assay.privacy.phones import phones
from assay.privacy.web import emails, handles, links
from assay.text.dates import Date, dates
from assay.text.words import HAN_RUN

__all__ = ["MASK", "Found", "Masked", "mask"]

MASK: Final = "█"
_STAGES: Final = ((emails,), (links,), (births,), (handles, identities, phones, addresses))
"""What a stage finds is gone for the next: a telephone number does not run into an address."""


class Found(NamedTuple):
    """A private value: what it is, and where it stands in the original."""

    kind: str
    start: int
    end: int


class Masked(NamedTuple):
    """The text with every private value masked, as long as before, and what was found."""

    text: str
    found: tuple[Found, ...]


def mask(text: str, known: Iterable[str] = ()) -> Masked:
    """Mask private values; `known` are further ones, such as the person's name.

    Line ends stay, so that a line is the same line before and after.
    """
    flat = flatten(text)
    hits = list(_known(flat.text, known))
    left = flat.text
    for forms in _STAGES:
        made_out = [hit for form in forms for hit in form(left)]
        hits += made_out
        left = _without(left, made_out)
    spans = sorted((*flat.span(hit.start, hit.end), hit.kind) for hit in hits)
    found: list[Found] = []
    for start, end, kind in spans:
        if found and start < found[-1].end:
            before = found.pop()
            found.append(Found(before.kind, before.start, max(before.end, end)))
        else:
            found.append(Found(kind, start, end))
    made = list(text)
    for item in found:
        for place in range(item.start, item.end):
            if made[place] not in "\r\n":
                made[place] = MASK
    return Masked("".join(made), tuple(found))


def _without(text: str, hits: Iterable[Hit]) -> str:
    """The text with what was found blanked, so that the next recogniser cannot run into it."""
    made = list(text)
    for hit in hits:
        for place in range(hit.start, hit.end):
            if made[place] != "\n":
                made[place] = MASK
    return "".join(made)


def _known(text: str, known: Iterable[str]) -> Iterator[Hit]:
    """Values that the caller names, as whole words; digits in any grouping, dates in any form.

    Several words are found in any case, one word only as it is written: Mark is no mark.
    """
    for value in known:
        for form in dict.fromkeys(form for form in _forms(value) if form.strip()):
            for match in _pattern(form).finditer(text):
                yield Hit("known", *match.span())
        day = _day(value)
        if day:
            yield from (Hit("birth", d.start, d.end) for d in _days(text) if d.name == day)


def _forms(value: str) -> Iterator[str]:
    """A value as it is, with its accents composed and taken apart, and without them."""
    plain = flatten(value).text.strip()
    if plain:
        apart = unicodedata.normalize("NFD", plain)
        yield from (plain, unicodedata.normalize("NFC", plain), apart)
        yield "".join(char for char in apart if not unicodedata.combining(char))


@lru_cache(maxsize=512)
def _pattern(value: str) -> re.Pattern[str]:
    body = r"\s+".join(map(re.escape, value.split()))
    if sum(map(str.isdigit, value)) > len(value) / 2:
        body = r"[\s.,'()/-]{0,2}".join(char for char in value if char.isdigit())
    if not HAN_RUN.search(value):
        body = rf"(?<!\w){body}(?!\w)"
    return re.compile(body, 0 if value.isalpha() else re.IGNORECASE)


def _day(value: str) -> str:
    """The day that a value is, if it is one: "1990-03-04"."""
    found = _days(value)
    whole = len(found) == 1 and len(found[0].name) == len("1990-03-04")
    return found[0].name if whole and found[0].end - found[0].start == len(value.strip()) else ""


def _days(text: str) -> list[Date]:
    return [found for found in dates(text) if isinstance(found, Date)]
