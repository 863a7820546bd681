"""True claims of a fact: as it is, with a bound, in a coarser date, another unit or rounded."""

from dataclasses import dataclass, replace
from decimal import ROUND_CEILING, ROUND_FLOOR, ROUND_HALF_UP, Decimal
from random import Random

from facts import Fact
from values import Value, amount, holds, places


@dataclass(frozen=True, slots=True)
class Claim:
    """What a statement says of a fact: a value, its direction, and whether the slots are swapped.

    `words` asks for a number in words or in digits.
    """

    value: Value
    rising: bool
    swapped: bool = False
    words: bool | None = None
    note: str = ""


def stated(fact: Fact) -> Claim:
    """The fact as its source has it."""
    return Claim(fact.values["v"], fact.rising["v"])


def true(fact: Fact, claim: Claim, *, lenient: bool = False) -> bool:
    """Whether the rules let the claim follow from the fact."""
    plain = claim.rising == fact.rising["v"] and not claim.swapped
    return plain and holds(fact.values["v"], claim.value, fact.fact_type.rule, lenient=lenient)


def _near(number: Decimal, mode: str) -> Decimal:
    """A rounder number below or above."""
    size = number.adjusted()
    step = Decimal(1).scaleb(max(size - 1, 0)) * (5 if size > 1 else 1)
    rounded = (number / step).quantize(Decimal(1), mode) * step
    return rounded if rounded != number else rounded + (step if mode == ROUND_CEILING else -step)


def bounds(rng: Random, fact: Fact) -> Claim:
    """A claim with a bound that the fact meets."""
    value = fact.values["v"]
    bound = rng.choice(["at least", "over", "at most", "under", "nearly", "about"])
    if value.bound != "exact":
        bound = rng.choice([value.bound, "at least" if value.bound == "over" else value.bound])
        return Claim(replace(value, bound=bound), fact.rising["v"], note="bound of the source")
    below, above = _near(value.number, ROUND_FLOOR), _near(value.number, ROUND_CEILING)
    options = {
        "at least": [value.number, below],
        "over": [below],
        "at most": [value.number, above],
        "under": [above],
        "nearly": [above],
        "about": [below, above],
    }
    number = rng.choice(options[bound])
    claim = Claim(replace(value, number=number, bound=bound), fact.rising["v"], note="bound")
    return claim if _comfortable(fact, claim) else stated(fact)


def _comfortable(fact: Fact, claim: Claim) -> bool:
    actual, said = amount(fact.values["v"]), amount(claim.value)
    close = {"nearly": ("0.92", "0.99"), "about": ("0.92", "1.08")}.get(claim.value.bound)
    low, high = (Decimal(end) for end in close or ("0.65", "1.5"))
    return said > 0 and low <= actual / said <= high and true(fact, claim)


def _otherwise(rng: Random, fact: Fact) -> Claim:
    """The fact in a coarser date, another unit or rounded as the rules allow."""
    claim, value = stated(fact), fact.values["v"]
    changed = value
    if value.kind == "date" and "Q" not in value.start and "-" in value.start:
        keep = rng.choice([4, 7] if len(value.start) == 10 else [4])
        changed = replace(value, start=value.start[:keep])
    elif value.unit == "year" and value.bound == "exact" and value.number <= 3:
        changed = replace(value, unit="month", number=value.number * 12)
    elif value.unit == "month" and value.number % 6 == 0 and value.number > 12:
        changed = replace(value, unit="year", number=value.number / 12)
    elif fact.fact_type.rule == "rounded" and places(value.number) == 2:
        number = value.number.quantize(Decimal("0.1"), ROUND_HALF_UP)
        changed = replace(value, number=number)
    if value.inner or changed == value:
        return claim
    told = replace(claim, value=changed, note="coarser, converted or rounded")
    return told if true(fact, told) else claim


def takes_bounds(fact: Fact) -> bool:
    """Whether statements of the fact read well with a bound."""
    return fact.fact_type.bounds and bool(fact.wordings.draw.get("bounds", True))


def true_claim(rng: Random, fact: Fact) -> Claim:
    """The fact as it is, or in another true form."""
    draw = rng.random()
    if fact.values["v"].bound != "exact" or (takes_bounds(fact) and draw < 0.3):
        return bounds(rng, fact)
    return _otherwise(rng, fact) if draw > 0.75 else stated(fact)
