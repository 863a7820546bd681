"""Summaries as a model writes them: sentences, bullets, joined statements, pronouns, opinions."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from random import Random

from summary_said import Said, words
from summary_statements import About, drawn_about
from vita import Person

_PLURAL_SAFE = re.compile(r"\w+ed |led |cut |held |had |won |grew |left |spent |did ")


@dataclass(frozen=True, slots=True)
class Sentence:
    """A sentence or bullet with what it says; its place in the summary is start to end.

    `form` is how it was put: plain, pronoun, bare (without its subject), joined or opinion.
    """

    text: str
    parts: tuple[Said, ...]
    form: str
    start: int = 0

    @property
    def end(self) -> int:
        return self.start + len(self.text)

    @property
    def fault(self) -> str | None:
        """The fault of the part that is false."""
        return next((part.fault for part in self.parts if part.fault), None)

    @property
    def kind(self) -> str:
        """The kind of the part that is false, or that of all, or "joined"."""
        kinds = {part.kind for part in self.parts if part.fault} or {p.kind for p in self.parts}
        return kinds.pop() if len(kinds) == 1 else "joined"


@dataclass(frozen=True, slots=True)
class Composed:
    """A summary of one person with its sentences in order."""

    about: About
    text: str
    sentences: tuple[Sentence, ...]

    @property
    def faults(self) -> int:
        return sum(sentence.fault is not None for sentence in self.sentences)

    @property
    def postings(self) -> list[str]:
        """The texts of postings that something was taken from."""
        return [part.posting for one in self.sentences for part in one.parts if part.posting]


def composed(seed: int, language: str, count: int) -> Iterator[Composed]:
    """Some summaries of one person."""
    about = drawn_about(seed, language)
    for number in range(count):
        yield _composed(Random(f"{seed} {language} summary {number}"), about)


def _chosen(rng: Random, about: About) -> list[Said]:
    """Four to eight statements, as many kinds as there are, none to two of them with a fault."""
    faults = rng.choice([0, 0, 1, 1, 2])
    size = rng.randint(4, 8)
    wanted = [(about.false(), faults), (about.true(), size - faults)]
    chosen: list[Said] = []
    for pool, number in wanted:
        marks = sorted({one.fault or one.kind for one in pool})
        chosen += [
            rng.choice([one for one in pool if (one.fault or one.kind) == mark])
            for mark in rng.sample(marks, min(number, len(marks)))
        ]
    rng.shuffle(chosen)
    return chosen


def _composed(rng: Random, about: About) -> Composed:
    person = about.paged.person
    sentences = _joined(rng, person, _chosen(rng, about))
    style = rng.choice(["prose", "prose", "prose", "lines", "bullets"])
    gender = rng.choice(words(person.language)["pronouns"])
    made = [
        _referring(rng, person, one, gender, style) if place else one
        for place, one in enumerate(sentences)
    ]
    if rng.random() < 0.2:
        text = rng.choice(words(person.language)["opinions"]).format(who=person.name)
        made.append(Sentence(text, (), "opinion"))
    return _laid_out(rng, about, made, style)


def _laid_out(rng: Random, about: About, made: Sequence[Sentence], style: str) -> Composed:
    """The sentences in one text, each with its place."""
    language = about.paged.person.language
    between = {"prose": "" if language == "zh" else " ", "lines": "\n\n", "bullets": "\n"}[style]
    mark = rng.choice(["- ", "• ", "* "]) if style == "bullets" else ""
    text, placed = "", []
    if style != "prose" and rng.random() < 0.4:
        text = rng.choice(words(language)["heads"]) + "\n\n"
    for place, one in enumerate(made):
        text += (between if place else "") + mark
        placed.append(replace(one, start=len(text)))
        text += one.text
    return Composed(about, text, tuple(placed))


def _subject(person: Person, text: str) -> str:
    """The subject that a sentence begins with, with its space; empty for any other."""
    heads = (person.name, person.surname, "The candidate", "The applicant", "该候选人")
    gap = "" if person.language == "zh" else " "
    named = ("候选人" + person.name, *heads)
    fitting = (head + gap for head in named if head and text.startswith(head + gap))
    found = max(fitting, key=len, default="")
    return "" if text[len(found) :].startswith(("的", "所")) else found


def _joined(rng: Random, person: Person, chosen: Sequence[Said]) -> list[Sentence]:
    """The statements, some of them two in a sentence."""
    found: list[Sentence] = []
    rest = list(chosen)
    while rest:
        first = rest.pop(0)
        text = _with_next(rng, person, first, rest[0]) if rest and rng.random() < 0.25 else None
        if text:
            found.append(Sentence(text, (first, rest.pop(0)), "joined"))
        else:
            found.append(Sentence(first.text, (first,), "plain"))
    return found


def _with_next(rng: Random, person: Person, first: Said, second: Said) -> str | None:
    """Both in one sentence, with one subject or with two."""
    own = words(person.language)
    stop = own["stop"]
    if not (first.text.endswith(stop) and second.text.endswith(stop)):
        return None
    one, other = first.text.removesuffix(stop), second.text
    subject, following = _subject(person, one), _subject(person, other)
    if subject and following and rng.random() < 0.6:
        last: str = rng.choice(own["last"])
        return one + last + other.removeprefix(following)
    if following.startswith(("The ", "该")):
        other = other[:1].lower() + other[1:]
    elif not other.startswith((person.name, person.surname)):
        return None
    between: str = rng.choice([own["semicolon"], own["also"]])
    return one + between + other


def _referring(
    rng: Random, person: Person, one: Sentence, gender: Sequence[str], style: str
) -> Sentence:
    """The sentence with a pronoun for the name, or without a subject in bullets."""
    subject = _subject(person, one.text)
    rest = one.text.removeprefix(subject)
    if rng.random() < 0.4:
        return one
    if subject and not rest.startswith(("'", ",")):
        gap = "" if person.language == "zh" else " "
        word = gender[0]
        if word == "They" and not _PLURAL_SAFE.match(rest):
            word = "She"
        bare = not word or (style == "bullets" and rng.random() < 0.5 and person.language != "de")
        text = rest[:1].upper() + rest[1:] if bare else word + gap + rest
        form = "bare" if bare else "pronoun"
        return replace(one, text=text, form=one.form if one.form == "joined" else form)
    owner = words(person.language)["possessive"]
    if owner and one.text.startswith(person.name + owner):
        text = (
            gender[1] + (" " if owner.endswith(" ") else "") + one.text[len(person.name + owner) :]
        )
        return replace(one, text=text, form=one.form if one.form == "joined" else "pronoun")
    return one
