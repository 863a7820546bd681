"""Seeded text like résumés and contracts, in several states of typography; quotes cut from it."""

from __future__ import annotations

import random

_TEXT = (
    "managed designed built led delivered reduced increased improved migrated developed owned "
    "java python kubernetes terraform spring boot postgres kafka redis aws docker react graphql "
    "team of engineers platform payments billing search ranking pipeline latency availability "
    "the a an in on at by for with to from and or across within over under during before after "
    "agreement party parties shall liability indemnify warranty termination notice clause section "
    "confidential information recipient governing law jurisdiction arbitration licence fee term"
)
_WORDS = _TEXT.split()
_MONTHS = ("Jan", "March", "Sept", "October")
_LIGATURES = {"fi": "\ufb01", "fl": "\ufb02", "ff": "\ufb00"}
KINDS = ("ascii", "pdf", "latin", "cjk")


def source(size: int, *, seed: int = 0, kind: str = "ascii") -> str:
    """About `size` characters of text; every sentence holds a token of its own."""
    rng = random.Random(seed)
    weights = [1 / (n + 1) ** 0.7 for n in range(len(_WORDS))]
    parts: list[str] = []
    length = 0
    while length < size:
        words = rng.choices(_WORDS, weights, k=rng.randint(6, 18))
        words = [_styled(rng, word, kind) for word in words]
        words.insert(rng.randrange(len(words)), _quantity(rng))
        words.insert(rng.randrange(len(words)), f"x{rng.getrandbits(28):x}")
        words[0] = words[0].capitalize()
        gap = "\u00a0" if kind == "pdf" and rng.random() < 0.1 else " "
        sentence = gap.join(words) + rng.choice([". ", ".\n", "; ", ".\n\n", ".  "])
        parts.append(sentence)
        length += len(sentence)
    return "".join(parts)[:size]


def _quantity(rng: random.Random) -> str:
    choices = (
        f"{rng.randint(1, 60)}%",
        f"${rng.randint(1, 999)},{rng.randint(0, 999):03d}",
        f"{rng.randint(1, 20)} years",
        f"{rng.choice(_MONTHS)} {rng.randint(1995, 2026)}",
    )
    return rng.choice(choices)


def _styled(rng: random.Random, word: str, kind: str) -> str:
    if kind == "latin" and rng.random() < 0.3:
        return word.replace("e", "é").replace("o", "ö")
    if kind == "cjk":
        return "".join(chr(rng.randint(0x4E00, 0x5A00)) for _ in range(rng.randint(1, 4)))
    if kind != "pdf" or rng.random() > 0.1:
        return word
    style = rng.randrange(5)
    if style == 0:
        for plain, ligature in _LIGATURES.items():
            word = word.replace(plain, ligature)
        return word
    broken = {1: "-\n", 2: "\u00ad"}.get(style)
    if broken and len(word) > 6:
        return word[:3] + broken + word[3:]
    return f"\u201c{word}\u201d" if style == 3 else f"{word}\u200b"


def quotes(text: str, count: int, *, seed: int = 1, broken: float = 0.0) -> list[str]:
    """`count` different windows of 3 to 12 words; a share of them altered so that they miss."""
    rng = random.Random(seed)
    starts = [i + 1 for i, char in enumerate(text) if char == " "]
    found: dict[str, None] = {}
    for _ in range(20 * count):
        at = rng.randrange(len(starts) - 14)
        quote = text[starts[at] : starts[at + rng.randint(3, 12)]].strip()
        if rng.random() < broken:
            quote = quote[: len(quote) // 2] + "zq" + quote[len(quote) // 2 :]
        found[quote] = None
        if len(found) == count:
            break
    return list(found)
