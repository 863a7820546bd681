"""Requests made up from the OpenAPI document, and what is wrong with their answers.

python -m tests.service_fuzz 10    # for ten minutes
"""

from __future__ import annotations

import json
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, Any
from zlib import crc32

import schemathesis
from schemathesis.engine import events, from_schema

from assay import Policy, Source, Sources, check, show
from assay.models import ModelReply, ModelRequest
from assay.service.app import create_app
from assay.service.service import Provider
from assay.service.settings import ServiceSettings
from assay.store import keys
from assay.store.database import Database
from assay.store.reports import NewReport, save
from assay.wire import Result

if TYPE_CHECKING:
    from starlette.types import ASGIApp, Receive, Scope, Send

TENANT = "default"
HOST = "testserver"  # the name under which schemathesis asks
NO_QUOTA = "1000000/second"
REFUSED = ["2xx", "400", "404", "409", "413", "422", "429"]
"""What is right for a request that fits its schema: ids, drafts and spans have more rules."""


@dataclass
class Found:
    """What a run has found: answers by operation and status, and what was wrong, once each."""

    answers: Counter[tuple[str, int]] = field(default_factory=Counter)
    problems: dict[str, str] = field(default_factory=dict)

    @property
    def requests(self) -> int:
        return self.answers.total()


class Aimed:
    """An application where half of the ids of reports that are made up become such of real ones.

    Nothing is deleted in the place of something else.
    """

    def __init__(self, app: ASGIApp, db: Database) -> None:
        self._app, self._db = app, db
        self._aimed = 0
        self._live = ""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        parts = scope["path"].split("/") if scope["type"] == "http" else []
        of_report = parts[:3] == ["", "v1", "reports"] and scope["method"] != "DELETE"
        made_up = len(parts) > 3 and not parts[3].startswith("r-")
        if of_report and made_up and crc32(scope["path"].encode()) % 2:
            parts[3] = self._id()
            scope = {**scope, "path": "/".join(parts)}
        await self._app(scope, receive, send)

    def _id(self) -> str:
        if self._aimed % 20 == 0:
            sources = Sources([Source("cv", "Rust and SQL since 2019.")], date(2026, 11, 30))
            report = check("She knows Rust. She has 9 years of Java. She left in 2024.", sources)
            result = Result(report, show(report, Policy.default().show))
            new = NewReport(TENANT, "check", "Ilse", result, sources, "default")
            self._live = save(self._db, new, "fuzz", review=True)
        self._aimed += 1
        return self._live


def serve(folder: Path) -> tuple[ASGIApp, str]:
    """A service with a key that may do all, and a model that gives a draft where nothing holds."""
    url = f"sqlite:///{folder / 'assay.db'}"
    settings = ServiceSettings(url, hosts=(HOST,), key_quota=NO_QUOTA, tenant_quota=NO_QUOTA)
    db = Database.open(url)
    app = create_app(settings, db, Provider("fake", _model))
    return Aimed(app, db), keys.create(db, "fuzz", TENANT, keys.SCOPES, "fuzz").secret


def _model(request: ModelRequest) -> ModelReply:
    del request
    return ModelReply(json.dumps({"matches": [{"point": "You know Java."}], "gaps": []}), "stop")


def config(key: str, examples: int, seed: int) -> schemathesis.Config:
    """All checks, all phases; `examples` bound the requests of an operation in a phase."""
    asked = {
        "not_a_server_error": {"expected-statuses": ["2xx", "4xx", "502"]},
        "positive_data_acceptance": {"expected-statuses": [*REFUSED, "502"]},
    }
    settings: dict[str, Any] = {
        "seed": seed,
        "headers": {"Authorization": f"Bearer {key}"},
        "continue-on-failure": True,
        "generation": {"max-examples": examples},
        "checks": {"positive_data_acceptance": {"expected-statuses": REFUSED}},
        "operations": [{"include-path": "/v1/matches", "checks": asked}],
    }
    return schemathesis.Config.from_dict(settings)


def run(app: ASGIApp, key: str, *, examples: int, seed: int, found: Found, until: float) -> None:
    """One pass over all operations, ended early at `until` (of time.monotonic)."""
    schema = schemathesis.openapi.from_asgi(
        "/openapi.json", app, config=config(key, examples, seed)
    )
    stream = from_schema(schema).execute()
    for event in stream:
        if isinstance(event, events.ScenarioFinished):
            _note(event, found)
        elif isinstance(event, events.NonFatalError | events.FatalError):
            value = event.value if isinstance(event, events.NonFatalError) else event.exception
            found.problems.setdefault(f"error: {type(value).__name__}", str(value))
        if time.monotonic() > until:
            stream.stop()


def _note(event: events.ScenarioFinished, found: Found) -> None:
    recorder = event.recorder
    for name, interaction in recorder.interactions.items():
        if interaction.response is not None:
            operation = recorder.cases[name].value.operation.label
            found.answers[operation, interaction.response.status_code] += 1
    for name, checks in recorder.checks.items():
        for done in checks:
            if done.failure_info is not None:
                label = recorder.cases[name].value.operation.label
                failure = done.failure_info.failure
                told = f"{failure.message}\n{done.failure_info.code_sample}"
                found.problems.setdefault(f"{label}: {done.name}: {failure.title}", told)


def lines(found: Found) -> Iterator[str]:
    """What was found, for people."""
    for (operation, status), count in sorted(found.answers.items()):
        yield f"{count:7,}  {status}  {operation}"
    for title, told in found.problems.items():
        yield f"\n{title}\n{told}"
    yield f"\n{found.requests:,} requests, {len(found.problems)} problems"


def main(minutes: float) -> int:
    """Run again and again with other seeds until the time is over; 1 if anything was wrong."""
    found, until, seed = Found(), time.monotonic() + minutes * 60, 0
    with tempfile.TemporaryDirectory() as folder:
        app, key = serve(Path(folder))
        while time.monotonic() < until:
            run(app, key, examples=100, seed=seed, found=found, until=until)
            seed += 1
    print("\n".join(lines(found)))
    return 1 if found.problems else 0


if __name__ == "__main__":
    sys.exit(main(float(sys.argv[1])))
