"""What asking a model costs beside the bare check of its draft."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import date
from importlib.resources import files
from itertools import count

from assay import Policy
from assay.hiring.asking import explain_with, outgoing
from assay.hiring.match import SHAPE, match_sources
from assay.hiring.pack import PACK
from assay.models import ModelReply
from assay.pipeline import check

_AS_OF = date(2026, 11, 30)


def overheads(best: Callable[[Callable[[], object]], float]) -> Iterator[tuple[str, float]]:
    """The whole way (texts, masking, prompt, all checks) divided by the bare check."""
    folder = files("assay").joinpath("examples")
    names = ("profile.txt", "posting.txt", "draft.txt")
    profile, posting, draft = (folder.joinpath(name).read_text("utf-8") for name in names)
    policy, numbers = Policy.hiring(), count()

    def bare(text: str) -> object:
        sources = match_sources(text, posting, _AS_OF)
        return check(draft, sources, policy, pack=PACK, shape=SHAPE)

    def whole(text: str) -> object:
        texts = outgoing(text, posting, policy, _AS_OF)
        return explain_with(lambda request: ModelReply(draft, "stop"), texts, policy)

    def fresh() -> str:
        return f"{profile}\nReference {next(numbers)}\n"

    yield "new profile", best(lambda: whole(fresh())) / best(lambda: bare(fresh()))
    yield "known texts", best(lambda: whole(profile)) / best(lambda: bare(profile))
