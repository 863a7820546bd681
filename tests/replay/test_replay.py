"""A stored result once more: the same bytes in any process, or what differs."""

import json
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import replace
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from bench.replays import Made, again, results, run, write

from assay import InputError, Policy, Source, Sources, check, show
from assay.checker import Plugin
from assay.confidence import shipped
from assay.hiring.match import SHAPE
from assay.hiring.pack import PACK, record_of
from assay.nli import Entailment, Odds
from assay.policy import CheckPolicy, ShowPolicy
from assay.records import Record
from assay.replay import Stored, read_stored, replay, reshown, sources_for
from assay.wire import result_json

TEXT = "She led two teams. The mill opened in 1931."
OUTPUT = "She led two teams. The mill opened in 1948. He sold boats."
DAY = date(2026, 11, 30)
SOURCE = Source("s", TEXT)


def made(
    *sources: Source,
    output: Any = OUTPUT,
    policy: Policy | None = None,
    records: Sequence[Record] = (),
    **more: Any,
) -> Stored:
    chosen = policy or Policy.default()
    report = check(output, Sources(sources or [SOURCE], DAY, records), chosen, **more)
    return read_stored(result_json(report, show(report, chosen.show)))


def causes(
    stored: Stored, *sources: Source, policy: Policy | None = None, plugins: Sequence[Plugin] = ()
) -> list[str]:
    given = sources_for(stored, sources or [SOURCE])
    found = replay(stored, given, policy or Policy.default(), plugins=plugins)
    assert found.same == (not found.causes)
    return [cause.what for cause in found.causes]


@pytest.fixture(scope="module")
def varied() -> list[Made]:
    return list(results(step=20))


def test_results_of_all_kinds_have_the_same_bytes_in_fresh_processes(
    varied: list[Made], tmp_path: Path
) -> None:
    assert {read_stored(each.text).kind for each in varied} == {"check", "match", "summary"}
    assert any(each.asked for each in varied)
    assert any(each.records for each in varied)
    write(tmp_path, varied)

    replays, differing = run(tmp_path, processes=6, each=len(varied))

    assert replays == 6 * len(varied)
    assert not differing


def test_one_byte_that_differs_is_seen_in_every_process(varied: list[Made], tmp_path: Path) -> None:
    wrong = replace(varied[0], text=varied[0].text.replace('"start": ', '"start":  ', 1))
    write(tmp_path, [wrong])

    assert wrong.text != varied[0].text
    assert run(tmp_path, processes=2) == (2, [wrong.name] * 2)


def test_nothing_differs() -> None:
    assert causes(made()) == []


@pytest.mark.parametrize(
    "output",
    [
        {"claims": [{"claim": "She led two teams.", "quote": "led two teams"}]},
        [{"claim": "She led – two teams.", "quote": None}, None, 3],
        'Here it is: {"claims": [{"claim": "x", "quote": "led"}]} Bye.',
        "<think>hm</think> She led two teams.",
        "",
    ],
)
def test_drafts_as_values_and_as_text_can_be_checked_again(output: Any) -> None:
    assert causes(made(output=output)) == []


@pytest.mark.parametrize(
    "source",
    [
        Source("s", TEXT, "candidate", "markdown"),
        Source("s", TEXT, sections=((0, 18), (19, len(TEXT)))),
        Source("s", TEXT, labels=((0, 3),)),
        Source("s", TEXT, hidden=((0, 18),)),
        Source("s", TEXT, part=(0, 18), damaged=True),
    ],
)
def test_the_bare_text_is_enough(source: Source) -> None:
    assert causes(made(source), SOURCE) == []
    assert causes(made(source), Source("renamed", TEXT)) == []


def test_a_text_beside_the_one_that_was_sent_is_missed() -> None:
    stored = made(Source("s", TEXT, unsent="masked"))

    assert causes(stored) == ["source s: what was not sent"]
    assert causes(stored, Source("s", TEXT, unsent="masked")) == []
    assert "masked" not in stored.text


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        ({"version": "0.0.9"}, "version of assay"),
        ({"unicode": "1.1.5"}, "Unicode data"),
        ({"plugins": ("fake 1",)}, "plug-ins"),
        ({"fingerprint": "0" * 16}, "check policy"),
        ({"policy": "other"}, "name of the policy"),
    ],
)
def test_what_a_result_rests_on_is_named(change: dict[str, Any], expected: str) -> None:
    stored = made()
    report = replace(stored.report, **change)

    assert causes(read_stored(result_json(report, stored.result.shown))) == [expected]


