"""The generator of statements about names and relations, held to what it promises."""

import re
from collections import Counter
from typing import Any

import pytest
from invented import person
from layouts import LAYOUTS
from relation_facts import TYPES
from relation_faults import FAULTS
from relation_page import Paged, with_extra, words
from relation_statements import Statement, drawn, statements, wordings
from vita import LANGUAGES, loaded

Drawn = list[tuple[Paged, list[Statement]]]
TURNED = "turned"


def _flat(text: str) -> str:
    return " ".join(text.split()).casefold()


@pytest.fixture(scope="module")
def every() -> Drawn:
    names = list(LAYOUTS)
    found = []
    for language in LANGUAGES:
        for seed in range(28):
            name = names[seed % len(names)]
            paged = with_extra(person(seed, language), LAYOUTS[name])
            found.append((paged, drawn(paged)))
    return found


def test_same_seed_same_statements() -> None:
    for language in LANGUAGES:
        someone = person(5, language)
        first, again = (statements(someone, LAYOUTS["piped"]) for _ in range(2))
        assert first == again
        assert first != statements(person(6, language), LAYOUTS["piped"])


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("kind", TYPES)
def test_many_wordings_of_each_type(language: str, kind: str) -> None:
    texts = {text for frames in wordings(language, kind).values() for text in frames}

    assert len(texts) >= (30 if language == "en" else 12)
    assert not [text for text in texts if re.search(r"[\[\]|]|  ", text)]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_wording_names_the_person_and_what_is_claimed(language: str) -> None:
    slots = {
        "certificate": {"c"},
        "employer": {"e"},
        "title": {"t", "e"},
        "qualified": {"t", "e"},
        "degree": {"deg", "inst"},
        "studying": {"deg", "inst"},
        "skill": {"sk"},
        "used": {"sk", "e"},
        "language": {"l", "lv"},
        "achieved": {"vp", "e"},
    }
    someone = {"who", "name", "surname"}
    for kind, needed in slots.items():
        for text in (text for frames in wordings(language, kind).values() for text in frames):
            given = {{"pv": "vp", "la": "l"}.get(s, s) for s in re.findall(r"\{(\w+)\}", text)}
            assert given - someone == needed, text
            assert given & someone or re.search("the (candidate|applicant)", text), text


@pytest.mark.parametrize("language", LANGUAGES)
def test_tables_know_what_the_people_hold(language: str) -> None:
    data, own = loaded(language), words(language)

    assert {entry["of"] for entry in own["done"]} == set(data["achievements"])
    assert {row[0] for row in own["kept"]} == {*data["interns"], *data["part_time"]}
    promoted = {title for pair in data["promotions"] for title in pair}
    assert {row[0] for row in own["stripped"]} <= promoted | set(data["titles"])


def test_types_faults_and_languages_all_occur(every: Drawn) -> None:
    found = [one for _, some in every for one in some]

    for language in LANGUAGES:
        mine = [one for one in found if one.language == language]
        assert {one.fault for one in mine} == {None, *FAULTS}, language
        counts = Counter((one.fact_type, one.expected) for one in mine)
        pairs = [(kind, said) for kind in TYPES for said in ("true", "false")]
        assert [pair for pair in pairs if counts[pair] < 8] == []


def test_texts_are_filled_and_told_one_way(every: Drawn) -> None:
    for _, some in every:
        said: dict[str, set[str]] = {}
        for one in some:
            assert not re.search(r"[{}\[\]|]|  |\.\.$", one.text), one
            assert one.text[-1] in ".。»“", one
            said.setdefault(one.text, set()).add(one.expected)
        assert all(len(both) == 1 for both in said.values())


def _jobs(paged: Paged) -> list[tuple[str, str]]:
    kept = {row[0]: row[1] for row in words(paged.person.language)["kept"]}
    return [
        (kept.get(job["title"], re.sub(r" \((m/w/d|H/F)\)", "", job["title"])), job["employer"])
        for job in paged.truth["employments"]
    ]


def _studies(paged: Paged, *, expected: bool) -> set[tuple[str, str]]:
    join = words(paged.person.language)["with_field"]
    return {
        (join.format(degree=e["degree"], field=e["field"]), e["institution"])
        for e in paged.truth["education"]
        if bool(e["expected"]) == expected
    }


