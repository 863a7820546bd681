"""Operators on what a number counts and on its bound."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from assay.evaluation.planting.context import cased, own_words
from assay.evaluation.planting.implied import tells_of_change
from assay.evaluation.planting.statement import Edit
from assay.evaluation.planting.truth import false_numbers
from assay.text.languages import read_table

if TYPE_CHECKING:
    from collections.abc import Iterator
    from random import Random

    from assay.evaluation.planting.context import Context
    from assay.text.quantities import Quantity

_OPPOSITE: Final = {
    "at_least": ("at_most", "under"),
    "over": ("under", "at_most"),
    "at_most": ("at_least", "over"),
    "under": ("over", "at_least"),
    "nearly": ("over",),
}
_SHARE: Final = re.compile(r"(?P<number>\d)[ \u00a0\u202f-]?[^\d\s.,]\D*$")


def unit(rng: Random, context: Context) -> Iterator[Edit]:
    """The same number of another unit of its kind."""
    yield from false_numbers(context, _exchanged(rng, context, "unit"))


def scale(rng: Random, context: Context) -> Iterator[Edit]:
    """Millions for billions and the like."""
    yield from false_numbers(context, _exchanged(rng, context, "scale"))


def currency(rng: Random, context: Context) -> Iterator[Edit]:
    """The same amount of another currency."""
    yield from false_numbers(context, _exchanged(rng, context, "currency"))


def percent_points(rng: Random, context: Context) -> Iterator[Edit]:
    """Percent for percentage points of a change, or the other way."""
    percent, points = own_words("points", context.language)[0]
    edits = []
    for quantity in context.said.quantities:
        found = _SHARE.search(context.text[quantity.start : quantity.end])
        wanted = {"%": points, "pp": percent}.get(quantity.unit)
        if not found or not wanted or (quantity.unit == "%" and not tells_of_change(context.text)):
            continue
        gap = "" if context.language == "zh" else " "
        edits.append(Edit(quantity.start + found.end("number"), quantity.end, gap + wanted))
    yield from false_numbers(context, rng.sample(edits, len(edits)))


def bound(rng: Random, context: Context) -> Iterator[Edit]:
    """At most for at least, under for over."""
    edits = [
        edit
        for quantity in context.said.quantities
        for turned in _OPPOSITE.get(quantity.bound, ())
        for edit in _turned(context, quantity, turned)
    ]
    yield from false_numbers(context, rng.sample(edits, len(edits)))


def _turned(context: Context, quantity: Quantity, turned: str) -> Iterator[Edit]:
    """The bound of a quantity, before or after it, exchanged for the first words of another."""
    text = context.text[quantity.start : quantity.end]
    lowered = text.casefold()
    table = read_table(f"quantities-{context.language}")
    before, after = table["before"], table["after"]
    for words in sorted(before.get(quantity.bound, ()), key=len, reverse=True):
        if lowered.startswith(words) and before.get(turned):
            new = cased(before[turned][0], text)
            yield Edit(quantity.start, quantity.start + len(words), new)
            return
    for words in sorted(after.get(quantity.bound, ()), key=len, reverse=True):
        if lowered.endswith(words) and after.get(turned):
            yield Edit(quantity.end - len(words), quantity.end, after[turned][0])
            return


def _exchanged(rng: Random, context: Context, group: str) -> list[Edit]:
    """Every quantity with one of its words exchanged for its partner in a list of pairs."""
    partners: dict[str, list[str]] = {}
    for one, other in own_words(group, context.language):
        partners.setdefault(one, []).append(other)
        partners.setdefault(other, []).append(one)
    letters = "|".join(re.escape(word) for word in sorted(partners, key=len, reverse=True))
    # a unit follows its number without a space, so that no edge of a word stands before it
    found = re.compile(rf"(?<![^\W\d_])(?:{letters})(?![a-zA-ZÀ-ÿ²³/])")
    if context.language == "zh":
        found = re.compile(letters)
    edits = []
    for quantity in context.said.quantities:
        if group == "scale" and quantity.scale == 1:
            continue
        for match in found.finditer(context.text, quantity.start, quantity.end):
            edits += [Edit(*match.span(), word) for word in partners[match.group()]]
    return rng.sample(edits, len(edits))
