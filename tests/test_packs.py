"""Packs: a reader that finds nothing, and one that crashes."""

from datetime import date

from assay import Policy, Source, Sources, check, show
from assay.packs import Pack
from assay.records import Record

CV = Source("cv", "Anna Lind has 5 years of Java.")
SOURCES = Sources([CV], date(2026, 1, 1))


def crashing(source: Source) -> Record | None:
    raise ZeroDivisionError(source.id)


def test_a_reader_that_crashes_is_flagged_and_never_ends_in_show() -> None:
    claim = "Anna Lind has 5 years of Java."

    well = check(claim, SOURCES)
    report = check(claim, SOURCES, pack=Pack("broken", crashing))

    assert show(well, Policy.default().show).decision.action == "show"
    assert report.status == "verified"
    assert [(flag.code, flag.source) for flag in report.flags] == [("reader-crashed", "cv")]
    assert show(report, Policy.default().show).decision.action == "review"
    assert show(report, Policy.default().show).decision.reasons == ("reader-crashed",)


def test_the_report_names_the_pack() -> None:
    assert check("She has 5 years of Java.", SOURCES).pack == "none"
    report = check("She has 5 years of Java.", SOURCES, pack=Pack("mute", lambda _: None))
    assert report.pack == "mute"
