"""Reading what a user names: every way in which a file can be wrong has its own clear line."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from datetime import date
from pathlib import Path

from assay.checks import configured
from assay.confidence import Calibration, read_calibration
from assay.errors import AssayError, InputError, ModelError
from assay.hiring.match import NothingLeftError
from assay.hiring.vocabulary import read_aliases
from assay.plugins import named_in
from assay.policy import BUILT_IN, Policy
from assay.redaction import redact
from assay.sources import Source
from assay.text.markup import Format

_FORMATS: dict[str, Format] = {
    ".md": "markdown",
    ".markdown": "markdown",
    ".html": "html",
    ".htm": "html",
}
_SPEC = re.compile(r"(?P<id>[^\W\d][\w-]*)(?::(?P<about>[\w-]+))?=(?P<path>.+)", re.DOTALL)


def read_text(path: str, *, what: str, limit: int | None = None) -> str:
    """The text of a file in UTF-8, or of standard input for "-".

    Raises InputError naming the file and what was expected.
    """
    name = "standard input" if path == "-" else path
    data = _read_bytes(path, name, what, limit)
    for mark, encoding, remedy in _MARKS:
        if data.startswith(mark):
            raise InputError(
                f"{name}: starts with a byte order mark of {encoding}; expected {what} in UTF-8 "
                f"without one; {remedy}"
            )
    if b"\0" in data:
        raise InputError(f"{name}: is a binary file; expected {what} as text in UTF-8")
    if limit is not None and len(data) > 4 * limit:
        raise InputError(f"{name}: is too long; at most {limit:,} characters are allowed")
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as error:
        raise InputError(
            f"{name}: byte {error.start} is not UTF-8; expected {what} in UTF-8; "
            "convert it, for example with: iconv -f LATIN1 -t UTF-8"
        ) from None
    if limit is not None and len(text) > limit:
        raise InputError(f"{name}: has {len(text):,} characters; at most {limit:,} are allowed")
    return text


_CONVERT = "convert it, for example with: iconv -f UTF-{} -t UTF-8"
_MARKS = (
    (b"\xff\xfe\x00\x00", "UTF-32", _CONVERT.format(32)),
    (b"\xef\xbb\xbf", "UTF-8", "remove its first three bytes, for example with: tail -c +4"),
    (b"\xff\xfe", "UTF-16", _CONVERT.format(16)),
    (b"\xfe\xff", "UTF-16", _CONVERT.format(16)),
)


def _read_bytes(path: str, name: str, what: str, limit: int | None) -> bytes:
    """The bytes of a file; of one over the limit only so many that this can be seen."""
    most = -1 if limit is None else 4 * limit + 4
    try:
        if path == "-":
            if sys.stdin is None:
                raise InputError(f"{name}: is closed; expected {what}")
            return sys.stdin.buffer.read(most)
        with Path(path).open("rb") as file:
            return file.read(most)
    except FileNotFoundError:
        raise InputError(f"{name}: no such file; expected {what}") from None
    except IsADirectoryError:
        raise InputError(f"{name}: is a folder; expected {what}") from None
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise InputError(f"{name}: cannot be read ({reason}); expected {what}") from None


@contextmanager
def naming(path: str) -> Iterator[None]:
    """Let an error about the content of a file name the file."""
    try:
        yield
    except (NothingLeftError, ModelError):
        raise
    except AssayError as error:
        name = "standard input" if path == "-" else path
        raise type(error)(f"{name}: {error}") from None


def read_source_text(path: str, *, what: str, limit: int) -> str:
    """As `read_text`, and the text must not be empty."""
    text = read_text(path, what=what, limit=limit)
    if not text.strip():
        name = "standard input" if path == "-" else path
        raise InputError(f"{name}: is empty; expected {what}")
    return text


def read_source(spec: str, policy: Policy) -> Source:
    """A source from `[ID[:ABOUT]=]PATH`; the id is the file's stem where none is given."""
    name, about, path = split_spec(spec)
    text = read_source_text(path, what="a source", limit=policy.checks.max_source_chars)
    return Source(name, text, about=about, format=_FORMATS.get(Path(path).suffix.lower(), "text"))


def split_spec(spec: str) -> tuple[str, str | None, str]:
    """Id, about and path of `[ID[:ABOUT]=]PATH`."""
    match = _SPEC.fullmatch(spec)
    if match and not Path(spec).exists():
        return match["id"], match["about"], match["path"]
    stem = "source" if spec == "-" else Path(spec).stem
    return re.sub(r"\W+", "_", stem), None, spec


def read_policy(name: str | None, default: str = "default") -> Policy:
    """A policy by its name, or from a TOML file."""
    if name is None:
        return Policy.named(default)
    policy = _named_or_file(name)
    with naming(name):
        configured(policy.checks, named_in(policy.checks))
    return policy


def with_names(policy: Policy, file: str | None) -> Policy:
    """The policy with the names of a user's own list, which come before its own aliases."""
    if file is None:
        return policy
    found = read_aliases(read_text(file, what="a list of names"), file)
    aliases = {**policy.checks.aliases, **found}
    return replace(policy, checks=replace(policy.checks, aliases=aliases))


def _named_or_file(name: str) -> Policy:
    if name in BUILT_IN or not ("/" in name or name.endswith(".toml") or Path(name).exists()):
        return Policy.named(name)
    text = read_text(name, what="a policy in TOML")
    return Policy.from_toml(text, name, lambda file: _calibration(Path(name).parent / file))


def _calibration(path: Path) -> Calibration:
    """The calibration that a policy names, beside the policy's file."""
    text = read_text(str(path), what="a calibration, as `assay calibrate` writes it")
    return replace(read_calibration(text, str(path)), file=str(path.resolve()))


def read_day(text: str | None) -> date:
    """The day that "present" means; today if none is given."""
    if text is None:
        return date.today()
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise InputError(f"--as-of is {text!r}; expected a day such as 2026-11-30") from None


def write_out(text: str, path: str | None) -> None:
    """Write to a file, or to standard output; what a console cannot show is replaced."""
    safe = redact(text).encode("utf-8", "replace").decode("utf-8")
    if sys.stdout is None and not path:
        raise InputError("standard output is closed; name a file with --out")
    if path and path != "-":
        try:
            Path(path).write_text(safe, encoding="utf-8")
        except OSError as error:
            raise InputError(f"{path}: cannot be written ({error.strerror})") from None
        return
    sys.stdout.buffer.write(safe.encode("utf-8"))
    sys.stdout.flush()
