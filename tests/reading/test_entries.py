"""A text as entries: what one entry is in each layout, and what stands over it."""

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from assay.reading.binding import in_order
from assay.reading.blanking import blank_markup
from assay.reading.entries import Entry, Level, entries
from assay.text.quantities import Quantity, values
from timing import seconds

OWN, SHARED, HEAD = Level.OWN, Level.SHARED, Level.HEAD
BEFORE, SECTION, TITLE = Level.BEFORE, Level.SECTION, Level.TITLE


def read(text: str) -> list[Entry]:
    found = in_order(values(text))
    counts = [value.start for value in found if isinstance(value, Quantity)]
    return entries(text, [value.start for value in found], counts)


def written(text: str) -> list[str]:
    return [text[entry.start : entry.end] for entry in read(text)]


def over(text: str, entry: str, *levels: Level) -> list[str]:
    """What stands over the one entry with these words, at some levels."""
    (found,) = [e for e in read(text) if text[e.start : e.end] == entry]
    return [text[head.start : head.end] for head in found.heads if head.level in levels]


LIST = "Skills:\n- Java\n  - 5 years\n    - of it 2 abroad\n- Python\n  - 3 years"
REPORT = (
    "Anna Lind\n\n# Work\n\n## Acme\n\nLed 5 people.\n\n## Beta\n\nLed 9.\n\n# Study\n\nLund 2010."
)
TABLE = "| City | Staff | Area |\n|---|---|---|\n| Lund | 30 | flat |\n| Graz | 40 | 7 km² |"
TABS = "City\tStaff\tArea\nLund\t30\tflat\nGraz\t40\t7 km²"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Led a team. She left in 2019.", ["Led a team.", "She left in 2019."]),
        (
            "It grew to 300\npeople and then\nsold all.",
            ["It grew to 300\npeople and then\nsold all."],
        ),
        ("One para 5.\n\nTwo para 6.", ["One para 5.", "Two para 6."]),
        (LIST, ["Skills:", "Java", "5 years", "of it 2 abroad", "Python", "3 years"]),
        ("- a bullet\n  that wraps 5\n- next", ["a bullet\n  that wraps 5", "next"]),
        ("1. Wash 5 pots\n2. Cook", ["Wash 5 pots", "Cook"]),
        ("Cook, Acme\n2015 - 2018\nLund", ["Cook, Acme", "2015 - 2018", "Lund"]),
        ("# Work\nLed 5.", ["# Work", "Led 5."]),
        ("| Lund | 30 |\n| Graz | 40 |", ["Lund", "30", "Graz", "40"]),
        (TABS, ["City", "Staff", "Area", "Lund", "30", "flat", "Graz", "40", "7 km²"]),
        ("Led 5.\r\n\r\nHired 3.", ["Led 5.", "Hired 3."]),
        ("", []),
        (" \n\t\n", []),
    ],
)
def test_entries_of_each_layout(text: str, expected: list[str]) -> None:
    assert written(text) == expected


def test_the_rule_under_a_header_is_no_entry() -> None:
    assert written(TABLE) == ["City", "Staff", "Area", "Lund", "30", "flat", "Graz", "40", "7 km²"]


@pytest.mark.parametrize(
    ("text", "entry", "expected"),
    [
        ("One here. She left in 2019. It grew.", "She left in 2019.", ["One here."]),
        ("One here. She left in 2019. It grew.", "It grew.", ["She left in 2019."]),
        ("One here.\n\nIt grew by 5.", "It grew by 5.", []),
    ],
)
def test_the_sentence_before_speaks_within_its_paragraph(
    text: str, entry: str, expected: list[str]
) -> None:
    assert over(text, entry, BEFORE) == expected


