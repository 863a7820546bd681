"""A claim's text, taken apart once into the parts that checks speak of."""

from __future__ import annotations

from assay.claims import Atom
from assay.reading.polarity import negations
from assay.text.languages import lexicon
from assay.text.words import Token, han_pairs, tokens


def split_atoms(
    text: str, *, offset: int = 0, absent: bool = False, cited: bool = False
) -> tuple[Atom, ...]:
    """Quantities, names, denials and the rest of `text`; places are shifted by `offset`.

    For a gap (`absent`) the denial is the claim itself and no atom of it. In the frame of a
    quotation (`cited`) the verb that announces it and the place that it names ask for nothing,
    but a bound or a hedge there is a part of the claim.
    """
    atoms: list[Atom] = []
    rest: list[str] = []
    denials = () if absent else negations(text)
    before = ""
    for token in tokens(text):
        start, end = token.start + offset, token.end + offset
        if token.kind == "quantity":
            if not (cited and before in lexicon().reference):
                atoms.append(Atom("quantity", token.text, start, end, value=token.value))
        elif token.kind == "name":
            atoms.append(Atom("name", token.text, start, end))
        elif (token.kind == "negation" and denials) or (cited and _guards(token)):
            if not absent:
                atoms.append(Atom("relation", token.text, start, end))
        elif token.kind == "word" and not (cited and _announces(token)):
            rest.append(token.text)
        before = token.folded
    han = [word for word in denials if not word.isascii() and word in lexicon().cjk_negation]
    atoms.extend(Atom("relation", word, offset, offset + len(text)) for word in han)
    if not rest and (pairs := han_pairs(text)):
        rest.extend(sorted(pairs))
    if rest:
        atoms.append(Atom("rest", " ".join(rest), offset, offset + len(text)))
    return tuple(atoms)


def _announces(token: Token) -> bool:
    words = lexicon()
    return token.folded in words.cite or token.folded in words.reference


def _guards(token: Token) -> bool:
    """True for a word before or after a quotation that bounds it or takes it back."""
    words = lexicon()
    guards = (words.more, words.less, words.about, words.frame_guard, words.hedge)
    return any(token.folded in group for group in guards)
