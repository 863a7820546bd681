"""Whether a sentence speaks to a machine, or tells whoever judges what to judge.

Words alone are harmless ("must", "rate", "AI", "candidate"); their combinations are not.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from assay.text.languages import words_of_group
from assay.text.words import HAN_RUN

_TOKEN: Final = re.compile(r"[^\W_]+(?:['-][^\W_]+)*")
_JSON: Final = re.compile(
    r"[\"'“](?:verified|approved|qualified|score|verdict|suitab\w+|fit|match|strengths|gaps|apto"
    r"|nivel|geprueft|geprüft|geeignet|eignung|luecken|lücken|adapté|lacunes|通过|匹配度|不足|合格)"
    r"[\"'”]\s*:",
    re.IGNORECASE,
)
_CALL: Final = 4
_RELATIVE: Final = frozenset(
    ("that", "which", "who", "reading", "reviewing", "screening", "die", "der", "das", "qui", "que")
)
_HAN_CALL: Final = 10
_NEEDED: Final = (
    *("overriding", "framing", "answering", "omitting", "citing", "marked"),
    *("settled", "machine", "pointed", "tool", "hinting"),
)
"""Of these groups a sentence that orders has a word."""
_WORDS: Final = 3
_FEW: Final = 8
"""Words that a line has at most which says where a text ends."""


@dataclass(frozen=True, slots=True)
class _Group:
    """The words of some groups: whole ones, beginnings, endings, phrases by their first word.

    `signs` hold other characters than letters and are found anywhere, `han` is Chinese.
    """

    words: frozenset[str]
    starts: tuple[str, ...]
    ends: tuple[str, ...]
    phrases: Mapping[str, tuple[str, ...]]
    signs: tuple[str, ...]
    han: tuple[str, ...]


@lru_cache(maxsize=32)
def group(*names: str) -> _Group:
    """Groups of the data file, as one."""
    words, starts, ends, signs, han = set[str](), [], [], [], []
    phrases: dict[str, tuple[str, ...]] = {}
    for word in dict.fromkeys(word for name in names for word in words_of_group("machine", name)):
        bare = word.strip("*").strip()
        if HAN_RUN.search(bare):
            han.append(bare)
        elif not re.fullmatch(r"[^\W_]+(?:[' -][^\W_]+)*", bare):
            signs.append(bare)
        elif " " in bare:
            first = bare.split(" ")[0]
            phrase = f" {bare}" if word.endswith("*") else f" {bare} "
            phrases[first] = (*phrases.get(first, ()), phrase)
        elif word.endswith("*"):
            starts.append(bare)
        elif word.startswith("*"):
            ends.append(bare)
        else:
            words.add(bare)
    return _Group(frozenset(words), tuple(starts), tuple(ends), phrases, tuple(signs), tuple(han))


class _Sentence:
    """A folded sentence as words."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.tokens = _TOKEN.findall(text)
        self.known = frozenset(self.tokens)
        self.joined = f" {' '.join(self.tokens)} "
        self.chinese = not text.isascii() and HAN_RUN.search(text) is not None

    def has(self, *names: str) -> bool:
        """True if a word of each of these groups stands in it."""
        return all(self.holds(group(name)) for name in names)

    def holds(self, wanted: _Group) -> bool:
        """True if a word of a group stands in it."""
        if not wanted.words.isdisjoint(self.known):
            return True
        phrases = wanted.phrases
        if any(p in self.joined for word in self.known & phrases.keys() for p in phrases[word]):
            return True
        if any(sign in self.text for sign in wanted.signs):
            return True
        if self.chinese and any(sign in self.text for sign in wanted.han):
            return True
        starts, ends = wanted.starts, wanted.ends
        return any(t.startswith(starts) or (ends and t.endswith(ends)) for t in self.known)

    def begins(self, name: str) -> bool:
        """True if its first word or sign is of the group; phrases do not count."""
        wanted = group(name)
        first = self.tokens[0] if self.tokens else ""
        return (
            first in wanted.words
            or first.startswith(wanted.starts)
            or any(self.text.lstrip(' -*>#."“«„').startswith(sign) for sign in wanted.signs)
        )

    def calls(self) -> bool:
        """True if a machine is named within a few words after a word of address."""
        for at in self._ends("calling"):
            rest = _Sentence(" ".join(self.joined[at:].split()[:_CALL]))
            if rest.has("machine") or (rest.has("tool") and self._alone(rest)):
                return True
        machines = (*group("machine").han, *group("tool").han)
        for sign in group("calling").han if self.chinese else ():
            at = self.text.find(sign)
            after = self.text[at + len(sign) : at + len(sign) + _HAN_CALL] if at >= 0 else ""
            if any(machine in after for machine in machines):
                return True
        return False

    def _alone(self, rest: _Sentence) -> bool:
        """True if a tool is what is spoken to: "dear AI," and not "an AI engineer"."""
        for token in rest.tokens:
            if _Sentence(token).has("tool"):
                after = self.text[self.text.find(token) + len(token) :].lstrip("*_\"'»” ")
                follows = _Sentence(after).tokens[:1]
                return not follows or after[:1] in ":,.;!?()-" or follows[0] in _RELATIVE
        return False

    def orders(self, first: str, then: str) -> bool:
        """True if a word of `first` is a command, with one of `then` after it."""
        wanted = group(first)
        for number, token in enumerate(self.tokens):
            if token in wanted.words or token.startswith(wanted.starts):
                urged = number == 0 or _Sentence(self.tokens[number - 1]).has("urging")
                if not urged:
                    before = self.text[: self.text.find(token)].rstrip(" *_\"'«“„")
                    urged = before[-1:] in (",", ":", ";", ".", "!", "-", "(", ">")
                if urged and _Sentence(" ".join(self.tokens[number + 1 :])).has(then):
                    return True
        begun = any(p in self.joined for ps in wanted.phrases.values() for p in ps)
        both = (wanted, group(then))
        signed = self.chinese and (self._signs(*both) or self._signs(*reversed(both)))
        return signed or (begun and self.has(then))

    def _signs(self, first: _Group, then: _Group) -> bool:
        """True if a Chinese word of one group stands shortly before one of another."""
        for sign in first.han:
            at = self.text.find(sign)
            after = self.text[at + len(sign) : at + len(sign) + _HAN_CALL] if at >= 0 else ""
            if any(other in re.split("[,，。;；]", after)[0] for other in then.han):
                return True
        return False

    def _ends(self, name: str) -> list[int]:
        wanted = group(name)
        found = [f" {word} " for word in wanted.words & self.known]
        for word in self.known & wanted.phrases.keys():
            found += [phrase for phrase in wanted.phrases[word] if phrase in self.joined]
        return [self.joined.find(phrase) + len(phrase.rstrip()) for phrase in sorted(found)]


