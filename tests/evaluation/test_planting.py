"""Planted faults: what each operator makes of a statement, and where it must make nothing."""

import random
from datetime import date
from importlib.resources import files
from time import process_time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from assay import InputError
from assay.evaluation.planting import OPERATORS, Planted, TrueStatement, planted
from assay.evaluation.statements import read_statements

BUNDLED = read_statements(
    files("assay").joinpath("examples", "statements.jsonl").read_text("utf-8"), "bundled"
)
RESUME = """\
Mara Quill

Senior Accountant, Tollgate Foods Ltd
March 2021 – February 2024
- Coordinated the move of three sites

Deputy Controller, Harbour & Finch Ltd
2016 – 2020
- Managed a budget of £2.4 million

Certificates
AZ-900
PRINCE2 Foundation

Languages
French (B2)
"""


def texts(operator: str, statement: str, source: str, *, many: int = 200) -> set[str]:
    made = planted(TrueStatement("x", statement, source), operators=[operator], per_operator=many)
    return {one.text for one in made}


@pytest.mark.parametrize(
    ("operator", "statement", "source", "among"),
    [
        ("digit", "It has 240 beds.", "It has 240 beds.", "It has 250 beds."),
        ("digit", "Es hat 1.240 Betten.", "Es hat 1.240 Betten.", "Es hat 1.940 Betten."),
        ("digit", "医院有240张床。", "医院有240张床。", "医院有290张床。"),
        ("number-word", "It has three wards.", "It has three wards.", "It has nine wards."),
        (
            "number-word",
            "Sie leitet fünf Teams.",
            "Sie leitet fünf Teams.",
            "Sie leitet neun Teams.",
        ),
        ("number-word", "公司有三个仓库。", "公司有三个仓库。", "公司有七个仓库。"),
        ("rounding", "It costs €640,000.", "It costs €640,000.", "It costs €600,000."),
        ("sign", "It was -5 °C.", "It was -5 °C.", "It was 5 °C."),
        ("range-end", "It takes 3 to 5 days.", "It takes 3 to 5 days.", "It takes 3 to 8 days."),
        ("ordinal", "He came third.", "He came third.", "He came fifth."),
        ("count-shifted", "It has 7 sites.", "It has 7 sites.", "It has 8 sites."),
        ("unit", "It lasts 6 hours.", "It lasts 6 hours.", "It lasts 6 minutes."),
        ("unit", "Es wiegt 3 kg.", "Es wiegt 3 kg.", "Es wiegt 3 g."),
        ("scale", "Sales were $5 million.", "Sales were $5 million.", "Sales were $5 billion."),
        ("scale", "收入为6.8亿元。", "收入为6.8亿元。", "收入为6.8万元。"),
        ("currency", "It costs $389.", "It costs $389.", "It costs €389."),
        ("percent-points", "Sales rose 5 %.", "Sales rose 5 %.", "Sales rose 5 percentage points."),
        ("percent-points", "份额上升了3个百分点。", "份额上升了3个百分点。", "份额上升了3%。"),
        (
            "bound",
            "It needs at least 9 days.",
            "It needs at least 9 days.",
            "It needs at most 9 days.",
        ),
        ("bound", "Elle a plus de 90 lits.", "Elle a plus de 90 lits.", "Elle a moins de 90 lits."),
        ("tenure", "She was there for 5 years.", "2015 – 2020", "She was there for 10 years."),
        (
            "date-moved",
            "It opened in May 2019.",
            "It opened in May 2019.",
            "It opened in July 2019.",
        ),
        ("date-moved", "It fell in Q3 2024.", "It fell in Q3 2024.", "It fell in Q2 2024."),
        ("date-moved", "于2024年9月启用。", "于2024年9月启用。", "于2024年3月启用。"),
        (
            "number-of-another-subject",
            "The mill in Leith sold 240 units.",
            "The mill in Leith sold 240 units.\nThe mill in Perth sold 190 units.",
            "The mill in Leith sold 190 units.",
        ),
        (
            "swapped-pair",
            "It cut the time from 9 to 6 days.",
            "It cut the time from 9 to 6 days.",
            "It cut the time from 6 to 9 days.",
        ),
        (
            "actor-swapped",
            "Ostler Holdings acquired Colne Works.",
            "Ostler Holdings acquired Colne Works.",
            "Colne Works acquired Ostler Holdings.",
        ),
        (
            "name-invented",
            "Mara Quill led it.",
            "Mara Quill led it.",
            "Barnaby Quist led it.",
        ),
        (
            "name-of-elsewhere",
            "Tom Reed joined in 2019.",
            "Tom Reed joined in 2019. Priya Nair joined in 2021.",
            "Priya Nair joined in 2019.",
        ),
        ("code-changed", "She holds AZ-104.", "She holds AZ-104.", "She holds AZ-204."),
        ("direction", "Sales rose 5 %.", "Sales rose 5 %.", "Sales fell 5 %."),
        ("direction", "Der Umsatz stieg.", "Der Umsatz stieg.", "Der Umsatz sank."),
        ("direction", "营收增长了9%。", "营收增长了9%。", "营收下降了9%。"),
        ("strength-raised", "She coordinated it.", "She coordinated it.", "She led it."),
        ("strength-raised", "Sie koordinierte es.", "Sie koordinierte es.", "Sie leitete es."),
        ("level-raised", "Her French is B2.", "Her French is B2.", "Her French is C1."),
        ("level-raised", "He is a junior clerk.", "He is a junior clerk.", "He is a senior clerk."),
        ("made-held", "Her degree is in progress.", "in progress", "Her degree is completed."),
        (
            "qualifier-stripped",
            "She was Deputy Controller.",
            "Deputy Controller",
            "She was Controller.",
        ),
        ("negation-turned", "It was sold.", "It was sold.", "It was not sold."),
        ("negation-turned", "It was not sold.", "It was not sold.", "It was sold."),
        ("negation-turned", "Es wurde nicht verkauft.", "wurde nicht", "Es wurde verkauft."),
        ("negation-turned", "Il n'est pas ouvert.", "Il n'est pas ouvert.", "Il est ouvert."),
        ("negation-turned", "No utiliza sal.", "La empresa no utiliza sal.", "Utiliza sal."),
        ("negation-turned", "公司没有出售仓库。", "公司没有出售仓库。", "公司有出售仓库。"),
        (
            "negation-turned",
            "It has stood empty.",
            "It has stood empty.",
            "It has not stood empty.",
        ),
        ("negation-turned", "It has 9 beds.", "It has 9 beds.", "It does not have 9 beds."),
        (
            "quote-altered",
            "She said: “We expect strong demand here.”",
            "“We expect strong demand here,” she said of a large order in that demanding year.",
            "She said: “We expect demanding demand here.”",
        ),
    ],
)
def test_an_operator_makes(operator: str, statement: str, source: str, among: str) -> None:
    assert among in texts(operator, statement, source)


