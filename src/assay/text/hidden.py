"""Parts of a text that its markup hides from a reader: not drawn, too small, white, away."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Final

from assay.text.markup import TAG

EMPTY: Final = frozenset(
    ("area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "wbr")
)
"""Elements that have no end tag."""
_HIDES: Final = re.compile(
    r"display\s*:\s*none|visibility\s*:\s*(?:hidden|collapse)"
    r"|font-size\s*:\s*0*\.?[01](?:px|pt|em|%|\b)"
    r"|opacity\s*:\s*0*(?:\.0+)?\s*(?:;|$|!)|(?:left|top|text-indent)\s*:\s*-\d{3,}"
    r"|(?:^|[;\s])(?:max-)?(?:width|height)\s*:\s*[01](?:px)?\s*(?:;|$)|clip\s*:\s*rect\(\s*0",
    re.IGNORECASE,
)
_COLOUR: Final = re.compile(
    r"(?:^|[;\s])(background(?:-color)?|color)\s*:\s*([^;!]+)", re.IGNORECASE
)
_WHITE: Final = frozenset(("white", "#fff", "#ffffff", "rgb(255,255,255)", "transparent"))
_MARKDOWN: Final = re.compile(r"^\[[^\]\n]{1,40}\]: ?#? ?\([^\n]{1,2000}\)[ \t]*$", re.MULTILINE)
_ATTRIBUTE: Final = re.compile(
    r"[\s/](?P<name>[A-Za-z][\w-]{0,40})"
    r"""(?:\s{0,5}=\s{0,5}(?:"(?P<double>[^"]*)"|'(?P<single>[^']*)'|(?P<bare>[^\s>"']{1,200})))?"""
)
_OPENING: Final = re.compile(rf"{TAG.pattern.replace('?P<name>', '')}|<!--|<")
_SIGNS: Final = ("style", "hidden", "<!--", "]: ")
DEEP: Final = 200
"""How many open elements are looked through for the one that an end tag closes."""


def hides(attributes: Iterable[tuple[str, str | None]]) -> bool:
    """True if an element with these attributes is not seen."""
    given = dict(attributes)
    if "hidden" in given:
        return True
    style = (given.get("style") or "").strip()
    if _HIDES.search(style):
        return True
    colours = {name.lower()[:10]: value for name, value in _COLOUR.findall(style)}
    ink = re.sub(r"\s", "", colours.get("color", "").lower())
    paper = re.sub(r"\s", "", colours.get("background", "white").lower())
    return ink != "" and (ink == paper or (ink in _WHITE and paper in _WHITE))


@lru_cache(maxsize=64)
def hidden_spans(text: str) -> tuple[tuple[int, int], ...]:
    """Where a text holds hidden elements and comments, of HTML or Markdown; in order, apart."""
    if not any(sign in text for sign in _SIGNS):
        return ()
    made: list[tuple[int, int]] = []
    for start, end in sorted((*_comments(text), *_elements(text))):
        if made and start <= made[-1][1]:
            made[-1] = (made[-1][0], max(end, made[-1][1]))
        else:
            made.append((start, end))
    return tuple(made)


def _comments(text: str) -> Iterator[tuple[int, int]]:
    for match in _MARKDOWN.finditer(text):
        yield match.span()
    at = text.find("<!--")
    while at >= 0:
        end = text.find("-->", at)
        if end < 0:
            yield at, len(text)
            return
        yield at, end + len("-->")
        at = text.find("<!--", end)


def _elements(text: str) -> Iterator[tuple[int, int]]:
    """From after the start tag of a hidden element to its end tag, or to the end of the text."""
    open_: list[str] = []
    hidden: tuple[int, int] | None = None  # depth, and where it begins
    for match in TAG.finditer(text):
        name = (match["name"] or "").lower()
        if not name or name in EMPTY or match.group().endswith("/>"):
            continue
        if match.group()[1] != "/":
            open_.append(name)
            if hidden is None and hides(_attributes(match.group())):
                hidden = (len(open_), match.end())
        elif name in open_[-DEEP:]:
            while open_.pop() != name:
                pass
            if hidden and len(open_) < hidden[0]:
                yield hidden[1], match.start()
                hidden = None
    if hidden:
        yield hidden[1], len(text)


def _attributes(tag: str) -> Iterator[tuple[str, str | None]]:
    for match in _ATTRIBUTE.finditer(tag):
        yield match["name"].lower(), match["double"] or match["single"] or match["bare"]


def without_comments(html: str) -> tuple[str, list[str]]:
    """HTML without its comments, and what they say."""
    kept: list[str] = []
    said: list[str] = []
    last = 0
    for start, end in _comments(html):
        kept.append(html[last:start])
        said.append(html[start:end].removeprefix("<!--").removesuffix("-->"))
        last = end
    return "".join((*kept, html[last:])), said


def without_stray(html: str) -> str:
    """HTML in which every "<" that begins no tag is text: what is left parses in linear time."""
    made: list[str] = []
    last = 0
    for match in _OPENING.finditer(html):
        if match.group() == "<":
            made += (html[last : match.start()], "&lt;")
            last = match.end()
    return "".join((*made, html[last:]))
