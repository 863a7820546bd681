"""The candidate's card: quotes in their surroundings, reasons without a refused word."""

import json
from importlib.resources import files
from typing import Any

import pytest

from assay import Source
from assay.hiring.asking import explain_with, outgoing
from assay.hiring.match import NothingLeftError, explain, match_sources
from assay.models import ModelReply
from assay.policy import Policy
from assay.web import why
from assay.web.passages import AFTER, BEFORE, around, section_of

PROFILE = (
    "Headline: Backend developer 🦀\nSkills: Rust; Java (Intermediate, 3 years); Kafka\n\n"
    "Languages\n- Swedish, English\n"
)
POSTING = (
    "Job title: Engineer\nDescription: We move money.\n\nWhat you need\n"
    "- 2+ years of professional Java, with Spring Boot in production and a liking "
    "for old ledgers, double entry and month-ends\n\n"
    "Nice to have\n- Terraform\n"
)
REFUSED = "You led the zebra migration"


def item(point: str, profile: str, job: str) -> dict[str, str]:
    return {"point": point, "profileQuote": profile, "jobQuote": job}


DRAFT: dict[str, list[Any]] = {
    "matches": [
        item("You know Java.", "Java (Intermediate, 3 years)", "2+ years of professional Java"),
        item(REFUSED, "led the zebra migration", "We move money"),
        None,
    ],
    "gaps": [item("Terraform is not shown in your profile.", "", "Terraform")],
}


def card(draft: Any, profile: str = PROFILE, posting: str = POSTING) -> dict[str, Any]:
    sources = match_sources(profile, posting)
    try:
        found = why.view(explain(json.dumps(draft), sources), sources)
    except NothingLeftError as error:
        found = why.view(error, sources)
    json.dumps(found, ensure_ascii=False).encode()
    return found


def test_match_shows_both_quotes_where_they_stand() -> None:
    point = card(DRAFT)["matches"][0]
    assert point["text"] == "You know Java."
    assert point["profile"] == {
        "label": "Your profile · Skills",
        "before": "Rust; ",
        "quote": "Java (Intermediate, 3 years)",
        "after": "; Kafka",
    }
    assert point["job"]["label"] == "This job · What you need"
    assert point["job"]["before"] == ""
    assert point["job"]["after"].endswith("…")


def test_gap_says_what_was_looked_for() -> None:
    gap = card(DRAFT)["gaps"][0]
    assert gap["profile"] is None
    assert gap["searched"].startswith("Terraform")
    assert gap["job"] == {
        "label": "This job · Nice to have",
        "before": "",
        "quote": "Terraform",
        "after": "",
    }


def test_removed_points_give_their_reasons_and_no_word_of_theirs() -> None:
    found = card(DRAFT)
    assert found["removed"] == len(found["removed_reasons"]) == 2
    told = "2 points were removed because they did not pass the check."
    assert found["removed_sentence"] == told
    assert found["said"].endswith(told)
    assert all(found["removed_reasons"])
    assert "zebra" not in json.dumps(found)


def test_nothing_left_is_told_and_never_an_empty_list() -> None:
    found = card({"matches": [DRAFT["matches"][1]], "gaps": []})
    assert found["nothing"].startswith("1 point was removed")
    assert (found["matches"], found["gaps"]) == ([], [])
    assert "zebra" not in json.dumps(found)
    assert card({"matches": [], "gaps": []})["nothing"].startswith("The model’s answer held no")


def test_nothing_removed_says_so() -> None:
    found = card({"matches": [DRAFT["matches"][0]], "gaps": []})
    assert (found["removed"], found["removed_reasons"]) == (0, [])
    assert (
        found["removed_sentence"] == "No point was removed: each quotes your profile or this job."
    )


def test_card_names_the_model_and_what_was_done_to_the_texts() -> None:
    profile = f"{PROFILE}Mail: ida@example.org, telephone +46 31 123 45 67\n"
    texts = outgoing(profile, POSTING + "filler " * 3000, Policy.hiring())
    reply = ModelReply(json.dumps(DRAFT), model="small-1")
    found = why.view(explain_with(lambda request: reply, texts), texts.sources)
    assert found["model"] == "small-1"
    assert found["notes"] == [
        "Your profile: A private value was masked before this text was sent. (2)",
        "This job: The end of this text was not sent, because it is too long.",
    ]
    assert "ida@example.org" not in json.dumps(found)


def test_quotes_of_the_published_check_have_their_place_too() -> None:
    sources = match_sources(PROFILE, POSTING)
    found = why.view(explain(json.dumps(DRAFT), sources, Policy.article()), sources)
    assert found["matches"][0]["profile"]["quote"] == "Java (Intermediate, 3 years)"
    assert found["matches"][0]["profile"]["label"].startswith("Your profile")


def test_another_text_than_the_checked_one_gives_no_surroundings() -> None:
    found = explain(json.dumps(DRAFT), match_sources(PROFILE, POSTING))
    other = match_sources("Name: Someone else entirely " * 9, POSTING)
    quote = why.view(found, other)["matches"][0]["profile"]
    assert (quote["before"], quote["after"], quote["label"]) == ("", "", "Your profile")


def test_bundled_example_makes_a_card() -> None:
    def read(name: str) -> str:
        return (files("assay") / "examples" / name).read_text(encoding="utf-8")

    sources = match_sources(read("profile.txt"), read("posting.txt"))
    found = why.view(explain(read("draft.txt"), sources), sources)
    labels = [point["job"]["label"] for point in found["matches"]]
    assert set(labels) == {"This job · Requirements"}


SECTIONS = [
    ("Skills: Java, Rust", "Rust", "Skills"),
    ("## Nice to have\n\n- Rust", "Rust", "Nice to have"),
    ("Ida\n\nExperience\nAcme, Rust since 2020", "Rust", "Experience"),
    ("We offer:\n- Rust", "Rust", "We offer"),
    ("任职要求：熟悉Rust", "Rust", "任职要求"),
    ("Just prose with Rust.", "Rust", ""),
    ("A sentence before.\n- Rust", "Rust", ""),
    ("- Ratio 3: Rust", "Rust", ""),
]


@pytest.mark.parametrize(("text", "quote", "section"), SECTIONS)
def test_section_is_the_label_or_heading_above(text: str, quote: str, section: str) -> None:
    assert section_of(Source("cv", text), text.index(quote)) == section


@pytest.mark.parametrize("words", ["word " * 80, "字" * 400, "x" * 400, "🎉" * 400])
def test_surroundings_are_about_a_line(words: str) -> None:
    text = f"{words}QUOTE{words}"
    start = text.index("QUOTE")
    found = around(Source("cv", text), start, start + 5)
    assert found["quote"] == "QUOTE"
    assert 0 < len(found["before"]) <= BEFORE + 1
    assert 0 < len(found["after"]) <= AFTER + 1
    assert found["before"][0] == found["after"][-1] == "…"
    kept = found["before"][1:] + found["quote"] + found["after"][:-1]
    assert kept in text
    if " " in words:
        assert set(found["before"][1:].split()) == {"word"} == set(found["after"][:-1].split())
