"""A claim's text, taken apart once into the parts that checks speak of."""

from __future__ import annotations

from assay.claims import Atom
from assay.reading.polarity import negations
from assay.text.languages import lexicon
from assay.text.words import han_pairs, tokens


def split_atoms(
    text: str, *, offset: int = 0, absent: bool = False, cited: bool = False
) -> tuple[Atom, ...]:
    """Quantities, names, denials and the rest of `text`; places are shifted by `offset`.

    For a gap (`absent`) the denial is the claim itself and no atom of it. In the frame of a
    quotation (`cited`) the verb that announces it asks for nothing.
    """
    words = lexicon()
    atoms: list[Atom] = []
    rest: list[str] = []
    before = ""
    for token in tokens(text):
        start, end = token.start + offset, token.end + offset
        if token.kind == "quantity":
            if before not in words.reference:
                atoms.append(Atom("quantity", token.text, start, end, value=token.value))
        elif token.kind == "name":
            atoms.append(Atom("name", token.text, start, end))
        elif token.kind == "negation":
            if not absent and negations(text):
                atoms.append(Atom("relation", token.text, start, end))
        elif token.kind == "word" and not (cited and token.folded in words.cite):
            rest.append(token.text)
        before = token.folded
    if not rest and (pairs := han_pairs(text)):
        rest.extend(sorted(pairs))
    if rest:
        atoms.append(Atom("rest", " ".join(rest), offset, offset + len(text)))
    return tuple(atoms)