@pytest.mark.parametrize(
    ("text", "entry", "expected"),
    [
        (LIST, "Java", []),
        (LIST, "5 years", ["Java"]),
        (LIST, "of it 2 abroad", ["5 years", "Java"]),
        (LIST, "3 years", ["Python"]),
        ("Our offices:\n\n- Lund: 30\n- Graz: 40", "Graz: 40", ["Our offices:"]),
        ("Our offices:\n- Lund: 30\n- Graz: 40", "Graz: 40", ["Our offices:"]),
        ("- Lund: 30\n- Graz: 40\n\nThe end has 7.", "The end has 7.", []),
    ],
)
def test_bullets_stand_under_their_parents_and_the_line_over_the_list(
    text: str, entry: str, expected: list[str]
) -> None:
    assert over(text, entry, HEAD) == expected


@pytest.mark.parametrize(
    ("entry", "expected"),
    [
        ("Led 5 people.", ["## Acme", "# Work"]),
        ("Led 9.", ["## Beta", "# Work"]),
        ("Lund 2010.", ["# Study"]),
    ],
)
def test_headings_hold_until_one_of_their_rank(entry: str, expected: list[str]) -> None:
    assert over(REPORT, entry, SECTION) == expected
    assert over(REPORT, entry, TITLE) == ["Anna Lind"]


@pytest.mark.parametrize(
    ("text", "entry", "expected"),
    [
        ("Cook, Acme\n2015 - 2018", "2015 - 2018", ["Cook, Acme"]),
        ("Cook\nAcme\n2015 - 2018", "2015 - 2018", ["Cook", "Acme"]),
        ("2015 - 2018\nCook at Acme\nLund", "2015 - 2018", ["Cook at Acme", "Lund"]),
        ("Cook\n2015 - 2018\nAcme", "2015 - 2018", ["Cook", "Acme"]),
        ("Cook\n2015 - 2018\nDriver\n2018 - 2020", "2015 - 2018", ["Cook"]),
        ("Cook\n2015 - 2018\nDriver\n2018 - 2020", "2018 - 2020", ["Driver"]),
        ("2015 - 2018\nCook\n2018 - 2020\nDriver", "2015 - 2018", ["Cook"]),
        ("2015 - 2018\nCook\n2018 - 2020\nDriver", "2018 - 2020", ["Driver"]),
        ("Java 5 years\nRust 3 years\nGo 2 years", "Rust 3 years", []),
        ("Cook\n2015 - 2018\nDriver\n2018 - 2020", "Driver", []),
    ],
)
def test_lines_of_a_resume_belong_to_the_dates_they_stand_beside(
    text: str, entry: str, expected: list[str]
) -> None:
    assert over(text, entry, HEAD) == expected


@pytest.mark.parametrize("text", [TABLE, TABS])
def test_a_cell_stands_under_its_row_and_its_column(text: str) -> None:
    assert over(text, "30", OWN) == ["Lund", "Staff"]
    assert over(text, "7 km²", OWN) == ["Graz", "Area"]
    assert over(text, "Graz", OWN) == ["City"]
    assert over(text, "30", SHARED)[:1] == ["flat"]
    assert "40" not in over(text, "30", *Level)
    assert "30" not in over(text, "40", *Level)


def test_a_table_stands_under_the_line_before_it() -> None:
    assert over(f"Our sites:\n\n{TABLE}", "30", HEAD) == ["City", "Our sites:"]


def test_a_row_with_values_is_no_header() -> None:
    assert over("| Lund | 30 | 5 |\n| Graz | 40 | 6 |", "40", OWN) == ["Graz"]


def test_markup_keeps_every_place() -> None:
    page = "<h2>Staff</h2><p>The <b>best</b> of <!-- 9 --> 5.</p><ul><li>Java</li></ul>"

    blank = blank_markup(page)

    assert len(blank) == len(page)
    assert blank.split() == ["Staff", "The", "best", "of", "5.", "Java"]
    assert written(blank) == ["Staff", blank[blank.index("The") : blank.index("5.") + 2], "Java"]


SAFE = "3 < 5 and 7 > 2"


def test_a_bare_angle_is_no_tag() -> None:
    assert blank_markup(SAFE) == SAFE


