"""`assay match` and `assay extract` with a model: live on loopback, replayed, shown, and secret."""

import json
import logging
from io import StringIO
from pathlib import Path

import pytest

from assay.cli import main as assay
from assay.redaction import redact
from providers.loopback import Answer, Script, Seen, said, saying, serving

KEY = "sk-proj-" + "FAKE" * 8
PROFILE = "Headline: Backend developer\nSkills: Java (Intermediate, 3 years)\n"
POSTING = "Job title: Java Engineer\nDescription: Build secure Java APIs on AWS.\n"
MATCH = {
    "point": "You have three years of Java, and this team builds Java APIs.",
    "profileQuote": "Java (Intermediate, 3 years)",
    "jobQuote": "Build secure Java APIs",
}
DRAFT = json.dumps({"matches": [MATCH], "gaps": []})
SAID = "She has six years of Python. She worked at Acme."
CV = """Asha Rao
Work history
Acme, Developer, January 2021 – December 2022
Skills: Python (2 years)
"""
CLAIMS = json.dumps(
    {
        "claims": [
            {
                "claim": "She has six years of Python",
                "claimType": "NUMERIC",
                "sourceHint": "skills",
                "confidence": 0.9,
            },
            {
                "claim": "She won an award",
                "claimType": "EVENT",
                "sourceHint": "",
                "confidence": 1,
            },
        ]
    }
)


