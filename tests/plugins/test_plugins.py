"""Plug-ins: what they may say of a claim, and how they are found."""

import json
import os
import subprocess
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, ClassVar

import pytest
from hypothesis import given
from hypothesis import strategies as st

from assay import ConfigError, Policy, Report, Source, Sources, Status, check, show
from assay.checker import Plugin
from assay.claims import Claim
from assay.evaluation.agreement import judge_rows
from assay.evaluation.comparison import compare, counted
from assay.evaluation.flags import FlagKind
from assay.evaluation.labelled import Label, Row
from assay.evaluation.measured import Measured, Scope
from assay.hiring.asking import explain_with, outgoing
from assay.hiring.match import NothingLeftError, judge, match_sources
from assay.hiring.summary import summarize
from assay.integrations.testing import assert_grounded
from assay.models import ModelReply
from assay.policy import CheckPolicy
from assay.reading import Readings
from assay.render.html import report_html
from assay.render.markdown import report_markdown
from assay.render.text import report_text
from assay.render.wording import meaning
from assay.verdicts import (
    Detail,
    Evidence,
    Finding,
    Outcome,
    Passage,
    Reason,
    RecordEvidence,
    SearchEvidence,
    TextEvidence,
    Verdict,
)
from assay.wire import read_result, result_json

SOURCES = Sources([Source("s", "She led two teams. The mill opened in 1931.")])
TRUE = "She led two teams."
FALSE = "The mill opened in 1948."
OPEN = "He sold three boats in Spain."
OUTPUT = f"{TRUE} {FALSE} {OPEN}"


@dataclass(frozen=True)
class Fake:
    """A plug-in that says what a function says."""

    name: ClassVar[str] = "fake"
    mode: ClassVar[str] = "strict"
    verbatim: ClassVar[bool] = True
    reasons: ClassVar[tuple[Reason, ...]] = (Reason("odd", Outcome.DOUBT, "Odd."),)

    says: Callable[[Claim], Any]

    def check(self, claim: Claim, readings: Readings) -> tuple[Finding, ...]:
        return self.says(claim)  # type: ignore[no-any-return]


@dataclass(frozen=True)
class FakeBatch:
    """The same for a whole report at once."""

    name: ClassVar[str] = "fake"
    mode: ClassVar[str] = "strict"
    reasons: ClassVar[tuple[Reason, ...]] = Fake.reasons

    says: Callable[[Sequence[Verdict]], Any]

    def check_all(self, verdicts: Sequence[Verdict], readings: Readings) -> Any:
        return self.says(verdicts)


def policy(*names: str) -> Policy:
    return Policy("mine", CheckPolicy(checkers={name: {} for name in names}))


def judged(says: Callable[[Claim], Any], version: str = "1", output: str = OUTPUT) -> Report:
    return check(output, SOURCES, policy("fake"), plugins=[Plugin(Fake(says), version)])


def finding(claim: Claim, outcome: Outcome, *evidence: Evidence, **more: Any) -> Finding:
    return Finding("odd", outcome, tuple(range(len(claim.atoms))), "any", evidence, **more)


def statuses(report: Report) -> list[str]:
    return [verdict.status.value for verdict in report.verdicts]


@pytest.mark.parametrize(
    ("outcome", "expected"),
    [
        (Outcome.VERIFIED, ["verified", "failed", "unverifiable"]),
        (Outcome.UNDECIDED, ["verified", "failed", "unverifiable"]),
        (Outcome.DOUBT, ["unverifiable", "failed", "unverifiable"]),
        (Outcome.FAILURE, ["failed", "failed", "failed"]),
    ],
)
def test_a_plug_in_lowers_and_never_verifies(outcome: Outcome, expected: list[str]) -> None:
    report = judged(lambda claim: (finding(claim, outcome, whole=True),))

    assert statuses(report) == expected


