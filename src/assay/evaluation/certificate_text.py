"""A certificate for a terminal, and as JSON."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, Final

from assay.evaluation.eval_data import figure
from assay.evaluation.planting import OPERATORS, WITHOUT_OPERATOR
from assay.render.plain import clean
from assay.verdicts import Status

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from assay.evaluation.certificate import Certificate, Faults, Tried, Untouched
    from assay.evaluation.scores import Figure

EXAMPLES: Final = 3
"""The most verified faults of an operator that are shown."""
PROVES: Final = (
    "A fault counts where its statement is verified untouched; a statement that is never verified "
    "catches everything and proves nothing."
)
PROVES_NOTHING: Final = (
    "No statement with a fault is verified untouched, so that nothing shows what this policy "
    "catches: what never verifies anything catches everything."
)
INDEPENDENT: Final = "Intervals are Wilson's, and take the faults for independent of one another."
WITHOUT: Final = "No operator plants"
_WIDTH: Final = 27


def certificate_text(certificate: Certificate) -> str:
    """The certificate in plain text, with the faults that were verified marked in brackets."""
    lines = [
        f"Planted faults · policy {clean(certificate.policy)} · fingerprint "
        f"{certificate.fingerprint} · assay {certificate.version} · seed {certificate.seed}",
        "",
        *_untouched(certificate),
        "",
        *_table(certificate),
        "",
        *_missed(certificate),
        "",
        *_untried(certificate),
    ]
    return "\n".join(lines).rstrip("\n") + "\n"


def percent(share: Figure) -> str:
    """A share in per cent: "97.5 %", "–" of nothing."""
    return "–" if share.value is None else f"{100 * share.value:.1f} %"


def interval(share: Figure) -> str:
    """The 95 % interval of a share: "93–99 %", "" of nothing."""
    if share.interval is None:
        return ""
    low, high = (100 * end for end in share.interval)
    return f"{low:.0f}–{high:.0f} %"


def marked(one: Tried) -> tuple[str, str, str]:
    """The text of a fault before, at and after its change; "" in the middle: words taken out."""
    text, (start, end) = one.planted.text, one.planted.span
    return text[:start], text[start:end], text[end:]


def _untouched(certificate: Certificate) -> Iterator[str]:
    yield f"{len(certificate.untouched)} true statements, untouched"
    for status, words in _FARED.items():
        share = certificate.share(status)
        yield f"  {words:<{_WIDTH}}{share.hits:>4}  {percent(share):>7}  {interval(share)}"
    if certificate.faultless:
        yield f"  {'allowed no fault':<{_WIDTH}}{len(certificate.faultless):>4}"
    for status in (Status.FAILED, Status.UNVERIFIABLE):
        for one in certificate.of(status):
            yield f"    {status}: {_where(one)} {clean(one.statement.statement)}"
            yield f"      [{', '.join(one.reasons)}]"


_FARED: Final = {
    Status.VERIFIED: "verified",
    Status.UNVERIFIABLE: "unverifiable",
    Status.FAILED: "failed (false alarms)",
}


def _where(one: Untouched) -> str:
    return clean(one.statement.id)


def _table(certificate: Certificate) -> Iterator[str]:
    whole = certificate.faults
    yield f"{len(whole.tried)} planted faults, {len(whole.proving.tried)} of them in statements"
    yield "that are verified untouched; all columns but the last count these"
    heads = f"{'planted':>8}{'caught':>9}{'95 %':>11}{'failed':>9}{'right':>9}"
    heads += "  of all" if certificate.proves else ""
    yield f"  {'':<{_WIDTH}}{heads}"
    group = ""
    for name, faults in certificate.operators.items():
        if OPERATORS[name].group != group:
            group = OPERATORS[name].group
            yield f"  {group}"
        yield _row(f"  {name}", faults, certificate.proves)
    yield _row("all", whole, certificate.proves)
    yield f"  {PROVES}"
    yield f"  {INDEPENDENT}"


def _row(title: str, faults: Faults, proves: bool) -> str:
    counted, every = faults.proving.shares(), faults.shares()
    figures = f"{percent(counted.failed):>9}{percent(counted.right):>9}"
    figures += f"  {every.caught.hits} of {every.caught.of} caught" if proves else ""
    return (
        f"  {title:<{_WIDTH}}{counted.caught.of:>8}{percent(counted.caught):>9}"
        f"{interval(counted.caught):>11}{figures}"
    )


def _missed(certificate: Certificate) -> Iterator[str]:
    yield "What this policy does not catch"
    found = {name: faults.missed for name, faults in certificate.operators.items() if faults.missed}
    for name, missed in found.items():
        yield f"  {name}: {OPERATORS[name].says}; {len(missed)} verified"
        for one in missed[:EXAMPLES]:
            before, changed, after = marked(one)
            yield f"    {clean(one.planted.origin.id)}: {clean(f'{before}[[{changed}]]{after}')}"
            yield f"      true is: {clean(one.planted.origin.statement)}"
    if not certificate.proves:
        yield f"  {PROVES_NOTHING}"
    elif not found:
        yield "  None of the planted faults was verified."


def _untried(certificate: Certificate) -> Iterator[str]:
    if certificate.untried:
        yield "Not tried: nothing in the statements for these to change"
        yield from (f"  {name}: {OPERATORS[name].says}" for name in certificate.untried)
    yield f"{WITHOUT}: {'; '.join(WITHOUT_OPERATOR)}"


def certificate_json(certificate: Certificate) -> str:
    """The certificate as one JSON object."""
    made = {
        "policy": certificate.policy,
        "fingerprint": certificate.fingerprint,
        "version": certificate.version,
        "seed": certificate.seed,
        "per_operator": certificate.per_operator,
        "untouched": {
            "statements": len(certificate.untouched),
            **{status.value: figure(certificate.share(status)) for status in Status},
            "not_verified": _listed(certificate),
            "allowed_no_fault": [statement.id for statement in certificate.faultless],
        },
        "proves": certificate.proves,
        "note": f"{PROVES if certificate.proves else PROVES_NOTHING} {INDEPENDENT}",
        "total": _faults(certificate.faults),
        "operators": {
            name: {
                "group": OPERATORS[name].group,
                "says": OPERATORS[name].says,
                **_faults(faults),
                "missed": [_example(one) for one in faults.missed],
            }
            for name, faults in certificate.operators.items()
        },
        "untried": list(certificate.untried),
        "without_operator": list(WITHOUT_OPERATOR),
    }
    return json.dumps(made, ensure_ascii=True, indent=2) + "\n"


def _listed(certificate: Certificate) -> list[dict[str, Any]]:
    rows: Sequence[Untouched] = certificate.untouched
    return [
        {
            "id": one.statement.id,
            "statement": one.statement.statement,
            "status": one.status.value,
            "reasons": list(one.reasons),
        }
        for one in rows
        if one.status is not Status.VERIFIED
    ]


def _faults(faults: Faults) -> dict[str, Any]:
    return {"all": _shares(faults), "of_verified": _shares(faults.proving)}


def _shares(faults: Faults) -> dict[str, Any]:
    shares = faults.shares()
    return {
        "planted": len(faults.tried),
        "not_verified": figure(shares.caught),
        "failed": figure(shares.failed),
        "failed_for_the_right_reason": figure(shares.right),
    }


def _example(one: Tried) -> dict[str, Any]:
    return {
        "id": one.planted.origin.id,
        "true": one.planted.origin.statement,
        "planted": one.planted.text,
        "span": list(one.planted.span),
        "reasons": list(one.reasons),
        "original_verified": one.proves,
    }
