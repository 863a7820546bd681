"""Dates of any precision and ranges of them, as each language writes them."""

from collections.abc import Iterator

from values import Value

MONTHS = {
    "en": [
        "January",
        "February",
        "March",
        "April",
        "May",
        "June",
        "July",
        "August",
        "September",
        "October",
        "November",
        "December",
    ],
    "de": [
        "Januar",
        "Februar",
        "März",
        "April",
        "Mai",
        "Juni",
        "Juli",
        "August",
        "September",
        "Oktober",
        "November",
        "Dezember",
    ],
    "fr": [
        "janvier",
        "février",
        "mars",
        "avril",
        "mai",
        "juin",
        "juillet",
        "août",
        "septembre",
        "octobre",
        "novembre",
        "décembre",
    ],
    "es": [
        "enero",
        "febrero",
        "marzo",
        "abril",
        "mayo",
        "junio",
        "julio",
        "agosto",
        "septiembre",
        "octubre",
        "noviembre",
        "diciembre",
    ],
}
SHORT = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
QUARTERS = ("first", "second", "third", "fourth")
DAY = {
    "en": ["{d} {month} {y}", "{month} {d}, {y}", "{d} {short} {y}"],
    "de": ["{d}. {month} {y}", "{dd}.{mm}.{y}"],
    "fr": ["{d} {month} {y}"],
    "es": ["{d} de {month} de {y}"],
    "zh": ["{y}年{m}月{d}日"],
}
MONTH = {
    "en": ["{month} {y}", "{short} {y}"],
    "de": ["{month} {y}", "{mm}/{y}"],
    "fr": ["{month} {y}"],
    "es": ["{month} de {y}"],
    "zh": ["{y}年{m}月"],
}
YEAR = {"en": "{y}", "de": "{y}", "fr": "{y}", "es": "{y}", "zh": "{y}年"}
BEFORE = {
    "en": {"day": "on ", "month": "in ", "year": "in ", "quarter": "in "},
    "de": {"day": "am ", "month": "im ", "year": "", "quarter": "im "},
    "fr": {"day": "le ", "month": "en ", "year": "en ", "quarter": "au "},
    "es": {"day": "el ", "month": "en ", "year": "en ", "quarter": "en el "},
    "zh": {"day": "", "month": "", "year": "", "quarter": ""},
}
SPANS = {
    "en": ["from {a} to {b}", "from {a} until {b}", "between {a} and {b}"],
    "de": ["von {a} bis {b}"],
    "fr": ["de {a} à {b}"],
    "es": ["de {a} a {b}"],
    "zh": ["从{a}到{b}", "{a}至{b}"],
}
SHOWN = {"en": ["{a} – {b}", "{a} to {b}"], "zh": ["{a}至{b}", "{a}-{b}"]}
SHAPES = {"d": "#", "dd": "#", "m": "#", "mm": "#", "y": "#", "month": "MONTH", "short": "MON"}


def precision(iso: str) -> str:
    """What the date stops at."""
    return "quarter" if "Q" in iso else ("year", "month", "day")[iso.count("-")]


def written(iso: str, language: str) -> Iterator[tuple[str, str]]:
    """One date and its shape without the numbers."""
    stop = precision(iso)
    if stop == "quarter":
        year, quarter = iso.split("-Q")
        yield f"Q{quarter} {year}", "Q# #"
        yield f"the {QUARTERS[int(quarter) - 1]} quarter of {year}", "the # quarter of #"
        return
    year, month, day = ([*iso.split("-"), "1", "1"])[:3]
    parts = {"y": year, "m": str(int(month)), "mm": month.zfill(2), "d": str(int(day))}
    parts["dd"] = day.zfill(2)
    if language in MONTHS:
        parts["month"] = MONTHS[language][int(month) - 1]
        parts["short"] = SHORT[int(month) - 1]
    tables = {"day": DAY[language], "month": MONTH[language], "year": [YEAR[language]]}
    for pattern in tables[stop]:
        yield pattern.format(**parts), pattern.format(**SHAPES)


def date_forms(value: Value, language: str, case: str) -> Iterator[tuple[str, str]]:
    """A date or a range; case `on` puts the preposition before it, `shown` is a dated entry's."""
    if value.kind == "date":
        before = BEFORE[language][precision(value.start)] if case == "on" else ""
        for text, shape in written(value.start, language):
            if before == "im " and "/" in text:
                continue
            yield before + text, before + shape
        return
    table = SHOWN.get(language, ["{a} – {b}"]) if case == "shown" else SPANS[language]
    ends = zip(written(value.start, language), written(value.end, language), strict=True)
    for (start, first), (end, second) in ends:
        for pattern in table:
            yield pattern.format(a=start, b=end), pattern.format(a=first, b=second)
