"""Counts and times of a server, in the text form of Prometheus."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from prometheus_client import CollectorRegistry, Counter, Histogram, generate_latest
from prometheus_client.exposition import CONTENT_TYPE_LATEST
from prometheus_client.multiprocess import MultiProcessCollector

if TYPE_CHECKING:
    from assay.report import Report
    from assay.shown import Shown

CONTENT_TYPE = CONTENT_TYPE_LATEST
_SECONDS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60)


class Metrics:
    """The metrics of one application; with several workers they are added up when read."""

    def __init__(self) -> None:
        self._shared = "PROMETHEUS_MULTIPROC_DIR" in os.environ
        self._registry = CollectorRegistry()
        self.requests = Counter(
            "assay_requests",
            "Requests by route, method and status.",
            ("route", "method", "status"),
            registry=self._registry,
        )
        self.seconds = Histogram(
            "assay_request_seconds",
            "Time to the last byte of an answer.",
            ("route",),
            buckets=_SECONDS,
            registry=self._registry,
        )
        self.claims = Counter(
            "assay_claims", "Claims checked, by status.", ("status",), registry=self._registry
        )
        self.decisions = Counter(
            "assay_decisions", "Checked outputs by decision.", ("action",), registry=self._registry
        )
        self.removed = Counter(
            "assay_removed", "Statements and items removed by a check.", registry=self._registry
        )
        self.crashes = Counter(
            "assay_crashes", "Requests that ended in an unexpected error.", registry=self._registry
        )

    def checked(self, report: Report, shown: Shown) -> None:
        """Count one checked output."""
        for verdict in report.verdicts:
            self.claims.labels(verdict.status.value).inc()
        self.decisions.labels(shown.decision.action).inc()
        self.removed.inc(shown.removed_count)

    def text(self) -> bytes:
        """All metrics, of all workers."""
        registry = self._registry
        if self._shared:
            registry = CollectorRegistry()
            MultiProcessCollector(registry)  # type: ignore[no-untyped-call]
        return generate_latest(registry)
