"""The model's draft: read leniently, counted strictly."""

import contextlib
import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from assay import InputError, Policy, Source, Sources, check, show
from assay.extractors.draft import Shape, extract_draft
from assay.extractors.reply import body_start, read_reply

SOURCES = Sources([Source("cv", "Skills: Rust, SQL. Ran payroll for 300 employees.")])
ITEM = {"claim": "Ran payroll for 300 employees.", "quote": "Ran payroll for 300 employees"}
DRAFT = json.dumps({"claims": [ITEM]})


@pytest.mark.parametrize(
    "reply",
    [
        DRAFT,
        "\ufeff" + DRAFT,
        f"```json\n{DRAFT}\n```",
        f"~~~\n{DRAFT}\n~~~",
        f"Here you are:\n\n```json\n{DRAFT}\n```\nDone.",
        f"Here is the JSON:\n{DRAFT}",
        f"Here is the JSON: {DRAFT}",
        f"<think>a {{plan}}</think>{DRAFT}",
        f'a plan with {{"claims": 1}}</think>\n{DRAFT}',
        f"{DRAFT}\nI hope this helps (see [1]).",
        json.dumps([ITEM]),
        json.dumps({"matches": [ITEM], "gaps": None}),
        json.dumps({"claims": [{**ITEM, "verified": False, "status": "failed", "score": 0}]}),
        json.dumps({"claims": [{"text": ITEM["claim"], "quotes": [ITEM["quote"]]}]}),
        json.dumps({"claims": [{"point": ITEM["claim"], "cvQuote": ITEM["quote"]}]}),
    ],
)
def test_one_claim_is_read_and_verified(reply: str) -> None:
    report = check(reply, SOURCES)

    assert report.form == "draft"
    assert [v.status for v in report.verdicts] == ["verified"]


@pytest.mark.parametrize(
    ("reply", "message"),
    [
        (DRAFT[:-20], "cut off"),
        ('{"claims": [', "cut off"),
        ('{"claims": [{"claim": "a", "quote": "b", "quote": "b"}]}', "'quote' twice"),
        ('{"claims": [}', "not valid JSON"),
        ("[4, 7] informed the plan.", "wrong-type"),
        ('{"claims": "none"}', "expected a list"),
        ('{"points": []}', "expected 'matches' and 'gaps', or 'claims'"),
        ('{"claims": [{"claim": "a", "jobQuote": "b"}]}', "names no source of this check"),
        ('{"claims": [{"claim": NaN}]}', "NaN"),
        (f"{DRAFT}\n{DRAFT}", "second draft"),
        ("[" * 100_000, "cut off"),
        ('{"claims":' + "[" * 100_000 + "]" * 100_000 + "}", "too deeply"),
    ],
)
def test_a_draft_that_cannot_be_read_is_one_clear_error(reply: str, message: str) -> None:
    if message == "wrong-type":
        report = check(reply, SOURCES)
        assert [r.reason for r in report.ledger.rejected] == ["wrong-type"] * 2
        assert show(report, Policy.default().show).decision.action == "withhold"
        return
    with pytest.raises(InputError) as caught:
        check(reply, SOURCES)

    assert message in str(caught.value) or "too deeply" in str(caught.value)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("reason", ["length", "max_tokens", "MAX_TOKENS"])
def test_a_truncated_reply_is_never_a_success(reason: str) -> None:
    with pytest.raises(InputError, match="cut off"):
        check(DRAFT, SOURCES, finish_reason=reason)


def test_prose_where_a_draft_was_expected_is_an_error() -> None:
    with pytest.raises(InputError, match="no JSON"):
        check("He ran payroll.", SOURCES, shape=Shape())


@pytest.mark.parametrize(
    ("item", "reason"),
    [
        (None, "null-item"),
        ("a string", "wrong-type"),
        (7, "wrong-type"),
        ([ITEM], "wrong-type"),
        ({**ITEM, "claim": 3}, "wrong-type"),
        ({**ITEM, "quote": 3}, "wrong-type"),
        ({**ITEM, "quote": [3]}, "wrong-type"),
        ({**ITEM, "claim": " "}, "blank-point"),
        ({"quote": "x"}, "blank-point"),
        (ITEM, "duplicate-item"),
        ({"claim": "RAN payroll for 300  employees.", "quote": ITEM["quote"]}, "duplicate-item"),
    ],
)
def test_an_item_that_is_no_claim_is_counted_with_its_reason(item: Any, reason: str) -> None:
    report = check({"claims": [ITEM, item]}, SOURCES)

    shown = show(report, Policy.default().show)

    assert [r.reason for r in report.ledger.rejected] == [reason]
    assert report.ledger.rejected[0].place == "claims[1]"
    assert shown.removed_count == 1
    assert len(report.verdicts) == 1


def test_text_around_a_draft_is_accounted_for() -> None:
    report = check(f"I think.</think>Here:\n```json\n{DRAFT}\n```\nDone.", SOURCES)

    assert [(n.reason, n.text) for n in report.ledger.non_claims] == [
        ("reasoning", "I think.</think>"),
        ("around-draft", "Here:\n```json"),
        ("around-draft", "Done."),
    ]


def test_fields_of_the_model_are_kept_for_show_and_never_trusted() -> None:
    item = {**ITEM, "claimType": "NUMERIC", "sourceHint": "work history", "confidence": 1.0}

    claim = check([item], SOURCES).verdicts[0].claim

    assert (claim.stated_kind, claim.hint, claim.kind) == ("NUMERIC", "work history", "quote")


@pytest.mark.parametrize(
    "text", ["A plain sentence.", "It holds {braces} and [brackets].", "a [4, 7] b", ""]
)
def test_prose_is_no_draft(text: str) -> None:
    assert body_start(text) == -1


@given(
    st.recursive(
        st.none() | st.booleans() | st.integers() | st.text(max_size=8),
        lambda inner: (
            st.lists(inner, max_size=4)
            | st.dictionaries(
                st.sampled_from(
                    ["claims", "matches", "gaps", "claim", "point", "quote", "cvQuote"]
                ),
                inner,
                max_size=4,
            )
        ),
        max_leaves=12,
    )
)
def test_every_item_of_any_draft_is_a_claim_or_rejected(value: Any) -> None:
    reply = json.dumps(value)
    try:
        found = extract_draft(reply, ("cv",))
    except InputError:
        return
    lists = value if isinstance(value, dict) else {"claims": value}
    items = [item for group in ("matches", "gaps", "claims") for item in lists.get(group) or []]
    assert len(found.claims) + len(found.rejected) == len(items)


@given(st.text(alphabet='{}[]"\\:,`~ \nabclaims<think>/', max_size=40))
def test_no_reply_ends_in_anything_but_an_input_error(text: str) -> None:
    with contextlib.suppress(InputError):
        read_reply(text)
