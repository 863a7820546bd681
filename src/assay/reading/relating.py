"""What one value of a source makes of a claimed value: holds, differs, or why neither."""

from __future__ import annotations

from typing import TYPE_CHECKING

from assay.text.amounts import amounts, comparable, compare
from assay.text.concepts import carries, concepts_of
from assay.text.dates import Date, DateRange
from assay.text.intervals import compare_dates, compare_ranges, edge_of
from assay.text.quantities import Quantity

if TYPE_CHECKING:
    from collections.abc import Iterable

    from assay.reading.bound import Bound, Value

HOLDS, DIFFERS, OPEN = "holds", "differs", "bound-not-carried"
_EDGED = frozenset({"since", "until", "before", "after"})
_HEADS = frozenset({"person", "employ"})


def relate(
    asked: Bound, actual: Bound, *, tenure: bool, requirement: bool = False
) -> tuple[Value, str] | None:
    """The source's value that answers the claimed one and their relation; None: another kind.

    A claim about a `requirement` must state the least that the source asks for.
    """
    claimed, given = asked.value, actual.value
    if isinstance(claimed, Quantity):
        if not isinstance(given, Quantity):
            return None
        claimed, given = _pounds(claimed, given), _pounds(given, claimed)
        given = as_percent(given, claimed)
        said = claimed if comparable(claimed, given) else _as_age(asked, claimed, actual, given)
        if said is None:
            return None
        if not (same_noun(said, given) or _crossed(asked, said, actual, given)):
            return None
        if actual.whole and not asked.whole:
            return None
        if asked.direction and asked.end and actual.end and asked.end != actual.end:
            return None
        if asked.end == "by" and given.ordered:
            return None  # a change is computed from both ends
        value, decided = _relate_quantities(asked, said, given, tenure=tenure)
        if requirement and decided == OPEN and amounts(said).low != amounts(given).low:
            decided = DIFFERS
        return value, decided
    if isinstance(given, Quantity):
        return None
    relation = _relate_dates(asked, claimed, actual, given)
    return None if relation is None else (given, relation)


def _pounds(one: Quantity, other: Quantity) -> Quantity:
    """Pounds are money where the other side is: the word means both."""
    if one.unit == "lb" and other.unit == "GBP":
        return one._replace(unit="GBP", dimension="money")
    return one


def as_percent(given: Quantity, claimed: Quantity) -> Quantity:
    """A bare fraction of one as a percentage where the claim is one: "accuracy=0.58" is 58 %."""
    bare = given.dimension == "count" and not given.noun and given.scale == 1
    if claimed.unit != "%" or not bare or given.high is not None or not given.decimals:
        return given
    if not 0 <= given.value <= 1:
        return given
    decimals = max(0, given.decimals - 2)
    return given._replace(value=given.value * 100, unit="%", dimension="percent", decimals=decimals)


def _as_age(asked: Bound, claimed: Quantity, actual: Bound, given: Quantity) -> Quantity | None:
    """A bare number as years of age, where one side says that it is an age: "is 28"."""
    if {claimed.unit, given.unit} != {"", "year"} or claimed.noun or given.noun:
        return None
    if not any("age" in concepts_of(term.word) for term in (*asked.own, *actual.own)):
        return None
    return claimed._replace(unit=given.unit, dimension=given.dimension)


def same_quantity(one: Quantity, other: Quantity) -> bool:
    """True if two quantities say the same number, in any unit of it, of the same thing."""
    if not comparable(one, other) or not same_noun(one, other):
        return False
    return amounts(one) == amounts(other) and not _unsure(one, other)


def same_value(one: Value, other: Value) -> bool:
    """True if two values that stand in the same words are the same, and neither is cut."""
    if isinstance(one, Quantity) and isinstance(other, Quantity):
        return (one.value, one.high, one.bound, one.unit) == (
            other.value,
            other.high,
            other.bound,
            other.unit,
        )
    if isinstance(one, Date) and isinstance(other, Date):
        return compare_dates(one, other) == HOLDS
    if isinstance(one, DateRange) and isinstance(other, DateRange):
        return compare_ranges(one, other) == HOLDS
    return False


def same_noun(claimed: Quantity, given: Quantity) -> bool:
    """False if both count something and not the same: a count of "people" may be of "staff"."""
    one, other = claimed.noun, given.noun
    if not one or not other or carries(one, other):
        return True
    return bool(concepts_of(one) & _HEADS) and bool(concepts_of(other) & _HEADS)


def _crossed(asked: Bound, claimed: Quantity, actual: Bound, given: Quantity) -> bool:
    """True for "30 businesses are customers" where the source has 30 business customers."""
    kind = [t for t in actual.own if t.end <= given.noun_start and t.start >= given.end][-1:]
    if not kind or not carries(claimed.noun, kind[0].word):
        return False
    return any(carries(term.word, given.noun) for term in asked.own)


