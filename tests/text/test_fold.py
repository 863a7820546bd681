import random
import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from reference_fold import mark, one, reference

from assay.text.fold import fold, fold_spaced
from assay.text.unicode import fold_char, is_mark

HOSTILE = [
    *"abcXYZI  \t\n\n\r--..09'`\x00\x01\x03\x85\x0b",
    *"éÉßİſ\u00a0\u2003\u00ad\u00ad\u200b\u200d\ufeff“”’–—‐",
    *"ﬁﬂﬀ①½™㎏ＡｂµÿŸ　漢字カーｶﾞΣςσǅЖ…⒈ᾳ¨가",
    *"\u0307\u0301\u0345\u1100\u1161\u11a8\u3164\ufe0f\U000e0101",
    *["\ufffd", "\u034f", "\ud800", "e\u0301", "o\u0308", "a\u0301\u0323", "-\n", "- \n", "-\r\n"],
    *["\u00ad\n", "\nA B C", "  D E", "\nＡ Ｂ Ｃ\n", "漢\n字"],
]


def text_of(text: str) -> str:
    return fold(text).text


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Java", "java"),
        ("STRASSE Straße", "strasse strasse"),
        ("a \t\n\x0b\x0c\x85\u00a0\u2009\u2028\u2029 b", "a b"),
        ("a \u200b \u200d b", "a b"),
        ("  a  ", " a "),
        ("“a” „b‟ «c» ″ 「d」『e』＂", '"a" "b" "c" " "d""e""'),
        ("‘a’ ‚b‛ ′ ´ ` ʼ ‹c› ＇", "'a' 'b' ' ' ' ' 'c' '"),
        ("‐‑‒–—―−﹘﹣－", "-" * 10),
        ("a\u00adb\u200bc\ufeffd\u202ee\ufffcf", "abcdef"),
        ("a\x00b\x01c\x02d\x03e\x7ff\x9fg", "abcdefg"),
        ("a\ufe0fb\U000e0100c\u034fd\u180be\u3164f\uffa0g\u115fh", "abcdefgh"),
        ("Ｊａｖａ　１２", "java 12"),
        ("ｶﾞ カ", "ガ カ"),
        ("ﬁﬂ ﬀ ㎏ … Ⅷ 𝐀 𝟏", "fifl ff kg ... viii a 1"),
        ("İI\u0307i\u0307", "iii"),
        ("É, e\u0301, E\u0301", "é, é, é"),
        ("\u1112\u1161\u11ab한", "한한"),
        ("a\u0323\u0301 a\u0301\u0323", "ạ́ ạ́"),
        ("ΣΑΣ σας", "σασ σασ"),
        ("develop-\nment", "development"),
        ("develop‐\r\n  ment", "development"),
        ("develop\u00ad \rment", "development"),
        ("Immo\n\u00ad\nbilien", "immobilien"),
        ("cafe\u0301-\nbar", "cafébar"),
        ("M I R A   T O L L", "mira toll"),
        ("M I R A", "mira"),
        ("x\r\n  C V\tA\nB C D\r\ny", "x c v a bcd y"),
        ("\nA B C \u1161", " a b c \u1161"),
    ],
)
def test_folds(text: str, expected: str) -> None:
    assert text_of(text) == expected


@pytest.mark.parametrize(
    "text",
    [
        *[
            "½",
            "3½",
            "m²",
            "h₂o",
            "①",
            "ⓐ",
            "⒈",
            "⑴",
            "㏠",
            "㋀",
            "java™",
            "¨",
            "\ufffd",
            "1⁄2",
            "㎡",
        ],
        *["é", "ç", "ein- und", "a b", "12-", "ab - cd", "xy a b c", "a bc d", "ㄱㅏ", "ﷺ", ""],
    ],
)
def test_leaves_alone(text: str) -> None:
    assert text_of(text) == text


@pytest.mark.parametrize("text", ["12-\n13", "a-\n12", "a -\nb", "-\nb", "a-\n\nb", "a-"])
def test_does_not_join(text: str) -> None:
    assert "-" in text_of(text)
    assert fold(text).breaks == ()


@pytest.mark.parametrize(
    ("text", "breaks"),
    [
        ("develop-\nment of month-\nend", (7, 20)),
        ("ﬁ\u200bx  a-\nﬁ", (5,)),
        ("Immo\n\u00ad\nbilien", (4,)),
        ("漢字\n漢字", (2,)),
        ("カ \r\n か", (1,)),
        ("漢字\n\n漢字", ()),
        ("漢字 漢字", ()),
        ("漢字\nab", ()),
        ("Ein- und", ()),
    ],
)
def test_records_breaks(text: str, breaks: tuple[int, ...]) -> None:
    assert fold(text).breaks == breaks


