"""Parts of a text that its markup hides from a reader: not drawn, too small, white, away."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Final

from assay.text.markup import TAG
from assay.text.merging import merged

EMPTY: Final = frozenset(
    ("area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "wbr")
)
"""Elements that have no end tag."""
_HIDES: Final = re.compile(
    r"display\s*:\s*none|visibility\s*:\s*(?:hidden|collapse)"
    r"|opacity\s*:\s*0*(?:\.0+)?\s*(?:;|$|!)"
    r"|(?:^|[;\s])(?:left|top|text-indent)\s*:\s*-\d{3,}"
    r"|(?:^|[;\s])(?:max-)?(?:width|height)\s*:\s*0(?:px)?\s*(?:;|$)|clip\s*:\s*rect\(\s*0",
    re.IGNORECASE,
)
_SIZE: Final = re.compile(
    r"font-size\s*:\s*(?P<size>\d{1,4}(?:\.\d{0,4})?|\.\d{1,4})\s*(?P<unit>px|pt|em|rem|%)?",
    re.IGNORECASE,
)
_TINY: Final = {"px": 1.0, "pt": 1.0, "em": 0.1, "rem": 0.1, "%": 10.0}
"""The largest size of each unit that nobody reads."""
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


def hides(attributes: Iterable[tuple[str, str | None]], paper: str | None = "white") -> bool:
    """True if an element with these attributes is not seen; `paper` is the colour behind it.

    None: a colour behind it that is not known, on which nothing counts as white on white.
    """
    given = dict(attributes)
    if "hidden" in given:
        return True
    style = (given.get("style") or "").strip()
    if _HIDES.search(style) or any(map(_is_tiny, _SIZE.finditer(style))):
        return True
    ink, own = _colour(style, "color"), behind(attributes=given.items(), paper=paper)
    return bool(ink) and own is not None and (ink == own or {ink, own} <= _WHITE)


def behind(attributes: Iterable[tuple[str, str | None]], paper: str | None) -> str | None:
    """The colour behind the text of an element that stands on `paper`; None if it is not known."""
    given = dict(attributes)
    style = given.get("style") or ""
    own = _colour(style, "background") or _colour(style, "background-color") or given.get("bgcolor")
    if own in ("inherit", "transparent"):
        return paper
    if own or "background" in style:
        return own if own and "url" not in own and "gradient" not in own else None
    return None if given.get("class") or given.get("id") else paper


def _colour(style: str, name: str) -> str:
    """The last colour of that name, without blanks; "" for none, or one that is inherited."""
    found = [value for key, value in _COLOUR.findall(style) if key.lower() == name]
    colour = re.sub(r"\s", "", found[-1].lower()) if found else ""
    return "" if colour in ("inherit", "currentcolor", "initial", "unset") else colour


def _is_tiny(size: re.Match[str]) -> bool:
    return float(size["size"]) <= _TINY.get((size["unit"] or "").lower(), 0)


@lru_cache(maxsize=64)
def hidden_spans(text: str) -> tuple[tuple[int, int], ...]:
    """Where a text holds hidden elements and comments, of HTML or Markdown; in order, apart."""
    if not any(sign in text for sign in _SIGNS):
        return ()
    return tuple(merged([*_comments(text), *_elements(text)]))


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
    open_: list[tuple[str, str | None]] = [("", "white")]
    hidden: tuple[int, int] | None = None  # depth, and where it begins
    for match in TAG.finditer(text):
        name = (match["name"] or "").lower()
        if not name or name in EMPTY or match.group().endswith("/>"):
            continue
        if match.group()[1] != "/":
            given, paper = tuple(_attributes(match.group())), open_[-1][1]
            open_.append((name, behind(given, paper)))
            if hidden is None and hides(given, paper):
                hidden = (len(open_), match.end())
        elif any(name == tag for tag, _ in open_[-DEEP:]):
            while open_.pop()[0] != name:
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
