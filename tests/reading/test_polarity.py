"""What a clause does to words that are quoted out of it."""

import pytest

from assay import Source
from assay.reading.polarity import governor, negations


def _governed(text: str) -> str | None:
    """The kind of the word that governs the part of `text` between square brackets."""
    start, end = text.index("["), text.index("]")
    plain = text[:start] + text[start + 1 : end] + text[end + 1 :]
    found = governor(Source("s", plain), start, end - 1)
    return found.kind if found else None


@pytest.mark.parametrize(
    "text",
    [
        "No [Kubernetes] experience",
        "The candidate has not yet [been approved to lead client audits].",
        "Does not have any hands-on commercial experience with [Kubernetes].",
        "Welder since 2016; not [a certified welding inspector].",
        "Does not know Java, Kotlin or [Scala].",
        "Kein [Java] im Projekt",
        "Ohne [Führerschein]",
        "Aucune expérience avec [Docker]",
        "Je n'ai pas utilisé [Docker]",
        "Nunca usó [Docker]",
        "没有[管理经验]",
        "从未[领导过团队]",
        "[Kubernetes]: none",
        "[Kubernetes] (no)",
        "[Kubernetes]: no experience",
        "[Certificate] (not held)",
        "[Rollback tested]: no.",
        "[A driving licence] is not required",
        "[The certificate] wasn't renewed",
        "I couldn’t [finish the course]",
        "Neither Java nor [Kotlin]",
        "has not been [audited]",
        "She does not\n[manage people at all]",
        "does n\u00adot [manage people]",
        "does ｎｏｔ [manage people]",
        "didn‘t [manage people]",
        "[Managed people] did\u00a0not",
        "She is far from [fluent in French]",
        "Hardly [fluent in French]",
        "Chose Java rather than [Kotlin]",
        "He does not – in any way – [manage people]",
    ],
)
def test_denied(text: str) -> None:
    assert _governed(text) == "negation"


@pytest.mark.parametrize(
    "text",
    [
        "You may [contribute] to the platform",
        "She hopes to [lead audits]",
        "Wants to [become a manager]",
        "Tried to [migrate the database]",
        "Possibly [certified]",
        "希望[领导团队]",
        "Vielleicht [Projektleiter]",
        "hopes to one day [lead audits]",
        "currently applying for an [MBA]",
        "[MBA], expected 2027",
        "[MBA] (in progress)",
    ],
)
def test_hedged(text: str) -> None:
    assert _governed(text) == "hedge"


@pytest.mark.parametrize(
    "text",
    [
        "I don't manage people, [I manage queues].",
        "[I don't manage people], I manage queues.",
        "Not only [Java] but also Kotlin",
        "He did not feel cheated and had been [very lucky]",
        "No later than May [2019]",
        "Never missed a deadline. [Led two teams].",
        "No certificate but [ten years of practice]",
        "Smoking: no, [driving licence]: yes",
        "Planned and [executed the migration]",
        "Since May [2020] at Acme",
        "Planning, [budgeting] and control",
        "不仅[负责支付系统]",
        "未来[三年计划]",
        "Keine Überstunden.\n[Java] seit 2010",
        "• No travel\n• [Java] every day",
        "[Java] and Python",
        "[Build the team], not the tool",
        "[Closed sites.] No complaint",
        "[Deployed to AWS] (no downtime)",
        "[Deployed to AWS] – no downtime",
        "[Closed sites]. No complaint",
        "deliveries to [schools.]\u2009No complaint",
        "He did not lead.\u2009[Trained 22 nurses]",
        "chairs the falls [team and trained 22 nurses]",
        "open ne\u00adun [weighed]",
        "as soon as possible [we ship]",
    ],
)
def test_left_alone(text: str) -> None:
    assert _governed(text) is None


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("I don't manage people", ("don't",)),
        ("not only Java", ()),
        ("nie ohne Java", ("nie", "ohne")),
        ("没有经验", ("没有", "没")),
        ("far from fluent", ("not",)),
        ("plain", ()),
    ],
)
def test_negations(text: str, expected: tuple[str, ...]) -> None:
    assert negations(text) == expected


def test_only_the_clause_around_a_place_is_read() -> None:
    far = "no " + "word " * 200

    assert governor(Source("s", far + "Java"), len(far), len(far) + 4) is None