@pytest.mark.parametrize(
    ("text", "part", "expected"),
    [
        ("M I R A   T O L L", "mira toll", "M I R A   T O L L"),
        ("a  «É»\u200b b", '"é"', "«É»"),
        ("x ㎏ y", "kg", "㎏"),
        ("x ㎏ y", "k", "㎏"),
        ("Immo\n\u00ad\nbilien", "immobilien", "Immo\n\u00ad\nbilien"),
        ("a \u200b\n b", " ", " \u200b\n "),
        ("\ufeffJava\u200b", "java", "Java"),
    ],
)
def test_span_is_the_smallest(text: str, part: str, expected: str) -> None:
    folded = fold(text)
    start = folded.text.index(part)
    begin, stop = folded.span(start, start + len(part))
    assert text[begin:stop] == expected


@pytest.mark.parametrize(
    ("text", "start", "end", "expected"),
    [
        ("㎏", 0, 1, True),
        ("㎏", 1, 2, True),
        ("㎏", 0, 2, False),
        ("a㎏", 0, 1, False),
        ("kg", 0, 1, False),
    ],
)
def test_splits(text: str, start: int, end: int, expected: bool) -> None:
    assert fold(text).splits(start, end) is expected


def test_splits_a_decoded_entity() -> None:
    folded = fold("&fjlig;", "html")
    assert folded.text == "fj"
    assert folded.splits(0, 1)
    assert folded.span(0, 1) == (0, 7)


@pytest.mark.parametrize(
    "text", [" \u0301", "ﬁ\u0301", "\u0301", "\u200b\u0301a", "\n\u0345", "a" + "\u0301" * 100]
)
def test_stray_marks(text: str) -> None:
    assert text_of(text) == reference(text)[0]


def test_every_character_folds_as_in_the_reference() -> None:
    wrong = [hex(code) for code in range(0x30000) if fold_char(chr(code)) != one(chr(code))]
    assert wrong == []
    assert [hex(code) for code in range(0x30000) if is_mark(chr(code)) != mark(chr(code))] == []


def test_folded_characters_fold_to_themselves() -> None:
    chars = (chr(code) for code in range(0x30000))
    unstable = [
        char
        for char in chars
        if (folded := fold_char(char)) and "".join(map(fold_char, folded)) != folded
    ]
    assert unstable == []


@given(st.lists(st.sampled_from(HOSTILE), max_size=24).map("".join))
@settings(max_examples=1500, deadline=None)
def test_equals_the_reference(text: str) -> None:
    expected, spans, breaks = reference(text)
    folded = fold(text)
    assert folded.text == expected
    assert folded.breaks == tuple(breaks)
    for start in range(len(expected)):
        for end in range(start + 1, len(expected) + 1):
            assert folded.span(start, end) == (spans[start][0], spans[end - 1][1])


def test_many_distinct_characters_equal_the_reference() -> None:
    source = random.Random(3)
    for _ in range(20):
        text = "".join(chr(source.randrange(0x20, 0x2FFFF)) for _ in range(600))
        assert text_of(text) == reference(text)[0]


def test_round_trip() -> None:
    source = random.Random(7)
    violations = []
    for _ in range(50_000):
        text = "".join(source.choices(HOSTILE[:-4], k=source.randint(1, 14)))
        folded = fold(text)
        if not folded.text:
            continue
        start = source.randrange(len(folded.text))
        end = min(len(folded.text), start + source.randint(1, 8))
        needle = folded.text[start:end].strip(" ")
        begin, stop = folded.span(start, end)
        back = fold_spaced(text[begin:stop]).text.strip(" ")
        if folded.spaced:  # part of a letter-spaced line may look like a list of letters
            back, needle = back.replace(" ", ""), needle.replace(" ", "")
        if back != needle and not (folded.splits(start, end) and needle in back):
            violations.append((text, start, end))
    assert violations[:5] == []


ADVERSARIAL = {
    "spaces": "  ",
    "soft hyphens": "a\u00ad",
    "broken words": "ab-\n",
    "letters": "a ",
    "letter lines": "a b\n",
    "marks": "e\u0301",
    "only marks": "\u0301\u0323",
    "controls": "\0",
    "ligatures": "ﬁ",
    "soft line ends": "\u00ad\n",
    "wrapped": "漢\n",
    "hyphens": "- ",
}


def seconds(text: str) -> float:
    start = time.process_time()
    fold(text)
    return time.process_time() - start


@pytest.mark.parametrize("unit", ADVERSARIAL.values(), ids=ADVERSARIAL)
def test_time_is_linear(unit: str) -> None:
    small, large = (unit * (size // len(unit)) for size in (20_000, 200_000))
    ratios = []
    for _ in range(5):
        ratios.append(seconds(large) / max(min(seconds(small) for _ in range(3)), 0.0005))
        if ratios[-1] <= 20:
            break
    assert min(ratios) <= 20


@pytest.mark.parametrize("unit", ADVERSARIAL.values(), ids=ADVERSARIAL)
def test_one_megabyte_takes_no_more_than_seconds(unit: str) -> None:
    assert seconds(unit * (1_000_000 // len(unit))) < 5
