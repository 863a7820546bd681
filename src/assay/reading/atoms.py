"""A claim's text, taken apart once into the parts that checks speak of."""

from __future__ import annotations

import re
from itertools import islice
from typing import TYPE_CHECKING

from assay.claims import Atom
from assay.reading.polarity import negations
from assay.reading.terms import terms
from assay.text.languages import lexicon
from assay.text.quantities import Quantity, values
from assay.text.words import Token, tokens

if TYPE_CHECKING:
    from collections.abc import Iterator

    from assay.sources import Span


def split_atoms(
    text: str, *, offset: int = 0, absent: bool = False, cited: bool = False
) -> tuple[Atom, ...]:
    """Quantities, dates, names, denials and all other content words of `text`, one atom each.

    Places are shifted by `offset`. For a gap (`absent`) the denial is the claim itself and no
    atom of it. In the frame of a quotation (`cited`) the verb that announces it and the place
    that it names ask for nothing, but a bound or a hedge there is a part of the claim.
    """
    valued = _valued(text)
    atoms = list(valued)
    spans = [(atom.start, atom.end) for atom in valued]
    announcing = _announcing(text) if cited else frozenset()
    for term in terms(text, spans):
        if not term.light and term.start not in announcing:
            kind = "name" if term.name else "rest"
            atoms.append(Atom(kind, text[term.start : term.end], term.start, term.end))  # type: ignore[arg-type]
    if not absent:
        atoms.extend(_denials(text, spans, guards=cited))
    moved = (
        Atom(a.kind, a.text, a.start + offset, a.end + offset, a.source, a.value)
        for a in sorted(atoms, key=lambda atom: atom.start)
    )
    return tuple(moved)


def _valued(text: str) -> list[Atom]:
    found = values(text)
    atoms = [
        Atom("quantity", text[q.start : q.end], q.start, q.end, value=_comparable(q))
        for q in found.quantities
    ]
    atoms += [Atom("date", text[d.start : d.end], d.start, d.end) for d in found.dates]
    return sorted(atoms, key=lambda atom: atom.start)


def _comparable(quantity: Quantity) -> str:
    """The value with its unit in one spelling: "5 year", "40 %"."""
    ends = [quantity.value] if quantity.high is None else [quantity.value, quantity.high]
    number = "-".join(format(end.normalize(), "f") for end in ends)
    return f"{number} {quantity.unit}".strip()


def _denials(text: str, taken: list[Span], *, guards: bool) -> Iterator[Atom]:
    denied = negations(text)
    covered = {at for start, end in taken for at in range(start, end)}
    for token in tokens(text):
        if token.start in covered:
            continue
        if (token.kind == "negation" and denied) or (guards and _guards(token)):
            yield Atom("relation", token.text, token.start, token.end)
    for word in denied:
        if not word.isascii() and word in lexicon().cjk_negation:
            places = (m.start() for m in re.finditer(re.escape(word), text))
            free = (at for at in places if not any(a <= at < b for a, b in taken))
            yield from (Atom("relation", word, at, at + len(word)) for at in islice(free, 1))


def _announcing(text: str) -> frozenset[int]:
    words = lexicon()
    return frozenset(
        token.start
        for token in tokens(text)
        if token.folded in words.cite or token.folded in words.reference
    )


def _guards(token: Token) -> bool:
    """True for a word before or after a quotation that bounds it or takes it back."""
    words = lexicon()
    guards = (words.more, words.less, words.about, words.frame_guard, words.hedge)
    return any(token.folded in group for group in guards)
