"""Prose → statements and claims, without a model: sentences, bullets and quotations.

A quoted string is a quotation only where a verb of citation governs it; scare quotes, titles
and inch marks are words like others.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from typing import TYPE_CHECKING

from assay.claims import Atom, Claim, Extraction, NonClaim, Statement
from assay.reading.assertions import assertions
from assay.reading.atoms import split_atoms
from assay.reading.entries import Level, entries
from assay.reading.gap_words import says_none
from assay.reading.predicates import clauses
from assay.reading.structure import is_heading
from assay.reading.talk import is_empty_talk
from assay.text.languages import lexicon
from assay.text.sentences import bullet, sentences
from assay.text.words import looks_like_name, tokens

if TYPE_CHECKING:
    from assay.reading.entries import Entry
    from assay.sources import Span
    from assay.text.words import Token

_PAIRS = (
    ("“", "”"),
    ("„", "“"),
    ("„", "”"),
    ("«", "»"),
    ("»", "«"),
    ("「", "」"),
    ("『", "』"),
    ("‹", "›"),
    ("‘", "’"),
    ('"', '"'),
    ("'", "'"),
)
_QUOTED = re.compile(
    "|".join(
        rf"(?<![\w{re.escape(a)}]){re.escape(a)}(?=\S)[^{re.escape(a + b)}\n]+"
        rf"(?<=\S){re.escape(b)}(?!\w)"
        if a in "\"'‘"
        else rf"{re.escape(a)}[^{re.escape(a + b)}]+{re.escape(b)}"
        for a, b in _PAIRS
    )
)
_WORD = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)*")
_REACH = 12
_FRAME = 300


def extract_prose(output: str) -> Extraction:
    """Take prose apart; every sentence becomes a statement with claims, or a non-claim."""
    quoted = [m.span() for m in _QUOTED.finditer(output)]
    heads = entries(output, ())
    statements: list[Statement] = []
    claims: list[Claim] = []
    non_claims: list[NonClaim] = []
    for start, end in _whole_sentences(output, quoted):
        text = output[start:end]
        inside = [(a, b) for a, b in quoted if start <= a and b <= end]
        reason = _no_claim(text, bool(inside))
        if reason:
            non_claims.append(NonClaim(text, (start, end), reason))
            continue
        first = len(claims)
        above = _above(output, heads, start + bullet(output[start:end]))
        for low, said, atoms in _claims_of(output, start, end, inside):
            for (begin, stop), asserted in assertions(said, atoms):
                number, place = f"c{len(claims) + 1}", (low + begin, low + stop)
                own = said[begin:stop]
                claims.append(Claim(number, own, place, len(statements), asserted, context=above))
        if len(claims) == first:
            non_claims.append(NonClaim(text, (start, end), "no-content"))
            continue
        order = len(statements)
        indices = tuple(range(first, len(claims)))
        statements.append(Statement(text, (start, end), indices, "prose", order))
    return Extraction("prose", tuple(statements), tuple(claims), tuple(non_claims))


def _above(output: str, heads: list[Entry], start: int) -> str:
    """What stands over a statement: the headings and the line before its list."""
    at = bisect_right(heads, start, key=lambda entry: entry.start) - 1
    if at < 0 or start >= heads[at].end:
        return ""
    over = (head for head in heads[at].heads if head.level in (Level.HEAD, Level.SECTION))
    return "\n".join(output[head.start : head.end] for head in over)


def _whole_sentences(output: str, quoted: list[Span]) -> list[Span]:
    """Sentences, joined again where one was cut inside a quotation."""
    joined: list[Span] = []
    for start, end in sentences(output):
        if joined and any(a < joined[-1][1] and start < b for a, b in quoted):
            joined[-1] = (joined[-1][0], end)
        else:
            joined.append((start, end))
    return joined


def _no_claim(text: str, has_quotes: bool) -> str | None:
    """Why a sentence asserts nothing checkable, or None if it may.

    Nothing is waved through that holds a number, a name, or a word which is not courtesy,
    reference to the answer itself, or the vocabulary of headings.
    """
    found = tokens(text)
    plain = text[bullet(text) :].strip(" *_#")
    if (
        says_none(text)
        or has_quotes
        or any(t.kind == "quantity" or _is_sign_name(t) for t in found)
    ):
        return None
    if is_heading(plain):
        return "heading"
    if not is_empty_talk(plain):
        return None
    if text.lstrip().startswith("#") or plain.endswith((":", "：")):
        return "heading"
    if plain.endswith(("?", "？")):
        return "question"
    words = lexicon()
    lowered = plain.casefold()
    if lowered.startswith(words.greeting):
        return "greeting"
    return "meta" if lowered.startswith(words.meta) else "no-content"


def _is_sign_name(token: Token) -> bool:
    """True for C#, C++ and R: names that consist of nothing but a letter and signs."""
    return looks_like_name(token) or (token.kind == "name" and not token.text.isalnum())


def _claims_of(
    output: str, start: int, end: int, quoted: list[Span]
) -> list[tuple[int, str, tuple[Atom, ...]]]:
    """(start, text, atoms) of each claim of a sentence: its quotations, then what is left.

    What is left is taken apart by clauses; what one does not say itself is blank in its text.
    """
    start += bullet(output[start:end])
    found: list[tuple[int, str, tuple[Atom, ...]]] = []
    low = start
    governed = False
    for a, b in quoted:
        frame = output[low:a]
        joined = governed and _joins(frame)
        governed = joined or _cites(frame) or _cites_after(output[b - 2 : end])
        if not governed:
            continue
        atoms = (
            Atom("quotation", output[a + 1 : b - 1], a + 1 - low, b - 1 - low),
            *split_atoms(frame, cited=True),
        )
        found.append((low, output[low:b], atoms))
        low = b
    rest = output[low:end]
    low += len(rest) - len(rest.lstrip(" \t,;:"))
    rest = output[low:end]
    spoken = [((0, len(rest)), rest)] if quoted else [c.written(rest) for c in clauses(rest)]
    for (begin, _), said in spoken:
        atoms = split_atoms(said, cited=bool(found) and bool(quoted))
        if not atoms and says_none(said):
            atoms = (Atom("rest", said, 0, len(said)),)
        if atoms:
            found.append((low + begin, said, atoms))
    return found


def _joins(frame: str) -> bool:
    """True if nothing but a comma or a conjunction stands between two quotations."""
    words = frame.strip(" ,;、，\t\n").casefold()
    return words in lexicon().conjunction or (not words and frame.strip() != "")


def _cites(frame: str) -> bool:
    """True if a verb of citation stands before a quotation with no other content between.

    "mentions in the skills section" announces one, "mentions the film" a title.
    """
    words = lexicon()
    frame = frame[-_FRAME:]
    if any(verb in frame[-_REACH:] for verb in words.cjk_cite):
        return True
    for word in reversed(_WORD.findall(frame)[-_REACH:]):
        folded = word.casefold()
        if folded in words.cite:
            return True
        if not (folded in words.stop or folded in words.light or folded in words.labels):
            return False
    return False


def _cites_after(tail: str) -> bool:
    """True if what follows a quotation announces it; `tail` begins at its last character."""
    words = lexicon()
    near = [word.casefold() for word in _WORD.findall(tail[2:60])[:3]]
    comma = tail[0] in ",，!?！？" or tail[2:].lstrip()[:1] in (",", "，")
    return comma and any(word in words.cite for word in near)
