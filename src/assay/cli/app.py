"""All commands, and the one place where an error becomes a line and an exit status.

Exit status: 0 show (or all hold, or measured), 1 review or withhold (or some do not hold),
2 did not run.
"""

from __future__ import annotations

import os
import sys
import traceback
from typing import Annotated

import typer

from assay.cli.audit import audit_app
from assay.cli.calibrate import calibrate_command
from assay.cli.cases import cases_command
from assay.cli.check import check_command
from assay.cli.demo import demo_command
from assay.cli.evaluate import eval_command
from assay.cli.extract import extract_command
from assay.cli.keys import keys_app
from assay.cli.match import match_command
from assay.cli.policies import policy_app
from assay.cli.replay import replay_command
from assay.cli.resume import resume_command
from assay.cli.serve import serve_command
from assay.cli.summary import summary_command
from assay.errors import AssayError
from assay.redaction import redact
from assay.version import __version__

app = typer.Typer(
    name="assay",
    help="Check what a language model wrote against the sources that it was given.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
)


def _version(value: bool) -> None:
    if value:
        print(f"assay {__version__}")
        raise typer.Exit


@app.callback()
def _root(
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Show the version.")
    ] = False,
) -> None:
    del version


app.command("demo")(demo_command)
app.command("check")(check_command)
app.command("extract")(extract_command)
app.command("resume")(resume_command)
app.command("match")(match_command)
app.command("summary")(summary_command)
app.command("replay")(replay_command)
app.command("serve")(serve_command)
app.command("test")(cases_command)
app.command("eval")(eval_command)
app.command("calibrate")(calibrate_command)
app.add_typer(policy_app, name="policy")
app.add_typer(audit_app, name="audit")
app.add_typer(keys_app, name="keys")


def run() -> None:
    """Run the command line; an AssayError is one line on standard error and exit status 2."""
    try:
        app()
    except AssayError as error:
        print(f"assay: {redact(' '.join(str(error).split()))}", file=sys.stderr)
        sys.exit(2)
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(2)
    except OSError as error:
        print(f"assay: the result cannot be written ({error.strerror})", file=sys.stderr)
        os._exit(2)  # what is left in the buffer cannot be written either
    except Exception:
        print(redact(traceback.format_exc()), file=sys.stderr, end="")
        sys.exit(2)
