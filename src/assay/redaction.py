"""Keys of this process, kept out of everything that it writes.

A key is remembered once, when it is read; every sink (answers, logs, tracebacks, recordings, the
command line) passes its text through `redact`.
"""

from __future__ import annotations

import base64
import logging
import re
import traceback
from functools import lru_cache
from urllib.parse import quote

MASK = "[key]"
_SHORTEST = 8
_known: list[str] = []


def remember(secret: str) -> None:
    """Redact `secret` from now on; what is shorter than 8 characters is no secret."""
    if len(secret) >= _SHORTEST and secret not in _known:
        _known.append(secret)
        _pattern.cache_clear()


def redact(text: str) -> str:
    """The text with every known key replaced, also where it is written in another encoding."""
    return _pattern().sub(MASK, text) if _known else text


@lru_cache(maxsize=1)
def _pattern() -> re.Pattern[str]:
    """Every known key as it is, percent-encoded, and in base64; the longest first."""
    forms = {form for secret in _known for form in _forms(secret)}
    return re.compile("|".join(map(re.escape, sorted(forms, key=lambda form: (-len(form), form)))))


def _forms(secret: str) -> tuple[str, ...]:
    data = secret.encode()
    coded = (base64.b64encode(data), base64.urlsafe_b64encode(data))
    return (secret, quote(secret, safe=""), *(each.decode().rstrip("=") for each in coded))


def guard_logs() -> None:
    """Redact all records of `logging`, those of the client libraries among them; once."""
    made = logging.getLogRecordFactory()
    if not isinstance(made, _Factory):
        logging.setLogRecordFactory(_Factory(made))


class _Factory:
    """Makes log records whose message and traceback hold no known key."""

    def __init__(self, made: object) -> None:
        self.made = made

    def __call__(self, *args: object, **kwargs: object) -> logging.LogRecord:
        record: logging.LogRecord = self.made(*args, **kwargs)  # type: ignore[operator]
        if not _known:
            return record
        message = _message(record)
        clean = redact(message)
        if clean != message:
            record.msg, record.args = clean, ()
        if record.exc_info and record.exc_info[1] is not None:
            told = "".join(traceback.format_exception(record.exc_info[1]))
            if redact(told) != told:
                record.exc_info, record.exc_text = None, redact(told).rstrip("\n")
        return record


def _message(record: logging.LogRecord) -> str:
    try:
        return record.getMessage()
    except Exception:  # a record with the wrong arguments fails where it is written, as ever
        return str(record.msg)
