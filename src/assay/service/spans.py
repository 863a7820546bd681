"""Spans for OpenTelemetry: names, codes and times, never what an error says."""

from __future__ import annotations

from typing import TYPE_CHECKING

from opentelemetry import trace
from opentelemetry.trace import SpanKind

if TYPE_CHECKING:
    from contextlib import AbstractContextManager

    from opentelemetry.trace import Span

_TRACER = trace.get_tracer("assay.service")


def span(name: str, kind: SpanKind = SpanKind.INTERNAL) -> AbstractContextManager[Span]:
    """A span round what runs inside; an error ends it, and its text is not recorded."""
    return _TRACER.start_as_current_span(
        name, kind=kind, record_exception=False, set_status_on_exception=False
    )
