"""Where flags stand in real prose, what flags a number, and which label decides."""

import pytest

from assay import Policy, Source, Sources, check
from assay.claims import Atom, Claim
from assay.evaluation.agreement import judge_rows, judged
from assay.evaluation.flags import Flagged, FlagKind, flagged, in_output
from assay.evaluation.labelled import Label, Row
from assay.extractors.prose import extract_prose
from assay.report import Ledger, Report
from assay.verdicts import Finding, Outcome, Status, Verdict, combine

RESPONSE = "It has 7 looms and 40 weavers. It opened in May 1911."
LOOMS = (7, 14)
ATOMS = (Atom("quantity", "7", 7, 8), Atom("rest", "looms", 9, 14))


def report(verdict: Verdict) -> Report:
    return Report(RESPONSE, "prose", (), (verdict,), Ledger(), (), (), None, "p", "f", "v")


def row(*labels: tuple[tuple[int, int], str]) -> Row:
    read = tuple(Label(*span, norm) for span, norm in labels)
    return Row("r1", "A source.", RESPONSE, read, "rows.jsonl, line 1")


@pytest.mark.parametrize(
    ("reason", "outcome", "flags"),
    [
        ("number-differs", Outcome.FAILURE, 1),
        ("no-source-data", Outcome.UNDECIDED, 1),
        ("no-source-data", Outcome.DOUBT, 1),
        ("not-carried", Outcome.UNDECIDED, 0),
        ("hedged-in-source", Outcome.DOUBT, 0),
        ("number-holds", Outcome.VERIFIED, 0),
    ],
)
def test_what_flags_a_number(reason: str, outcome: Outcome, flags: int) -> None:
    claim = Claim("c", RESPONSE[:30], (0, 30), 0, ATOMS)
    verdict = combine(claim, (Finding(reason, outcome, (0,), "any"),))

    assert len(flagged(report(verdict), FlagKind.NUMBER)) == flags


def test_a_verified_claim_is_never_flagged() -> None:
    claim = Claim("c", RESPONSE[:30], (0, 30), 0, ATOMS)
    verdict = combine(claim, (Finding("number-holds", Outcome.VERIFIED, (0, 1), "any"),))

    assert verdict.status is Status.VERIFIED
    assert flagged(report(verdict), FlagKind.ALL) == ()


def test_a_claim_of_a_draft_has_no_place_in_the_output() -> None:
    with pytest.raises(TypeError, match="claims"):
        in_output(Claim("c", "7 looms", "claims[0]", 0, ()), 0, 1)


@pytest.mark.parametrize(
    "output",
    [
        RESPONSE,
        "  - It has 7 looms.\n  - It has \U0001f9f5 40 weavers.\n\n1. It opened in May 1911.",
        'The page says "ran 7 looms" in 1911, and that it had 40 weavers. It sold 3 mills.',
    ],
)
def test_the_place_of_an_atom_holds_its_words(output: str) -> None:
    atoms = [
        (claim, atom)
        for claim in extract_prose(output).claims
        for atom in claim.atoms
        if atom.kind in ("quantity", "date")
    ]

    assert len(atoms) >= 3
    for claim, atom in atoms:
        start, end = in_output(claim, atom.start, atom.end)
        assert output[start:end] == atom.text


def test_an_error_under_an_arguable_label_counts_as_an_error() -> None:
    flags = (Flagged(7, 8, ("any",)),)

    found = judged(row((LOOMS, "other"), ((0, 30), "unsupported")), flags, FlagKind.NUMBER)

    assert found.fates == ("hit",)


def test_a_flag_beside_an_empty_label_is_a_false_alarm() -> None:
    found = judged(row(((8, 8), "contradicted")), (Flagged(7, 9, ("any",)),), FlagKind.ALL)

    assert found.fates == ("false",)
    assert (found.tally.bad, found.tally.hard_spans) == (1, 0)


def test_flags_are_those_of_the_report() -> None:
    source, response = "They ran 9 looms.", 'The page says "ran 7 looms".'
    (found,) = judge_rows([Row("a", source, response, (), "w")], Policy.default(), FlagKind.ALL)

    assert found.flags
    assert found.flags == flagged(
        check(response, Sources([Source("source", source)])), FlagKind.ALL
    )
