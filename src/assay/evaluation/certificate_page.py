"""A certificate as one HTML page: no network, no script, readable on paper and in the dark."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from assay.evaluation import certificate_text as plain
from assay.evaluation.certificate_text import EXAMPLES, marked
from assay.evaluation.planting import OPERATORS, WITHOUT_OPERATOR
from assay.render.html import page_file, page_policy, page_template
from assay.render.html_text import bdi, count, esc, symbol
from assay.verdicts import Status

if TYPE_CHECKING:
    from collections.abc import Iterator

    from assay.evaluation.certificate import Certificate, Faults, Tally, Tried, Untouched
    from assay.evaluation.scores import Figure

_PARTS: Final = (
    ("right", "failed for the right reason"),
    ("failed", "failed for another reason"),
    ("open", "unverifiable: not passed as true"),
    ("missed", "verified: not caught"),
)
_MOST_LISTED: Final = 12
_CHANGED: Final = "words were taken out here"


def certificate_html(certificate: Certificate, *, title: str = "Planted faults") -> str:
    """The page of a certificate; it can be written as UTF-8 and opened from a disk."""
    style = page_file("report.css") + page_file("certificate.css")
    return page_template("certificate.html").substitute(
        policy=page_policy(style, ""),
        title=esc(title),
        style=style,
        meta=_meta(certificate),
        strip=_strip(certificate),
        key=_key(),
        rows="".join(_rows(certificate)),
        missed=_missed(certificate),
        untouched=_untouched(certificate),
        untried=_untried(certificate),
    )


def _meta(certificate: Certificate) -> str:
    facts = (
        f"Policy {bdi(certificate.policy)}",
        f"Fingerprint <code>{esc(certificate.fingerprint)}</code>",
        f"Seed {certificate.seed}",
        f"assay {esc(certificate.version)}",
    )
    return "".join(f"<span>{fact}</span>" for fact in facts)


def _percent(figure: Figure) -> str:
    """A share in per cent that no line breaks."""
    return plain.percent(figure).replace(" ", "\u00a0")


def _interval(figure: Figure) -> str:
    """The 95 % interval of a share, unbroken."""
    return plain.interval(figure).replace(" ", "\u00a0").replace("–", "\u2060–\u2060")


def _strip(certificate: Certificate) -> str:
    faults = certificate.faults
    counted, every = faults.proving.shares(), faults.shares()
    alarms, held = certificate.share(Status.FAILED), certificate.share(Status.VERIFIED)
    missed = len(faults.missed)
    proved = (
        (
            _percent(counted.caught),
            f"of faults in verified statements are caught: {counted.caught.hits:,} of "
            f"{counted.caught.of:,}, 95 % interval {_interval(counted.caught)}",
        ),
        (
            _percent(counted.right),
            f"of them failed, and for the right reason: {counted.right.hits:,} of "
            f"{counted.right.of:,}",
        ),
        (
            f"{missed:,}",
            f"of all {every.caught.of:,} planted faults {'was' if missed == 1 else 'were'} "
            "verified, and thus missed",
        ),
    )
    cells = (
        *(proved if certificate.proves else (("–", plain.PROVES_NOTHING),)),
        (
            f"{alarms.hits:,}",
            f"false {'alarm' if alarms.hits == 1 else 'alarms'} on {alarms.of:,} untouched "
            f"statements, 95 % interval {_interval(alarms)}",
        ),
        (_percent(held), f"of the untouched statements are verified: {held.hits:,} of {held.of:,}"),
    )
    return "".join(
        f'<div class="cell"><dt>{esc(words)}</dt><dd class="fig">{esc(figure)}</dd></div>'
        for figure, words in cells
    )


def _key() -> str:
    return "".join(
        f'<span><svg class="swatch"><rect class="{kind}" width="100%"/></svg>{esc(words)}</span>'
        for kind, words in _PARTS
    )


def _rows(certificate: Certificate) -> Iterator[str]:
    group = ""
    for name, faults in certificate.operators.items():
        operator = OPERATORS[name]
        if operator.group != group:
            group = operator.group
            yield f'<tr class="kind"><th scope="rowgroup" colspan="7">{esc(group)}</th></tr>'
        words = f'{esc(operator.says)} <span class="k">{esc(name)}</span>'
        yield _row(words, faults, certificate.proves)
    yield _row("All", certificate.faults, certificate.proves, "total")


def _row(words: str, faults: Faults, proves: bool, kind: str = "") -> str:
    proving = faults.proving
    counted, every = proving.shares(), faults.shares()
    share = _percent(counted.caught)
    whole = f"{every.caught.hits:,} of {every.caught.of:,}" if proves else "–"
    between = f'<span class="k">{_interval(counted.caught)}</span>' if counted.caught.of else ""
    return (
        f'<tr class="{kind}"><th scope="row">{words}</th><td class="barred">'
        f"{_bar(proving.tally())}</td>"
        f'<td class="num">{len(proving.tried):,}</td>'
        f'<td class="num"><b>{share}</b> {between}</td>'
        f'<td class="num">{_percent(counted.right)}</td>'
        f'<td class="num">{_count(len(proving.missed))}</td>'
        f'<td class="num soft">{whole}</td></tr>'
    )


def _count(number: int) -> str:
    """A number of missed faults; what is none is quiet."""
    return f'<b class="bad">{number:,}</b>' if number else '<span class="k">0</span>'


def _bar(tally: Tally) -> str:
    """The faults by how they fared, side by side; told in words too."""
    if not sum(tally):
        return '<span class="k">no statement of these is verified untouched</span>'
    pairs = list(zip(tally, _PARTS, strict=True))
    told = ", ".join(f"{number} {words}" for number, (_, words) in pairs if number)
    whole, at, parts = sum(tally), 0, []
    for number, (kind, _) in pairs:
        x, width = 100 * at / whole, 100 * number / whole
        parts += [f'<rect class="{kind}" x="{x:.2f}%" width="{width:.2f}%"/>'] if number else []
        at += number
    return f'<svg class="bar" role="img" aria-label="{esc(told)}">{"".join(parts)}</svg>'


def _missed(certificate: Certificate) -> str:
    found = {name: faults.missed for name, faults in certificate.operators.items() if faults.missed}
    gaps = "".join(_gap(name, missed) for name, missed in found.items())
    if not certificate.proves:
        return f'<p class="none">{esc(plain.PROVES_NOTHING)}</p>{gaps}'
    return gaps or '<p class="none">None of the planted faults was verified.</p>'


def _gap(name: str, missed: tuple[Tried, ...]) -> str:
    examples = "".join(map(_example, missed[:EXAMPLES]))
    more = len(missed) - EXAMPLES
    rest = f'<p class="k">and {more:,} more</p>' if more > 0 else ""
    return (
        f'<section class="gap"><h3>{esc(OPERATORS[name].says.capitalize())} '
        f'<span class="k">{esc(name)}, {len(missed):,} verified</span></h3>'
        f'<ul role="list">{examples}</ul>{rest}</section>'
    )


def _example(one: Tried) -> str:
    before, changed, after = marked(one)
    mark = f"<mark>{esc(changed)}</mark>" if changed else f'<mark class="cut">{_CHANGED}</mark>'
    reasons = " ".join(f"<code>{esc(reason)}</code>" for reason in one.reasons)
    where = one.planted.origin.where or one.planted.origin.id
    return (
        f'<li><dl class="kv"><dt>Planted</dt><dd class="text" dir="auto">'
        f"{esc(before)}{mark}{esc(after)}</dd>"
        f'<dt>True</dt><dd dir="auto">{esc(one.planted.origin.statement)}</dd>'
        f'<dt>Where</dt><dd class="soft">{bdi(where)}; verified by {reasons}</dd></dl></li>'
    )


def _untouched(certificate: Certificate) -> str:
    parts = [_statuses(certificate)]
    if certificate.faultless:
        number = count(len(certificate.faultless), "statement")
        parts.append(f'<p class="soft">{number} allowed no fault.</p>')
    for status, head in (
        (Status.FAILED, "True statements that failed"),
        (Status.UNVERIFIABLE, "True statements that could not be verified"),
    ):
        rows = certificate.of(status)
        if rows:
            listed = "".join(_true(one) for one in rows[:_MOST_LISTED])
            more = len(rows) - _MOST_LISTED
            rest = f'<p class="k">and {more:,} more</p>' if more > 0 else ""
            parts.append(f'<h3>{head}</h3><ul role="list">{listed}</ul>{rest}')
    return "".join(parts)


def _statuses(certificate: Certificate) -> str:
    rows = "".join(
        f'<tr><th scope="row">{symbol(status)} {words}</th>'
        f'<td class="num"><b>{share.hits:,}</b></td><td class="num">{_percent(share)}</td>'
        f'<td class="num soft">{_interval(share)}</td></tr>'
        for status, words in (
            (Status.VERIFIED, "verified"),
            (Status.UNVERIFIABLE, "unverifiable"),
            (Status.FAILED, "failed: false alarms"),
        )
        for share in (certificate.share(status),)
    )
    return f'<table class="small-table"><tbody>{rows}</tbody></table>'


def _true(one: Untouched) -> str:
    reasons = " ".join(f"<code>{esc(reason)}</code>" for reason in one.reasons)
    where = one.statement.where or one.statement.id
    return (
        f'<li><p class="text" dir="auto">{symbol(one.status)} {esc(one.statement.statement)}</p>'
        f'<p class="k">{bdi(where)}; {reasons}</p></li>'
    )


def _untried(certificate: Certificate) -> str:
    without = f'<p class="soft">{plain.WITHOUT}: {esc("; ".join(WITHOUT_OPERATOR))}.</p>'
    if not certificate.untried:
        return f'<p class="none">Every operator found something to change.</p>{without}'
    rows = "".join(
        f'<li>{esc(OPERATORS[name].says)} <span class="k">{esc(name)}</span></li>'
        for name in certificate.untried
    )
    found = count(len(certificate.untried), "operator")
    return f'<p class="soft">{found} found nothing in these statements.</p><ul>{rows}</ul>{without}'
