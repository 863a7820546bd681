"""Labelled rows: what is read, what is refused, and how flags compare with the labels."""

import hashlib
import json
import os
import re
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from assay import InputError, Policy
from assay.claims import Atom, Claim, NonClaim
from assay.evaluation.agreement import around, judge_rows, judged
from assay.evaluation.flags import Flagged, FlagKind, crashed, flagged
from assay.evaluation.labelled import (
    Half,
    Label,
    Row,
    half_of,
    holds_number,
    in_half,
    is_labelled,
    read_labelled,
)
from assay.evaluation.scores import Tally
from assay.report import Ledger, Report
from assay.verdicts import Detail, Finding, Outcome, combine

DATA = os.environ.get("ASSAY_DATA")
SOURCE = "The mill at Orrin opened in 1931."
RESPONSE = "The mill opened in 1948. 😀 Its owner, Mara Quill, has 37 silos."


def label(text: str, norm: str, response: str = RESPONSE) -> dict[str, Any]:
    start = response.index(text)
    return {"start": start, "end": start + len(text), "text": text, "norm": norm}


def row(**changes: Any) -> dict[str, Any]:
    given = {"id": "x", "source": SOURCE, "response": RESPONSE, "labels": []}
    return {**given, "granularity": "span", "verdict": None, **changes}


def read(**changes: Any) -> Row:
    [made] = read_labelled(json.dumps(row(**changes)), "f.jsonl").rows
    return made


def flag(text: str, *reasons: str) -> Flagged:
    start = RESPONSE.index(text)
    return Flagged(start, start + len(text), reasons or ("r",))


@pytest.mark.parametrize(
    ("norm", "hard", "bad"),
    [
        ("contradicted", True, True),
        ("unsupported", True, True),
        ("misleading", False, False),
        ("other", False, False),
    ],
)
def test_every_norm_is_hard_or_soft(norm: str, hard: bool, bad: bool) -> None:
    made = read(labels=[label("37", norm)])
    start = RESPONSE.index("37")

    assert made.bad is bad
    assert made.arguable is not bad
    assert made.spans(hard=hard) == ((start, start + 2),)
    assert made.spans(hard=not hard) == ()


def test_offsets_are_code_points() -> None:
    made = read(labels=[label("37", "unsupported")])

    assert RESPONSE[slice(*made.spans(hard=True)[0])] == "37"


@pytest.mark.parametrize("granularity", ["span", "claim", "claim-lines"])
@pytest.mark.parametrize(
    ("verdict", "norm"),
    [
        ("supported", None),
        ("partially_supported", "misleading"),
        ("unsupported", "unsupported"),
        ("contradicted", "contradicted"),
    ],
)
def test_without_labels_the_verdict_labels_the_whole(
    granularity: str, verdict: str, norm: str | None
) -> None:
    whole = (Label(0, len(RESPONSE), norm),) if norm else ()

    assert read(granularity=granularity, verdict=verdict).labels == whole


def test_labels_stand_before_the_verdict() -> None:
    marked = [label("37", "other")]

    made = read(granularity="claim", verdict="unsupported", labels=marked)

    assert [part.norm for part in made.labels] == ["other"]


def test_lines_are_labelled_one_by_one() -> None:
    response = "It opened in 1931.\nIt has 37 silos."
    line = label("It has 37 silos.", "unsupported", response)

    made = read(response=response, granularity="claim-lines", labels=[line])

    assert made.spans(hard=True) == ((19, 35),)


def test_an_empty_span_makes_a_response_bad_and_is_no_span_to_find() -> None:
    made = read(labels=[{"start": 3, "end": 3, "norm": "unsupported"}])

    assert made.bad
    assert made.spans(hard=True) == ()


def test_drafts_are_counted_and_left_out_and_records_are_kept() -> None:
    rows = [
        row(),
        row(source=None, record={"a": 1}),
        row(source="", record=[1]),
        row(response='{"claims": [{"claim": "It has 37 silos."}]}'),
    ]

    made = read_labelled("\n\n".join(map(json.dumps, rows)), "f.jsonl")

    assert (len(made.rows), made.drafts) == (3, 1)
    assert [r.record for r in made.rows] == ["", '{"a": 1}', "[1]"]
    assert [r.origin for r in made.rows] == [SOURCE, '{"a": 1}', "[1]"]
    assert made.rows[0].where == "f.jsonl, line 1"


