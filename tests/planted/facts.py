"""Invented facts with the text that states them, drawn from a seed."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from random import Random
from typing import Any

from forms import Form, bounded, forms
from values import Value
from wordings import FactType, Wordings, expand, fact_types, names, slots

PER_LANGUAGE = {"en": 6, "de": 2, "fr": 2, "es": 2, "zh": 2}
VALUES = ("v", "w", "u", "x")
_VOWEL = re.compile(r"\b([Aa]) (?=8|1[18]\b|[aei](?!u)|o(?!ne\b)|MBA|MSc)")
_ELIDED = re.compile(r"\b([Dd])e (?=[AEIOUaeiouÉé](?!nz))")
_START = re.compile(r"((?:^|\n|\w{3}\.»? )(?:- )?«?)([a-zà-ü])")
_MARKED = re.compile(r"«(.*?)»", re.DOTALL)


@dataclass(frozen=True, slots=True)
class Fact:
    """A text and one fact in it: `values` by slot, `v` the fact's own, `w` another subject's,
    `u` another period's; `rising` by the same slots.
    """

    fact_id: str
    fact_type: FactType
    wordings: Wordings
    source: str
    span: tuple[int, int]
    fill: Mapping[str, str]
    values: Mapping[str, Value]
    rising: Mapping[str, bool]
    doc: str

    @property
    def language(self) -> str:
        """The language of source and statements."""
        return self.wordings.language


def _number(rng: Random, draw: Mapping[str, Any]) -> Decimal:
    step = Decimal(str(draw.get("step", 1)))
    low, high = (int(Decimal(str(draw[end])) / step) for end in ("low", "high"))
    return rng.randint(low, high) * step + Decimal(str(draw.get("offset", 0)))


def _iso(rng: Random, draw: Mapping[str, Any], year: int) -> str:
    month = rng.randint(1, 12)
    shapes = {
        "year": f"{year}",
        "quarter": f"{year}-Q{rng.randint(1, 4)}",
        "month": f"{year}-{month:02}",
        "day": f"{year}-{month:02}-{rng.randint(1, 28):02}",
    }
    return shapes[draw["precision"]]


def _date(rng: Random, kind: str, draw: Mapping[str, Any], used: set[int]) -> Value:
    years = [y for y in range(int(draw["low"]), int(draw["high"]) + 1) if y not in used]
    year = rng.choice(years)
    used.add(year)
    if kind == "date":
        return Value(kind, start=_iso(rng, draw, year))
    later = year + rng.randint(1, int(draw.get("length", 5)))
    return Value(kind, start=_iso(rng, draw, year), end=_iso(rng, draw, later))


def _apart(number: Decimal, others: Sequence[Decimal], share: Decimal) -> bool:
    return all(abs(number - other) > share * max(abs(number), abs(other)) for other in others)


def _moved(rng: Random, number: Decimal) -> Decimal:
    """A number some way above or below, as whole as the first."""
    share = Decimal(rng.choice([-45, -35, -28, -21, -16, 16, 22, 31, 44, 58])) / 100
    return (number * (1 + share)).quantize(Decimal(1))


def _values(rng: Random, kind: str, draw: Mapping[str, Any]) -> dict[str, Value]:
    """Values of one unit and scale that no tolerance confuses."""
    used: set[int] = set()
    if kind in {"date", "dates"}:
        return {slot: _date(rng, kind, draw, used) for slot in VALUES}
    model = Value(
        kind,
        unit=rng.choice(draw.get("units", [""])),
        scale=rng.choice(draw.get("scales", [1])),
        bound=rng.choice(draw.get("source_bounds", ["exact"])),
        inner=draw.get("inner", ""),
        per=rng.choice(draw.get("pers", [""])),
    )
    share = Decimal(str(draw.get("apart", "0.2")))
    numbers: list[Decimal] = []
    needed = len(VALUES) * (2 if model.inner else 1)
    while len(numbers) < needed:
        number = _number(rng, draw)
        if _apart(number, numbers, share) or rng.random() < 0.001:
            numbers.append(number)
    made = {}
    for place, slot in enumerate(VALUES):
        made[slot] = replace(model, number=numbers[place])
        if model.inner:
            low, high = numbers[2 * place], numbers[2 * place + 1]
            if model.kind == "range":
                low, high = min(low, high), max(low, high)
            elif model.kind == "pair":
                high = _moved(rng, low)
            made[slot] = replace(model, number=low, upper=high)
    if kind == "comparison" and made["v"].number < made["w"].number:
        made["v"], made["w"] = made["w"], made["v"]
    return made


def _rising(rng: Random, values: Mapping[str, Value], rises: float) -> dict[str, bool]:
    return {
        slot: value.upper > value.number if value.upper is not None else rng.random() < rises
        for slot, value in values.items()
    }


def _names(rng: Random, language: str) -> dict[str, str]:
    """Distinct names for every slot, numbered from the second of each."""
    pools = {**names()["all"], **names().get(language, {})}
    fill: dict[str, str] = {}
    for slot, pool in pools.items():
        for place, name in enumerate(rng.sample(pool, min(4, len(pool)))):
            fill[slot + (str(place + 1) if place else "")] = name
    for mark in ("", "2", "3", "4"):
        fill[f"last{mark}"] = fill[f"who{mark}"].split()[-1]
    year = rng.randint(2016, 2024)
    fill |= {"year": str(year), "prev": str(year - 1), "prev2": str(year - 2)}
    return fill


def direction(rng: Random, slot: str, language: str, *, rising: bool) -> str:
    """A word of direction for the slot."""
    pair = names()["direction"][language][slot.rstrip("wu2")]
    return str(rng.choice(pair[0 if rising else 1]))


def _source_forms(value: Value, language: str, case: str, *, table: bool) -> list[Form]:
    written = [form for form in forms(value, language, case) if "pp" not in form.shape]
    if table:
        written = [form for form in written if not form.words]
    plain = written[: 3 if value.kind != "date" else 4]
    return [made for form in plain for made in bounded(form, value, language)]


def _written(rng: Random, slot: str, fact: Fact) -> str:
    """A value slot of a document: v, w, u, x, with a case after an underscore."""
    name, _, case = slot.partition("_")
    value, language = fact.values[name], fact.language
    return rng.choice(_source_forms(value, language, case, table="|---|" in fact.doc)).text


def joined(text: str, language: str) -> str:
    """The text with "an", "s'" and "d'" where the next or last letter wants them."""
    if language == "en":
        return _VOWEL.sub(r"\1n ", text).replace("s's ", "s' ")
    return _ELIDED.sub(r"\1'", text) if language == "fr" else text


def _document(rng: Random, pattern: str, fact: Fact, genre: str) -> tuple[str, tuple[int, int]]:
    pattern = rng.choice(expand(pattern))
    fillers = rng.sample(names()["filler"][fact.language][genre], 4)
    fill = dict(fact.fill)
    for slot in dict.fromkeys(slots(pattern)):
        if slot == "f":
            continue
        if slot.partition("_")[0] in VALUES:
            fill[slot] = _written(rng, slot, fact)
        elif slot not in fill:
            owner = slot[-1] if slot[-1] in "wu" and slot[:-1] in DIRECTED else "v"
            fill[slot] = direction(rng, slot, fact.language, rising=fact.rising[owner])
    text = re.sub(r"\{f\}", lambda _: fillers.pop(), pattern).format(**fill).strip()
    text = _START.sub(lambda match: match[1] + match[2].upper(), text)
    text = joined(text, fact.language)
    marked = _MARKED.search(text)
    assert marked, pattern
    start = marked.start()
    return text.replace("«", "").replace("»", ""), (start, start + len(marked[1]))


DIRECTED = ("moved", "gain", "cut", "more", "less")


def _fact(rng: Random, kind: FactType, wordings: Wordings, place: int) -> Fact:
    values = _values(rng, kind.kind, wordings.draw)
    rising = _rising(rng, values, float(wordings.draw.get("rises", 0.55)))
    fill = _names(rng, wordings.language)
    if wordings.draw.get("listed"):
        items = rng.sample(names()["list"][wordings.language], int(values["v"].number))
        fill["items"] = ", ".join(items[:-1]) + f" and {items[-1]}"
    if kind.kind == "comparison":
        rising["v"] = True
    label = f"{kind.name}/{wordings.language}/{place}"
    doc = wordings.docs[place % len(wordings.docs)]
    fact = Fact(label, kind, wordings, "", (0, 0), fill, values, rising, doc)
    source, span = _document(rng, doc, fact, kind.genre)
    return replace(fact, source=source, span=span)


def _drawn(seed: int) -> Iterator[Fact]:
    for kind in fact_types():
        for language, wordings in kind.wordings.items():
            for place in range(PER_LANGUAGE[language]):
                rng = Random(f"{seed} {kind.name} {language} {place}")
                yield _fact(rng, kind, wordings, place)


def facts(seed: int) -> list[Fact]:
    """The facts of all types and languages that follow from a seed."""
    return list(_drawn(seed))