def test_another_text_is_named_and_the_first_verdict_that_differs() -> None:
    stored = made()
    other = Source("s", TEXT.replace("two", "six"))

    found = replay(stored, sources_for(stored, [other]), Policy.default())

    assert [cause.what for cause in found.causes] == ["source s: text"]
    first = found.places[0]
    assert first.what.startswith("report.verdicts[0]")
    assert ('"verified"', '"failed"') in {place[1:] for place in found.places}


def test_another_check_policy_is_named() -> None:
    policy = Policy("default", CheckPolicy(max_claims=50))

    assert causes(made(), policy=policy) == ["check policy"]


def test_another_show_policy_is_told_from_another_check() -> None:
    policy = replace(Policy.default(), show=ShowPolicy(unverifiable="remove"))

    assert causes(made(), policy=policy) == ["what is shown"]


def test_another_calibration_is_told_from_another_show_policy() -> None:
    other = replace(shipped(), name="other")
    policy = replace(Policy.default(), show=ShowPolicy(calibration=other))

    assert causes(made(), policy=policy) == ["calibration"]


def test_a_plug_in_of_another_version_is_named() -> None:
    policy = Policy("default", CheckPolicy(checkers={"nli": {"model": "m"}}))

    def plugin(version: str) -> list[Plugin]:
        return [Plugin(Entailment(lambda pairs: [Odds(0.9, 0)] * len(pairs)), version)]

    stored = made(policy=policy, plugins=plugin("1"))

    assert causes(stored, policy=policy, plugins=plugin("1")) == []
    assert causes(stored, policy=policy, plugins=plugin("2")) == ["plug-ins", "check policy"]


def test_a_file_in_another_layout_is_not_the_same() -> None:
    compact = read_stored(json.dumps(json.loads(made().text)))

    assert causes(compact) == ["layout of the file"]


def test_an_output_whose_key_was_taken_out_is_told() -> None:
    stored = made(output=f"{OUTPUT} The key is secret.")
    text = stored.text.replace("secret", "[key]")

    assert causes(read_stored(text)) == ["output"]


RESUME = {"work": [{"name": "Acme", "position": "Engineer", "startDate": "2019-02"}], "skills": []}


@pytest.mark.parametrize(
    "change",
    [
        {"name": "Acme Ltd"},
        {"position": "Engineering"},
        {"startDate": "2019-03"},
        {"endDate": "2020-01"},
    ],
)
def test_a_record_is_known_by_all_that_it_holds(change: dict[str, str]) -> None:
    record = record_of(RESUME, "r")
    stored = made(records=[record], pack=PACK)
    other = record_of({"work": [{**RESUME["work"][0], **change}]}, "r")

    def differing(given: Record) -> list[str]:
        found = replay(stored, sources_for(stored, [SOURCE], [given]), Policy.default())
        return [cause.what for cause in found.causes]

    assert differing(record_of(RESUME, "r")) == []
    assert differing(other) == ["record r"]


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ([], "'s' was not given; the report was made with s"),
        ([Source("t", "other")], "the source 't' is not one of the report's"),
        ([SOURCE, Source("t", "other")], "the source 't' is not one of the report's"),
        ([SOURCE, Source("t", TEXT)], "the source 't' was given twice"),
    ],
)
def test_texts_that_do_not_fit_the_report_are_refused(given: list[Source], message: str) -> None:
    with pytest.raises(InputError, match=message):
        sources_for(made(), given)


def test_records_that_do_not_fit_the_report_are_refused() -> None:
    stored = made(records=[record_of(RESUME, "r")], pack=PACK)

    with pytest.raises(InputError, match="'r' was not given"):
        sources_for(stored, [SOURCE])
    with pytest.raises(InputError, match="the record 'q' is not one of the report's"):
        sources_for(stored, [SOURCE], [record_of(RESUME, "q")])


