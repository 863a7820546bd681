import time

import pytest

from assay.text.markup import Format, strip_markup

MARKDOWN = [
    ("- Shipped **2,044** tests", "- Shipped 2,044 tests"),
    ("***both*** *it* _em_ __strong__ ~~gone~~", "both it em strong gone"),
    ("**bold *in* it**", "bold in it"),
    ("**Note:**then", "Note:then"),
    ("## Head *x*", "Head x"),
    ("> ## Said\n> **so**", "Said\nso"),
    ('[te*x*t](http://a_b_c/x_(y)) ![alt](u "t")', "text alt"),
    ("```py\na*b*c\n```\nx *y*", "\na*b*c\n\nx y"),
    ("`a*b*c` ``x`y``", "a*b*c ``x`y``"),
    ("\\*no\\* a\\_b", "*no* a_b"),
    ("R&amp;D <b>x</b> a<br>b <!-- c -->", "R&D x a\nb "),
]
MARKDOWN_STAYS = [
    *["2*3*4", "a * b", "snake_case_name", "* Java\n* Go", "1. x", "[1] [x][y]", "[a](b", "f****"],
    *["*one\n\ntwo*", "<name>", "a < b", "&bogus;", "5* and *based on", "#hashtag", "~5", "`open"],
]
HTML = [
    ("<p>a</p><b>b</b>", "\na\nb"),
    ("<script>var x='<p>'</script>a<STYLE>z</STYLE >b", "ab"),
    ("<!-- <b> -->a<!DOCTYPE html>", "a"),
    ("&#x41;&#65;&nbsp;&mdash;&#150;", "AA\u00a0——"[:-1] + "–"),
    ("<a href='x>y' title=\"<\">t</a>", "<a href='x>y' title=\"<\">t"),
    ("<a href='x>y'>t</a>", "t"),
    ("develop-<br/>ment", "develop-\nment"),
]
HTML_STAYS = [
    "a < b",
    "a<b && c",
    "&bogus;",
    "&#0;",
    "&#xD800;",
    "&#9999999;",
    "&amp",
    "<!-- open",
    "*x*",
]


@pytest.mark.parametrize(("text", "expected"), MARKDOWN)
def test_markdown(text: str, expected: str) -> None:
    assert strip_markup(text, "markdown").text == expected


@pytest.mark.parametrize("text", MARKDOWN_STAYS)
def test_markdown_that_is_text(text: str) -> None:
    assert strip_markup(text, "markdown").text == text


@pytest.mark.parametrize(("text", "expected"), HTML)
def test_html(text: str, expected: str) -> None:
    assert strip_markup(text, "html").text == expected


@pytest.mark.parametrize("text", HTML_STAYS)
def test_html_that_is_text(text: str) -> None:
    assert strip_markup(text, "html").text == text


@pytest.mark.parametrize("text", [text for text, _ in MARKDOWN + HTML])
def test_plain_text_stays(text: str) -> None:
    plain = strip_markup(text, "text")
    assert plain.text == text
    assert plain.span(0, len(text)) == (0, len(text))


@pytest.mark.parametrize(
    ("format", "text", "part", "expected"),
    [
        ("markdown", "a **b** c", "b", "b"),
        ("markdown", "a **b** c", "a b c", "a **b** c"),
        ("markdown", "see [the *site*](http://x) now", "site", "site"),
        ("html", "<li>R&amp;D</li>", "R&D", "R&amp;D"),
        ("html", "<li>R&amp;D</li>", "&", "&amp;"),
    ],
)
def test_span(format: Format, text: str, part: str, expected: str) -> None:  # noqa: A002
    plain = strip_markup(text, format)
    start = plain.text.index(part)
    begin, stop = plain.span(start, start + len(part))
    assert text[begin:stop] == expected


UNITS = [
    *["<", "&", "[", "*", "_", "`", "~", "\\", "\n", "![", "](", "[a](", "<a ", "<!--", "<a '\""],
    *["*a", "a*", "[a](b)", "&a", "`a", "``` \n", "<script>", "**a** ", "> ", "# "],
]


@pytest.mark.parametrize("format", ["markdown", "html"])
@pytest.mark.parametrize("unit", UNITS)
def test_time_is_linear(format: Format, unit: str) -> None:  # noqa: A002
    def seconds(size: int) -> float:
        text = unit * (size // len(unit))
        start = time.process_time()
        strip_markup(text, format)
        return time.process_time() - start

    ratios = []
    for _ in range(5):
        ratios.append(seconds(200_000) / max(min(seconds(20_000) for _ in range(3)), 0.0005))
        if ratios[-1] <= 20:
            break
    assert min(ratios) <= 20
    assert seconds(1_000_000) < 5
