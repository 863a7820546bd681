"""The fact types of the data files: documents to say a fact in, and statements of it.

In a document « and » enclose the sentence that carries the fact. In documents and statements
[a|b|] stands for one of its parts and {slot} for a name, a period or a value.
"""

import itertools
import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

DATA = Path(__file__).parent / "data"
LANGUAGES = ("en", "de", "fr", "es", "zh")
_CHOICE = re.compile(r"\[([^\[\]]*)\]")
_SLOT = re.compile(r"\{(\w+)\}")


@dataclass(frozen=True, slots=True)
class Wordings:
    """What a fact type looks like in one language; `loose` statements use other words."""

    language: str
    docs: tuple[str, ...]
    frames: tuple[str, ...]
    loose: tuple[str, ...]
    draw: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class FactType:
    """A kind of fact: how its value is drawn, which rule judges it, and its wordings."""

    name: str
    kind: str
    rule: str
    genre: str
    bounds: bool = False
    directed: bool = False
    skip: tuple[str, ...] = ()
    wordings: dict[str, Wordings] = field(default_factory=dict)


def expand(pattern: str) -> list[str]:
    """Every text that the choices of a pattern allow."""
    pieces = _CHOICE.split(pattern)
    options = [
        piece.split("|") if position % 2 else [piece] for position, piece in enumerate(pieces)
    ]
    texts = ("".join(parts) for parts in itertools.product(*options))
    return [re.sub(r"(?<=\S) {2,}", " ", text).replace(" ,", ",") for text in texts]


def slots(pattern: str) -> list[str]:
    """The names of the slots in a pattern, in order."""
    return _SLOT.findall(pattern)


def _wordings(language: str, entry: Mapping[str, Any], draw: Mapping[str, Any]) -> Wordings:
    return Wordings(
        language=language,
        docs=tuple(entry["docs"]),
        frames=tuple(dict.fromkeys(text for f in entry["frames"] for text in expand(f))),
        loose=tuple(dict.fromkeys(text for f in entry.get("loose", []) for text in expand(f))),
        draw={**draw, **entry.get("draw", {})},
    )


@cache
def fact_types() -> tuple[FactType, ...]:
    """All fact types of the data files, in the order of the files."""
    found: dict[str, FactType] = {}
    draws: dict[str, Mapping[str, Any]] = {}
    for path in sorted((DATA / "en").glob("*.toml")):
        for name, entry in tomllib.loads(path.read_text("utf-8")).items():
            draws[name] = entry["draw"]
            found[name] = FactType(
                name=name,
                kind=entry["kind"],
                rule=entry.get("rule", "exact"),
                genre=entry["genre"],
                bounds=entry.get("bounds", False),
                directed=entry.get("directed", False),
                skip=tuple(entry.get("skip", ())),
                wordings={"en": _wordings("en", {**entry, "draw": {}}, entry["draw"])},
            )
    for language in LANGUAGES[1:]:
        text = (DATA / f"{language}.toml").read_text("utf-8")
        for name, entry in tomllib.loads(text).items():
            found[name].wordings[language] = _wordings(language, entry, draws[name])
    return tuple(found.values())


@cache
def names() -> Mapping[str, Any]:
    """Invented names, filler sentences and words of direction."""
    return tomllib.loads((DATA / "names.toml").read_text("utf-8"))
