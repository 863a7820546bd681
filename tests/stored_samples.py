"""A checked output, and a clock that a test sets."""

from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from functools import lru_cache
from typing import Any

from assay import Policy, Source, Sources, check, show
from assay.store.keys import Principal
from assay.store.reports import NewReport
from assay.wire import Result

TEXT = "Skills: Rust, SQL.\nSummary: moved billing to Postgres in 2021. Cut costs by 20% in 2020."
OUTPUT = (
    'The summary says "moved billing to Postgres in 2022". The costs were cut by 25% in 2020. '
    "He knows Rust. He sings in a choir."
)
SOURCES = Sources([Source("cv", TEXT), Source("job", "We need Java.", about="posting")])
T = "tenant"


def result_of(output: str, sources: Sources = SOURCES) -> Result:
    report = check(output, sources)
    return Result(report, show(report, Policy.default().show))


@lru_cache(maxsize=1)
def result() -> Result:
    """Claims c1 and c2 fail, c3 and c4 are verified, c5 is unverifiable."""
    return result_of(OUTPUT)


def new(**changes: Any) -> NewReport:
    made = NewReport(T, "summary", "Ilse van der Berg", result(), SOURCES, "default")
    return replace(made, **changes)


def by(name: str) -> Principal:
    """A reviewer with a key of his or her own."""
    return Principal(f"k-{name}", T, name, frozenset({"review"}))


@dataclass
class Clock:
    now: datetime = datetime(2026, 11, 30, 12, tzinfo=UTC)

    def __call__(self) -> datetime:
        return self.now

    def move(self, **by: float) -> None:
        self.now += timedelta(**by)
