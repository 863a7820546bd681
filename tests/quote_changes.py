"""Windows of whole words of a text, and changes after which they are no quote any more."""

import re
import unicodedata
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random

from quote_oracle import BULLET, HAN, sections

_UNIT = re.compile(
    rf"[{HAN}]|[\u3001-\u303f\uff01-\uff0f\uff1a-\uff20]|[^\s{HAN}\u3001-\u303f，。：；！？（）]+"
)
_SPACED = re.compile(r"(?<!\S)[^\W\d_]\s[^\W\d_]\s[^\W\d_](?!\S)")
_WORDS = ("budget", "senior", "Hamburg", "quarterly", "remote", "Projekt", "équipe", "ventas")
_NO = {
    "en": ("not", "no", "never"),
    "de": ("nicht", "kein", "nie"),
    "fr": ("ne", "pas", "jamais"),
    "es": ("no", "nunca", "sin"),
    "zh": ("不", "没", "未"),
}
_DENIALS = frozenset(word for words in _NO.values() for word in words) | {
    "without",
    "ohne",
    "keine",
}
_COMMON = {
    "en": ("the", "and", "of", "with", "for", "in"),
    "de": ("der", "die", "und", "mit", "von", "das"),
    "fr": ("les", "des", "et", "dans", "pour", "une"),
    "es": ("los", "el", "y", "con", "una", "por"),
}


@dataclass(frozen=True, slots=True)
class Window:
    """Neighbouring words of one section: `gaps` follow them, `span` is theirs in the text."""

    words: tuple[str, ...]
    gaps: tuple[str, ...]
    span: tuple[int, int]

    def __str__(self) -> str:
        return glue(self.words, self.gaps)


def glue(words: Sequence[str], gaps: Sequence[str]) -> str:
    """Words with what stands between them."""
    pairs = zip(words, [*gaps, ""], strict=False)
    return "".join(word + gap for word, gap in pairs).strip()


def window(rng: Random, text: str, low: int = 3, high: int = 14) -> Window | None:
    """A random window of whole words in one section, or None where it would be no quote."""
    start, end = rng.choice(sections(text))
    bullet = BULLET.match(text, start, end)
    units = list(_UNIT.finditer(text, bullet.end() if bullet else start, end))
    size = min(rng.randint(low, high), len(units))
    if size < low:
        return None
    first = rng.randint(0, len(units) - size)
    return _cut(text, units[first : first + size])


def _cut(text: str, units: list[re.Match[str]]) -> Window | None:
    words = tuple(unit.group() for unit in units)
    if not words or not (_spoken(words[0]) and _spoken(words[-1])) or words[-1].endswith("-"):
        return None
    start, end = units[0].start(), units[-1].end()
    if re.search(r"-\s*\n\s*$", text[max(0, start - 80) : start]):
        return None  # the second half of a broken word
    if _SPACED.search(text, max(0, start - 20), end + 20):
        return None  # the words of a letter-spaced line have other edges
    ends = [unit.start() for unit in units[1:]] + [end]
    gaps = [
        " " if text[unit.end() : then].strip() != text[unit.end() : then] else ""
        for unit, then in zip(units, ends, strict=True)
    ]
    return Window(words, tuple(gaps[:-1]), (start, end))


def _spoken(word: str) -> bool:
    return any(char.isalnum() for char in word)


Alteration = Callable[[Random, str, Window], str | None]


def language(text: str) -> str:
    """The language that a text is most likely written in."""
    if len(re.findall(f"[{HAN}]", text)) > len(text) // 3:
        return "zh"
    words = Counter(text.casefold().split())
    return max(_COMMON, key=lambda code: sum(words[word] for word in _COMMON[code]))


def dropped(rng: Random, _: str, given: Window) -> str | None:
    if len(given.words) < 4:
        return None
    at = rng.randint(1, len(given.words) - 2)
    return _without(given, at)


def _without(given: Window, at: int) -> str:
    gap = given.gaps[at - 1] or given.gaps[at]
    words = given.words[:at] + given.words[at + 1 :]
    return glue(words, (*given.gaps[: at - 1], gap, *given.gaps[at + 1 :]))


def swapped(rng: Random, _: str, given: Window) -> str | None:
    words = list(given.words)
    one, other = rng.sample(range(len(words)), 2)
    words[one], words[other] = words[other], words[one]
    return glue(words, given.gaps)


def _put(given: Window, at: int, word: str) -> str:
    gap = given.gaps[at - 1]
    words = (*given.words[:at], word, *given.words[at:])
    return glue(words, (*given.gaps[: at - 1], gap, gap, *given.gaps[at:]))


def inserted(rng: Random, text: str, given: Window) -> str | None:
    near = [unit.group() for unit in _UNIT.finditer(text)]
    word = rng.choice([*_WORDS, *rng.choices(near, k=8)])
    return _put(given, rng.randint(1, len(given.words) - 1), word) if _spoken(word) else None


