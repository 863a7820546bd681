"""Private values, and harmless ones that look like them, in lines of résumés drawn from a seed."""

import re
import tomllib
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from datetime import date, timedelta
from functools import cache
from pathlib import Path
from random import Random
from typing import Any, Literal, NamedTuple, get_args

import phonenumbers
from faker import Faker

Kind = Literal["email", "phone", "link", "identity", "account", "birth"]
KINDS: tuple[Kind, ...] = get_args(Kind)
_FORMS, _SORTS = phonenumbers.PhoneNumberFormat, phonenumbers.PhoneNumberType
_SLOT = re.compile(r"\{(\w+)\}")
_MARKED = re.compile("<([^<>]*)>")
_WIDE = {n: n + 0xFEE0 for n in range(0x21, 0x7F)}
_WIDE_DIGITS, _ARABIC_DIGITS = ({n: n + by for n in range(48, 58)} for by in (0xFEE0, 0x630))


class Private(NamedTuple):
    """A value that must not leave, as it stands in a line; the line may hold others too."""

    kind: Kind
    value: str
    text: str
    locale: str


class Harmless(NamedTuple):
    """A value that must stay, in a line without anything private."""

    value: str
    text: str
    locale: str


@cache
def _table(name: str) -> Mapping[str, Any]:
    path = Path(__file__).parent / "data" / f"{name}.toml"
    return tomllib.loads(path.read_text(encoding="utf-8"))


@dataclass(frozen=True, slots=True)
class _Voice:
    """Who writes a line: a language's words, a country's values."""

    rng: Random
    locale: str
    faker: Faker
    words: Mapping[str, Any]


def _filled(template: str, known: dict[str, str], make: Callable[[str], str]) -> str:
    """The template with its slots filled; a slot named twice is filled alike."""

    def put(match: re.Match[str]) -> str:
        if match[1] not in known:
            known[match[1]] = make(match[1])
        return known[match[1]]

    return _SLOT.sub(put, template)


def _drawn(rng: Random, pattern: str) -> str:
    signs = {"#": "0123456789", "§": "123456789", "?": "ABCDEFGHJKLMNPQRSTUVWXYZ"}
    return "".join(rng.choice(signs.get(sign, sign)) for sign in pattern)


def _day(rng: Random, first: int, last: int) -> date:
    return date(first, 1, 1) + timedelta(days=rng.randrange((last - first + 1) * 365))


def _parts(day: date, months: str, mark: str = "") -> dict[str, str]:
    """What a date has for the slots d, dd, m, mm, y, yy, month, mon and MON, each with the mark."""
    name = months.split()[day.month - 1]
    numbers = {"d": str(day.day), "m": str(day.month), "y": str(day.year)}
    padded = {"dd": f"{day:%d}", "mm": f"{day:%m}", "yy": f"{day:%y}"}
    named = {"month": name, "mon": name[:3], "MON": name[:3].upper()}
    return {f"{slot}{mark}": part for slot, part in (numbers | padded | named).items()}


def _luhn(code: str) -> bool:
    digits = [int(digit) * (1 + n % 2) for n, digit in enumerate(reversed(code))]
    return sum(sum(divmod(digit, 10)) for digit in digits) % 10 == 0


def _verhoeff(code: str) -> bool:
    """The check of the dihedral group of order ten."""
    check = 0
    for place, sign in enumerate(reversed(code)):
        digit = int(sign)
        for _ in range(place % 8):
            digit = (1, 5, 7, 6, 2, 8, 3, 0, 9, 4)[digit]
        turned = check - digit if check >= 5 else check + digit
        check = turned % 5 + 5 * ((check >= 5) != (digit >= 5))
    return check == 0


def _steuer(code: str) -> bool:
    product = 10
    for digit in code[:10]:
        product = ((int(digit) + product) % 10 or 10) * 2 % 11
    return (11 - product) % 10 == int(code[10])


_CHECKS: Mapping[str, Callable[[str], bool]] = {
    "luhn": _luhn,
    "verhoeff": _verhoeff,
    "steuer": _steuer,
    "cn": lambda c: (
        sum("0123456789X".index(v) << n for n, v in enumerate(c[::-1].upper())) % 11 == 1
    ),
    "key97": lambda code: int(code[:-2]) % 97 + int(code[-2:]) == 97,
    "dni": lambda code: "TRWAGMYFPDXBNJZSQVHLCKE"[int(code[:-1]) % 23] == code[-1],
}


