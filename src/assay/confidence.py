"""How likely a claim is wrong, given what code saw of it: a table of counts, no model's number.

What was seen is the kind of the claim, the outcome and the reasons that decided, and the tier of
the evidence. A table tells for each of them how many claims people found right and wrong.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from importlib.resources import files
from itertools import groupby
from typing import TYPE_CHECKING, Final, Literal, NamedTuple, TypeAlias

from assay.errors import ConfigError
from assay.report import sha256
from assay.verdicts import (
    BY_PERSON,
    Outcome,
    RecordEvidence,
    SearchEvidence,
    Status,
    TextEvidence,
)

if TYPE_CHECKING:
    from assay.verdicts import Verdict

Tier: TypeAlias = Literal["exact", "folded", "reckoned", "record", "searched", "none"]


class Seen(NamedTuple):
    """What was seen of a claim; `reason` joins the reasons that decided, in their order of name."""

    kind: str
    outcome: str
    reason: str
    tier: str


def seen(verdict: Verdict) -> Seen:
    """What the table is asked for a verdict."""
    reason = "+".join(sorted(verdict.reasons))
    return Seen(verdict.claim.kind, outcome(verdict).value, reason, tier(verdict))


def outcome(verdict: Verdict) -> Outcome:
    """The outcome that decided; of a claim that no finding speaks of, undecided."""
    if verdict.status is Status.VERIFIED:
        return Outcome.VERIFIED
    if verdict.status is Status.FAILED:
        return Outcome.FAILURE
    doubted = any(finding.outcome is Outcome.DOUBT for finding in verdict.deciding())
    return Outcome.DOUBT if doubted else Outcome.UNDECIDED


def tier(verdict: Verdict) -> Tier:
    """What the deciding findings rest on, the weakest of it: a folded passage before an exact one.

    "reckoned": a formula; "record": a value of a record alone; "searched": that nothing was found.
    """
    deciding = verdict.deciding()
    evidence = [found for finding in deciding for found in finding.evidence]
    if any(finding.detail and finding.detail.formula for finding in deciding):
        return "reckoned"
    passages = [found for found in evidence if isinstance(found, TextEvidence)]
    if passages:
        return "exact" if all(found.level == "exact" for found in passages) else "folded"
    if any(isinstance(found, RecordEvidence) for found in evidence):
        return "record"
    return "searched" if any(isinstance(e, SearchEvidence) for e in evidence) else "none"


ANY: Final = "*"
"""In a key of a table: whatever it is."""
SCHEMA: Final = 1
RESERVED: Final = ("default", "none")
"""What a policy says instead of the file of a table."""


class Cell(NamedTuple):
    """How many claims were found right and wrong, and the smoothed probability of wrong."""

    right: int
    wrong: int
    p_wrong: float


@dataclass(frozen=True)
class Calibration:
    """The probability that a claim is wrong by what was seen of it, with its counts.

    A key may hold `ANY` for its tier, its reason and its kind, in this order: what was never seen
    takes the nearest such row. `fitted_on` says on what the counts rest, a line for each set;
    `file` is the file that it was read from, as a policy names it.
    """

    name: str
    cells: Mapping[Seen, Cell]
    fitted_on: tuple[str, ...] = ()
    file: str = field(default="", compare=False)

    def wrong(self, given: Seen) -> float:
        """The probability in [0, 1] that a claim of which this was seen is wrong.

        Zero for one that a person decided: the table counts what code saw, and knows no people.
        """
        if given.reason == BY_PERSON:
            return 0.0
        return next(self.cells[key].p_wrong for key in widened(given) if key in self.cells)

    def wrong_statement(self, verdicts: Sequence[Verdict]) -> float:
        """The probability that some claim of a statement is wrong, each taken by itself."""
        wrong = 0.0
        for verdict in verdicts:
            own = self.wrong(seen(verdict))
            wrong += own - wrong * own
        return wrong

    def threshold(self, per_thousand: float) -> float:
        """The highest probability up to which at most so many of a thousand shown are wrong.

        That is: the mean probability of the verified claims of the table, the surest rows first;
        below zero where even the surest row is above it.
        """
        rows = [cell for key, cell in self.cells.items() if _counted(key)]
        found, claims, wrong = -1.0, 0, 0.0
        for level, group in groupby(sorted(rows, key=_level), key=_level):
            for cell in group:
                claims += cell.right + cell.wrong
                wrong += level * (cell.right + cell.wrong)
            if claims and 1000 * wrong <= per_thousand * claims:
                found = level
        return found

    @cached_property
    def label(self) -> str:
        """Its name and its fingerprint."""
        return f"{self.name} {self.fingerprint()}"

    def fingerprint(self) -> str:
        """Sixteen hex digits that change when any row does."""
        rows = sorted((*key, cell.right, cell.wrong, repr(cell.p_wrong)) for key, cell in self)
        return sha256(json.dumps(rows))[:16]

    def __iter__(self) -> Iterator[tuple[Seen, Cell]]:
        return iter(self.cells.items())


def _level(cell: Cell) -> float:
    return cell.p_wrong


def _counted(key: Seen) -> bool:
    return key.outcome == Outcome.VERIFIED.value and ANY not in key


def widened(given: Seen) -> tuple[Seen, ...]:
    """The keys to look under, the nearest first."""
    return (
        given,
        given._replace(tier=ANY),
        given._replace(tier=ANY, reason=ANY),
        Seen(ANY, given.outcome, ANY, ANY),
    )


def calibration_json(table: Calibration) -> str:
    """A table as the JSON that `read_calibration` reads, a row a line."""
    rows = [json.dumps([*key, *cell], ensure_ascii=False) for key, cell in sorted(table)]
    head = json.dumps({"schema_version": SCHEMA, "name": table.name}, ensure_ascii=False)[:-1]
    on = json.dumps(list(table.fitted_on), ensure_ascii=False, indent=1)
    columns = json.dumps([*Seen._fields, *Cell._fields])
    return f'{head},\n"fitted_on": {on},\n"columns": {columns},\n"rows": [\n' + (
        ",\n".join(rows) + "\n]}\n"
    )


def read_calibration(text: str, name: str) -> Calibration:
    """A table from its JSON; raises ConfigError naming the row that does not fit."""
    try:
        data = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise ConfigError(f"{name}: not JSON: {error}") from None
    if not isinstance(data, dict) or data.get("schema_version") != SCHEMA:
        raise ConfigError(f"{name}: no calibration of schema_version {SCHEMA}")
    rows, on = data.get("rows"), data.get("fitted_on", [])
    if not isinstance(rows, list) or not isinstance(on, list):
        raise ConfigError(f"{name}: 'rows' and 'fitted_on' must be lists")
    read = [_row(row, f"{name}: rows[{at}]") for at, row in enumerate(rows)]
    cells = dict(read)
    if len(cells) < len(read):
        raise ConfigError(f"{name}: has two rows for one kind, outcome, reason and tier")
    if data.get("name", name) in RESERVED:
        raise ConfigError(f"{name}: is named {data['name']!r}, which means something else")
    for each in Outcome:
        if Seen(ANY, each.value, ANY, ANY) not in cells:
            raise ConfigError(f"{name}: has no row for any claim with the outcome {each.value!r}")
    return Calibration(str(data.get("name", name)), cells, tuple(map(str, on)))


def _row(row: object, where: str) -> tuple[Seen, Cell]:
    match row:
        case [str(kind), str(found), str(reason), str(rests), int(right), int(wrong), p] if (
            isinstance(p, int | float)
            and bool not in (type(right), type(wrong), type(p))
            and min(right, wrong) >= 0
            and 0 <= p <= 1
            and found in {o.value for o in Outcome}
        ):
            return Seen(kind, found, reason, rests), Cell(right, wrong, float(p))
    raise ConfigError(
        f"{where} is {row!r}; expected kind, outcome, reason, tier, two counts and a probability"
    )


@lru_cache(maxsize=1)
def shipped() -> Calibration:
    """The table that ships with the package; its `fitted_on` says where it comes from."""
    text = files("assay").joinpath("calibration.json").read_text("utf-8")
    return read_calibration(text, "calibration.json")
