"""A record of any JSON by a small mapping file, or every value of it as a fact.

A mapping is TOML. Each `[[facts]]` reads one kind of value; `each` is what is gone through, the
other paths begin there. Keys are joined by dots, `[*]` is every entry of a list, `[0]` one of
them, `*` every key, `^` the object around, `$` the whole record:

    complete = ["points"]             # kinds for which silence means no

    [[facts]]
    each = "games[*].teams[*]"
    subject = "name"                  # a path, or a text: subject = "'Harbor'"
    metric = "stats.*"                # the name of every key, its value is the value
    period = "^.date"                 # left out: no period

    [[facts]]
    each = "games[*]"
    subject = "venue"
    metric = "'attendance'"           # a text; the value has a path of its own
    value = "crowd.total"
    period = "date"

`metric = "stats.**"` goes down to every value below. `metric = "stats.*"` with `value = "total"`
takes the total of each. Without a wildcard `metric` is the path of a name, and `value` is needed.
`subject = "@key"` is the key of the entry. A value whose subject or period is not there goes to
`unread`, for it could be of anything.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from typing import Any, Final

from assay.errors import InputError
from assay.mapping.facts import Around, facts
from assay.mapping.paths import Node, Path, listed, parse
from assay.mapping.values import MOST_VALUES, deeper, loads, scalar, shown, words
from assay.records import Fact, Field, Record

_SIGNS: Final = {"any": "*", "each": "[*]", "all": "**", "out": "^", "root": "$"}
_EVERY: Final = parse("*", "every")
_KEYS: Final = ("each", "subject", "metric", "value", "period")


@dataclass(frozen=True, slots=True)
class Said:
    """Where a name comes from: a text of the mapping, a path, or the key of the entry."""

    text: str | None = None
    path: Path | None = None
    key: bool = False


@dataclass(frozen=True, slots=True)
class Rule:
    """One [[facts]] table; `name` is what messages call it."""

    name: str
    each: Path
    metric: Said
    value: Path | None
    subject: Said | None
    period: Said | None


@dataclass(frozen=True, slots=True)
class RecordMapping:
    """How the facts of a record are found in JSON of one shape."""

    rules: tuple[Rule, ...]
    complete: frozenset[str] = frozenset()


def mapping(text: str, name: str = "the mapping") -> RecordMapping:
    """The mapping of a TOML text."""
    try:
        table = tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        raise InputError(f"{name} is no TOML: {str(error)[:200]}; check the file") from None
    _known(table, ("facts", "complete"), name)
    rules = table.get("facts")
    if not isinstance(rules, list) or not all(isinstance(rule, dict) for rule in rules):
        raise InputError(f"{name} has no [[facts]] table; expected one or more of them")
    complete = table.get("complete", [])
    if not isinstance(complete, list) or not all(isinstance(kind, str) for kind in complete):
        raise InputError(f"{name}: complete is {shown(complete)}; expected a list of texts")
    return RecordMapping(
        tuple(_rule(rule, f"{name}: facts[{at}]") for at, rule in enumerate(rules)),
        frozenset(complete),
    )


def record(
    data: Any, how: RecordMapping | None = None, *, record_id: str = "record", name: str = ""
) -> Record:
    """The record of JSON, given as its text or as objects; every value is a fact without `how`."""
    what = name or "the record"
    data = loads(data, what) if isinstance(data, str) else data
    if not isinstance(data, (Mapping, list, tuple)):
        raise InputError(f"{what} is {shown(data)}; expected a JSON object or a list")
    if how is None:
        found, unread = facts(data), list[Field]()
    else:
        found, unread = [], []
        for rule in how.rules:
            _read(rule, Node(data), found, unread)
    if not found:
        lost = f"; {len(unread)} values lack a subject or a period" if unread else ""
        raise InputError(f"{what} holds no value{lost}; expected at least one fact")
    complete = how.complete if how else frozenset[str]()
    return Record(record_id, facts=tuple(found), complete=complete, unread=tuple(unread))


def _known(table: Mapping[str, Any], keys: tuple[str, ...], where: str) -> None:
    for key in table:
        if key not in keys:
            near = get_close_matches(key, keys, 1)
            hint = f"did you mean {near[0]!r}?" if near else f"keys are {listed(list(keys))}"
            raise InputError(f"{where} has an unknown key {shown(key)}; {hint}")


def _rule(table: Mapping[str, Any], where: str) -> Rule:
    _known(table, _KEYS, where)
    if "metric" not in table:
        raise InputError(f"{where} has no metric; expected a path or a text in single quotes")
    metric = _said(table["metric"], f"{where}.metric")
    wild = metric.path is not None and metric.path.has("any", "all", "each")
    value = parse(table["value"], f"{where}.value") if "value" in table else None
    if not wild and value is None:
        raise InputError(
            f"{where} has no value; expected the path of it, or a metric that ends with .*"
        )
    subject = _said(table["subject"], f"{where}.subject") if "subject" in table else None
    period = _said(table["period"], f"{where}.period") if "period" in table else None
    each = parse(table.get("each", ""), f"{where}.each")
    names = [said.path for said in (subject, period) if said]
    _allowed(f"{where}.each", each, ("out", "root", "all"))
    for path in names + ([] if wild else [metric.path]):
        _allowed(where, path, ("any", "each", "all"))
    for path in (metric.path if wild else None, value):
        # every entry of the whole record for every entry of it
        _allowed(where, path, ("out", "root") if path and path.has("any", "each", "all") else ())
    if metric.path and "all" in [step.kind for step in metric.path.steps[:-1]]:
        raise InputError(f"{where}.metric is {shown(metric.path.text)}; ** stands only at its end")
    _allowed(f"{where}.value", value, ("all",))
    return Rule(where, each, metric, value, subject, period)


def _allowed(where: str, path: Path | None, never: tuple[str, ...]) -> None:
    if path and path.has(*never):
        signs = " or ".join(_SIGNS[kind] for kind in never)
        raise InputError(f"{where}: {shown(path.text)} has {signs}, which cannot stand there")


def _said(text: object, where: str) -> Said:
    if text == "@key":
        return Said(key=True)
    if isinstance(text, str) and len(text) > 1 and text[0] == text[-1] == "'":
        return Said(text=text[1:-1])
    return Said(path=parse(text, where))


def _read(rule: Rule, root: Node, found: list[Fact], unread: list[Field]) -> None:
    nodes = rule.each.find(root)
    if not nodes:
        raise InputError(f"{rule.name}.each finds nothing: {rule.each.missing(root)}")
    before = len(found) + len(unread)
    known = {"subject": rule.subject is None, "period": rule.period is None}
    for node in nodes:
        subject, period = _name(rule.subject, node), _name(rule.period, node)
        known["subject"] |= subject is not None
        known["period"] |= period is not None
        for fact in _values(rule, node, Around(subject or "", (), period or "")):
            if subject is None or period is None:
                unread.append(fact.value)
            else:
                found.append(fact)
        if len(found) > MOST_VALUES:
            raise InputError(f"{rule.name} finds more than {MOST_VALUES} values; narrow its paths")
    for key, said in (("subject", rule.subject), ("period", rule.period)):
        if said and said.path and not known[key]:
            raise InputError(f"{rule.name}.{key} finds nothing: {said.path.missing(nodes[0])}")
    if len(found) + len(unread) == before:
        raise InputError(f"{rule.name} finds no value: {_why(rule, nodes[0])}")


def _why(rule: Rule, node: Node) -> str:
    if rule.metric.path and not rule.metric.path.has("all") and not rule.metric.path.find(node):
        return rule.metric.path.missing(node)
    return rule.value.missing(node) if rule.value else "all are empty"


def _name(said: Said | None, node: Node) -> str | None:
    """The text of a name at a node, "" if none is asked for, None if it is not there."""
    if said is None:
        return ""
    if said.path is None:
        return node.key if said.key else said.text
    texts = [scalar(found.value, found.path) for found in said.path.find(node)]
    if len(texts) > 1 or None in texts:
        raise InputError(
            f"{said.path.text!r} at {node.path or 'the top'!r} is no single text; "
            "expected the path of one name or number"
        )
    return texts[0] or None if texts else None


def _values(rule: Rule, node: Node, around: Around) -> list[Fact]:
    path = rule.metric.path
    if path is None or not path.has("any", "all", "each"):
        metric = _name(rule.metric, node)
        return _facts(rule, rule.value, node, metric, around) if metric else []
    if path.has("all"):
        # below, names are no subjects: the mapping says what the subject is
        starts = Path(path.text, path.steps[:-1]).find(node)
        return [fact for start in starts for fact in _below(start, (), around, 0)]
    return [
        fact
        for start in path.find(node)
        for fact in _facts(rule, rule.value, start, words(start.key) or start.key, around)
    ]


def _facts(rule: Rule, value: Path | None, node: Node, metric: str, around: Around) -> list[Fact]:
    made = []
    for end in value.find(node) if value else [node]:
        text = scalar(end.value, end.path)
        if text is None:
            raise InputError(
                f"{rule.name} reads {end.path!r}, which is no single value; "
                "expected text, a number, true or false: lengthen the path, or end it with .**"
            )
        if text.strip():
            made.append(Fact(metric, Field(text, end.path), around.subject, around.period))
    return made


def _below(node: Node, keys: tuple[str, ...], around: Around, depth: int) -> list[Fact]:
    text = scalar(node.value, node.path)
    if text is not None:
        metric = " ".join(keys) or words(node.key)
        return (
            [Fact(metric, Field(text, node.path), around.subject, around.period)]
            if text.strip() and metric
            else []
        )
    below = deeper(depth, node.path)
    return [
        fact
        for inner in _EVERY.find(node)
        for fact in _below(
            inner,
            keys if isinstance(node.value, (list, tuple)) else (*keys, words(inner.key)),
            around,
            below,
        )
    ]
