"""Where one part of a text ends and the next begins."""

import pytest

from assay import Source
from assay.reading.structure import boundaries, is_heading, label_span, starts_with_label


@pytest.mark.parametrize(
    "text",
    [
        "Backend developer\nSkills: Java",
        "first part\n\nsecond part",
        "first part\r\n\r\nsecond part",
        "one thing\n- another",
        "one thing\n• another",
        "one thing\n2. another",
        "what I know\nEducation\nLund",
        "Experience\nBrygga Pay",
        "first\n# Heading",
        "Kenntnisse\nJava",
        "结束\n技能：Java",
        "it was good\nEDU\u200bCATION\nWas responsible",
        "Java\nWork\u00a0mode: remote",
        "Java\n\u200bSkills: Rust",
        "Work experience\u2028Sogo",
        "He led\vSkills: Rust",
        "Java\nNode.js stack: some",
        "Java\nUsed  stack: Django",
        "结束\n语言能力\n英语",
    ],
)
def test_a_line_break_that_separates(text: str) -> None:
    assert list(boundaries(Source("s", text), 0, len(text)))


@pytest.mark.parametrize(
    "text",
    [
        "month-end\nclosing runs",
        "payroll, tax: monthly\nand yearly, tax: audits",
        "a long line that\nwraps to Berlin",
        "two words\nof four words or more: yes",
        "负责支付系统\n覆盖三个国家",
        "one line only",
        "JavaScript,\nTypeScript. Web: HTML",
        "reduced\fscrap by a fifth",
    ],
)
def test_a_line_break_that_is_white_space(text: str) -> None:
    assert not list(boundaries(Source("s", text), 0, len(text)))


def test_the_caller_s_sections_and_block_tags_separate() -> None:
    columns = Source("s", "old crane and ordered", sections=((0, 13), (13, 21)))
    page = Source("s", "<p>old crane</p><p>new cable</p>", format="html")

    assert list(boundaries(columns, 0, 21)) == [(13, 13), (13, 13)]
    assert list(boundaries(page, 3, 28))


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("Skills: Java", True),
        ("Areas of responsibility: all", True),
        ("Environments – IDE/tools:", True),
        ("and yearly, tax: audits", False),
        ("we use it: daily", False),
        ("A label of four words: no", False),
        ("技能：Java", True),
        ("", False),
    ],
)
def test_starts_with_label(line: str, expected: bool) -> None:
    assert starts_with_label(line) is expected


@pytest.mark.parametrize(
    ("text", "quoted", "expected"),
    [
        ("Skills: Java", "Skills", True),
        ("Skills: Java", "Skills:", True),
        ("Experience\nAcme", "Experience", True),
        ("## Experience\nAcme", "Experience", True),
        ("Five years of experience: yes", "experience", False),
        ("My skills are many", "skills", False),
        ("Ausbildung\nLund", "Ausbildung", True),
    ],
)
def test_label_span(text: str, quoted: str, expected: bool) -> None:
    start = text.index(quoted)

    assert label_span(text, start, start + len(quoted)) is expected


def test_is_heading() -> None:
    assert is_heading("  EXPERIENCE ")
    assert is_heading("## anything")
    assert not is_heading("Experience with Java")
