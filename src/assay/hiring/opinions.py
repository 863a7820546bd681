"""Which statements judge a person: opinions, which no source can prove."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING

from assay.hiring.tables import read_table
from assay.shown import Shown, decide
from assay.text.listed import pattern_of
from assay.verdicts import Status

if TYPE_CHECKING:
    from assay.policy import ShowPolicy
    from assay.report import Report

JUDGES = "judges-person"


def judges_person(text: str) -> bool:
    """True for a text with a word that judges a person, in one of five languages."""
    return _pattern().search(text) is not None


@lru_cache(maxsize=1)
def _pattern() -> re.Pattern[str]:
    return pattern_of(word for own in read_table("opinions").values() for word in own)


def judges_fit(text: str) -> bool:
    """True for a text that gives a verdict about a candidate as a whole."""
    return _fit().search(text) is not None


@lru_cache(maxsize=1)
def _fit() -> re.Pattern[str]:
    return pattern_of(word for own in read_table("fit").values() for word in own)


def without_verdicts(report: Report, shown: Shown, policy: ShowPolicy) -> Shown:
    """What is shown without points that give a verdict about the person, quoted or not."""
    items = tuple(
        replace(item, fate="removed", reasons=(JUDGES, *item.reasons))
        if item.fate == "kept" and judges_fit(item.statement.text)
        else item
        for item in shown.statements
    )
    return replace(
        shown, statements=items, decision=decide(report, items, policy, len(shown.rejected))
    )


def without_opinions(report: Report, shown: Shown, policy: ShowPolicy) -> Shown:
    """What is shown without statements that judge the person and that no source says."""
    items = tuple(
        replace(item, fate="removed", reasons=(JUDGES,))
        if item.status is Status.UNVERIFIABLE and judges_person(item.statement.text)
        else item
        for item in shown.statements
    )
    decision = decide(report, items, policy, len(shown.rejected))
    return replace(shown, statements=items, decision=decision)