@pytest.mark.parametrize(
    ("outcome", "reasons"),
    [
        (Outcome.VERIFIED, ("not-checked", "fake:odd")),
        (Outcome.UNDECIDED, ("not-checked", "fake:odd")),
        (Outcome.DOUBT, ("fake:odd",)),
    ],
)
def test_a_plug_in_takes_no_word_off_the_unchecked_ones(
    outcome: Outcome, reasons: tuple[str, ...]
) -> None:
    claim = "She wrote the payroll code."
    plain = check(claim, SOURCES).verdicts[0]
    verdict = judged(lambda claim: (finding(claim, outcome),), output=claim).verdicts[0]

    assert plain.reasons == ("not-checked",)
    assert verdict.reasons == reasons
    assert verdict.unchecked == plain.unchecked != ()


def test_what_a_plug_in_says_carries_its_name() -> None:
    report = judged(lambda claim: (finding(claim, Outcome.DOUBT, flags=("strange",)),))

    verdict = report.verdicts[0]
    added = verdict.findings[-1]
    assert verdict.reasons == ("fake:odd",)
    assert (added.reason, added.checker) == ("fake:odd", "fake")
    assert "fake:strange" in {flag.code for flag in verdict.flags}
    assert meaning("fake:odd") == "The plug-in “fake” says: odd."
    shown = show(report, Policy.default().show)
    assert "fake:odd" in report_text(report, SOURCES, shown)
    page = report_html(report, SOURCES, shown, title="t")
    markdown = report_markdown(report, SOURCES, shown, title="t")
    assert "fake:odd" in page
    assert "Plug-in fake 1" in page
    assert "plug-in fake 1." in markdown
    assert read_result(result_json(report, shown)).report == report


_OUTCOMES = st.sampled_from(Outcome)
_EVIDENCE = st.sampled_from(
    [
        (),
        (TextEvidence("s", 0, 18, "She led two teams."),),
        (TextEvidence("s", 4, 7, "LED"),),
        (SearchEvidence(("x",), ("s",)),),
    ]
)


@given(st.lists(st.tuples(_OUTCOMES, _EVIDENCE, st.booleans()), max_size=3))
def test_no_plug_in_makes_anything_verified(
    made: list[tuple[Outcome, tuple[Evidence, ...], bool]],
) -> None:
    draft = (
        '{"claims": [{"claim": "She led two teams.", "quote": "led two teams"}, {"claim": "x"}]}'
    )
    for output in (OUTPUT, draft):
        plain = check(output, SOURCES)
        report = judged(
            lambda claim: tuple(finding(claim, o, *e, whole=w) for o, e, w in made),
            output=output,
        )
        for before, after in zip(plain.verdicts, report.verdicts, strict=True):
            if after.status is Status.VERIFIED:
                assert before.status is Status.VERIFIED
            if before.status is Status.FAILED:
                assert after.status is Status.FAILED


def _crash(_: object) -> Any:
    raise RuntimeError("a private detail")


@pytest.mark.parametrize(
    "says",
    [
        _crash,
        lambda claim: None,
        lambda claim: ("odd",),
        lambda claim: (Finding("other", Outcome.DOUBT, (0,), "fake"),),
        lambda claim: (Finding("odd", "doubt", (0,), "fake"),),  # type: ignore[arg-type]
        lambda claim: (Finding("odd", Outcome.DOUBT, (99,), "fake"),),
        lambda claim: (Finding("odd", Outcome.DOUBT, (-1,), "fake"),),
        lambda claim: (finding(claim, Outcome.DOUBT, TextEvidence("s", 0, 3, "Led")),),
        lambda claim: (finding(claim, Outcome.DOUBT, TextEvidence("s", 0, 0, "")),),
        lambda claim: (finding(claim, Outcome.DOUBT, TextEvidence("other", 0, 3, "She")),),
        lambda claim: (finding(claim, Outcome.DOUBT, RecordEvidence("r", "a", "b")),),
        lambda claim: (finding(claim, Outcome.DOUBT, detail=Detail(claimed=3)),),  # type: ignore[arg-type]
        lambda claim: (
            finding(claim, Outcome.DOUBT, detail=Detail(closest=Passage("s", 0, 3, "no"))),
        ),
        lambda claim: (finding(claim, Outcome.DOUBT, flags=(3,)),),
    ],
)
def test_a_plug_in_that_cannot_be_read_is_a_crash(says: Callable[[Claim], Any]) -> None:
    report = judged(says)

    assert statuses(report) == ["unverifiable", "failed", "unverifiable"]
    assert report.verdicts[0].reasons == ("check-crashed",)
    assert show(report, Policy.default().show).decision.action == "review"
    assert "private" not in result_json(report, show(report, Policy.default().show))


