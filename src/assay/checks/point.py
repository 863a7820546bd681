"""Do the quotes carry what the point says? First part: numbers, names, negation, relation.

What a point says beyond its quotes is an obligation: any other check may discharge it in the
source; as long as none does, the point stays unverifiable.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from assay.claims import VALUE_KINDS
from assay.reading.placing import NOT_CARRIED
from assay.reading.polarity import denied_words
from assay.reading.relating import same_quantity
from assay.text.dates import Date
from assay.text.find import find_all, trim
from assay.text.fold import fold
from assay.text.languages import lexicon
from assay.text.plain import plain
from assay.text.quantities import Quantity, Values, values
from assay.text.words import content, inflected, same_word, tokens
from assay.verdicts import Finding, Outcome, Reason

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from assay.claims import Atom, Claim
    from assay.reading import Readings
    from assay.text.dates import DateRange

REASONS = (
    Reason("point-carried", Outcome.VERIFIED, "The quotes carry this part of the point."),
    Reason("point-exceeds-quote", Outcome.UNDECIDED, "The point says more than its quotes do."),
    NOT_CARRIED,
    Reason("point-unrelated", Outcome.DOUBT, "The point and its quotes share no word."),
    Reason("polarity-differs", Outcome.DOUBT, "The point and its quotes do not deny the same."),
)
_CLAUSE = re.compile(r"[;.!?]\s|,\s(?:(?:and|which|but|as|while)\s)?|\s(?:and|which)\s")
_ARTICLES = frozenset({"the", "this", "that", "die", "der", "le", "la", "el"})
_START = 4
_HEAD = 3
_HEAD_CHARS = 60
_WORD_LIKE = 5
_OUTCOMES = {reason.code: reason.outcome for reason in REASONS}


@dataclass(frozen=True, slots=True)
class PointCheck:
    """Compares the point of a claim with the quotes that it brings; has no settings."""

    name: ClassVar[str] = "point"
    mode: ClassVar[str] = "strict"
    verbatim: ClassVar[bool] = True
    reasons: ClassVar[tuple[Reason, ...]] = REASONS

    def check(self, claim: Claim, readings: Readings) -> tuple[Finding, ...]:
        """Findings for the atoms of the point, and doubts on quotes that do not bear it out."""
        quotations = claim.quotations()
        if not quotations:
            return ()
        quotes, speaking = [atom.text for _, atom in quotations], _own_quotes(claim, readings)
        every = _Carried.of(quotes)
        own = every if speaking == quotes else _Carried.of(speaking)
        point = values(claim.text)
        asking = _asking_clauses(claim.text)
        restated = own.restates(claim.text)  # a part of a quote may still cut a number
        same = restated and own.equals(claim.text)
        by_reason: dict[str, list[int]] = {}
        for index, atom in enumerate(claim.atoms):
            if atom.kind == "quotation":
                continue
            asked = any(start <= atom.start < end for start, end in asking)
            carried = every if claim.absent or asked else own
            if isinstance(claim.place, tuple):
                reason = "not-carried"  # the frame of a quotation is no part of it
            elif same if atom.kind in VALUE_KINDS else restated:
                reason = "point-carried"
            else:
                reason = carried.reason(atom, point)
            by_reason.setdefault(reason, []).append(index)
        findings = [_finding(reason, tuple(indices)) for reason, indices in by_reason.items()]
        if isinstance(claim.place, str):
            indices = tuple(index for index, _ in quotations)
            findings.extend(_finding(r, indices) for r in _doubts(claim, every, own, restated))
        return tuple(findings)


def _doubts(claim: Claim, every: _Carried, own: _Carried, restated: bool) -> Iterator[str]:
    carried = every if claim.absent else own
    if claim.absent:
        restated = every.restates(claim.text)
    if not (restated or carried.shares_a_word(claim.text)):
        yield "point-unrelated"
    if not claim.absent and own.denies(claim.text):
        yield "polarity-differs"


def _own_quotes(claim: Claim, readings: Readings) -> list[str]:
    """The quotes that can speak for the point: a posting's only where there is no other."""
    about = {reading.source.id: reading.source.about for reading in readings}
    quotes = [atom for _, atom in claim.quotations()]
    own = [atom.text for atom in quotes if about.get(atom.source or "") != "posting"]
    return own or [atom.text for atom in quotes]


def _asking_clauses(point: str) -> list[tuple[int, int]]:
    """Spans of the later clauses of the point whose subject is the posting."""
    cuts = [match.end() for match in _CLAUSE.finditer(point)]
    ends = [*cuts[1:], len(point)][: len(cuts)]
    return [
        (start, end)
        for start, end in zip(cuts, ends, strict=True)
        if _begins_with_asker(point[start : min(end, start + _HEAD_CHARS)])
    ]


