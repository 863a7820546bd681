"""The sentences and labels of the pages, in one file."""

from __future__ import annotations

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
