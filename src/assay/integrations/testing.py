"""An assertion for tests of features that show what a model wrote."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from assay.integrations.complaints import complaints, draft_of
from assay.pipeline import check

if TYPE_CHECKING:
    from collections.abc import Sequence

    from assay.checker import Plugin
    from assay.packs import Pack
    from assay.policy import Policy
    from assay.report import Report
    from assay.sources import Sources


def assert_grounded(  # noqa: PLR0913 - as in check, each argument named
    output: Any,
    sources: Sources,
    policy: Policy | None = None,
    *,
    pack: Pack | None = None,
    plugins: Sequence[Plugin] = (),
    unverifiable: bool = True,
) -> Report:
    """Assert that the sources carry every claim of an output; an output without one is not enough.

    The output is prose, or a draft as a mapping, a list, a dataclass or a Pydantic model.

    Raises AssertionError with a line for each claim that does not hold. Without `unverifiable`,
    claims that could not be checked are let pass. Returns the report for further assertions.
    """
    __tracebackhide__ = True
    report = check(draft_of(output), sources, policy, pack=pack, plugins=plugins)
    found = complaints(report, unverifiable=unverifiable)
    if found:
        lines = "\n".join(f"  - {line}" for line in found)
        raise AssertionError(f"the sources do not carry the output:\n{lines}")
    return report
