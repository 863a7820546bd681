"""check(output, sources, policy) → Report: the one way from an output to its verdicts."""

from __future__ import annotations

import json
import unicodedata
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple

from assay.checks import configured
from assay.errors import InputError
from assay.extractors.draft import Shape, extract_draft, extract_items
from assay.extractors.prompted import pointed_out, with_pointed_out
from assay.extractors.prose import extract_prose
from assay.extractors.reply import body_start
from assay.interruption import step
from assay.policy import CheckPolicy, Policy
from assay.reading import Readings, instruction_spans, looks_damaged
from assay.reading.record_flags import record_flags
from assay.reading.vocabulary import Vocabulary
from assay.report import Ledger, RecordRef, Report, SourceRef, sha256
from assay.reservations import running, with_reservations
from assay.reuse import mark_reused
from assay.sources import Sources
from assay.text.foreign import leaning
from assay.text.hidden import hidden_spans
from assay.text.oddities import oddities
from assay.verdicts import CHECK_CRASHED, READER_CRASHED, Finding, Flag, Outcome, Verdict, combine
from assay.version import __version__

if TYPE_CHECKING:
    from assay.checker import Checker, Plugin
    from assay.claims import Claim, Extraction
    from assay.packs import Pack
    from assay.records import Record
    from assay.sources import Source


def check(  # noqa: PLR0913 - the one door, each argument named
    output: str | Mapping[str, Any] | Sequence[Any],
    sources: Sources,
    policy: Policy | None = None,
    *,
    pack: Pack | None = None,
    shape: Shape | None = None,
    finish_reason: str | None = None,
    extracted: str | Sequence[Any] | Mapping[str, Any] | None = None,
    plugins: Sequence[Plugin] = (),
) -> Report:
    """Check everything that an output says against the sources that the model was given.

    `pack` reads the documents of a domain as records. `extracted` are the claims of prose that a
    model pointed out (its reply, or the list in it); code finds its own beside them.
    `output` is prose, a model's reply that holds a JSON draft, or a draft as a Python value.
    `shape` says what the items of a draft must bring; `finish_reason` is the provider's.
    `plugins` are the checkers that the policy names and the package does not have.
    Raises InputError for an output or a source that cannot be used, ConfigError for a policy.
    """
    chosen = policy or Policy.default()
    limits = chosen.checks
    _limit_sources(sources, limits)
    ids = sources.ids()
    text = output if isinstance(output, str) else _written(output)
    _limit_output(text, limits)
    if not isinstance(output, str):
        extraction = extract_items(output, ids, shape=shape)
    elif extracted is not None:
        extraction = _extracted(output, extracted, chosen, finish_reason)
    elif body_start(output) >= 0 or shape is not None or finish_reason is not None:
        extraction = extract_draft(output, ids, shape=shape, finish_reason=finish_reason)
    else:
        extraction = extract_prose(output)
    rules = _Rules(chosen, pack, running(plugins, limits))
    return _judge(text, extraction, sources, rules)


class _Rules(NamedTuple):
    """By what a report comes about, beside output and sources."""

    policy: Policy
    pack: Pack | None
    plugins: tuple[Plugin, ...]

    @property
    def fingerprint(self) -> str:
        """That of the check policy; another one with every set of plug-ins and their versions."""
        own = self.policy.checks.fingerprint()
        labels = [plugin.label for plugin in self.plugins]
        return sha256(json.dumps([own, *labels]))[:16] if labels else own


def _written(draft: Mapping[str, Any] | Sequence[Any]) -> str:
    """A draft as the JSON that reads the same; "" for one that JSON cannot say."""
    try:
        text = json.dumps(draft, ensure_ascii=False)
        return text if json.loads(text) == draft else ""
    except (TypeError, ValueError, RecursionError):
        return ""


def _extracted(
    output: str,
    given: str | Sequence[Any] | Mapping[str, Any],
    policy: Policy,
    finish_reason: str | None,
) -> Extraction:
    """Claims of prose with those of a model; the published check takes the model's alone."""
    if isinstance(given, Mapping):
        given = given.get("claims") or ()
    whole = pointed_out(given, finish_reason=finish_reason) if isinstance(given, str) else given
    if not isinstance(whole, Sequence):
        raise InputError("the extracted claims are no list; expected a model's reply or its list")
    if len(whole) > policy.checks.max_claims:
        raise InputError(
            f"the extractor gave {len(whole):,} claims; at most {policy.checks.max_claims:,} are "
            "allowed (check.max_claims)"
        )
    if policy.checks.mode == "article":
        return extract_items({"claims": list(whole)}, ())
    return with_pointed_out(extract_prose(output), output, whole)


