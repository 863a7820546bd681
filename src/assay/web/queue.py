"""The review queue: its rows, filters and counts in words, and the filter that an address names."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, get_args
from urllib.parse import urlencode

from assay.render import wording
from assay.render.catalogue import catalogue
from assay.render.html_text import CLASSES
from assay.store.families import BY_REASON, FAMILIES
from assay.store.queue import OVER_A_DAY, QueueFilter
from assay.store.reports import Kind
from assay.verdicts import Outcome, Status

if TYPE_CHECKING:
    from collections.abc import Iterable
    from datetime import datetime

    from assay.store.queue import QueuePage, QueueRow

KINDS: tuple[str, ...] = get_args(Kind)
WHOSE = ("everyone", "mine", "nobody")
ORDERS = ("oldest", "newest", "most-wrong")
STATES = ("waiting", "finished")
DAY = 24
_LONGEST_WORDS = 200


def filter_of(parameters: Iterable[tuple[str, str]], person: str, limit: int = 50) -> QueueFilter:
    """The filter that the parameters of an address ask for; what is unknown is left aside.

    `whose`, `reason` and `kind` (each may stand several times), `age`, `words`, `order`, `state`,
    `after`.
    """
    given: dict[str, list[str]] = {}
    for name, value in parameters:
        given.setdefault(name, []).append(value)

    def one(name: str, known: tuple[str, ...]) -> Any:
        return next((value for value in given.get(name, ()) if value in known), known[0])

    def some(name: str, known: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(value for value in known if value in given.get(name, ()))

    return QueueFilter(
        whose=one("whose", WHOSE),
        person=person,
        reasons=some("reason", FAMILIES),
        kinds=some("kind", KINDS),
        older_than_hours=DAY if OVER_A_DAY in given.get("age", ()) else None,
        words=" ".join(given.get("words", ("",))[0].split())[:_LONGEST_WORDS],
        order=one("order", ORDERS),
        state=one("state", STATES),
        limit=limit,
        after=next((value for value in given.get("after", ()) if value), None),
    )


def view(page: QueuePage, wanted: QueueFilter, person: str, now: datetime) -> dict[str, Any]:
    """The queue as JSON, in words: `rows`, `facts`, `facets`, what is chosen, and what is empty."""
    whole = page.counts["whose"]["everyone"]
    return {
        "rows": [_row(row, person, now) for row in page.rows],
        "total": page.total,
        "whole": whole,
        "told": _told(page.total, whole, wanted),
        "facts": _facts(page, whole, wanted, now),
        "facets": _facets(page, wanted),
        "chosen": _chosen(wanted),
        "empty": _empty(page, whole, wanted),
        "more": page.rows[-1].report_id if _more(page, wanted) else None,
        "words": wanted.words,
        "column_why": _word(f"column_why_{wanted.state}"),
        "order": wanted.order,
        "state": wanted.state,
    }


def context(page: QueuePage, wanted: QueueFilter, person: str, now: datetime) -> dict[str, Any]:
    """What the template "queue" needs beside what every page gets; `data` is in it."""
    seen = view(page, wanted, person, now)
    orders = [(value, _word(f"order_{value}")) for value in ORDERS]
    states = [(value, _word(f"state_{value}")) for value in STATES]
    legend = {CLASSES[each]: wording.STATUS_WORDS[each] for each in Status}
    given = parameters_of(wanted)
    following = f"/review?{urlencode([*given, ('after', seen['more'])])}"
    first = f"/review?{urlencode(given)}"
    return {
        "nav": "queue",
        "view": seen,
        "orders": orders,
        "states": states,
        "following": following if seen["more"] else "",
        "first": first if wanted.after else "",
        "limit": wanted.limit,
        "data": seen,
        **legend,
    }


def parameters_of(wanted: QueueFilter) -> list[tuple[str, str]]:
    """The parameters of the address of a filter, without what is so by itself."""
    found = [(each["name"], each["value"]) for each in _chosen(wanted)]
    found += [("words", wanted.words)] if wanted.words else []
    found += [("order", wanted.order)] if wanted.order != ORDERS[0] else []
    found += [("state", wanted.state)] if wanted.state != STATES[0] else []
    return found


def age(seconds: float) -> str:
    """How long ago, in two units at most: "2 d 3 h", "6 h 42 min", "41 min"."""
    minutes = max(0, int(seconds // 60))
    hours, minutes = divmod(minutes, 60)
    days, hours = divmod(hours, DAY)
    if days:
        return f"{days} d {hours} h"
    return f"{hours} h {minutes} min" if hours else f"{minutes} min"


def why_words(code: str, detail: str) -> str:
    """Why an output waits, in one line: what it is called, and what was claimed and found."""
    short = catalogue()["queue_why"].get(code.replace(":", "_"), _family(code))
    return f"{short}: {detail}" if detail else short


def _family(code: str) -> str:
    family = BY_REASON.get(code)
    return _word(f"reason_{family}") if family else wording.meaning(code).rstrip(".")


def _word(text: str, **values: object) -> str:
    return catalogue()["queue"][text.replace("-", "_")].format(**values)


def _row(row: QueueRow, person: str, now: datetime) -> dict[str, Any]:
    seconds = (now - row.sent_at).total_seconds()
    decided = row.verified + row.failed > 0
    mine = row.assignee is not None and row.assignee == person
    return {
        "id": row.report_id,
        "href": f"/review/{row.report_id}",
        "title": row.title or _word("untitled"),
        "subtitle": row.subtitle or _word(f"kind_{row.kind}"),
        **_reason(row),
        "verified": row.verified if decided else None,
        "failed": row.failed if decided else None,
        "unverifiable": row.unverifiable if decided or row.unverifiable else None,
        "expected": _expected(row.expected_wrong),
        "age": age(seconds),
        "sent_at": row.sent_at.isoformat(),
        "late": seconds >= DAY * 3600,
        "who": _word("you") if mine else row.assignee or _word("nobody"),
        "mine": mine,
        "nobody": row.assignee is None,
        "open": row.open_claims,
    }


def _reason(row: QueueRow) -> dict[str, str]:
    """Why it waits, or what became of it."""
    if row.outcome:
        by = _word("ended_by", who=row.finished_by or "")
        return {"why": _word(f"ended_{row.outcome}"), "sign": "info", "more": by}
    code, detail = row.why[0] if row.why else ("", "")
    why = why_words(code, detail) if code else _open(row.open_claims)
    return {"why": why, "sign": _sign(code), "more": _others(row)}


def _open(claims: int) -> str:
    if claims == 0:
        return _word("open_none")
    return _word("open_claim") if claims == 1 else _word("open_claims", number=claims)


def _others(row: QueueRow) -> str:
    """How many claims wait beside the one that is named; without claims, how many reasons."""
    claims = row.failed + row.unverifiable
    more = claims - 1 if claims else len(row.why) - 1
    if more <= 0:
        return ""
    if not claims:
        return _word("more", number=more)
    return _word("more_claim") if more == 1 else _word("more_claims", number=f"{more:,}")


def _expected(wrong: float | None) -> str:
    """What is expected to be wrong; of nothing that would be shown, nothing is known."""
    if not wrong:
        return _word("unknown")
    return "< 0.1" if 0 < wrong < 0.1 else f"{wrong:.1f}"


def _sign(code: str) -> str:
    """The symbol before the reason: that of a verdict, or that of a note."""
    reason = wording.catalogue().get(code)
    if reason is None:
        return "info"
    status = Status.FAILED if reason.outcome is Outcome.FAILURE else Status.UNVERIFIABLE
    return CLASSES[status]


def _told(total: int, whole: int, wanted: QueueFilter) -> str:
    """How many of how many are in the list; the sentence that is read aloud."""
    name = f"told_{wanted.state}"
    return (
        _word(name, number=whole)
        if total == whole
        else _word(f"{name}_of", some=total, number=whole)
    )


def _facts(
    page: QueuePage, whole: int, wanted: QueueFilter, now: datetime
) -> list[tuple[str, str]]:
    oldest = page.oldest_sent_at
    since = age((now - oldest).total_seconds()) if oldest else _word("unknown")
    return [
        (f"{whole:,}", _word(f"fact_{wanted.state}")),
        (since, _word("fact_oldest")),
        (f"{page.decided_today:,}", _word("fact_decided")),
        (f"{page.overruled_today:,}", _word("fact_overruled")),
    ]


def _facets(page: QueuePage, wanted: QueueFilter) -> list[dict[str, Any]]:
    late = (OVER_A_DAY,) if wanted.older_than_hours is not None else ()
    shapes = (
        ("whose", "whose", "radio", WHOSE, (wanted.whose,)),
        ("reasons", "reason", "checkbox", FAMILIES, wanted.reasons),
        ("kinds", "kind", "checkbox", KINDS, wanted.kinds),
        ("age", "age", "checkbox", (OVER_A_DAY,), late),
    )
    return [
        {
            "name": name,
            "type": form,
            "legend": _word(f"facet_{facet}"),
            "options": [
                {
                    "value": value,
                    "words": _word(f"{name}_{value}"),
                    "count": page.counts[facet].get(value, 0),
                    "checked": value in chosen,
                }
                for value in values
            ],
        }
        for facet, name, form, values, chosen in shapes
    ]


def _chosen(wanted: QueueFilter) -> list[dict[str, str]]:
    """What narrows the list, each with the field that would take it away again."""
    found: list[tuple[str, str]] = [("whose", wanted.whose)] if wanted.whose != "everyone" else []
    found += [("reason", value) for value in wanted.reasons]
    found += [("kind", value) for value in wanted.kinds]
    found += [("age", OVER_A_DAY)] if wanted.older_than_hours is not None else []
    return [{"name": n, "value": v, "words": _word(f"{n}_{v}")} for n, v in found]


def _empty(page: QueuePage, whole: int, wanted: QueueFilter) -> dict[str, str] | None:
    if page.rows:
        return None
    if not whole:
        name = f"empty_{wanted.state}"
        return {"head": _word(name), "words": _word(f"{name}_words"), "clear": ""}
    if wanted.after:
        return {"head": _word("empty_after"), "words": _word("empty_after_words"), "clear": ""}
    words = _word(f"told_{wanted.state}", number=whole)
    return {"head": _word("empty_filtered"), "words": words, "clear": _word("clear_filters")}


def _more(page: QueuePage, wanted: QueueFilter) -> bool:
    return len(page.rows) == wanted.limit and page.total > len(page.rows)
