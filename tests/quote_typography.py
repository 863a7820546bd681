"""The same words in other typography: what folding must see through."""

import re
import unicodedata
from collections.abc import Callable
from random import Random

from quote_oracle import HAN

Variation = Callable[[Random, str], str]

_LIGATURES = ("ffi", "ﬃ"), ("ffl", "ﬄ"), ("ff", "ﬀ"), ("fi", "ﬁ"), ("fl", "ﬂ")
_SPACES = ("\u00a0", "\u2009", "\u202f", "\u3000", "  ", "\t", " \u00a0 ")
_INVISIBLE = ("\u00ad", "\u200b", "\u200c", "\u200d", "\u2060", "\ufeff")
_DASHES = ("\u2010", "\u2011", "\u2012", "\u2013", "\u2014", "\u2212")
_WRAPPINGS = (
    '"{}"',
    "“{}”",
    "«{}»",
    "„{}“",
    "‘{}’",
    "'{}'",
    "({})",
    "{}.",
    "{},",
    "{};",
    "{}…",
    "...{}...",
    "… {} …",
    "- {}",
    "• {}",
    "* {}",
    " {}\n",
    "“{}.”",
    "「{}」",
)
_INNER = rf"(?<=[^\W\d_{HAN}])(?=[^\W\d_{HAN}])"


def _some(rng: Random, pattern: str, choose: Callable[[str], str], text: str) -> str:
    """Replace some of the matches, at least one if there is any."""
    found = list(re.finditer(pattern, text))
    if not found:
        return text
    chosen = {m.start() for m in found if rng.random() < 0.4} or {rng.choice(found).start()}
    return re.sub(pattern, lambda m: choose(m[0]) if m.start() in chosen else m[0], text)


def case(rng: Random, text: str) -> str:
    return rng.choice((str.upper, str.lower, str.swapcase, str.title, str.casefold))(text)


def spaces(rng: Random, text: str) -> str:
    return _some(rng, r"(?<=\S) (?=\S)", lambda _: rng.choice(_SPACES), text)


def line_breaks(rng: Random, text: str) -> str:
    ends = ("\n", "\r\n", " \n", "\n  ", "\r")
    found = [match.start() for match in re.finditer(r"(?<=[^\s:：]) (?=\S)", text)][2:-2]
    if not found:
        return text  # one or two words on a line of their own may be a heading
    at = rng.choice(found)
    return text[:at] + rng.choice(ends) + text[at + 1 :]


def quotation_marks(rng: Random, text: str) -> str:
    text = _some(rng, "['’‘]", lambda _: rng.choice("'’‘"), text)
    return _some(rng, '["“”„«»]', lambda _: rng.choice('"“”„'), text)


def dashes(rng: Random, text: str) -> str:
    return _some(rng, "[-‐‑–—]", lambda _: rng.choice(_DASHES), text)


def ligatures(_: Random, text: str) -> str:
    for letters, sign in _LIGATURES:
        text = text.replace(letters, sign)
    return text


def decomposed(_: Random, text: str) -> str:
    return unicodedata.normalize("NFD", text)


def invisible(rng: Random, text: str) -> str:
    return _some(rng, _INNER, lambda _: rng.choice(_INVISIBLE) * rng.randint(1, 2), text)


def full_width(_: Random, text: str) -> str:
    wide = {code: code + 0xFEE0 for code in range(0x21, 0x7F)}
    return text.translate({**wide, 0x20: 0x3000})


def broken_word(rng: Random, text: str) -> str:
    found = list(re.finditer(rf"[^\W\d_{HAN}]{{2}}(?=[^\W\d_{HAN}]{{2}})", text))
    found = [match for match in found if text[match.end()].islower()]
    if not found:
        return text
    at = rng.choice(found).end()
    return text[:at] + rng.choice(("-\n", "-\r\n", "- \n", "-\n   ", "\u2010\n")) + text[at:]


def edges(rng: Random, text: str) -> str:
    wrapping = rng.choice(_WRAPPINGS)
    if wrapping == "({})" and re.search(r"[()]", text):
        return text
    return wrapping.format(text)


def byte_order_mark(_: Random, text: str) -> str:
    return "\ufeff" + text


def newlines(rng: Random, text: str) -> str:
    return text.replace("\n", rng.choice(("\r\n", "\r", "\u2028", " \n", "\t\n")))


_INSIDE: tuple[Variation, ...] = (
    case,
    spaces,
    line_breaks,
    quotation_marks,
    dashes,
    ligatures,
    decomposed,
    invisible,
    full_width,
    broken_word,
)
FOR_QUOTES: tuple[Variation, ...] = (*_INSIDE, edges, byte_order_mark)
FOR_WINDOWS: tuple[Variation, ...] = _INSIDE
FOR_TEXTS: tuple[Variation, ...] = (
    spaces,
    quotation_marks,
    ligatures,
    decomposed,
    invisible,
    byte_order_mark,
    newlines,
)