@pytest.mark.parametrize(
    "says", [_crash, lambda verdicts: (), lambda verdicts: [()] * 9, lambda verdicts: None]
)
def test_a_batch_that_fails_doubts_every_claim(says: Callable[[object], Any]) -> None:
    report = check(OUTPUT, SOURCES, policy("fake"), plugins=[Plugin(FakeBatch(says), "1")])

    assert statuses(report) == ["unverifiable", "failed", "unverifiable"]
    assert report.verdicts[0].reasons == ("check-crashed",)


def test_a_batch_is_called_once_with_all_verdicts() -> None:
    calls: list[list[str]] = []

    def says(verdicts: Sequence[Verdict]) -> list[tuple[Finding, ...]]:
        calls.append([verdict.status.value for verdict in verdicts])
        return [(finding(verdict.claim, Outcome.DOUBT),) for verdict in verdicts]

    report = check(OUTPUT, SOURCES, policy("fake"), plugins=[Plugin(FakeBatch(says), "1")])

    assert calls == [["verified", "failed", "unverifiable"]]
    assert statuses(report) == ["unverifiable", "failed", "unverifiable"]


def test_the_fingerprint_covers_name_version_and_settings() -> None:
    def silent(claim: Claim) -> tuple[Finding, ...]:
        return ()

    named = Policy("mine", CheckPolicy(checkers={"fake": {"level": 3}}))
    reports = [
        check(OUTPUT, SOURCES),
        judged(silent, "1"),
        judged(silent, "2"),
        check(OUTPUT, SOURCES, named, plugins=[Plugin(Fake(silent), "1")]),
    ]

    assert len({report.fingerprint for report in reports}) == 4
    assert [report.plugins for report in reports] == [(), ("fake 1",), ("fake 2",), ("fake 1",)]


@dataclass(frozen=True)
class Other(Fake):
    name: ClassVar[str] = "another"


@dataclass(frozen=True)
class Published(Fake):
    mode: ClassVar[str] = "article"


@dataclass(frozen=True)
class Quote(Fake):
    name: ClassVar[str] = "quote"


@dataclass(frozen=True)
class Colon(Fake):
    name: ClassVar[str] = "a:b"


def test_the_order_in_which_plug_ins_come_changes_nothing() -> None:
    def doubts(claim: Claim) -> tuple[Finding, ...]:
        return (finding(claim, Outcome.DOUBT),)

    pair = [Plugin(Fake(doubts), "1"), Plugin(Other(doubts), "1")]
    both = policy("fake", "another")

    assert check(OUTPUT, SOURCES, both, plugins=pair) == check(
        OUTPUT, SOURCES, both, plugins=pair[::-1]
    )


@pytest.mark.parametrize(
    ("names", "plugins", "message"),
    [
        (["fake"], [], "unknown checker 'check.fake'"),
        ([], [Plugin(Fake(_crash), "1")], "the policy does not name it"),
        (["another"], [Plugin(Fake(_crash), "1")], "the policy does not name it"),
        (["fake"], [Plugin(Fake(_crash), "1")] * 2, "'fake' of a plug-in is taken"),
        (["quote"], [Plugin(Quote(_crash), "1")], "'quote' of a plug-in is taken"),
        (["a:b"], [Plugin(Colon(_crash), "1")], "expected a name such as"),
        (["fake"], [Plugin(Published(_crash), "1")], "serves the mode 'article'"),
        (["fake"], [Plugin(Fake(_crash), " ")], "has no version"),
    ],
)
def test_a_check_says_which_plug_in_it_cannot_run(
    names: list[str], plugins: list[Plugin], message: str
) -> None:
    with pytest.raises(ConfigError, match=message):
        check(OUTPUT, SOURCES, policy(*names), plugins=plugins)


# how they are found