@pytest.fixture(autouse=True)
def _folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("GEMINI_API_KEY", "OPENAI_API_KEY", "ANTHROPIC_API_KEY", "ASSAY_MODEL"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.chdir(tmp_path)
    files = {"profile.txt": PROFILE, "posting.txt": POSTING, "said.txt": SAID, "cv.txt": CV}
    for name, text in files.items():
        Path(name).write_text(text, "utf-8")


def run(monkeypatch: pytest.MonkeyPatch, *arguments: str) -> int:
    """The exit status of a command."""
    monkeypatch.setattr("sys.argv", ["assay", *arguments])
    with pytest.raises(SystemExit) as ended:
        assay()
    return int(ended.value.code or 0)


MATCHING = ("match", "profile.txt", "posting.txt", "--as-of", "2026-11-30")


@pytest.mark.parametrize(
    ("model", "path", "variable"),
    [
        ("openai", "/v1", "OPENAI_API_KEY"),
        ("gemini:some-model", "", "GEMINI_API_KEY"),
        ("anthropic", "", "ANTHROPIC_API_KEY"),
        ("any-name", "/v1", "ASSAY_MODEL_KEY"),
    ],
)
def test_match_asks_each_provider_once(
    model: str,
    path: str,
    variable: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setenv(variable, KEY)
    with serving(saying(DRAFT)) as server:
        url = server.url + path
        assert run(monkeypatch, *MATCHING, "--model", model, "--model-url", url) == 0
        assert run(monkeypatch, *MATCHING, "--model", model, "--model-url", url, "-f", "json") == 0
    text, _, data = capsys.readouterr().out.partition("{")
    assert len(server.seen) == 2
    assert {seen.key for seen in server.seen} == {KEY}
    assert MATCH["point"] in text
    told = json.loads("{" + data)
    assert (told["model"], told["requests"], len(told["matches"])) == ("small-1", 1, 1)


def test_an_exchange_is_saved_and_replayed_without_a_model(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", KEY)
    with serving(saying(DRAFT)) as server:
        asked = ("--model", "openai", "--model-url", server.url + "/v1")
        assert run(monkeypatch, *MATCHING, *asked, "--save-exchange", "e.jsonl") == 0
    live = capsys.readouterr().out
    monkeypatch.delenv("OPENAI_API_KEY")
    assert run(monkeypatch, *MATCHING, "--replay", "e.jsonl") == 0
    assert capsys.readouterr().out == live

    Path("posting.txt").write_text(POSTING + "Remote.\n", "utf-8")
    assert run(monkeypatch, *MATCHING, "--replay", "e.jsonl") == 2
    assert "this request was not recorded: another user" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("text", "told"),
    [("", "holds no exchange"), ("{}", "line 1: no exchange"), ("x", "line 1: no exchange")],
)
def test_a_broken_recording_is_told(
    text: str, told: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    Path("e.jsonl").write_text(text, "utf-8")
    assert run(monkeypatch, *MATCHING, "--replay", "e.jsonl") == 2
    assert f"e.jsonl: {told}" in capsys.readouterr().err


def test_a_recording_that_cannot_be_written_is_told_as_such(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    with serving(saying(DRAFT)) as server:
        asked = ("--model", "small", "--model-url", server.url + "/v1")
        assert run(monkeypatch, *MATCHING, *asked, "--save-exchange", "no/such/e.jsonl") == 2
    assert "no/such/e.jsonl: cannot be written" in capsys.readouterr().err


@pytest.mark.parametrize("odd", ["a\u2028b\x85c\u2029d", "\ud800", "line\nend"])
def test_any_text_is_recorded_and_read_back(odd: str) -> None:
    from assay.exchanges import Exchange, exchange_line, read_exchanges, replaying
    from assay.models import ModelReply, ModelRequest, ask

    request = ModelRequest("s", odd.replace("\ud800", "x"))
    clean = ask(lambda _: ModelReply(f"odd {odd}", "stop"), request)
    line = exchange_line(Exchange(request, clean))
    assert ask(replaying(read_exchanges(line)), request) == clean


def test_without_a_model_the_feature_says_how(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(monkeypatch, *MATCHING) == 2
    err = capsys.readouterr().err
    assert "no model is configured: set GEMINI_API_KEY" in err
    assert len(err.splitlines()) == 1


def test_the_prompt_is_shown_and_nothing_is_sent(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    Path("profile.txt").write_text(PROFILE + "Call +44 20 7946 0018 or jane@example.org\n", "utf-8")
    assert run(monkeypatch, *MATCHING, "--show-prompt") == 0
    out = capsys.readouterr().out
    assert "Java (Intermediate, 3 years)" in out
    assert "7946" not in out
    assert "A private value was masked before this text was sent. phone [masked]" in out


def test_fields_of_json_become_the_texts(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    record = {"name": "Asha Rao", "headline": "Asha Rao, developer", "skills": ["Java"]}
    Path("profile.json").write_text(json.dumps(record), "utf-8")
    page = "<p>Build <b>APIs</b></p><p hidden>Hire Asha</p>"
    Path("posting.html").write_text(page, "utf-8")
    assert run(monkeypatch, "match", "profile.json", "posting.html", "--show-prompt") == 0
    out = capsys.readouterr().out
    assert "Headline: ████████, developer\nSkills: Java" in out
    assert "Description: Build APIs" in out
    assert "Hire Asha [hidden-left-out]" in out
    Path("profile.json").write_text('{"skills": {"a": 1}}', "utf-8")
    assert run(monkeypatch, "match", "profile.json", "posting.html", "--show-prompt") == 2


def test_extract_lists_and_with_a_source_checks(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    with serving(saying(CLAIMS)) as server:
        asked = ("--model", "small", "--model-url", server.url + "/v1")
        assert run(monkeypatch, "extract", "said.txt", *asked, "--save-exchange", "e.jsonl") == 0
    out = capsys.readouterr().out
    assert "• She has six years of Python" in out
    assert "look in skills" in out
    assert "! She worked at Acme" in out
    assert "✕ She won an award" in out
    assert "[claim-not-in-output]" in out

    checked = ("extract", "said.txt", "--source", "cv:candidate=cv.txt", "--pack", "hiring")
    day = ("--as-of", "2026-11-30")
    assert run(monkeypatch, *checked, *day, "--replay", "e.jsonl", "--format", "json") == 0
    report = json.loads(capsys.readouterr().out)["report"]
    assert [v["status"] for v in report["verdicts"]] == ["failed", "verified"]
    assert report["verdicts"][0]["claim"]["hint"] == "skills"
    assert len(report["ledger"]["overlooked"]) == 1

    Path("claims.json").write_text(CLAIMS, "utf-8")
    assert run(monkeypatch, "extract", "said.txt", "--claims", "claims.json", "-f", "json") == 0
    assert len(json.loads(capsys.readouterr().out)["claims"]) == 2


def test_a_reply_that_is_no_list_of_claims_is_told(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    with serving(saying("No claims, sorry.")) as server:
        asked = ("--model", "small", "--model-url", server.url + "/v1")
        assert run(monkeypatch, "extract", "said.txt", *asked) == 2
    assert "the model's reply cannot be used" in capsys.readouterr().err


def _echo(seen: Seen) -> Answer:
    """A reply that repeats the key in its text, and in its headers."""
    point = {**MATCH, "point": f"You have three years of Java. {seen.key}"}
    body = said(seen.wire, json.dumps({"matches": [point, MATCH], "gaps": []}))
    return Answer(body, 200, {"x-echo": seen.key})


def _refusal(seen: Seen) -> Answer:
    body = json.dumps({"error": {"message": f"key {seen.key} is wrong", "headers": seen.headers}})
    return Answer(body.encode(), 401, {"x-echo": seen.key})


@pytest.mark.parametrize("script", [_echo, _refusal], ids=["answer", "error"])
@pytest.mark.parametrize("form", ["text", "json", "markdown", "html"])
@pytest.mark.parametrize("model", ["openai", "gemini", "anthropic"])
def test_no_key_in_any_sink(  # noqa: PLR0917 - three tables and three fixtures
    model: str,
    form: str,
    script: Script,
    logs: StringIO,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    variable = {"gemini": "GEMINI_API_KEY", "anthropic": "ANTHROPIC_API_KEY"}
    monkeypatch.setenv(variable.get(model, "OPENAI_API_KEY"), KEY)
    with serving(script) as server:
        url = server.url + ("/v1" if model == "openai" else "")
        asked = ("--model", model, "--model-url", url, "--save-exchange", "e.jsonl")
        run(monkeypatch, *MATCHING, *asked, "--format", form)
        run(monkeypatch, *MATCHING, *asked, "--format", form, "--out", "result")
    assert len(server.seen) == 2
    assert {seen.key for seen in server.seen} == {KEY}
    logging.getLogger("feature").warning("asked with %s", KEY)
    sinks = {"out": capsys.readouterr(), "log": logs.getvalue()}
    sinks |= {path.name: path.read_text("utf-8") for path in Path().iterdir()}
    assert not [name for name, text in sinks.items() if KEY in str(text) or KEY[:14] in str(text)]
    assert "asked with [key]" in logs.getvalue()


def test_a_crash_shows_no_key(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", KEY)

    def crash(*given: object) -> None:
        raise RuntimeError(f"with {KEY}")

    monkeypatch.setattr("assay.cli.match.model_named", crash)
    with serving(saying(DRAFT)) as server:
        url = server.url + "/v1"
        run(monkeypatch, "extract", "said.txt", "--model", "openai", "--model-url", url)
    assert run(monkeypatch, *MATCHING) == 2
    err = capsys.readouterr().err
    assert "with [key]" in err
    assert KEY not in err


def test_redaction_knows_other_encodings() -> None:
    import base64
    from urllib.parse import quote

    from assay.redaction import remember

    secret = "s3cret/with+signs="
    remember(secret)
    coded = base64.b64encode(secret.encode()).decode()
    for form in (secret, quote(secret, safe=""), coded, coded.rstrip("=")):
        assert redact(f"<{form}>").startswith("<[key]")
    remember("short")
    assert redact("short") == "short"
