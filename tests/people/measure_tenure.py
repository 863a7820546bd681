"""How the checks judge statements about the tenure of invented people.

As a program it prints the share of faults that are not verified and of true statements that are,
by fault and kind of fact, and with `--show N` what went wrong:
`python tests/people/measure_tenure.py --people 12 --record oracle --show 3`.
"""

import argparse
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from datetime import date

from invented import person
from layouts import LAYOUTS
from oracle import record_of
from page import Truth
from tenure_statements import Statement, statements

import assay
from assay import Report, Source, Sources, Status
from assay.hiring.pack import PACK

AS_OF = date(2026, 11, 30)
LANGUAGES = ("en", "de", "fr", "es", "zh")
Check = Callable[[str, str, Truth, str], Report]


@dataclass(frozen=True, slots=True)
class Judged:
    """A statement with its status and what decided it."""

    statement: Statement
    status: Status
    reasons: tuple[str, ...]
    unchecked: tuple[str, ...]
    source: str

    @property
    def right(self) -> bool:
        """True for a true statement that is verified, and a false one that is not."""
        return (self.statement.expected == "true") == (self.status is Status.VERIFIED)


def with_oracle(output: str, source: str, truth: Truth, name: str) -> Report:
    """Check against a record without fault, alone."""
    del source
    return assay.check(output, Sources([], AS_OF, [record_of(truth, name)]))


def with_reader(output: str, source: str, truth: Truth, name: str) -> Report:
    """Check against the text, read as a résumé."""
    del truth, name
    return assay.check(output, Sources([Source("cv", source)], AS_OF), pack=PACK)


def judge(
    people: Iterable[tuple[int, str]], check: Check, layouts: Iterable[str] = ()
) -> Iterator[Judged]:
    """Check every statement about some people, in one layout each or in those given."""
    names = list(LAYOUTS)
    for seed, language in people:
        for name in layouts or [names[seed % len(names)]]:
            who = person(seed, language)
            text, truth = LAYOUTS[name](who)
            for statement in statements(who, LAYOUTS[name]):
                report = check(statement.text, text, truth, who.name)
                reasons = dict.fromkeys(r for v in report.verdicts for r in v.reasons)
                unchecked = dict.fromkeys(w for v in report.verdicts for w in v.unchecked)
                yield Judged(statement, report.status, tuple(reasons), tuple(unchecked), text)


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
    yield f"{'':32}{'faults':>8}{'not ver.':>10}{'true':>8}{'verified':>10}{'failed':>8}"
    for (kind, name), members in sorted(groups.items()):
        false = [one for one in members if one.statement.expected == "false"]
        true = [one for one in members if one.statement.expected == "true"]
        failed = sum(one.status is Status.FAILED for one in true)
        yield (
            f"{kind + ' ' + name:32}{len(false):8}{_share(false):>10}"
            f"{len(true):8}{_share(true):>10}{failed:8}"
        )


def _share(group: list[Judged]) -> str:
    return f"{100 * sum(one.right for one in group) / len(group):.1f}%" if group else "-"


def wrong(judged: Iterable[Judged], examples: int) -> Iterator[str]:
    """What went wrong, kind by kind, the largest first."""
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


def main() -> None:
    """Print the shares and, if asked for, what went wrong."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--people", type=int, default=28)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--language", choices=LANGUAGES, action="append")
    parser.add_argument("--layout", action="append", default=[])
    parser.add_argument("--record", choices=("oracle", "reader"), default="reader")
    parser.add_argument("--show", type=int, default=0)
    given = parser.parse_args()
    seeds = range(given.first, given.first + given.people)
    people = [(seed, language) for language in given.language or LANGUAGES for seed in seeds]
    check = with_oracle if given.record == "oracle" else with_reader
    judged = list(judge(people, check, given.layout))
    print("\n".join(shares(judged)))
    if given.show:
        print("\n".join(wrong(judged, given.show)))


if __name__ == "__main__":
    main()
