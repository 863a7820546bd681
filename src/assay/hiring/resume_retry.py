"""Entries that the common layout of a section does not explain, read each by its own."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from typing import Final

from assay.hiring import resume_evidence as evidence
from assay.hiring.resume_anchors import Anchor
from assay.hiring.resume_entries import LAYOUTS, Entry, Reader, shown
from assay.hiring.resume_headers import Header
from assay.hiring.resume_parses import JOB, Parse, Span, torn
from assay.hiring.resume_words import plain, vocabulary

_CLAUSES: Final = re.compile(r"\s?[,/&]\s?|\s[-–]\s")
_MOST_WORDS: Final = 8
_LEAST: Final = 3.0
_MOST: Final = 40
_BACK: Final = 30


def again(
    reader: Reader,
    entries: Sequence[Entry],
    fits: Callable[[Entry, Parse], bool],
) -> None:
    """Give entries without a reading the one of another layout that fits them best."""
    anchors = [entry.header.anchor for entry in entries]
    open_ = [at for at, entry in enumerate(entries) if entry.parse is None]
    if reader.kind is JOB:
        open_ = [at for at in open_ if anchors[at].time.ranged]
    if not open_ or len(entries) > _MOST:
        return
    taken = {line for entry in entries if entry.parse for line in entry.header.key}
    made = [reader.headers.made(anchors, layout) for layout in LAYOUTS]
    for at in open_:
        found = _best(reader, entries[at], [headers[at] for headers in made], taken, fits)
        if found:
            header, entries[at].parse = found
            entries[at].header = header
            taken.update(header.key)
    reader.bodies(entries)


def _best(
    reader: Reader,
    entry: Entry,
    headers: Sequence[Header],
    taken: set[int],
    fits: Callable[[Entry, Parse], bool],
) -> tuple[Header, Parse] | None:
    best: tuple[float, Header, Parse] | None = None
    for header in headers:
        if taken & set(header.key):
            continue
        for parse in reader.read(header):
            score = parse.score - header.cost
            worth = "E" in parse.roles and "T" in parse.roles and score >= _LEAST
            if worth and (best is None or score > best[0]) and fits(Entry(header), parse):
                best = (score, header, parse)
    return best[1:] if best else None


def alone(reader: Reader, entry: Entry) -> Parse | None:
    """A title with its time and nothing beside it that could be an employer."""
    bare = Header(entry.header.anchor, [], [])
    for header in (entry.header, bare):
        for parse in reader.read(header):
            if is_alone(reader.text, header.anchor, parse):
                entry.header = header
                return parse
    return None


def is_alone(text: str, anchor: Anchor, parse: Parse) -> bool:
    """True for a title with its time and perhaps a known place."""
    title, place = shown(text, parse.span("T")), shown(text, parse.span("P"))
    if not title or torn(title) or set(parse.roles) - set("TDPX\n") or not anchor.time.ranged:
        return False
    if len(title.split()) > _MOST_WORDS or any(
        not evidence.mode(one) for one in _asides(text, parse)
    ):
        return False
    clauses = [clause for clause in _CLAUSES.split(title) if clause]
    if any(evidence.title(one) < _LEAST or evidence.employer(one) >= 1.5 for one in clauses):
        return False
    inside = vocabulary("joins", "open", "at") & set(plain(title).split()[1:])
    return not inside - {"of", "&", "and"} and (not place or evidence.place(place) >= 3.5)


def _asides(text: str, parse: Parse) -> Iterator[str]:
    spans: list[Span] = [span for role, span in parse.parts if role == "X"]
    return (shown(text, span) for span in spans)


def trailing(reader: Reader, anchors: Sequence[Anchor]) -> list[Entry]:
    """Entries whose times stand below what they contained, as the last of their lines."""
    lines, made = reader.lines, list[Entry]()
    ends = len(anchors) > 1 and anchors[-1].index == len(lines) - 1
    if not ends or any(anchor.where != "alone" or not anchor.time.ranged for anchor in anchors):
        return []
    begin = 0
    for anchor in anchors:
        line = lines[begin]
        shown_ = reader.text[line.first : line.end]
        if anchor.index - begin < 2 or not reader.kind.names(shown_) or line.mark:
            return []
        if not lines[anchor.index - 1].mark and not evidence.sentence(shown_):
            before = lines[anchor.index - 1]
            if reader.kind.names(reader.text[before.first : before.end]):
                return []
        header = Header(anchor, [begin], [])
        found = [parse for parse in reader.read(header) if not _torn(reader.text, parse)]
        body = list(range(begin + 1, anchor.index))
        made.append(Entry(header, found[0] if found else None, body=body))
        begin = anchor.index + 1
    return made


def _torn(text: str, parse: Parse) -> bool:
    return any(torn(shown(text, span)) for _, span in parse.parts)


def in_country(text: str, employer: Span | None) -> bool:
    """True for what stands behind a country in brackets: "(Poland, Gdynia)"."""
    before = text[max(0, employer[0] - _BACK) : employer[0]] if employer else ""
    inside = before.rpartition("(")[2] if "(" in before else ""
    return inside.endswith((",", ", ")) and plain(inside.strip(" ,")) in vocabulary(
        "places", "countries"
    )
