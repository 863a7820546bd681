"""`assay serve --demo`: invented people and firms, so that every page shows something."""

from __future__ import annotations

import json
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from functools import lru_cache
from importlib.resources import files
from typing import TYPE_CHECKING, Any

from assay.errors import ModelError
from assay.exchanges import read_exchanges, replaying
from assay.service.bodies import CheckBody, MatchBody
from assay.service.callers import LOCAL_PRINCIPAL, Caller
from assay.service.checking import checked, explained
from assay.service.service import Provider, Service
from assay.store import decisions, reports, reviews
from assay.store.database import Database
from assay.store.decisions import Change

if TYPE_CHECKING:
    from assay.models import Model, ModelReply, ModelRequest
    from assay.service.settings import ServiceSettings

_SOMEONE = "Jonas Brandt"
_LOOK = "Is this the certificate that the posting asks for?"
_LOOKED_HOURS = 5.0
_EXPLAINED_HOURS = 4.5


def demo_provider() -> Provider:
    """A recorded reply for the bundled texts; no model is asked."""
    text = (files("assay") / "examples" / "exchange.jsonl").read_text("utf-8")
    return Provider("demo", _only_bundled(replaying(read_exchanges(text))))


def _only_bundled(recorded: Model) -> Model:
    def model(request: ModelRequest) -> ModelReply:
        try:
            return recorded(request)
        except ModelError:
            message = (
                "the demo knows a reply for its own two texts only; to ask about others, set a "
                "key of a provider and start assay serve without --demo"
            )
        raise ModelError(message, kind="not-configured")

    return model


@lru_cache(maxsize=1)
def match_texts() -> dict[str, str]:
    """The profile and the posting that the recorded reply is about."""
    folder = files("assay") / "examples"
    names = {"profile": "profile.txt", "posting": "posting.txt"}
    return {key: (folder / name).read_text("utf-8") for key, name in names.items()}


def fill(url: str, settings: ServiceSettings) -> None:
    """Check and store the bundled outputs, as if they had come in over the last two days."""
    now = datetime.now(UTC)
    past = {"by": timedelta(0)}
    with_past = Database.open(url, clock=lambda: now - past["by"])
    service = Service(settings, with_past, demo_provider())
    caller = Caller(LOCAL_PRINCIPAL, "local")
    try:
        for given in _outputs():
            hours = given.pop("hours")
            if hours < _EXPLAINED_HOURS < past["by"] / timedelta(hours=1):
                past["by"] = timedelta(hours=_EXPLAINED_HOURS)
                _explanation(service, caller)
            past["by"] = timedelta(hours=hours)
            person = given.pop("person", None)
            found = checked(service, caller, CheckBody(**given, review="always"))
            if person and found.id:
                reviews.assign(with_past, caller.tenant, found.id, person, person)
        past["by"] = timedelta(hours=_LOOKED_HOURS)
        _another_look(service, caller)
    finally:
        with_past.close()


def _outputs() -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = json.loads(
        (files(__package__) / "outputs.json").read_text("utf-8")
    )
    return found


def _explanation(service: Service, caller: Caller) -> None:
    draft = (files("assay") / "examples" / "draft.txt").read_text("utf-8")
    texts = match_texts()
    body = MatchBody(
        profile=texts["profile"],
        posting=texts["posting"],
        draft=draft,
        review="always",
        title="Explanation for job 20-1187",
        subtitle="Why this job?",
        subject_id="candidate-17",
    )
    explained(service, caller, body, "demo", None)


def _another_look(service: Service, caller: Caller) -> None:
    """Someone asks for another look at the first thing that differs in the oldest report."""
    oldest = reviews.queue(service.db, caller.tenant, reviews.QueueFilter(limit=1)).rows[0]
    stored = reports.load(service.db, caller.tenant, oldest.report_id)
    if stored is None:
        return
    claim = next(v.claim.id for v in stored.result.report.unverifiable)
    change = Change(claim, "another-look", 0, reason=_LOOK)
    someone = replace(caller.principal, key_id="demo", name=_SOMEONE)
    decisions.decide(service.db, caller.tenant, oldest.report_id, change, someone)
