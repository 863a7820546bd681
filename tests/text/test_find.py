import time

import pytest

from assay.text.find import find_all, inner_edge, trim
from assay.text.fold import fold
from assay.text.markup import Format


def found(quote: str, source: str) -> bool:
    return find_all(fold(quote), fold(source)).total > 0


FOUND = [
    *[(quote, "Java") for quote in ("„Java“", "«Java»", "Java!", "- Java", "(Java)", '"Java"')],
    *[
        (quote, "Java")
        for quote in ("\ufeffJava", "Java\u200b", "• Java", "...Java…", "[Java", "Java -")
    ],
    ("* Java", "* Java"),
    ("AWS.", "on AWS."),
    ("“Java (Intermediate, 3 years)”.", "Java (Intermediate, 3 years)"),
    (".NET", "C#, .NET"),
    ("C#", "C#, .NET"),
    ("C++", "C, C++ and Go"),
    ("-5 °C", "at -5 °C"),
    ("Java", "使用Java开发"),
    ("三年", "工作三年"),
    ("2021", "2019-2021"),
    ("work", "at work.The next"),
    ("The next", "at work.The next"),
    ("Acme", "Acme's"),
    ("équipe", "l'équipe"),
    ("Java", "Java/Kotlin"),
    ("5 years", "(5 years)"),
    ("month-end closing", "month-\nend closing"),
    ("monthend closing", "month-\nend closing"),
    ("month- end closing", "month-\nend closing"),
    ("month-\nend closing", "month-end closing"),
    ("development of month-end", "develop-\nment of month-\nend"),
    ("Ein- und Ausfuhr", "Ein-\nund Ausfuhr"),
    ("„Ein- und Ausfuhr“.", "die Ein-\nund Ausfuhr"),
    ("漢字漢字", "漢字\n漢字"),
    ("漢字 漢字", "漢字\n漢字"),
    ("A B C", "vitamins A B C"),
    ("Mira Toll", "M I R A   T O L L"),
    ("Java를", "Java를"),
    ("Java", "Java를"),
]
MISSED = [
    (".NET", "Worked on internet banking"),
    (".NET", "net income"),
    ("NET", "C#, .NET"),
    ("Java", "JavaScript"),
    ("三年", "十三年"),
    ("五年", "二十五年"),
    ("五年", "三点五年"),
    ("三", "三点五年"),
    ("5年", "15年"),
    ("3", "3万"),
    ("5 years", "4.5 years"),
    ("500", "1,500"),
    ("500", "1'500"),
    ("5", "5.2"),
    ("5 °C", "-5 °C"),
    ("5 °C", "at (-5 °C)"),
    ("3", "3½"),
    ("10 m", "10 m²"),
    ("C", "C++"),
    ("C+", "C++"),
    ("C", "C#"),
    ("12", "12+"),
    ("Node", "Node.js"),
    ("js", "Node.js"),
    ("ASP", "ASP.NET"),
    ("NET", "ASP.NET"),
    ("ann", "ann@acme.org"),
    ("acme", "ann@acme.org"),
    ("don", "don't"),
    ("t", "don't"),
    ("s", "Acme's"),
    ("ラム", "プログラム"),
    ("한국", "한국어"),
    ("Einund Ausfuhr", "Zuständig für Ein- und Ausfuhr"),
    ("coop", "the co-op"),
    ("co-op", "the coop of month-\nend"),
    ("漢字漢字", "漢字 漢字"),
    ("month end", "month-\nend"),
    ("", "Java"),
    (" ", "Java x"),
]


@pytest.mark.parametrize(("quote", "source"), FOUND)
def test_finds(quote: str, source: str) -> None:
    assert found(quote, source)


@pytest.mark.parametrize(("quote", "source"), MISSED)
def test_misses(quote: str, source: str) -> None:
    assert not found(quote, source)


@pytest.mark.parametrize(
    ("quote", "expected"),
    [
        ("  Java ", "java"),
        ("((Java))", "java"),
        ("f(x)", "f(x)"),
        ("(a) b (c)", "(a) b (c)"),
        ("Java)", "java"),
        ("[...] Java [...]", "java"),
        ("\uf0b7 Java;", "java"),
        (".NET", ".net"),
        (".5", ".5"),
        ("-5", "-5"),
        ("- 5", "5"),
        ("C++", "c++"),
        ("C#.", "c#"),
        ("終わり。", "終わり"),
        ("...", ""),
        ("“”", ""),
    ],
)
def test_trims(quote: str, expected: str) -> None:
    folded = fold(quote)
    start, end = trim(folded)
    assert folded.text[start:end] == expected


