"""Pages from templates: every value is escaped, every sentence stands in the catalogue."""

from __future__ import annotations

import json
from functools import lru_cache
from importlib.resources import files
from typing import TYPE_CHECKING, Any

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup

from assay.render.catalogue import catalogue
from assay.render.html import page_file
from assay.render.wording import LIMITS
from assay.version import __version__

if TYPE_CHECKING:
    from collections.abc import Mapping

SHARED = ("base.js", "report.js", "report.css")
"""Files of the report that the pages load as well."""

TYPES = {".css": "text/css; charset=utf-8", ".js": "text/javascript; charset=utf-8"}
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
    "connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'; "
    "require-trusted-types-for 'script'; trusted-types 'none'"
)
"""What a page may do: load the scripts and styles of this server, and talk to it alone."""


def page(name: str, **context: Any) -> str:
    """The page of a template."""
    return _environment().get_template(f"{name}.html").render(**context)


def data_block(value: Mapping[str, Any] | list[Any]) -> Markup:
    """JSON that stands in a script element of a page and never ends it."""
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    for char, code in (("<", "\\u003c"), ("\u2028", "\\u2028"), ("\u2029", "\\u2029")):
        text = text.replace(char, code)
    return Markup(text)


@lru_cache(maxsize=32)
def static_file(name: str) -> tuple[bytes, str] | None:
    """A script or style and its media type; None for a name that no page uses."""
    if name in SHARED:
        text = page_file(name)
    elif name in _own():
        text = (files("assay.web") / "static" / name).read_text(encoding="utf-8")
    else:
        return None
    return text.encode(), TYPES[name[name.rindex(".") :]]


@lru_cache(maxsize=1)
def _own() -> frozenset[str]:
    found = (files("assay.web") / "static").iterdir()
    return frozenset(file.name for file in found if file.name.endswith(tuple(TYPES)))


@lru_cache(maxsize=1)
def _environment() -> Environment:
    made = Environment(
        loader=PackageLoader("assay.web"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    made.globals.update(
        w=catalogue(),
        symbols=Markup(page_file("symbols.html")),
        data_block=data_block,
        version=__version__,
        verdict_limits=LIMITS,
    )
    return made
