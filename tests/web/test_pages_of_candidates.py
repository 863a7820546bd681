"""Templates of "Try it", "Why this job?", sign-in and errors: escaping, and every sentence."""

import re
from html.parser import HTMLParser
from importlib.resources import files
from typing import Any

import pytest

from assay.render.catalogue import catalogue
from assay.web import trying
from assay.web.pages import page

EVIL = '<script>bad()</script>"><img src=x onerror=bad()></textarea></script>\u2028\u202e'
COMMON: dict[str, Any] = {
    "scopes": {"check", "match", "review"},
    "signed_in": True,
    "csrf": EVIL,
    "person": EVIL,
    "demo": False,
}
TRY = {
    "examples": [{"id": EVIL, "title": EVIL, "lang": EVIL, "output": EVIL, "sources": []}],
    "as_of": EVIL,
    "limits": {"source_chars": 10, "output_chars": 10},
    "may_review": True,
}
WHY = {"profile": EVIL, "posting": EVIL, "explanation": None, "provider": EVIL}
PAGES: list[tuple[str, dict[str, Any]]] = [
    ("try", {"nav": "try", "data": TRY}),
    ("why", {"nav": "why", "data": WHY}),
    ("why", {"nav": "why", "data": {**WHY, "explanation": {"matches": [{"text": EVIL}]}}}),
    ("sign-in", {"nav": "", "data": None, "next": EVIL, "wrong": True}),
    ("error", {"nav": "", "data": None, "message": EVIL, "request_id": EVIL}),
]
SCRIPTS = {
    "try": (
        "try.js",
        "client.js",
        "files.js",
        "sending.js",
        "sources.js",
        "verdicts.js",
        "well.js",
    ),
    "why": ("why.js", "client.js"),
}


class Tags(HTMLParser):
    """Elements, their attributes, and the ids that labels and descriptions name."""

    def __init__(self) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))


def tags_of(html: str) -> list[tuple[str, dict[str, str | None]]]:
    parser = Tags()
    parser.feed(html)
    return parser.tags


@pytest.mark.parametrize(("name", "context"), PAGES)
def test_hostile_values_stay_text(name: str, context: dict[str, Any]) -> None:
    tags = tags_of(page(name, **COMMON, **context))
    assert "img" not in [tag for tag, _ in tags]
    scripts = [attrs for tag, attrs in tags if tag == "script"]
    assert all("src" in attrs or attrs.get("type") == "application/json" for attrs in scripts)
    assert not [key for _, attrs in tags for key in attrs if key.startswith("on")]
    assert not [attrs for _, attrs in tags if "style" in attrs]


@pytest.mark.parametrize(("name", "context"), PAGES)
def test_names_and_descriptions_point_at_something(name: str, context: dict[str, Any]) -> None:
    tags = tags_of(page(name, **COMMON, **context))
    ids = [attrs["id"] for _, attrs in tags if attrs.get("id")]
    assert len(ids) == len(set(ids))
    keys = ("for", "aria-labelledby", "aria-describedby", "aria-controls")
    named = {n for _, a in tags for key in keys for n in (a.get(key) or "").split()}
    assert named <= set(ids)


def test_prefilled_texts_stand_in_their_fields() -> None:
    html = page("why", **COMMON, nav="why", data={**WHY, "profile": "Skills: Rust & Java"})
    assert ">Skills: Rust &amp; Java</textarea>" in html


def test_review_is_offered_only_to_those_who_may() -> None:
    with_it = page("try", **COMMON, nav="try", data=TRY)
    without = page("try", **COMMON, nav="try", data={**TRY, "may_review": False})
    assert 'id="send"' in with_it
    assert 'id="send"' not in without


def read(folder: str, name: str) -> str:
    return (files("assay.web") / folder / name).read_text(encoding="utf-8")


def used_in(section: str) -> set[str]:
    """Keys of a section that its template, its scripts and its view name."""
    found = set(re.findall(rf"w\.{section}\.(\w+)", read("templates", f"{section}.html")))
    for name in SCRIPTS[section]:
        found |= set(re.findall(r"\bwords\.(\w+)", read("static", name)))
    views = {"try": ("trying", "claim_rows"), "why": ("why",)}[section]
    for name in views:
        text = (files("assay.web") / f"{name}.py").read_text(encoding="utf-8")
        found |= set(re.findall(r"""(?:words|\["try"\])\[["'](\w+)["']""", text))
        found |= set(re.findall(r'"(closest|found_there|this_job|your_profile)"', text))
        found |= set(re.findall(r'"(count_differs?)"', text))
    return found


COMPUTED = {
    "try": {
        *("count_found", "count_unsure"),
        *("gram_found", "gram_found_why", "gram_differs", "gram_differs_why"),
        *("gram_unsure", "gram_unsure_why"),
    },
    "why": {
        *("profile", "profile_hint", "posting", "posting_hint", "fill_profile", "fill_posting"),
        *(
            "waits",
            "waits_why",
            "held",
            "held_why",
            "withheld",
            "withheld_why",
            "only_here",
            "none_removed",
        ),
    },
}


@pytest.mark.parametrize("section", ["try", "why"])
def test_every_sentence_is_used_and_none_is_missing(section: str) -> None:
    known = set(catalogue()[section])
    used = used_in(section) | COMPUTED[section]
    assert (used - known, known - used) == (set(), set())


@pytest.mark.parametrize("section", ["try", "why", "sign_in", "error"])
def test_no_sentence_hides_behind_a_method_of_a_mapping(section: str) -> None:
    assert not [key for key in catalogue()[section] if hasattr(dict, key)]


@pytest.mark.parametrize("name", sorted({n for names in SCRIPTS.values() for n in names}))
def test_scripts_set_text_and_nothing_else(name: str) -> None:
    script = read("static", name)
    assert not re.search(r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\(", script)
    assert not re.search(r"https?://(?!www\.w3\.org/2000/svg)", script)


def test_examples_are_texts_of_our_own_form() -> None:
    assert [example["id"] for example in trying.examples()] == list(trying.EXAMPLES)
    for example in trying.examples():
        assert {"title", "lang", "as_of", "output", "sources"} < set(example)
