"""The clauses of a sentence that can be judged alone, with the subject that each has."""

import pytest

from assay.reading.predicates import clauses


def _written(text: str) -> list[str]:
    return [" ".join(clause.written(text)[1].split()) for clause in clauses(text)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            "Helen Lind knows Java, speaks German and holds CCNA.",
            ["Helen Lind knows Java", "Helen Lind speaks German", "Helen Lind holds CCNA."],
        ),
        (
            "Helen Lind worked at Acme; she speaks German.",
            ["Helen Lind worked at Acme", "she speaks German."],
        ),
        (
            "Sie hat die Zertifikate A, B und C und ist seit 2019 Leiterin.",
            ["Sie hat die Zertifikate A, B und C", "Sie ist seit 2019 Leiterin."],
        ),
        (
            "Pedro Gil trabajó en Acme y habla francés.",
            ["Pedro Gil trabajó en Acme", "Pedro Gil habla francés."],
        ),
        (
            "Il a travaillé chez Acme et parle anglais.",
            ["Il a travaillé chez Acme", "Il parle anglais."],
        ),
        ("张丽华曾在远山工作，会Java。", ["张丽华曾在远山工作", "张丽华 会Java。"]),
        (
            "Helen Lind, an analyst, has 9 years of experience.",
            ["Helen Lind, an analyst", "Helen Lind has 9 years of experience."],
        ),
        (
            "She is an analyst with 9 years of professional experience.",
            ["She is an analyst", "She with 9 years of professional experience."],
        ),
    ],
)
def test_clauses_that_stand_alone(text: str, expected: list[str]) -> None:
    assert _written(text) == expected


@pytest.mark.parametrize(
    "text",
    [
        "She worked at Acme and led a team of 5.",
        "She joined Acme in 2019 and left in June 2025.",
        "At Acme, Helen led the merger and has five reports.",
        "She introduced code reviews and automated releases.",
        "Revenue was $5m in 2023 and is up 10 %.",
        "Revenue was $5m in 2023; profit was $1m.",
        "She worked with a colleague who led the team and holds CISSP.",
        "She was born in Oslo, then moved and is based in Graz.",
        "She worked as a nurse at Acme with 5 years of experience.",
        "She knows Java (and has used Go).",
        "She writes reports and lists of suppliers.",
        "Kennt Java und Python.",
    ],
)
def test_what_belongs_together_stays_together(text: str) -> None:
    assert _written(text) == [text]


def test_a_clause_keeps_its_place_in_the_sentence() -> None:
    text = "Helen Lind knows Java and speaks German."

    for clause in clauses(text):
        (start, end), said = clause.written(text)
        assert len(said) == end - start
        assert all(one in (" ", other) for one, other in zip(said, text[start:end], strict=True))