def test_a_record_falls_into_one_half_however_it_is_written() -> None:
    written = ['{"a": 1, "b": 2}', '{"b":2,"a":1}']
    rows = [row(source=None, record=json.loads(text)) for text in written]

    one, other = read_labelled("\n".join(map(json.dumps, rows)), "f.jsonl").rows

    assert one.record == other.record
    assert half_of(one.origin) == half_of(other.origin)


@pytest.mark.parametrize(
    ("verdict", "norms"),
    [
        ("supported", []),
        ("verified", []),
        ("failed", ["contradicted"]),
        ("unverifiable", ["unsupported"]),
        ("partially_supported", ["misleading"]),
    ],
)
def test_the_short_form_has_a_verdict_on_all_of_the_output(verdict: str, norms: list[str]) -> None:
    line = json.dumps({"output": RESPONSE, "source": SOURCE, "verdict": verdict})
    [made] = read_labelled(line, "f.jsonl").rows

    assert (made.response, made.id) == (RESPONSE, "line 1")
    assert [(one.start, one.end, one.norm) for one in made.labels] == [
        (0, len(RESPONSE), norm) for norm in norms
    ]


CSV = """output,source,verdict,model,as_of
The mill opened in 1931.,"The mill, at
Orrin, opened in 1931.",supported,m1,2026-11-30
The mill opened in 1948.,The mill opened in 1931.,failed,m2,
"""


def test_rows_of_csv() -> None:
    one, other = read_labelled(CSV, "f.csv").rows

    assert one.source == "The mill, at\nOrrin, opened in 1931."
    assert (one.bad, one.model, one.as_of) == (False, "m1", date(2026, 11, 30))
    assert (other.bad, other.model, other.as_of) == (True, "m2", None)
    assert other.where == "f.csv, line 4"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("output,colour\na,b\n", "unknown column 'colour'"),
        ("output,source,verdict\na,b\n", "line 2: has 2 cells, not 3"),
        ("output,source,verdict\na,b,c,d\n", "line 2: has 4 cells, not 3"),
        ("output,output,source,verdict\n", "the column 'output' stands twice"),
        ('"output,source,verdict\n', "not CSV"),
        ("output,source,verdict\na,b,perhaps\n", "line 2: verdict is 'perhaps'"),
        ("output,source,verdict\n,b,failed\n", "line 2: "),
        ("output,record,verdict\na,{,failed\n", "line 2: record: not JSON"),
        ("output,source,verdict,as_of\na,b,failed,May\n", "as_of is 'May'"),
        ("output,source,verdict\n", "holds no row"),
        ('output,source,verdict\n"a,b\n', "not CSV"),
    ],
)
def test_what_is_wrong_in_csv_is_named(text: str, message: str) -> None:
    with pytest.raises(InputError, match=re.escape(message)):
        read_labelled(text, "f.csv")


BAD: list[tuple[dict[str, Any], str]] = [
    ({"id": 5}, "id is 5; expected a text"),
    ({"response": None}, "response is None; expected a text"),
    ({"response": " "}, "response is ' '; expected a text"),
    ({"source": 7}, "source is 7; expected a text or null"),
    ({"source": " "}, "source is ' '; expected a text, or a record"),
    ({"source": None}, "source is None; expected a text, or a record"),
    ({"record": "a"}, "record is 'a'; expected an object, a list or null"),
    ({"granularity": "word"}, "granularity is 'word'; expected one of span, claim, claim-lines"),
    ({"granularity": []}, "granularity is []; expected one of"),
    ({"verdict": "wrong"}, "verdict is 'wrong'; expected one of supported"),
    ({"granularity": "claim"}, "verdict is None; expected one of supported"),
    ({"labels": None}, "labels is None; expected a list"),
    ({"labels": ["a"]}, "labels[0] is 'a'; expected an object"),
    ({"labels": [{"end": 2}]}, "labels[0].start is None; expected an integer"),
    ({"labels": [{"start": 0, "end": True}]}, "labels[0].end is True; expected an integer"),
    ({"labels": [{"start": -1, "end": 2}]}, "start and end are -1 and 2; expected a span"),
    ({"labels": [{"start": 3, "end": 2}]}, "start and end are 3 and 2; expected a span"),
    ({"labels": [{"start": 0, "end": 999}]}, "which has 63 characters"),
    (
        {"labels": [label("37", "other"), label("37", "bad")]},
        "labels[1].norm is 'bad'; expected one of contradicted, unsupported, misleading, other",
    ),
    (
        {"labels": [{"start": 0, "end": 3, "text": "mill", "norm": "other"}]},
        "labels[0].text is 'mill'; expected 'The'",
    ),
]


