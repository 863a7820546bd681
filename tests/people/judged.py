"""Statements about invented people as the checks judged them, and the tables of a measure."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import date
from typing import Protocol

from assay import Report, Status

AS_OF = date(2026, 11, 30)
LANGUAGES = ("en", "de", "fr", "es", "zh")


class Said(Protocol):
    """What a measure asks of a statement of any kind."""

    @property
    def text(self) -> str: ...
    @property
    def seed(self) -> int: ...
    @property
    def language(self) -> str: ...
    @property
    def layout(self) -> str: ...
    @property
    def fact_type(self) -> str: ...
    @property
    def fault(self) -> str | None: ...
    @property
    def expected(self) -> str: ...


@dataclass(frozen=True, slots=True)
class Judged:
    """A statement with its status and what decided it."""

    statement: Said
    status: Status
    reasons: tuple[str, ...]
    unchecked: tuple[str, ...]

    @classmethod
    def by(cls, report: Report, statement: Said) -> "Judged":
        """A statement as its report judges it."""
        reasons = dict.fromkeys(r for v in report.verdicts for r in v.reasons)
        unchecked = dict.fromkeys(w for v in report.verdicts for w in v.unchecked)
        return cls(statement, report.status, tuple(reasons), tuple(unchecked))

    @property
    def right(self) -> bool:
        """True for a true statement that is verified, and a false one that is not."""
        return (self.statement.expected == "true") == (self.status is Status.VERIFIED)


def shares(judged: Iterable[Judged]) -> Iterator[str]:
    """Rows: all, then by fault, kind of fact, language and layout."""
    groups: dict[tuple[str, str], list[Judged]] = defaultdict(list)
    for one in judged:
        said = one.statement
        groups["all", ""].append(one)
        groups["fault", said.fault or "none"].append(one)
        groups["fact", said.fact_type].append(one)
        groups["language", said.language].append(one)
        groups["layout", said.layout].append(one)
    yield f"{'':32}{'faults':>8}{'not ver.':>10}{'failed':>8}" + (
        f"{'true':>8}{'verified':>10}{'failed':>8}"
    )
    for (kind, name), members in sorted(groups.items()):
        false = [one for one in members if one.statement.expected == "false"]
        true = [one for one in members if one.statement.expected == "true"]
        yield (
            f"{kind + ' ' + name:32}{len(false):8}{_share(false):>10}{_failed(false):8}"
            f"{len(true):8}{_share(true):>10}{_failed(true):8}"
        )


def _share(group: list[Judged]) -> str:
    return f"{100 * sum(one.right for one in group) / len(group):.1f}%" if group else "-"


def _failed(group: list[Judged]) -> int:
    return sum(one.status is Status.FAILED for one in group)


def wrong(judged: Iterable[Judged], examples: int) -> Iterator[str]:
    """What went wrong, kind by kind, the false ones first and the largest first."""
    kinds: dict[tuple[str, ...], list[Judged]] = defaultdict(list)
    for one in judged:
        if not one.right:
            said = one.statement
            status = one.status.value
            kind = (said.expected, status, said.fact_type, said.fault or "")
            kinds[*kind, "+".join(one.reasons)].append(one)
    for key, same in sorted(kinds.items(), key=lambda item: (item[0][0], -len(item[1]))):
        words = Counter(word for one in same for word in one.unchecked).most_common(8)
        yield f"\n{len(same):4}  {' · '.join(filter(None, key))}   {words}"
        for one in same[:examples]:
            yield f"        [{one.statement.layout} {one.statement.seed}] {one.statement.text}"
