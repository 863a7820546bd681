"""The format of a case: which keys it may have, and of which types."""

from __future__ import annotations

from datetime import date
from typing import Any

from assay.errors import InputError

VERDICTS = ("verified", "failed", "unverifiable", "error")
MAX_GENERATED = 20_000_000
"""The most characters of a text that a case builds from a recipe."""

_TEXT = (str, type(None))
_CASE: dict[str, tuple[type, ...]] = {
    "id": (str,),
    "kind": (str,),
    "source": _TEXT,
    "claim": _TEXT,
    "quote": _TEXT,
    "record": (dict, list, type(None)),
    "params": (dict, type(None)),
    "expected": (dict,),
}
_PARAMS: dict[str, tuple[type, ...]] = {
    "as_of": _TEXT,
    "source_format": (str,),
    "allow_ellipsis": (bool,),
    "mode": (str,),
    "pack": (str,),
    "sources": (dict,),
    "about": (dict,),
    "cited_source": (str, list),
    "answer": (str,),
    "claims": (list,),
    "raw_output": (str,),
    "raw_output_generator": (dict,),
    "finish_reason": _TEXT,
    "hidden_spans": (list,),
    "chunk": (list,),
    "aliases": (dict,),
    "generator": (dict,),
}
_EXPECTED: dict[str, tuple[type, ...]] = {
    "verdict": (str,),
    "accept": (list,),
    "span": (list,),
    "spans": (list,),
    "span_utf16": (list,),
    "surface": (str,),
    "occurrences": (int,),
    "results": (list,),
    "reported_removed": (int,),
    "extracted_quotes": (list,),
    "parsed_claims": (int,),
    "parsed_quote": (str,),
    "must_not": (list,),
    "flags_any": (list,),
    "document_flags_any": (list,),
    "max_seconds": (int, float),
    "value": (int, float, str, list, dict),
    "unit": (str,),
    "precision": (str,),
    "numbers": (list,),
    "numbers_must_not_include": (list,),
    "dates": (list,),
    "skills": (list,),
    "months": (list,),
    "overlaps": (list,),
}


def validate(case: Any, where: str) -> None:
    """Raise InputError for a case that cannot be run, naming its line and field."""
    if not isinstance(case, dict):
        raise InputError(f"{where}: expected an object with 'claim' and 'expected'")
    _types(case, _CASE, where, "")
    params, expected = case.get("params") or {}, case.get("expected", {})
    _types(params, _PARAMS, where, "params.")
    _types(expected, _EXPECTED, where, "expected.")
    for verdict in [expected.get("verdict"), *expected.get("accept", [])]:
        if verdict not in VERDICTS:
            known = ", ".join(VERDICTS)
            raise InputError(f"{where}: expected.verdict is {verdict!r}; expected one of {known}")
    asks = {"answer", "claims", "raw_output", "raw_output_generator"} & params.keys()
    if not asks and not isinstance(case.get("claim"), str):
        raise InputError(f"{where}: claim is {case.get('claim')!r}; expected a text")
    _params(params, where)
    spans = [expected[k] for k in ("span", "span_utf16") if k in expected]
    for span in (*spans, *expected.get("spans", [])):
        _pair(span, where, "expected.span")


def _params(params: dict[str, Any], where: str) -> None:
    if params.get("as_of"):
        try:
            date.fromisoformat(params["as_of"])
        except ValueError:
            raise InputError(f"{where}: params.as_of is no day such as 2026-11-30") from None
    if params.get("source_format", "text") not in ("text", "markdown", "html"):
        raise InputError(f"{where}: params.source_format is none of text, markdown, html")
    for span in params.get("hidden_spans", []):
        _pair(span, where, "params.hidden_spans")
    if "chunk" in params:
        _pair(params["chunk"], where, "params.chunk")
    for key in ("generator", "raw_output_generator"):
        recipe = params.get(key)
        if recipe is None:
            continue
        _types(recipe, {"repeat": (str,), "n": (int,)}, where, f"params.{key}.")
        if "repeat" not in recipe or "n" not in recipe:
            raise InputError(f"{where}: params.{key} needs 'repeat' and 'n'")
    for name, text in params.get("sources", {}).items():
        if not isinstance(text, str):
            raise InputError(f"{where}: params.sources.{name} is {text!r}; expected a text")


def _types(
    given: dict[str, Any], known: dict[str, tuple[type, ...]], where: str, prefix: str
) -> None:
    for key, types in known.items():
        value = given.get(key)
        if key in given and not isinstance(value, types):
            names = " or ".join("null" if t is type(None) else t.__name__ for t in types)
            raise InputError(f"{where}: {prefix}{key} is {value!r}; expected {names}")


def _pair(span: Any, where: str, name: str) -> None:
    if not (isinstance(span, list) and len(span) == 2 and all(type(n) is int for n in span)):
        raise InputError(f"{where}: {name} is {span!r}; expected [start, end]")