@pytest.mark.parametrize(
    ("text", "position", "expected"),
    [
        ("java", 0, False),
        ("java", 4, False),
        ("java", 2, True),
        ("a b", 1, False),
        ("a/b", 1, False),
        ("a-b", 2, False),
        ("1.5", 1, True),
        ("1.5", 2, True),
        ("a.", 1, False),
        ("a. b", 2, False),
        ("ไทย", 1, False),
        ("๑๒", 1, True),
    ],
)
def test_inner_edge(text: str, position: int, expected: bool) -> None:
    assert inner_edge(text, position) is expected


def test_finds_all_occurrences() -> None:
    source = fold("Go, go;  GO - going")
    places = find_all(fold("go"), source)
    assert places.spans == ((0, 2), (4, 6), (8, 10))
    assert [source.span(*span) for span in places.spans] == [(0, 2), (4, 6), (9, 11)]
    assert places.total == 3
    assert places.split == (False, False, False)


def test_occurrences_may_overlap() -> None:
    assert find_all(fold("go go"), fold("go go go")).spans == ((0, 5), (3, 8))


def test_limit_caps_the_spans_and_not_the_total() -> None:
    places = find_all(fold("go"), fold("go " * 500), limit=20)
    assert len(places.spans) == len(places.split) == 20
    assert places.total == 500


def test_tells_a_split_character() -> None:
    places = find_all(fold("5 k"), fold("5 ㎞"))
    assert places.total == 0  # the edge between k and m is inside a word
    assert find_all(fold("a.."), fold("a…")).split == (True,)


@pytest.mark.parametrize(
    ("format", "source", "quote", "expected"),
    [
        (
            "markdown",
            "- Shipped **2,044** tests across *three* services",
            "Shipped 2,044 tests across three services",
            (2, 49),
        ),
        (
            "html",
            "<li>Head of R&amp;D &mdash; sensors&nbsp;group</li>",
            "Head of R&D — sensors group",
            (4, 46),
        ),
        ("html", "<p>month-<br>end</p>", "month-end", (3, 16)),
    ],
)
def test_spans_speak_of_the_original(
    format: Format,  # noqa: A002
    source: str,
    quote: str,
    expected: tuple[int, int],
) -> None:
    haystack = fold(source, format)
    places = find_all(fold(quote), haystack)
    assert [haystack.span(*span) for span in places.spans] == [expected]


@pytest.mark.parametrize(
    ("quote", "unit"),
    [
        ("a", "a"),
        ("a " * 300 + "b", "a "),
        ("a" * 2000, "a"),
        ("month-end x", "month-\nend "),
        ("- " * 500 + "a", "- "),
        ("漢字x", "漢\n"),
        ("(" * 5000, "("),
    ],
)
def test_time_is_linear(quote: str, unit: str) -> None:
    def seconds(size: int) -> float:
        haystack, needle = fold(unit * (size // len(unit))), fold(quote)
        start = time.process_time()
        find_all(needle, haystack)
        return time.process_time() - start

    ratios = []
    for _ in range(5):
        ratios.append(seconds(200_000) / max(min(seconds(20_000) for _ in range(3)), 0.0005))
        if ratios[-1] <= 20:
            break
    assert min(ratios) <= 20


@pytest.mark.parametrize(
    ("quote", "source"),
    [
        ("staff, who eventually", "staff , who eventually"),
        ("an Omura's whale", "an omura 's whale"),
        ("Java ; Rust !", "Java; Rust!"),
        ("(two years)", "( two years )"),
        ("grossed $ 160 million.", "grossed $ 160 million ."),
    ],
)
def test_a_space_at_a_point_is_typography(quote: str, source: str) -> None:
    assert find_all(fold(quote), fold(source)).total == 1


@pytest.mark.parametrize(
    ("quote", "source"),
    [
        ("C# . NET", "C# .NET"),
        ("3. 5 years", "3.5 years"),
        ("a b", "ab"),
        ("Rust SQL", "Rust, SQL"),
        ("its", "it 's"),
    ],
)
def test_a_space_elsewhere_is_none(quote: str, source: str) -> None:
    assert find_all(fold(quote), fold(source)).total == 0
