"""Windows of whole words of a text, and changes after which they are no quote any more."""

import re
import unicodedata
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random

from quote_oracle import HAN, sections

UNIT = re.compile(
    rf"[{HAN}]|[\u3001-\u303f\uff01-\uff0f\uff1a-\uff20]|[^\s{HAN}\u3001-\u303f，。：；！？（）]+"
)
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


def window(rng: Random, text: str, low: int = 3, high: int = 14, *, at: int = -1) -> Window | None:
    """A window of whole words in one section: a random one, or from the start of section `at`."""
    spans = sections(text)
    start, end = spans[at] if at >= 0 else rng.choice(spans)
    units = list(UNIT.finditer(text, start, end))
    size = rng.randint(low, high)
    if len(units) < low:
        return None
    size = min(size, len(units))
    first = 0 if at >= 0 else rng.randint(0, len(units) - size)
    return cut(text, units[first : first + size])


def cut(text: str, units: list[re.Match[str]]) -> Window | None:
    words = tuple(unit.group() for unit in units)
    if not (spoken(words[0]) and spoken(words[-1])) or words[-1].endswith("-"):
        return None
    start, end = units[0].start(), units[-1].end()
    if re.search(r"-\s*\n\s*$", text[max(0, start - 80) : start]):
        return None  # the second half of a broken word
    ends = [unit.start() for unit in units[1:]] + [end]
    gaps = [
        " " if text[unit.end() : then].strip() != text[unit.end() : then] else ""
        for unit, then in zip(units, ends, strict=True)
    ]
    return Window(words, tuple(gaps[:-1]), (start, end))


def spoken(word: str) -> bool:
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
    near = [unit.group() for unit in UNIT.finditer(text)]
    word = rng.choice([*_WORDS, *rng.choices(near, k=8)])
    return _put(given, rng.randint(1, len(given.words) - 1), word) if spoken(word) else None


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


def denial_dropped(_: Random, text: str, given: Window) -> str | None:
    held = [at for at, word in enumerate(given.words) if word.casefold() in _DENIALS]
    inner = [at for at in held if 0 < at < len(given.words) - 1]
    if not inner:
        return None
    if language(text) != "fr" or len(inner) == 1:
        return _without(given, inner[0])
    kept = [word for at, word in enumerate(given.words) if at not in inner]
    return " ".join(kept)


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
    before = list(UNIT.finditer(text, *spans[at]))[-rng.randint(1, 6) :]
    after = list(UNIT.finditer(text, *spans[at + 1]))
    while after and not spoken(after[0].group()):
        del after[0]
    one, other = cut(text, before) if before else None, None
    if after:
        other = cut(text, after[: rng.randint(1, 6)])
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
