"""What one character, or one base with its marks, folds to; and which words it can be part of.

All answers depend on the character alone, so they are cached; the caches are bounded.
"""

import re
import unicodedata
from collections.abc import Iterator
from functools import lru_cache
from typing import Final

_DOUBLE_QUOTES: Final = "“”„‟«»″「」『』＂"
_SINGLE_QUOTES: Final = "‘’‚‛′´`ʼ‹›＇"
_DASHES: Final = "‐‑‒–—―−﹘﹣－"
UNIFIED: Final[dict[str, str]] = {
    **dict.fromkeys(_DOUBLE_QUOTES, '"'),
    **dict.fromkeys(_SINGLE_QUOTES, "'"),
    **dict.fromkeys(_DASHES, "-"),
}

# Invisible, but neither format nor control characters by category.
_IGNORED: Final = frozenset(
    [
        "\u034f",
        "\u115f",
        "\u1160",
        "\u3164",
        "\uffa0",
        "\ufffc",
        *map(chr, range(0x180B, 0x1810)),
        *map(chr, range(0xFE00, 0xFE10)),
        *map(chr, range(0xE0100, 0xE01F0)),
    ]
)
# Their plain form means something else: "3½" would read "31/2", "m²" would read "m2".
_KEPT_FORMS: Final = frozenset(["<super>", "<sub>", "<fraction>", "<circle>"])

HOLE: Final = "\0"
"""In a draft: look at the original character, which does not fold one to one."""

_BLANKS: Final = ("", " ")
_MANY_CHANGES: Final = 200

LONGEST_CLUSTER: Final = 32
"""Characters of one unit; longer runs of marks are cut, because sorting marks is quadratic."""

_HAN: Final = (
    "\u2e80-\u2fdf\u3005-\u3007\u3021-\u3029\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff"
    "\U00020000-\U0003ffff"
)
WRAPPING: Final = f"{_HAN}\u3041-\u3096\u309d-\u309f\u30a1-\u30fa\u30fc-\u30ff\u31f0-\u31ff"
"""Inside of a character class: scripts whose text wraps at any character, without spaces."""

CJK_NUMERALS: Final = frozenset(
    "〇零一二三四五六七八九十百千万亿萬億两兩廿卅卌壹贰叁肆伍陆柒捌玖拾佰仟几幾"
)

NO_WORD: Final = 0
WORD: Final = 1
KATAKANA: Final = 2
HANGUL: Final = 3

_CLASSES: Final = (
    (0x0E00, 0x0FFF, NO_WORD),  # Thai, Lao, Tibetan
    (0x1000, 0x109F, NO_WORD),  # Myanmar
    (0x1100, 0x11FF, HANGUL),
    (0x1780, 0x17FF, NO_WORD),  # Khmer
    (0x19E0, 0x19FF, NO_WORD),
    (0x2460, 0x24FF, NO_WORD),  # enclosed numbers and letters mark list items
    (0x2776, 0x2793, NO_WORD),
    (0x2E80, 0x2FDF, NO_WORD),  # Han radicals
    (0x3005, 0x309F, NO_WORD),  # Han signs, Hiragana
    (0x30A0, 0x30FF, KATAKANA),
    (0x3100, 0x312F, NO_WORD),
    (0x3130, 0x318F, HANGUL),
    (0x31A0, 0x31EF, NO_WORD),
    (0x31F0, 0x31FF, KATAKANA),
    (0x3200, 0x9FFF, NO_WORD),  # Han
    (0xA960, 0xA97F, HANGUL),
    (0xA9E0, 0xA9FF, NO_WORD),
    (0xAA60, 0xAA7F, NO_WORD),
    (0xAC00, 0xD7FF, HANGUL),
    (0xF900, 0xFAFF, NO_WORD),
    (0x20000, 0x3FFFF, NO_WORD),
)


def _compatible(char: str) -> str:
    """Return the plain form of a compatibility character, or the character itself."""
    tag, *codes = unicodedata.decomposition(char).split() or [""]
    if not tag.startswith("<"):
        return unicodedata.normalize("NFC", char)
    # Compatibility jamo are letters of their own; their plain forms would build syllables.
    if tag in _KEPT_FORMS or "\u3131" <= char <= "\u318e":
        return char
    full = unicodedata.normalize("NFKC", char)
    if len(full) > 1 and any(part.isdigit() or part.isspace() for part in full):
        return char
    return "".join(_compatible(chr(int(code, 16))) for code in codes)


def _unify(text: str) -> str:
    return "".join(UNIFIED.get(char, char) for char in text)


