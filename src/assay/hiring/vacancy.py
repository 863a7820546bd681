"""A job posting as a record: which of its fields a model gets, and as which text."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal
from functools import lru_cache
from typing import Any, Final

from assay.errors import InputError
from assay.hiring.page import Block, Page, read_page
from assay.hiring.posting_range import explicit
from assay.hiring.profile import field_number, field_text, labelled
from assay.hiring.tables import read_table
from assay.text.listed import pattern_of

_HEADING: Final = 80
"""A bold paragraph, or one that ends with a colon, is a heading up to this length."""


@dataclass(frozen=True, slots=True)
class Vacancy:
    """The fields of a posting that a model may see: no place, pay or company.

    `description` is HTML or plain text; the years are those of explicit fields.
    """

    title: str = ""
    employment_type: str = ""
    work_mode: str = ""
    minimum: Decimal | None = None
    maximum: Decimal | None = None
    description: str = ""

    @property
    def page(self) -> Page:
        """The description as a reader sees it."""
        return read_page(self.description)

    @property
    def text(self) -> str:
        """Title, terms, years and the whole description."""
        lines = {
            "Job title": self.title,
            "Employment type": self.employment_type,
            "Work mode": self.work_mode,
            "Experience": self.experience,
            "Description": self.page.text,
        }
        return labelled(lines)

    @property
    def requirements(self) -> str:
        """Title, years, and what stands under headings that ask for something."""
        asked = "\n".join(block.text for block in asked_for(self.page.blocks))
        return labelled(
            {"Job title": self.title, "Experience": self.experience, "Requirements": asked}
        )

    @property
    def experience(self) -> str:
        """ "3–5 years", "12+ years", "1 year"; "" where no field gives them."""
        if self.minimum is None and self.maximum is None:
            return ""
        return explicit(self.minimum, self.maximum).label


def asked_for(blocks: tuple[Block, ...]) -> list[Block]:
    """The blocks under headings that ask for something; else all items; else everything."""
    found: list[Block] = []
    asks = False
    for block in blocks:
        if _is_heading(block):
            asks = _asks().search(block.text) is not None
        elif asks:
            found.append(block)
    return found or [block for block in blocks if block.kind == "item"] or list(blocks)


@lru_cache(maxsize=1)
def _asks() -> re.Pattern[str]:
    """Words of headings that ask for something, in five languages."""
    headings = read_table("posting")["headings"]
    return pattern_of((*headings["required"], *headings["preferred"], "tech stack"))


def _is_heading(block: Block) -> bool:
    if block.kind == "heading":
        return True
    short = block.kind == "paragraph" and len(block.text) <= _HEADING
    return short and (block.bold or block.text.endswith(":"))


def read_vacancy(data: Any) -> Vacancy:
    """A posting from JSON, keys in camel or snake case; raises InputError for a wrong type."""
    if not isinstance(data, Mapping):
        raise InputError("a posting is a JSON object with title, description and more")
    return Vacancy(
        field_text(data, ("title", "jobTitle", "job_title")),
        field_text(data, ("employmentType", "employment_type")),
        field_text(data, ("workMode", "work_mode")),
        field_number(data, ("minExperience", "min_experience", "experienceMin")),
        field_number(data, ("maxExperience", "max_experience", "experienceMax")),
        field_text(data, ("description", "descriptionHtml", "description_html")),
    )


def truncated(text: str, limit: int) -> str:
    """At most `limit` characters, cut between words where that keeps more than half."""
    if len(text) <= limit:
        return text
    cut = max(text.rfind(space, 0, limit + 1) for space in (" ", "\n", "\t"))
    return text[: cut if cut > limit / 2 else limit].rstrip()