@pytest.mark.parametrize(
    ("operator", "statement", "source"),
    [
        # what tolerance or rounding allows
        ("rounding", "It has 412 beds.", "It has 412 beds."),
        ("rounding", "It costs $1.02 million.", "It costs $1.02 million."),
        ("rounding", "Time fell by 1.850 t.", "Time fell by 1.850 t."),
        ("tenure", "She was there for two years.", "2010 – 2012, 2014 – 2018, 2019 – 2022"),
        # a time up to a day that nobody named
        ("tenure", "He was there for five years.", "Editor, 2020 – present"),
        # a bound that the exact value of the source satisfies either way
        ("bound", "It needs at least 9 days.", "It needs exactly 9 days."),
        # a count that the source leaves to the reader to count
        ("digit", "She had at least 3 employers.", "Employers: Tarn, Quillon, Roomly, Orrin."),
        # a date that the source has for something, or that lies inside a range
        ("date-moved", "She worked there in 2018.", "2010 – present"),
        ("date-moved", "It ran since 2019.", "It ran since 2019, and others from 1990 to 2018."),
        # whoever keeps the true one keeps this one: a narrower range, a later day
        (
            "sign",
            "The pump works between -10 °C and 45 °C.",
            "The pump works between -10 °C and 45 °C.",
        ),
        ("digit", "It may be paid within 14 days.", "It may be paid within 14 days."),
        ("swapped-pair", "It works from -10 to 45 °C.", "It works from -10 to 45 °C."),
        # the same words speak of both numbers
        (
            "number-of-another-subject",
            "Tarn Ltd employs 240 people.",
            "Tarn Ltd employs 240 people.\nIncluding seasonal workers 310 people work there.",
        ),
        (
            "number-of-another-subject",
            "Tarn Ltd employs 240 people.",
            "Tarn Ltd employs 240 people.\nOstler Ltd took over; the same mill had 310.",
        ),
        ("number-of-another-subject", "He paid $500.", "He paid $500 for rent.\nHe paid $300."),
        (
            "number-of-another-subject",
            "Sales were $5 million.",
            "Sales were $5 million, up from $4 million.",
        ),
        (
            "number-of-another-subject",
            "Sales were $5 million.",
            "Sales were $5 million. They were $4 million before.",
        ),
        (
            "number-of-another-subject",
            "Tarn paid $500.",
            "Tarn paid $500 for rent.\nTarn also paid $300.",
        ),
        (
            "number-of-another-subject",
            "The Leith mill sold 240 units.",
            "The Leith mill sold 240 units. It sold 190 a year later.",
        ),
        # the source tells of both acts
        (
            "actor-swapped",
            "In 2019 Ostler Holdings acquired Colne Works.",
            "Ostler Holdings acquired Colne Works. Then Colne Works acquired Ostler Holdings.",
        ),
        # symmetric: what is exchanged is still true
        ("swapped-pair", "It employs 240 and 190 people.", "It employs 240 and 190 people."),
        ("actor-swapped", "Ostler Holdings met Colne Works.", "Ostler Holdings met Colne Works."),
        # the next sentence says the same of somebody else
        (
            "name-of-elsewhere",
            "Tom Reed joined in 2019.",
            "Tom Reed joined in 2019. Priya Nair joined the same year.",
        ),
        (
            "name-of-elsewhere",
            "Tom Reed joined in 2019.",
            "Tom Reed joined in 2019. So did Priya Nair, and Eva Holm did too.",
        ),
        # she holds both
        ("name-of-elsewhere", "Mara Quill holds AZ-900.", RESUME),
        ("name-of-elsewhere", "Mara Quill holds PRINCE2 Foundation.", RESUME),
        # one of two is enough
        ("name-invented", "She knows Java or Kotlin.", "She knows Java."),
        # a denial is true of what is invented
        ("name-invented", "She does not know Java.", "She does not know Java."),
        ("digit", "It does not have 240 beds.", "It has no beds."),
        # a code that is an amount or a date is none
        ("code-changed", "It cost USD 2400.", "It cost USD 2400."),
        # the source knows both directions in the passage of the number
        ("direction", "Sales rose 5 %.", "Sales rose 5 % while costs fell 2 %."),
        ("direction", "Up to 40 people came.", "Up to 40 people came."),
        # the source has the higher word as well
        ("strength-raised", "She coordinated it.", "She coordinated it and led the team."),
        ("level-raised", "Her French is B2.", "French (B2), Spanish (C1), Dutch (C2)"),
        ("made-held", "It is in progress.", "One part is in progress, one completed."),
        # a part-time accountant is an accountant; a controller stands there without the word
        ("qualifier-stripped", "She was Deputy Controller.", "Deputy Controller, then Controller"),
        # a number with its bound is no denial, two denials are unclear, a condition is no fact
        ("negation-turned", "No more than 5 came.", "No more than 5 came."),
        ("negation-turned", "It may not be sold without consent.", "It may not be sold."),
        ("negation-turned", "It is sold if it rains.", "It is sold if it rains."),
        # nothing of its kind
        ("quote-altered", "The “old” mill stands.", "The old mill stands."),
        ("ordinal", "It has 5 mills.", "It has 5 mills."),
        ("currency", "It weighs 5 kg.", "It weighs 5 kg."),
        ("scale", "It is 7 m long.", "It is 7 m long."),
    ],
)
def test_in_doubt_nothing_is_planted(operator: str, statement: str, source: str) -> None:
    assert texts(operator, statement, source) == set()