MODULE = """
from dataclasses import dataclass
from typing import ClassVar
from assay.verdicts import Finding, Outcome, Reason

@dataclass(frozen=True)
class Shouting:
    name: ClassVar[str] = "shouting"
    mode: ClassVar[str] = "strict"
    verbatim: ClassVar[bool] = False
    reasons: ClassVar = (Reason("loud", Outcome.DOUBT, "Loud."),)
    mark: str = "!"
    most: float = 0.5
    letters: int = 1

    def check(self, claim, readings):
        if self.mark not in claim.text:
            return ()
        return (Finding("loud", Outcome.DOUBT, tuple(range(len(claim.atoms))), "x"),)

class Renamed(Shouting):
    name = "other"
"""
ENTRIES = """[assay.checkers]
shouting = shouting_check:Shouting
renamed = shouting_check:Renamed
missing = shouting_check:Nothing
broken = no_such_module:Nothing
plain = builtins:dict
"""


@pytest.fixture
def installed(tmp_path: Path) -> Path:
    """A folder as an installed package: a module, and the metadata that names its checkers."""
    (tmp_path / "shouting_check.py").write_text(MODULE, "utf-8")
    package = tmp_path / "assay_shouting-2.5.dist-info"
    package.mkdir()
    (package / "METADATA").write_text("Metadata-Version: 2.1\nName: assay-shouting\nVersion: 2.5\n")
    (package / "entry_points.txt").write_text(ENTRIES)
    return tmp_path


