"""A profile, a posting and models that are plain functions, for tests of explanations."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from datetime import date
from decimal import Decimal
from typing import Any

from assay.hiring.asking import Outgoing, outgoing
from assay.hiring.profile import Profile, Skill, read_profile
from assay.hiring.vacancy import Vacancy
from assay.models import Model, ModelReply, ModelRequest
from assay.policy import Policy

AS_OF = date(2026, 11, 30)
RECORD = {
    "name": "Asha Rao",
    "email": "asha.rao@example.org",
    "phone": "+91 99999 99999",
    "city": "Pune",
    "expectedPay": 3000000,
    "workAuthorization": "Citizen",
    "resume": {"file": "resume.pdf"},
    "headline": "Backend developer",
    "desiredRole": "Java Engineer",
    "totalExperience": 4.5,
    "employmentType": "Full-time",
    "workMode": "Remote",
    "skills": [{"name": "Java", "level": "Intermediate", "years": 3}],
}
PROFILE = Profile("Backend developer", skills=(Skill("Java", "Intermediate", Decimal(3)),))
VACANCY = Vacancy("Java Engineer", description="Build secure Java APIs and deploy services on AWS.")
MATCH = {
    "point": "You have three years of Java, and this team builds Java APIs.",
    "profileQuote": "Java (Intermediate, 3 years)",
    "jobQuote": "Build secure Java APIs",
}
GAP = {
    "point": "AWS is not shown in your profile.",
    "profileQuote": "",
    "jobQuote": "deploy services on AWS",
}
INVENTED = {**MATCH, "profileQuote": "Java (3 years)"}


def draft(matches: Sequence[Any] | None = (), gaps: Sequence[Any] | None = ()) -> str:
    """A model's reply with these items."""
    return json.dumps({"matches": matches, "gaps": gaps})


def saying(*replies: str | ModelReply) -> tuple[Model, list[ModelRequest]]:
    """A model that gives these replies in turn, the last one for ever; and what it was asked."""
    asked: list[ModelRequest] = []

    def model(request: ModelRequest) -> ModelReply:
        asked.append(request)
        reply = replies[min(len(asked), len(replies)) - 1]
        return reply if isinstance(reply, ModelReply) else ModelReply(reply, "stop")

    return model, asked


def failing(error: Exception) -> Model:
    """A model whose provider fails."""

    def model(request: ModelRequest) -> ModelReply:
        raise error

    return model


def texts(
    profile: Profile | str = PROFILE,
    posting: Vacancy | str = VACANCY,
    policy: Callable[[], Policy] = Policy.hiring,
) -> Outgoing:
    """Both texts as they are sent."""
    return outgoing(profile, posting, policy(), AS_OF)


def recorded() -> Profile:
    """The profile of the whole record."""
    return read_profile(RECORD)
