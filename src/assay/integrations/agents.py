"""An output validator for pydantic-ai: what does not hold goes back to the model, with reasons."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, TypeVar

from assay.errors import ConfigError, InputError
from assay.integrations.complaints import complaints, draft_of
from assay.pipeline import check

if TYPE_CHECKING:
    from assay.checker import Plugin
    from assay.packs import Pack
    from assay.policy import Policy
    from assay.sources import Sources

Output = TypeVar("Output")


def grounded(
    sources: Sources | Callable[[], Sources],
    policy: Policy | None = None,
    *,
    pack: Pack | None = None,
    plugins: Sequence[Plugin] = (),
    unverifiable: bool = True,
) -> Callable[[Output], Output]:
    """A function for `agent.output_validator`: it lets pass what the sources carry.

    An output is prose, or a draft with `matches`, `gaps` or `claims` as a model, a dataclass or a
    mapping. What does not hold raises the library's ModelRetry with our reasons; how often a model
    may try again is the agent's own setting. Without `unverifiable`, only failures are sent back.
    """
    try:
        from pydantic_ai import ModelRetry
    except ImportError:
        raise ConfigError("pydantic-ai is not installed: pip install 'assay[llm]'") from None

    def validate(output: Output) -> Output:
        given = sources() if callable(sources) else sources
        try:
            report = check(draft_of(output), given, policy, pack=pack, plugins=plugins)
            found = complaints(report, unverifiable=unverifiable)
        except InputError as error:
            found = [str(error)]
        if found:
            lines = "\n".join(f"- {line}" for line in found)
            raise ModelRetry(f"These statements are not carried by the sources:\n{lines}")
        return output

    return validate
