"""What reviewers decide about claims: appended, never changed, and never over another's head."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, Literal, TypeAlias

from sqlalchemy import delete, insert, select, update

from assay.errors import InputError
from assay.store import audit
from assay.store.assignees import pass_on
from assay.store.database import CLOCK
from assay.store.rows import digest, now
from assay.store.schema import decisions, plain, reports, review_families, reviews

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from datetime import datetime

    from sqlalchemy import Connection, Row

    from assay.store.database import Database
    from assay.store.keys import Principal

Action: TypeAlias = Literal["accept", "overrule", "another-look", "undo"]
Verdict: TypeAlias = Literal["verified", "failed", "unverifiable"]

LONGEST_REASON: Final = 2_000
_ACTIONS: Final = ("accept", "overrule", "another-look", "undo")
_VERDICTS: Final = ("verified", "failed", "unverifiable")


@dataclass(frozen=True, slots=True)
class Change:
    """What a reviewer wants; `revision` is that of the decision which he or she saw, 0 for none.

    `verdict` is for an overrule, `reason` (at most 2,000 characters) for all but accept and undo.
    A `second_opinion` stands beside a decision of another, and does not replace it.
    """

    claim: str
    action: Action
    revision: int
    verdict: Verdict | None = None
    reason: str = ""
    second_opinion: bool = False


@dataclass(frozen=True, slots=True)
class ClaimDecision:
    """One decision; `sequence` orders all of them, `revision` those of one claim, from 1 on.

    `key_id` tells who made it, `reviewer` is the name of that key.
    """

    claim: str
    revision: int
    action: Action
    verdict: Verdict | None
    reason: str
    reviewer: str
    at: datetime
    second_opinion: bool
    sequence: int = 0
    key_id: str = ""


@dataclass(frozen=True, slots=True)
class Decided:
    """The change was stored as this decision."""

    decision: ClaimDecision


@dataclass(frozen=True, slots=True)
class Stale:
    """Nothing was stored: another decision was made since; if it was undone, the undo."""

    standing: ClaimDecision


def decide(
    db: Database, tenant: str, report_id: str, change: Change, who: Principal
) -> Decided | Stale:
    """Append a decision about a claim of a report that waits for review.

    It is known by the key of its reviewer; the name is for people.

    Raises InputError for a change that cannot be: no such report, review or claim, a finished
    review, no reason, one too long, no other verdict, nothing of one's own to undo.
    """
    _check_form(change, who)
    with db.write() as connection:
        claims = _waiting(connection, tenant, report_id)
        if plain(change.claim) not in claims:
            raise InputError(f"report {report_id!r} has no claim {change.claim!r}")
        past = past_of(connection, report_id)
        own = tuple(decision for decision in past if decision.claim == plain(change.claim))
        stands = standing(own).get(plain(change.claim))
        made_since = _made_since(change, own, stands)
        if made_since:
            return Stale(made_since)
        _check_sense(change, who, stands, claims)
        row = _row(change, who, own, stands)
        row |= {"report_id": plain(report_id), "tenant": plain(tenant)}
        row["at"] = connection.get_execution_options()[CLOCK]()
        row["taken_from"] = pass_on(connection, report_id, change, stands)
        stored = connection.execute(insert(decisions).values(**row).returning(*decisions.c)).one()
        made, here = _decision(stored), reviews.c.report_id == plain(report_id)
        tell_queue(connection, report_id, claims, (*past, made))
        digests = digest(db.secret, decisions, stored) | now(connection, db.secret, reviews, here)
        _note(connection, tenant, report_id, made, digests)
    return Decided(made)


def history(db: Database, tenant: str, report_id: str) -> tuple[ClaimDecision, ...]:
    """All decisions about a report, in the order in which they were stored."""
    with db.read() as connection:
        return past_of(connection, report_id, tenant)


def past_of(
    connection: Connection, report_id: str, tenant: str | None = None
) -> tuple[ClaimDecision, ...]:
    """The same on an open connection."""
    wanted = select(decisions).where(decisions.c.report_id == plain(report_id))
    if tenant is not None:
        wanted = wanted.where(decisions.c.tenant == plain(tenant))
    rows = connection.execute(wanted.order_by(decisions.c.sequence))
    return tuple(map(_decision, rows))


def standing(history: Iterable[ClaimDecision]) -> Mapping[str, ClaimDecision]:
    """The decision that stands, by claim: the newest one that was not undone.

    Second opinions stand beside it and change nothing.
    """
    stacks: dict[str, list[ClaimDecision]] = {}
    for decision in history:
        stack = stacks.setdefault(decision.claim, [])
        if decision.second_opinion:
            continue
        if decision.action != "undo":
            stack.append(decision)
        elif stack:
            stack.pop()
    return {claim: stack[-1] for claim, stack in stacks.items() if stack}


def open_claims(claims: Mapping[str, str], history: Iterable[ClaimDecision]) -> tuple[str, ...]:
    """The claims that are still to be decided, those for another look among them.

    `claims` are the statuses of all claims by id.
    """
    stands = standing(history)
    return tuple(
        claim
        for claim, status in claims.items()
        if (stands[claim].action == "another-look" if claim in stands else status != "verified")
    )


def _check_form(change: Change, who: Principal) -> None:
    if not who.name:
        raise InputError("a decision needs the name of its reviewer; got an empty one")
    if change.action not in _ACTIONS:
        raise InputError(f"action is {change.action!r}; expected one of {', '.join(_ACTIONS)}")
    if change.action in ("overrule", "another-look") and not change.reason.strip():
        raise InputError(f"{change.action} needs a reason; got an empty one")
    if len(change.reason) > LONGEST_REASON:
        raise InputError(
            f"the reason has {len(change.reason):,} characters; at most {LONGEST_REASON:,} are "
            "allowed"
        )
    if change.action == "overrule" and change.verdict not in _VERDICTS:
        raise InputError(
            f"overrule needs a verdict, one of {', '.join(_VERDICTS)}; got {change.verdict!r}"
        )
    if change.action == "undo" and change.second_opinion:
        raise InputError("a second opinion cannot be an undo; state another decision")


def _made_since(
    change: Change, own: tuple[ClaimDecision, ...], stands: ClaimDecision | None
) -> ClaimDecision | None:
    """What was decided about the claim since the revision that the reviewer saw.

    Nothing if what he or she saw stands again, after an undo.
    """
    last = own[-1].revision if own else 0
    if not 0 <= change.revision <= last:
        raise InputError(
            f"revision is {change.revision}; claim {change.claim!r} has revisions up to {last}"
        )
    newest = next((decision for decision in reversed(own) if not decision.second_opinion), None)
    if newest is None or change.second_opinion or change.revision >= newest.revision:
        return None
    if change.revision == (stands.revision if stands else 0):
        return None
    return stands or newest


def _check_sense(
    change: Change, who: Principal, stands: ClaimDecision | None, claims: Mapping[str, str]
) -> None:
    if change.action == "overrule":
        overruled = stands.verdict if stands and stands.action == "overrule" else None
        now = overruled or claims[plain(change.claim)]
        if change.verdict == now:
            raise InputError(f"claim {change.claim!r} has the verdict {now} already; accept it")
    if change.action == "undo":
        if stands is None:
            raise InputError(f"claim {change.claim!r} has no decision that could be undone")
        if stands.key_id != plain(who.key_id):
            raise InputError(
                f"the decision about claim {change.claim!r} is by {stands.reviewer}, who alone "
                "can undo it; give a second opinion"
            )


def _waiting(connection: Connection, tenant: str, report_id: str) -> dict[str, str]:
    """The claims of a review that waits, with their statuses; other writers of it wait too."""
    row = connection.execute(
        select(reports.c.claims, reviews.c.state)
        .join_from(reviews, reports, reviews.c.report_id == reports.c.id)
        .where(reviews.c.report_id == plain(report_id), reviews.c.tenant == plain(tenant))
        .with_for_update()
    ).first()
    if row is None:
        raise InputError(f"report {report_id!r} was not sent to review")
    if row.state == "finished":
        raise InputError(f"the review of report {report_id!r} is finished; send it again first")
    found: dict[str, str] = json.loads(row.claims)
    return found


def _row(
    change: Change, who: Principal, own: tuple[ClaimDecision, ...], stands: ClaimDecision | None
) -> dict[str, Any]:
    return {
        "claim": plain(change.claim),
        "revision": own[-1].revision + 1 if own else 1,
        "action": change.action,
        "verdict": change.verdict if change.action == "overrule" else None,
        "reason": plain(change.reason.strip()),
        "reviewer": plain(who.name),
        "key_id": plain(who.key_id),
        "second_opinion": change.second_opinion,
        "undoes": stands.revision if stands and change.action == "undo" else None,
    }


def _decision(row: Row[Any]) -> ClaimDecision:
    values = row._mapping
    return ClaimDecision(**{name: values[name] for name in ClaimDecision.__dataclass_fields__})


def tell_queue(
    connection: Connection,
    report_id: str,
    claims: Mapping[str, str],
    past: tuple[ClaimDecision, ...],
) -> None:
    """Bring what the queue shows of a review up to its decisions."""
    here = reviews.c.report_id == plain(report_id)
    left = len(open_claims(claims, past))
    connection.execute(update(reviews).where(here).values(open_claims=left))
    family = {"report_id": plain(report_id), "family": "another-look"}
    same = [review_families.c[name] == value for name, value in family.items()]
    connection.execute(delete(review_families).where(*same))
    if any(decision.action == "another-look" for decision in standing(past).values()):
        connection.execute(insert(review_families).values(**family))


def _note(
    connection: Connection,
    tenant: str,
    report_id: str,
    made: ClaimDecision,
    digests: Mapping[str, str],
) -> None:
    detail: dict[str, str | int] = {
        "claim": made.claim,
        "revision": made.revision,
        "decision": made.action,
    }
    if made.verdict:
        detail["verdict"] = made.verdict
    audit.append(
        connection,
        tenant=tenant,
        actor=made.key_id,
        action="review.decide",
        object=report_id,
        detail={**detail, "second_opinion": int(made.second_opinion), **digests},
    )