@pytest.mark.parametrize(
    ("operator", "statement", "source", "never"),
    [
        ("digit", "It has 240 beds.", "It has 240 beds and 250 chairs.", "It has 250 beds."),
        ("digit", "At least 5 came.", "7 came.", "At least 6 came."),
        ("digit", "It cost 24 euros.", "It cost 24 euros and 60, in all 84.", "It cost 84 euros."),
        ("count-shifted", "It has 7 sites.", "It has 7 sites.", "It has 6 sites."),
        ("bound", "At most 500 came.", "500 people came.", "At least 500 came."),
        ("digit", "It is for 18 to 30.", "It is for 18 to 30.", "It is for 19 to 30."),
        ("digit", "It is for 18 to 30.", "It is for 18 to 30.", "It is for 28 to 30."),
        ("range-end", "It is for 18 to 30.", "It is for 18 to 30.", "It is for 18 to 20."),
        (
            "digit",
            "It is paid within 30 days.",
            "It is paid within 30 days.",
            "It is paid within 40 days.",
        ),
        (
            "tenure",
            "Es wird binnen 30 Tagen bezahlt.",
            "Es wird binnen 30 Tagen bezahlt.",
            "Es wird binnen 60 Tagen bezahlt.",
        ),
        (
            "tenure",
            "It may be ended with a notice of 3 months.",
            "It may be ended with a notice of 3 months.",
            "It may be ended with a notice of 9 months.",
        ),
        (
            "unit",
            "It is paid within 30 days.",
            "It is paid within 30 days.",
            "It is paid within 30 weeks.",
        ),
        ("unit", "应在30天内付款。", "应在30天内付款。", "应在30周内付款。"),
        (
            "date-moved",
            "It closed before 2019.",
            "It closed before 2019.",
            "It closed before 2021.",
        ),
        ("date-moved", "It opened in 2019.", "Opened 2019, rebuilt 2021.", "It opened in 2021."),
        ("unit", "It took 12 months.", "It took 12 months, or 52 weeks.", "It took 12 years"),
        ("level-raised", "Her French is B2.", "French (B2), Spanish (C1)", "Her French is C1."),
        (
            "tenure",
            "He was there over 6 years.",
            "He was there from 2014 to 2021.",
            "He was there over 3 years.",
        ),
        (
            "unit",
            "He was there over 6 years.",
            "He was there from 2014 to 2021.",
            "He was there over 6 months.",
        ),
        ("code-changed", "It is ISO 9001.", "It is ISO 9001 and ISO 9002.", "It is ISO 9002."),
        (
            "quote-altered",
            "She said: “We expect rising demand.”",
            "She said: “We expect rising demand.” He said: “We expect falling demand.”",
            "She said: “We expect falling demand.”",
        ),
        (
            "name-invented",
            "Mara Quill led it.",
            "Mara Quill led it for Barnaby Quist.",
            "Barnaby Quist led it.",
        ),
    ],
)
def test_what_may_be_true_is_not_planted(
    operator: str, statement: str, source: str, never: str
) -> None:
    assert never not in texts(operator, statement, source)


