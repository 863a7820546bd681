"""The result of one check: every verdict, and an account of every part of the output."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from datetime import date
from functools import lru_cache
from typing import Literal

from assay.claims import NonClaim, Place, Rejected, Statement
from assay.records import Record, canonical
from assay.sources import Source, Span
from assay.text.markup import Format
from assay.verdicts import Flag, Status, Verdict, worst

SCHEMA_VERSION = 1


@dataclass(frozen=True, slots=True)
class SourceRef:
    """Which text was checked against, without the text itself: enough to check it again.

    All but the text and what was not sent is as in `Source`; of these two it has the digests.
    """

    id: str
    about: str | None
    characters: int
    sha256: str
    format: Format = "text"
    sections: tuple[Span, ...] = ()
    labels: tuple[Span, ...] = ()
    hidden: tuple[Span, ...] = ()
    part: Span | None = None
    damaged: bool = False
    unsent: str | None = None

    @classmethod
    def of(cls, source: Source) -> SourceRef:
        return cls(
            source.id,
            source.about,
            len(source.text),
            _digest(source.text),
            source.format,
            source.sections,
            source.labels,
            source.hidden,
            source.part,
            source.damaged,
            _digest(source.unsent) if source.unsent else None,
        )


@dataclass(frozen=True, slots=True)
class RecordRef:
    """Which record was checked against: the digest of all that it holds."""

    id: str
    about: str | None
    sha256: str

    @classmethod
    def of(cls, record: Record) -> RecordRef:
        return cls(record.id, record.about, sha256(canonical(record)))


@dataclass(frozen=True, slots=True)
class Ledger:
    """What of the output no verdict speaks of, and why: nothing is dropped in silence.

    `uncovered` are places of the output that neither a claim nor a non-claim accounts for;
    `overlooked` those of claims that were checked though the extracting model left them out.
    """

    non_claims: tuple[NonClaim, ...] = ()
    rejected: tuple[Rejected, ...] = ()
    uncovered: tuple[Place, ...] = ()
    overlooked: tuple[Place, ...] = ()


@dataclass(frozen=True, slots=True)
class Report:
    """All verdicts of one output against its sources, replayable from policy and version.

    The same sources, output, policy and version give the same report, byte for byte. `output` is
    what was checked as text; a draft that was given as a Python value as JSON, "" if it is none.
    `fingerprint` covers the check policy and `plugins`, which are names with their versions;
    `unicode` is the version of the Unicode data of this Python.
    """

    output: str
    form: Literal["draft", "prose", "claims"]
    statements: tuple[Statement, ...]
    verdicts: tuple[Verdict, ...]
    ledger: Ledger
    flags: tuple[Flag, ...]
    sources: tuple[SourceRef, ...]
    as_of: date | None
    policy: str
    fingerprint: str
    version: str
    pack: str = "none"
    records: tuple[RecordRef, ...] = ()
    plugins: tuple[str, ...] = ()
    unicode: str = ""
    schema_version: int = SCHEMA_VERSION

    @property
    def verified(self) -> tuple[Verdict, ...]:
        """Verdicts of claims that the sources carry."""
        return self._with(Status.VERIFIED)

    @property
    def failed(self) -> tuple[Verdict, ...]:
        """Verdicts of claims that the sources do not carry."""
        return self._with(Status.FAILED)

    @property
    def unverifiable(self) -> tuple[Verdict, ...]:
        """Verdicts of claims that could not be decided."""
        return self._with(Status.UNVERIFIABLE)

    @property
    def status(self) -> Status:
        """The worst status of all claims; without any claim, unverifiable."""
        return worst(tuple(verdict.status for verdict in self.verdicts))

    def of(self, statement: Statement) -> tuple[Verdict, ...]:
        """The verdicts of one statement."""
        return tuple(self.verdicts[index] for index in statement.claims)

    def _with(self, status: Status) -> tuple[Verdict, ...]:
        return tuple(verdict for verdict in self.verdicts if verdict.status is status)


REJECTIONS: dict[str, str] = {
    "null-item": "The list held an empty entry.",
    "wrong-type": "The entry is not of the form that was asked for.",
    "blank-point": "The entry has quotes but says nothing.",
    "missing-quote": "A quote that this entry needs is empty.",
    "gap-has-quote": "A gap says that the profile shows nothing, yet quotes the profile.",
    "duplicate-item": "The entry repeats an earlier one.",
    "claim-not-in-output": "The extracting model names a claim that the output does not make.",
}
"""Why an item of a draft never became a claim."""

NON_CLAIMS: dict[str, str] = {
    "heading": "A heading.",
    "question": "A question.",
    "greeting": "A greeting or a phrase of courtesy.",
    "meta": "A remark about the answer itself.",
    "around-draft": "Text around the draft.",
    "reasoning": "The model's reasoning, which is not shown to anyone.",
    "own-verdict": "A verdict that the model wrote about its own text; it is ignored.",
    "no-content": "No word that could be checked.",
}
"""Why a part of an output asserts nothing checkable."""


def sha256(text: str) -> str:
    """Hex digest of a text in UTF-8; lone surrogates are allowed."""
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()


@lru_cache(maxsize=64)
def _digest(text: str) -> str:
    return sha256(text)
