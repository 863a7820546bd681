"""A report that waits for review, decisions about it, and texts that must do no harm on a page."""

from dataclasses import replace
from datetime import UTC, datetime
from functools import lru_cache
from html.parser import HTMLParser
from typing import Any

from assay import Policy, Source, Sources, check, show
from assay.policy import ShowPolicy
from assay.store.reports import StoredReport
from assay.store.retention import stripped
from assay.store.reviews import Action, ClaimDecision, ReviewState
from assay.store.secret import Secret
from assay.wire import Result

AT = datetime(2026, 11, 30, 14, 32, tzinfo=UTC)
SOURCES = Sources([Source("s", "The mill opened in 1931. It has 37 silos. The kiln is of 1960.")])
OUTPUT = "Hello!\n\nThe mill opened in 1948. It has 37 silos. The kiln is of 1950. Mara sings."
STRICT = Policy.strict().show
HOSTILE = (
    '<script>alert(1)</script> "><img src=x onerror=alert(1)> </script> \u2028 \u202e evil '
    "{{ 7*7 }} ${x}"
)
WAITING = ReviewState("waiting", AT, None, None, None, None, 3)
FINISHED = replace(WAITING, state="finished", finished_at=AT, finished_by="Ada", outcome="show")


@lru_cache(maxsize=1)
def result() -> Result:
    """Claims c1 and c3 fail, c2 is verified, c4 unverifiable."""
    report = check(OUTPUT, SOURCES)
    return Result(report, show(report, STRICT))


def stored(**changes: Any) -> StoredReport:
    made = StoredReport(
        "r-1",
        "t",
        "check",
        "Answer about the mill",
        "Ticket 48 213",
        AT,
        None,
        "strict",
        None,
        "full",
        result(),
        SOURCES,
        "a model",
    )
    return replace(made, **changes)


def without_texts(*, places: bool) -> StoredReport:
    kept = stripped(result(), Secret(b"x" * 32).keyed, places=places)
    retention = "hashes" if places else "none"
    return stored(result=kept, sources=None, retention=retention)


def decision(claim: str, action: Action, revision: int = 1, **more: Any) -> ClaimDecision:
    made = ClaimDecision(claim, revision, action, None, "", "Ada", AT, False, revision)
    return replace(made, **more)


def hostile() -> StoredReport:
    """Every text that comes from outside is hostile."""
    sources = Sources([Source(HOSTILE, f"He led 5 people. {HOSTILE}", about=HOSTILE)])
    report = check(f"He led 9 people. {HOSTILE} He sings.", sources)
    seen = Result(report, show(report, ShowPolicy()))
    given = {"title": HOSTILE, "subtitle": HOSTILE, "policy": HOSTILE, "model": HOSTILE}
    return stored(result=seen, sources=sources, id='r-"><b>', **given)


class Elements(HTMLParser):
    """The elements of a page, with their attributes, and its text."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.found: list[tuple[str, dict[str, str | None]]] = []
        self.text = ""
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, dict(attrs)))

    def handle_data(self, data: str) -> None:
        self.text += data

    def named(self, tag: str) -> list[dict[str, str | None]]:
        return [attributes for name, attributes in self.found if name == tag]
