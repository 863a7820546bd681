"""A service in this process: its callers, its requests, and a model that is a function."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import TYPE_CHECKING, Any

from starlette.testclient import TestClient

from assay.models import ModelReply, ModelRequest
from assay.service.app import create_app
from assay.service.callers import LOCAL_PRINCIPAL, cookie_name
from assay.service.service import Provider
from assay.service.settings import ServiceSettings
from assay.store import keys
from assay.store.database import Database

if TYPE_CHECKING:
    from fastapi import FastAPI
    from starlette.routing import BaseRoute

HERE = "http://127.0.0.1:8000"
T = "default"
TEXT = "Skills: Rust, SQL.\nSummary: moved billing to Postgres in 2021. Cut costs by 20% in 2020."
OUTPUT = (
    'The summary says "moved billing to Postgres in 2022". The costs were cut by 25% in 2020. '
    "He knows Rust. He sings in a choir."
)
CHECK: dict[str, Any] = {
    "output": OUTPUT,
    "sources": [{"id": "cv", "text": TEXT}, {"id": "job", "text": "Java", "about": "posting"}],
    "as_of": "2026-11-30",
}
"""Claims c1 and c2 fail, c3 and c4 are verified, c5 is unverifiable."""

PROFILE = "Headline: Backend developer\nSkills: Java (Advanced, 4 years), PostgreSQL"
POSTING = "Job title: Java developer\nRequirements: Java, 3+ years; Kubernetes"
INVENTED = "Ten years of Haskell at Nordhamn"
DRAFT: dict[str, Any] = {
    "matches": [
        {
            "point": "You have the Java that this job asks for.",
            "profileQuote": "Java (Advanced, 4 years)",
            "jobQuote": "Java, 3+ years",
        },
        {"point": INVENTED, "profileQuote": "Haskell (10 years)", "jobQuote": "Java, 3+ years"},
    ],
    "gaps": [],
}
NOTHING: dict[str, Any] = {"matches": [DRAFT["matches"][1]], "gaps": []}
MATCH: dict[str, Any] = {"profile": PROFILE, "posting": POSTING, "draft": DRAFT}
ASK: dict[str, Any] = {"profile": PROFILE, "posting": POSTING, "consent": True}


@dataclass
class Clock:
    now: datetime = datetime(2026, 11, 30, 12, tzinfo=UTC)

    def __call__(self) -> datetime:
        return self.now

    def move(self, **by: float) -> None:
        self.now += timedelta(**by)


def replying(draft: Any = DRAFT) -> Provider:
    """A provider whose model always gives this draft."""

    def model(request: ModelRequest) -> ModelReply:
        del request
        return ModelReply(json.dumps(draft), "stop", model="fake-1")

    return Provider("fake", model)


def failing(error: Exception) -> Provider:
    """A provider whose model always fails."""

    def model(request: ModelRequest) -> ModelReply:
        raise error

    return Provider("fake", model)


@dataclass
class Served:
    """An application over a database of its own, with its clock."""

    file: Path
    settings: dict[str, Any] = field(default_factory=dict)
    provider: Provider = field(default_factory=replying)
    clock: Clock = field(default_factory=Clock)

    def __post_init__(self) -> None:
        url = f"sqlite:///{self.file}"
        self.db = Database.open(url, clock=self.clock)
        found = ServiceSettings(database=url, **self.settings)
        self.gate = create_app(found, self.db, self.provider)

    @property
    def app(self) -> FastAPI:
        app: FastAPI = self.gate.app  # type: ignore[attr-defined]
        return app

    def key(self, *scopes: str, tenant: str = T, subject: str | None = None) -> str:
        before = sum(each.tenant == tenant for each in keys.listed(self.db))
        name = f"Ada {before}" if before else "Ada"
        return keys.create(self.db, name, tenant, scopes, "test", subject).secret

    def client(self, key: str = "", base: str = HERE, **headers: str) -> TestClient:
        """A client with a key, or with none; errors come back as answers."""
        given = {"authorization": f"Bearer {key}"} if key else {}
        return TestClient(
            self.gate,
            base,
            raise_server_exceptions=False,
            headers={**given, **headers},
            follow_redirects=False,
        )

    def session(self, who: keys.Principal | str = "", hours: float = 12) -> tuple[TestClient, str]:
        """A client with the cookie of a session, and its token; of the local user by default."""
        made = keys.open_session(self.db, who or LOCAL_PRINCIPAL, hours)
        client = self.client()
        client.cookies.set(cookie_name(self.app.state.service), made.token)
        return client, made.csrf

    def stored(self, key: str = "", **changes: Any) -> str:
        """The id of a check that waits for review."""
        body = {**CHECK, "review": "always", **changes}
        answer = self.client(key).post("/v1/check", json=body)
        assert answer.status_code == 200, answer.text
        return str(answer.json()["id"])

    def explained(self, key: str = "", subject: str | None = "ada") -> str:
        """The id of an explanation that was stored."""
        body = {**MATCH, "store": True, "subject_id": subject}
        answer = self.client(key).post("/v1/matches", json=body)
        assert answer.status_code == 200, answer.text
        return str(answer.json()["id"])


def routes(app: FastAPI) -> Iterator[BaseRoute]:
    """Every route of an application, those of its routers among them."""
    for route in app.router.routes:
        inner = getattr(route, "original_router", None)
        yield from inner.routes if inner is not None else [route]


Make = Callable[..., Served]
