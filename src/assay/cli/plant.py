"""Faults planted in a user's own true statements: what `assay eval --plant` runs."""

from __future__ import annotations

from importlib.resources import files
from typing import TYPE_CHECKING, Final

from assay.cli.files import read_text, write_out
from assay.cli.options import OutputFormat
from assay.errors import InputError
from assay.evaluation.certificate import Certificate, certify
from assay.evaluation.certificate_page import certificate_html
from assay.evaluation.certificate_text import certificate_json, certificate_text
from assay.evaluation.statements import read_statements
from assay.hiring.pack import pack_named
from assay.pipeline import check
from assay.plugins import plugins_of
from assay.sources import Source, Sources

if TYPE_CHECKING:
    from collections.abc import Callable

    from assay.evaluation.planting import TrueStatement
    from assay.policy import Policy
    from assay.report import Report

WHAT: Final = "true statements, as JSON lines or CSV"
_FORMS: Final[dict[OutputFormat, Callable[[Certificate], str]]] = {
    OutputFormat.TEXT: certificate_text,
    OutputFormat.JSON: certificate_json,
    OutputFormat.HTML: certificate_html,
}


def write_certificate(  # noqa: PLR0913 - one parameter an option
    path: str | None,
    policy: Policy,
    *,
    seed: int = 1,
    form: OutputFormat = OutputFormat.TEXT,
    out: str | None = None,
    pack: str = "auto",
) -> None:
    """Plant faults in the statements of a file and write what the policy caught of them.

    `path` None: statements that ship with the package. Raises InputError for a file or a form
    that cannot be used.
    """
    if form not in _FORMS:
        raise InputError(f"--format is {form.value!r}; this command writes text, json or html")
    if path is None:
        name, text = "statements.jsonl", _bundled()
    else:
        name = "standard input" if path == "-" else path
        text = read_text(path, what=WHAT)
    statements = read_statements(text, name)
    try:
        made = certify(statements, _checking(policy, pack), seed=seed)
    except InputError as error:
        # what is wrong at one statement names the file already
        told = str(error).startswith(f"{name}, line ")
        raise error if told else InputError(f"{name}: {error}") from None
    write_out(_FORMS[form](made), out)


def _bundled() -> str:
    return files("assay").joinpath("examples", "statements.jsonl").read_text("utf-8")


def _checking(policy: Policy, pack: str) -> Callable[[str, TrueStatement], Report]:
    plugins = plugins_of(policy.checks)

    def checked(text: str, statement: TrueStatement) -> Report:
        source = Source("source", statement.source, about=statement.about)
        sources = Sources([source], statement.as_of)
        return check(text, sources, policy, pack=pack_named(pack, sources), plugins=plugins)

    return checked
