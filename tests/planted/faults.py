"""Claims that one planted change makes false.

Every change is computed and then judged by `values.holds`, leniently: what some reading of the
rules could still let pass is no fault.
"""

from collections.abc import Callable, Iterator
from dataclasses import replace
from decimal import ROUND_HALF_UP, Decimal
from random import Random

from claims import Claim, bounds, stated, takes_bounds, true
from facts import Fact

UNITS = {
    "year": ["month"],
    "month": ["year", "week"],
    "week": ["month", "day"],
    "day": ["week", "hour"],
    "hour": ["minute", "day"],
    "minute": ["hour"],
    "km": ["m", "mile"],
    "m": ["km", "cm"],
    "cm": ["m"],
    "kg": ["g", "t"],
    "g": ["kg"],
    "t": ["kg"],
    "litre": ["ml"],
    "ml": ["litre"],
    "GB": ["TB", "MB"],
    "TB": ["GB"],
    "kWh": ["Wh"],
    "MW": ["kW"],
}
RATES = {"month": ["year", "week"], "year": ["month"], "hour": ["day"], "week": ["month"]}
CURRENCIES = ("USD", "EUR", "GBP", "CHF", "INR", "CNY", "CAD")
SCALES = {
    1000: [1000000],
    1000000: [1000, 1000000000],
    1000000000: [1000000],
    100000: [10000000],
    10000000: [100000],
    10000: [100000000],
    100000000: [10000],
}
OPPOSITE = {
    "at least": ("at most", "under"),
    "over": ("under", "at most"),
    "at most": ("at least", "over"),
    "under": ("over", "at least"),
    "nearly": ("over",),
}
WORDY = {"en": 99, "de": 12, "fr": 12, "es": 12, "zh": 12}


def _valued(fact: Fact, note: str, **changes: object) -> Claim:
    value = replace(fact.values["v"], **changes)  # type: ignore[arg-type]
    return replace(stated(fact), value=value, note=note)


def _digits(rng: Random, number: Decimal) -> Decimal:
    text = list(str(number))
    spots = [place for place, character in enumerate(text) if character.isdigit()]
    spot = rng.choice(spots)
    text[spot] = rng.choice([d for d in "123456789" if d != text[spot]])
    return Decimal("".join(text))


def digit(rng: Random, fact: Fact) -> Claim:
    """One digit of the number changed."""
    value = fact.values["v"]
    if value.unit == "five":
        number = min(_digits(rng, value.number), Decimal("4.9"))
        return replace(_valued(fact, "digit", number=number), words=False)
    if value.upper is not None and rng.random() < 0.5:
        return replace(_valued(fact, "digit", upper=_digits(rng, value.upper)), words=False)
    return replace(_valued(fact, "digit", number=_digits(rng, value.number)), words=False)


def word(rng: Random, fact: Fact) -> Claim | None:
    """Another number word."""
    value, limit = fact.values["v"], WORDY[fact.language]
    if value.scale != 1 or value.number % 1 or not 0 < value.number <= limit:
        return None
    number = Decimal(rng.randint(2, min(limit, 3 * int(value.number) + 3)))
    return replace(_valued(fact, "number word", number=number), words=True)


def unit(rng: Random, fact: Fact) -> Claim | None:
    """The same number of another unit or in another time."""
    value = fact.values["v"]
    if value.per:
        return _valued(fact, "per", per=rng.choice(RATES[value.per]))
    others = UNITS.get(value.unit)
    return _valued(fact, "unit", unit=rng.choice(others)) if others else None


def scale(rng: Random, fact: Fact) -> Claim | None:
    """Thousands for millions and the like."""
    others = SCALES.get(fact.values["v"].scale)
    if fact.language != "en":
        others = [size for size in others or [] if size != 1000]
    return _valued(fact, "scale", scale=rng.choice(others)) if others else None


def sign(_rng: Random, fact: Fact) -> Claim:
    """Above zero for below, or the other way."""
    return _valued(fact, "sign", number=-fact.values["v"].number)


def currency(rng: Random, fact: Fact) -> Claim | None:
    """The same number of another currency."""
    unit_ = fact.values["v"].unit
    if unit_ not in CURRENCIES:
        return None
    choice = {"zh": ["CNY", "USD"], "en": ["USD", "EUR", "GBP"]}.get(fact.language, ["EUR", "USD"])
    return _valued(fact, "currency", unit=rng.choice([c for c in choice if c != unit_]))


def percent_points(_rng: Random, fact: Fact) -> Claim | None:
    """Percent for percentage points, or the other way."""
    other = {"percent": "points", "points": "percent"}.get(fact.values["v"].unit)
    return _valued(fact, "percent and points", unit=other, kind=other) if other else None


def subject(_rng: Random, fact: Fact) -> Claim:
    """The value of another subject of the same source."""
    return replace(stated(fact), value=fact.values["w"], note="value of another subject")


def period(_rng: Random, fact: Fact) -> Claim:
    """The value of another period of the same source."""
    return replace(stated(fact), value=fact.values["u"], note="value of another period")