@pytest.fixture
def found(installed: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.syspath_prepend(str(installed))
    return installed


@pytest.mark.usefixtures("found")
def test_a_plug_in_is_found_by_its_entry_point_and_built_with_its_settings() -> None:
    from assay.plugins import plugins_of

    chosen = CheckPolicy(checkers={"shouting": {"mark": "boats", "most": 1}})
    (plugin,) = plugins_of(chosen)
    report = check(OUTPUT, SOURCES, Policy("mine", chosen), plugins=[plugin])

    assert plugin.label == "shouting assay-shouting 2.5"
    assert report.plugins == (plugin.label,)
    assert report.verdicts[2].reasons == ("shouting:loud",)
    assert report.verdicts[0].status is Status.VERIFIED


@pytest.mark.usefixtures("found")
@pytest.mark.parametrize(
    ("name", "settings", "message"),
    [
        ("shouting", {"mark": 3}, "check.shouting.mark is 3; expected a value of type str"),
        ("shouting", {"letters": 0.5}, "expected a value of type int"),
        ("shouting", {"volume": 3}, "unknown key 'check.shouting.volume'"),
        ("renamed", {}, "calls itself 'other'"),
        ("missing", {}, "cannot be loaded: AttributeError"),
        ("broken", {}, "cannot be loaded: ModuleNotFoundError"),
        ("plain", {}, "cannot be loaded: TypeError"),
        ("unheard", {}, r"unknown checker 'check.unheard'; expected one of .*nli.*shouting"),
    ],
)
def test_a_plug_in_that_cannot_be_built_is_one_clear_line(
    name: str, settings: dict[str, Any], message: str
) -> None:
    from assay.plugins import plugins_of

    with pytest.raises(ConfigError, match=message):
        plugins_of(CheckPolicy(checkers={name: settings}))


def _run(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    here = os.environ.get("PYTHONPATH", "").split(os.pathsep)
    paths = [str(folder), *(str(Path(path).absolute()) for path in here if path)]
    return subprocess.run(
        [sys.executable, "-m", "assay", *arguments],
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(paths)},
    )


def test_the_command_line_runs_what_the_policy_names_and_nothing_else(installed: Path) -> None:
    (installed / "shouting_check.py").write_text(
        MODULE + "\nimport sys; print('loaded', file=sys.stderr)\n", "utf-8"
    )
    (installed / "mine.toml").write_text('[check.shouting]\nmark = "teams"\n', "utf-8")
    (installed / "cv.txt").write_text("She led two teams.", "utf-8")
    texts = [str(installed / "cv.txt"), "--source", str(installed / "cv.txt"), "-f", "json"]
    mine = str(installed / "mine.toml")

    plain = _run(installed, "check", *texts)
    named = _run(installed, "check", *texts, "--policy", mine)

    assert (plain.returncode, plain.stderr) == (0, "")
    assert (named.returncode, named.stderr) == (1, "loaded\n")
    assert json.loads(named.stdout)["report"]["plugins"] == ["shouting assay-shouting 2.5"]
    assert "[check.shouting]" in _run(installed, "policy", "show", mine).stdout
    assert "fine" in _run(installed, "policy", "lint", mine).stdout


@pytest.mark.parametrize("command", ["check", "summary", "match", "extract", "test"])
def test_no_command_runs_without_a_plug_in_that_the_policy_names(
    tmp_path: Path, command: str
) -> None:
    (tmp_path / "mine.toml").write_text("[check.unheard]\n", "utf-8")
    text = str(tmp_path / "a.txt")
    Path(text).write_text("She led two teams.", "utf-8")
    options = {
        "check": [text, "--source", text],
        "summary": [text, "--resume", text],
        "match": [text, text, "--draft", text],
        "extract": [text, "--source", text, "--claims", text],
        "test": [text],
    }[command]

    done = _run(tmp_path, command, *options, "--policy", str(tmp_path / "mine.toml"))

    assert done.returncode == 2
    assert "unknown checker 'check.unheard'" in done.stderr


def _doubting(claim: Claim) -> tuple[Finding, ...]:
    return (finding(claim, Outcome.DOUBT),)


POINT = {"point": "She led teams.", "profileQuote": "led teams", "jobQuote": "leads teams"}
DRAFT = json.dumps({"matches": [POINT]})


def _match(plugins: Sequence[Plugin], chosen: Policy) -> Report:
    sources = match_sources("She led teams.", "Who leads teams?")
    return judge(DRAFT, sources, chosen, plugins=plugins).report


def _asked(plugins: Sequence[Plugin], chosen: Policy) -> Report:
    texts = outgoing("She led teams.", "Who leads teams?", chosen)
    try:
        found = explain_with(lambda request: ModelReply(DRAFT), texts, chosen, plugins=plugins)
    except NothingLeftError as error:
        return error.report
    return found.report


def _summary(plugins: Sequence[Plugin], chosen: Policy) -> Report:
    return summarize(TRUE, SOURCES, chosen, plugins=plugins).report


def _grounded(plugins: Sequence[Plugin], chosen: Policy) -> Report:
    if not plugins:
        return assert_grounded(TRUE, SOURCES, chosen)
    with pytest.raises(AssertionError, match="The plug-in “fake” says: odd"):
        assert_grounded(TRUE, SOURCES, chosen, plugins=plugins)
    return check(TRUE, SOURCES, chosen, plugins=plugins)


@pytest.mark.parametrize("way", [_match, _asked, _summary, _grounded])
def test_every_way_to_a_check_takes_plug_ins(
    way: Callable[[Sequence[Plugin], Policy], Report],
) -> None:
    assert way([], Policy.default()).status == "verified"
    assert way([Plugin(Fake(_doubting), "1")], policy("fake")).status == "unverifiable"


def test_what_a_plug_in_says_is_a_row_of_eval() -> None:
    rows = [
        Row("a", SOURCES["s"].text, TRUE, (), "f, line 1"),
        Row("b", SOURCES["s"].text, OPEN, (Label(0, len(OPEN), "unsupported"),), "f, line 2"),
    ]

    def doubts(claim: Claim) -> tuple[Finding, ...]:
        said = "Spain" in claim.text
        atoms = tuple(range(len(claim.atoms)))
        return (Finding("odd", Outcome.DOUBT, atoms, "fake"),) if said else ()

    plugins = [Plugin(Fake(doubts), "1")]
    sides = []
    for chosen, extra in ((Policy.default(), ()), (policy("fake"), plugins)):
        judged = tuple(judge_rows(rows, chosen, FlagKind.ALL, plugins=extra))
        sides.append(Measured("f", Scope(chosen.name, FlagKind.ALL), judged))

    without, beside = ({(o, r): f.hits for o, r, f in side.verdicts()} for side in sides)
    assert ("doubt", "fake:odd") not in without
    assert beside["doubt", "fake:odd"] == 1
    changed = compare(("without", counted(sides[:1])), ("with", counted(sides[1:])))
    assert changed.rows == 2
