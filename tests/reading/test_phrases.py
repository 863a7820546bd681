"""Several words that say one thing, and numbers that belong to a name."""

import pytest

from assay.reading.numbered import without_names
from assay.reading.terms import terms
from assay.text.quantities import values


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("She took up work.", ["started"]),
        ("Sie trat 2020 bei Acme aus.", ["verliess", "acme"]),
        ("Sie trat 2020 bei der Nord GmbH & Co. KG ein.", ["begann"]),
        ("Er nahm das Angebot an, und hörte auf.", ["nahm", "angebot", "endete"]),
        ("Er trat 2020 zurück. Dann zog er aus.", ["trat", "zurück"]),
        ("Er trat aus der Partei vor ihm.", ["trat", "partei"]),
        ("Sie wechselte 2020 zu Acme.", ["begann", "acme"]),
        ("她到Acme任职", ["加入", "acme"]),
        ("她工作到2019年，在Acme任职", ["acme"]),
    ],
)
def test_words_apart_say_one_thing(text: str, words: list[str]) -> None:
    taken = [(date.start, date.end) for date in values(text).dates]
    said = [term.word for term in terms(text, taken) if not term.light]
    assert [word for word in said if word in words] == words


def test_a_compound_asks_for_its_first_half() -> None:
    said = [term.word for term in terms("Sie hat Next.js-Erfahrung und IT-Erfahrung.")]
    assert said[-2:] == ["next.js", "it"]


@pytest.mark.parametrize(
    ("text", "name", "left"),
    [
        ("Sie hörte bei Studio 42 an.", "Studio 42", []),
        ("Banque des Deux Rives, 3 ans", "Banque des Deux Rives", ["3 ans"]),
        ("在360度传媒工作3年", "360度传媒", ["3年"]),
        ("Team of 42 people, Studio 4", "Studio 4", ["42"]),
        ("Sierra-Mar hasta mayo de 2024", "Sierra-Mar", ["mayo de 2024"]),
    ],
)
def test_the_number_of_a_name_is_no_value(text: str, name: str, left: list[str]) -> None:
    found = without_names(text, values(text), [name])
    every = sorted((v.start, v.end) for v in (*found.quantities, *found.dates))
    assert [text[start:end] for start, end in every] == left
