"""The years of experience that a job posting asks for, each with its place.

A bare "5 years of experience" is both ends of its range, as it is written. The age of the company,
a contract, a programme, a salary, a title or a version asks for nothing.
"""

from __future__ import annotations

import re
from typing import Final, Literal, NamedTuple, TypeAlias

from assay.hiring.posting_range import Number, Range, explicit, read, sane
from assay.hiring.posting_words import Part, level_text, part_at, parts, words
from assay.text.quantities import Quantity, quantities

__all__ = ["Level", "Range", "Requirement", "experience", "requirements"]

Level: TypeAlias = Literal["required", "preferred"]

_NEAR: Final = 80
_FEW: Final = 40
_SAID: Final = re.compile(r"[^.,;:()\[\]，。；：（）、!?]*")
_OF: Final = re.compile(
    r"\W{0,2}(?:s )?(?:of|in|as|with|de|d'|en|von|mit|als|im|的)(?!\w)", re.IGNORECASE
)
_SINGULAR: Final = re.compile(r"-?(?:year|month)$", re.IGNORECASE)
_DOING: Final = re.compile(r"[a-z]{2,20}ing(?!\w)")
_LAST_JOIN: Final = re.compile(r" (?:mit|of|in|with|and|or|und|oder|et|ou|y|o|is|sind|are)$")
_COMMA: Final = re.compile(r"[,，]")


class Requirement(NamedTuple):
    """Years that a posting asks for, of what ("" for experience in general), and how firmly.

    [start, end) holds the years and what they are of; `what_start` to `what_end` only the latter.
    """

    range: Range
    level: Level
    what: str
    start: int
    end: int
    what_start: int
    what_end: int


def experience(
    text: str, minimum: Number | None = None, maximum: Number | None = None
) -> Range | None:
    """The experience that a posting asks for in all; explicit fields override its text.

    Of several: what is required before what is preferred, experience in general before that with
    one thing, then the first.
    """
    if minimum is not None or maximum is not None:
        return explicit(minimum, maximum)
    found = requirements(text)
    if not found:
        return None
    return min(found, key=lambda one: (one.level == "preferred", one.what != "", one.start)).range


def requirements(text: str) -> tuple[Requirement, ...]:
    """Every amount of years of experience that a posting asks for, in order."""
    said = level_text(text)
    found = list(parts(said))
    starts = [part.start for part in found]
    times = [
        q
        for q in quantities(said)
        if q.unit in ("year", "month") and q.dimension == "duration" and sane(q)
    ]
    made = []
    for at, time in enumerate(times):
        part = part_at(found, starts, time.start)
        if part is None:
            continue
        low = times[at - 1].end if at and times[at - 1].end > part.start else part.start
        high = min(part.end, times[at + 1].start if at + 1 < len(times) else part.end)
        asked = _Asked(said, time, part, low, max(high, time.end))
        if asked.holds():
            made.append(asked.requirement(text))
    return tuple(made)


