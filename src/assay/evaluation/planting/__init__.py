"""Faults planted in true statements: one small change each, so that it no longer holds.

An operator looks for places of its kind in any text and yields edits; whatever some reading of
the source could still let pass is left out, so that a text may allow few of them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Final, NamedTuple, TypeAlias

from assay.errors import InputError
from assay.evaluation.planting import (
    dates,
    levels,
    names,
    numbers,
    quotations,
    subjects,
    units,
    wording,
)
from assay.evaluation.planting.context import Context, context_of, folded
from assay.evaluation.planting.statement import Edit, Planted, TrueStatement

__all__ = [
    "OPERATORS",
    "WITHOUT_OPERATOR",
    "Context",
    "Edit",
    "Operator",
    "Planted",
    "TrueStatement",
    "planted",
]

Edits: TypeAlias = Callable[[Random, Context], Iterator[Edit]]


class Operator(NamedTuple):
    """A kind of fault: how to make it, what it says of itself, what a right failure says.

    `denying` tells that it can also change a statement that denies something; the others leave
    such a statement alone, which is often true of whatever is put into it.
    """

    group: str
    says: str
    edits: Edits
    expected: frozenset[str]
    denying: bool = False


_QUOTED: Final = frozenset({"quote-not-found", "fragments-reordered", "ellipsis-reverses"})
_NUMBER: Final = frozenset({"number-differs", "derived-differs", "comparison-differs"})
_TIME: Final = _NUMBER | {"exceeds-total"}
_DATE: Final = frozenset({"date-differs", "order-differs", "not-begun", "has-ended"})
_NAMED: Final = frozenset({"other-owner", "not-in-record", "identifier-differs"})
_DENIED: Final = frozenset({"contradicted", "contradicted-gap", "requirement-differs"})
_MORE: Final = frozenset({"overstated", "not-in-record", "requirement-differs"})
_UNFINISHED: Final = frozenset({"not-completed", "not-begun"})

OPERATORS: Final[dict[str, Operator]] = {
    "digit": Operator("Numbers", "one digit changed", numbers.digit, _TIME),
    "number-word": Operator("Numbers", "another number in words", numbers.number_word, _TIME),
    "rounding": Operator("Numbers", "rounded too far", numbers.rounding, _TIME),
    "sign": Operator("Numbers", "below zero for above", numbers.sign, _NUMBER),
    "range-end": Operator("Numbers", "an end of a range moved", numbers.range_end, _TIME),
    "ordinal": Operator("Numbers", "another place in an order", numbers.ordinal, _NUMBER),
    "count-shifted": Operator("Numbers", "a count raised", numbers.count_shifted, _NUMBER),
    "unit": Operator("Units and bounds", "another unit", units.unit, _TIME),
    "scale": Operator("Units and bounds", "millions for billions", units.scale, _NUMBER),
    "currency": Operator("Units and bounds", "another currency", units.currency, _NUMBER),
    "percent-points": Operator(
        "Units and bounds", "percent for percentage points", units.percent_points, _NUMBER
    ),
    "bound": Operator("Units and bounds", "at most for at least", units.bound, _TIME),
    "tenure": Operator("Times", "a length of time stretched or cut", numbers.tenure, _TIME),
    "date-moved": Operator("Times", "a date moved", dates.date_moved, _DATE | _NUMBER),
    "number-of-another-subject": Operator(
        "Whose it is",
        "the number of something else",
        subjects.other_number,
        _NUMBER | {"other-owner"},
    ),
    "swapped-pair": Operator(
        "Whose it is",
        "two numbers exchanged",
        subjects.swapped_pair,
        _NUMBER | {"direction-differs"},
    ),
    "actor-swapped": Operator(
        "Whose it is",
        "two names exchanged",
        subjects.actor_swapped,
        frozenset({"opposed", "other-owner"}),
    ),
    "name-of-elsewhere": Operator(
        "Names", "another name of the source", names.name_of_elsewhere, _NAMED
    ),
    "name-invented": Operator("Names", "an invented name", names.name_invented, _NAMED),
    "code-changed": Operator(
        "Names",
        "another code",
        names.code_changed,
        frozenset({"identifier-differs", "not-in-record"}),
    ),
    "direction": Operator(
        "Wording", "fell for rose", wording.direction, frozenset({"direction-differs", "opposed"})
    ),
    "strength-raised": Operator("Wording", "led for coordinated", levels.strength_raised, _MORE),
    "level-raised": Operator("Wording", "a higher level", levels.level_raised, _MORE),
    "made-held": Operator(
        "Wording", "finished, where it is not yet", wording.made_held, _UNFINISHED
    ),
    "qualifier-stripped": Operator(
        "Wording", "a limiting word taken out", wording.qualifier_stripped, _MORE | _NUMBER
    ),
    "negation-turned": Operator(
        "Wording", "a denial put in or taken out", wording.negation_turned, _DENIED | _NUMBER, True
    ),
    "quote-altered": Operator(
        "Wording", "a quoted word changed", quotations.quote_altered, frozenset(), True
    ),
}
"""All operators by their names, in the order in which they are told of."""

WITHOUT_OPERATOR: Final = (
    "a rate per another time or thing",
    "employment said to be over, or to go on",
    "times counted twice where they overlap",
    "another field of a degree",
    "two periods exchanged",
    "an omission",
    "an opinion",
    "a fault that spans several sentences",
)
"""Kinds of faults that no operator plants."""


def planted(
    statement: TrueStatement,
    *,
    seed: int = 1,
    operators: Sequence[str] | None = None,
    per_operator: int = 1,
) -> Iterator[Planted]:
    """False statements made of a true one, at most `per_operator` of each operator.

    The same statement and seed give the same ones in the same order, whatever else is planted.
    Raises InputError for the name of an operator that there is not.
    """
    chosen = tuple(OPERATORS) if operators is None else tuple(operators)
    for name in chosen:
        if name not in OPERATORS:
            raise InputError(f"no operator {name!r}; expected one of {', '.join(OPERATORS)}")
    context = context_of(statement)
    quoted = quotations.quotations(statement.statement)
    for name in chosen:
        operator = OPERATORS[name]
        if context.denies and not operator.denying:
            continue
        rng = Random(f"{seed} {statement.id} {name}")
        texts: set[str] = set()
        for edit in operator.edits(rng, context):
            text = edit.apply(statement.statement)
            if len(texts) >= per_operator:
                break
            same = folded(text) == folded(statement.statement)
            if same or text in texts or not (operator.denying or _is_new(context, text)):
                continue
            texts.add(text)
            inside = any(start <= edit.start < end for start, end in quoted)
            expected = operator.expected | (_QUOTED if inside or name == "quote-altered" else set())
            yield Planted(statement, name, text, edit.span, expected)


def _is_new(context: Context, text: str) -> bool:
    """True if a text does not stand in the source, word for word.

    Without its denial a statement may well stand there, behind "not".
    """
    return not context.stands(folded(text).rstrip(" .!?。！？"))
