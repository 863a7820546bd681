"""Foreign text for a terminal."""

from __future__ import annotations

import re

_CONTROL = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]")


def clean(text: str) -> str:
    """One line of foreign text: no control characters, no turned writing direction."""
    return _CONTROL.sub("\N{REPLACEMENT CHARACTER}", " ".join(text.split()))
