"""Article 1's feature with a real model: texts as they are sent, one request, all checks.

The checks run on the very texts that the model got: cut, masked and labelled.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from assay.errors import InputError, ModelError
from assay.hiring.match import (
    JOB,
    PROFILE,
    Explanation,
    judge,
    match_sources,
    shown_or_raise,
)
from assay.hiring.profile import Profile
from assay.hiring.prompt import again, match_request
from assay.hiring.vacancy import Vacancy, truncated
from assay.models import ask
from assay.policy import Policy
from assay.privacy import mask
from assay.sources import Sources
from assay.verdicts import Flag, Outcome

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from datetime import date

    from assay.checker import Plugin
    from assay.models import Model, ModelReply, ModelRequest
    from assay.report import Report


_EXCERPT = 80


@dataclass(frozen=True, slots=True)
class Outgoing:
    """The sources as a model gets them, and flags that say what was masked, hidden or cut."""

    sources: Sources
    flags: tuple[Flag, ...]

    def request(self, policy: Policy) -> ModelRequest:
        """What would be sent."""
        profile, job = self.sources[PROFILE].text, self.sources[JOB].text
        return match_request(profile, job, policy.ask, fenced=policy.checks.mode != "article")


def outgoing(
    profile: Profile | str, posting: Vacancy | str, policy: Policy, as_of: date | None = None
) -> Outgoing:
    """The texts of a profile and a posting, ready to be sent.

    Raises InputError if one says nothing: no request is made for it.
    """
    person = profile.private if isinstance(profile, Profile) else ()
    texts = [profile if isinstance(profile, str) else profile.text]
    texts.append(posting if isinstance(posting, str) else posting.text)
    for name, text in zip((PROFILE, JOB), texts, strict=True):
        if not text.strip():
            raise InputError(f"the {name} says nothing that could be compared; fill it in first")
    flags: list[Flag] = []
    if isinstance(posting, Vacancy):
        hidden = (mask(text).text[:_EXCERPT] for text in posting.page.hidden)
        flags += [Flag("hidden-left-out", JOB, detail=text) for text in hidden]
    limits = (policy.ask.max_profile_chars, policy.ask.max_posting_chars)
    sent: list[str] = []
    unsent: list[str] = []
    for name, text, limit in zip((PROFILE, JOB), texts, limits, strict=True):
        masked = mask(text, person) if policy.ask.mask_private else None
        cut = truncated(masked.text if masked else text, limit)
        found = masked.found if masked else ()
        rest = (*(text[f.start : f.end] for f in found), text[len(cut) :])
        unsent.append("\n".join(part for part in rest if part.strip()))
        flags += [
            Flag("masked", name, (f.start, f.end), f.kind) for f in found if f.end <= len(cut)
        ]
        if len(cut) < len(text.rstrip()):
            flags.append(Flag("truncated", name, detail=f"{len(text) - len(cut):,} characters"))
        sent.append(cut)
    sources = match_sources(sent[0], sent[1], as_of)
    whole = (replace(s, unsent=rest) for s, rest in zip(sources, unsent, strict=True))
    return Outgoing(Sources(whole, as_of), tuple(flags))


def explain_with(
    model: Model,
    texts: Outgoing,
    policy: Policy | None = None,
    *,
    plugins: Sequence[Plugin] = (),
) -> Explanation:
    """Ask `model` why the job fits, and keep the points that pass.

    One request; a second one only where the policy asks for it and quotes were refused. Raises
    ModelError if no reply came or it cannot be read, NothingLeftError if no point passed.
    """
    chosen = policy or Policy.hiring()
    request = texts.request(chosen)

    def answer(request: ModelRequest) -> Explanation:
        return _answer(ask(model, request), texts, chosen, plugins)

    first = answer(request)
    refused = tuple(dict.fromkeys(refused_quotes(first.report)))
    if not (chosen.ask.second_request and refused):
        return shown_or_raise(first)
    try:
        second = answer(again(request, refused))
    except ModelError:
        second = first
    best = second if len(second.shown.kept) > len(first.shown.kept) else first
    return shown_or_raise(replace(best, requests=2))


def _answer(
    reply: ModelReply, texts: Outgoing, policy: Policy, plugins: Sequence[Plugin]
) -> Explanation:
    found, problem = None, ""
    reason = reply.finish_reason
    try:
        found = judge(
            reply.text,
            texts.sources,
            policy,
            finish_reason=reason,
            plugins=plugins,
            flags=texts.flags,
        )
    except InputError as error:
        problem = str(error)
    if found is None:
        raise ModelError(f"the model's reply cannot be used: {problem}", kind="unusable")
    return replace(found, reply=reply, requests=1)


def refused_quotes(report: Report) -> Iterator[str]:
    """The quotes of a report that stand nowhere as they were quoted."""
    for verdict in report.verdicts:
        for finding in verdict.findings:
            for index in finding.atoms:
                atom = verdict.claim.atoms[index]
                if finding.outcome is Outcome.FAILURE and atom.kind == "quotation":
                    yield atom.text
