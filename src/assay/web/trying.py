"""What the page "Try it" shows of a check, as words and places that a script only has to set."""

from __future__ import annotations

import json
import re
from functools import lru_cache
from importlib.resources import files
from typing import TYPE_CHECKING, Any, TypeAlias

from assay.claims import VALUE_KINDS, Rejected
from assay.render import wording
from assay.render.catalogue import catalogue, word
from assay.render.html_mark import claim_text
from assay.render.html_output import (
    GROUPS,
    gaps,
    group_name,
    statement_fate,
)
from assay.render.html_text import CLASSES, Page, count
from assay.shown import explained
from assay.verdicts import Status
from assay.web.claim_rows import capital, place_in, rows
from assay.web.units import Units, sound

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from assay.claims import Claim, NonClaim, Place
    from assay.errors import AssayError
    from assay.report import Report
    from assay.shown import Shown, ShownStatement
    from assay.sources import Sources
    from assay.verdicts import Verdict

View: TypeAlias = dict[str, Any]
EXAMPLES = ("recruiter", "letter", "support", "chinese")

_LINE = re.compile(r"at line (\d+)")


def view(report: Report, sources: Sources, shown: Shown) -> View:
    """A checked output for the page.

    Places are [from, to) in UTF-16 units of the output and of each source; sources are numbered
    from 0 in their order. `figures` have no number where nothing is known.
    """
    return _Trying(report, sources, shown).view()


@lru_cache(maxsize=1)
def examples() -> tuple[View, ...]:
    """The bundled examples: id, title, lang, as_of, output and sources."""
    folder = files("assay.web") / "examples"
    read = ((folder / f"{name}.json").read_text(encoding="utf-8") for name in EXAMPLES)
    return tuple({"id": n, **json.loads(text)} for n, text in zip(EXAMPLES, read, strict=True))


def misfit(error: AssayError, ids: Sequence[str]) -> View:
    """Where an input that could not be checked is wrong: `field`, and `line` if it is known.

    `ids` are those of the sources that were given, in order.
    """
    message = str(error)
    named = [n for n, source in enumerate(ids) if message.startswith(f"source {source!r} ")]
    line = _LINE.search(message)
    field = f"sources.{named[0]}.text" if named else "output"
    if message.startswith(("no source", "two sources", "a source")):
        field = "sources"
    return {"field": field, "line": int(line[1]) if line else None}


