"""Reading true statements, and what a certificate says of a policy."""

import json
import re
from collections.abc import Callable
from datetime import date
from html.parser import HTMLParser
from importlib.resources import files
from pathlib import Path

import pytest

from assay import InputError, Policy, Report
from assay.claims import Atom, Claim
from assay.cli.options import OutputFormat
from assay.cli.plant import write_certificate
from assay.evaluation.certificate import Certificate, Faults, Tally, Tried, certify
from assay.evaluation.certificate_page import certificate_html
from assay.evaluation.certificate_text import certificate_json, certificate_text, marked
from assay.evaluation.planting import OPERATORS, Planted, TrueStatement
from assay.evaluation.scores import wilson
from assay.evaluation.statements import read_statements
from assay.report import Ledger
from assay.verdicts import Finding, Outcome, Status, combine

HOSTILE = '<script>alert(1)</script>" onload="x'
STATEMENTS = tuple(
    TrueStatement(str(n), f"Mill {name} has {n} looms.", f"Mill {name} has {n} looms.")
    for n, name in enumerate(("Alder", "Birch", "Cedar", "Elm", "Fir", "Hazel"), start=24)
)


def reported(text: str, outcome: Outcome, reason: str) -> Report:
    claim = Claim("c1", text, (0, len(text)), 0, (Atom("quantity", text, 0, len(text)),))
    verdict = combine(claim, (Finding(reason, outcome, (0,), "fake"),))
    return Report(text, "prose", (), (verdict,), Ledger(), (), (), None, "fake", "f00d", "9.9")


def always(outcome: Outcome, reason: str) -> Callable[[str, TrueStatement], Report]:
    return lambda text, _: reported(text, outcome, reason)


def exact(text: str, origin: TrueStatement) -> Report:
    """Verifies what stands in the source, fails a number that does not, doubts the rest."""
    if text in origin.source:
        return reported(text, Outcome.VERIFIED, "number-holds")
    if set(re.findall(r"\d+", text)) - set(re.findall(r"\d+", origin.source)):
        return reported(text, Outcome.FAILURE, "number-differs")
    return reported(text, Outcome.DOUBT, "negated-in-source")


def test_a_check_that_verifies_everything_catches_nothing() -> None:
    made = certify(STATEMENTS, always(Outcome.VERIFIED, "number-holds"))
    shares = made.faults.proving.shares()

    assert (shares.caught.value, shares.failed.value, shares.right.value) == (0, 0, 0)
    assert made.faults.missed == made.faults.tried
    assert made.share(Status.VERIFIED).value == 1
    assert made.share(Status.FAILED).hits == 0


def test_a_check_that_fails_everything_catches_all_and_every_truth_is_a_false_alarm() -> None:
    made = certify(STATEMENTS, always(Outcome.FAILURE, "number-differs"))
    every, proving = made.faults.shares(), made.faults.proving.shares()

    assert (every.caught.value, every.failed.value) == (1, 1)
    assert made.share(Status.FAILED).hits == len(STATEMENTS)
    # not one of them is verified untouched: it proves nothing
    assert proving.caught.of == 0
    assert proving.caught.value is None


def test_a_failure_counts_as_right_only_for_a_reason_of_its_operator() -> None:
    named = certify(STATEMENTS, exact, operators=["digit", "negation-turned"])
    other = certify(STATEMENTS, always(Outcome.FAILURE, "not-completed"), operators=["digit"])

    assert named.operators["digit"].shares().right.value == 1
    assert named.operators["negation-turned"].tally() == Tally(0, 0, len(STATEMENTS), 0)
    assert other.operators["digit"].tally() == Tally(0, len(STATEMENTS), 0, 0)


def test_the_number_of_another_name_is_no_right_reason_for_an_invented_one() -> None:
    named = [
        TrueStatement(str(n), f"Mara Quill sold {n} looms.", f"Mara Quill sold {n} looms.")
        for n in range(30, 35)
    ]
    number = always(Outcome.FAILURE, "number-differs")
    owner = always(Outcome.FAILURE, "other-owner")

    wrong = certify(named, number, operators=["name-invented"])
    right = certify(named, owner, operators=["name-invented"])

    assert wrong.faults.tally() == Tally(0, 5, 0, 0)
    assert right.faults.tally() == Tally(5, 0, 0, 0)


