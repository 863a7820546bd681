"""Which entries of a record a claim speaks of, by its words: "at Acme", "as a nurse"."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from assay.reading.bindings import made_of
from assay.reading.relations import said_of
from assay.reading.roles import ANY, FIELDS, answers_for, slots, unanswerable
from assay.reading.terms import terms
from assay.text.concepts import carries
from assay.text.languages import lexicon
from assay.text.words import HAN_RUN

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from assay.reading.terms import Term
    from assay.records import Item, Record

_YEAR = re.compile(r"(?<!\d)(?:19|20)\d\d(?!\d)")
_STUDIED = frozenset({"certificate", "unfinished"})
_WORKED = frozenset({"work", "title", "employer", "hiring"})
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


def choose(
    said: Sequence[Term], record: Record, counted: Sequence[int], text: str
) -> Chosen | None:
    """The entries of a record that carry all words of a claim, of those in `counted`.

    `said` are its terms, light ones too: "Total" may be the name of an employer.

    All of them where the words name no entry; None where no entry carries the words, or where
    they stand for several employers at once.
    """
    if not counted or not answers_for("employment", text):
        return None
    employers = employers_of(record)
    wanted = [
        term
        for term in said
        if (not (term.light or asks_nothing(term)) or is_named(term, text, employers))
        and not is_person(term, record)
    ]
    starts = frozenset(t.start for t in said)
    if unanswerable(text, record, bare=not wanted):
        return None
    if not wanted:
        return Chosen(tuple(counted), starts, bare=True)
    asked = slots(text, wanted)
    written = {term.word for term in wanted if text[term.start : term.start + 1].isupper()}

    def alike(one: str, other: str) -> bool:
        # "directed" is no director, "Entwickler" is an "Entwicklerin"
        return _equal(one, other) or (one in written and carries(one, other))

    for loose, carry in ((False, _equal), (False, alike), (True, carries)):
        items = ((at, record.items[at]) for at in counted)
        found = [at for at, item in items if _carries_all(item, wanted, asked, carry, loose=loose)]
        if found:
            return _narrowed(record, found, wanted, starts, loose=loose)
    return None


def _narrowed(
    record: Record,
    found: Sequence[int],
    wanted: Sequence[Term],
    starts: frozenset[int],
    *,
    loose: bool,
) -> Chosen | None:
    """The entries that are meant: those named in full, if there are any; of one employer."""
    for field in ("title", "employer"):
        full = [at for at in found if _full(record.items[at], field, wanted)]
        found = full or found
    names = {" ".join(record.items[at].text("employer").casefold().split()) for at in found}
    partly = [at for at in found if not _full(record.items[at], "employer", wanted)]
    touched = any(
        _carried(term, _of(record.items[at], "employer"), carries)
        for at in partly
        for term in wanted
    )
    if len(names) > 1 and touched and not loose:
        return None
    whole = not loose and all(
        any(_full(record.items[at], field, wanted) for field in ("title", "employer"))
        for at in found
    )
    return Chosen(tuple(found), starts, whole, loose)


def _carries_all(
    item: Item,
    wanted: Sequence[Term],
    asked: Mapping[int, str],
    carry: Callable[[str, str], bool],
    *,
    loose: bool,
) -> bool:
    body: frozenset[str] = frozenset()
    if loose:
        body = frozenset(term.word for field in item.body for term in terms_of(field.text))
    for term in wanted:
        if not _carried(term, fields_for(item, asked.get(term.start, ANY)) | body, carry):
            return False
    return loose or not lessened(item, wanted)


def fields_for(item: Item, slot: str) -> frozenset[str]:
    """The words of the fields that a word in a slot can ask for."""
    names = FIELDS.get(item.kind, {}).get(slot) or tuple(item.fields)
    return frozenset(word for name in names for word in _of(item, name))


def lessened(item: Item, said: Sequence[Term]) -> bool:
    """True if a title is a lesser one than the claim's words: "Deputy Head" is no head."""
    title = _of(item, "title")
    words = {term.word for term in said}
    lesser = frozenset(item.text("title").casefold().split()) & lexicon().lesser
    if not lesser or words & lesser:
        return False
    # words that the employer or the place carries as well ask for no title
    return bool((words & title) - _of(item, "employer") - _of(item, "place"))


def half_read(record: Record) -> bool:
    """True if lines with a year were not understood: one of them may be an employment."""
    return any(_YEAR.search(field.text) and not _of_study(field.text) for field in record.unread)


def _of_study(line: str) -> bool:
    """True for a line that speaks of a degree or a certificate, or of what is not finished."""
    groups = said_of(line).groups
    return not groups.isdisjoint(_STUDIED) and groups.isdisjoint(_WORKED)


def naming(item: Item, name: str) -> bool:
    """True if an entry names all words of something, in its header or its text."""
    wanted = [term for term in terms_of(name) if not term.light] or list(terms_of(name))
    given = _words(item, body=True)
    return bool(wanted) and all(_carried(term, given, _equal) for term in wanted)


def asks_nothing(term: Term) -> bool:
    """True for what any entry says by standing there: "worked", "professional", "post"."""
    words = lexicon()
    if not term.word.isascii() and term.word in words.cjk_tenure:
        return True
    return any(term.word in group for group in (words.tenure, words.career, words.entry))


def is_person(term: Term, record: Record) -> bool:
    """True for a word of the name of whom the record is about."""
    return record.subject is not None and term.word in _names_of(record.subject.text)


@lru_cache(maxsize=256)
def _names_of(name: str) -> frozenset[str]:
    return frozenset(term.word for term in terms(name)) | frozenset(name.casefold().split())


@lru_cache(maxsize=4096)
def terms_of(text: str) -> tuple[Term, ...]:
    """The terms of a field."""
    return tuple(terms(text))


@lru_cache(maxsize=4096)
def _words_of(text: str) -> frozenset[str]:
    return frozenset(term.word for term in terms_of(text))


def _of(item: Item, name: str) -> frozenset[str]:
    return _words_of(item.text(name))


def employers_of(record: Record) -> frozenset[str]:
    """All words of the employers of a record."""
    return _all_words(record.employers)


@lru_cache(maxsize=256)
def _all_words(texts: tuple[str, ...]) -> frozenset[str]:
    return frozenset(word for text in texts for word in _words_of(text))


def is_named(term: Term, text: str, employers: frozenset[str]) -> bool:
    """True for a word of an employer that also says nothing: the firm "Total"."""
    inside = term.start > 0 and text[term.start : term.start + 1].isupper()
    return inside and term.word in employers


def _words(item: Item, *, body: bool) -> frozenset[str]:
    fields = [item.text(name) for name in _HEADER]
    fields += [field.text for field in item.body] if body else []
    return frozenset(term.word for text in fields for term in terms_of(text))


def _equal(said: str, given: str) -> bool:
    return said == given or said + "s" == given or given + "s" == said


def _carried(term: Term, given: frozenset[str], carry: Callable[[str, str], bool]) -> bool:
    if not term.word.isascii() and HAN_RUN.fullmatch(term.word):
        return made_of(term.word, given)
    return any(carry(term.word, word) for word in given)


def full_title(item: Item, wanted: Sequence[Term]) -> bool:
    """True if a claim has all words of the title of an entry."""
    return _full(item, "title", wanted)


def _full(item: Item, field: str, wanted: Sequence[Term]) -> bool:
    """True if a claim has all words of a field."""
    said = {term.word for term in wanted}
    own = [term.word for term in terms_of(item.text(field)) if not term.light]
    return bool(own) and all(any(carries(word, other) for word in said) for other in own)
