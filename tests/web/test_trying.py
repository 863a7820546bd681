"""The view of "Try it": words, places in UTF-16 units, and nothing good where nothing is known."""

import json
from datetime import date
from typing import Any

import pytest

from assay import Policy, Source, Sources, check, show
from assay.errors import InputError
from assay.hiring.pack import pack_named
from assay.web import trying

LETTER = "🎉 Results\nOperating margin was 16.4 %.\nHeadcount fell from 312 to 298."
EVIL = "<img src=x onerror=alert(1)></script>\u2028\u202e“"


def seen(output: Any, *sources: tuple[str, str, str | None]) -> dict[str, Any]:
    given = [Source(name, text, about=about) for name, text, about in sources]
    return viewed(output, Sources(given or [Source("letter", LETTER)], date(2026, 12, 1)))


def viewed(output: Any, sources: Sources) -> dict[str, Any]:
    report = check(output, sources, pack=pack_named("auto", sources))
    found = trying.view(report, sources, show(report, Policy.default().show))
    json.dumps(found, ensure_ascii=False).encode()  # an answer can carry it
    return found


def claims_of(found: dict[str, Any]) -> list[dict[str, Any]]:
    return [claim for part in found["parts"] for claim in part.get("claims", ())]


def part_of(text: str, place: list[int]) -> str:
    """What a browser finds at a place: its units are those of UTF-16."""
    return text.encode("utf-16-le")[2 * place[0] : 2 * place[1]].decode("utf-16-le")


def test_difference_stands_first_with_both_sides_and_its_passage() -> None:
    claim = claims_of(seen("Operating margin was 16.9 %."))[0]
    assert (claim["status"], claim["word"]) == ("differs", "Differs from the source")
    assert [(row["term"], row["text"]) for row in claim["rows"][:2]] == [
        ("Claimed", "16.9 %"),
        ("Actual", "16.4 %"),
    ]
    assert [part_of(LETTER, mark["place"]) for mark in claim["marks"]] == [
        "Operating margin was 16.4 %."
    ]


def test_places_count_as_a_browser_counts() -> None:
    output = "🎉🎉 Hello!\n\nHeadcount fell from 312 to 298. Operating margin was 16.9 %."
    found = seen(output)
    for claim in claims_of(found):
        assert part_of(output, claim["place"]) == claim["text"]
        for row in claim["rows"]:
            if row["at"]:
                assert part_of(LETTER, row["at"]["place"]) == row["text"]


def test_closest_passage_has_the_differing_words_on_both_sides() -> None:
    claim = claims_of(seen('The letter says "headcount fell from 312 to 299".'))[0]
    rows = {row["term"]: row for row in claim["rows"]}
    sides = [rows["Claimed"], rows["Closest passage"]]
    assert [part_of(row["text"], row["marks"][0]) for row in sides] == ["299", "298"]
    assert rows["Closest passage"]["where"] == "letter, line 3"
    assert [mark["kind"] for mark in claim["marks"]] == ["closest"]


def test_every_part_of_the_output_is_told_in_its_order() -> None:
    found = seen("# Results\n\nOperating margin was 16.9 %.\n\nHeadcount fell from 312 to 298.")
    assert [(part["kind"], part["text"]) for part in found["parts"]] == [
        ("none", "# Results"),
        ("statement", "Operating margin was 16.9 %."),
        ("statement", "Headcount fell from 312 to 298."),
    ]
    assert found["parts"][0]["why"] == "No claim: A heading."
    assert found["parts"][1]["fate"] == "removed"
    assert found["parts"][1]["told"] == "Will be removed before anyone else sees it."


@pytest.mark.parametrize("output", ["", "# Results", '{"claims": []}'])
def test_nothing_checkable_has_no_figure(output: str) -> None:
    if not output:
        output = " \n"
    found = seen(output)
    assert [figure["number"] for figure in found["figures"]] == [None, None, None]
    assert found["decision"]["action"] == "withhold"
    assert not any(char.isdigit() for char in found["decision"]["sentence"] + found["size"])
    assert "nothing" in found["said"]


