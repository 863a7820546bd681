"""The published check: equal on every row in article mode, mended in the default mode."""

from typing import Any

import pytest

from assay import Policy, Source, Sources, check
from assay.hiring.match import NothingLeftError, explain, match_sources
from assay.text.article import has_text, is_quoted, locate, normalise, trim

P = "Headline: Backend developer\nSkills: Java (Intermediate, 3 years)"
J = "Job title: Java Engineer\nDescription: Build secure Java APIs and deploy services on AWS."
DECOMPOSED = "re\u0301sume\u0301"

# quote, source, published result, default result
QUOTED: list[tuple[str, str, bool, bool]] = [
    ("Java (3 years)", P, False, False),
    ("Java (Intermediate, 3 years)", P, True, True),
    ("builds APIs securely", J, False, False),
    ("Build secure Java APIs", J, True, True),
    ("java (intermediate,   3 YEARS)", P, True, True),
    ("“Java (Intermediate, 3 years)”.", P, True, True),
    ("AWS.", J, True, True),
    ("a", J, False, False),
    ("on", J, False, False),
    ("...", J, False, False),
    ("ai:", "trained", False, False),
    ("Java", "JavaScript, React", True, False),
    ("SQL", "MySQL", True, False),
    ("3 years", "Skills: Java (Expert, 13 years)", True, False),
    (".NET", "Worked on internet banking", True, False),
    ("Skills", P, True, False),
    ("Backend developer Skills: Java", P, True, False),
    ("Kubernetes", "No Kubernetes experience", True, False),
    ("Spring  Boot", "Spring\nBoot", True, True),
    ("C#", "Skills: C#, .NET", False, True),
    ("Go", "Skills: Go", False, True),
    ("会计", "五年会计经验", False, True),
    ("C++", "Skills: C++", True, True),
    ("五年会计", "五年会计经验", True, True),
    ("👍a", "👍a ok", True, True),
    ("👍", "👍 ok", False, False),
    ("3-5 years", "Experience: 3–5 years", False, True),
    ("don't", "I don’t", False, True),
    ("Spring Boot", "Spring\u00a0Boot", False, True),
    ("résumé", DECOMPOSED, False, True),
    (DECOMPOSED, "résumé", False, True),
    ("İstanbul", "istanbul", False, True),
    ("„Java“", "Java", False, True),
    ("«Java»", "Java", False, True),
    ("Java!", "Java", False, True),
    ("- Java", "Java", False, True),
    ("(Java)", "Java", False, True),
    ("\ufeffJava", "Java", False, True),
    ("Java\u200b", "Java", False, True),
    ("* Java", "* Java", True, True),
]


@pytest.mark.parametrize(("quote", "source", "published", "ours"), QUOTED)
def test_is_quoted(quote: str, source: str, published: bool, ours: bool) -> None:
    del ours
    assert is_quoted(quote, source) is published


def test_null_is_never_quoted() -> None:
    assert not is_quoted(None, P)


@pytest.mark.parametrize(("quote", "source", "published", "ours"), QUOTED)
def test_default_mode_mends_holes_and_wrong_refusals(
    quote: str, source: str, published: bool, ours: bool
) -> None:
    del published
    report = check({"claims": [{"claim": quote, "quote": quote}]}, Sources([Source("s", source)]))

    findings = [f for f in report.verdicts[0].findings if f.checker == "quote"]

    assert [f.reason == "quote-found" for f in findings] == [ours], findings


@pytest.mark.parametrize(("quote", "source", "published", "ours"), QUOTED)
def test_article_mode_through_the_whole_check(
    quote: str, source: str, published: bool, ours: bool
) -> None:
    del ours
    sources = Sources([Source("s", source)])

    report = check({"claims": [{"claim": "x", "quote": quote}]}, sources, Policy.article())

    assert (report.status == "verified") is published


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        (None, ""),
        (" \u201cJava\u201d. ", "java"),
        ("a\u00a0 b", "a\u00a0 b"),
        ("Java.\u2028", "java\u2028"),
        ("Java.\u2028\u2028", "java.\u2028\u2028"),
        ("...\u2028", "\u2028"),
        ("İ", "i\u0307"),
        ("ΟΔΟΣ", "οδος"),
    ],
)
def test_normalise_has_the_quirks(value: str | None, expected: str) -> None:
    assert normalise(value) == expected


def test_has_text_and_trim_follow_their_language() -> None:
    assert has_text("\u00a0")
    assert not has_text("\u2003\t\x1c")
    assert not has_text(None)
    assert trim("\x00 \u00a0a\u2003\x1f") == "\u00a0a\u2003"


@pytest.mark.parametrize(
    ("quote", "source", "expected"),
    [
        ("java   apis", "Build  JAVA\n APIs now", "JAVA\n APIs"),
        ("stanbul office", "İİstanbul office", "stanbul office"),
        ("σοφος", "Ο ΣΟΦΟΣ", "ΣΟΦΟΣ"),
    ],
)
def test_locate_gives_the_original_span(quote: str, source: str, expected: str) -> None:
    start, end = locate(quote, source)

    assert source[start:end] == expected


