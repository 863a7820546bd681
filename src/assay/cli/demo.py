"""`assay demo`: the published example, then a longer one, told as a story."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date
from importlib.resources import files
from typing import Annotated

import typer

from assay.cli.files import write_out
from assay.cli.output import colour
from assay.exchanges import read_exchanges, replaying
from assay.hiring.asking import explain_with, outgoing
from assay.hiring.match import Explanation, explain, match_sources
from assay.models import ModelReply
from assay.policy import Policy
from assay.render.text import explanation_text
from assay.sources import Sources

AS_OF = date(2026, 11, 30)

_INTRO = """\
A model was asked why a job fits a candidate. Every point must quote the profile and the posting,
word for word; code checks the quotes before anyone sees them. No quote, no claim.

1. The published example: three points come back, one of them from memory.
"""
_LONGER = """\
2. A longer one, as models really answer: reasoning, a fence, an empty entry, and sentences that
   read well. Typography is folded (“recon-/ciliation”, 5–8, curly quotes); words are not.
   No model is asked here: the request is made as ever, and the reply is replayed from an exchange
   that was recorded ({model}).
"""
_ARTICLE = """\
3. The same draft under the published check (policy “article”). It keeps what does not hold:
{wrong}
   and loses what does:
{lost}
"""
_NEXT = """\
Next: assay check OUTPUT --source FILE, assay match PROFILE POSTING, --format html.
"""


def demo_command(
    html: Annotated[
        str | None,
        typer.Option(
            "--html", help="Also write the HTML report of the longer example to this file."
        ),
    ] = None,
) -> None:
    """Show the main job on bundled texts: no key, no network, no configuration."""
    paint = colour()
    first, sources = _example("article-profile.txt", "article-posting.txt", "article-draft.json")
    write_out(_INTRO + "\n" + explanation_text(first, sources, colour=paint) + "\n", None)
    texts = outgoing(_read("profile.txt"), _read("posting.txt"), Policy.hiring(), AS_OF)
    sources = texts.sources
    longer = explain_with(replaying(read_exchanges(_read("exchange.jsonl"))), texts)
    reply = longer.reply or ModelReply("")
    told = _LONGER.format(model=reply.model)
    write_out(told + "\n" + explanation_text(longer, sources, colour=paint) + "\n", None)
    published = explain(reply.text, sources, Policy.article())
    ours, theirs = _texts(longer), _texts(published)
    wrong = _listed(text for text in theirs if text not in ours)
    lost = _listed(text for text in ours if text not in theirs)
    write_out(_ARTICLE.format(wrong=wrong, lost=lost) + "\n" + _NEXT, None)
    if html:
        from assay.render.html import report_html

        title = "Why this job? The demo's longer example"
        write_out(report_html(longer.report, sources, longer.shown, title=title), html)
        write_out(f"Wrote {html}; open it in a browser.\n", None)


def _example(profile: str, posting: str, draft: str) -> tuple[Explanation, Sources]:
    sources = match_sources(_read(profile), _read(posting), AS_OF)
    return explain(_read(draft), sources), sources


def _texts(explanation: Explanation) -> list[str]:
    return [point.text for point in (*explanation.matches, *explanation.gaps)]


def _listed(texts: Iterable[str]) -> str:
    return "\n".join(f"   - {text}" for text in texts)


def _read(name: str) -> str:
    return files("assay").joinpath("examples", name).read_text("utf-8")