def test_a_failure_of_another_claim_is_not_for_the_right_reason() -> None:
    statements = [
        TrueStatement(str(n), f"It rains. It has {n} looms.", f"It rains. It has {n} looms.")
        for n in range(30, 35)
    ]

    def check(text: str, origin: TrueStatement) -> Report:
        """Fails the first sentence only, whatever was changed in the second."""
        claim = Claim("c1", "It rains.", (0, 9), 0, (Atom("rest", "It rains.", 0, 9),))
        verdict = combine(claim, (Finding("number-differs", Outcome.FAILURE, (0,), "fake"),))
        return Report(text, "prose", (), (verdict,), Ledger(), (), (), None, "fake", "f00d", "9.9")

    made = certify(statements, check, operators=["digit"])

    assert made.faults.tally() == Tally(0, 5, 0, 0)


def test_what_proves_nothing_says_so_and_boasts_of_nothing() -> None:
    made = certify(STATEMENTS, always(Outcome.FAILURE, "number-differs"))
    text, page = certificate_text(made), certificate_html(made)

    assert not made.proves
    assert "No statement with a fault is verified untouched" in text.split("What this policy")[1]
    assert "None of the planted faults was verified" not in text + page
    assert not re.search(r"\d+ of \d+ caught", text)
    assert "of all" not in text
    assert "No statement with a fault is verified untouched" in page
    assert not re.search(r"\d+ of \d+</td>", page)
    assert json.loads(certificate_json(made))["proves"] is False


def test_statements_that_allow_no_fault_are_counted() -> None:
    plain = TrueStatement("p", "Beautiful weather", "Beautiful weather")
    made = certify([*STATEMENTS, plain], exact)

    assert made.faultless == (plain,)
    assert re.search(r"allowed no fault +1\n", certificate_text(made))
    assert "1 statement allowed no fault." in certificate_html(made)
    assert json.loads(certificate_json(made))["untouched"]["allowed_no_fault"] == ["p"]
    assert "allowed no fault" not in certificate_text(certify(STATEMENTS, exact))


def test_every_form_tells_what_intervals_suppose_and_what_no_operator_plants() -> None:
    made = certify(STATEMENTS, exact)
    for written in (certificate_text(made), certificate_json(made), certificate_html(made)):
        assert "take the faults for independent of one another" in written
        assert "employment said to be over, or to go on" in written


def test_what_a_check_cannot_use_is_told_with_its_line() -> None:
    def check(text: str, origin: TrueStatement) -> Report:
        raise InputError("the source has 0 characters")

    placed = [
        TrueStatement(one.id, one.statement, one.source, where=f"f.csv, line {one.id}")
        for one in STATEMENTS
    ]

    with pytest.raises(InputError, match=r"^f\.csv, line 24: the source has 0 characters"):
        certify(placed, check)
    with pytest.raises(InputError, match=r"^statement 24: the source"):
        certify(STATEMENTS, check)


def test_shares_have_wilson_intervals() -> None:
    fault = Planted(STATEMENTS[0], "digit", "x", (0, 1), frozenset())
    statuses = [Status.VERIFIED, Status.FAILED, Status.FAILED, Status.UNVERIFIABLE]
    faults = Faults(
        tuple(Tried(fault, status, (), n == 1, n < 3) for n, status in enumerate(statuses))
    )

    assert faults.shares().caught == (0.75, wilson(3, 4), 3, 4)
    assert faults.shares().failed == (0.5, wilson(2, 4), 2, 4)
    assert faults.shares().right == (0.25, wilson(1, 4), 1, 4)
    assert faults.proving.shares().caught == (2 / 3, wilson(2, 3), 2, 3)
    assert faults.tally() == Tally(1, 1, 1, 1)


def test_what_finds_nothing_to_change_is_told_as_untried() -> None:
    made = certify(STATEMENTS, exact)

    assert "currency" in made.untried
    assert set(made.untried) | set(made.operators) == set(OPERATORS)
    assert not set(made.untried) & set(made.operators)


def test_few_statements_are_refused() -> None:
    with pytest.raises(InputError, match="true statements given: 4; expected at least 5"):
        certify(STATEMENTS[:4], exact)


def test_statements_without_a_place_for_a_fault_are_refused() -> None:
    plain = [TrueStatement(str(n), "Beautiful weather", "Beautiful weather") for n in range(5)]

    with pytest.raises(InputError, match="no fault could be planted in 5 statements"):
        certify(plain, exact)


def test_the_same_seed_gives_the_same_certificate() -> None:
    assert certificate_json(certify(STATEMENTS, exact)) == certificate_json(
        certify(STATEMENTS, exact)
    )
    assert certify(STATEMENTS, exact, seed=2).faults != certify(STATEMENTS, exact).faults


