"""Bodies that nobody should send: each is answered, and none by a crash."""

import json
from copy import deepcopy
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from assay.errors import ConfigError
from assay.policy import Policy
from served import ASK, CHECK, MATCH, Make, Served

JSON = {"content-type": "application/json"}


def _check(**changes: Any) -> dict[str, Any]:
    return {**CHECK, **changes}


def _source(**changes: Any) -> dict[str, Any]:
    return _check(sources=[{"id": "cv", "text": "Rust", **changes}])


def _record(data: str) -> str:
    return f'{{"output": "Costs are 5.", "records": [{{"id": "r", "data": {data}}}]}}'


DEEP = 1_000
BODIES: dict[str, tuple[str | bytes, int]] = {
    "nothing": (b"", 400),
    "no JSON": ("{", 400),
    "two values": ("{} {}", 400),
    "null": ("null", 400),
    "a list": ("[]", 400),
    "no UTF-8": (b'{"output": "\xff"}', 400),
    "UTF-16": (json.dumps(CHECK).encode("utf-16"), 400),
    "a byte order mark": (b"\xef\xbb\xbf" + json.dumps(CHECK).encode(), 400),
    "NaN": (_record('{"costs": NaN}'), 400),
    "Infinity": (_record('{"costs": -Infinity}'), 400),
    "1e400": (_record('{"costs": 1e400}'), 200),
    "a whole number of 5,000 digits": (_record('{"costs": %s}' % ("1" * 5_000)), 400),
    "a whole number of 4,000 digits": (_record('{"costs": %s}' % ("1" * 4_000)), 200),
    "a fraction of 5,000 digits": (_record('{"costs": 0.%s}' % ("1" * 5_000)), 200),
    "an exponent of 20 digits": (_record('{"costs": 1e%s}' % ("1" * 20)), 200),
    "deep lists in a record": (_record("[" * DEEP + "]" * DEEP), 400),
    "lists of 61 levels in a record": (_record("[" * 61 + "1" + "]" * 61), 400),
    "lists of 60 levels in a record": (_record("[" * 60 + "1" + "]" * 60), 200),
    "deep objects in a record": (_record('{"a":' * DEEP + "1" + "}" * DEEP), 400),
    "a deep draft": ('{"output": %s, "sources": [{"id": "r", "text": "a"}]}'
                     % ("[" * DEEP + "]" * DEEP), 400),
    "a draft that is deep as text": (json.dumps(_check(output="[" * DEEP + "]" * DEEP)), 400),
    "a deep body": ("[" * 100_000 + "]" * 100_000, 400),
    "a key twice": ('{"output": "a", "output": "b", "sources": [{"id": "r", "text": "a"}]}', 400),
    "a key twice in a record": (_record('{"a": 1, "a": 2}'), 400),
    "a lone surrogate in a text": (json.dumps(_check(output="a \ud800 b")), 400),
    "a lone surrogate in a key": (json.dumps({"\udfff": 1}), 400),
    "a lone surrogate in a draft": (json.dumps(_check(output=[{"point": "\ud800"}])), 400),
    "a lone surrogate in a record": (_record('{"costs": "\\udc00"}'), 400),
    "a whole pair of surrogates": (json.dumps(_check(output="\U0001f600 Rust.")), 200),
    "NUL": (json.dumps(_check(output="\0", title="\0", store=True)), 200),
    "NUL in a source": (json.dumps(_source(id="\0", text="\0")), 200),
    "an empty output": (json.dumps(_check(output="")), 200),
    "an empty draft": (json.dumps(_check(output={})), 400),
    "an empty list": (json.dumps(_check(output=[])), 200),
    "an output that is a number": (json.dumps(_check(output=5)), 400),
    "no source": (json.dumps(_check(sources=[])), 400),
    "an empty text": (json.dumps(_source(text="")), 200),
    "an empty id": (json.dumps(_source(id="")), 400),
    "an id twice": (json.dumps(_check(sources=[{"id": "a", "text": "b"}] * 2)), 400),
    "1,001 sources": (json.dumps(_check(sources=[{"id": "a", "text": "b"}] * 1_001)), 400),
    "a span outside": (json.dumps(_source(hidden=[[0, 99]])), 400),
    "a span of texts": (json.dumps(_source(hidden=[["0", "1"]])), 400),
    "a span backwards": (json.dumps(_source(labels=[[3, 1]])), 400),
    "a huge span": (json.dumps(_source(part=[0, 10**40])), 400),
    "an unknown key": (json.dumps(_check(surces=[])), 400),
    "an unknown key of a source": (json.dumps(_source(txt="")), 400),
    "an unknown policy": (json.dumps(_check(policy="none")), 400),
    "a policy that is a path": (json.dumps(_check(policy="../default")), 400),
    "an unknown pack": (json.dumps(_check(pack="law")), 400),
    "a day that is a number": (json.dumps(_check(as_of=20261130)), 400),
    "a day without hyphens": (json.dumps(_check(as_of="20261130")), 400),
    "a day that is none": (json.dumps(_check(as_of="2026-02-30")), 400),
    "a day with a time": (json.dumps(_check(as_of="2026-11-30T00:00:00")), 400),
    "the first day": (json.dumps(_check(as_of="0001-01-01")), 200),
    "the last day": (json.dumps(_check(as_of="9999-12-31")), 200),
    "store as a number": (json.dumps(_check(store=1)), 400),
    "store as a text": (json.dumps(_check(store="false")), 400),
    "a long title": (json.dumps(_check(title="a" * 201)), 400),
    "a subject on two lines": (json.dumps(_check(subject_id="a\nb")), 400),
    "an empty subject": (json.dumps(_check(subject_id="")), 400),
    "a summary as JSON": (json.dumps(_check(kind="summary", output=[])), 400),
}  # fmt: skip


