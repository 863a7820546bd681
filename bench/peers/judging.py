"""What a peer says of a response, and how its adapter is found."""

from __future__ import annotations

import pkgutil
import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from importlib import import_module
from typing import TypeAlias

from assay.sources import Span
from bench.peers import adapters


@dataclass(frozen=True, slots=True)
class PeerResult:
    """Whether a response is flagged, and where.

    `spans` are [start, end) in code points of the response, empty where a peer tells no place.
    `score` is higher the more likely the response is wrong; None where a peer tells none.
    """

    flagged: bool
    spans: tuple[Span, ...] = ()
    score: float | None = None


Judge: TypeAlias = Callable[[str, str], PeerResult]
"""From the text of a source and a response."""
Finder: TypeAlias = Callable[[str, Sequence[str]], list[bool]]
"""From the text of a source and quotes: which of them stand in it."""


@dataclass(frozen=True, slots=True)
class Peer:
    """An adapter by the name of its package; `setting` says how the package is used.

    `most` caps the rows of a set for a package that takes minutes for all of them.
    """

    name: str
    setting: str
    judge: Judge
    found: Finder | None = None
    most: int | None = None


def peer_names() -> tuple[str, ...]:
    """The packages that have an adapter; imports none of them."""
    return tuple(sorted(_package(found.name) for found in pkgutil.iter_modules(adapters.__path__)))


def peer(name: str) -> Peer:
    """The adapter of a package, which must be installed here."""
    if name not in peer_names():
        raise ValueError(f"unknown peer {name!r}; expected one of {', '.join(peer_names())}")
    module = import_module(f"{adapters.__name__}.{name.replace('-', '_')}")
    setting = " ".join((module.__doc__ or "").split())
    optional = (getattr(module, attribute, None) for attribute in ("found", "MOST"))
    return Peer(name, setting, module.judge, *optional)


def places(response: str, texts: Iterable[str]) -> tuple[Span, ...]:
    """Where the texts that a peer names stand; one named twice stands at two places."""
    after: dict[str, int] = {}
    found: list[Span] = []
    for text in texts:
        whole = re.compile(rf"(?<!\w){re.escape(text)}(?!\w)" if text else r"(?!)")
        if match := whole.search(response, after.get(text, 0)):
            found.append(match.span())
            after[text] = match.end()
    return tuple(sorted(set(found)))


def _package(module: str) -> str:
    return module.replace("_", "-")
