"""Timelines and formulas: every label is whole, with its unit, and operands have their letters."""

import re
from datetime import date

import pytest

from assay import Source, Sources, check
from assay.hiring.pack import pack_named
from assay.policy import Policy
from assay.render.operands import lettered
from assay.render.timeline import timeline_svg
from assay.shown import show
from assay.verdicts import Bar, Timeline
from assay.web import trying

CV = (
    "Experience\nSoftware Engineer, Nordhamn\nMarch 2022 – present\n• Payments in Java 17\n"
    "Data analyst, Kestrel\nMarch 2018 – May 2020\n• Cut costs\n"
)
SOURCES = Sources([Source("cv", CV, about="candidate")], date(2026, 11, 30))
CLAIM = "She has 9 years of experience."
YEAR = 12.0


def texts(svg: str) -> list[tuple[str, float, str, str]]:
    """Class, place in per cent, anchor and words of each label."""
    found = []
    for attributes, words in re.findall(r"<text ([^>]*)>([^<]*)</text>", svg):
        given = dict(re.findall(r'([\w-]+)="([^"]*)"', attributes))
        place = float(given["x"].rstrip("%"))
        found.append((given.get("class", ""), place, given["text-anchor"], words))
    return found


def drawing(*spans: tuple[float, float], claimed: float | None = None) -> str:
    bars = tuple(Bar(f"job {n}", start * YEAR, end * YEAR) for n, (start, end) in enumerate(spans))
    together = tuple((start * YEAR, end * YEAR) for start, end in spans)
    months = sum(end - start for start, end in together)
    return timeline_svg(Timeline(bars, together, months, claimed))


SPANS = [
    [(2010.0, 2020.0)],
    [(2010.0, 2010.5), (2019.5, 2020.0)],
    [(2010.0, 2011.0), (2014.0, 2015.0), (2018.0, 2020.0)],
    [(2012.0, 2013.0), (2016.0, 2016.25)],
]


@pytest.mark.parametrize("spans", SPANS)
@pytest.mark.parametrize("claimed", [None, 1.0, 30.0, 240.0])
def test_no_label_leaves_the_drawing(
    spans: list[tuple[float, float]], claimed: float | None
) -> None:
    for _, place, anchor, words in texts(drawing(*spans, claimed=claimed)):
        wide = 2.2 * len(words)
        low = {"start": place, "middle": place - wide / 2, "end": place - wide}[anchor]
        assert low >= -1, words
        assert low + wide <= 101, words


def test_labels_on_bars_have_their_unit_or_no_number() -> None:
    inside = [words for name, _, _, words in texts(drawing(*SPANS[2])) if name == "in"]
    assert inside[-1] == "C"
    (wide, _) = [words for name, _, _, words in texts(drawing(*SPANS[0])) if name == "in"]
    assert wide == "A · 10 years"


def test_white_words_stand_on_their_bar_alone() -> None:
    named = {words: name for name, _, _, words in texts(drawing(*SPANS[1]))}
    assert named["Together · 1 year"] == "out"
    named = {words: name for name, _, _, words in texts(drawing(*SPANS[0]))}
    assert named["Together · 10 years"] == "in"


def test_a_formula_names_its_operands() -> None:
    report = check(CLAIM, SOURCES, pack=pack_named("hiring", SOURCES))
    (finding,) = [f for v in report.verdicts for f in v.findings if f.detail and f.detail.formula]
    pieces = lettered(finding)
    assert [name for name, _ in pieces] == ["A", "B"]
    assert pieces[0][1].startswith("March 2022")
    assert pieces[1][1].startswith("March 2018")
    assert finding.detail
    assert "".join(text for _, text in pieces) == finding.detail.formula


def test_passages_of_operands_have_the_letters_of_the_formula() -> None:
    report = check(CLAIM, SOURCES, pack=pack_named("hiring", SOURCES))
    found = trying.view(report, SOURCES, show(report, Policy.default().show))
    rows = [row for part in found["parts"] for claim in part["claims"] for row in claim["rows"]]
    passages = {row["letter"]: row["text"] for row in rows if row.get("letter")}
    assert passages == {"A": "March 2022 – present", "B": "March 2018 – May 2020"}
    (formula,) = [row for row in rows if row["kind"] == "formula"]
    assert [name for name, _ in formula["pieces"]] == ["A", "B"]