@pytest.mark.parametrize("operator", OPERATORS)
def test_every_operator_finds_something_in_the_bundled_statements(operator: str) -> None:
    found = any(True for one in BUNDLED for _ in planted(one, operators=[operator]))

    # below zero they have ranges only, and to turn the sign would narrow those
    assert found == (operator != "sign")


@given(statement=st.sampled_from(BUNDLED), seed=st.integers(0, 1000))
@settings(max_examples=60, deadline=None)
def test_every_fault_differs_at_its_span_only(statement: TrueStatement, seed: int) -> None:
    for one in planted(statement, seed=seed, per_operator=2):
        start, end = one.span
        behind = len(one.text) - end
        before, after = one.text[:start], one.text[end:]

        assert one.text != statement.statement
        assert one.text not in statement.source or one.operator == "negation-turned"
        assert 0 <= start <= end <= len(one.text)
        assert statement.statement.startswith(before)
        assert statement.statement.endswith(after)
        assert start + behind <= len(statement.statement)
        assert one.expected


def test_the_same_seed_gives_the_same_in_the_same_order() -> None:
    def all_of(seed: int) -> list[Planted]:
        return [one for statement in BUNDLED for one in planted(statement, seed=seed)]

    first = all_of(7)
    random.seed(99)

    assert all_of(7) == first
    assert all_of(8) != first