@pytest.mark.parametrize(("changes", "message"), BAD)
def test_a_row_that_cannot_be_used(changes: dict[str, Any], message: str) -> None:
    text = "\n".join(json.dumps(each) for each in (row(), row(**changes)))

    with pytest.raises(InputError) as error:
        read_labelled(text, "f.jsonl")

    assert str(error.value).startswith("f.jsonl, line 2: ")
    assert message in str(error.value)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("{", "not JSON"),
        ("[1]", "expected an object"),
        (" \n", "holds no row"),
        ("[" * 99999, "not JSON"),
    ],
)
def test_a_file_that_cannot_be_used(text: str, message: str) -> None:
    with pytest.raises(InputError, match=message):
        read_labelled(text, "f.jsonl")


@pytest.mark.parametrize(
    ("text", "expected"),
    [('{"labels": []}', True), ('\n{"kind": "cv"}', False), ("{", True), ("", True), ("[]", True)],
)
def test_only_a_file_that_reads_and_lacks_labels_is_passed_over(text: str, expected: bool) -> None:
    assert is_labelled(text) is expected


def test_a_long_value_is_cut_in_a_message() -> None:
    with pytest.raises(InputError) as error:
        read_labelled(json.dumps(row(granularity="w" * 5000)), "f.jsonl")

    assert "granularity is 'www" in str(error.value)
    assert len(str(error.value)) < 200


def test_a_half_is_the_parity_of_the_hash_of_the_source() -> None:
    for n in range(40):
        last = int(hashlib.sha256(f"s{n}".encode()).hexdigest()[-1], 16)
        assert half_of(f"s{n}") is (Half.REPORT if last % 2 else Half.TUNE)


def test_the_halves_are_disjoint_and_complete_and_keep_sources_together() -> None:
    rows = [Row(f"{n}", f"s{n // 2}", "r", (), "w") for n in range(40)]

    tune, report = in_half(rows, Half.TUNE), in_half(rows, Half.REPORT)

    assert sorted([*tune, *report], key=lambda r: int(r.id)) == rows == list(in_half(rows, None))
    assert not {r.source for r in tune} & {r.source for r in report}
    assert tune
    assert report


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("in 1948", True),
        ("٣٧ silos", True),
        ("thirty-seven silos", True),
        ("一九三一年", True),
        ("Mara Quill", False),
    ],
)
def test_a_number_is_a_digit_a_word_or_a_date(text: str, expected: bool) -> None:
    assert holds_number(text) is expected


LABELS = [
    label("1948", "contradicted"),
    label("Mara Quill", "unsupported"),
    label("37", "unsupported"),
    label("silos", "misleading"),
]


def test_numbers_are_judged_on_the_spans_that_hold_one() -> None:
    flags = (flag("1948"), flag("silos"), flag("mill"))

    made = judged(read(labels=LABELS), flags, FlagKind.NUMBER)

    assert made.fates == ("hit", "soft", "false")
    assert made.false_alarms == (flags[2],)
    assert [RESPONSE[slice(*span)] for span in made.missed] == ["37"]
    tally = made.tally
    assert (tally.responses, tally.bad, tally.flagged, tally.bad_flagged) == (1, 1, 1, 1)
    assert (tally.flags, tally.hits, tally.soft_flags, tally.arguable) == (2, 1, 1, 0)
    assert (tally.spans_found, tally.spans) == (1, 2)
    assert (tally.hard_found, tally.hard_spans) == (1, 3)


@pytest.mark.parametrize("kind", [FlagKind.FAILED, FlagKind.ALL])
def test_other_flags_are_judged_on_all_errors(kind: FlagKind) -> None:
    tally = judged(read(labels=LABELS), (flag("Its owner, Mara Quill"),), kind).tally

    assert (tally.spans_found, tally.spans) == (1, 3)


def test_an_arguable_response_is_clean() -> None:
    tally = judged(read(labels=[label("37", "misleading")]), (flag("37"),), FlagKind.NUMBER).tally

    assert (tally.bad, tally.arguable, tally.flagged, tally.bad_flagged) == (0, 1, 1, 0)
    assert (tally.flags, tally.soft_flags, tally.spans) == (0, 1, 0)


def test_a_clean_response_without_flags_counts_once_and_no_more() -> None:
    tally = judged(read(verdict="supported"), (), FlagKind.ALL).tally

    assert tally == Tally(responses=1, content=sum(not c.isspace() for c in RESPONSE))


def test_the_sentence_around_a_place() -> None:
    start = RESPONSE.index("37")

    assert RESPONSE[slice(*around(RESPONSE, (start, start + 2)))].endswith("has 37 silos.")
    assert "1948" not in RESPONSE[slice(*around(RESPONSE, (start, start + 2)))]
    assert around(RESPONSE, (20, start)) == (0, len(RESPONSE))


