"""Write what is generated: docs/reasons.md, the demo's exchange. Run it with `make docs`."""

from __future__ import annotations

from pathlib import Path

from assay.checks import checkers
from assay.decisions import DECISIONS
from assay.exchanges import Exchange, exchange_line
from assay.hiring.asking import outgoing
from assay.models import ModelReply
from assay.nli import Entailment
from assay.policy import Policy
from assay.render.wording import FLAGS, plugin_reasons
from assay.report import NON_CLAIMS, REJECTIONS
from assay.reuse import QUOTE_REUSED
from assay.verdicts import CLAIM_REASONS, Reason

_HEAD = """\
# Reasons

Generated from the code by `make docs`; a test fails when it is stale. Every code that a report
can carry, with the sentence that people read. *Failure* makes a claim failed; *doubt* and
*undecided* leave it unverifiable; per part of a claim failure > doubt > verified > undecided.
"""


def reasons_page() -> str:
    """The whole page."""
    parts = [_HEAD]
    for name, checker in checkers().items():
        mode = "" if checker.mode == "strict" else f" ({checker.mode} mode)"
        parts.append(f"## Checker `{name}`{mode}\n\n{_table(checker.reasons)}")
    parts.append(f"## Any claim\n\n{_table((*CLAIM_REASONS, QUOTE_REUSED))}")
    parts.append(f"## Plug-in `{Entailment.name}`\n\n{_table(plugin_reasons())}")
    for title, table in (
        ("Items of a draft that never became claims", REJECTIONS),
        ("Parts of an output that are no claims", NON_CLAIMS),
        ("Decisions", DECISIONS),
        ("Flags (never change a status)", FLAGS),
    ):
        rows = "\n".join(f"| `{code}` | {text} |" for code, text in table.items())
        parts.append(f"## {title}\n\n| code | meaning |\n|---|---|\n{rows}\n")
    return "\n".join(parts)


def _table(reasons: tuple[Reason, ...]) -> str:
    rows = "\n".join(f"| `{r.code}` | {r.outcome.value} | {r.meaning} |" for r in reasons)
    return f"| code | outcome | meaning |\n|---|---|---|\n{rows}\n"


EXAMPLES = Path(__file__).parents[1] / "src" / "assay" / "examples"


def demo_exchange() -> str:
    """The exchange that the demo replays: the request of today, and a reply written for it."""
    profile, posting, draft = (
        (EXAMPLES / name).read_text("utf-8") for name in ("profile.txt", "posting.txt", "draft.txt")
    )
    policy = Policy.hiring()
    request = outgoing(profile, posting, policy).request(policy)
    return exchange_line(
        Exchange(request, ModelReply(draft, "stop", model="written for this demo"))
    )


if __name__ == "__main__":
    Path(__file__).with_name("reasons.md").write_text(reasons_page(), "utf-8")
    (EXAMPLES / "exchange.jsonl").write_text(demo_exchange(), "utf-8")
