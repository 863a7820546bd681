"""Whose a review is: what was seen of it, and what another look does to it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from sqlalchemy import select, update

from assay.store.schema import decisions, plain, reviews

if TYPE_CHECKING:
    from sqlalchemy import Connection

    from assay.store.decisions import Change, ClaimDecision


class Anyone:
    """Whoever it was with."""

    __slots__ = ()


ANYONE: Final = Anyone()


@dataclass(frozen=True, slots=True)
class StaleAssignee:
    """Nothing was stored: the review is with somebody else by now, or with nobody."""

    assignee: str | None


def pass_on(
    connection: Connection, report_id: str, change: Change, stands: ClaimDecision | None
) -> str | None:
    """Whose the review was before another look; its undo gives it back if nobody took it since."""
    here = reviews.c.report_id == plain(report_id)
    holder: str | None = connection.execute(select(reviews.c.assignee).where(here)).scalar()
    if change.action == "another-look" and not change.second_opinion:
        connection.execute(update(reviews).where(here).values(assignee=None))
        return holder
    if change.action == "undo" and stands and stands.action == "another-look" and holder is None:
        asked = select(decisions.c.taken_from).where(
            decisions.c.report_id == plain(report_id),
            decisions.c.claim == stands.claim,
            decisions.c.revision == stands.revision,
        )
        before = connection.execute(asked).scalar()
        connection.execute(update(reviews).where(here).values(assignee=before))
    return None
