"""What the model said, taken apart: statements, claims and their atoms."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final, Literal, TypeAlias

AtomKind: TypeAlias = Literal["quotation", "quantity", "date", "name", "relation", "rest"]
ClaimKind: TypeAlias = Literal["quote", "numeric", "attribution", "event"]
VALUE_KINDS: Final[frozenset[AtomKind]] = frozenset({"quantity", "date"})
"""The kinds of atoms that have a value to look up."""
Place: TypeAlias = tuple[int, int] | str
"""Where something stands in the output: a span of prose, or a path in a draft ("matches[0]")."""


@dataclass(frozen=True, slots=True)
class Atom:
    """One checkable part of a claim.

    For a quotation `text` is the quoted string and `source` the id of the source that the model
    named (None: any). For the others `start` and `end` are code points of the claim's text;
    `value` is a quantity in its comparable form ("2044", "40%").
    """

    kind: AtomKind
    text: str
    start: int = 0
    end: int = 0
    source: str | None = None
    value: str = ""


@dataclass(frozen=True, slots=True)
class Claim:
    """One thing that the output says, per clause and predicate.

    `absent` is True for a gap: it says that a source does *not* show something.
    `stated_kind` and `hint` are what a model called it; they are shown, never trusted.
    `context` is what stands over it in the output: headings, the line before a list.
    """

    id: str
    text: str
    place: Place
    statement: int
    atoms: tuple[Atom, ...]
    absent: bool = False
    stated_kind: str | None = None
    hint: str | None = None
    context: str = ""

    @property
    def kind(self) -> ClaimKind:
        """What code sees in it: a quotation, a number or date, a name, or an event."""
        kinds = {atom.kind for atom in self.atoms}
        if "quotation" in kinds:
            return "quote"
        if kinds & VALUE_KINDS:
            return "numeric"
        return "attribution" if "name" in kinds else "event"

    def quotations(self) -> tuple[tuple[int, Atom], ...]:
        """The quotation atoms with their indices."""
        return tuple((i, atom) for i, atom in enumerate(self.atoms) if atom.kind == "quotation")

    def valued(self) -> dict[int, int]:
        """The indices of the quantities and dates by their place in the text."""
        return {a.start: i for i, a in enumerate(self.atoms) if a.kind in VALUE_KINDS}


@dataclass(frozen=True, slots=True)
class Statement:
    """A sentence or bullet of the output, or one item of a draft; removal is by statement.

    `group` is the list of a draft that it stood in ("matches", "gaps", "claims") or "prose";
    `order` its position among all items of the output, rejected ones included.
    """

    text: str
    place: Place
    claims: tuple[int, ...]
    group: str = "prose"
    order: int = 0


@dataclass(frozen=True, slots=True)
class NonClaim:
    """A part of the output that asserts nothing checkable, and why: counted, never judged."""

    text: str
    place: Place
    reason: str


EXTRACTOR = "extractor"
"""The group of items that a model which extracts claims made, not the output itself."""


@dataclass(frozen=True, slots=True)
class Rejected:
    """An item of a draft that never became a claim (null, wrong type, blank): counted as removed.

    `group` and `order` as in `Statement`.
    """

    text: str
    place: Place
    reason: str
    group: str
    order: int


@dataclass(frozen=True, slots=True)
class Extraction:
    """Everything that an extractor found in an output; what it leaves out is uncovered.

    `uncovered` are spans or paths of content that no claim or non-claim accounts for;
    `overlooked` the places of claims that code found and a model did not point out.
    """

    form: Literal["draft", "prose", "claims"]
    statements: tuple[Statement, ...] = ()
    claims: tuple[Claim, ...] = ()
    non_claims: tuple[NonClaim, ...] = ()
    rejected: tuple[Rejected, ...] = ()
    uncovered: tuple[Place, ...] = field(default=())
    overlooked: tuple[Place, ...] = field(default=())
