"""A stored result checked once more: the same bytes, or what differs and since when.

A result holds the output and digests of the texts, not the texts: they are given again.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, TypeAlias

from assay.checks import checkers
from assay.claims import EXTRACTOR
from assay.errors import InputError
from assay.extractors.reply import body_start
from assay.hiring.match import judge, shown_points
from assay.hiring.pack import pack_named
from assay.hiring.summary import shown_summary, summarize
from assay.models import ModelReply
from assay.pipeline import check
from assay.redaction import MASK, redact
from assay.report import RecordRef, SourceRef
from assay.shown import show
from assay.sources import Source, Sources
from assay.wire import Result, explanation_json, read_result, result_json, summary_json

if TYPE_CHECKING:
    from assay.checker import Plugin
    from assay.policy import Policy, ShowPolicy
    from assay.records import Record
    from assay.report import Report
    from assay.shown import Shown
    from assay.verdicts import Flag

Kind: TypeAlias = Literal["check", "match", "summary"]
_KINDS: tuple[Kind, ...] = ("check", "match", "summary")
_MOST = 10
_FIRST = "report.verdicts"


@dataclass(frozen=True, slots=True)
class Stored:
    """A result as it was written; `model` and `requests` are those of a model that was asked."""

    text: str
    kind: Kind
    result: Result
    model: str = ""
    requests: int = 0

    @property
    def report(self) -> Report:
        return self.result.report


class Difference(NamedTuple):
    """One thing that is not as it was: a cause by its name, or a place in the result."""

    what: str
    before: str
    after: str


@dataclass(frozen=True, slots=True)
class Replay:
    """A result made again. `causes` are inputs that differ, `places` the first parts that do."""

    text: str
    same: bool
    causes: tuple[Difference, ...]
    places: tuple[Difference, ...]


def read_stored(text: str) -> Stored:
    """A result from the JSON of `check`, `match` or `summary`; raises InputError for any other."""
    result = read_result(text)
    data = json.loads(text)
    kind = data.get("kind")
    if kind not in _KINDS:
        raise InputError(f"the result is of kind {kind!r}; expected {', '.join(_KINDS)}")
    requests = data.get("requests", 0)
    return Stored(
        text, kind, result, str(data.get("model", "")), requests if type(requests) is int else 0
    )


def sources_for(stored: Stored, given: Sequence[Source], records: Sequence[Record] = ()) -> Sources:
    """The sources of a stored result from texts and records that are given again.

    A text is known by its id, else by its digest; of what is not text it takes what the report
    says. Raises InputError for one that is missing, or that the report does not name.
    """
    refs = stored.report.sources
    known = {ref.id: ref for ref in refs}
    by_digest = {ref.sha256: ref for ref in refs}
    found: dict[str, Source] = {}
    for source in given:
        ref = known.get(source.id) or by_digest.get(SourceRef.of(source).sha256)
        if ref is None or ref.id in found:
            what = "was given twice" if ref else "is not one of the report's"
            raise InputError(f"the source {source.id!r} {what}; {_expected(refs)}")
        found[ref.id] = _restored(source, ref)
    beside = {record.id: record for record in records}
    others = [name for name in beside if name not in {ref.id for ref in stored.report.records}]
    if others:
        expected = _expected(stored.report.records)
        raise InputError(f"the record {others[0]!r} is not one of the report's; {expected}")
    for each, have in ((refs, found), (stored.report.records, beside)):
        missing = [ref.id for ref in each if ref.id not in have]
        if missing:
            raise InputError(f"{missing[0]!r} was not given; {_expected(each)}")
    return Sources(
        [found[ref.id] for ref in refs],
        stored.report.as_of,
        [beside[ref.id] for ref in stored.report.records],
    )


def _expected(refs: Sequence[SourceRef] | Sequence[RecordRef]) -> str:
    names = ", ".join(f"{ref.id} ({ref.sha256[:12]}…)" for ref in refs)
    return f"the report was made with {names or 'none'} (id and SHA-256)"


def _restored(source: Source, ref: SourceRef) -> Source:
    """The text as the source that it was; of another text the spans are not known."""
    plain = replace(source, id=ref.id, about=ref.about, format=ref.format, damaged=ref.damaged)
    if SourceRef.of(source).sha256 != ref.sha256:
        return plain
    return replace(
        plain, sections=ref.sections, labels=ref.labels, hidden=ref.hidden, part=ref.part
    )


def replay(
    stored: Stored,
    sources: Sources,
    policy: Policy,
    *,
    plugins: Sequence[Plugin] = (),
    flags: tuple[Flag, ...] = (),
) -> Replay:
    """Check the output of a stored result again and compare every byte.

    `flags` are those of texts that were made ready for a model. Raises InputError for a report
    that does not hold all that its check was given.
    """
    _refuse(stored.report)
    text, again = _again(stored, sources, policy, plugins, flags)
    text = redact(text)  # as it was written
    if text == stored.text:
        return Replay(text, True, (), ())
    before, after = json.loads(stored.text), json.loads(text)
    places = sorted(_places(before, after), key=lambda place: not place.what.startswith(_FIRST))
    causes = list(_causes(stored.report, again))
    if not places:
        causes.append(Difference("layout of the file", "other bytes", "the same values"))
    elif _table(before) != _table(after):
        causes.append(Difference("calibration", _table(before), _table(after)))
    elif before["report"] == after["report"]:
        causes.append(Difference("what is shown", "another show policy", policy.name))
    elif not causes and MASK in stored.report.output:
        causes.append(Difference("output", "with a key", f"with {MASK} for it, as it was written"))
    return Replay(text, False, tuple(causes), tuple(places[:_MOST]))


def _table(result: Any) -> str:
    """The calibration by which a stored result decided."""
    return str(result["shown"]["decision"].get("calibration"))


def reshown(stored: Stored, policy: ShowPolicy) -> Shown:
    """What of a stored result is shown under another show policy, without checking again."""
    report = stored.report
    if stored.kind == "summary":
        return shown_summary(report, policy)
    if stored.kind == "check":
        return show(report, policy)
    modes = {name: checker.mode for name, checker in checkers().items()}
    found = {modes.get(f.checker) for verdict in report.verdicts for f in verdict.findings}
    return shown_points(report, policy, published="article" in found)


def _refuse(report: Report) -> None:
    draft = report.form == "draft"
    if draft and not report.output:
        raise InputError(
            "the report does not hold its output: the draft was a Python value that JSON cannot say"
        )
    if _was_pointed_out(report) or (draft and body_start(report.output) < 0):
        raise InputError(
            "the report cannot be replayed: a model pointed out its claims, and they are not in it"
        )


def _was_pointed_out(report: Report) -> bool:
    """True if a model told which claims a prose output makes."""
    ledger = report.ledger
    told = any(v.claim.stated_kind or v.claim.hint for v in report.verdicts)
    refused = any(item.group == EXTRACTOR for item in ledger.rejected)
    return report.form != "draft" and (told or refused or bool(ledger.overlooked))


def _again(
    stored: Stored,
    sources: Sources,
    policy: Policy,
    plugins: Sequence[Plugin],
    flags: tuple[Flag, ...],
) -> tuple[str, Report]:
    """The result of the same output, as JSON, and its report."""
    before = stored.report
    if stored.kind == "summary":
        summary = summarize(before.output, sources, policy, plugins=plugins)
        return summary_json(summary), summary.report
    if stored.kind == "match":
        sent = before.flags[: len(flags)] == flags  # the texts as a model was sent them
        told = flags if sent else ()
        found = judge(before.output, sources, policy, plugins=plugins, flags=told)
        if stored.requests:
            reply = ModelReply(before.output, model=stored.model)
            found = replace(found, reply=reply, requests=stored.requests)
        return explanation_json(found), found.report
    pack = pack_named(before.pack, sources)
    report = check(before.output, sources, policy, pack=pack, plugins=plugins)
    return result_json(report, show(report, policy.show)), report


def _causes(before: Report, after: Report) -> Iterator[Difference]:
    """What a result rests on and is not as it was."""
    pairs = [
        ("version of assay", before.version, after.version),
        ("Unicode data", before.unicode, after.unicode),
        ("plug-ins", ", ".join(before.plugins), ", ".join(after.plugins)),
        ("check policy", before.fingerprint, after.fingerprint),
        ("name of the policy", before.policy, after.policy),
    ]
    for ref, other in zip(before.sources, after.sources, strict=True):
        parts = _PARTS if ref.sha256 == other.sha256 else {"sha256": "text"}
        pairs += [
            (f"source {ref.id}: {what}", str(getattr(ref, name)), str(getattr(other, name)))
            for name, what in parts.items()
        ]
    for record, read in zip(before.records, after.records, strict=True):
        pairs.append((f"record {record.id}", record.sha256, read.sha256))
    for what, one, new in pairs:
        if one != new:
            yield Difference(what, one or "none", new or "none")


_PARTS = {
    "about": "whom it is about",
    "format": "format",
    "sections": "sections",
    "labels": "labels",
    "hidden": "hidden parts",
    "part": "part",
    "damaged": "damaged",
    "unsent": "what was not sent",
}
"""The fields of a source beside its text, as people read them."""


def _places(before: Any, after: Any, path: str = "") -> Iterator[Difference]:
    """Where two JSON values differ, in order; of lists of other lengths the length first."""
    if isinstance(before, dict) and isinstance(after, dict):
        for key in dict.fromkeys((*before, *after)):
            yield from _places(before.get(key), after.get(key), f"{path}.{key}" if path else key)
    elif isinstance(before, list) and isinstance(after, list):
        if len(before) != len(after):
            yield Difference(f"{path} (how many)", str(len(before)), str(len(after)))
        for number, (one, other) in enumerate(zip(before, after, strict=False)):
            yield from _places(one, other, f"{path}[{number}]")
    elif before != after:
        yield Difference(path, _short(before), _short(after))


def _short(value: Any) -> str:
    text = json.dumps(value, ensure_ascii=False)
    return text if len(text) <= 80 else text[:79] + "…"
