"""The clauses of a sentence that say something alone: "A worked at X, and A knows Java".

A clause without a subject keeps that of its sentence: "A knows Java and speaks German". What
somebody did stays with the clause before if that names where it was: "A worked at X and led a
team" says that it was at X.
"""

from __future__ import annotations

import re
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

from assay.reading.relations import blanked
from assay.reading.verbs import binding, finite, han_subjects, verbs_of
from assay.text.languages import lexicon
from assay.text.quantities import values
from assay.text.words import HAN_RUN

if TYPE_CHECKING:
    from assay.sources import Span

_JOINT = re.compile(
    r"\s*;\s+|,?\s+(?:and|und|et|y|e)\s+|,\s+(?=[^\d\W])|；|，(?:并且|而且|并|且|同时)?"
    r"|\s(?P<with>with|who\shas|mit|avec|con)\s",
    re.IGNORECASE,
)
_WORD = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)*")
_OWNER = re.compile(r"['’]s?(?!\w)")
_PARTICIPLE = re.compile(
    r"\W*(?:not\s|also\s|already\s)?(\w+ed|\w*[éui]e?s?|\w+[ai]do)(?!\w)", re.IGNORECASE
)
_PAST = re.compile(r"(?<!\w)(?:ge\w+|\w+iert|\w*(?:be|ver|er|ent|zer)\w+t)\W*$")
_SUBJECT_END = re.compile(r"[,;:(\d]|\s(?:and|or|und|oder|et|ou|y|o)\s")
_PLACE = re.compile(r"(?<!\w)(?:in|en|à|at|dans)\s+(?:the\s)?(?=[A-ZÀ-ÖØ-Þ]|\d+[^\W\d_])")
_HAN_PLACE = re.compile(r"在(?!读)|于|雇用|聘用|的(?:岗位|职位|职务)")
_WITH = re.compile(r"(?:with|who\shas|mit|avec|con)\s")
_BEING = frozenset({"is", "was", "ist", "war", "est", "était", "es", "era", "fue"})
_CAREER = re.compile(
    r"\s(?:of\s|de\s|d['’])?(?:\w+\s){0,1}(?:experience|Berufserfahrung|Erfahrung|expérience|experiencia)"
    r"(?:\sprofessionnelle|\sprofesional|\slaboral)?\s*(?:[.,;]|$|\s(?:and|und|et|y)\s)"
)
_NAME = re.compile(
    r"[^\W\d_a-zß-ÿ][\w'’-]*(?:\s(?:de|la|von|van|der|le|del))*\s[^\W\d_a-zß-ÿ][\w'’-]*"
)
_APPOSED = re.compile(r"([^,;:]{2,60}),\s(?:an?|the|eine?|une?|una)\s[^;:]{2,80}$")
_BETWEEN = re.compile(r"[.,;:]|\s(?:and|und|et|y)\s")
_LONGEST, _REACH, _SUBJECT, _NEAR = 600, 8, 5, 60


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
    if joint["with"]:
        return _experienced(text, last, joint)
    head, tail = text[last.start : joint.start()], text[at:]
    if (named := _APPOSED.match(head)) and not _says(head, text) and _begins(tail, text):
        return Clause(at, len(text), (last.start, last.start + named.end(1)))
    stop = joint.group().strip()[:1] in (";", "；")
    again = _again(text, tail) or (stop and _same_person(text, tail))
    told = again or ":" in head or "：" in head or _CAREER.search(head + ".")
    if _open_bracket(text[: joint.start()]) or not (told or _says(head, text)):
        return None
    bound = binding(text).search(tail[:40] if stop else head + " " + tail)
    if bound and not (stop and bound.start() > _REACH):
        return None
    if not stop and HAN_RUN.match(tail) and not _han_subject(text[last.start :]):
        return None  # "在远山，她……": what stands before the comma says where
    if _begins(tail, text):
        subject = last.subject or _subject(text, last)
        return Clause(at, len(text), subject) if subject is not None else None
    if joint.group() in (", ", "，") and not HAN_RUN.match(tail):
        return None
    own = again or (_says(tail, text) if stop else _own_subject(text, tail))
    return Clause(at, len(text)) if own else None