@lru_cache(maxsize=4096)
def speaks_to_reader(sentence: str) -> bool:
    """True for a folded sentence of a text about a person that asks something of who reads it.

    Such a text tells of the person; it has nobody to speak to but those who judge. It is weaker
    than an order to a machine: a letter speaks to its reader too.
    """
    said = _Sentence(sentence)
    if said.begins("supposing"):
        return len(said.tokens) > _FEW or said.chinese
    telling = (
        said.has("judging") or said.has("praise") or said.has("product") or said.has("hinting")
    )
    if said.has("reader", "asking") and telling:
        return not said.has("first") or said.has("product") or said.has("praise")
    asked = said.has("asking") or said.has("obliging")
    return said.has("product") and asked and (said.has("machine") or said.has("tool"))


@lru_cache(maxsize=4096)
def speaks_to_machine(sentence: str) -> bool:
    """True for a folded sentence that gives an order to a machine or a judge."""
    said = _Sentence(sentence)
    if not said.holds(group(*_NEEDED)):
        return _JSON.search(sentence) is not None
    if said.has("framing") and (said.has("machine") or said.has("tool")):
        return True
    if said.has("answering") or said.has("citing"):
        return True
    if said.orders("omitting", "lacking") or said.orders("overriding", "rules"):
        return True
    if _JSON.search(sentence):
        return True
    telling = said.has("judging") or said.has("obliging")
    if said.has("marked") and (telling or said.has("praise")):
        return True
    if said.has("hinting") and (said.has("machine") or said.calls()):
        return True
    if said.has("settled") and (said.has("pointed") or said.has("machine") or said.calls()):
        return True
    return _addressed(said, telling) or said.has("judging", "pointed", "praise")


def _addressed(said: _Sentence, telling: bool) -> bool:
    """True if a machine is spoken to, or has to judge."""
    told = telling or any(said.has(name) for name in ("praise", "settled", "asking"))
    if told and said.calls():
        return True
    if not said.has("machine"):
        return False
    if said.has("obliging", "judging") and (said.has("judged") or said.has("praise")):
        return True
    return said.begins("machine") and said.has("judging", "praise")


@lru_cache(maxsize=4096)
def tells_something(sentence: str) -> bool:
    """True for a folded sentence that would be an order if it was hidden: in a code, say."""
    said = _Sentence(sentence)
    names = (
        "overriding",
        "asking",
        "judging",
        "answering",
        "omitting",
        "machine",
        "tool",
        "obliging",
    )
    return len(said.tokens) >= _WORDS and any(said.has(name) for name in names)


def is_prompt_tag(name: str) -> bool:
    """True for the name of a tag that prompts use."""
    return name.casefold() in group("tagged").words


def frames(line: str) -> bool:
    """True for a folded line that says where a text ends, or heads what a machine is to do."""
    said = _Sentence(line)
    return said.has("framing") and len(said.tokens) <= _FEW


def is_turn(line: str) -> bool:
    """True for a folded line that begins like a turn of a dialogue with a model."""
    head, _, rest = line.replace("：", ":").partition(":")
    name = head.strip(" -*>#[]【】|").casefold()
    return bool(rest.strip()) and name in words_of_group("machine", "turn")