@lru_cache(maxsize=1 << 16)
def fold_char(char: str) -> str:
    """Fold one character by itself: "" when it is deleted, " " when it is white space."""
    if char in UNIFIED:
        return UNIFIED[char]
    if char.isspace():
        return " "
    if char in _IGNORED or unicodedata.category(char) in ("Cf", "Cc"):
        return ""
    if char == "\u0130":
        return "i"
    folded = "".join(map(_compatible, _compatible(char).casefold()))
    return unicodedata.normalize("NFC", _unify(folded.casefold()))


@lru_cache(maxsize=1 << 12)
def fold_cluster(cluster: str) -> str:
    """Fold a base and its marks as one unit, so that composed and decomposed forms agree."""
    composed = unicodedata.normalize("NFC", cluster)
    folded = unicodedata.normalize("NFC", "".join(map(fold_char, composed)))
    return unicodedata.normalize("NFC", folded.replace("i\u0307", "i"))


@lru_cache(maxsize=1 << 16)
def is_mark(char: str) -> bool:
    """Tell whether the character belongs to the one before it: marks, Hangul vowels and finals."""
    if char < "\u0300" or fold_char(char) == "":
        return False
    return (
        unicodedata.category(char)[0] == "M"
        or "\u1160" <= char <= "\u11ff"
        or "\ud7b0" <= char <= "\ud7ff"
        or char in "\uff9e\uff9f"
    )


def is_letter(char: str) -> bool:
    """Tell whether the character is a letter that stands by itself and is not deleted."""
    return char.isalpha() and (char.isascii() or (fold_char(char) != "" and not is_mark(char)))


@lru_cache(maxsize=1 << 16)
def word_class(char: str) -> int:
    """Return the class of words a folded character can be part of, NO_WORD for none.

    Two neighbours of one class stand in one word. Han, Hiragana, Thai, Lao, Khmer, Myanmar and
    Tibetan write no word edges and have no class; their digits do, since numerals have edges.
    """
    if char == "_" or char.isdecimal():
        return WORD
    if not (char.isalnum() or is_mark(char)):
        return NO_WORD
    code = ord(char)
    for first, last, found in _CLASSES:
        if first <= code <= last:
            return found
    return WORD


def is_numeral(char: str) -> bool:
    """Tell whether the character is a digit of any script or a Chinese numeral."""
    return char.isdecimal() or char in CJK_NUMERALS


@lru_cache(maxsize=1 << 16)
def _single(char: str) -> str:
    folded = HOLE if is_mark(char) else fold_char(char)
    return folded if len(folded) == 1 else HOLE


def _latin(code: int) -> int:
    folded = ord(_single(chr(code)))
    return folded if folded < 256 else 0


_LATIN: Final = bytes(map(_latin, range(256)))
_ASCII: Final = bytes(range(128))
_UTF_8: Final = _LATIN[:128] + bytes(range(128, 256))
_STEADY: Final = re.compile("[\u3041-\u3096\u30a1-\u30fa\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7a3]+")


def draft_of(marked: str) -> str:
    """Fold one to one, to a text of the same length; what does not fold so becomes a hole."""
    try:
        return marked.encode("latin-1").translate(_LATIN).decode("latin-1")
    except UnicodeEncodeError:
        data = marked.encode("utf-8", "surrogatepass")
    # The ASCII part first: it turns control characters into holes, which the rest makes too.
    draft = data.translate(_UTF_8).decode("utf-8", "surrogatepass")
    rest = data.translate(None, _ASCII).decode("utf-8", "surrogatepass")
    alphabet = set(_STEADY.sub("", rest))
    changes = {char: folded for char in alphabet if (folded := _single(char)) != char}
    if len(changes) > _MANY_CHANGES:
        return draft.translate({ord(char): folded for char, folded in changes.items()})
    for char, folded in changes.items():
        draft = draft.replace(char, folded)
    return draft


def units_of(marked: str, draft: str, start: int, end: int) -> Iterator[tuple[int, int, str]]:
    """Yield (start, end, folded) for the clusters of a stretch with holes.

    Neighbours that are white space or deleted are one unit: white space if any of them is.
    """
    blank, space = start, ""
    while start < end:
        folded = draft[start]
        if folded == HOLE:
            folded = fold_char(marked[start])
        stop = start + 1
        if folded in _BLANKS:
            space = space or folded
        else:
            if blank < start:
                yield blank, start, space
            limit = min(end, start + LONGEST_CLUSTER)
            while stop < limit and draft[stop] == HOLE and is_mark(marked[stop]):
                stop += 1
            if stop > start + 1:
                folded = fold_cluster(marked[start:stop])
            yield start, stop, folded
            blank, space = stop, ""
        start = stop
    if blank < end:
        yield blank, end, space
