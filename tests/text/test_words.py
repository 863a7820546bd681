"""Words, numbers and names of a text."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from assay.text.oddities import oddities
from assay.text.sentences import bullet, sentences
from assay.text.words import content, has_content, inflected, number, same_word, tokens


@pytest.mark.parametrize(
    ("text", "kinds"),
    [
        ("Knows C++, C# and .NET", ["C++ name", "C# name", ".NET name"]),
        ("Holds AZ-104 and runs K8s", ["AZ-104 name", "K8s name"]),
        ("Shipped 2,044 tests", ["2,044 quantity 2044"]),
        ("a two-person team", ["two quantity 2"]),
        ("for twenty years", ["twenty quantity 20"]),
        ("5-year plan, 85%, $1.5", ["5-year quantity 5", "85% quantity 85%", "$1.5 quantity $1.5"]),
        ("$2,044 or 3k", ["$2,044 quantity $2044", "3k quantity 3k"]),
        ("2019-2021", ["2019 quantity 2019", "2021 quantity 2021"]),
        ("She does not know R&D", ["not negation", "R&D name"]),
        ("Ran it. Later met Anna", ["Anna name"]),
        ("覆盖三个国家", ["三 quantity 3"]),
        ("工作十三年", ["十三 quantity 13"]),
        ("二十五人", ["二十五 quantity 25"]),
        ("Node.js", ["Node.js name"]),
        ("I can", []),
    ],
)
def test_tokens(text: str, kinds: list[str]) -> None:
    found = [t for t in tokens(text) if t.kind in ("name", "quantity", "negation")]

    assert [f"{t.text} {t.kind} {t.value}".strip() for t in found] == kinds
    assert all(text[t.start : t.end].casefold() == t.text.casefold() or "-" in text for t in found)


@pytest.mark.parametrize(
    ("digits", "expected"),
    [
        ("2,044", "2044"),
        ("11,34,183", "1134183"),
        ("39,7", "39.7"),
        ("39.70", "39.7"),
        ("1.234.567", "1234567"),
        ("1,234.5", "1234.5"),
        ("007", "7"),
        ("٣", "3"),
    ],
)
def test_number(digits: str, expected: str) -> None:
    assert number(digits) == expected


@pytest.mark.parametrize("text", ["Java", "C#", "Go", "R", "会计", "👍a", "2019", "don't"])
def test_has_content(text: str) -> None:
    assert has_content(text)


@pytest.mark.parametrize(
    "text",
    ["", "a", "on", "...", "👍", "We", "go", "A", "I", "5", "的", "— —", "of the", "skill", "n/a"],
)
def test_has_no_content(text: str) -> None:
    assert not has_content(text)


def test_content_leaves_out_light_words() -> None:
    assert content("has experience with Java-based APIs") == {"java-based", "java", "based", "apis"}


@pytest.mark.parametrize(
    ("one", "other", "expected"),
    [
        ("deploy", "deployed", True),
        ("lead", "leading", True),
        ("az-104", "az-104", True),
        ("az-104", "az-204", False),
        ("java", "javascript", False),
        ("cat", "cats", False),
    ],
)
def test_same_word(one: str, other: str, expected: bool) -> None:
    assert same_word(one, other) is expected


def test_inflected() -> None:
    assert inflected("wertpapiere", "wertpapieren")
    assert not inflected("java", "javascript")
    assert not inflected("az-104", "az-1045")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("One. Two! Three?", ["One.", "Two!", "Three?"]),
        ("Dr. Ek works at Acme Inc. in Oslo.", ["Dr. Ek works at Acme Inc. in Oslo."]),
        ("It rose 3.5 points. Then fell.", ["It rose 3.5 points.", "Then fell."]),
        ("一句。两句！", ["一句。", "两句！"]),
        ("- one\n- two", ["- one", "- two"]),
        ("wrapped\nline", ["wrapped\nline"]),
        ("1. First\n2. Second", ["1. First", "2. Second"]),
        ("# Title\nText", ["# Title", "Text"]),
        ("Z. B. so. Und dann.", ["Z. B. so.", "Und dann."]),
        ("", []),
    ],
)
def test_sentences(text: str, expected: list[str]) -> None:
    assert [text[a:b] for a, b in sentences(text)] == expected


@given(st.text(alphabet="aB1.。!? \n-•\"'“”é", max_size=60))
def test_sentences_cover_all_but_white_space(text: str) -> None:
    spans = sentences(text)

    covered = "".join(text[a:b] for a, b in spans)

    assert "".join(covered.split()) == "".join(text.split())
    assert all(a < b for a, b in spans)
    assert spans == sorted(spans)


@given(st.text(max_size=60))
def test_no_text_stops_the_reading_of_words(text: str) -> None:
    for token in tokens(text):
        assert 0 <= token.start < token.end <= len(text)
    content(text)
    has_content(text)
    oddities(text)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Java", ()),
        ("naïve café", ()),
        ("J\u0430va", ("mixed-script",)),
        ("Terra\u200bform", ("invisible-characters",)),
        ("\u202e0001", ("bidi-control", "invisible-characters")),
        ("soft\u00adhyphen", ()),
        ("Москва and Paris", ()),
    ],
)
def test_oddities(text: str, expected: tuple[str, ...]) -> None:
    assert oddities(text) == expected


def test_bullet() -> None:
    assert [
        bullet(line)
        for line in ("- a", "  • a", "12. a", "b) a", "(iv) a", "a", "-5", "(see) a", "A. Ek")
    ] == [2, 4, 4, 3, 5, 0, 0, 0, 0]
