"""The sentences and labels of the pages, in one file."""

from __future__ import annotations

import html
import tomllib
from functools import lru_cache
from importlib.resources import files
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping


@lru_cache(maxsize=1)
def catalogue() -> Mapping[str, Mapping[str, str]]:
    """Section and name of each text."""
    text = (files("assay.render") / "catalogue.toml").read_text(encoding="utf-8")
    return tomllib.loads(text)


def word(name: str, /, **values: object) -> str:
    """A sentence or label of a report, with its values filled in."""
    return catalogue()["report"][name].format(**values)


def counted(noun: str, number: int) -> str:
    """A figure with a noun of the report: "1 claim", "1,200 claims"."""
    name = f"n_{noun}" if number == 1 else f"n_{noun}s"
    return word(name, n=f"{number:,}")


def labels() -> dict[str, str]:
    """Every text of a report without values, as its templates name it: "w_" and its name."""
    return {f"w_{name}": html.escape(text) for name, text in catalogue()["report"].items()}
