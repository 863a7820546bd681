"""The clauses of a sentence that say something alone: "A worked at X, and A knows Java".

A clause without a subject keeps that of its sentence: "A knows Java and speaks German". What
somebody did stays with the clause before if that names where it was: "A worked at X and led a
team" says that it was at X.
"""

from __future__ import annotations

import re
from functools import lru_cache
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

from assay.text.languages import lexicon, words_of_group
from assay.text.quantities import values
from assay.text.words import HAN_RUN

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from assay.sources import Span

_HAN = HAN_RUN.pattern[:-1]
_JOINT = re.compile(
    r"\s*;\s+|,?\s+(?:and|und|et|y|e)\s+|,\s+|；|，(?:并且|而且|并|且|同时)?", re.IGNORECASE
)
_WORD = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)*")
_OWNER = re.compile(r"['’]s?(?!\w)")
_PARTICIPLE = re.compile(r"\W*(?:not\s|also\s|already\s)?(\w+ed|\w*[éui]e?s?|\w+[ai]do)(?!\w)", re.I)
_PAST = re.compile(r"(?<!\w)(?:ge\w+|\w+iert|\w*(?:be|ver|er|ent|zer)\w+t)\W*$")
_SUBJECT_END = re.compile(r"[,;:(\d]|\s(?:and|or|und|oder|et|ou|y|o)\s")
_PLACE = re.compile(r"(?<!\w)(?:in|en|à|at|dans)\s+(?:the\s)?(?=[^\W_a-z])")
_HAN_PLACE = re.compile(r"在(?!读)|于|雇用|聘用|的(?:岗位|职位|职务)")
_LONGEST, _REACH, _SUBJECT = 600, 8, 5


class Clause(NamedTuple):
    """A clause at [start, end) of its sentence; `subject` is that of the sentence, if it has it."""

    start: int
    end: int
    subject: Span | None = None

    def written(self, text: str) -> tuple[Span, str]:
        """Its place with its subject, and the sentence there with all else blank."""
        if self.subject is None:
            return (self.start, self.end), text[self.start : self.end]
        low, high = self.subject
        gap = " " * (self.start - high)
        return (low, self.end), text[low:high] + gap + text[self.start : self.end]


def clauses(text: str) -> list[Clause]:
    """The clauses of a sentence, in order; one where none stands alone."""
    whole = [Clause(0, len(text))]
    if len(text) > _LONGEST:
        return whole
    found = whole
    for joint in _JOINT.finditer(text):
        clause = _next(text, found, joint)
        if clause is not None:
            found = [*found[:-1], found[-1]._replace(end=joint.start()), clause]
    apart = found[:1]
    for clause in found[1:]:
        if _alone(text, apart[-1], clause):
            apart.append(clause)
        else:
            apart[-1] = apart[-1]._replace(end=clause.end)
    return apart


def _next(text: str, found: list[Clause], joint: re.Match[str]) -> Clause | None:
    """The clause that begins behind a joint, if one does."""
    at, last = joint.end(), found[-1]
    head, tail = text[last.start : joint.start()], text[at:]
    if _open_bracket(text[: joint.start()]) or not (":" in head or "：" in head or _says(head)):
        return None
    stop = joint.group().strip()[:1] in (";", "；")
    bound = _bound().search(tail[:40] if stop else head + " " + tail)
    if bound and not (stop and bound.start() > _REACH):
        return None
    if _begins(tail):
        subject = last.subject or _subject(text, last)
        return Clause(at, len(text), subject) if subject is not None else None
    if joint.group() in (", ", "，") and not HAN_RUN.match(tail):
        return None
    own = _says(tail) if stop else _own_subject(text, tail)
    return Clause(at, len(text)) if own else None


def _open_bracket(text: str) -> bool:
    return text.count("(") + text.count("（") > text.count(")") + text.count("）")


def _says(text: str) -> bool:
    """True if a text has a finite verb."""
    return _finite().search(text) is not None or re.search(r"(?<!\w)[a-z]+ed(?!\w)", text) is not None


def _begins(tail: str) -> bool:
    """True if a text begins with a finite verb, and not with a noun that is written alike."""
    verb = _finite().match(tail)
    return verb is not None and not re.match(r"\s+(?:of|de|von)\s", tail[verb.end() :])


def _own_subject(text: str, tail: str) -> bool:
    """True if a text begins with a name, a pronoun or a word for the person, and then says it."""
    if HAN_RUN.match(tail):
        return tail.startswith(_han_persons(text))
    words = list(_WORD.finditer(_SUBJECT_END.split(tail)[0]))[:_REACH]
    if not words:
        return False
    first = words[0].group()
    known = lexicon()
    person = any(word.group().casefold() in known.person | known.pronoun for word in words[:2])
    verb = _finite().search(tail, words[0].end(), words[-1].end())
    return (first[0].isupper() or person) and verb is not None