def _begins_with_asker(clause: str) -> bool:
    """True if the subject of a clause is the posting: "the job asks", not "as team lead"."""
    head = [token.folded for token in tokens(clause)][:_HEAD]
    named = bool(head) and head[0] in _ARTICLES
    subject = head[1:2] if named else head[:1]
    return bool(subject) and subject[0] in lexicon().asker and (named or subject[0] == "they")


@dataclass(frozen=True, slots=True)
class _Carried:
    """What some quotes say, ready to compare a point with; `denied` are the words they deny."""

    said: Values
    words: frozenset[str]
    starts: Mapping[str, list[str]]
    denied: frozenset[str]
    quotes: tuple[str, ...]

    @classmethod
    def of(cls, quotes: list[str]) -> _Carried:
        text = " \n".join(_readings(quote) for quote in quotes)
        words = content(text) | {token.folded for token in tokens(text)}
        denials = frozenset(word for quote in quotes for word in denied_words(quote))
        starts: dict[str, list[str]] = {}
        for word in words:
            starts.setdefault(word[:_START], []).append(word)
        # the quotes as they are, for case matters to a number: "5m" is no "5M"
        said = values("\n\n".join(map(plain, quotes)))
        return cls(said, words, starts, denials, tuple(quotes))

    def reason(self, atom: Atom, point: Values) -> str:
        """The reason code for one atom of the point, whose numbers and dates `point` holds."""
        if atom.kind == "quantity":
            said = (q for q in point.quantities if q.start == atom.start)
            carried = any(self._has_number(q, other) for q in said for other in self.said[0])
        elif atom.kind == "date":
            names = {_named(date) for date in point.dates if date.start == atom.start}
            carried = not names.isdisjoint(map(_named, self.said.dates))
        elif atom.kind == "relation":
            carried = bool(self.denied)
        elif atom.kind == "rest":
            carried = not atom.text.isdecimal() or atom.text in self.words
        else:
            carried = self._has_name(atom.text)
        return "point-carried" if carried else "point-exceeds-quote"

    def denies(self, point: str) -> bool:
        """True if these quotes and the point do not deny the same words."""
        said = denied_words(point)
        if not self.denied and not said:
            return False
        return not (
            all(any(_near(word, other) for other in said) for word in self.denied)
            and all(any(_near(word, other) for other in self.denied) for word in said)
        )

    def restates(self, point: str) -> bool:
        """True if the point is a part of one quote, word for word."""
        needle = fold(point)
        return any(find_all(needle, fold(quote), limit=1).total for quote in self.quotes)

    def equals(self, point: str) -> bool:
        """True if the point is a whole quote, word for word."""
        wanted = _letters(point)
        return any(_letters(quote) == wanted for quote in self.quotes)

    def shares_a_word(self, point: str) -> bool:
        """True if they have a content word, or a form of one, in common or are the same."""
        return any(self._has_word(word) for word in content(fold(point).text))

    def _has_number(self, said: Quantity, other: Quantity) -> bool:
        """True if a quote gives the same number, of the same thing and with the same bound."""
        if (said.bound, said.ordered) != (other.bound, other.ordered):
            return False
        if not same_quantity(said, other):
            return False
        return not said.noun or bool(other.noun) or self._has_word(said.noun)

    def _has_name(self, name: str) -> bool:
        parts = [token.folded for token in tokens(fold(name).text)]
        short = name.isupper() and len(name) < _WORD_LIKE
        if short and any(part in lexicon().stop for part in parts):  # "US" is not "us"
            written = " ".join(map(plain, self.quotes))
            return re.search(rf"(?<!\w){re.escape(name)}(?!\w)", written) is not None
        return all(
            part in self.words or any(inflected(part, word) for word in self._like(part))
            for part in parts
        )

    def _has_word(self, word: str) -> bool:
        return word in self.words or any(same_word(word, other) for other in self._like(word))

    def _like(self, word: str) -> list[str]:
        """Words that begin like this one: forms of one word do."""
        return self.starts.get(word[:_START], [])


def _named(date: Date | DateRange) -> tuple[str, ...]:
    """A date or the ends of a range by their canonical names."""
    if isinstance(date, Date):
        return (date.name,)
    ends = (end.name if end else "" for end in (date.begin, date.finish))
    return (*ends, "open" if date.open else "")


def _letters(text: str) -> str:
    folded = fold(text)
    start, end = trim(folded)
    return folded.text[start:end].replace(" ", "").replace("-", "")


def _near(one: str, other: str) -> bool:
    """True if two denied words may be forms of one: "sue" and "sued"."""
    return same_word(one, other) or (one[:3] == other[:3] and abs(len(one) - len(other)) < 3)


def _readings(quote: str) -> str:
    """The folded words of a quote; a word broken at a line end is read both ways."""
    folded = fold(quote)
    return f"{folded.text} {plain(quote).casefold()}" if folded.breaks else folded.text


def _finding(reason: str, atoms: tuple[int, ...]) -> Finding:
    return Finding(reason, _OUTCOMES[reason], atoms, PointCheck.name)


CHECKER = PointCheck
