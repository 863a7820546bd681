"""`assay serve`: the service and its pages, on this machine without any configuration."""

from __future__ import annotations

import os
import signal
import socket
import sys
import tempfile
from dataclasses import replace
from pathlib import Path
from typing import Annotated, Any, NoReturn

import typer

from assay.cli.stores import opened
from assay.errors import ConfigError


def serve_command(  # noqa: PLR0913, PLR0917 - one parameter an option
    host: Annotated[
        str | None, typer.Option(help="Where to listen; elsewhere than here keys are needed.")
    ] = None,
    port: Annotated[
        int | None, typer.Option(min=0, max=65535, help="The port; 0 takes a free one.")
    ] = None,
    database: Annotated[
        str | None, typer.Option(help="Its address, such as sqlite:///assay.db.")
    ] = None,
    allowed_host: Annotated[
        list[str] | None,
        typer.Option(help="A name under which people reach the server; repeat for each."),
    ] = None,
    workers: Annotated[int, typer.Option(min=1, max=64, help="How many processes.")] = 1,
    demo: Annotated[
        bool, typer.Option("--demo", help="Show bundled texts; nothing is kept.")
    ] = False,
) -> None:
    """Serve checks over HTTP, with pages to try, to review and to explain.

    Listens on 127.0.0.1:8000 and stores in assay.db, what is asked for alone. Stops with Ctrl C.
    """
    try:
        import fastapi  # noqa: F401 - the extra is there or not
        import uvicorn  # noqa: F401
    except ImportError:
        raise ConfigError(
            "the service needs more packages; install it with: pip install 'assay[server]'"
        ) from None
    given: dict[str, Any] = {"host": host, "port": port, "database": database}
    given["hosts"] = tuple(allowed_host) if allowed_host else None
    signal.signal(signal.SIGTERM, _leave)  # else what is temporary would stay
    with tempfile.TemporaryDirectory(prefix="assay-") as folder:
        if demo:
            if database or workers > 1:
                raise ConfigError("--demo keeps nothing; leave --database and --workers out")
            given |= {"demo": True, "database": f"sqlite:///{folder}/demo.db"}
        if workers > 1:
            metrics = Path(folder) / "metrics"
            metrics.mkdir()
            os.environ["PROMETHEUS_MULTIPROC_DIR"] = str(metrics)
        _serve(given, workers)


def _serve(given: dict[str, Any], workers: int) -> None:
    import uvicorn

    from assay.service.app import refuse_open_doors
    from assay.service.settings import settings_from

    settings = settings_from(os.environ, **given)
    if not settings.port:
        settings = replace(settings, port=_free_port(settings.host))
    with opened(settings.database, create=True) as db:
        refuse_open_doors(settings, db)
        kept = "nothing is kept" if settings.demo else f"database {db.name}"
    if settings.demo:
        from assay.service.demo import fill

        fill(settings.database, settings)
    os.environ.update(_environment(settings))
    print(f"assay serves on http://{settings.host}:{settings.port} ({kept}); stop with Ctrl C")
    sys.stdout.flush()
    uvicorn.run(
        "assay.service.app:from_environment",
        factory=True,
        host=settings.host,
        port=settings.port,
        workers=workers,
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=False,
        timeout_graceful_shutdown=10,
    )


def _leave(*_: object) -> NoReturn:
    """Stop in good order."""
    raise SystemExit(0)


def _free_port(host: str) -> int:
    """A port that nobody listens on now; raises ConfigError for a host that is not here."""
    try:
        with socket.create_server((host.strip("[]"), 0), family=_family(host)) as found:
            return int(found.getsockname()[1])
    except OSError as error:
        raise ConfigError(f"cannot listen on {host}: {error.strerror or error}") from None


def _family(host: str) -> socket.AddressFamily:
    return socket.AF_INET6 if ":" in host else socket.AF_INET


def _environment(settings: Any) -> dict[str, str]:
    """The settings for worker processes."""
    from dataclasses import asdict

    values = {key: value for key, value in asdict(settings).items() if value not in ((), "")}
    return {
        f"ASSAY_{key.upper()}": ",".join(value) if isinstance(value, tuple) else str(value)
        for key, value in values.items()
    }