def _certificates(paged: Paged) -> set[str]:
    found: set[str] = set()
    for entry in paged.truth["certificates"]:
        name, code = entry["name"], entry.get("code")
        found |= {name, code, f"{name} ({code})"} if code else {name}
    return found


def _achieved(paged: Paged, value: Any) -> bool:
    """Whether what was done stands under the employer, by its numbers or its very words."""
    for entry in paged.truth["achievements"]:
        if entry["employer"] != value["e"]:
            continue
        for data in words(paged.person.language)["done"]:
            pattern = re.sub(r"\\\{(\w)\\\}", r"(?P<\1>\\d+)", re.escape(data["of"]))
            match = re.fullmatch(pattern, entry["text"])
            if match and value["vp"] in [vp.format(**match.groupdict()) for vp in data["vp"]]:
                return True
        if entry["text"] == value["vp"]:
            return True
    return False


def _is_absent(paged: Paged, one: Statement) -> bool:
    """Whether the page lacks what a statement denies, but for what it lacks in so many words."""
    text, value = _flat(paged.text), one.value
    if "hasnt" in value:
        lines = [row[0] for row in words(one.language)["extra"]["lacks"] if row[1] == value["has"]]
        return _flat(lines[0]) in text
    term = next(value[slot] for slot in ("sk", "c", "e") if slot in value)
    if term in _certificates(paged):
        return False
    if term == paged.extra.without:
        return text.count(_flat(term)) == 1
    return _flat(term) not in text


def _holds(paged: Paged, one: Statement) -> bool:
    """Whether a statement is true of the page, told from its claim alone."""
    value, truth = one.value, paged.truth
    if one.claim in {"absent", TURNED}:
        return _is_absent(paged, one) == (one.claim == "absent")
    if one.claim in {"title", "qualified"}:
        return (value["t"], value["e"]) in _jobs(paged)
    if one.claim in {"degree", "studying"}:
        mine = _studies(paged, expected=one.claim == "studying")
        return (value["deg"], value["inst"]) in mine
    if one.claim == "employer":
        return value["e"] in {job["employer"] for job in truth["employments"]}
    if one.claim == "certificate":
        return value["c"] in _certificates(paged)
    if one.claim == "skill":
        return value["sk"] in {skill["name"] for skill in truth["skills"]}
    if one.claim == "used":
        return (value["e"], value["sk"]) in paged.extra.tools
    if one.claim == "language":
        pairs = {(entry["name"].casefold(), entry["level"]) for entry in truth["languages"]}
        return (value["l"].casefold(), value["lv"]) in pairs
    return _achieved(paged, value)


def test_true_statements_hold_and_faults_do_not(every: Drawn) -> None:
    for paged, some in every:
        for one in some:
            assert _holds(paged, one) == (one.expected == "true"), one


def test_invented_terms_stand_nowhere_on_the_page(every: Drawn) -> None:
    slots = {
        "certificate_invented": "c",
        "code_changed": "c",
        "employer_invented": "e",
        "skill_invented": "sk",
        "posting_moved": "sk",
        "title_invented": "t",
    }
    for paged, some in every:
        for one in some:
            if one.fault in slots:
                assert _flat(one.value[slots[one.fault]]) not in _flat(paged.text), one
            assert (one.fault == "posting_moved") == bool(one.posting)
            assert not one.posting or one.value["sk"] in one.posting


def test_what_true_statements_name_stands_on_the_page(every: Drawn) -> None:
    for paged, some in every:
        for one in some:
            if one.expected == "true" and one.claim != "absent":
                named = [one.value[s] for s in ("e", "inst", "sk", "l") if s in one.value]
                assert [name for name in named if _flat(name) not in _flat(paged.text)] == []


def test_two_roles_share_no_moved_title(every: Drawn) -> None:
    for paged, some in every:
        for one in some:
            if one.fault == "moved_role" and "t" in one.value:
                there = [title for title, where in _jobs(paged) if where == one.value["e"]]
                claimed = one.value["t"].casefold()
                held = [title.casefold() for title in there]
                assert not [title for title in held if title in claimed or claimed in title], one