ATOMS = (
    Atom("date", "1948", 19, 23, value="1948"),
    Atom("quantity", "37", 27, 29, value="37"),
    Atom("quantity", "9", 30, 31, value="9"),
    Atom("name", "Orrin", 32, 37),
)
CLAIM = "The mill opened in 1948 or 37 9 Orrin"
DIFFERS = Detail("1948", "1931")


def finding(reason: str, outcome: Outcome, *atoms: int, detail: Detail | None = None) -> Finding:
    return Finding(reason, outcome, atoms, "numeric", detail=detail)


def report(*findings: Finding) -> Report:
    claim = Claim("c", CLAIM, (5, 5 + len(CLAIM)), 0, ATOMS)
    other = Claim("d", "Fine.", (60, 65), 1, (Atom("rest", "Fine.", 0, 5),))
    verdicts = (combine(claim, findings), combine(other, ()))
    ledger = Ledger((NonClaim("Hi.", (0, 3), "greeting"),))
    return Report("", "prose", (), verdicts, ledger, (), (), None, "p", "f", "v")


def test_a_number_flag_is_a_failed_or_absent_quantity_or_date_at_its_place() -> None:
    given = report(
        finding("date-differs", Outcome.FAILURE, 0, detail=DIFFERS),
        finding("no-source-data", Outcome.UNDECIDED, 1),
        finding("not-carried", Outcome.DOUBT, 2),
        finding("name-differs", Outcome.FAILURE, 3),
    )

    assert flagged(given, FlagKind.NUMBER) == (
        Flagged(24, 28, ("date-differs",), (DIFFERS,)),
        Flagged(32, 34, ("no-source-data",)),
    )


def test_each_kind_of_flags_adds_to_the_one_before() -> None:
    failed = report(finding("date-differs", Outcome.FAILURE, 0, detail=DIFFERS))
    doubted = report(finding("no-source-data", Outcome.DOUBT, 1))
    whole = (5, 5 + len(CLAIM))

    def spans(given: Report, kind: FlagKind) -> list[tuple[int, int]]:
        return [made.span for made in flagged(given, kind)]

    assert spans(failed, FlagKind.NUMBER) == [(24, 28)]
    assert spans(failed, FlagKind.FAILED) == [whole, (24, 28)]
    assert spans(failed, FlagKind.ALL) == [whole, (24, 28), (60, 65)]
    assert spans(doubted, FlagKind.FAILED) == [(32, 34)]
    assert spans(doubted, FlagKind.ALL) == [whole, (32, 34), (60, 65)]


def test_a_place_is_one_flag_with_all_its_reasons() -> None:
    given = report(
        finding("date-differs", Outcome.FAILURE, 0, 0, detail=DIFFERS),
        finding("no-source-data", Outcome.DOUBT, 0),
    )

    assert flagged(given, FlagKind.NUMBER) == (
        Flagged(24, 28, ("date-differs", "no-source-data"), (DIFFERS,)),
    )


def test_a_check_that_stopped_is_counted() -> None:
    assert crashed(report(finding("check-crashed", Outcome.DOUBT, 0))) == 1
    assert crashed(report(finding("no-source-data", Outcome.DOUBT, 0))) == 0


def test_rows_are_checked_against_their_own_source() -> None:
    rows = [read(), read(source="The mill at Orrin opened in 1948.")]

    first, second = judge_rows(rows, Policy.default(), FlagKind.NUMBER)

    words = [[RESPONSE[slice(*flag.span)] for flag in made.flags] for made in (first, second)]
    assert "1948" in words[0]
    assert "1948" not in words[1]
    assert first.cluster != second.cluster


def test_a_row_over_the_limits_is_named() -> None:
    long = Row("x", "a" * 60_000_000, "It has 37 silos.", (), "f.jsonl, line 3")

    with pytest.raises(InputError, match=r"f\.jsonl, line 3: source 'source' has"):
        list(judge_rows([long], Policy.default(), FlagKind.NUMBER))


@pytest.mark.skipif(not DATA, reason="ASSAY_DATA names no folder of labelled files")
def test_all_files_of_the_folder_can_be_read() -> None:
    paths = sorted(Path(str(DATA)).glob("*.jsonl"))
    texts = [(path, path.read_text("utf-8")) for path in paths]

    sets = [read_labelled(text, path.name) for path, text in texts if is_labelled(text)]

    assert sets
    for made in sets:
        assert made.rows
