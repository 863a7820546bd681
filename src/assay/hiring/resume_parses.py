"""Readings of a header: which pieces are the employer, the title, the place.

Every reading has a score from the evidence of its words and a signature, the order of its parts;
the entries of a section support one signature together.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from assay.hiring import resume_evidence as evidence
from assay.hiring.resume_atoms import Atom
from assay.hiring.resume_words import plain, vocabulary

_BEAM: Final = 40
_LONGEST_GROUP: Final = 6
_KEPT: Final = 16
_NEVER: Final = -50.0
_MERGED: Final = {
    "T": {",": 0.6, "(": 0.0, ")": 0.2, "@": 0.5, "-": 1.0, "=": 4.0, " ": 0.6, "w": 0.5},
    "E": {",": 0.7, "(": 0.6, ")": 0.4, "@": 1.6, "-": 2.4, "=": 4.0, " ": 0.6, "w": 0.5},
    "P": {",": 0.1, "(": 0.4, ")": 0.4, "@": 2.0, "-": 1.0, "=": 4.0, " ": 1.0, "w": 0.3},
    "X": {",": 0.2, "(": 0.4, ")": 0.4, "@": 0.5, "-": 0.6, "=": 1.0, " ": 0.4, "w": 0.3},
    "F": {",": 0.3, "(": 0.2, ")": 0.2, "@": 0.5, "-": 1.0, "=": 4.0, " ": 0.6, "w": 0.5},
}
_OPENERS: Final = tuple("'\"«“„‘(（[.@#¡¿《")
NO_NAME: Final = -5.0
Span = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Parse:
    """A reading: spans of the parts by role, T title or degree, E employer or school, P place."""

    score: float
    roles: str = ""
    parts: tuple[tuple[str, Span], ...] = ()
    seps: str = ""

    @property
    def signature(self) -> str:
        """The order of what matters, and the lines."""
        return _signature(self.roles)

    def span(self, role: str) -> Span | None:
        return next((span for name, span in self.parts if name == role), None)


@lru_cache(maxsize=1 << 12)
def _signature(roles: str) -> str:
    return "".join(role for role in roles if role in "DET\n")


@dataclass(frozen=True, slots=True)
class Kind:
    """How the pieces of an entry of a kind are weighed."""

    roles: str
    weigh: Callable[[str, str], float]
    names: Callable[[str], bool]
    no_title: float = -4.0
    no_employer: float = -3.0


def parses(text: str, found: Sequence[Atom], kind: Kind) -> list[Parse]:
    """The best readings, at most one for each signature and choice of places."""
    beams: list[list[Parse]] = [[] for _ in range(len(found) + 1)]
    beams[0] = [Parse(0.0)]
    for at in range(len(found)):
        states = sorted(beams[at], key=lambda parse: -parse.score)[:_BEAM]
        pieces = [] if found[at].time else list(_pieces(text, found, at, kind))
        for state in states:
            for end, parse in _steps(text, found[at], at, state, pieces):
                beams[end].append(parse)
    return _distinct([_ended(parse, kind) for parse in beams[-1]])


@dataclass(frozen=True, slots=True)
class _Piece:
    """Atoms that are read together as a role, up to `end`, with what speaks for it."""

    role: str
    end: int
    span: Span
    score: float
    known: bool
    jobs: bool


def _pieces(text: str, found: Sequence[Atom], at: int, kind: Kind) -> Iterator[_Piece]:
    """What the atoms from one on may be read as, whatever stands before them."""
    atom, jobs = found[at], kind.weigh is job
    for role in kind.roles:
        cost = 0.0
        for end in range(at + 1, min(at + _LONGEST_GROUP, len(found)) + 1):
            if end > at + 1:
                step = _merge(text, found, end - 1, role)
                if step is None:
                    break
                last = text[found[end - 1].start : found[end - 1].end]
                if role == "T" and not jobs and evidence.school(last) >= 3:
                    step += 2.0
                cost += step
                if atom.sep == "@" and role == "E":
                    # the name after "at" is one piece
                    cost += {",": 1.0, "-": 1.0, "@": 1.5}.get(found[end - 1].sep, 0.0)
            span = _span(found, at, end)
            shown = " ".join(text[slice(*span)].split())
            score = kind.weigh(role, shown) - cost
            if role == "E" and atom.sep == "@" and _lower(shown) and not evidence.employer(shown):
                score -= 0.7
            yield _Piece(role, end, span, score, evidence.place(shown) > 0, jobs)


def _steps(
    text: str, atom: Atom, at: int, state: Parse, pieces: Sequence[_Piece]
) -> Iterator[tuple[int, Parse]]:
    broken = "\n" if "\n" in atom.sep and at else ""
    if atom.time:
        roles = state.roles + broken + "D"
        yield at + 1, Parse(state.score, roles, state.parts, state.seps + atom.sep)
        return
    for piece in pieces:
        role = piece.role
        if role != "X" and role in state.roles:
            continue
        score = piece.score + _joint(state, atom, role, known=piece.known, jobs=piece.jobs)
        score -= _crowded(text, state, atom) if role == "F" else 0.0
        if score <= _NEVER:
            continue
        roles = state.roles + broken + role
        parts = (*state.parts, (role, piece.span))
        yield piece.end, Parse(state.score + score, roles, parts, state.seps + atom.sep)


def _crowded(text: str, state: Parse, atom: Atom) -> float:
    """What counts against a field of study: a line that runs on, or a degree that has one."""
    degree = state.span("T")
    named = degree is not None and not evidence.bare_degree(text[slice(*degree)])
    late = "D" in state.roles and atom.sep[-1:] in ("w", "\n")
    return (1.0 if named else 0.0) + (0.8 if atom.sep == "w" else 0.0) + (2.0 if late else 0.0)


def _merge(text: str, found: Sequence[Atom], at: int, role: str) -> float | None:
    """What it costs to read a piece together with the one before it; None if it never is."""
    atom = found[at]
    if atom.time or "\n" in atom.sep:
        return None
    cost = _MERGED[role].get(atom.sep[-1:], 0.5)
    inner = text[atom.start : atom.end]
    if atom.sep[:1] == "(" and role == "T" and evidence.gender(inner):
        return -0.5
    if atom.sep[:1] == "(" and role == "T" and evidence.mode(inner) and not inner[:1].isdigit():
        return -0.9
    if role != "P" and evidence.place(inner) >= 4:
        cost += 1.2
    if role == "F" and evidence.school(inner) >= 3:
        cost += 3.0
    if role == "E" and evidence.unit(inner):
        cost += 2.0
    return cost


def _span(found: Sequence[Atom], at: int, end: int) -> Span:
    if end == at + 1:
        return found[at].start, found[at].end
    return found[at].outer[0], found[end - 1].outer[1]


def _joint(state: Parse, atom: Atom, role: str, *, known: bool, jobs: bool) -> float:
    """A word such as "at" stands between a title and an employer; places follow employers."""
    last = state.roles[-1:]
    if atom.sep == "@":
        return (1.2 if jobs else 0.0) if last == "T" and role == "E" else -0.5
    if role == "F" and "\n" in atom.sep and {"T", "E"} <= set(state.roles):
        return -1.0
    if role == "P" and not known and atom.sep[-1:] not in ",(\n":
        return -0.8
    if role == "P":
        near = 0.3 if last == "E" else 0.0
        return near + (0.4 if "(" in atom.sep and last == "E" else 0.0)
    if "(" in atom.sep and role in "TE":
        return -1.0
    return 0.0


def _ended(parse: Parse, kind: Kind) -> Parse:
    score = parse.score
    score += 0.0 if "T" in parse.roles else kind.no_title
    score += 0.0 if "E" in parse.roles else kind.no_employer
    return Parse(score, parse.roles, parse.parts, parse.seps)


def _distinct(found: list[Parse]) -> list[Parse]:
    best: dict[str, list[Parse]] = {}
    for parse in sorted(found, key=lambda one: -one.score):
        kept = best.setdefault(parse.signature, [])
        if len(kept) < 4:
            kept.append(parse)
    ordered = sorted((p for kept in best.values() for p in kept), key=lambda one: -one.score)
    return ordered[:_KEPT]


def shape_of(shown: str) -> float:
    """What counts against any name: prose, no letters, many words."""
    if (
        not (shown[:1].isalnum() or shown[:1] in _OPENERS)
        or _follows(shown)
        or evidence.sentence(shown)
        or not any(map(str.isalpha, shown))
    ):
        return NO_NAME
    words = shown.split()
    return -1.5 if len(words) > 9 else 0.0


def torn(shown: str) -> bool:
    """True if a bracket has lost its other half."""
    pairs = (("(", ")"), ("（", "）"), ("[", "]"))
    return any(shown.count(left) != shown.count(right) for left, right in pairs)


def _follows(shown: str) -> bool:
    """True for words that go on from others: "of service"."""
    first = shown.partition(" ")[0]
    return first.islower() and first in vocabulary("joins", "open")


def _lower(shown: str) -> bool:
    return shown[:1].islower()


def job(role: str, shown: str) -> float:
    """The weight of a piece as a part of an employment."""
    title, employer = evidence.title(shown), evidence.employer(shown)
    place, mode = evidence.place(shown), evidence.mode(shown)
    shape = shape_of(shown)
    if role == "X":
        if evidence.gender(shown):
            return -2.0
        return 0.8 if mode else -1.6 - (1.5 if title >= 2 or employer >= 2 else 0.0)
    if mode and title < 3:
        return -4.0
    if role == "T":
        against = 2.0 if employer >= 3 and title < 3 else 0.5 if employer >= 3 else 0.0
        against += 3.0 if place >= 4 and not title else 0.0
        return shape - against + (title or -0.3)
    if role == "E":
        against = 2.5 if title >= 2.2 and employer < 3 else 1.0 if title and employer < 2 else 0.0
        against += 2.5 if place >= 2 and not employer else 0.0
        against += 2.0 if _lower(shown) and " " in shown else 0.5 if _lower(shown) else 0.0
        return shape - against + 0.8 * employer
    against = 3.0 if title >= 2 else 0.0
    against += 2.0 if employer >= 1 and place < 4 else 0.0
    return shape - against + (0.5 * place if place else -0.8)


def study(role: str, shown: str) -> float:
    """The weight of a piece as a part of an education."""
    degree, school = evidence.degree(shown), evidence.school(shown)
    place, shape = evidence.place(shown), shape_of(shown)
    if role == "X":
        aside = evidence.mode(shown) or plain(shown) in vocabulary("dates", "unfinished")
        aside = aside or evidence.unit(shown)
        return 0.8 if aside else -1.6 - (1.5 if degree >= 3 or school >= 3 else 0.0)
    if role == "T":
        against = 2.5 if school >= 3 and degree < 3 else 1.5 if school >= 3 else 0.0
        return shape - against - (2.0 if place >= 4 else 0.0) + (degree or -2.0)
    if role == "F":
        against = 3.0 if school >= 3 else 0.0
        against += 2.0 if degree >= 3 or place >= 4 else 0.0
        return shape - against - 0.4
    if role == "E":
        against = 2.5 if degree >= 3 and school < 3 else 0.0
        against += 2.5 if place >= 2 and not school else 0.0
        return shape - against + 0.8 * school
    against = 3.0 if degree >= 2 or school >= 3 else 0.0
    return shape - against + (0.5 * place if place else -1.2)


def _names_job(shown: str) -> bool:
    named = evidence.title(shown) >= 2.2 or evidence.employer(shown) >= 1.5
    return named or evidence.place(shown) >= 3


def _names_study(shown: str) -> bool:
    return evidence.degree(shown) >= 3 or evidence.school(shown) >= 3


JOB: Final = Kind("TEPX", job, _names_job)
STUDY: Final = Kind("TFEPX", study, _names_study, no_title=-4.0, no_employer=-1.5)