def _han_persons(text: str) -> tuple[str, ...]:
    """What a Chinese sentence can call its person."""
    named = _han_subject(text).removeprefix("候选人")
    return ("该候选人", "候选人", "他", "她", *([named] if named else []))


def _subject(text: str, clause: Clause) -> Span | None:
    """The subject that a clause begins with; an empty one where it begins with its verb."""
    own = text[clause.start : clause.end]
    if HAN_RUN.match(own):
        named = _han_subject(own)
        return (clause.start, clause.start + len(named)) if named else None
    verb = _finite().search(own) or re.search(r"(?<!\w)[a-z]+ed(?!\w)", own)
    if verb is None:
        return None
    said = own[: verb.start()]
    words = [word.casefold() for word in _WORD.findall(said)]
    if len(words) > _SUBJECT or _OWNER.search(said) or "," in said:
        return None
    if any(word in lexicon().preposition for word in words):
        return None
    return clause.start, clause.start + len(said.rstrip())


def _han_subject(text: str) -> str:
    """Who a Chinese sentence begins with: what stands before its first predicate."""
    match = _han_named().match(text)
    return match.group() if match else ""


def _alone(text: str, last: Clause, clause: Clause) -> bool:
    """True if a clause can be judged without those before it."""
    own, before = text[clause.start : clause.end], text[: last.end]
    shares = clause.subject is not None or not _same_person(text, own)
    if shares and _has_value(own) and _has_value(text[last.start : last.end]):
        return False  # what two values share is read where they stand together
    return _lasting(own) or not _places(before) or _places(own)


def _has_value(text: str) -> bool:
    found = values(text)
    return bool(found.quantities or found.dates)


def _same_person(text: str, own: str) -> bool:
    """True if a clause begins with a pronoun, a word for the person, or as its sentence does."""
    first = _WORD.match(own)
    words = [word.group().casefold() for word in _WORD.finditer(own[:40])][:2]
    again = first is not None and first.group()[0].isupper() and first.group() in text[: len(own)]
    return again or own.startswith(_han_persons(text)) or any(word in lexicon().person for word in words)


def _lasting(own: str) -> bool:
    """True for what somebody is, has, knows or earned; "has led" is what somebody did."""
    verb = _finite().search(own)
    if verb is None:
        return False
    word = verb.group().casefold()
    if word in _group("gained"):
        return True
    if word not in _group("state"):
        return False
    behind = own[verb.end() :]
    done = _PARTICIPLE.match(behind) if word in ("has", "have", "a", "ont", "ha") else None
    if done:
        return done[1].casefold() in _group("gained")
    return not (word in ("hat", "haben") and _PAST.search(own))


def _places(text: str) -> bool:
    """True if a text names where something was: "at Acme"."""
    if HAN_RUN.search(text) and _HAN_PLACE.search(text):
        return True
    if _PLACE.search(text):
        return True
    words = list(_WORD.finditer(text))
    named = (two for one, two in pairwise(words) if one.group().casefold() in lexicon().at_words)
    return any(word.group()[0].isupper() for word in named)


@lru_cache(maxsize=8)
def _group(name: str) -> frozenset[str]:
    return frozenset(words_of_group("predicates", name))


def _either(words: Iterable[str]) -> Iterator[str]:
    """Patterns of words, longest first: whole ones, Chinese ones anywhere."""
    for word in sorted(dict.fromkeys(words), key=len, reverse=True):
        han = HAN_RUN.search(word)
        yield re.escape(word) if han else rf"(?<![\w'’-]){re.escape(word)}(?![\w'’-])"


@lru_cache(maxsize=1)
def _finite() -> re.Pattern[str]:
    return re.compile("|".join(_either(_group("state") | _group("gained") | _group("acted"))))


@lru_cache(maxsize=1)
def _bound() -> re.Pattern[str]:
    return re.compile("|".join(_either(_group("binding"))), re.IGNORECASE)


@lru_cache(maxsize=1)
def _han_named() -> re.Pattern[str]:
    words = [w for name in ("state", "gained", "acted") for w in _group(name) if HAN_RUN.search(w)]
    begins = "|".join(map(re.escape, sorted(words, key=len, reverse=True)))
    return re.compile(
        rf"(?:该候选人|候选人{_HAN}{{2,4}}?|[他她]|{_HAN}{{2,4}}?)(?={begins}|[的在])"
    )
