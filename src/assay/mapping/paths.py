"""Paths into a JSON record: games[*].team.name, stats.*, stats.**, ["a.b"], ^.date, $.season."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from difflib import get_close_matches
from typing import Any, Final, NamedTuple

from assay.errors import InputError
from assay.mapping.values import child, shown

_STEP: Final = re.compile(
    r"\.?(?:(?P<root>\$)|(?P<out>\^)|(?P<all>\*\*)|(?P<any>\*)|\[(?:(?P<each>\*)|(?P<at>\d{1,9})"
    r"|(?P<quoted>\"(?:[^\"\\]|\\.)+\"))\]|(?P<key>[^.\[\]*^$\"']+))"
)


class Step(NamedTuple):
    """One step: "key" with its name, "at" with its number, "any", "each", "all", "out", "root"."""

    kind: str
    name: str = ""
    at: int = 0


class Node(NamedTuple):
    """A value of a record with its path, its own key, and the object or list that holds it."""

    value: Any
    path: str = ""
    key: str = ""
    holder: Node | None = None


class Path(NamedTuple):
    """A path as written and its steps."""

    text: str
    steps: tuple[Step, ...]

    def has(self, *kinds: str) -> bool:
        return any(step.kind in kinds for step in self.steps)

    def find(self, node: Node) -> list[Node]:
        """The values that the path leads to from a node, in order; null is none."""
        found = [node]
        for step in self.steps:
            found = [after for before in found for after in _after(before, step)]
        return [node for node in found if node.value is not None]

    def missing(self, node: Node) -> str:
        """Why nothing is found from a node: the step that fails, and what is there instead."""
        at = [node]
        for step in self.steps:
            after = [found for before in at for found in _after(before, step)]
            if not after:
                return _reason(at[0], step)
            at = after
        return f"{at[0].path or 'the record'} is null"


def parse(text: object, where: str) -> Path:
    """The path of a text; `where` names the setting for a message."""
    if not isinstance(text, str):
        raise InputError(
            f"{where} is {shown(text)}; expected a path in quotes such as 'games[*].team.name'"
        )
    steps: list[Step] = []
    at = 0
    while at < len(text):
        match = _STEP.match(text, at)
        if not match or (match.group().startswith(".") and not at and text != "."):
            raise InputError(
                f"{where} {shown(text)} is no path at character {at + 1}; expected keys joined by "
                'dots, [0], [*], * or ["a key with signs"]'
            )
        steps.append(_step(match))
        at = match.end()
    return Path(text, tuple(steps))


def _step(match: re.Match[str]) -> Step:
    kind = match.lastgroup or ""
    if kind == "quoted":
        return Step("key", str(json.loads(match["quoted"])))
    if kind == "key":
        return Step("key", match["key"].strip())
    return Step(kind, at=int(match["at"] or 0))


def _after(node: Node, step: Step) -> Iterator[Node]:
    value = node.value
    if step.kind in ("out", "root"):
        yield from _outer(node, root=step.kind == "root")
    elif isinstance(value, Mapping) and step.kind in ("key", "any"):
        for key in value if step.kind == "any" else [step.name] if step.name in value else []:
            yield Node(value[key], child(node.path, key), str(key), node)
    elif isinstance(value, (list, tuple)) and step.kind in ("each", "at", "any"):
        chosen = range(len(value)) if step.kind != "at" else range(step.at, step.at + 1)
        for at in chosen:
            if at < len(value):
                yield Node(value[at], f"{node.path}[{at}]", node.key, node)


def _outer(node: Node, *, root: bool) -> Iterator[Node]:
    """The object around a node, lists between them left out; or the whole record."""
    holder = node.holder
    while holder and (not isinstance(holder.value, Mapping) if not root else holder.holder):
        holder = holder.holder
    if holder:
        yield holder
    elif root:
        yield node


def _reason(node: Node, step: Step) -> str:
    here = repr(node.path) if node.path else "the top of the record"
    value = node.value
    if step.kind == "out":
        return f"no object holds {here}"
    if isinstance(value, Mapping) and step.kind == "key":
        keys = [str(key) for key in list(value)[:1000]]
        near = get_close_matches(step.name[:100], keys, 1)
        hint = f"did you mean {shown(near[0])}?" if near else f"keys are {listed(keys)}"
        return f"{here} has no key {shown(step.name)}; {hint}"
    kind = "an object" if isinstance(value, Mapping) else "a single value"
    if isinstance(value, (list, tuple)):
        kind = f"a list of {len(value)}"
    wanted = {"key": f"an object with {shown(step.name)}", "any": "an object"}
    return f"{here} is {kind}, expected {wanted.get(step.kind, 'a list')}"


def listed(names: list[str]) -> str:
    """Some names for a message."""
    return ", ".join(map(shown, names[:8])) + (", …" if len(names) > 8 else "")
