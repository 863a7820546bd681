"""Edges of words and numerals in folded text: where a quote may begin and end."""

from typing import Final

from assay.text.fold import Folded
from assay.text.unicode import is_numeral, word_class

_SIGN_CONTEXT: Final = " ("
_POINT_CONTEXT: Final = " (,"
_YEAR: Final = 4
_GROUP: Final = 3
_RANGE_SIGNS: Final = "-~〜/"


def cuts(haystack: Folded, position: int) -> bool:
    """Tell whether a hit that begins or ends at `position` cuts a word or a numeral."""
    return inner_edge(haystack.text, position) and not _sentence_end(haystack, position)


def inner_edge(text: str, position: int) -> bool:
    """Tell whether text[:position] | text[position:] of a folded text cuts a word or numeral."""
    if not 0 < position < len(text):
        return False
    left, right = text[position - 1], text[position]
    if left == " " or right == " ":
        return _cuts_group(text, position)
    if "\ufffd" in (left, right):
        return True  # what was lost there may have been a letter
    before, after = word_class(left), word_class(right)
    if before and after:
        return before == after
    if is_numeral(left) and is_numeral(right):
        return True
    if _numeral_sign(text, position) or _numeral_sign(text, position - 1):
        return True
    if right in _RANGE_SIGNS and _range_sign(text, position):
        return True
    if left in _RANGE_SIGNS and _range_sign(text, position - 1):
        return True
    return _cut_before_symbol(text, position) or _cut_after_symbol(text, position)


def _numeral_sign(text: str, at: int) -> bool:
    """Tell whether a character holds a numeral together: "4.5", "1,500", "1'500", "三点五"."""
    sign = text[at]
    if sign in ".,'·٫٬":
        return text[at - 1 : at].isdecimal() and text[at + 1 : at + 2].isdecimal()
    around = text[at - 1 : at], text[at + 1 : at + 2]
    return sign in "点點至到、" and all(char and is_numeral(char) for char in around)


def _cuts_group(text: str, position: int) -> bool:
    """Tell whether a space there stands inside a number: "1 500", "3 - 5"."""
    space = position - 1 if text[position - 1] == " " else position
    if text[space - 2 : space] == " -":
        before, after = _digits_before(text, space - 2), _digits_after(text, space + 1)
        return 0 < before < _YEAR and 0 < after < _YEAR
    before, after = _digits_before(text, space), _digits_after(text, space + 1)
    return 0 < before < _YEAR and after == _GROUP


def _digits_before(text: str, end: int) -> int:
    start = end
    while start > 0 and text[start - 1].isdecimal():
        start -= 1
    return end - start


def _digits_after(text: str, start: int) -> int:
    end = start
    while end < len(text) and text[end].isdecimal():
        end += 1
    return end - start


def _range_sign(text: str, at: int) -> bool:
    """Tell whether a hyphen joins two numbers of a range, "3-5 years", and not two years."""
    most = 2 if text[at] == "/" else _YEAR - 1
    return 0 < _digits_before(text, at) <= most and 0 < _digits_after(text, at + 1) <= most


def _cut_before_symbol(text: str, position: int) -> bool:
    """Tell whether the symbol at `position` belongs to the word before it."""
    left, symbol = text[position - 1], text[position]
    if symbol in "+#♯":
        return bool(word_class(left)) or left in "+#"
    if not word_class(left):
        return False
    if symbol in ".@&":
        return bool(_class_at(text, position + 1))
    return (
        symbol == "'"
        and left.isalpha()
        and text.startswith("t", position + 1)
        and not _class_at(text, position + 2)
    )


def _cut_after_symbol(text: str, position: int) -> bool:
    """Tell whether the symbol before `position` belongs to the word that begins there."""
    symbol, right = text[position - 1], text[position]
    first = position < 2
    if not word_class(right):
        return False
    if symbol == "." and (first or text[position - 2] in _POINT_CONTEXT):
        return True
    if symbol in "-+":
        return right.isdecimal() and (first or text[position - 2] in _SIGN_CONTEXT)
    if symbol in ".@&":
        return not first and bool(word_class(text[position - 2]))
    if symbol == "'" and not first and text[position - 2].isalpha():
        return not all(_class_at(text, position + ahead) for ahead in range(3))
    return False


def _class_at(text: str, position: int) -> int:
    return word_class(text[position]) if position < len(text) else 0


def _sentence_end(haystack: Folded, position: int) -> bool:
    """Tell whether an inner edge is a point between sentences without a space, "work.The"."""
    text = haystack.text
    at = position if text[position] == "." else position - 1
    if text[at] != "." or not 0 < at < len(text) - 2:
        return False
    before, after, then = (_origin(haystack, near) for near in (at - 1, at + 1, at + 2))
    ends = before[-1].islower() or before[-1].isdecimal()
    return ends and after[0].isupper() and then[0].islower()


def _origin(haystack: Folded, position: int) -> str:
    begin, stop = haystack.span(position, position + 1)
    return haystack.source[begin:stop]
