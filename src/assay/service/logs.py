"""One line of JSON an event on standard error: what happened, never what was in it."""

from __future__ import annotations

import json
import logging
import traceback
from datetime import UTC, datetime
from typing import Any, Final

from assay.redaction import guard_logs, redact

LOGGER: Final = logging.getLogger("assay.service")
INFO: Final = logging.INFO
ERROR: Final = logging.ERROR


class JsonLines(logging.Formatter):
    """Formats a record with `fields` as they are, any other by its message alone."""

    def format(self, record: logging.LogRecord) -> str:
        when = datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")
        line: dict[str, Any] = {"at": when, "level": record.levelname.lower()}
        fields = getattr(record, "fields", None)
        if fields is None:
            line |= {"event": "log", "logger": record.name, "message": record.getMessage()}
        else:
            line |= {"event": record.msg, **fields}
        return redact(json.dumps(line, ensure_ascii=False, default=str))


def event(name: str, *, level: int = INFO, **fields: object) -> None:
    """Write an event; its fields are codes, ids, counts and times."""
    LOGGER.log(level, name, extra={"fields": fields})


def crash(error: BaseException) -> dict[str, str]:
    """What may be told of an unexpected error: its type, and where it came from."""
    frames = traceback.extract_tb(error.__traceback__)
    place = f"{frames[-1].filename.rpartition('/')[2]}:{frames[-1].lineno}" if frames else ""
    return {"error": type(error).__name__, "place": place}


def configure() -> None:
    """Send the events of this package and of the server to standard error, and nothing else."""
    guard_logs()
    for name in ("sqlalchemy.engine", "sqlalchemy.pool"):  # they would tell rows
        logging.getLogger(name).setLevel(logging.WARNING)
    handler = logging.StreamHandler()
    handler.setFormatter(JsonLines())
    for name in ("assay.service", "uvicorn", "uvicorn.error"):
        logger = logging.getLogger(name)
        logger.handlers, logger.propagate = [], False
    for name in ("assay.service", "uvicorn.error"):
        logging.getLogger(name).addHandler(handler)
        logging.getLogger(name).setLevel(logging.INFO)
