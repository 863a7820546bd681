"""The data files of hiring: the one loader of this package."""

from __future__ import annotations

import tomllib
from functools import lru_cache
from importlib.resources import files
from typing import Any


@lru_cache(maxsize=32)
def read_table(name: str) -> dict[str, Any]:
    """The content of a file of `data/`, by its path without the ending."""
    path = files("assay.hiring").joinpath("data", *f"{name}.toml".split("/"))
    return tomllib.loads(path.read_text("utf-8"))