def _number(voice: _Voice, entry: Mapping[str, Any]) -> str:
    """A number of a person or an account that holds its check digits."""
    rng = voice.rng
    if "make" in entry:
        made = str(getattr(voice.faker, entry["make"])())
        grouped = entry["make"] == "iban" and rng.random() < 0.7
        return " ".join(re.findall(".{1,4}", made)) if grouped else made
    pattern = _day(rng, 1955, 1999).strftime(rng.choice(entry["patterns"]))
    holds = _CHECKS[entry["check"]] if "check" in entry else bool
    while not holds(re.sub(r"\W", "", made := _drawn(rng, pattern))):
        continue
    return made


def _dialled(rng: Random, region: str) -> phonenumbers.PhoneNumber:
    """A number of the region: an example with other last digits."""
    sort = rng.choice([_SORTS.MOBILE, _SORTS.MOBILE, _SORTS.MOBILE, _SORTS.FIXED_LINE])
    number = phonenumbers.example_number_for_type(region, sort)
    number = number or phonenumbers.example_number(region)
    assert number is not None
    first = number.national_number or 0
    for width in (6, 6, 5, 5, 4, 4, 3, 3, 0):
        number.national_number = first - first % 10**width + rng.randrange(10**width)
        if phonenumbers.is_valid_number_for_region(number, region):
            break
    return number


def _phone(voice: _Voice) -> str:
    rng, home, shapes = voice.rng, voice.locale[3:], _table("private")["phones"]
    made = voice.faker.phone_number().partition("x")[0].strip()
    if rng.random() < 0.15 and sum(map(str.isdigit, made)) > 8:
        return made
    region = home if rng.random() < 0.85 else rng.choice(sorted(phonenumbers.SUPPORTED_REGIONS))
    number = _dialled(rng, region)
    world = phonenumbers.format_number(number, _FORMS.INTERNATIONAL)
    local = phonenumbers.format_number(number, _FORMS.NATIONAL)
    bare, rest = re.sub(r"\D", "", local), world.partition(" ")[2]
    forms = [*shapes["world"]]
    forms += shapes["home"] if region == home and len(bare) > 8 else []
    forms += shapes["trunk"] if region in shapes["trunks"] and bare[0] == "0" else []
    known = {"world": world, "local": local, "bare": bare, "rest": rest}
    known |= {"e164": re.sub(r"[^\d+]", "", world), "dashed": re.sub(r"\W+", "-", rest)}
    return str(rng.choice(forms).format(code=number.country_code, **known))


def _made(voice: _Voice, slot: str) -> str:
    """What fills a slot: a value of faker's, or a pattern with its own slots filled."""
    rng, faker, table, sort = voice.rng, voice.faker, _table("private"), slot.rstrip("2")
    if sort in table["drawn"]:
        return _drawn(rng, table["drawn"][sort])
    if sort == "phone":
        return _phone(voice)
    if sort == "digits":
        return phonenumbers.format_number(_dialled(rng, voice.locale[3:]), _FORMS.E164)[1:]
    if sort in {"user", "User"}:
        return faker.user_name() if sort == "user" else faker.user_name().capitalize()
    if sort in {"name", "free_email_domain", "domain_name"}:
        return str(getattr(faker, sort)())
    patterns = voice.words[sort] if sort in voice.words else table["shared"][sort]
    return _filled(rng.choice(patterns), {}, lambda other: _made(voice, other))


def _spaced(voice: _Voice, kind: Kind, value: str) -> str:
    """The value with other signs where it has a space, a dash, a dot, a slash or an @."""
    rng, odd = voice.rng, _table("private")["odd"]
    if kind == "phone":
        between = rng.choice(odd["between"])
        return re.sub(r"(?<=\d)[ ./-]+(?=\d)", lambda _: between, value)
    if kind == "email":
        at, dot = rng.choice([*odd["emails"], *voice.words["emails"]])
        name, _, host = value.partition("@")
        name = name.replace(".", dot) if rng.random() < 0.25 else name
        return f"{name}{at}{host.replace('.', dot)}"
    if kind == "link":
        sign, other = rng.choice(odd["links"])
        return re.sub(rf"(?<![:/]){re.escape(sign)}(?!/)", other, value)
    value = value.replace(" ", rng.choice(odd["spaces"])).replace("-", rng.choice(odd["dashes"]))
    return value.replace(".", ". ") if kind == "birth" and rng.random() < 0.3 else value


def _odd(voice: _Voice, kind: Kind, value: str) -> str:
    """The value as it often, or seldom, stands in a text."""
    rng, wide = voice.rng, 0.4 if voice.locale[:2] == "zh" else 0.12
    if rng.random() < 0.55:
        return value
    if rng.random() < 0.65:
        value = _spaced(voice, kind, value)
    if rng.random() < wide:
        value = value.translate(_WIDE if kind in {"email", "link"} else _WIDE_DIGITS)
    elif kind in {"phone", "birth"} and rng.random() < 0.06:
        value = value.translate(_ARABIC_DIGITS)
    for _ in range(rng.choice([0, 0, 0, 0, 1, 2])):
        place = rng.randrange(1, len(value))
        value = value[:place] + rng.choice(_table("private")["odd"]["hidden"]) + value[place:]
    return value


