"""The entries of a section: the layout and the order of parts that fit them best together."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from itertools import zip_longest
from typing import Final

from assay.hiring.resume_anchors import Anchor
from assay.hiring.resume_atoms import Atom, atoms, spaced
from assay.hiring.resume_headers import Header, Headers, Measured
from assay.hiring.resume_lines import Line
from assay.hiring.resume_parses import JOB, Kind, Parse, Span, parses
from assay.hiring.resume_rows import is_label, unlabelled

LAYOUTS: Final = ((0, 0), (1, 0), (2, 0), (3, 0), (0, 1), (0, 2), (0, 3), (1, 1), (1, 2), (2, 1))
_SAMPLE: Final = 24
_NONE: Final = -6.0
_INHERITS: Final = 2.4


@dataclass(slots=True)
class Entry:
    """An entry as read; `parse` None if it was not understood. `body` are indices of lines."""

    header: Header
    parse: Parse | None = None
    inherits: bool = False
    body: list[int] = field(default_factory=list)


class Reader:
    """Reads the entries of one section."""

    def __init__(
        self, text: str, lines: Sequence[Line], kind: Kind, width: int, measured: Measured
    ) -> None:
        self.text = text
        self.lines = lines
        self.kind = kind
        self.headers = Headers(text, lines, kind, width, measured)
        self._made: dict[tuple[int, ...], list[Parse]] = {}

    def entries(self, anchors: Sequence[Anchor]) -> tuple[list[Entry], str]:
        """The entries with the reading that fits best, and its signature."""
        anchors = self.headers.inner(anchors)
        if not anchors:
            return [], ""
        best: tuple[float, tuple[int, int], str] = (-1e9, (0, 0), "")
        for layout in LAYOUTS:
            score, signature = self._layout(anchors[:_SAMPLE], layout)
            if score > best[0] + 1e-6:
                best = (score, layout, signature)
        headers = self.headers.made(anchors, best[1])
        found = [self._entry(header, best[2]) for header in headers]
        self._settle(found, best[2])
        self.bodies(found)
        return found, best[2]

    def _layout(self, anchors: Sequence[Anchor], layout: tuple[int, int]) -> tuple[float, str]:
        """The score of a layout with its best signature."""
        headers = self.headers.made(anchors, layout)
        read = [self.read(header) for header in headers]
        cost = sum(header.cost for header in headers) + 0.05 * sum(layout) * len(headers)
        signatures = {parse.signature for found in read for parse in found}
        best = (-1e9, "")
        for signature in sorted(signatures):
            if "T" not in signature and "E" not in signature:
                continue
            score = sum(
                self._score(header, found, signature)
                for header, found in zip(headers, read, strict=True)
            )
            if score > best[0]:
                best = (score, signature)
        return best[0] - cost, best[1]

    def _score(self, header: Header, found: Sequence[Parse], signature: str) -> float:
        fits = [parse.score for parse in found if parse.signature == signature]
        if header.short and (short := _shortened(signature)):
            fits += [p.score + _INHERITS for p in found if p.signature == short]
        other = [parse.score - 3.5 for parse in found[:1]]
        return max([*fits, *other, _NONE])

    def read(self, header: Header) -> list[Parse]:
        """All readings of a header, the best first."""
        if header.key not in self._made:
            found_atoms = self._atoms(header, joined=False)
            found = parses(self.text, found_atoms, self.kind)
            joined = self._atoms(header, joined=True)
            for other in (joined, spaced(self.text, found_atoms) if self.kind is JOB else joined):
                if other != found_atoms:
                    found += parses(self.text, other, self.kind)
            found.sort(key=lambda parse: -parse.score)
            self._made[header.key] = found
        return self._made[header.key]

    def _atoms(self, header: Header, *, joined: bool) -> list[Atom]:
        """The pieces of a header; a line end where a line was full is perhaps none."""
        found: list[Atom] = []
        for index in header.key:
            line, time = self.lines[index], header.anchor.time
            times = [time] if index == header.anchor.index else []
            sep = "\n"
            if joined and index > header.key[0] and self.headers.runs_on(index):
                sep = self.headers.sign(index)
            if line.first < time.end and index > header.anchor.index:
                line = replace(line, start=min(time.end, line.end), first=min(time.end, line.end))
                sep = "w"
            if index in self.headers.outer:
                made = atoms(self.text, line, [self.headers.outer[index]], sep)
                found += [atom for atom in made if not atom.time]
                continue
            made = atoms(self.text, unlabelled(self.text, line), times, sep)
            found += [
                atom
                for atom, after in zip_longest(made, made[1:])
                if atom.time or not (after and after.sep == "-" and self._labels(atom, after))
            ]
        return found

    def _labels(self, atom: Atom, after: Atom) -> bool:
        """True for "Position" in "Employer: Orbit; Position: Java Developer"."""
        colon = self.text[atom.end : after.start].lstrip()[:1] in (":", "：")
        return colon and is_label(self.text[atom.start : atom.end])

    def _entry(self, header: Header, signature: str) -> Entry:
        found = self.read(header)
        fits = [parse for parse in found if parse.signature == signature]
        if fits:
            return Entry(header, fits[0])
        short = _shortened(signature)
        if header.short and short:
            fits = [parse for parse in found if parse.signature == short]
            if fits:
                return Entry(header, fits[0], inherits=True)
        return Entry(header, None)

    def _settle(self, found: list[Entry], signature: str) -> None:
        """Prefer the order of parts, with places, that most entries have."""
        read = [entry.parse for entry in found if entry.parse and not entry.inherits]
        roles = Counter(parse.roles for parse in read)
        seps = Counter(parse.seps for parse in read)
        for entry in found:
            if not entry.parse or entry.inherits:
                continue
            fits = [p for p in self.read(entry.header) if p.signature == signature]
            entry.parse = max(
                fits,
                key=lambda p: (
                    p.score + (1.2 * roles[p.roles] + 0.4 * seps[p.seps]) / max(1, len(read))
                ),
            )

    def bodies(self, found: Sequence[Entry]) -> None:
        """Give every entry the lines between its header and the next one."""
        for place, entry in enumerate(found):
            begin = max(entry.header.key) + 1
            following = found[place + 1].header.key[0] if place + 1 < len(found) else None
            stop = len(self.lines) if following is None else following
            entry.body = list(range(begin, stop))


def _shortened(signature: str) -> str:
    """The signature of a role whose employer stands above an earlier one."""
    if not signature.startswith("E\n"):
        return ""
    return signature[2:]


def shown(text: str, span: Span | None) -> str:
    """The words of a span on one line, or nothing."""
    return " ".join(text[slice(*span)].split()) if span else ""
