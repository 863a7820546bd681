"""The command `assay`: thin; it reads files, calls the library and renders what comes back."""

from __future__ import annotations

import sys


def main() -> None:
    """Entry point. The version is answered before anything heavy is imported."""
    if sys.argv[1:] in (["--version"], ["-V"]):
        from assay.version import __version__

        print(f"assay {__version__}")
        return
    from assay.cli.app import run

    run()