def _judge(output: str, extraction: Extraction, sources: Sources, rules: _Rules) -> Report:
    policy, pack, plugins = rules
    _limit_claims(extraction, policy.checks)
    lost: list[str] = []
    names = names_known(pack, policy)
    readings = Readings.of(sources, _guarded(pack, lost) if pack else None, names)
    checkers = configured(policy.checks, [plugin.name for plugin in plugins])
    verdicts = [_verdict(claim, checkers, readings) for claim in extraction.claims]
    if policy.checks.mode == "strict" and extraction.form == "draft":
        verdicts = mark_reused(verdicts, sources)
    verdicts = with_reservations(verdicts, plugins, readings)
    return Report(
        output,
        extraction.form,
        extraction.statements,
        tuple(verdicts),
        Ledger(
            extraction.non_claims,
            extraction.rejected,
            extraction.uncovered,
            extraction.overlooked,
        ),
        (
            *(flag for source in sources for flag in _source_flags(source)),
            *(f for record in readings.known() for f in record_flags(record, sources.as_of)),
            *(Flag(READER_CRASHED, name) for name in lost),
        ),
        tuple(SourceRef.of(source) for source in sources),
        sources.as_of,
        policy.name,
        rules.fingerprint,
        __version__,
        pack.name if pack else "none",
        tuple(RecordRef.of(record) for record in sources.records),
        tuple(plugin.label for plugin in plugins),
        unicodedata.unidata_version,
    )


def names_known(pack: Pack | None, policy: Policy) -> Vocabulary:
    """The names that a pack knows, and those that a policy adds."""
    return _vocabulary(pack, tuple(policy.checks.aliases.items()))


@lru_cache(maxsize=8)
def _vocabulary(pack: Pack | None, aliases: tuple[tuple[str, str], ...]) -> Vocabulary:
    known = pack.vocabulary() if pack else Vocabulary()
    return known.with_aliases(dict(aliases))


def _guarded(pack: Pack, lost: list[str]) -> Callable[[Source], Record | None]:
    """The reader of a pack; a source on which it crashes is named in `lost`."""

    def read(source: Source) -> Record | None:
        try:
            return pack.read(source)
        except Exception:
            lost.append(source.id)
            return None

    return read


def _verdict(claim: Claim, checkers: Sequence[Checker], readings: Readings) -> Verdict:
    step()
    findings: list[Finding] = []
    for checker in checkers:
        try:
            made = checker.check(claim, readings)
            findings.extend(made if checker.verbatim else _read(made, claim, readings))
        except Exception:
            atoms = tuple(range(len(claim.atoms)))
            findings.append(Finding(CHECK_CRASHED.code, Outcome.DOUBT, atoms, checker.name))
    return combine(claim, tuple(findings), _claim_flags(claim, findings))


def _read(made: tuple[Finding, ...], claim: Claim, readings: Readings) -> Iterator[Finding]:
    """The findings that count: what is verified by reading words needs a language that is read.

    A claim that does not tell its language is in that of its source; a number tells enough.
    """
    own = leaning(claim.text)
    told = own > 0 or any(map(str.isdecimal, claim.text))
    for finding in made:
        passages = {passage.source for passage in finding.passages}
        given = [reading.leaning for reading in readings if reading.source.id in passages]
        foreign = own < 0 or any(each < 0 for each in given)
        unsure = not told and bool(given) and not any(each > 0 for each in given)
        if finding.outcome is not Outcome.VERIFIED or not (foreign or unsure):
            yield finding


def _claim_flags(claim: Claim, findings: Sequence[Finding]) -> tuple[Flag, ...]:
    flags = [
        Flag(code, detail="in the quote")
        for _, atom in claim.quotations()
        for code in oddities(atom.text)
    ]
    for finding in findings:
        for evidence in finding.passages:
            flags.extend(
                Flag(code, evidence.source, (evidence.start, evidence.end), "in the source")
                for code in oddities(evidence.text)
            )
    flags.extend(Flag(code) for finding in findings for code in finding.flags)
    return tuple(dict.fromkeys(flags))


@lru_cache(maxsize=64)
def _text_flags(source_id: str, text: str, about: str | None) -> tuple[Flag, ...]:
    flags = [Flag("instruction-like", source_id, span) for span in instruction_spans(text, about)]
    flags.extend(Flag(code, source_id) for code in oddities(text))
    if looks_damaged(text):
        flags.append(Flag("damaged-source", source_id))
    return tuple(flags)


def _source_flags(source: Source) -> tuple[Flag, ...]:
    hidden = (*source.hidden, *hidden_spans(source.text))
    unseen = tuple(Flag("hidden-text", source.id, span) for span in hidden)
    return _text_flags(source.id, source.text, source.about) + unseen


def _limit_sources(sources: Sources, limits: CheckPolicy) -> None:
    for source in sources:
        if len(source.text) > limits.max_source_chars:
            raise InputError(
                f"source {source.id!r} has {len(source.text):,} characters; at most "
                f"{limits.max_source_chars:,} are allowed (check.max_source_chars)"
            )


def _limit_output(output: str, limits: CheckPolicy) -> None:
    if len(output) > limits.max_output_chars:
        raise InputError(
            f"the output has {len(output):,} characters; at most {limits.max_output_chars:,} "
            "are allowed (check.max_output_chars)"
        )


def _limit_claims(extraction: Extraction, limits: CheckPolicy) -> None:
    count = len(extraction.claims) + len(extraction.rejected)
    if count > limits.max_claims:
        raise InputError(
            f"the output has {count:,} claims; at most {limits.max_claims:,} are allowed "
            "(check.max_claims)"
        )
    for claim in extraction.claims:
        for _, atom in claim.quotations():
            if len(atom.text) > limits.max_quote_chars:
                raise InputError(
                    f"{claim.place}: a quote has {len(atom.text):,} characters; at most "
                    f"{limits.max_quote_chars:,} are allowed (check.max_quote_chars)"
                )
