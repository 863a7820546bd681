"""Explanations and extractions with a real small model: what it invents, what is caught.

    make live-local            # installs the model's packages (about 1.2 GB) and runs all
    python -m bench.live URL MODEL [COUNT [EXCHANGES]]

Résumés are those of invented people, postings ask for some of their skills and some others. With
EXCHANGES, what was asked and answered is added to that file.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator
from datetime import date
from pathlib import Path
from random import Random

from invented import person
from layouts import LAYOUTS
from pydantic import SecretStr

from assay.errors import AssayError, InputError
from assay.exchanges import Exchange, exchange_line, recording
from assay.extractors.prompted import extraction_request, pointed_out
from assay.hiring.asking import Outgoing, explain_with, outgoing
from assay.hiring.match import Explanation, NothingLeftError
from assay.hiring.pack import PACK
from assay.models import Model, ModelRequest, ask, fence_of
from assay.pipeline import check
from assay.policy import Policy
from assay.providers import Connection, connect
from assay.report import Report
from assay.sources import Source, Sources

_OTHERS = ("Terraform", "Kubernetes", "SAP", "Tableau", "Rust", "Salesforce", "Spanish", "Kafka")
_POSTING = """Job title: {title}
Requirements
- {first}
- 3+ years of {second}
- {third} is a plus
- {fourth}
We offer a small team and flexible hours."""
_SUMMARY = (
    "You write summaries of résumés for recruiters. Answer with four or five plain sentences about "
    "the candidate: years of experience, employers, skills, certificates, education. No list."
)
_TOKENS = 900
_AS_OF = date(2026, 11, 30)


def cases(count: int) -> Iterator[tuple[str, str]]:
    """Résumés and postings."""
    layouts = sorted(LAYOUTS)
    for seed in range(count):
        invented, rng = person(seed, "en"), Random(seed)
        resume, _ = LAYOUTS[layouts[seed % len(layouts)]](invented)
        own = [skill.name for skill in invented.skills] or ["communication"]
        others = rng.sample([name for name in _OTHERS if name not in own], 2)
        asked = [rng.choice(own), rng.choice(own), *others]
        title = invented.employments[0].title if invented.employments else "Assistant"
        first, second, third, fourth = asked
        yield (
            resume,
            _POSTING.format(title=title, first=first, second=second, third=third, fourth=fourth),
        )


def explanations(model: Model, count: int, policy: Policy) -> Counter[str]:
    """Explain each case and print what became of every point."""
    tally: Counter[str] = Counter()
    for number, (resume, posting) in enumerate(cases(count)):
        print(f"\n=== explanation {number}", flush=True)
        texts = outgoing(resume, posting, policy, _AS_OF)
        try:
            found = explain_with(model, texts, policy)
        except NothingLeftError as error:
            found = Explanation((), (), error.report, error.shown)
        except AssayError as error:
            print(f"  no explanation: {error}")
            tally["no explanation"] += 1
            continue
        tally.update(_points(found, texts))
    return tally


def _points(found: Explanation, texts: Outgoing) -> Iterator[str]:
    """Print the points; yield what to count."""
    whole = " ".join(" ".join(source.text.split()) for source in texts.sources)
    for item in found.shown.statements:
        (verdict,) = found.report.of(item.statement)
        quotes = [atom.text for _, atom in verdict.claim.quotations()]
        invented = [quote for quote in quotes if " ".join(quote.split()) not in whole]
        print(f"  {item.fate:8} [{', '.join(item.reasons)}] {item.statement.text} | {quotes}")
        yield "points"
        yield "points shown" if item.fate == "kept" else "points removed"
        if invented:
            yield "points with an invented quote"
            if item.fate == "kept":
                yield "invented quote shown"
    yield from ("items rejected" for _ in found.shown.rejected)


def extractions(model: Model, count: int) -> Counter[str]:
    """Let the model sum up each résumé, let it extract the claims, and check them all."""
    tally: Counter[str] = Counter()
    for number, (resume, _) in enumerate(cases(count)):
        print(f"\n=== extraction {number}", flush=True)
        sources = Sources([Source("resume", resume, about="candidate")], _AS_OF)
        try:
            said = ask(model, ModelRequest(_SUMMARY, resume, max_tokens=_TOKENS)).text
            request = extraction_request(said, fence_of(said), max_tokens=_TOKENS)
            items = pointed_out(ask(model, request).text)
        except (AssayError, InputError) as error:
            print(f"  no extraction: {error}")
            tally["no extraction"] += 1
            continue
        tally.update(_claims(check(said, sources, pack=PACK, extracted=items)))
        tally["claims pointed out"] += len(items)
    return tally


def _claims(report: Report) -> Iterator[str]:
    for verdict in report.verdicts:
        print(f"  {verdict.status.value:12} [{', '.join(verdict.reasons)}] {verdict.claim.text}")
        yield f"claims {verdict.status.value}"
    for item in report.ledger.rejected:
        print(f"  refused      [{item.reason}] {item.text}")
        yield f"refused: {item.reason}"
    yield from ("claims overlooked" for _ in report.ledger.overlooked)


def main() -> None:
    """Run both and print the counts."""
    url, name, *rest = sys.argv[1:]
    count = int(rest[0]) if rest else 20
    model = connect(Connection("compatible", name, SecretStr(""), url, timeout=600))
    if len(rest) > 1:
        path = Path(rest[1])

        def keep(exchange: Exchange) -> None:
            with path.open("a", encoding="utf-8") as file:
                file.write(exchange_line(exchange))

        model = recording(model, keep)
    policy = Policy.from_toml(f"extends = 'hiring'\n[ask]\nmax_tokens = {_TOKENS}", "live")
    for tally in (explanations(model, count, policy), extractions(model, count)):
        print()
        for what, number in sorted(tally.items()):
            print(f"{number:6} {what}")


if __name__ == "__main__":
    main()