@pytest.fixture(scope="module")
def leaky() -> Certificate:
    """One check that misses whatever a name or a denial is changed into."""

    def check(text: str, origin: TrueStatement) -> Report:
        if origin.id == "28" and text == origin.statement:
            return reported(text, Outcome.FAILURE, "number-differs")
        if "not" in text:
            return reported(text, Outcome.VERIFIED, "words-carried")
        return exact(text, origin)

    hostile = TrueStatement("h", f"It is {HOSTILE}.", f"It is {HOSTILE}.", where=HOSTILE)
    return certify((hostile, *STATEMENTS), check)


def test_the_text_names_what_was_not_caught(leaky: Certificate) -> None:
    text = certificate_text(leaky)

    assert "policy fake · fingerprint f00d · assay 9.9 · seed 1" in text
    assert "failed: 28 Mill Fir has 28 looms." in text
    assert "negation-turned: a denial put in or taken out; 7 verified" in text
    assert "24: Mill Alder [[does not have]] 24 looms." in text
    assert "true is: Mill Alder has 24 looms." in text
    assert "26: Mill" not in text.split("What this policy")[1]  # at most three examples
    assert "currency: another currency" in text.split("Not tried")[1]


def test_the_json_has_both_shares_and_every_miss(leaky: Certificate) -> None:
    made = json.loads(certificate_json(leaky))
    turned = made["operators"]["negation-turned"]

    assert made["untouched"]["failed"]["hits"] == 1
    assert turned["all"]["planted"] == 7
    assert turned["of_verified"]["planted"] == 6
    assert turned["of_verified"]["not_verified"]["value"] == 0
    assert len(turned["missed"]) == 7
    for one in turned["missed"]:
        start, end = one["span"]
        assert "not" in one["planted"][start:end]


class _Tags(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.text: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))

    def handle_data(self, data: str) -> None:
        self.text.append(data)


def test_the_page_runs_nothing_asks_nothing_and_escapes_what_users_wrote(
    leaky: Certificate,
) -> None:
    page = certificate_html(leaky, title=HOSTILE)
    found = _Tags()
    found.feed(page)
    names = {tag for tag, _ in found.tags}
    attributes = [(name, value) for _, attrs in found.tags for name, value in attrs.items()]

    assert not names & {"script", "img", "link", "iframe", "object", "form"}
    assert not [name for name, _ in attributes if name.startswith("on") or name == "style"]
    assert not [v for k, v in attributes if k in {"href", "src"} and not str(v).startswith("#")]
    assert "url(" not in page
    assert "default-src 'none'" in page
    assert HOSTILE in "".join(found.text)
    assert "does not have" in "".join(found.text)


def test_the_page_tells_every_bar_in_words(leaky: Certificate) -> None:
    page = certificate_html(leaky)

    assert 'aria-label="6 verified: not caught"' in page
    assert page.count('class="bar"') == len(leaky.operators) + 1


def test_a_change_that_takes_words_out_is_marked_on_the_page() -> None:
    statements = [
        TrueStatement(str(n), f"{n} mills were not sold.", f"{n} mills were not sold.")
        for n in range(5)
    ]
    made = certify(statements, always(Outcome.VERIFIED, "x"), operators=["negation-turned"])

    assert marked(made.faults.tried[0]) == ("0 mills ", "were", " sold.")
    cut = Tried(
        Planted(statements[0], "digit", "A mill", (2, 2), frozenset()), *made.faults.tried[0][1:]
    )
    assert marked(cut) == ("A ", "", "mill")


# reading


def test_json_lines_are_read() -> None:
    row = {"statement": "A.", "source": "A. B."}
    full = {**row, "id": "x", "about": "candidate", "as_of": "2026-11-30"}
    one, two = read_statements(f"{json.dumps(row)}\n\n{json.dumps(full)}\n", "f.jsonl")

    assert one == TrueStatement("1", "A.", "A. B.", where="f.jsonl, line 1")
    assert two == TrueStatement(
        "x", "A.", "A. B.", "candidate", date(2026, 11, 30), "f.jsonl, line 3"
    )


def test_a_number_is_an_id() -> None:
    [one] = read_statements('{"statement": "A.", "source": "A.", "id": 7}', "f")

    assert one.id == "7"