def _experienced(text: str, last: Clause, joint: re.Match[str]) -> Clause | None:
    """What follows "is an engineer with 9 years of experience": it is not said to be as one."""
    behind = text[joint.end() :]
    said = values(behind[:_NEAR])
    time = next((q for q in said.quantities if q.unit in ("year", "month")), None)
    if time is None or not _CAREER.match(behind, time.end):
        return None
    if _BETWEEN.search(behind[: time.start]) or last.start > joint.start():
        return None
    own = text[last.start : joint.start()]
    verb = finite(text).search(own)
    if verb is None:
        subject: Span | None = (last.start, last.start)
    elif verb.group().casefold() not in _BEING:
        return None
    else:
        subject = last.subject or _subject(text, last)
    return Clause(joint.start() + 1, len(text), subject) if subject is not None else None


def _open_bracket(text: str) -> bool:
    return text.count("(") + text.count("（") > text.count(")") + text.count("）")


def _again(text: str, tail: str) -> bool:
    """True if a part begins with the name of two words that its sentence has before it."""
    named = _NAME.match(tail)
    return named is not None and named.group() in text[: len(text) - len(tail)]


def _says(part: str, text: str) -> bool:
    """True if a part of a sentence has a finite verb, which may begin it with a capital."""
    part = part[:1].lower() + part[1:]
    return (
        finite(text).search(part) is not None
        or re.search(r"(?<!\w)[a-z]+ed(?!\w)", part) is not None
    )


def _begins(tail: str, text: str) -> bool:
    """True if a text begins with a finite verb, and not with a noun that is written alike."""
    verb = finite(text).match(tail)
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
    verb = finite(text).search(tail, words[0].end(), words[-1].end())
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
    verb = finite(text).search(own) or re.search(r"(?<!\w)[a-z]+ed(?!\w)", own)
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
    match = han_subjects().match(text)
    return match.group() if match else ""


def _alone(text: str, last: Clause, clause: Clause) -> bool:
    """True if a clause can be judged without those before it."""
    own, before = text[clause.start : clause.end], text[: last.end]
    if _WITH.match(own):
        before = text[last.start : last.end]
    shares = not _same_person(text, own)
    if clause.subject is not None:
        shares = not _is_person(text[slice(*clause.subject)])
    if shares and _valued(own) and _dated(text[last.start : last.end]) and not _dated(own):
        return False  # the time of the one may be that of the other
    return _lasting(own, text) or not _places(before) or _places(own)


def _is_person(subject: str) -> bool:
    """True for a pronoun or a word for a person, and for a name of two words."""
    if subject in ("他", "她"):
        return True
    words = _WORD.findall(subject)
    known = any(word.casefold() in lexicon().person for word in words)
    return known or (len(words) > 1 and all(word[0].isupper() for word in words))


def _valued(text: str) -> bool:
    found = values(text)
    return bool(found.quantities or found.dates)


def _dated(text: str) -> bool:
    return bool(values(text).dates)


def _same_person(text: str, own: str) -> bool:
    """True if a clause begins with a pronoun, a word for the person, or as its sentence does."""
    first = _WORD.match(own)
    words = [word.group().casefold() for word in _WORD.finditer(own[:40])][:2]
    again = first is not None and first.group()[0].isupper() and first.group() in text[: len(own)]
    return (
        again
        or own.startswith(_han_persons(text))
        or any(word in lexicon().person for word in words)
    )


def _lasting(own: str, text: str) -> bool:
    """True for what somebody is, has, knows or earned; "has led" is what somebody did."""
    verb = finite(text).search(own)
    if verb is None:
        return False
    word = verb.group().casefold()
    if word in verbs_of("gained"):
        return True
    if word not in verbs_of("state"):
        return False
    behind = own[verb.end() :]
    done = _PARTICIPLE.match(behind) if word in ("has", "have", "a", "ont", "ha") else None
    if done:
        return done[1].casefold() in verbs_of("gained")
    return not (word in ("hat", "haben") and _PAST.search(own))


def _places(text: str) -> bool:
    """True if a text names where something was: "at Acme", but not "in June"."""
    text = blanked(text, [(date.start, date.end) for date in values(text).dates])
    if HAN_RUN.search(text) and _HAN_PLACE.search(text):
        return True
    if _PLACE.search(text):
        return True
    words = list(_WORD.finditer(text))
    named = (two for one, two in pairwise(words) if one.group().casefold() in lexicon().at_words)
    return any(word.group()[0].isupper() for word in named)