@pytest.mark.parametrize(("body", "status"), BODIES.values(), ids=BODIES)
def test_a_check_is_answered_or_refused(shared: Served, body: str | bytes, status: int) -> None:
    answer = shared.client().post("/v1/check", content=body, headers=JSON)

    assert answer.status_code == status, answer.text
    assert status == 200 or set(answer.json()) >= {"code", "message", "request_id"}
    assert status == 200 or "parsing the body" not in answer.json()["message"]


MATCHES: dict[str, tuple[dict[str, Any], int]] = {
    "a short profile": ({"profile": "Java"}, 400),
    "a profile of spaces": ({"profile": " " * 20}, 400),
    "a long profile": ({"profile": "a" * 50_001}, 400),
    "a profile as JSON": ({"profile": {"skills": [{"name": "Java"}]}}, 422),
    "an empty profile": ({"profile": {}}, 400),
    "a profile with a number": ({"profile": {"total_experience": 4.50, "headline": "Dev"}}, 422),
    "a draft of spaces": ({"draft": "  "}, 400),
    "a draft without lists": ({"draft": {}}, 400),
    "a draft that is prose": ({"draft": "You know Java."}, 400),
    "a draft with nothing that holds": ({"draft": {"matches": [{"point": "x"}], "gaps": []}}, 422),
    "no draft and no consent": ({"draft": None}, 400),
    "consent as text": ({"consent": "true"}, 400),
}


@pytest.mark.parametrize(("changes", "status"), MATCHES.values(), ids=MATCHES)
def test_a_match_is_answered_or_refused(
    shared: Served, changes: dict[str, Any], status: int
) -> None:
    answer = shared.client().post("/v1/matches", json={**MATCH, **changes})

    assert answer.status_code == status, answer.text
    assert set(answer.json()) >= {"code", "message", "request_id"}


QUERIES = [
    ("/v1/reviews?reason=none", 400),
    ("/v1/reviews?kind=none", 400),
    ("/v1/reviews?reason=differs&reason=sources&kind=check&age=over-a-day&words=a%00b", 200),
    ("/v1/reviews?whose=all", 400),
    ("/v1/reviews?limit=0", 400),
    ("/v1/reviews?limit=99999999999999999999999999", 400),
    ("/v1/reviews?after=none", 400),
    ("/v1/reviews?words=" + "a" * 201, 400),
    ("/v1/reports?after=%00", 400),
    ("/v1/reports?after=", 400),
    ("/v1/reports?limit=201", 400),
    ("/v1/reports/%00", 404),
    ("/v1/reports/%F0%28%8C%28", 404),
    ("/v1/reports/" + "a" * 10_000, 404),
    ("/v1/audit?after=-1", 400),
    ("/v1/audit?after=9007199254740992", 200),
    ("/v1/audit?after=9007199254740993", 400),
    ("/v1/audit/verification?head=xyz", 400),
    ("/v1/reviews/export?format=xml", 400),
]


@pytest.mark.parametrize(("path", "status"), QUERIES)
def test_an_address_is_answered_or_refused(shared: Served, path: str, status: int) -> None:
    assert shared.client().get(path).status_code == status


