"""Article 1's feature: an explanation of a match, every point of it backed by quotes.

A match quotes the profile and the posting; a gap quotes the posting only. Both texts are checked
exactly as the model saw them.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from assay.errors import AssayError
from assay.extractors.draft import Shape
from assay.hiring.opinions import without_verdicts
from assay.hiring.pack import PACK, records_of
from assay.hiring.plausibility import oddities_of
from assay.pipeline import check, names_known
from assay.policy import Policy
from assay.reading.gap_words import reworded, speaks_of_person
from assay.shown import Shown, show
from assay.sources import Source, Sources
from assay.text import article

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from datetime import date

    from assay.checker import Plugin
    from assay.models import ModelReply
    from assay.policy import ShowPolicy
    from assay.report import Report
    from assay.verdicts import Flag

PROFILE = "profile"
JOB = "job"
LABELS = (
    "Headline",
    "Desired role",
    "Total experience",
    "Employment type",
    "Work mode",
    "Skills",
    "Job title",
    "Experience",
    "Description",
    "Requirements",
)
"""The labels that our own prompt puts before the fields of both texts; they prove nothing."""

SHAPE = Shape(
    needed={"matches": (PROFILE, JOB), "claims": (PROFILE, JOB), "gaps": (JOB,)},
    empty={"gaps": (PROFILE,)},
)
_ARTICLE_SHAPE = replace(SHAPE, blank=lambda text: not article.has_text(text), distinct=False)
_LABEL = re.compile(rf"^(?:{'|'.join(LABELS)}):", re.MULTILINE)


class NothingLeftError(AssayError):
    """No point passed the check: an empty list would itself be a claim.

    `report` and `shown` say what was removed and why.
    """

    def __init__(self, report: Report, shown: Shown) -> None:
        self.report = report
        self.shown = shown
        super().__init__(
            f"nothing to show: none of the model's points passed the check "
            f"({shown.removed_count} removed); ask the model again or show no explanation"
        )


@dataclass(frozen=True, slots=True)
class Point:
    """One point that people see, with its quotes in the sources' own characters.

    In article mode the quotes are as the model spelt them. A gap has no profile quote ("").
    """

    text: str
    profile_quote: str
    job_quote: str


@dataclass(frozen=True, slots=True)
class Explanation:
    """The points that passed, in the draft's order, at most `max_points` a list.

    `reply` is what the model answered, where it was asked here, and `requests` how often it was.
    """

    matches: tuple[Point, ...]
    gaps: tuple[Point, ...]
    report: Report
    shown: Shown
    reply: ModelReply | None = None
    requests: int = 0

    @property
    def removed(self) -> int:
        """How many points were removed because they did not pass."""
        return self.shown.removed_count

    @property
    def not_examined(self) -> int:
        """How many items came after a list was full."""
        return self.shown.not_examined


def match_sources(profile: str, posting: str, as_of: date | None = None) -> Sources:
    """The two texts as sources, with our own labels in them marked."""
    return Sources(
        [
            Source(PROFILE, profile, about="candidate", labels=_labels(profile)),
            Source(JOB, posting, about="posting", labels=_labels(posting)),
        ],
        as_of,
    )


def explain(
    draft: str | Mapping[str, Any],
    sources: Sources,
    policy: Policy | None = None,
    *,
    finish_reason: str | None = None,
    plugins: Sequence[Plugin] = (),
) -> Explanation:
    """Judge a draft and keep the points that passed.

    Raises NothingLeftError when no point did, InputError for a draft that cannot be read.
    """
    found = judge(draft, sources, policy, finish_reason=finish_reason, plugins=plugins)
    return shown_or_raise(found)


def shown_or_raise(explanation: Explanation) -> Explanation:
    """The explanation, if it has a point; raises NothingLeftError else."""
    if not explanation.shown.kept:
        raise NothingLeftError(explanation.report, explanation.shown)
    return explanation


def judge(  # noqa: PLR0913 - the door of two features, each argument named
    draft: str | Mapping[str, Any],
    sources: Sources,
    policy: Policy | None = None,
    *,
    finish_reason: str | None = None,
    plugins: Sequence[Plugin] = (),
    flags: tuple[Flag, ...] = (),
) -> Explanation:
    """As `explain`, with an explanation without points where none passed.

    `flags` are what was done to the texts before they were sent.
    """
    chosen = policy or Policy.hiring()
    published = chosen.checks.mode == "article"
    shape = _ARTICLE_SHAPE if published else SHAPE
    pack = None if published else PACK
    report = check(
        draft,
        sources,
        chosen,
        pack=pack,
        shape=shape,
        finish_reason=finish_reason,
        plugins=plugins,
    )
    if not published:
        said = "\n".join(v.claim.text for v in report.verdicts if not v.claim.absent)
        odd = oddities_of(said, sources, records_of(sources), names_known(PACK, chosen))
        report = replace(report, flags=(*report.flags, *odd))
    report = replace(report, flags=(*flags, *report.flags))
    return explanation_of(
        report, shown_points(report, chosen.show, published=published), published=published
    )


def explanation_of(report: Report, shown: Shown, *, published: bool = False) -> Explanation:
    """The points that are shown of a checked draft."""
    points: dict[str, list[Point]] = {"matches": [], "gaps": [], "claims": []}
    for item in shown.kept:
        points[item.statement.group].append(_point(report, item.statement.claims[0], published))
    return Explanation(
        tuple(points["matches"] + points["claims"]), tuple(points["gaps"]), report, shown
    )


def shown_points(report: Report, policy: ShowPolicy, *, published: bool = False) -> Shown:
    """What of a checked draft is shown; where `published`, as in the published feature."""
    shown = show(report, policy, cap=True)
    return shown if published else without_verdicts(report, shown, policy)


def _point(report: Report, index: int, published: bool) -> Point:
    verdict = report.verdicts[index]
    if published:
        quotes = {atom.source: article.trim(atom.text) for _, atom in verdict.claim.quotations()}
    else:
        found = (f for f in verdict.findings if f.checker == "quote")
        passages = (passage for finding in found for passage in finding.passages)
        quotes = {passage.source: passage.text for passage in passages}
    text = article.trim(verdict.claim.text) if published else verdict.claim.text.strip()
    if verdict.claim.absent and not published and speaks_of_person(text):
        text = reworded(text, quotes.get(JOB, ""))
    return Point(text, quotes.get(PROFILE, ""), quotes.get(JOB, ""))


def _labels(text: str) -> tuple[tuple[int, int], ...]:
    return tuple(match.span() for match in _LABEL.finditer(text))
