"""German numbers, which are one word each."""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal
from typing import Final

THOUSAND: Final = "tausend"
_NONE: Final = Decimal(0)
_ONE: Final = Decimal(1)
_HUNDRED: Final = Decimal(100)


def german(adds: dict[str, Decimal]) -> dict[str, Decimal]:
    """German numbers are one word each: here those to 999."""
    one = {**{w: v for w, v in adds.items() if 1 < v < 10 and v % 1 == 0}, "ein": Decimal(1)}
    tens = {word: value for word, value in adds.items() if value >= 20}
    small = dict(adds)
    small |= {f"{o}und{t}": u + v for o, u in one.items() for t, v in tens.items()}
    whole = {word: value for word, value in small.items() if value % 1 == 0}
    found = dict(small)
    for prefix, count in ({"": Decimal(1)} | one).items():
        found[f"{prefix}hundert"] = count * 100
        found |= {f"{prefix}hundert{w}": count * 100 + value for w, value in whole.items()}
        found |= {f"{prefix}hundertund{w}": count * 100 + value for w, value in whole.items()}
    del found["hundert"]
    return found


def in_thousands(word: str, small: Mapping[str, Decimal]) -> Decimal | None:
    """The value of one word from 1000 to 999,999: "zweitausendfünfhundert"; `small` to 999."""
    head, thousand, tail = word.partition(THOUSAND)
    if not thousand:
        return None
    count = {"": _ONE, "ein": _ONE, "hundert": _HUNDRED}.get(head, small.get(head))
    tail = tail.removeprefix("und")
    rest = {"": _NONE, "hundert": _HUNDRED}.get(tail, small.get(tail))
    if count is None or rest is None or count % 1 or rest % 1 or word == THOUSAND:
        return None
    return count * 1000 + rest
