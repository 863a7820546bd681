"""Does a changed number follow from the true one, so that the change makes nothing false?"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from assay.evaluation.planting.amounts import amount, factor
from assay.evaluation.planting.context import own_words, pattern
from assay.text.concepts import concepts, concepts_of

if TYPE_CHECKING:
    from decimal import Decimal

    from assay.evaluation.planting.context import Context
    from assay.text.quantities import Quantity


def follows(context: Context, old: Quantity, new: Quantity) -> bool:
    """True if whoever holds the old one for true may hold the new one for true as well.

    What works from -10 to 45 °C works from 10 to 45 °C; what is paid within 30 days is paid
    within 40.
    """
    if old.high is not None and not is_change(context, old):
        return new.high is None or not _is_wider(old, new)
    later = amount(new) >= amount(old)
    if _stands_after(context, old, "deadline"):
        return later or _permits(context)
    return later and _stands_after(context, old, "notice")


def is_change(context: Context, quantity: Quantity) -> bool:
    """True for "from 9 to 6 days" and for "rose from 6 to 9", which hold no values between."""
    high = quantity.high
    return quantity.ordered and bool(
        (high is not None and high < quantity.value) or tells_of_change(context.text)
    )


def _is_wider(old: Quantity, new: Quantity) -> bool:
    """True if a range has all of another and more."""
    (low, high), (new_low, new_high) = _ends(old), _ends(new)
    return new_low <= low and high <= new_high and (new_low, new_high) != (low, high)


def _ends(quantity: Quantity) -> tuple[Decimal, Decimal]:
    size = factor(quantity.unit)
    high = quantity.value if quantity.high is None else quantity.high
    return quantity.value * size, high * size


def _permits(context: Context) -> bool:
    words = tuple(own_words("permission", context.language))
    return pattern(words).search(context.text) is not None


def _stands_after(context: Context, quantity: Quantity, group: str) -> bool:
    """True if a word of a list stands just before a quantity; in Chinese just behind it."""
    before = context.text[: quantity.start].rstrip()
    behind = context.text[quantity.end :]
    words = own_words(group, context.language)
    if not words:
        return False
    if context.language == "zh":
        return behind.startswith(tuple(words))
    return any(match.end() == len(before) for match in pattern(tuple(words)).finditer(before))


def tells_of_change(text: str) -> bool:
    """True if a text tells of a rise or a fall."""
    words = [word.casefold() for word in re.findall(r"[^\W\d_]+", text)]
    if any(concepts_of(word) & {"up", "down"} for word in words):
        return True
    known = concepts().of
    han = tuple(w for w, names in known.items() if names & {"up", "down"} and not w.isascii())
    return not text.isascii() and pattern(han).search(text) is not None
