"""From a request to an answer: read, check, show, keep what was asked for."""

from __future__ import annotations

import json
from dataclasses import dataclass
from datetime import date
from typing import TYPE_CHECKING, Any, Final

from assay.errors import InputError
from assay.hiring.asking import Outgoing, explain_with, outgoing
from assay.hiring.match import Explanation, NothingLeftError, explain
from assay.hiring.pack import pack_named, record_of
from assay.hiring.profile import read_profile
from assay.hiring.summary import summarize
from assay.hiring.vacancy import read_vacancy
from assay.pipeline import check
from assay.service import logs
from assay.service.bodies import MATCH_POLICY
from assay.service.json_bodies import exact
from assay.service.refusals import RefusalError
from assay.service.spans import span
from assay.shown import show
from assay.sources import Sources
from assay.store import audit, reports
from assay.store.reports import NewReport
from assay.wire import Result

if TYPE_CHECKING:
    from assay.policy import Policy
    from assay.report import Report
    from assay.service.bodies import CheckBody, Keeping, MatchBody
    from assay.service.callers import Caller
    from assay.service.service import Service
    from assay.shown import Shown
    from assay.store.reports import Kind

_LONGEST_JSON: Final = 200_000


@dataclass(frozen=True, slots=True)
class Checked:
    """One check with its sources; `id` is the stored report's."""

    report: Report
    shown: Shown
    sources: Sources
    id: str | None


@dataclass(frozen=True, slots=True)
class Explained:
    """One explanation with its sources; `id` is the stored report's."""

    explanation: Explanation
    sources: Sources
    id: str | None


def checked(service: Service, caller: Caller, body: CheckBody) -> Checked:
    """Check an output; raises InputError, ConfigError."""
    began = _began(service, body)
    policy, version = service.policy(caller.tenant, body.policy)
    if not (body.sources or body.records):
        raise InputError("no source was given; name at least one in sources or records")
    with service.turns.check(), span("check"):
        records = [record_of(exact(given.data), given.id) for given in body.records]
        sources = Sources(body.sources, body.as_of or date.today(), records)
        report, shown = _judged(body, sources, policy)
    service.metrics.checked(report, shown)
    made = _Made(body.kind, report, shown, sources, policy, body.policy, version)
    return Checked(report, shown, sources, _keep(service, caller, body, made, began))


def _judged(body: CheckBody, sources: Sources, policy: Policy) -> tuple[Report, Shown]:
    if body.kind == "summary":
        if not isinstance(body.output, str):
            raise InputError("a summary is a text; got JSON; leave kind out for a draft")
        found = summarize(body.output, sources, policy)
        return found.report, found.shown
    pack = pack_named(body.pack, sources)
    report = check(body.output, sources, policy, pack=pack, finish_reason=body.finish_reason)
    return report, show(report, policy.show)


def explained(
    service: Service, caller: Caller, body: MatchBody, request_id: str, state: Any
) -> Explained:
    """Explain a match, by a draft that is given or by asking the model.

    Raises InputError, ConfigError, ModelError, NothingLeftError, and RefusalError: 503 without a
    model, 400 without consent, 429 where it comes too soon.
    """
    _refuse_strangers(caller, body)
    began = _began(service, body)
    policy, version = service.policy(caller.tenant, body.policy)
    try:
        with service.turns.check(), span("match"):
            texts = _texts(body, policy)
            if body.draft is not None:
                if caller.principal.subject_id is not None:
                    service.quotas.take(caller)
                found = explain(body.draft, texts.sources, policy)
        if body.draft is None:
            found = _asked(service, caller, body, texts, policy, state)
    except NothingLeftError as error:
        _log_dropped(error.report, error.shown, request_id)
        service.metrics.checked(error.report, error.shown)
        raise
    _log_dropped(found.report, found.shown, request_id)
    service.metrics.checked(found.report, found.shown)
    model = found.reply.model if found.reply else ""
    made = _Made(
        "match", found.report, found.shown, texts.sources, policy, body.policy, version, model
    )
    return Explained(found, texts.sources, _keep(service, caller, body, made, began))


def _asked(  # noqa: PLR0913, PLR0917 - whom to ask, for whom, about what
    service: Service, caller: Caller, body: MatchBody, texts: Outgoing, policy: Policy, state: Any
) -> Explanation:
    model = service.provider.model
    if model is None:
        raise RefusalError(503, "model-not-configured", service.provider.why_not)
    if not body.consent:
        message = "consent is false; the person must agree that both texts are sent to a model"
        raise RefusalError(400, "consent-needed", message, more={"field": "consent"})
    with service.turns.model_call(), span("ask"):
        service.quotas.take(caller)
        state.asked_model = True
        with service.turns.limited():
            return explain_with(model, texts, policy)


def _refuse_strangers(caller: Caller, body: MatchBody) -> None:
    """Raise RefusalError for what a key that sees no reports asks beyond its own explanation."""
    if caller.sees_reports:
        return
    if body.review != "never":
        raise RefusalError(403, "forbidden", "this key cannot send an explanation to review")
    if body.store and caller.principal.subject_id is None:
        message = "this key stores nothing: it is nobody's own; make one with a subject"
        raise RefusalError(403, "forbidden", message)
    if body.policy != MATCH_POLICY:
        message = f"this key cannot choose a policy; leave it out ({MATCH_POLICY} is used)"
        raise RefusalError(403, "forbidden", message)


def _texts(body: MatchBody, policy: Policy) -> Outgoing:
    """Both texts as a model gets them; raises InputError for JSON that is very long."""
    for name, given in (("profile", body.profile), ("posting", body.posting)):
        if not isinstance(given, str) and (size := len(json.dumps(given))) > _LONGEST_JSON:
            raise InputError(
                f"the {name} has {size:,} characters as JSON; at most {_LONGEST_JSON:,} are "
                "allowed; leave out what a reader does not need"
            )
    person = body.profile if isinstance(body.profile, str) else read_profile(exact(body.profile))
    job = body.posting if isinstance(body.posting, str) else read_vacancy(exact(body.posting))
    return outgoing(person, job, policy, body.as_of or date.today())


@dataclass(frozen=True, slots=True)
class _Made:
    kind: Kind
    report: Report
    shown: Shown
    sources: Sources
    policy: Policy
    policy_name: str
    version: int | None
    model: str = ""


def _began(service: Service, body: Keeping) -> int:
    """Up to where the audit log went before the work on a request that may store something."""
    return audit.newest(service.db) if body.store or body.review != "never" else 0


def _keep(service: Service, caller: Caller, body: Keeping, made: _Made, began: int) -> str | None:
    """Store what is asked for or goes to review, and nothing else."""
    action = made.shown.decision.action
    review = body.review == "always" or (body.review == "when-needed" and action == "review")
    if not (body.store or review):
        return None
    new = NewReport(
        caller.tenant,
        made.kind,
        body.title,
        Result(made.report, made.shown),
        made.sources,
        made.policy_name,
        made.version,
        made.policy.keep.sources,
        caller.principal.subject_id or body.subject_id,
        body.subtitle,
        made.model,
    )
    return reports.save(service.db, new, caller.key_id, review=review, since=began)


def _log_dropped(report: Report, shown: Shown, request_id: str) -> None:
    logs.event(
        "match",
        request_id=request_id,
        claims=len(report.verdicts),
        kept=len(shown.kept),
        dropped=shown.removed_count,
        not_examined=shown.not_examined,
        action=shown.decision.action,
    )