def test_undecided_alone_has_no_figure_of_what_was_found() -> None:
    figures = seen("We collect returns at your door.")["figures"]
    assert [figure["number"] for figure in figures] == [None, None, 1]


def test_items_of_a_draft_are_marked_where_their_text_is_written() -> None:
    draft = json.dumps(
        {"claims": [{"claim": 'Margin "🎉" 16.9 %.', "quote": "x y z"}, None, {"claim": "Ü."}]},
        ensure_ascii=True,
    )
    found = seen(draft)
    kinds = [(part["group"], part["kind"]) for part in found["parts"]]
    assert ("Claims", "rejected") in kinds
    for claim in claims_of(found):
        assert json.loads(f'"{part_of(draft, claim["place"])}"') == claim["text"]


def test_claims_in_the_same_words_show_which_value_each_is_about() -> None:
    source = ("results", "Revenue rose to 48.2 million euros in 2025.", None)
    claims = claims_of(seen("Revenue rose to 48.2 million euros in 2025.", source))
    focused = [part_of(claim["text"], claim["focus"][0]) for claim in claims]
    assert focused == ["48.2 million euros", "2025"]


def test_hostile_names_and_texts_stay_text() -> None:
    found = seen(f"{EVIL} Margin was 16.9 %. \ud800", (EVIL, f"Margin was 16.4 %. {EVIL}", None))
    assert EVIL in json.dumps(found, ensure_ascii=False)  # as it is: the page sets text nodes
    assert "\ud800" not in json.dumps(found, ensure_ascii=False)


def test_long_source_with_many_claims_is_viewed_in_time_of_its_size() -> None:
    lines = "".join(f"🎉 Item {n} costs {n + 100} euros.\n" for n in range(2000))
    output = " ".join(f"Item {n} costs {n + 100} euros." for n in range(40))
    found = seen(output, ("list", lines, None))
    assert len(claims_of(found)) >= 40


@pytest.mark.parametrize("example", trying.examples(), ids=lambda example: example["id"])
def test_each_example_shows_all_three_verdicts(example: dict[str, Any]) -> None:
    given = [Source(s["id"], s["text"], about=s["about"]) for s in example["sources"]]
    found = viewed(example["output"], Sources(given, date.fromisoformat(example["as_of"])))
    assert {claim["status"] for claim in claims_of(found)} == {"found", "differs", "unsure"}
    assert all(claim["place"] for claim in claims_of(found))


MISFITS = [
    ('{"claims": [\n{"claim": "a" "quote": "b"}]}', "cv", "output", 2),
    ('{"points": []}', "cv", "output", None),
    ('{"claims": [{"claim": "a b c", "jobQuote": "b"}]}', "cv", "output", None),
    ("x" * 2_000_001, "cv", "output", None),
]


@pytest.mark.parametrize(("output", "name", "field", "line"), MISFITS)
def test_misfit_names_field_and_line(output: str, name: str, field: str, line: int | None) -> None:
    with pytest.raises(InputError) as caught:
        check(output, Sources([Source(name, "text")]))
    assert trying.misfit(caught.value, [name]) == {"field": field, "line": line}


def test_misfit_of_a_source_names_it() -> None:
    sources = Sources([Source("cv", "text"), Source("job's", "x" * 11)])
    small = Policy.from_toml("[check]\nmax_source_chars = 10\n", "small")
    with pytest.raises(InputError) as caught:
        check("Text.", sources, small)
    assert trying.misfit(caught.value, ["cv", "job's"])["field"] == "sources.1.text"
    with pytest.raises(InputError) as caught:
        Sources([Source("cv", "a"), Source("cv", "b")])
    assert trying.misfit(caught.value, ["cv", "cv"])["field"] == "sources"
