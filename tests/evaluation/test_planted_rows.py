"""Planted faults as rows: the changed place is the error, and nothing else."""

from assay.evaluation.planted_rows import TRUE, planted_rows
from assay.evaluation.planting import OPERATORS, TrueStatement

SOURCE = "The mill at Orrin has 37 silos. It opened in May 1931."
STATEMENT = TrueStatement("s1", "The mill at Orrin has 37 silos.", SOURCE)


def test_the_untouched_statement_has_no_error_and_each_fault_has_one() -> None:
    first, *faults = planted_rows([STATEMENT])

    assert (first.response, first.labels, first.task) == (STATEMENT.statement, (), TRUE)
    assert faults
    for row in faults:
        [label] = row.labels
        assert row.bad
        assert row.task in OPERATORS
        assert (row.source, row.id) == (SOURCE, "s1")
        assert row.response != STATEMENT.statement
        before, after = row.response[: label.start], row.response[label.end :]
        assert STATEMENT.statement.startswith(before)
        assert STATEMENT.statement.endswith(after)


def test_the_same_seed_plants_the_same() -> None:
    assert list(planted_rows([STATEMENT], seed=3)) == list(planted_rows([STATEMENT], seed=3))


def test_what_was_left_out_is_an_error_where_it_is_missing() -> None:
    statement = TrueStatement(
        "s2",
        "Milk is stored at -18 °C and Rosa Ender is deputy head of the dairy.",
        "Milk is stored at -18 °C and Rosa Ender is deputy head of the dairy.",
    )
    rows = [row for row in planted_rows([statement]) if row.labels]

    assert rows
    assert all(label.start < label.end for row in rows for label in row.labels)