@pytest.mark.parametrize(
    ("stored", "message"),
    [
        (made(output={"claims": [("a", 1)]}), "a Python value that JSON cannot say"),
        (made(extracted=[{"claim": "She led two teams."}]), "a model pointed out its claims"),
        (
            made(
                output="She led two teams.",
                extracted=[{"claim": "She led two teams.", "claimType": "EVENT"}],
            ),
            "a model pointed out its claims",
        ),
        (
            made(
                Source("s", "x"),
                policy=Policy.article(),
                extracted=[{"claim": "She led two teams."}],
            ),
            "a model pointed out its claims",
        ),
    ],
)
def test_what_a_report_does_not_hold_is_no_replay(stored: Stored, message: str) -> None:
    with pytest.raises(InputError, match=message):
        replay(stored, stored_sources(stored), Policy.default())


def stored_sources(stored: Stored) -> Sources:
    return sources_for(stored, [Source("s", TEXT)])


def test_the_shape_of_a_match_is_that_of_its_kind() -> None:
    """A result of `check` with the shape of a match is no match: it differs, and is not refused."""
    stored = made(
        Source("profile", TEXT),
        Source("job", "Teams"),
        output='{"matches": [{"point": "She led two teams.", "profileQuote": "led two teams"}]}',
        shape=SHAPE,
    )
    given = sources_for(stored, [Source("profile", TEXT), Source("job", "Teams")])

    assert not replay(stored, given, Policy.default()).same


@pytest.mark.parametrize("text", ["{}", "[]", "no JSON", '{"report": 3}'])
def test_what_is_no_result_is_refused(text: str) -> None:
    with pytest.raises(InputError, match="not a result of assay"):
        read_stored(text)


def test_a_result_of_an_unknown_kind_is_refused() -> None:
    text = made().text.replace('"kind": "check"', '"kind": "poem"', 1)

    with pytest.raises(InputError, match="kind 'poem'; expected check, match, summary"):
        read_stored(text)


def test_a_new_decision_needs_no_text(varied: list[Made]) -> None:
    for each in varied:
        stored = read_stored(each.text)
        assert reshown(stored, Policy.named(each.policy).show) == stored.result.shown, each.name

    stored = made(output="She led two teams. He sold boats in Spain.")
    lenient, strict = ShowPolicy(), ShowPolicy(unverifiable="remove", max_removed_share=0.1)
    assert reshown(stored, lenient).decision.action == "show"
    assert reshown(stored, strict).decision.action == "review"


def test_all_results_are_the_same_in_this_process_too(varied: list[Made]) -> None:
    assert not [each.name for each in varied if not again(each)]


# the command


def _run(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "assay", *arguments], capture_output=True, text=True, check=False
    )


@pytest.fixture(scope="module")
def stored_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    tmp_path = tmp_path_factory.mktemp("stored")
    (tmp_path / "cv.md").write_text(TEXT, "utf-8")
    (tmp_path / "answer.txt").write_text(OUTPUT, "utf-8")
    (tmp_path / "cv.json").write_text(json.dumps(RESUME), "utf-8")
    path = tmp_path / "report.json"
    _run(
        *("check", str(tmp_path / "answer.txt"), "--source", f"cv:candidate={tmp_path / 'cv.md'}"),
        *("--record", f"record={tmp_path / 'cv.json'}", "--as-of", "2026-11-30"),
        *("--format", "json", "--out", str(path)),
    )
    return path


def test_the_command_tells_the_same_from_what_differs(stored_file: Path) -> None:
    folder = stored_file.parent
    record = ["--record", f"record={folder / 'cv.json'}"]
    same = _run("replay", str(stored_file), "--source", str(folder / "cv.md"), *record)
    (folder / "other.txt").write_text(TEXT.replace("two", "six"), "utf-8")
    command = ["replay", str(stored_file), "--source", f"cv={folder / 'other.txt'}", *record]
    differs, as_json = _run(*command), _run(*command, "--format", "json")

    assert (same.returncode, same.stderr) == (0, "")
    assert same.stdout.startswith("The same bytes: 3 verdicts; assay ")
    assert differs.returncode == 1
    assert "  source cv: text: " in differs.stdout
    assert "report.verdicts[0]" in differs.stdout
    assert as_json.returncode == 1
    assert json.loads(as_json.stdout)["causes"][0]["what"] == "source cv: text"