class _Asked:
    """Years with the words around them, up to other years and the ends of the statement."""

    def __init__(self, text: str, time: Quantity, part: Part, low: int, high: int) -> None:
        self.text, self.time, self.part = text, time, part
        self.before = text[max(low, time.start - 2 * _NEAR) : time.start]
        self.after = text[time.end : min(high, time.end + 2 * _NEAR)]
        self.written = text[time.start : time.end]
        cut = _COMMA.search(self.after)
        # "5 years of Java, Spring and SQL experience", but "a 2 year contract, experience …"
        self.of = _OF.match(self.after) is not None
        self.near = self.after[: _NEAR if self.of or not cut else cut.start()][:_NEAR]
        self.named = words("experience").search(self.near)
        self.behind = list(words("experience").finditer(self.before[-_NEAR:]))

    def holds(self) -> bool:
        """True if the years are asked of a candidate."""
        if self._other() or self._denied() or self._of_company():
            return False
        asks = words("ask").search(self.before[-_NEAR:]) is not None
        labelled = words("experience").search(self.part.label) is not None
        named = bool(self.named or self.behind or labelled)
        if self.part.mode == "never":
            return named and asks
        if named:
            return True
        wanted = asks or self.part.mode != "" or self._wanted_after()
        bounded = self.time.bound in ("at_least", "over", "range")
        plain = not _SINGULAR.search(self.written) or self.time.value == 1
        direct = any(words(n).match(self.after.lstrip()) for n in ("ask", "preferred_after"))
        return wanted and plain and (self.of or bounded or direct)

    def _wanted_after(self) -> bool:
        return any(words(n).search(self.after[:_FEW]) for n in ("ask", "preferred_after"))

    def _other(self) -> bool:
        """True for a stretch of time, an age, a contract, a programme."""
        last = self.before[-_FEW:].rstrip(" (~≥><")
        if any(m.end() == len(last) for m in words("stretch").finditer(last)):
            return True
        head = re.match(r"[-\s]*(?:(?!of\b)[^\W\d]+[\s-]+){0,2}?", self.after)
        match = words("other").search(self.near[:_FEW])
        if match and self._heads(match, head.end() if head else 0):
            return True
        return not self.named and words("lasting").search(self.before[-_NEAR:]) is not None

    def _heads(self, match: re.Match[str], skipped: int) -> bool:
        """True if a word like programme is what the years are of, not a part of its name."""
        between = self.near[: match.start()]
        if self.named and self.named.start() < match.start():
            return False
        rest = self.near[match.end() :]
        after = words("experience").search(rest)
        compound = after is not None and len(rest[: after.start()].split()) <= 1
        compound = compound and not words("and").search(rest[: after.start() if after else 0])
        compound = compound and not _SINGULAR.search(self.written)
        return len(between.split()) <= 2 + (skipped > 0) and not compound

    def _denied(self) -> bool:
        last = " ".join(self.before.split()[-2:])
        if any(m.end() == len(last) for m in words("no_need").finditer(last)):
            return True
        return words("not_required").search(self.after) is not None

    def _of_company(self) -> bool:
        """True if "we", "our firm" has the years, not who is asked."""
        if self.named and words("shared").search(self.near[: self.named.start()]):
            return True
        asks = [m.end() for m in words("ask").finditer(self.before)]
        owns = [m.end() for m in words("company").finditer(self.before)]
        if owns and (not asks or asks[-1] < owns[-1]):
            return not (asks or self.part.mode in ("required", "preferred"))
        if asks:
            return False
        owner = words("company").search(self.after[:_NEAR])
        if not owner:
            return False
        between = self.after[: owner.start()]
        opened = words("opening").match(self.text[self.part.start : self.time.start].lstrip(" -*"))
        if not (self.named and self.named.end() <= owner.start()):
            return not words("ask").search(between)
        return opened is not None and _COMMA.search(between) is not None

    def requirement(self, text: str) -> Requirement:
        """The requirement, its words cut from the text as it was given."""
        start, end = self._what()
        time = self.time
        named = time.end + self.named.end() if self.named else time.end
        last = max(named, end if start < end else 0)
        first = min(time.start, start) if start < end else time.start
        return Requirement(
            read(time, least=self._least()), self._level(), text[start:end], first, last, start, end
        )

    def _least(self) -> bool:
        last = self.before[-_FEW:].rstrip(" ")
        return any(m.end() == len(last) for m in words("least").finditer(last))

    def _what(self) -> tuple[int, int]:
        """Where the words stand of what the experience is in, start = end for nothing."""
        at = self.time.end
        if self.named:
            found = _trimmed(self.text, at, at + self.named.start())
            if found[0] < found[1]:
                return found
            at += self.named.end()
            rest = self.text[at : at + _FEW].lstrip(" ")
            joined = words("join").match(rest) or _DOING.match(rest)
            return _trimmed(self.text, at, self._stop(at)) if joined else (at, at)
        if self.behind:
            if self.of:
                return _trimmed(self.text, at, self._stop(at))
            begin = self.time.start - len(self.before[-_NEAR:]) + self.behind[-1].end()
            said = _SAID.match(self.text, begin, self.time.start)
            joined = words("join").match(self.text[begin : begin + _FEW].lstrip(" "))
            return _trimmed(self.text, begin, said.end()) if said and joined else (at, at)
        return _trimmed(self.text, at, self._stop(at))

    def _stop(self, at: int) -> int:
        """Where words about the experience end: a sign, a word of level, other years."""
        said = _SAID.match(self.text, at, self.time.end + len(self.after))
        end = said.end() if said else at
        for name in ("preferred_after", "preferred_before", "ask"):
            match = words(name).search(self.text[at:end])
            end = at + match.start() if match else end
        return end

    def _level(self) -> Level:
        clause = _COMMA.split(self.before)[-1]
        if words("preferred_before").search(f"{self.part.label} {clause}"):
            return "preferred"
        for match in words("preferred_after").finditer(self.after):
            between = self.after[: match.start()]
            commas = [m.start() for m in _COMMA.finditer(between)]
            if not commas or not between[commas[-1] :].strip(" ,，"):
                return "preferred"
        firm = words("ask").search(clause) or re.match(r"\W*required", self.after)
        return "preferred" if self.part.mode == "preferred" and not firm else "required"


def _trimmed(text: str, start: int, end: int) -> tuple[int, int]:
    """[start, end) without the words that join, and those that name nothing, at its ends."""
    while start < end:
        if text[start] in " -,.()/:":
            start += 1
            continue
        taken = _longest(text, start, end)
        if not taken:
            break
        start = taken
    while end > start:
        if text[end - 1] in " -,.()/的":
            end -= 1
        elif last := _LAST_JOIN.search(text, max(start, end - _FEW), end):
            end = last.start()
        else:
            break
    return start, max(start, end)


def _longest(text: str, start: int, end: int) -> int:
    for name in ("general", "join"):
        match = words(name).match(text, start, end)
        if match:
            return match.end()
    return 0
