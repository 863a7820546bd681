"""What requests carry. A key that is not known is refused: a slip must not pass for a default."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import date
from typing import Annotated, Any, ClassVar, Literal, TypeAlias

from pydantic import (
    AfterValidator,
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Field,
    StrictBool,
    StrictInt,
)

from assay.sources import Source
from assay.store.assignees import ANYONE, Anyone

_STRICT: ConfigDict = ConfigDict(extra="forbid")
_DAY = re.compile(r"\d{4}-\d\d-\d\d", re.ASCII)


def _day(value: object) -> object:
    """Only a day as text: a number would be taken for seconds since 1970."""
    if value is None or (isinstance(value, str) and _DAY.fullmatch(value)):
        return value
    raise ValueError("expected a day such as 2026-11-30")


def _stripped(text: str) -> str:
    """Without white space around it: a blank name is none."""
    return text.strip()


Day: TypeAlias = Annotated[date, BeforeValidator(_day)]
Span: TypeAlias = tuple[StrictInt, StrictInt]
Title: TypeAlias = Annotated[str, Field(max_length=200), AfterValidator(_stripped)]
SUBJECT = r"^[^\x00-\x1f\x7f]{1,200}$"
SubjectId: TypeAlias = Annotated[str, Field(pattern=SUBJECT)]
Text: TypeAlias = Annotated[str, Field(min_length=10, max_length=50_000)]
Review: TypeAlias = Literal["never", "when-needed", "always"]
MATCH_POLICY = "hiring"
NAME = r"^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$"


@dataclass(frozen=True, slots=True)
class GivenSource(Source):
    """A text that the model saw, exactly as it saw it; spans are [start, end) in code points."""

    __pydantic_config__: ClassVar[ConfigDict] = _STRICT

    sections: tuple[Span, ...] = ()
    labels: tuple[Span, ...] = ()
    hidden: tuple[Span, ...] = ()
    part: Span | None = None
    damaged: StrictBool = False


class GivenRecord(BaseModel):
    """Structured data that the model saw."""

    model_config = _STRICT

    id: Annotated[str, Field(min_length=1, max_length=200)]
    data: Any


class Keeping(BaseModel):
    """What is kept of a check; by default nothing.

    `review` sends it to the queue of people: when the decision is "review", or always. What goes
    there is stored. `subject_id` is whom it is about, for erasure.
    """

    model_config = _STRICT

    store: StrictBool = False
    review: Review = "never"
    title: Title = ""
    subtitle: Title = ""
    subject_id: SubjectId | None = None


class CheckBody(Keeping):
    """An output and what its model was given.

    `output` is prose, a model's reply that holds a JSON draft, or the draft as JSON. A `kind`
    "summary" is a recruiter's summary of a person: opinions are removed as well. `as_of` is the
    day that "present" means, today if it is left out.
    """

    model_config = ConfigDict(
        json_schema_extra={
            "examples": [
                {
                    "output": "She brings 9 years of Java experience.",
                    "sources": [
                        {
                            "id": "resume",
                            "about": "candidate",
                            "text": "Experience\nSoftware Engineer, Nordhamn\n"
                            "March 2022 – present\n• Payments in Java 17",
                        }
                    ],
                    "as_of": "2026-11-30",
                }
            ]
        },
        **_STRICT,
    )

    output: str | dict[str, Any] | list[Any]
    kind: Literal["check", "summary"] = "check"
    sources: Annotated[list[GivenSource], Field(max_length=1_000)] = []
    records: Annotated[list[GivenRecord], Field(max_length=1_000)] = []
    as_of: Day | None = None
    policy: Annotated[str, Field(pattern=NAME)] = "default"
    pack: Literal["auto", "hiring", "none"] = "auto"
    finish_reason: Annotated[str, Field(max_length=100)] | None = None


class MatchBody(Keeping):
    """A profile and a posting, each a text or JSON with its fields.

    Without a `draft` the server's model is asked, once, and needs the person's `consent`. A draft
    is a model's reply that saw just these texts.
    """

    model_config = ConfigDict(
        json_schema_extra={
            "examples": [
                {
                    "profile": "Headline: Backend developer\nSkills: Java (Advanced, 4 years)",
                    "posting": "Job title: Java developer\nRequirements: Java, 3+ years",
                    "draft": {
                        "matches": [
                            {
                                "point": "You have the Java that this job asks for.",
                                "profileQuote": "Java (Advanced, 4 years)",
                                "jobQuote": "Java, 3+ years",
                            }
                        ],
                        "gaps": [],
                    },
                }
            ]
        },
        **_STRICT,
    )

    profile: Text | dict[str, Any]
    posting: Text | dict[str, Any]
    draft: str | dict[str, Any] | None = None
    consent: StrictBool = False
    as_of: Day | None = None
    policy: Annotated[str, Field(pattern=NAME)] = MATCH_POLICY


class AskBody(BaseModel):
    """What the page "why this job?" sends."""

    model_config = _STRICT

    profile: Text
    posting: Text
    consent: StrictBool = False


class DecisionBody(BaseModel):
    """What a reviewer decides; `revision` is that of the decision which he or she saw."""

    model_config = ConfigDict(
        json_schema_extra={"examples": [{"claim": "c2", "action": "accept", "revision": 0}]},
        **_STRICT,
    )

    claim: Annotated[str, Field(min_length=1, max_length=200)]
    action: Literal["accept", "overrule", "another-look", "undo"]
    revision: Annotated[StrictInt, Field(ge=0, le=1_000_000)]
    verdict: Literal["verified", "failed", "unverifiable"] | None = None
    reason: Annotated[str, Field(max_length=2_000)] = ""
    second_opinion: StrictBool = False


class AssigneeBody(BaseModel):
    """Who looks at it; null for nobody. `seen` is who did when the caller looked, if it counts."""

    model_config = ConfigDict(
        json_schema_extra={"examples": [{"person": "Ada Lund", "seen": None}]}, **_STRICT
    )

    person: Title | None
    seen: Title | None = None

    @property
    def expected(self) -> str | Anyone | None:
        """Whose it must be still; ANYONE where the caller does not say."""
        return (self.seen or None) if "seen" in self.model_fields_set else ANYONE


class FinishBody(BaseModel):
    """What becomes of the output.

    `seen` is the number of the last decision that the reviewer saw, 0 for none.
    """

    model_config = ConfigDict(
        json_schema_extra={"examples": [{"seen": 0, "action": "withhold"}]}, **_STRICT
    )

    seen: Annotated[StrictInt, Field(ge=0, le=2**53)]
    action: Literal["show", "review", "withhold"]


class PolicyBody(BaseModel):
    """A policy in TOML, as `assay policy show` prints one."""

    model_config = ConfigDict(
        json_schema_extra={"examples": [{"toml": 'extends = "strict"\n[keep]\nsources = "none"'}]},
        **_STRICT,
    )

    toml: Annotated[str, Field(max_length=200_000)]
