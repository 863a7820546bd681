"""How the checks judge statements about the names and relations of invented people.

As a program it prints each fault that was verified, then the share of faults that are not verified
and of true statements that are, and with `--show N` what else went wrong:
`python tests/people/measure_relations.py --people 10 --language en --record oracle --show 3`.
"""

import argparse
from collections.abc import Callable, Iterable, Iterator

from invented import person
from judged import AS_OF, LANGUAGES, Judged, shares, wrong
from layouts import LAYOUTS
from oracle import record_of
from relation_page import Paged, with_extra
from relation_statements import Statement, drawn

import assay
from assay import Report, Source, Sources
from assay.hiring.pack import PACK

Check = Callable[[Statement, Paged], Report]


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
            yield Judged.by(report, statement)


def falsely_verified(judged: Iterable[Judged]) -> Iterator[str]:
    """Each fault that was verified, with what decided it."""
    for one in judged:
        said = one.statement
        if said.expected == "false" and not one.right:
            yield (
                f"VERIFIED {said.fault} · {said.fact_type} [{said.language} {said.layout}"
                f" {said.seed}] {said.text}   {'+'.join(one.reasons)}"
            )


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
        true = [one for one in judged if one.statement.expected == "true"]
        print("\n".join(wrong(true, given.show)))


if __name__ == "__main__":
    main()
