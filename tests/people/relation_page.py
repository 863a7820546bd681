"""A résumé with a few lines that the invented people do not have by birth.

One small section at the end of the page tells of work by strength ("contributed to …"), of tools
by employer, of a course that is not finished, of a graded certificate and of what there is none of.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from random import Random
from typing import Any

from assembled import Layout
from page import Truth
from vita import Person, loaded


@dataclass(frozen=True, slots=True)
class Extra:
    """What the added lines say.

    Work is (employer, thing, step, verb), a tool (employer, skill); `lacks` is both its forms.
    """

    done: tuple[tuple[str, str, int, str], ...] = ()
    tools: tuple[tuple[str, str], ...] = ()
    without: str = ""
    lacks: tuple[str, str] = ("", "")


@dataclass(frozen=True, slots=True)
class Paged:
    """The page of a person with all truth about it."""

    person: Person
    layout: str
    text: str
    truth: Truth
    extra: Extra

    @property
    def words(self) -> Mapping[str, Any]:
        return words(self.person.language)


def words(language: str) -> Mapping[str, Any]:
    return loaded(f"relations_{language}")


def pool(kind: str) -> list[str]:
    found: list[str] = loaded("relations_shared")[kind]
    return found


def absent(term: str, text: str) -> bool:
    """Whether neither a term nor the stem of it stands anywhere in a text."""
    flat = " ".join(text.split()).casefold()
    return all(form.casefold() not in flat for form in (term, term.removesuffix(".js")))


def joined(language: str, degree: str, field: str) -> str:
    """A degree with its field."""
    made: str = words(language)["with_field"].format(degree=degree, field=field)
    return made


def _work(
    rng: Random, names: list[str], extra: Mapping[str, Any]
) -> tuple[tuple[str, str, int, str], ...]:
    """Work for each employer, at least one with a step that can be raised."""
    things = rng.sample(extra["things"], len(names))
    steps = [rng.choice([1, 2, 2, 3, 3]), rng.choice([0, 2, 3])]
    verbs = [
        rng.choice(extra["steps"][step]).format(th=thing)
        for thing, step in zip(things, steps, strict=False)
    ]
    return tuple(zip(names, things, steps, verbs, strict=False))


def _course(
    rng: Random, person: Person, truth: Truth, text: str, extra: Mapping[str, Any]
) -> list[str]:
    """A line on a degree to come, where the page has none."""
    if any(entry["expected"] for entry in truth["education"]):
        return []
    data = loaded(person.language)
    free = [[name for name in data[kind] if absent(name, text)] for kind in _STUDY]
    if not all(free):
        return []
    degree, subject, school = (rng.choice(names) for names in free)
    truth["education"].append(
        {
            "degree": degree,
            "field": subject,
            "institution": school,
            "end": "2028",
            "expected": True,
        }
    )
    name = joined(person.language, degree, subject)
    return [extra["studying"].format(deg=name, inst=school, year=2028)]


_STUDY = ("masters", "fields", "institutions")


def with_extra(person: Person, layout: Layout) -> Paged:
    """The page in a layout, with the added lines and their truth."""
    text, truth = layout(person)
    rng = Random(f"{layout.__name__} {person.seed} {person.language} extra")
    extra = words(person.language)["extra"]
    names = list(dict.fromkeys(entry["employer"] for entry in truth["employments"]))
    names = rng.sample(names, min(2, len(names)))
    skills = rng.sample([name for name in pool("tools") if absent(name, text)], 5)
    done = _work(rng, names, extra)
    lines = []
    for employer, _, _, verb in done:
        lines.append(extra["done"].format(e=employer, vp=verb))
        truth["achievements"].append({"text": verb, "employer": employer})
    pairs = list(zip(names, (skills[:2], skills[2:4]), strict=False))
    lines += [extra["tools"].format(e=name, a=some[0], b=some[1]) for name, some in pairs]
    lines += _course(rng, person, truth, text, extra)
    lacks = rng.choice(extra["lacks"])
    lines += [extra["without"].format(sk=skills[4]), lacks[0]]
    if rng.random() < 0.5:
        lines.append(extra["certificate"][0])
        truth["certificates"].append({"name": extra["certificate"][0], "code": None, "date": None})
    rng.shuffle(lines)
    said = Extra(
        done,
        tuple((name, skill) for name, some in pairs for skill in some),
        skills[4],
        (lacks[1], lacks[2]),
    )
    section = "\n".join(["", extra["head"], *(f"- {line}" for line in lines), ""])
    return Paged(person, layout.__name__, text + section, truth, said)