def test_a_fault_does_not_depend_on_what_else_is_planted() -> None:
    statement = BUNDLED[0]
    alone = [one for name in OPERATORS for one in planted(statement, operators=[name])]

    assert alone == list(planted(statement))
    assert len(list(planted(statement, per_operator=3))) > len(alone)


def test_a_fault_in_a_quotation_expects_that_the_quote_is_not_found() -> None:
    quoted = TrueStatement("q", "It says: “We sold 240 boats in all.”", "We sold 240 boats in all.")
    plain = TrueStatement("p", "They sold 240 boats.", "We sold 240 boats in all.")
    [inside], [outside] = (list(planted(s, operators=["digit"])) for s in (quoted, plain))

    assert "quote-not-found" in inside.expected
    assert "quote-not-found" not in outside.expected


def test_an_open_period_is_counted_to_the_day_of_the_check() -> None:
    made = planted(
        TrueStatement("x", "He was there for two years.", "2020 – present", as_of=date(2024, 1, 1)),
        operators=["tenure"],
        per_operator=9,
    )

    assert "He was there for four years." not in {one.text for one in made}


def test_an_unknown_operator_is_refused() -> None:
    with pytest.raises(InputError, match="no operator 'digits'"):
        list(planted(BUNDLED[0], operators=["digits"]))


STATEMENT = (
    "The mill of Tarn in Leith sold 240 units for $5.3 million in May 2019 under Mara Quill."
)


def told(size: int, seed: int) -> str:
    """A source of about that many characters with as many values and names as lines."""
    rng = random.Random(seed)
    lines = [STATEMENT]
    while len(lines) * 90 < size:
        name = "".join(rng.choice("abcdefghijklmnop") for _ in range(5)).capitalize()
        lines.append(
            f"The mill of {name} Holdings sold {rng.randrange(10, 99999)} units for "
            f"${rng.randrange(1, 900)}.{rng.randrange(9)} million in {rng.randrange(1950, 2024)} "
            f"under Tom {name}."
        )
    return "\n".join(lines)


def seconds(size: int, seed: int) -> float:
    statement = TrueStatement("x", STATEMENT, told(size, seed))
    began = process_time()
    assert len(list(planted(statement))) > 4
    return process_time() - began


def test_a_source_ten_times_as_long_takes_about_ten_times_as_long() -> None:
    seconds(20_000, 0)
    small = min(seconds(40_000, seed) for seed in (1, 2, 3))
    large = min(seconds(400_000, seed) for seed in (4, 5))

    assert large <= 15 * small
