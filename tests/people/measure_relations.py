"""How the checks judge statements about the names and relations of invented people.

As a program it prints each fault that was verified, then the share of faults that are not verified
and of true statements that are, and with `--show N` what else went wrong:
`python tests/people/measure_relations.py --people 10 --language en --record oracle --show 3`.
"""

import argparse
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from datetime import date

from invented import person
from layouts import LAYOUTS
from oracle import record_of
from relation_page import Paged, with_extra
from relation_statements import Statement, drawn

import assay
from assay import Report, Source, Sources, Status
from assay.hiring.pack import PACK

AS_OF = date(2026, 11, 30)
LANGUAGES = ("en", "de", "fr", "es", "zh")
Check = Callable[[Statement, Paged], Report]


@dataclass(frozen=True, slots=True)
class Judged:
    """A statement with its status and what decided it."""

    statement: Statement
    status: Status
    reasons: tuple[str, ...]
    unchecked: tuple[str, ...]

    @property
    def right(self) -> bool:
        """True for a true statement that is verified, and a false one that is not."""
        return (self.statement.expected == "true") == (self.status is Status.VERIFIED)


def _texts(statement: Statement, paged: Paged) -> list[Source]:
    """The page, and the posting that a statement was taken from."""
    found = [Source("cv", paged.text, about="candidate")]
    if statement.posting:
        found.append(Source("posting", statement.posting, about="posting"))
    return found


def with_oracle(statement: Statement, paged: Paged) -> Report:
    """Check against the text and a record of it without fault."""
    record = record_of(paged.truth, paged.person.name)
    return assay.check(statement.text, Sources(_texts(statement, paged), AS_OF, [record]))


def with_reader(statement: Statement, paged: Paged) -> Report:
    """Check against the text, read as a résumé."""
    return assay.check(statement.text, Sources(_texts(statement, paged), AS_OF), pack=PACK)


CHECKS: dict[str, Check] = {"oracle": with_oracle, "reader": with_reader}


def judge(people: Iterable[tuple[int, str]], check: Check) -> Iterator[Judged]:
    """Check every statement about some people, in one layout each."""
    names = list(LAYOUTS)
    for seed, language in people:
        name = names[seed % len(names)]
        paged = with_extra(person(seed, language), LAYOUTS[name])
        for statement in drawn(paged):
            report = check(statement, paged)
            reasons = dict.fromkeys(r for v in report.verdicts for r in v.reasons)
            unchecked = dict.fromkeys(w for v in report.verdicts for w in v.unchecked)
            yield Judged(statement, report.status, tuple(reasons), tuple(unchecked))


def shares(judged: Iterable[Judged]) -> Iterator[str]:
    """Rows: all, then by fault, kind of fact and language."""
    groups: dict[tuple[str, str], list[Judged]] = defaultdict(list)
    for one in judged:
        said = one.statement
        groups["all", ""].append(one)
        groups["fault", said.fault or "none"].append(one)
        groups["fact", said.fact_type].append(one)
        groups["language", said.language].append(one)
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


def falsely_verified(judged: Iterable[Judged]) -> Iterator[str]:
    """Each fault that was verified, with what decided it."""
    for one in judged:
        said = one.statement
        if said.expected == "false" and not one.right:
            yield (
                f"VERIFIED {said.fault} · {said.fact_type} [{said.language} {said.layout}"
                f" {said.seed}] {said.text}   {'+'.join(one.reasons)}"
            )


def wrong(judged: Iterable[Judged], examples: int) -> Iterator[str]:
    """True statements that are not verified, kind by kind, the largest first."""
    kinds: dict[tuple[str, ...], list[Judged]] = defaultdict(list)
    for one in judged:
        if not one.right and one.statement.expected == "true":
            said = one.statement
            kinds[one.status.value, said.fact_type, "+".join(one.reasons)].append(one)
    for key, same in sorted(kinds.items(), key=lambda item: -len(item[1])):
        words = Counter(word for one in same for word in one.unchecked).most_common(8)
        yield f"\n{len(same):4}  {' · '.join(filter(None, key))}   {words}"
        for one in same[:examples]:
            yield f"        [{one.statement.layout} {one.statement.seed}] {one.statement.text}"


def main() -> None:
    """Print faults that were verified, the shares and, if asked for, what else went wrong."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--people", type=int, default=14)
    parser.add_argument("--seed", type=int, default=0, help="the first person's seed")
    parser.add_argument("--language", choices=LANGUAGES, action="append")
    parser.add_argument("--record", choices=sorted(CHECKS), default="reader")
    parser.add_argument("--show", type=int, default=0)
    given = parser.parse_args()
    seeds = range(given.seed, given.seed + given.people)
    people = [(seed, language) for language in given.language or LANGUAGES for seed in seeds]
    judged = list(judge(people, CHECKS[given.record]))
    print("\n".join([*falsely_verified(judged), "", *shares(judged)]))
    if given.show:
        print("\n".join(wrong(judged, given.show)))


if __name__ == "__main__":
    main()
