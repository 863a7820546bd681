"""The collector of reference cycles, at rest while one text is read.

Reading makes some hundred thousand small objects for each megabyte and no cycle; the collector
walks all of them again and again, for a third of the whole time. It rests for the whole process,
and counts are not affected: what nothing refers to is freed as ever.
"""

from __future__ import annotations

import gc
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator


@contextmanager
def uncollected() -> Iterator[None]:
    """Let the collector rest, if it is at work, until the block ends."""
    was_at_work = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_at_work:
            gc.enable()
