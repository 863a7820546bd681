"""Field types for Pydantic whose value must be a quotation from a source.

class Answer(BaseModel):
    quote: Annotated[str, QuoteFrom("cv")]

Answer.model_validate(data, context={"sources": sources})
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from pydantic import GetCoreSchemaHandler, ValidationInfo
from pydantic_core import CoreSchema, PydanticCustomError, core_schema

from assay.integrations.complaints import complaints
from assay.pipeline import check
from assay.policy import Policy
from assay.sources import Sources


@dataclass(frozen=True, slots=True)
class QuoteFrom:
    """Marks a text that must stand word for word in a source; without an id, in any of them.

    The sources come in the validation context as `sources`; a `policy` may stand beside them.
    What is not found is an error of Pydantic of the type `quote`.
    """

    source: str | None = None

    def __get_pydantic_core_schema__(
        self, source: Any, handler: GetCoreSchemaHandler
    ) -> CoreSchema:
        return core_schema.with_info_after_validator_function(self._validate, handler(source))

    def _validate(self, quote: str | None, info: ValidationInfo) -> str | None:
        if quote is None:
            return None
        context = info.context if isinstance(info.context, dict) else {}
        sources = context.get("sources")
        if not isinstance(sources, Sources):
            raise PydanticCustomError(
                "sources_missing",
                "a quote is checked against sources; give context={{'sources': …}}",
            )
        if self.source is not None and self.source not in sources.ids():
            known = ", ".join(sources.ids())
            raise PydanticCustomError(
                "source_unknown",
                "there is no source {id}; have {known}",
                {"id": self.source, "known": known},
            )
        policy = context.get("policy") or Policy.default()
        key = "quote" if self.source is None else f"{self.source}Quote"
        report = check([{"claim": quote, key: quote}], sources, policy)
        found = [f for v in report.verdicts for f in v.findings if f.checker == "quote"]
        if not found or any(finding.outcome.value != "verified" for finding in found):
            told = " ".join(complaints(report))
            raise PydanticCustomError("quote", "no quotation: {told}", {"told": told})
        return quote


Quote = QuoteFrom()
"""A quotation from any of the sources."""