def _replace(rng: Random, text: str, spots: list[int], others: str) -> str | None:
    if not spots:
        return None
    at = rng.choice(spots)
    new = rng.choice([char for char in others if char != text[at].casefold()] or [text[at]])
    return text[:at] + (new.upper() if text[at].isupper() else new) + text[at + 1 :]


def digit(rng: Random, _: str, given: Window) -> str | None:
    whole = str(given)
    spots = [at for at, char in enumerate(whole) if char.isdecimal()]
    return _replace(rng, whole, spots, "0123456789")


def numeral(rng: Random, _: str, given: Window) -> str | None:
    numerals = "一二三四五六七八九十"
    whole = str(given)
    spots = [at for at, char in enumerate(whole) if char in numerals]
    return _replace(rng, whole, spots, numerals)


def letter(rng: Random, text: str, given: Window) -> str | None:
    whole = str(given)
    spots = [at for at, char in enumerate(whole) if char.isalpha()]
    han = "".join(re.findall(f"[{HAN}]", text))
    if han and rng.random() < 0.8:
        return _replace(rng, whole, [at for at in spots if whole[at] in han], han)
    return _replace(rng, whole, spots, "abcdefghijklmnopqrstuvwxyz")


def accent(rng: Random, _: str, given: Window) -> str | None:
    whole = str(given)
    spots = [at for at, char in enumerate(whole) if len(unicodedata.normalize("NFD", char)) > 1]
    if not spots:
        return None
    at = rng.choice(spots)
    return whole[:at] + unicodedata.normalize("NFD", whole[at])[0] + whole[at + 1 :]


def denial_dropped(rng: Random, text: str, _: Window) -> str | None:
    spots = []
    for span in sections(text):
        units = list(_UNIT.finditer(text, *span))
        spots += [
            (units, at) for at in range(1, len(units) - 1) if _affirmed(units[at]) is not None
        ]
    if not spots:
        return None
    units, at = rng.choice(spots)
    first = max(0, at - rng.randint(1, 6))
    given = _cut(text, units[first : at + rng.randint(2, 7)])
    if not given or len(given.words) < 3:
        return None
    rest = _affirmed(units[at])
    if not rest:
        return _without(given, at - first)
    words = list(given.words)
    words[at - first] = rest
    if "pas" in words:
        words.remove("pas")
    return " ".join(words)


def _affirmed(unit: re.Match[str]) -> str | None:
    """What is left of a word that denies, "" for nothing; None for any other word."""
    word = unit.group().casefold()
    if word in _DENIALS:
        return ""
    if word.startswith(("n'", "n’")) and len(word) > 3:
        return unit.group()[2:]
    return unit.group()[:-3] if word.endswith(("n't", "n’t")) else None


def denial_added(rng: Random, text: str, given: Window) -> str | None:
    code = language(text)
    at = rng.randint(1, len(given.words) - 1)
    if code == "fr" and at + 1 < len(given.words):
        words = (*given.words[:at], "ne", given.words[at], "pas", *given.words[at + 1 :])
        return " ".join(words)
    return _put(given, at, rng.choice(_NO[code]))


def joined(rng: Random, text: str, _: Window) -> str | None:
    spans = sections(text)
    if len(spans) < 2:
        return None
    at = rng.randrange(len(spans) - 1)
    start, end = spans[at + 1]
    bullet = BULLET.match(text, start, end)
    before = list(_UNIT.finditer(text, *spans[at]))[-rng.randint(1, 6) :]
    after = list(_UNIT.finditer(text, bullet.end() if bullet else start, end))[: rng.randint(1, 6)]
    one, other = _cut(text, before), _cut(text, after)
    return f"{one} {other}" if one and other else None


def reordered(rng: Random, _: str, given: Window) -> str | None:
    at = rng.randint(1, len(given.words) - 1)
    one = glue(given.words[:at], given.gaps[: at - 1])
    return f"{glue(given.words[at:], given.gaps[at:])}{given.gaps[at - 1]}{one}"


def part(rng: Random, _: str, given: Window) -> str | None:
    whole = str(given)
    first, last = given.words[0], given.words[-1]
    front = rng.random() < 0.5
    base = 0 if front else len(whole) - len(last)
    cuts = [
        base + match.end()
        for match in re.finditer(rf"[^\W\d_{HAN}](?=[^\W\d_{HAN}])", first if front else last)
    ]
    if not cuts:
        return None
    at = rng.choice(cuts)
    return whole[at:] if front else whole[:at]


def stitched(rng: Random, text: str, _: Window) -> str | None:
    one, other = window(rng, text, 2, 7), window(rng, text, 2, 7)
    return f"{one} {other}" if one and other else None


ALTERATIONS: dict[str, Alteration] = {
    f.__name__: f
    for f in (
        dropped,
        swapped,
        inserted,
        digit,
        numeral,
        letter,
        accent,
        denial_dropped,
        denial_added,
        joined,
        reordered,
        part,
        stitched,
    )
}