def _shifted(rng: Random, iso: str) -> str:
    if "Q" in iso:
        year, quarter = iso.split("-Q")
        other = rng.choice([q for q in range(1, 5) if q != int(quarter)])
        return rng.choice([f"{year}-Q{other}", f"{int(year) + rng.choice([-1, 1])}-Q{quarter}"])
    parts = [int(part) for part in iso.split("-")]
    place = rng.randrange(len(parts))
    limits = ((parts[0] - 4, parts[0] + 4), (1, 12), (1, 28))[place]
    parts[place] = rng.choice([n for n in range(limits[0], limits[1] + 1) if n != parts[place]])
    return "-".join(f"{part:02}" for part in parts)


def date(rng: Random, fact: Fact) -> Claim:
    """A day, month, quarter or year moved."""
    value = fact.values["v"]
    if value.end and rng.random() < 0.5:
        return _valued(fact, "end moved", end=_shifted(rng, value.end))
    return _valued(fact, "date moved", start=_shifted(rng, value.start))


def bound(rng: Random, fact: Fact) -> Claim | None:
    """The bound of a true claim turned."""
    claim = bounds(rng, fact)
    others = OPPOSITE.get(claim.value.bound)
    if not others:
        return None
    turned = replace(claim.value, bound=rng.choice(others))
    return replace(claim, value=turned, note=f"turned from {claim.value.bound}")


def turn(_rng: Random, fact: Fact) -> Claim:
    """The direction turned."""
    return replace(stated(fact), rising=not fact.rising["v"], note="direction turned")


def swapped(_rng: Random, fact: Fact) -> Claim | None:
    """The two ends of a change, or the two sides of a comparison, in each other's place."""
    value = fact.values["v"]
    if fact.fact_type.kind == "comparison":
        return replace(stated(fact), swapped=True, note="sides swapped")
    return _valued(fact, "pair swapped", number=value.upper, upper=value.number)


def rounding(_rng: Random, fact: Fact) -> Claim | None:
    """Rounded further than the rules allow."""
    value = fact.values["v"]
    size = value.number.adjusted()
    step = Decimal(1).scaleb(max(size, 0))
    number = (value.number / step).quantize(Decimal(1), ROUND_HALF_UP) * step
    return _valued(fact, "rounded too far", number=number) if number > 0 else None


def ordinal(rng: Random, fact: Fact) -> Claim:
    """Another place in the order."""
    return _valued(fact, "ordinal", number=Decimal(rng.randint(1, 9)))


def range_end(rng: Random, fact: Fact) -> Claim:
    """One end of a range moved."""
    value = fact.values["v"]
    assert value.upper is not None
    if rng.random() < 0.3 and value.number > 1:
        return _valued(fact, "lower end", number=value.number - 1)
    return _valued(fact, "upper end", upper=value.upper + rng.randint(1, 4))


OPERATORS: dict[str, Callable[[Random, Fact], Claim | None]] = {
    "digit": digit,
    "word": word,
    "unit": unit,
    "scale": scale,
    "sign": sign,
    "currency": currency,
    "percent-points": percent_points,
    "subject": subject,
    "period": period,
    "date": date,
    "bound": bound,
    "direction": turn,
    "swapped": swapped,
    "rounding": rounding,
    "ordinal": ordinal,
    "range-end": range_end,
}
BY_KIND = {
    "date": ["date"],
    "dates": ["date"],
    "ordinal": ["ordinal"],
    "comparison": ["swapped"],
    "temperature": ["digit", "sign"],
    "signed": ["digit", "sign"],
    "range": ["digit", "range-end", "unit"],
    "pair": ["digit", "swapped", "scale", "currency", "unit"],
    "percent": ["digit", "word", "percent-points", "rounding"],
    "points": ["digit", "word", "percent-points", "rounding"],
    "money": ["digit", "scale", "currency", "rounding"],
    "rate": ["digit", "currency", "unit"],
    "score": ["digit"],
}


def operators(fact: Fact) -> list[str]:
    """The changes that this fact can suffer."""
    kind, pattern = fact.fact_type, fact.doc
    found = list(BY_KIND.get(kind.kind, ["digit", "word", "unit", "scale"]))
    found += [name for name, slot in (("subject", "{w"), ("period", "{u")) if slot in pattern]
    if kind.kind == "comparison":
        found = ["swapped", "direction"]
    elif kind.directed:
        found.append("direction")
    if not kind.directed and "points" not in kind.kind:
        found = [name for name in found if name != "percent-points"]
    if takes_bounds(fact) or fact.values["v"].bound != "exact":
        found.append("bound")
    return [name for name in found if name not in kind.skip]


def planted(rng: Random, fact: Fact, operator: str, tries: int = 40) -> Iterator[Claim]:
    """False claims by one operator, each judged false."""
    for _ in range(tries):
        claim = OPERATORS[operator](rng, fact)
        if claim is None or claim.value.start > (claim.value.end or "9"):
            continue
        if not true(fact, claim, lenient=True):
            yield claim
