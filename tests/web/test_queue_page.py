"""The queue: rows and counts in words, filters as addresses, and what it says when it is empty."""

import json
import re
from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest
from review_samples import AT, HOSTILE, Elements

from assay.render import wording
from assay.render.catalogue import catalogue
from assay.store.families import BY_REASON
from assay.store.queue import QueueFilter, QueuePage, QueueRow
from assay.web.pages import page
from assay.web.queue import age, context, filter_of, parameters_of, view, why_words

ROW = QueueRow(
    "r-1",
    "Ilse van der Berg-Mutombo",
    "Summary for Quality Engineer, Sensors",
    "summary",
    (
        ("number-differs", "12 years claimed, 6 years 8 months found"),
        ("not-checked", "She sings."),
    ),
    5,
    2,
    0,
    0.34,
    AT - timedelta(days=2, hours=3),
    None,
    2,
    None,
    None,
    ("differs", "uncovered-or-not-run"),
)
COUNTS: dict[str, dict[str, int]] = {
    "whose": {"everyone": 14, "mine": 2, "nobody": 10},
    "reasons": {"differs": 5},
    "kinds": {"check": 4, "match": 2, "summary": 8},
    "age": {"over-a-day": 3},
}
PAGE = QueuePage((ROW,), 14, COUNTS, ROW.sent_at, 41, 2)
EMPTY = replace(PAGE, rows=(), total=0)


def seen(of: QueuePage = PAGE, wanted: QueueFilter | None = None) -> dict[str, Any]:
    return view(of, wanted or QueueFilter(), "Ada", AT)


def drawn(of: QueuePage = PAGE, wanted: QueueFilter | None = None) -> str:
    common = {
        "scopes": {"review"},
        "signed_in": True,
        "csrf": "token",
        "person": "Ada",
        "demo": False,
    }
    return page("queue", **common, **context(of, wanted or QueueFilter(), "Ada", AT))


@pytest.mark.parametrize(
    ("minutes", "words"),
    [
        (-5, "0 min"),
        (0.5, "0 min"),
        (41, "41 min"),
        (60, "1 h 0 min"),
        (402, "6 h 42 min"),
        (1439, "23 h 59 min"),
        (1440, "1 d 0 h"),
        (3080, "2 d 3 h"),
    ],
)
def test_ages_are_in_two_units_at_most(minutes: float, words: str) -> None:
    assert age(minutes * 60) == words


def test_a_row_says_what_differs_first() -> None:
    (row,) = seen()["rows"]
    assert row["why"] == "Number differs: 12 years claimed, 6 years 8 months found"
    assert (row["more"], row["sign"], row["href"]) == ("+1 more claim", "differs", "/review/r-1")
    assert (row["age"], row["late"], row["who"]) == ("2 d 3 h", True, "nobody")
    assert (row["expected"], row["mine"], row["nobody"]) == ("0.3", False, True)


@pytest.mark.parametrize(
    ("wrong", "words"), [(None, "–"), (0.0, "–"), (0.04, "< 0.1"), (1.25, "1.2"), (0.1, "0.1")]
)
def test_what_nobody_estimated_shows_no_figure(wrong: float | None, words: str) -> None:
    (row,) = seen(replace(PAGE, rows=(replace(ROW, expected_wrong=wrong),)))["rows"]
    assert row["expected"] == words


@pytest.mark.parametrize(
    ("counts", "words"),
    [((0, 0, 0), ["–", "–", "–"]), ((0, 0, 2), ["–", "–", "2"]), ((1, 0, 0), ["1", "0", "0"])],
)
def test_what_nothing_decided_is_counted_as_unknown(
    counts: tuple[int, int, int], words: list[str]
) -> None:
    verified, failed, unsure = counts
    row = replace(ROW, verified=verified, failed=failed, unverifiable=unsure)
    text = drawn(replace(PAGE, rows=(row,)))
    cell = text.split('<span class="cnt">')[1].split("</td>")[0]
    assert re.findall(r"</span>(\d+|–)</span>", cell) == words


@pytest.mark.parametrize(
    ("failed", "reasons", "words"),
    [(300, 20, "+299 more claims"), (1, 20, ""), (0, 3, "+2 more"), (0, 1, ""), (0, 0, "")],
)
def test_more_counts_claims_not_reasons(failed: int, reasons: int, words: str) -> None:
    why = tuple((f"code-{n}", "") for n in range(reasons))
    row = replace(ROW, verified=1, failed=failed, unverifiable=0, why=why)
    assert seen(replace(PAGE, rows=(row,)))["rows"][0]["more"] == words


def test_every_reason_that_lets_an_output_wait_has_a_name_of_its_own() -> None:
    names = catalogue()["queue_why"]
    for code in BY_REASON:
        assert code.replace(":", "_") in names, code
    outside = {"bidi-control", "titles-differ", "reversed-range", "reader-crashed"}
    outside |= {"uncovered", "nothing-checkable", "uncalibrated"}
    assert set(names) == {code.replace(":", "_") for code in BY_REASON} | outside
    assert len(set(names.values())) == len(names)


def test_a_reason_without_a_name_takes_the_sentence_of_its_code() -> None:
    assert why_words("my-plugin:odd", "") == wording.meaning("my-plugin:odd").rstrip(".")


def test_signs_are_those_of_verdicts_or_a_note() -> None:
    def sign(code: str) -> str:
        (row,) = seen(replace(PAGE, rows=(replace(ROW, why=((code, ""),)),)))["rows"]
        return str(row["sign"])

    assert [sign(c) for c in ("number-differs", "hedged-in-source", "not-checked")] == [
        "differs",
        "unsure",
        "unsure",
    ]
    assert sign("uncovered") == "info"