def test_the_command_decides_again_under_another_show_policy(stored_file: Path) -> None:
    done = _run("replay", str(stored_file), "--show-policy", "strict")
    as_json = _run("replay", str(stored_file), "--show-policy", "strict", "--format", "json")

    assert done.returncode == 1
    assert done.stdout.startswith("Review (was: Show)\n")
    assert "marked → removed: He sold boats." in done.stdout
    told = json.loads(as_json.stdout)
    assert (told["was"]["action"], told["decision"]["action"]) == ("show", "review")
    assert [item["statement"] for item in told["changed"]] == ["He sold boats."]


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ([], "no text was given; name those of the report with --source"),
        (["--show-policy", "strict", "--source", "cv.txt"], "--show-policy checks nothing again"),
        (["--source", "nowhere.txt"], "nowhere.txt: no such file"),
        (["--source", "{cv}"], "'record' was not given"),
        (["--source", "{cv}", "--policy", "nothing"], "unknown policy 'nothing'"),
        (["--source", "{cv}", "--format", "html"], "this command writes text or json"),
    ],
)
def test_the_command_says_why_it_did_not_run(
    stored_file: Path, options: list[str], message: str
) -> None:
    given = [option.format(cv=stored_file.parent / "cv.md") for option in options]

    done = _run("replay", str(stored_file), *given)

    assert (done.returncode, done.stdout) == (2, "")
    assert message in done.stderr
    assert done.stderr.count("\n") == 1


def test_a_policy_of_ones_own_has_to_be_named(stored_file: Path) -> None:
    folder = stored_file.parent
    path = str(folder / "own.json")
    (folder / "mine.toml").write_text('name = "mine"\n[check]\nmax_claims = 7\n', "utf-8")
    mine = ["--policy", str(folder / "mine.toml")]
    texts = ["--source", str(folder / "cv.md")]
    _run("check", str(folder / "answer.txt"), *texts, *mine, "-f", "json", "-o", path)

    unnamed = _run("replay", path, *texts)

    assert unnamed.returncode == 2
    assert "made under policy 'mine'; name its file (--policy)" in unnamed.stderr
    assert _run("replay", path, *texts, *mine).returncode == 0


EXAMPLES = Path(__file__).parents[2] / "src" / "assay" / "examples"


@pytest.mark.parametrize("how", ["--draft", "--replay"])
def test_a_match_can_be_checked_again_asked_or_given(tmp_path: Path, how: str) -> None:
    reply = {"--draft": "draft.txt", "--replay": "exchange.jsonl"}[how]
    texts = [str(EXAMPLES / "profile.txt"), str(EXAMPLES / "posting.txt")]
    path = str(tmp_path / "match.json")
    _run("match", *texts, how, str(EXAMPLES / reply), "-f", "json", "-o", path)

    named = [f"--source=profile={texts[0]}", f"--source=job={texts[1]}"]

    assert _run("replay", path, *named).returncode == 0


def test_a_match_of_a_profile_in_json_is_made_ready_once_more(tmp_path: Path) -> None:
    profile = {"headline": "Developer", "skills": ["Java"], "aboutMe": "Write to a@example.org"}
    (tmp_path / "profile.json").write_text(json.dumps(profile), "utf-8")
    (tmp_path / "posting.html").write_text("<p>We build <b>Java</b> APIs for banks.</p>", "utf-8")
    item = {"point": "You know Java.", "profileQuote": "Java", "jobQuote": "Java APIs"}
    (tmp_path / "draft.json").write_text(json.dumps({"matches": [item]}), "utf-8")
    texts = [str(tmp_path / "profile.json"), str(tmp_path / "posting.html")]
    path = str(tmp_path / "match.json")
    draft = ["--draft", str(tmp_path / "draft.json")]
    made = _run("match", *texts, *draft, "-f", "json", "-o", path)

    done = _run("replay", path, f"--source=profile={texts[0]}", f"--source=job={texts[1]}")

    assert (made.returncode, made.stderr) == (0, "")
    assert (done.returncode, done.stderr) == (0, "")
