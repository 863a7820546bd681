"""The names that the pack knows: one meaning for every name, and where each list comes from."""

from collections import Counter
from datetime import date

import pytest

from assay import ConfigError, InputError, Policy, Source, Sources, check
from assay.hiring.pack import PACK
from assay.hiring.vocabulary import KINDS, about, read_aliases, vocabulary
from assay.reading.vocabulary import Thing, Vocabulary, key_of

AS_OF = date(2026, 11, 30)
LEAST = {"skill": 450, "certificate": 180, "degree": 90, "title": 150, "organization": 120}


def test_no_name_stands_for_two_things() -> None:
    keys = Counter(key_of(name) for thing in vocabulary().things for name in thing.names)

    assert [key for key, count in keys.items() if count > 1] == []


def test_an_ambiguous_name_is_refused() -> None:
    two = Vocabulary((Thing("Power BI", "skill", ("PBI",)), Thing("Public BI", "skill", ("pbi",))))

    with pytest.raises(ConfigError, match="'pbi' is ambiguous: it stands for 'Power BI'"):
        two.mentions("PBI")


@pytest.mark.parametrize("kind", [*KINDS, "ordinary"])
def test_every_list_says_where_it_comes_from(kind: str) -> None:
    assert about(kind).keys() == {"provenance", "licence"}


def test_every_kind_has_its_names() -> None:
    counts = Counter(thing.kind for thing in vocabulary().things)

    assert all(counts[kind] >= least for kind, least in LEAST.items()), counts


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Ran K8s and k8s clusters", ["Kubernetes", "Kubernetes"]),
        ("AWS, Amazon Web Services and 亚马逊云", ["Amazon Web Services"] * 3),
        ("Node.js, NodeJS, node js", ["Node.js"] * 3),
        ("C++, C# and C", ["C++", "C#", "C"]),
        ("the internet, no sql, my SQL", ["SQL", "SQL"]),
        ("Java-Kenntnisse, Java-Script", ["Java", "JavaScript"]),
        ("REST APIs", ["REST API"]),
        ("Go deeper and go on, swift and express", []),
        ("EC2, access roles and artefacts in S3", ["Amazon EC2"]),
        ("AZ-104 and AZ-204", None),
        ("Kubеrnetes with a Cyrillic letter", []),
    ],
)
def test_whole_names_in_every_form(text: str, expected: list[str] | None) -> None:
    found = [m.thing.name for m in vocabulary().mentions(text) if m.clear]

    if expected is None:
        assert len(set(found)) == 2
    else:
        assert found == expected


@pytest.mark.parametrize("text", ["React to the feedback", "Express what you built"])
def test_a_word_at_the_head_of_a_sentence_is_ambiguous(text: str) -> None:
    assert [m.clear for m in vocabulary().mentions(text) if m.start == 0] in ([False], [])


@pytest.mark.parametrize("text", ["go deeper", "react to the feedback", "agile approach"])
def test_words_are_no_names(text: str) -> None:
    assert vocabulary().mentions(text) == ()


@pytest.mark.parametrize(
    ("claim", "line", "status"),
    [
        ("Anna knows Kubernetes.", "Skills: K8s, SQL", None),
        ("Anna knows K8s.", "Skills: Kubernetes, SQL", None),
        ("Anna holds the Project Management Professional certificate.", "Certificates: PMP", None),
        ("The CV does not mention Kubernetes.", "Skills: K8s, SQL", "failed"),
        ("Anna has Kubernetes experience.", "Ran K8s clusters in two regions", "verified"),
        ("Anna has Kubernetes experience.", "Sold K8s licences", "unverifiable"),
        ("Anna has Kubernetes experience.", "Worked beside the K8s team", "unverifiable"),
        ("Anna has Kubernetes experience.", "Never ran K8s clusters", "unverifiable"),
        ("Anna has Kubernetes experience.", "Built a rival of K8s", "unverifiable"),
        ("Anna knows Java.", "Built payment services in Java", "verified"),
        ("Anna knows Java.", "Built payment services for the Java team", "unverifiable"),
        ("Anna knows Java.", "Built payment services in JavaScript", "unverifiable"),
    ],
)
def test_claims_under_other_names(claim: str, line: str, status: str | None) -> None:
    text = f"Anna Lind\n\nExperience\nAnalyst, Acme, 2019 - 2021\n- {line}\n"
    source = Source("cv", text, about="candidate")
    found = check(claim, Sources([source], AS_OF), pack=PACK).status.value

    assert found == (status or "verified")


def test_a_caller_s_alias_counts_and_changes_the_fingerprint() -> None:
    sources = Sources([Source("cv", "Skills: Zephyr, SQL")], AS_OF)
    policy = Policy.from_toml('[aliases]\nZephyr = "Westwind"', "mine.toml")

    assert check("The CV lists Westwind.", sources).status == "unverifiable"
    assert check("The CV lists Westwind.", sources, policy).status == "verified"
    assert policy.checks.fingerprint() != Policy.default().checks.fingerprint()


def test_a_caller_s_meaning_of_a_name_comes_first() -> None:
    own = vocabulary().with_aliases({"K8s": "Kit Eight"})

    assert [m.thing.name for m in own.mentions("K8s and Kubernetes")] == ["Kit Eight", "Kubernetes"]


@pytest.mark.parametrize(
    "text",
    [
        "name,aliases\nKafka,Apache Kafka;AK\nR,\n",
        '[names]\nKafka = ["Apache Kafka", "AK"]\nR = []',
    ],
)
def test_a_list_of_one_s_own_is_read(text: str) -> None:
    assert read_aliases(text, "own") == {
        "Kafka": "Kafka",
        "Apache Kafka": "Kafka",
        "AK": "Kafka",
        "R": "R",
    }


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("name,aliases\nKafka,AK\nAirKit,ak\n", "'ak' stands for 'Kafka' and for 'AirKit'"),
        ("skill;other\n", "expected the columns name,aliases"),
        ("name,aliases\n,AK\n", "line 2: aliases without a name"),
        ("name,aliases\n", "holds no name"),
        ("[names]\nKafka = 3", "expected a table \\[names\\]"),
    ],
)
def test_a_bad_list_is_refused_with_its_reason(text: str, message: str) -> None:
    with pytest.raises(InputError, match=message):
        read_aliases(text, "own.csv")