def _framed(rng: Random, text: str) -> str:
    """The line as an item of a list, or with an end of its own."""
    odd = _table("private")["odd"]
    start = "" if text[0] in '|#*<["' else rng.choice(odd["starts"])
    return start + text + (rng.choice(odd["ends"]) if text[-1].isalnum() else "")


def _line(voice: _Voice, kind: Kind, entry: Mapping[str, Any] | None) -> Private:
    """A line of the kind; an entry says what number stands in it."""
    rng, words = voice.rng, voice.words
    own = {"link": ("link", "linkedin", "github", "site", "handle")}.get(kind, (kind,))
    day, lines = _day(rng, 1955, 2005), words["lines"]
    birth = rng.choice(words["dates"]).format(**_parts(day, words["months"]))
    known = {"birth": birth, "age": str(2026 - day.year)}
    if entry is None:
        tops = [line for line in lines["top"] if any(f"{{{slot}}}" in line for slot in own)]
        template = rng.choice(tops if rng.random() < 0.25 else lines[kind])
        slot = rng.choice([slot for slot in _SLOT.findall(template) if slot in own])
        plain = known.get(slot) or _made(voice, slot)
    else:
        bare = rng.random() < 0.35 and entry.get("bare", False)
        template, slot = rng.choice(lines["bare" if bare else "labelled"]), "value"
        known["label"] = rng.choice(entry["labels"])
        plain = _number(voice, entry)
    known[slot] = value = _odd(voice, kind, plain)
    text = _filled(template, known, lambda other: _made(voice, other))
    return Private(kind, value, _framed(rng, text), voice.locale)


def private_values(seed: int, count: int) -> Iterator[Private]:
    """As many lines of each kind, in turn; a longer series begins with the shorter one."""
    rng, table = Random(seed), _table("private")
    faker = Faker([locale for group in table["locales"].values() for locale in group])
    faker.seed_instance(seed)
    for number in range(count * len(KINDS)):
        kind, group = KINDS[number % len(KINDS)], rng.choice([*table["locales"].values()])
        ours = [entry for entry in table.get(kind, ()) if entry["locale"] in group]
        entry = rng.choice(ours) if ours else None
        locale = entry["locale"] if entry else rng.choice(group)
        words = table.get(locale[:2], table["en"])
        yield _line(_Voice(rng, locale, faker[locale], words), kind, entry)


def _sight(rng: Random, words: Mapping[str, Any], known: dict[str, str], slot: str) -> str:
    """What fills a slot of a harmless line."""
    sort, things = slot.rstrip("2"), _table("harmless")["things"]
    if sort in {"grouped", "plain"}:
        mark = rng.choice(words["marks"]) if sort == "grouped" else ""
        zeros = rng.choice([2, 2, 3] if mark else [2, 3, 4])
        return f"{rng.randint(11, 9999) * 10**zeros:,}".replace(",", mark)
    if set(sort) == {"n"}:
        return _drawn(rng, "§" + "#" * (len(sort) - 1))
    forms = [*things.get(sort, ()), *words.get(sort, ())]
    return _filled(rng.choice(forms), known, lambda other: _sight(rng, words, known, other))


def _harmless(rng: Random, language: str, template: str) -> Harmless:
    words, first = _table("harmless")[language], _day(rng, 1996, 2021)
    second = first + timedelta(days=rng.randint(400, 1800))
    known = _parts(first, words["months"], "1") | _parts(second, words["months"], "2")
    line = _filled(template, known, lambda slot: _sight(rng, words, known, slot))
    value = rng.choice(_MARKED.findall(line))
    if language == "zh" and rng.random() < 0.1:
        wide = value.translate(_WIDE_DIGITS)
        line, value = line.replace(f"<{value}>", wide), wide
    locale = rng.choice(_table("private")["locales"][language])
    return Harmless(value, _framed(rng, _MARKED.sub(r"\1", line)), locale)


def harmless_values(seed: int, count: int) -> Iterator[Harmless]:
    """Harmless lines in the languages by turns; all of a language's before any comes again."""
    rng, table = Random(seed), _table("harmless")
    decks: dict[str, list[str]] = {name: [] for name in table if name != "things"}
    for number in range(count):
        language = [*decks][number % len(decks)]
        if not decks[language]:
            decks[language] = rng.sample(table[language]["lines"], len(table[language]["lines"]))
        yield _harmless(rng, language, decks[language].pop())