def match(point: str = "Java fits", profile: str | None = "Java", job: str = "Java APIs") -> Any:
    return {"point": point, "profileQuote": profile, "jobQuote": job}


GOOD = match(profile="Java (Intermediate, 3 years)", job="Build secure Java APIs")
BAD = match(profile="Java (3 years)", job="Build secure Java APIs")
GAP = match("AWS not shown in your profile", "", "deploy services on AWS")

# draft, matches, gaps, removed; None: an error, with the removed count
ASSEMBLY: list[tuple[str, dict[str, Any], tuple[int, int, int] | int]] = [
    ("end to end", {"matches": [GOOD, BAD], "gaps": [GAP]}, (1, 1, 1)),
    ("both lists null", {"matches": None, "gaps": None}, 0),
    ("a null item", {"matches": [None]}, 1),
    ("a blank point", {"matches": [{**GOOD, "point": " \t"}]}, 1),
    (
        "a gap with white space as profile quote",
        {"gaps": [{**GAP, "profileQuote": "  "}]},
        (0, 1, 0),
    ),
    ("a gap with a profile quote", {"gaps": [{**GAP, "profileQuote": "Java"}]}, 1),
    ("a match without profile quote", {"matches": [{**GOOD, "profileQuote": ""}]}, 1),
    ("only gaps", {"matches": [], "gaps": [GAP]}, (0, 1, 0)),
    ("points without a list", {"claims": [{**GOOD, "jobQuote": ""}]}, 1),
    ("points with both quotes", {"claims": [GOOD]}, (1, 0, 0)),
    ("all bad", {"matches": [BAD, BAD], "gaps": []}, 2),
]


@pytest.mark.parametrize("policy", [Policy.article(), Policy.hiring()], ids=["article", "hiring"])
@pytest.mark.parametrize(("label", "draft", "expected"), ASSEMBLY, ids=[row[0] for row in ASSEMBLY])
def test_assembly(
    label: str, draft: dict[str, Any], expected: tuple[int, int, int] | int, policy: Policy
) -> None:
    del label
    sources = match_sources(P, J)
    if isinstance(expected, int):
        with pytest.raises(NothingLeftError) as caught:
            explain(draft, sources, policy)
        assert caught.value.shown.removed_count == expected
        return
    found = explain(draft, sources, policy)
    assert (len(found.matches), len(found.gaps), found.removed) == expected


@pytest.mark.parametrize(
    ("items", "kept", "removed"),
    [
        ([GOOD] * 7, 5, 0),
        ([BAD, *[GOOD] * 5, BAD], 5, 1),
        ([*[GOOD] * 5, None], 5, 0),
    ],
)
def test_the_published_cap_neither_checks_nor_counts_later_items(
    items: list[Any], kept: int, removed: int
) -> None:
    found = explain({"matches": items}, match_sources(P, J), Policy.article())

    assert (len(found.matches), found.removed) == (kept, removed)


LETTERS = "abcdefg"
LONG_PROFILE = "\n".join(f"Skill {c}: topic{c} for {n} years" for n, c in enumerate(LETTERS, 2))


def _numbered(count: int) -> list[Any]:
    return [
        match(f"You know topic{c}, {n} years", f"topic{c} for {n} years", "Build secure Java APIs")
        for n, c in enumerate(LETTERS[:count], 2)
    ]


@pytest.mark.parametrize(
    ("items", "kept", "removed", "not_examined"),
    [
        (_numbered(7), 5, 0, 2),
        ([BAD, *_numbered(5), BAD], 5, 1, 1),
        ([*_numbered(5), None], 5, 0, 1),
    ],
)
def test_the_default_cap_counts_later_items_as_not_examined(
    items: list[Any], kept: int, removed: int, not_examined: int
) -> None:
    found = explain({"matches": items}, match_sources(LONG_PROFILE, J))

    assert (len(found.matches), found.removed, found.not_examined) == (kept, removed, not_examined)


def test_the_quote_shown_is_the_model_s_in_article_mode_and_the_source_s_by_default() -> None:
    draft = {
        "matches": [match("Java", " java (intermediate,  3 YEARS) ", "build secure java apis")]
    }
    sources = match_sources(P, J)

    assert explain(draft, sources, Policy.article()).matches[0].profile_quote == (
        "java (intermediate,  3 YEARS)"
    )
    assert explain(draft, sources).matches[0].profile_quote == "Java (Intermediate, 3 years)"


def test_a_quote_from_a_text_that_was_not_sent_is_refused() -> None:
    draft = {"matches": [match("Pay fits", "expects 3000000", "Build secure Java APIs")]}

    with pytest.raises(NothingLeftError):
        explain(draft, match_sources(P, J))


def test_our_own_labels_prove_nothing_even_where_the_vocabulary_lacks_them() -> None:
    draft = {"matches": [match("Work mode fits", "Work mode", "Build secure Java APIs")]}

    sources = match_sources("Work mode: Hybrid", J)

    assert sources["profile"].labels == ((0, 10),)
    with pytest.raises(NothingLeftError):
        explain(draft, sources)