class _Trying:
    def __init__(self, report: Report, sources: Sources, shown: Shown) -> None:
        self.page = Page.of(report, sources, shown)
        self.report, self.shown = report, shown
        self.words = catalogue()["try"]
        self.units = Units(report.output)
        self.draft = report.form == "draft" or any(
            isinstance(item.statement.place, str) for item in shown.statements
        )
        self.sought = 0

    def view(self) -> View:
        return {
            "decision": self.decision(),
            "figures": self.figures(),
            "size": self.size(),
            "said": self.said(),
            "parts": self.draft_parts() if self.draft else self.prose_parts(),
            "notes": [sound(note) for note in wording.flag_notes(self.report.flags)],
        }

    def decision(self) -> View:
        decision = self.shown.decision
        word = wording.ACTIONS[decision.action]
        why = capital(explained(self.shown).removeprefix(f"{word}: "))
        if not self.report.verdicts:  # without a claim, no figure at all
            why = " ".join(map(wording.meaning, decision.reasons))
        codes = list(decision.reasons)
        return {"action": decision.action, "word": word, "sentence": why, "codes": codes}

    def figures(self) -> list[View]:
        """How many claims have each verdict; None where nothing was decided."""
        report = self.report
        decided = bool(report.verified or report.failed)
        counted = {
            Status.VERIFIED: len(report.verified) if decided else None,
            Status.FAILED: len(report.failed) if decided else None,
            Status.UNVERIFIABLE: len(report.unverifiable) if report.verdicts else None,
        }
        found: list[View] = []
        for status, number in counted.items():
            name = CLASSES[status]
            word = self.words["count_differ"] if number != 1 else self.words["count_differs"]
            words = word if name == "differs" else self.words[f"count_{name}"]
            found.append({"status": name, "number": number, "words": words})
        return found

    def size(self) -> str:
        if not self.report.verdicts:
            return ""
        claims = count(len(self.report.verdicts), self.words["claim"], self.words["claims"])
        said = len(self.report.statements)
        return f"{count(said, self.words['statement'], self.words['statements'])}, {claims}"

    def said(self) -> str:
        """The result as it is read aloud."""
        decision = wording.ACTIONS[self.shown.decision.action]
        if not self.report.verdicts:
            return self.words["said_nothing"].format(decision=decision)
        known = [f for f in self.figures() if f["number"] is not None]
        told = ", ".join(f"{figure['number']} {figure['words']}" for figure in known)
        return self.words["said"].format(figures=told, decision=decision)

    def prose_parts(self) -> list[View]:
        ledger = self.report.ledger
        left = [span for span in ledger.uncovered if isinstance(span, tuple)]
        open_ = sorted({*gaps(self.page), *left})
        parts = [self.statement(n, item) for n, item in enumerate(self.shown.statements, 1)]
        parts += [self.non_claim(part) for part in ledger.non_claims]
        parts += [self.uncovered(span) for span in open_]
        return sorted(parts, key=lambda part: part["place"] or [len(self.report.output), 0])

    def draft_parts(self) -> list[View]:
        entries: list[tuple[str, int, View]] = [
            (item.statement.group, item.statement.order, self.statement(number, item))
            for number, item in enumerate(self.shown.statements, 1)
        ]
        entries += [
            (one.group, one.order, self.rejected(one)) for one in self.report.ledger.rejected
        ]
        names = list(GROUPS)
        entries.sort(key=lambda e: (names.index(e[0]) if e[0] in names else len(names), e[1]))
        parts = [{**part, "group": group_name(group)} for group, _, part in entries]
        around = [self.non_claim(part) for part in self.report.ledger.non_claims]
        around += [self.uncovered(place) for place in self.report.ledger.uncovered]
        return parts + [{**part, "group": self.words["around"]} for part in around]

    def statement(self, number: int, item: ShownStatement) -> View:
        statement = item.statement
        return {
            "kind": "statement",
            "number": number,
            "text": sound(statement.text.strip()),
            "status": CLASSES[item.status],
            "fate": item.fate,
            "told": sound(statement_fate(item).words),
            "place": self.place(statement.place, statement.text),
            "claims": self.claims(self.report.of(statement)),
        }

    def claims(self, verdicts: tuple[Verdict, ...]) -> list[View]:
        """The claims of a statement; where several have the same words, each with its own."""
        texts = [verdict.claim.text for verdict in verdicts]
        return [
            self.claim(verdict, focus=texts.count(verdict.claim.text) > 1) for verdict in verdicts
        ]

    def claim(self, verdict: Verdict, *, focus: bool) -> View:
        claim = verdict.claim
        return {
            "id": claim.id,
            "text": sound(claim_text(claim.text)),
            "focus": _focus(claim) if focus else [],
            "status": CLASSES[verdict.status],
            "word": capital(wording.STATUS_WORDS[verdict.status]),
            "why": sound(wording.meaning(verdict.reasons[0])),
            "reasons": [
                {"code": code, "sentence": sound(wording.meaning(code))} for code in verdict.reasons
            ],
            "place": self.claim_place(claim.place, claim.text),
            "rows": list(rows(self.page, verdict)),
            "marks": list(_marks(self.page, verdict)),
        }

    def claim_place(self, place: Place, text: str) -> list[int] | None:
        """Where the mark of a claim stands: its words, without the joint before them."""
        if isinstance(place, str):
            return self.place(place, text)
        start, end = place
        body = self.report.output[start:end].rstrip()
        inner = claim_text(body)
        low = start + len(body) - len(inner)
        return self.units.span(low, low + len(inner))

    def place(self, place: Place, text: str) -> list[int] | None:
        """In the output; an item of a draft where its text is written, None if that is unknown."""
        if isinstance(place, tuple):
            return self.units.span(*place)
        for written in (json.dumps(text, ensure_ascii=False), json.dumps(text)):
            at = self.report.output.find(written, self.sought)
            if at >= 0:
                self.sought = at
                return self.units.span(at + 1, at + len(written) - 1)
        return None

    def non_claim(self, part: NonClaim) -> View:
        why = f"{self.words['no_claim']} {wording.meaning(part.reason)}"
        return self.part("none", part.text, part.place, why, part.reason)

    def uncovered(self, place: Place) -> View:
        text = self.report.output[slice(*place)] if isinstance(place, tuple) else place
        return self.part("uncovered", text, place, word("not_covered_why"), "")

    def rejected(self, item: Rejected) -> View:
        why = f"{self.words['removed']} {wording.meaning(item.reason)}"
        if item not in self.shown.rejected:
            why = word("not_examined")
        return self.part("rejected", item.text.strip() or word("empty_entry"), "", why, item.reason)

    def part(self, kind: str, text: str, place: Place, why: str, code: str) -> View:
        span = self.units.span(*place) if isinstance(place, tuple) else None
        return {"kind": kind, "text": sound(text.strip()), "why": why, "code": code, "place": span}


def _focus(claim: Claim) -> list[list[int]]:
    """The values of a claim in its text, which tell it from another one in the same words."""
    text = claim_text(claim.text)
    units, before = Units(text), len(claim.text.rstrip()) - len(text)
    places = [(a.start - before, a.end - before) for a in claim.atoms if a.kind in VALUE_KINDS]
    return [units.span(start, end) for start, end in places if 0 <= start < end <= len(text)]


def _marks(page: Page, verdict: Verdict) -> Iterator[View]:
    """Passages of a claim in the sources, the closest to what was not found among them."""
    seen: set[tuple[str, int, int]] = set()
    places = [(e.source, e.start, e.end, "evidence") for e in verdict.passages()]
    near = [f.detail.closest for f in verdict.findings if f.detail and f.detail.closest]
    places += [(p.source, p.start, p.end, "closest") for p in near]
    for source, start, end, kind in places:
        held = page.texts.get(source)
        if held and held.intact and (source, start, end) not in seen:
            seen.add((source, start, end))
            yield {**place_in(held, start, end), "kind": kind}
