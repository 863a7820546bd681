"""Skills, languages and certificates of a résumé in JSON that are written as one text."""

from __future__ import annotations

import re
from typing import Final

from assay.hiring.json_dates import single
from assay.hiring.json_keys import pattern, plain
from assay.records import Field, Item, Place
from assay.text.quantities import quantities

_BRACKETS: Final = re.compile(r"\s*[(（\[]([^()（）\[\]]{1,80})[)）\]]\s*")
_SPLIT: Final = re.compile(r"[,;|/，；、]")
_BESIDE: Final = re.compile(r"\s*[:：]\s*|\s+[-–—]\s+|\s*,\s*")
_CODE: Final = re.compile(r"(?=[^\d]*\d)(?=.*[A-Z])[A-Z0-9][A-Z0-9\-]{2,19}")
NUMBER: Final = re.compile(r"\d{1,3}(?:[.,]\d{1,2})?\+?")
_CEFR: Final = re.compile(r"[abc][12]\+?")
_FILLER: Final = re.compile(
    r"\b(?:level|user|knowledge|skills?|speaker|proficiency|niveau|nivel|kenntnisse|stufe)\b"
)
_LONGEST: Final = 300
_LONGEST_REST: Final = 25


def skill(text: str, place: Place, kind: str = "skill") -> Item:
    """ "Java (Intermediate, 3 years)", "Python: advanced", "German – C1", or only a name."""
    whole = text.strip()
    if len(whole) > _LONGEST:
        return Item(kind, {"name": Field(whole, place)}, place)
    name, said, certain = _parted(whole)
    fields, rest = _told(said, place)
    if kind == "language" and rest and "level" not in fields:
        fields["level"] = rest.pop(0)
    if rest and not certain:
        return Item(kind, {"name": Field(whole, place)}, place)
    return Item(kind, {"name": Field(name, place)} | fields, place, body=tuple(rest))


def several(text: str) -> list[str]:
    """The entries of "Python, Java (Intermediate, 3 years); SQL": no comma in brackets parts."""
    found: list[str] = []
    depth = begin = 0
    for at, char in enumerate(text):
        depth += (char in "(（[") - (char in ")）]")
        if depth <= 0 and char in ",;|\n•，；、":
            found.append(text[begin:at])
            begin, depth = at + 1, 0
    found.append(text[begin:])
    return [entry.strip() for entry in found if entry.strip()]


def certificate(text: str, place: Place) -> Item:
    """ "Azure Developer (AZ-204), 2023" with its code and date, if they end the text."""
    name = text.strip()
    fields: dict[str, Field] = {}
    period = None
    while len(name) <= _LONGEST:
        match = re.search(
            r"[(（\[]([^()（）\[\]]{1,80})[)）\]]$|(?:,| [-–—:]) *([^,]{3,30})$", name
        )
        if not match or not match.start():
            break
        last = (match[1] or match[2]).strip()
        date = single(Field(last, place))
        if date and not period:
            period = date
        elif match[1] and _CODE.fullmatch(last) and "code" not in fields:
            fields["code"] = Field(last, place)
        else:
            break
        name = name[: match.start()].strip()
    return Item("certificate", {"name": Field(name, place)} | fields, place, period)


def is_level(text: str) -> bool:
    """True for "advanced", "very good knowledge", "C1"."""
    said = " ".join(_FILLER.sub(" ", plain(text)).split())
    return bool(_CEFR.fullmatch(said) or pattern("words", "level").fullmatch(said))


def is_years(text: str) -> bool:
    """True for a number of years, with the word or without."""
    return bool(NUMBER.fullmatch(text)) or years(text)


def years(text: str) -> bool:
    """True for a duration of years or months and nothing else of weight."""
    found = quantities(text) if len(text) <= _LONGEST else ()
    if len(found) != 1 or found[0].unit not in ("year", "month"):
        return False
    before, after = text[: found[0].start], text[found[0].end :]
    return not before.strip() and len(after) <= _LONGEST_REST


def _parted(text: str) -> tuple[str, str, bool]:
    """The name, what is said of it, and whether that is certain; brackets at the end are."""
    match = _BRACKETS.search(text)
    if match and match.start() and match.end() == len(text):
        return text[: match.start()].strip(), match[1], True
    beside = _BESIDE.search(text)
    if beside and beside.start() and beside.end() < len(text):
        return text[: beside.start()], text[beside.end() :], False
    return text, "", False


def _told(text: str, place: Place) -> tuple[dict[str, Field], list[Field]]:
    """Level and years among the parts of a text, and the other parts."""
    fields: dict[str, Field] = {}
    rest: list[Field] = []
    for part in filter(None, (part.strip() for part in _SPLIT.split(text))):
        if "years" not in fields and years(part):
            fields["years"] = Field(part, place)
        elif "level" not in fields and is_level(part):
            fields["level"] = Field(part, place)
        else:
            rest.append(Field(part, place))
    return fields, rest
