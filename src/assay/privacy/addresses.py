"""Street addresses in their usual forms; best effort, house numbers are what tells them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from assay.privacy.hits import Hit

_HAN: Final = "\u4e00-\u9fff"
_FORMS: Final = tuple(
    re.compile(form)
    for form in (
        r"\b\d{1,5}[A-Za-z]?,? (?:[NSEW]\.? )?(?:[A-Z][\w'.-]{1,30} ){1,4}"
        r"(?:Street|St|Road|Rd|Avenue|Ave|Lane|Ln|Drive|Dr|Boulevard|Blvd|Way|Court|Ct|Square|Sq"
        r"|Place|Pl|Terrace|Close|Crescent|Parkway|Pkwy|Highway|Hwy|Nagar|Marg)\b"
        r"(?:,? (?:Apt|Apartment|Flat|Unit|Suite|Ste|#)\.? ?#?\w{1,6})?",
        r"\b[A-ZÄÖÜ][\wäöüß.-]{1,40}(?:straße|strasse|str\.|weg|platz|allee|gasse|ring|ufer|damm)"
        r" {0,2}\d{1,4} ?[a-z]?(?!\w)",
        r"\b[A-ZÄÖÜ][\wäöüß.-]{1,40}[ -](?:Straße|Strasse|Str\.|Weg|Platz|Allee|Gasse|Ring|Ufer)"
        r" {0,2}\d{1,4} ?[a-z]?(?!\w)",
        r"\b\d{1,4}(?: ?bis| ?ter)?,? {0,2}(?:rue|avenue|boulevard|bd|allée|chemin|impasse|quai)"
        r"(?: (?:de|du|des|la|le|les|l'\w{1,20}|d'\w{1,20}|[A-ZÉÈ][\w'-]{0,30})){1,6}",
        r"\b(?:[Cc]alle|C/|[Aa]venida|Avda\.?|Av\.|[Pp]laza|Pza\.?|[Pp]aseo|[Cc]amino)"
        r"(?: (?:de|del|la|las|los|el|[A-ZÁÉÍÓÚÑ][\w'-]{0,30})){1,6}"
        r",? ?(?:n[ºo°.]{1,2} ?)?\d{1,4}\b",
        rf"[{_HAN}]{{2,12}}(?:路|街|道|巷|弄|胡同)\d{{1,5}}号(?:[{_HAN}\d-]{{0,12}}[室楼栋号])?",
    )
)


def addresses(text: str) -> Iterator[Hit]:
    """Street and house number, with what belongs to the house."""
    for form in _FORMS:
        for match in form.finditer(text):
            yield Hit("address", *match.span())
