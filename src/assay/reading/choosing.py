"""Which entries of a record a claim speaks of, by its words: "at Acme", "as a nurse"."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from assay.reading.bindings import made_of
from assay.reading.terms import terms
from assay.text.concepts import carries
from assay.text.languages import lexicon
from assay.text.words import HAN_RUN

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from assay.reading.terms import Term
    from assay.records import Item, Record

_HEADER = ("title", "employer", "place")


class Chosen(NamedTuple):
    """The entries that a claim speaks of, by number; `whole` if it names them in full.

    `loose` if only the text of an entry carries its words, `bare` if it names no entry.
    """

    items: tuple[int, ...]
    carried: frozenset[int]
    whole: bool = False
    loose: bool = False
    bare: bool = False


def counted(record: Record, without: frozenset[str]) -> list[int]:
    """The numbers of the employments, but for those with a mark in `without`."""
    return [
        at
        for at, item in enumerate(record.items)
        if item.kind == "employment" and not item.marks & without
    ]


def choose(required: Sequence[Term], record: Record, counted: Sequence[int]) -> Chosen | None:
    """The entries of a record that carry all words of a claim, of those in `counted`.

    All of them where the words name no entry; None where no entry carries the words.
    """
    if not counted:
        return None
    wanted = [t for t in required if not asks_nothing(t) and not _is_person(t, record)]
    starts = frozenset(t.start for t in required)
    if not wanted:
        return Chosen(tuple(counted), starts, bare=True)
    for loose, carry in ((False, _equal), (False, carries), (True, carries)):
        found = []
        for at in counted:
            given = _words(record.items[at], body=loose)
            if all(_carried(term, given, carry) for term in wanted):
                found.append(at)
        if found:
            whole = not loose and all(_named_in_full(record.items[at], wanted) for at in found)
            return Chosen(tuple(found), starts, whole, loose)
    return None


def naming(item: Item, name: str) -> bool:
    """True if an entry names all words of something, in its header or its text."""
    wanted = [term for term in _terms_of(name) if not term.light] or list(_terms_of(name))
    given = _words(item, body=True)
    return bool(wanted) and all(_carried(term, given, _equal) for term in wanted)


def asks_nothing(term: Term) -> bool:
    """True for what any entry says by standing there: "worked", "professional", "post"."""
    words = lexicon()
    if not term.word.isascii() and term.word in words.cjk_tenure:
        return True
    return any(term.word in group for group in (words.tenure, words.career, words.entry))


def _is_person(term: Term, record: Record) -> bool:
    """True for a word of the name of whom the record is about."""
    return record.subject is not None and term.word in _names_of(record.subject.text)


@lru_cache(maxsize=256)
def _names_of(name: str) -> frozenset[str]:
    return frozenset(term.word for term in terms(name)) | frozenset(name.casefold().split())


@lru_cache(maxsize=4096)
def _terms_of(text: str) -> tuple[Term, ...]:
    return tuple(terms(text))


def _words(item: Item, *, body: bool) -> frozenset[str]:
    fields = [item.text(name) for name in _HEADER]
    fields += [field.text for field in item.body] if body else []
    return frozenset(term.word for text in fields for term in _terms_of(text))


def _equal(said: str, given: str) -> bool:
    return said == given or said + "s" == given or given + "s" == said


def _carried(term: Term, given: frozenset[str], carry: Callable[[str, str], bool]) -> bool:
    if not term.word.isascii() and HAN_RUN.fullmatch(term.word):
        return made_of(term.word, given)
    return any(carry(term.word, word) for word in given)


def _named_in_full(item: Item, wanted: Sequence[Term]) -> bool:
    """True if the claim has all words of the entry's employer or of its title."""
    said = {term.word for term in wanted}

    def full(text: str) -> bool:
        own = [term.word for term in _terms_of(text) if not term.light]
        return bool(own) and all(any(carries(word, other) for word in said) for other in own)

    return full(item.text("title")) or full(item.text("employer"))