def test_csv_is_read_with_commas_and_lines_inside_cells() -> None:
    text = 'statement,source,id,as_of\n"A, b.","A, b.\nC.",k,\r\nD.,D.,,2026-01-02\n'
    one, two = read_statements(text, "f.csv")

    assert (one.id, one.statement, one.source, one.as_of) == ("k", "A, b.", "A, b.\nC.", None)
    assert (two.id, two.as_of, two.where) == ("4", date(2026, 1, 2), "f.csv, line 4")


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "f: is empty; expected one JSON object a line, or CSV with a header"),
        (" \n", "f: is empty"),
        ("a,b\n", "f: the first line is"),
        ("statement,quelle\nA,B\n", "the first line is 'statement,quelle'; expected JSON objects"),
        ("statement,source\n", "f: holds no statement"),
        ("statement,source\nA\n", "f, line 2: source is None; expected a text"),
        ("statement,source\nA,B,C\n", "f, line 2: has more cells than the header has"),
        ('statement,source\n"A,B\n', "f, line 2: not CSV"),
        ("statement,source,colour\nA,B,red\n", "f, line 2: unknown field 'colour'"),
        ('{"statement": "A"', "f, line 1: not JSON"),
        ('{"statement": "A."}', "f, line 1: source is None; expected a text"),
        ('{"statement": " ", "source": "A."}', "f, line 1: statement is ' '; expected a text"),
        ('{"statement": "A.", "source": "A.", "id": true}', "f, line 1: id is True"),
        ('{"statement": "A.", "source": "A.", "id": 1.5}', "f, line 1: id is 1.5; expected"),
        ('{"statement": "A.", "source": "A.", "as_of": "now"}', "f, line 1: as_of is 'now'"),
        ('{"statement": "A.", "source": "A.", "quelle": "A."}', "unknown field 'quelle'"),
        ('{"statement": "A.", "source": "A."}\n[1]', "f, line 2: expected an object"),
        (
            '{"id": "a", "statement": "A.", "source": "A."}\n' * 2,
            "f, line 2: id is 'a', as at f, line 1; expected an id of its own",
        ),
    ],
)
def test_a_wrong_file_is_refused_with_line_and_field(text: str, says: str) -> None:
    with pytest.raises(InputError) as raised:
        read_statements(text, "f")

    assert says in str(raised.value)


# the command's function


def test_the_bundled_statements_are_certified(tmp_path: Path) -> None:
    out = tmp_path / "c.json"
    write_certificate(None, Policy.default(), form=OutputFormat.JSON, out=str(out))
    made = json.loads(out.read_text("utf-8"))

    assert made["untouched"]["statements"] >= 50
    assert made["untouched"]["failed"]["hits"] == 0
    assert made["untried"] == ["sign"]
    assert made["policy"] == "default"
    assert made["fingerprint"] == Policy.default().checks.fingerprint()
    assert made["total"]["of_verified"]["not_verified"]["value"] > 0.97


def test_a_policy_with_holes_shows_them(tmp_path: Path) -> None:
    out = tmp_path / "c.json"
    write_certificate(None, Policy.article(), form=OutputFormat.JSON, out=str(out))
    made = json.loads(out.read_text("utf-8"))

    assert made["policy"] == "article"
    assert made["operators"]["negation-turned"]["missed"]


def test_a_file_of_the_user_is_read_and_named(tmp_path: Path) -> None:
    path = tmp_path / "mine.csv"
    path.write_text("statement,source\nIt has 5 mills.,It has 5 mills.\n", "utf-8")

    with pytest.raises(InputError, match=r"mine\.csv: true statements given: 1"):
        write_certificate(str(path), Policy.default())


def test_what_a_check_cannot_use_names_the_file_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object, **__: object) -> Report:
        raise InputError("the source has 0 characters")

    path = tmp_path / "mine.csv"
    path.write_text("statement,source\n" + "It has 5 mills.,It has 5 mills.\n" * 5, "utf-8")
    monkeypatch.setattr("assay.cli.plant.check", refuse)

    with pytest.raises(InputError) as raised:
        write_certificate(str(path), Policy.default())

    assert str(raised.value) == f"{path}, line 2: the source has 0 characters"


def test_markdown_is_refused() -> None:
    with pytest.raises(InputError, match="--format is 'markdown'; this command writes text, json"):
        write_certificate(None, Policy.default(), form=OutputFormat.MARKDOWN)


def test_the_bundled_file_has_ids_languages_and_sources() -> None:
    text = files("assay").joinpath("examples", "statements.jsonl").read_text("utf-8")
    rows = read_statements(text, "bundled")

    assert len({row.source for row in rows}) >= 8
    assert any("。" in row.source for row in rows)