POLICIES = [
    ("x", 'extends = "strict"', 201),
    ("x", "", 201),
    ("x", "a = " + "[" * 5_000 + "]" * 5_000, 400),
    ("x", "a = " + "1" * 5_000, 400),
    ("x", "a = 1", 400),
    ("x", "\0", 400),
    ("x", "[check]\ncheckers = 5", 400),
    ("x", '[keep]\nsources = "all"', 400),
    ("x", '[check."mine:plug-in"]\nweight = 1', 400),
    ("default", "", 400),
    (".x", "", 400),
    ("a" * 65, "", 400),
]


@pytest.mark.parametrize(("name", "toml", "status"), POLICIES)
def test_a_policy_is_kept_or_refused(shared: Served, name: str, toml: str, status: int) -> None:
    answer = shared.client().put(f"/v1/policies/{name}", json={"toml": toml})

    assert answer.status_code == status, answer.text


@pytest.mark.parametrize("value", ["[" * 5_000 + "]" * 5_000, "1" * 5_000])
def test_a_policy_that_is_too_long_to_be_read_is_refused_by_the_library_too(value: str) -> None:
    with pytest.raises(ConfigError, match="x: a number is too long"):
        Policy.from_toml(f"a = {value}", "x")


_LEAVES = (
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text()
    | st.text(st.characters(categories=["Cs", "Cc", "Nd"]), max_size=5)
    | st.sampled_from(["2026-11-30", "default", "cv", "hiring", "always", "c1", "accept"])
)
_VALUES = st.recursive(
    _LEAVES, lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner), max_leaves=8
)
_ROUTES: list[tuple[str, str, dict[str, Any]]] = [
    ("POST", "/v1/check", {**CHECK, "records": [{"id": "r", "data": {"costs": 5.0}}]}),
    ("POST", "/v1/matches", MATCH),
    ("PUT", "/v1/policies/house", {"toml": 'extends = "strict"'}),
    ("POST", "/v1/reports/ID/decisions", {"claim": "c1", "action": "accept", "revision": 0}),
    ("POST", "/v1/reports/ID/assignee", {"person": "Ada"}),
    ("POST", "/v1/reports/ID/finish", {"seen": 0, "action": "review"}),
    ("POST", "/try/check", CHECK),
    ("POST", "/why/explain", ASK),
]


def _places(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """The path to every value of a body."""
    found = [path]
    if isinstance(value, dict | list):
        pairs = value.items() if isinstance(value, dict) else enumerate(value)
        for key, each in pairs:
            found += _places(each, (*path, key))
    return found


def _with(body: Any, path: tuple[Any, ...], new: Any) -> Any:
    if not path:
        return new
    changed = deepcopy(body)
    inner = changed
    for key in path[:-1]:
        inner = inner[key]
    inner[path[-1]] = new
    return changed


@st.composite
def _requests(draw: st.DrawFn) -> tuple[str, str, str]:
    method, path, body = draw(st.sampled_from(_ROUTES))
    changed = _with(body, draw(st.sampled_from(_places(body))), draw(_VALUES))
    return method, path, json.dumps(changed)


def test_no_body_ends_in_a_crash(make: Make) -> None:
    served = make(settings={"cooldown": 1, "key_quota": "9000/second"})
    client, report = served.client(), served.stored()

    @settings(max_examples=250, suppress_health_check=[HealthCheck.too_slow])
    @given(_requests())
    def answered(request: tuple[str, str, str]) -> None:
        method, path, body = request
        served.clock.move(seconds=2)
        address = path.replace("ID", report)
        answer = client.request(method, address, content=body, headers=JSON)
        unusable = (502, "nothing-left") if path == "/why/explain" else ()
        code = answer.json()["code"] if answer.status_code >= 400 else ""
        assert answer.status_code < 500 or (answer.status_code, code) == unusable, answer.text
        if answer.status_code >= 400:
            assert set(answer.json()) >= {"code", "message", "request_id"}

    answered()


MANY = 200_001
COUNTED: list[tuple[bytes, bool]] = [
    (b'{"output": [' + b"1," * MANY + b"1]}", True),
    (b'{"output": "' + b"1," * MANY + b'"}', False),
    (b'{"output": "\\"' + b"1," * MANY + b'"}', False),
    (b'{"a\\\\":[' + b'"",' * MANY + b'""]}', True),
    (b'{"output": "' + b'\\",' * MANY, False),
]


@pytest.mark.parametrize(("body", "refused"), COUNTED)
def test_a_body_of_very_many_values_is_not_read(shared: Served, body: bytes, refused: bool) -> None:
    headers = {"content-type": "application/json"}
    answer = shared.client().post("/v1/check", content=body, headers=headers)

    assert answer.status_code == 400
    assert ("more than 200,000 values" in answer.json()["message"]) == refused
