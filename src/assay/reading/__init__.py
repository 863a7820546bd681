"""What code reads in a text, built once for each text and used by every check.

A `Reading` holds a source with what was read in it; `Readings` those of all sources of a check.
Parts are built when they are first asked for and kept by the text's own hash.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import TYPE_CHECKING

from assay.reading.bindings import Bindings
from assay.reading.blanking import blank_markup, blank_spans
from assay.reading.collecting import uncollected
from assay.reading.instructions import instructions, orders
from assay.reading.numbered import without_names
from assay.reading.views import View, indexed, view_of
from assay.reading.vocabulary import Vocabulary
from assay.sources import Source
from assay.text.fold import Folded, fold
from assay.text.foreign import leaning
from assay.text.hidden import hidden_spans
from assay.text.quantities import values
from assay.verdicts import RecordEvidence, TextEvidence

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from datetime import date

    from assay.records import Record
    from assay.sources import Sources, Span
    from assay.text.markup import Format
    from assay.verdicts import Evidence

_KEPT = 64
_HEAD = 5_000


@lru_cache(maxsize=_KEPT)
def folded(text: str, format: Format = "text") -> Folded:  # noqa: A002 - the term of art
    """The folded text with the way back, kept for the next check of the same text."""
    return fold(text, format)


@lru_cache(maxsize=_KEPT)
def instruction_spans(text: str, about: str | None = None) -> tuple[Span, ...]:
    """Instruction-like lines of a text; `about` whom it is says whom it can speak to."""
    return instructions(text, about)


@lru_cache(maxsize=_KEPT)
def bindings(text: str, format: Format = "text") -> Bindings:  # noqa: A002 - the term of art
    """The numbers and dates of a text with what they are about."""
    with uncollected():
        view = blank_markup(text) if format == "html" else text
        return Bindings(view, values(folded(text, format)))


@lru_cache(maxsize=_KEPT)
def bindings_beside(text: str, names: tuple[str, ...]) -> Bindings:
    """The same beside records: what stands inside one of their names is no value."""
    with uncollected():
        found = values(folded(text))
        free = without_names(text, found, names)
        return bindings(text) if free is found else Bindings(text, free)


@lru_cache(maxsize=_KEPT)
def _without(text: str, format: Format, taken: frozenset[int]) -> Bindings:  # noqa: A002
    """The same, but for the values that a record has read: those are asked of the record."""
    return bindings(text, format).without(taken)


@lru_cache(maxsize=_KEPT)
def looks_damaged(text: str) -> bool:
    """True if a text was lost on its way: glyph codes for letters, replacement marks, no letter."""
    lost = text.count("\ufffd") + 5 * text.count("(cid:")
    return lost > max(4, len(text) // 50) or not any(char.isalnum() for char in text)


@dataclass(frozen=True, slots=True)
class Reading:
    """One source and what was read in it.

    `record` is the index that was read from its text, if any. A record that is itself read as a
    text has its `view`; the places of its values are then those of the record. `alone` if it is
    the only text of a check and nothing is said of whom it is about. `taken` are the places of the
    values that its record has read. Where `given` is set, `source` has what proves nothing blanked.
    """

    source: Source
    record: Record | None = None
    view: View | None = None
    origin: Source | None = None
    alone: bool = False
    taken: frozenset[int] = frozenset()
    given: Source | None = None

    @property
    def uncut(self) -> Reading:
        """The same with its source as it was given: where a quote is looked for."""
        return replace(self, source=self.given, given=None) if self.given else self

    @property
    def hidden(self) -> tuple[Span, ...]:
        """The parts of its source that a reader does not see."""
        return (*self.source.hidden, *hidden_spans(self.source.text))

    @property
    def withheld(self) -> str:
        """What proves nothing and may show something: orders, hidden text, what was not sent."""
        given = self.given or self.source
        parts = [given.text[start:end] for start, end in withheld_spans(given)]
        return "\n".join(part for part in (*parts, given.unsent) if part)

    @property
    def damaged(self) -> bool:
        return self.source.damaged or looks_damaged((self.given or self.source).text)

    @property
    def own(self) -> Source:
        """The source whose characters its places count: that of its record, if it has one."""
        return self.origin or self.source

    @property
    def folded(self) -> Folded:
        return folded(self.source.text, self.source.format)

    @property
    def bindings(self) -> Bindings:
        text, form = self.source.text, self.source.format
        if self.record is None:
            return bindings(text, form)
        if self.view is not None:
            return bindings_beside(text, self.record.names)
        return _without(text, form, self.taken)

    @property
    def leaning(self) -> int:
        """Below 0 for a text in a language that is not read, 0 for one that does not tell."""
        return leaning(self.source.text[:_HEAD])

    @property
    def instructions(self) -> tuple[Span, ...]:
        return instruction_spans(self.source.text, self.source.about)

    def evidence(self, start: int, end: int) -> tuple[Evidence, ...]:
        """The passage [start, end) as evidence: of the source, or of the record and its text."""
        if self.view is None or self.record is None:
            return (TextEvidence(self.source.id, start, end, self.source.text[start:end]),)
        pieces = self.view.behind(start, end)
        found: dict[Evidence, None] = {}
        for piece in pieces:
            written = self.view.text[piece.start : piece.end]
            if isinstance(piece.place, tuple) and self.origin:
                low, high = piece.place
                passage = self.origin.text[low:high]
                found[TextEvidence(self.origin.id, low, high, passage)] = None
            found[RecordEvidence(self.record.id, piece.path, written)] = None
        return tuple(found)

    def entry(self, at: int) -> tuple[Evidence, ...]:
        """An item of the record as evidence: its period in the text, if any, and its path."""
        if self.view is None or self.record is None or at not in self.view.spans:
            return ()
        item, (low, high) = self.record.items[at], self.view.spans[at]
        path = self.view.paths[at]
        words = self.view.text[low + 2 : high].partition("\n")[0]
        line = RecordEvidence(self.record.id, path, words)
        place = item.period.written.place if item.period else item.place
        if self.origin is None or not isinstance(place, tuple):
            return (line,)
        start, end = place
        passage = self.origin.text[start:end]
        return (TextEvidence(self.origin.id, start, end, passage), line)


@dataclass(frozen=True, slots=True)
class Readings:
    """The readings of all texts of one check, in their order, and of all records."""

    items: tuple[Reading, ...]
    as_of: date | None
    records: tuple[Reading, ...] = ()
    vocabulary: Vocabulary = field(default_factory=Vocabulary)

    @classmethod
    def of(
        cls,
        sources: Sources,
        read: Callable[[Source], Record | None] | None = None,
        vocabulary: Vocabulary | None = None,
    ) -> Readings:
        """Read all sources; `read` makes a record of a text that it knows the kind of."""
        alone = len(sources) == 1
        items = tuple(_read(source, read, alone=alone) for source in sources)
        day = sources.as_of
        views = [_viewed(item.record, item.source, day) for item in items if item.record]
        views += [_viewed(record, None, day) for record in sources.records]
        return cls(items, sources.as_of, tuple(views), vocabulary or Vocabulary())

    def __iter__(self) -> Iterator[Reading]:
        return iter(self.items)

    @property
    def uncut(self) -> Readings:
        """The same with every source as it was given."""
        if not any(item.given for item in self.items):
            return self
        return replace(self, items=tuple(item.uncut for item in self.items))

    def known(self) -> Iterator[Record]:
        """All records: read from the texts, and given beside them."""
        return (reading.record for reading in self.records if reading.record)

    def get(self, source_id: str) -> Reading | None:
        """The reading of a source, or None for an id that this check does not have."""
        return next((item for item in self.items if item.source.id == source_id), None)


def _read(given: Source, read: Callable[[Source], Record | None] | None, *, alone: bool) -> Reading:
    spans = withheld_spans(given)
    source = replace(given, text=blank_spans(given.text, spans)) if spans else given
    record = read(source) if read else None
    taken = indexed(record) if record else frozenset()
    alone = alone and source.about is None
    return Reading(source, record, alone=alone, taken=taken, given=given if spans else None)


def withheld_spans(source: Source) -> tuple[Span, ...]:
    """The parts of a source that prove nothing, and may not change what the rest proves."""
    return (*source.hidden, *hidden_spans(source.text), *orders(source.text))


def _viewed(record: Record, origin: Source | None, as_of: date | None) -> Reading:
    view = view_of(record, as_of)
    about = origin.about if origin else record.about
    hidden = origin.hidden if origin else ()
    covered = tuple(
        (piece.start, piece.end)
        for piece in view.pieces
        if isinstance(piece.place, tuple)
        and any(low < piece.place[1] and piece.place[0] < high for low, high in hidden)
    )
    return Reading(Source(record.id, view.text, about, hidden=covered), record, view, origin)