PIECES = [
    *("\n", "\n\n", "\r\n", "\t", " ", "  ", "- ", "* ", "1. ", "# ", "### ", "|", "| ", "|---|"),
    *("\u2028", "\x85", "\v", "\f", "\x1c", "\u200b", "\u00ad", "\ufeff", ": ", "。", "；", ". "),
    *("Java", "5 years", "2019", "2015 - 2018", "Skills:", "EXPERIENCE", "三年经验", "é", "(", ")"),
    *("<td>", "</tr>", "<b", "-->", "$5m", "٣", "🙂", "ﬁ", "..", "-", "—"),
]
HOSTILE = st.lists(st.sampled_from(PIECES) | st.text(max_size=3), max_size=30).map("".join)


@given(HOSTILE)
@example("|a|b|\n|-|-|\n\n- \n-")
def test_entries_are_in_order_inside_the_text_and_disjoint(text: str) -> None:
    last = 0
    for entry in read(text):
        assert last <= entry.start < entry.end <= len(text)
        last = entry.end
        for head in entry.heads:
            assert 0 <= head.start <= head.end <= len(text)
        levels = [head.level for head in entry.heads if head.level >= BEFORE]
        assert levels == sorted(levels)


@given(HOSTILE)
def test_every_number_in_words_or_digits_is_in_an_entry(text: str) -> None:
    inside = {place for entry in read(text) for place in range(entry.start, entry.end)}

    assert {at for at, char in enumerate(text) if char.isalnum()} <= inside | set(_numbering(text))


def _numbering(text: str) -> list[int]:
    """The places of list markers, "1." at the start of a line, which belong to no entry."""
    return [at for at, char in enumerate(text) if char.isdigit() and text[at + 1 : at + 2] in ".)"]


@given(HOSTILE)
def test_markup_keeps_the_length_of_any_text(text: str) -> None:
    assert len(blank_markup(text)) == len(text)


HAZARDS = [
    *("Led 5 people. ", "Cook\n\n", "- a 5\n", "  - a\n", "# H\n\n"),
    *("## H\nx 5.\n", "| a | 5 |\n", "|", "| a | b ", "a\tb\t5\n", "a\n", "\n", " \n"),
    *("word ", "Skills:\n", "EXPERIENCE\n", "（三年）。", "1. a\n", "a: 5\n\n- b\n\n", "-", "#"),
    *("<td>5</td>", "<!--", "<b ", "5; "),
]


def _spent(unit: str, size: int) -> float:
    text = blank_markup((unit * (size // len(unit) + 1))[:size])
    places = [at for at, char in enumerate(text) if char == "5"]
    return seconds(lambda: entries(text, places, places))


def _is_linear(unit: str, size: int) -> bool:
    tries = ((_spent(unit, size), _spent(unit, 10 * size)) for _ in range(4))
    return any(large <= 15 * small + 0.02 for small, large in tries)


@pytest.mark.parametrize("unit", HAZARDS)
def test_time_is_linear(unit: str) -> None:
    assert _is_linear(unit, 10_000)


@pytest.mark.parametrize(
    ("unit", "size"), [("Cook 2015\n", 5_000), ("Cook\n5\nAcme\n", 10_000), ("5\n", 1_000)]
)
def test_time_is_linear_in_lines_with_values(unit: str, size: int) -> None:
    assert _is_linear(unit, size)


@pytest.mark.parametrize("between", ["", "\n", "\n\n  "])
def test_a_cell_of_html_stands_under_its_column(between: str) -> None:
    row = between.join(["<tr>", "<td>{}</td>", "<td>{}</td>", "</tr>", ""])
    page = f"<table>{row.format('City', 'Staff')}{row.format('Lund', 30)}</table>"

    assert over(blank_markup(page), "30", OWN) == ["Lund", "Staff"]


def test_a_heading_does_not_stand_under_another_of_its_rank() -> None:
    assert over(REPORT, "## Beta", SECTION) == ["# Work"]


@pytest.mark.xfail(reason="a layout of title, dates, employer is read as dates under both")
def test_dates_between_title_and_employer_do_not_belong_to_the_employer_before() -> None:
    text = "EXPERIENCE\nCook\n2015 - 2018\nAcme\nDriver\n2018 - 2020\nBeta"

    assert "Acme" not in over(text, "2018 - 2020", HEAD)
