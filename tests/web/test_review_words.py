"""Every sentence of the review pages stands in the catalogue, and none there is without a use."""

import re
from importlib.resources import files

import pytest

from assay.render.catalogue import catalogue

PARTS: dict[str, dict[str, tuple[str, ...]]] = {
    "review": {
        "templates": ("review.html", "act.html"),
        "static": ("review.js", "state.js", "finishing.js", "drawing.js"),
        "": ("review.py", "decided.py"),
    },
    "queue": {"templates": ("queue.html",), "static": ("queue.js",), "": ("queue.py",)},
}
FAMILIES = {
    "review": ("kind", "outcome", "not_kept", "did", "sign", "said"),
    "queue": (
        "order",
        "state",
        "facet",
        "whose",
        "reason",
        "kind",
        "age",
        "told",
        "fact",
        "empty",
        "ended",
        "column_why",
    ),
}


def texts(section: str) -> str:
    root = files("assay.web")
    return "\n".join(
        (root / folder / name if folder else root / name).read_text("utf-8")
        for folder, names in PARTS[section].items()
        for name in names
    )


def used(section: str) -> set[str]:
    """The names that templates, scripts and views ask for by their whole name."""
    text = texts(section)
    short = {"review": "r", "queue": "q"}[section]
    found = set(re.findall(rf"\b(?:{short}|words)\.(\w+)", text))
    found |= set(re.findall(r"_word\(\s*\"([\w-]+)\"", text))
    found |= set(re.findall(r"words\[\"(\w+)\"\]", text))
    found |= set(re.findall(r"\[\"review\"\]\[\"(\w+)\"\]", text))
    return found


@pytest.mark.parametrize("section", PARTS)
def test_every_text_that_is_asked_for_is_there(section: str) -> None:
    known = set(catalogue()[section])
    assert used(section) - known == set()


@pytest.mark.parametrize("section", PARTS)
def test_every_text_has_a_use(section: str) -> None:
    text = texts(section)
    for name in set(catalogue()[section]) - used(section):
        assert name.startswith(FAMILIES[section]) or f'"{name}"' in text, name


@pytest.mark.parametrize("section", ["review", "queue", "queue_why"])
def test_no_name_is_one_that_every_table_has(section: str) -> None:
    assert not set(catalogue()[section]) & set(dir({}))


@pytest.mark.parametrize("section", PARTS)
def test_no_sentence_stands_in_a_template_or_a_script(section: str) -> None:
    root = files("assay.web")
    for name in PARTS[section]["templates"]:
        bare = re.sub(r"<[^>]*>|{[{%#].*?[}%#]}", " ", (root / "templates" / name).read_text())
        words = set(re.findall(r"[A-Za-z]{2,}", bare))
        assert words <= {"Enter", "Ctrl", "Esc", "if", "not"}, name
    for name in PARTS[section]["static"]:
        script = re.sub(r"//.*", "", (root / "static" / name).read_text())
        quoted = re.findall(r"'([^'\n]*)'|\"([^\"\n]*)\"", script)
        for text in (one or other for one, other in quoted):
            assert not re.search(r"[A-Z][a-z]+ [a-z]+ ", text), (name, text)
