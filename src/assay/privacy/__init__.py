"""Private values in free text that leaves this machine, masked by as many characters.

E-mail, telephone, links, handles, identity and account numbers, dates of birth; street addresses
as far as they have a usual form. Spans of the text stay valid, and the checks run on what was sent.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Final, NamedTuple

from assay.privacy.addresses import addresses
from assay.privacy.births import births
from assay.privacy.flat import flatten
from assay.privacy.identities import identities
from assay.privacy.phones import phones
from assay.privacy.web import emails, handles, links

if TYPE_CHECKING:
    from assay.privacy.hits import Hit

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
    """Values that the caller names, as whole words; digits in any grouping.

    Several words are found in any case, one word only as it is written: Mark is no mark.
    """
    from assay.privacy.hits import Hit

    for value in known:
        plain = flatten(value).text.strip()
        if not plain:
            continue
        body = r"\s+".join(map(re.escape, plain.split()))
        if sum(map(str.isdigit, plain)) > len(plain) / 2:
            body = r"[\s.,'()/-]{0,2}".join(char for char in plain if char.isdigit())
        case = 0 if plain.isalpha() else re.IGNORECASE
        for match in re.finditer(rf"(?<!\w){body}(?!\w)", text, case):
            yield Hit("known", *match.span())