def test_a_row_without_a_reason_says_how_many_claims_are_open() -> None:
    (row,) = seen(replace(PAGE, rows=(replace(ROW, why=(), title="", assignee="Ada"),)))["rows"]
    assert (row["why"], row["title"], row["who"]) == (
        "2 claims to decide",
        "Without a title",
        "You",
    )


def test_counts_and_the_live_sentence() -> None:
    assert seen()["told"] == "14 waiting"
    assert seen(replace(PAGE, total=7))["told"] == "7 of 14 waiting"
    assert seen()["facts"][1] == ("2 d 3 h", "the oldest")
    facets = {facet["name"]: facet for facet in seen()["facets"]}
    assert facets["whose"]["options"][1] == {
        "value": "mine",
        "words": "Mine",
        "count": 2,
        "checked": False,
    }
    assert facets["reason"]["options"][1]["count"] == 0


def test_an_empty_queue_and_one_that_nothing_fits_say_so() -> None:
    none = replace(EMPTY, counts={**COUNTS, "whose": {"everyone": 0}}, oldest_sent_at=None)
    assert seen(none)["empty"]["head"] == "Nothing waits"
    assert seen(none)["facts"][1][0] == "–"
    fits = seen(EMPTY, QueueFilter(words="zzz"))
    assert fits["empty"]["head"] == "Nothing fits these filters"
    assert fits["empty"]["words"] == "14 waiting"
    assert seen(EMPTY, QueueFilter(state="finished"))["empty"]["words"] == "14 finished"
    assert seen()["empty"] is None


def test_the_address_is_the_state_of_the_filters() -> None:
    given = [
        ("whose", "mine"),
        ("reason", "sources"),
        ("reason", "differs"),
        ("kind", "match"),
        ("age", "over-a-day"),
        ("words", "  Ilse \n Berg "),
        ("order", "most-wrong"),
        ("state", "finished"),
    ]
    wanted = filter_of(given, "Ada")
    assert wanted == QueueFilter(
        "mine", "Ada", ("differs", "sources"), ("match",), 24, "Ilse Berg", "most-wrong", "finished"
    )
    assert filter_of(parameters_of(wanted), "Ada") == wanted
    assert parameters_of(QueueFilter()) == []


def test_what_an_address_invents_is_left_aside() -> None:
    given = [("whose", "x"), ("reason", "x"), ("kind", "x"), ("order", "x"), ("after", "")]
    assert filter_of([*given, ("state", "x"), ("age", "9"), ("x", "y")], "") == QueueFilter()
    assert len(filter_of([("words", "a" * 9000)], "").words) == 200


def test_the_next_page_keeps_the_filters() -> None:
    wanted = QueueFilter(limit=1, words="a&b")
    assert seen(PAGE, wanted)["more"] == "r-1"
    assert 'href="/review?words=a%26b&amp;after=r-1"' in drawn(PAGE, wanted)
    assert seen(replace(PAGE, total=1), wanted)["more"] is None
    ended = replace(wanted, after="r-1")
    assert seen(EMPTY, ended)["empty"]["head"] == "Nothing more"
    assert 'href="/review?words=a%26b">Back to the first' in drawn(EMPTY, ended)


def test_the_page_works_without_a_script() -> None:
    text = drawn(PAGE, QueueFilter(reasons=("differs",), order="newest"))
    elements = Elements(text)
    (form,) = [each for each in elements.named("form") if each.get("id") == "queue"]
    assert (form["method"], form["action"]) == ("get", "/review")
    checked = [each.get("value") for each in elements.named("input") if "checked" in each]
    assert checked[:3] == ["auto", "everyone", "differs"]
    chosen = [each["value"] for each in elements.named("option") if "selected" in each]
    assert chosen == ["waiting", "newest"]
    assert "/v1/reviews/export?format=cases" in text
    assert "/v1/reviews/export?format=verdicts" in text
    assert 'aria-current="page">Review' in text
    ids = [each["id"] for _, each in elements.found if "id" in each]
    assert len(ids) == len(set(ids))


def test_hostile_texts_are_only_ever_texts() -> None:
    row = replace(
        ROW,
        title=HOSTILE,
        subtitle=HOSTILE,
        assignee=HOSTILE,
        why=(("number-differs", HOSTILE), ("not-checked", HOSTILE)),
    )
    text = drawn(replace(PAGE, rows=(row,)), QueueFilter(words=HOSTILE))
    elements = Elements(text)
    assert [each.get("src") for each in elements.named("script")] == [None, "/static/queue.js"]
    assert not elements.named("img")
    for _, attributes in elements.found:
        assert not any(name.startswith("on") or name == "style" for name in attributes)
    block = text.split('id="page">')[1].split("</script>")[0]
    assert json.loads(block)["data"]["rows"][0]["title"] == HOSTILE


@pytest.mark.parametrize(
    ("outcome", "words"),
    [
        ("show", "What is left is shown"),
        ("withhold", "Withheld"),
        ("review", "Stays with a person"),
    ],
)
def test_a_finished_row_says_what_became_of_it(outcome: str, words: str) -> None:
    ended = replace(PAGE, rows=(replace(ROW, outcome=outcome, finished_by="Bo"),))
    found = seen(ended, QueueFilter(state="finished"))

    (row,) = found["rows"]
    assert (row["why"], row["more"], row["sign"]) == (words, "by Bo", "info")
    assert found["column_why"] == "What became of it"
    assert "12 years claimed" not in drawn(ended, QueueFilter(state="finished"))
    assert seen()["column_why"] == "Why it waits"
