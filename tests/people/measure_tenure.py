"""How the checks judge statements about the tenure of invented people.

As a program it prints the share of faults that are not verified and of true statements that are,
by fault and kind of fact, and with `--show N` what went wrong:
`python tests/people/measure_tenure.py --people 12 --record oracle --show 3`.
"""

import argparse
from collections.abc import Callable, Iterable, Iterator

from invented import person
from judged import AS_OF, LANGUAGES, Judged, shares, wrong
from layouts import LAYOUTS
from oracle import record_of
from page import Truth
from tenure_statements import statements

import assay
from assay import Report, Source, Sources
from assay.hiring.pack import PACK

Check = Callable[[str, str, Truth, str], Report]


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
                yield Judged.by(report, statement)


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