def relate_periods(asked: Iterable[Date | DateRange], given: Iterable[Date | DateRange]) -> str:
    """Whether the periods of a source value are those of the claim: holds, differs or open."""
    given = tuple(given)
    worst = HOLDS
    for period in asked:
        relations = [_relate_period(period, other) for other in given]
        if HOLDS in relations:
            continue
        if not relations or OPEN in relations:
            worst = OPEN if worst == HOLDS else worst
        else:
            worst = DIFFERS
    return worst


def _relate_quantities(
    asked: Bound, claimed: Quantity, given: Quantity, *, tenure: bool
) -> tuple[Value, str]:
    if given.ordered and given.high is not None and claimed.high is None:
        # "from 5 to 7" has two values: what it was and what it became
        low = given._replace(high=None, bound="exact", ordered=False)
        high = low._replace(value=given.high)
        ends = {"from": [low], "to": [high]}.get(asked.end, [high, low])
        relations = [(end, _amounts(claimed, end, tenure=tenure)) for end in ends]
        return next((found for found in relations if found[1] == HOLDS), relations[0])
    return given, _amounts(claimed, given, tenure=tenure)


def _amounts(claimed: Quantity, given: Quantity, *, tenure: bool) -> str:
    if claimed.dimension == given.dimension == "count":
        # a count has no decimals: 9.463 and 9,463 are one number of two languages
        claimed, given = _whole(claimed), _whole(given)
    if _unsure(claimed, given):
        return OPEN
    relation = compare(claimed, given, tenure=tenure)
    return OPEN if relation == "open" else relation


def _unsure(one: Quantity, other: Quantity) -> bool:
    """True if one of them is written like 3.500, which is three and a half or a great number."""
    places = [q.decimals == 3 and 1 <= abs(q.value / q.scale) < 1000 for q in (one, other)]
    return any(places) and (places[0] != places[1] or one.value != other.value)


def _whole(count: Quantity) -> Quantity:
    if count.decimals != 3 or count.scale != 1 or count.unit or count.high is not None:
        return count
    return count._replace(value=count.value * 1000, decimals=0)


def _relate_dates(
    asked: Bound, claimed: Date | DateRange, actual: Bound, given: Date | DateRange
) -> str | None:
    if isinstance(claimed, DateRange):
        if isinstance(given, DateRange):
            return compare_ranges(claimed, given)
        end = claimed.begin if claimed.begin and "end" not in actual.edges else claimed.finish
        relation = compare_dates(end, given) if end else OPEN
        return "less-precise" if relation == HOLDS else relation
    edges = asked.edges
    if isinstance(given, Date):
        if {"start", "end"} == edges | actual.edges and len(edges) == 1 and len(actual.edges) == 1:
            return None
        relation = _relate_days(claimed, given)
        if relation == DIFFERS and (edges != actual.edges or asked.titled or actual.titled):
            return "other-event"
        return relation
    if claimed.word == "since" and given.finish is not None:
        return DIFFERS
    if edges in ({"start"}, {"end"}):
        end = edge_of(given, "begin" if edges == {"start"} else "finish")
        return compare_dates(claimed, end) if end else DIFFERS
    ends = [compare_dates(claimed, end) for end in (given.begin, given.finish) if end]
    return "inside-range" if HOLDS in ends or not _apart(claimed, given) else DIFFERS


def _relate_days(claimed: Date, given: Date) -> str:
    """Compare two days; "before" and "after" are compared as intervals."""
    if claimed.word in ("before", "after") and claimed.word != given.word:
        if claimed.first is None or claimed.last is None or given.first is None:
            return "invalid-date"
        last = given.last or given.first
        before = last < claimed.first
        after = given.first > claimed.last
        if not before and not after:
            return "less-precise"
        return HOLDS if before == (claimed.word == "before") else DIFFERS
    if given.word in ("before", "after") and claimed.word != given.word:
        return OPEN
    return compare_dates(claimed, given)


def _apart(claimed: Date, given: DateRange) -> bool:
    begin = given.begin.first if given.begin else None
    finish = given.finish.last if given.finish else None
    if claimed.first is None or claimed.last is None:
        return False
    return (begin is not None and claimed.last < begin) or (
        finish is not None and claimed.first > finish
    )


def _relate_period(asked: Date | DateRange, given: Date | DateRange) -> str:
    dates = isinstance(asked, Date) and isinstance(given, Date)
    words = (getattr(asked, "word", ""), getattr(given, "word", ""))
    if dates and words[0] in _EDGED and words[0] != words[1]:
        return OPEN  # "in June" says neither since when nor until when
    if isinstance(asked, DateRange) and isinstance(given, DateRange):
        relation: str = compare_ranges(asked, given)
    elif isinstance(asked, Date) and isinstance(given, Date):
        relation = compare_dates(asked, given)
    else:
        one, other = (asked, given) if isinstance(asked, Date) else (given, asked)
        if not isinstance(one, Date) or not isinstance(other, DateRange):
            return OPEN
        relation = DIFFERS if _apart(one, other) else OPEN
    return relation if relation in (HOLDS, DIFFERS) else OPEN
