"""Text without its Markdown or HTML markup, and the way back to the original."""

import re
from array import array
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from html.entities import html5
from typing import Final, Literal

Format = Literal["text", "markdown", "html"]
Edit = tuple[int, int, str]
"""Start, end and what stands there instead."""

_BLOCK_NAMES: Final = (
    "address article aside blockquote br caption dd details div dl dt fieldset figcaption figure"
    " footer form h1 h2 h3 h4 h5 h6 header hr legend li main nav ol option p pre section summary"
    " table tbody td tfoot th thead title tr ul"
)
_INLINE_NAMES: Final = (
    "a abbr b big body center cite code del dfn em font head html i img input ins kbd label mark"
    " q s samp script small span strike strong style sub sup time tt u var wbr"
)
BLOCKS: Final = frozenset(_BLOCK_NAMES.split())
KNOWN: Final = BLOCKS.union(_INLINE_NAMES.split())
_RAISED: Final = {"sup": "^", "sub": "_"}
_HIDDEN: Final = {
    name: re.compile(rf"</{name}[^<>]{{0,100}}>", re.IGNORECASE) for name in ("script", "style")
}
# Every repeat is bounded, and no tag spans another "<": a text of openings costs linear time.
TAG: Final = re.compile(
    r"</?(?P<name>[A-Za-z][A-Za-z0-9:-]{0,40})"
    r"""(?:[\s/](?>[^<>"']{1,500}|"[^"<]{0,2000}"|'[^'<]{0,2000}'){0,100}+)?>"""
    r"|<[!?][^<>]{0,1000}>"
)
_NAME: Final = r"(?P<name>#[0-9]{1,7}|#[xX][0-9A-Fa-f]{1,6}|[A-Za-z][A-Za-z0-9]{1,31})"
_HTML: Final = re.compile(rf"[<&](?:(?<=&){_NAME};)?")
_FENCES: Final = {
    mark: re.compile(rf"^[ \t>]{{0,20}}{mark}[`~]{{0,20}}[ \t]{{0,20}}$", re.MULTILINE)
    for mark in ("```", "~~~")
}
_MARKDOWN: Final = re.compile(
    r"(?P<fence>^[ \t>]{0,20}(?:`{3,20}|~{3,20})[^\n`]{0,200}$)"
    r"|(?P<prefix>^[ \t]{0,3}(?:(?:>[ \t]{0,3}){1,20}(?:#{1,6}[ \t]{1,20})?|#{1,6}[ \t]{1,20}))"
    r"|(?P<item>^[ \t]{0,40}(?:[-*+]|[0-9]{1,4}[.)])[ \t])"
    r"|(?P<blank>^(?:[ \t]{0,80}\n){1,100})"
    r"|(?P<escape>\\[!-/:-@\[-`{-~])"
    r"|(?P<ticks>`{1,1000})"
    rf"|&{_NAME};"
    r"|(?P<angle><(?=[A-Za-z/!]))"
    r"|(?P<link>!?\[(?=[^\[\]\n]{0,500}\]\())"
    r"|(?P<close>\]\()"
    r"|(?P<run>\*{1,1000}|_{1,1000}|~{2,1000})",
    re.MULTILINE,
)
_CODE: Final = re.compile(r"[^`\n]{1,1000}(?P<ticks>`{1,1000})")
_LINK: Final = re.compile(
    r"[^\[\]\n]{0,500}(?P<tail>\]\((?:<[^<>\n]{0,1000}>|[^()\s]{0,1000}"
    r"(?:\([^()\s]{0,100}\)[^()\s]{0,100})?)(?:[ \t]{1,10}(?:\"[^\"\n]{0,300}\"|'[^'\n]{0,300}'))?"
    r"[ \t]{0,10}\))"
)


class OffsetMap:
    """Offsets of a made text in the text that it was made from, both in code points.

    `made` and `origins` hold the starts of segments, in order: even ones are copied character
    by character, odd ones are units, which are made as a whole (from an empty one: inserted;
    into an empty one: deleted). A map ends with a copied segment, which may be empty. `wide`
    tells that some unit is made of more than one character.
    """

    __slots__ = ("made", "origins", "wide")

    def __init__(self, made: Sequence[int], origins: Sequence[int], wide: bool = False) -> None:
        self.made = made
        self.origins = origins
        self.wide = wide

    def span(self, start: int, end: int) -> tuple[int, int]:
        """Return the smallest original span that covers made [start, end), start < end."""
        made, origins = self.made, self.origins
        if len(made) == 1:
            return start, end
        first = bisect_right(made, start) - 1
        last = bisect_right(made, end - 1, first) - 1
        begin = origins[first] if first & 1 else origins[first] + start - made[first]
        stop = origins[last + 1] if last & 1 else origins[last] + end - made[last]
        return begin, stop

    def inside(self, position: int) -> bool:
        """Tell whether a made offset falls strictly inside a unit."""
        if not self.wide:
            return False
        segment = bisect_right(self.made, position) - 1
        return bool(segment & 1) and self.made[segment] < position

    def made_at(self, origin: int) -> int:
        """Return the made offset of an original one; inside a unit, the start of the unit."""
        segment = bisect_right(self.origins, origin) - 1
        made = self.made[segment]
        return made if segment & 1 else made + origin - self.origins[segment]


IDENTITY: Final = OffsetMap((0,), (0,))


class Plain:
    """A text without markup; `map` leads from its offsets to those of the original."""

    __slots__ = ("map", "text")

    def __init__(self, text: str, map_: OffsetMap) -> None:
        self.text = text
        self.map = map_

    def span(self, start: int, end: int) -> tuple[int, int]:
        return self.map.span(start, end)


def strip_markup(text: str, format: Format) -> Plain:  # noqa: A002
    """Return the text as a reader sees it; text of format "text" stays as it is.

    Markup that is not well formed is text. List bullets stay. Block tags become line breaks;
    an entity becomes one unit.
    """
    if format == "text":
        return Plain(text, IDENTITY)
    # Marks of emphasis that cross a link or a code span are left to it.
    edits = _html_edits(text) if format == "html" else _Markdown(text).edits()
    return Plain(*apply_edits(text, edits))


def apply_edits(text: str, edits: Iterable[Edit]) -> tuple[str, OffsetMap]:
    """Replace spans of a text, given in order; one that overlaps the one before is left out."""
    parts, made, origins = [], [0], [0]
    length = last = widest = 0
    for start, end, content in edits:
        if start > last:
            parts.append(text[last:start])
            length += start - last
        elif start < last:
            continue
        made.append(length)
        origins.append(start)
        if content:
            parts.append(content)
            length += len(content)
            widest = max(widest, len(content))
        made.append(length)
        origins.append(end)
        last = end
    if len(made) == 1:
        return text, IDENTITY
    parts.append(text[last:])
    return "".join(parts), OffsetMap(array("q", made), array("q", origins), widest > 1)


def _entity(match: re.Match[str]) -> str:
    """Decode an entity; one that is not valid stays as it is."""
    name = match["name"]
    if not name.startswith("#"):
        return html5.get(name + ";", match[0])
    code = int("0" + name[1:], 16 if name[1] in "xX" else 10)
    if 0x80 <= code < 0xA0:  # what browsers show for them
        return bytes([code]).decode("cp1252", "ignore") or match[0]
    if code < 0x20 and code not in (9, 10, 13):
        return match[0]
    return match[0] if code > 0x10FFFF or 0xD800 <= code < 0xE000 else chr(code)


def _angle(text: str, start: int, last_comment: int) -> Edit | None:
    """Return the edit for a tag or comment at a "<", None when it is text."""
    if text.startswith("<!--", start):
        end = text.find("-->", start + 4) if start + 4 <= last_comment else -1
        return (start, end + 3, "") if end >= 0 else None
    match = TAG.match(text, start)
    if match is None:
        return None
    name = (match["name"] or "").lower()
    if name in _HIDDEN and text[start + 1] != "/":
        closing = _HIDDEN[name].search(text, match.end())
        return start, closing.end() if closing else len(text), ""
    if name in _RAISED and text[start + 1] != "/":
        return start, match.end(), _RAISED[name]  # "10<sup>6</sup>" is not 106
    return start, match.end(), "\n" if name in BLOCKS else ""


def _html_edits(text: str) -> Iterator[Edit]:
    last_comment = text.rfind("-->")
    position = 0
    while match := _HTML.search(text, position):
        position = match.end()
        if match["name"]:
            yield match.start(), match.end(), _entity(match)
        elif edit := _angle(text, match.start(), last_comment):
            yield edit
            position = edit[1]


class _Markdown:
    """One pass over a Markdown text; `openers` hold the runs of marks that may still close."""

    __slots__ = ("_edits", "_last_comment", "_openers", "_tails", "_text")

    def __init__(self, text: str) -> None:
        self._text = text
        self._edits: list[Edit] = []
        self._openers: dict[str, list[tuple[int, int]]] = {"*": [], "_": [], "~": []}
        self._tails: dict[int, int] = {}
        self._last_comment = text.rfind("-->")

    def edits(self) -> list[Edit]:
        position = 0
        while match := _MARKDOWN.search(self._text, position):
            # A token that is not markup is text, and what follows its first character may be.
            position = max(self._token(match), match.start() + 1)
        return sorted(self._edits)

    def _token(self, match: re.Match[str]) -> int:
        """Record what a token edits and return where to go on."""
        start, end = match.span()
        kind = match.lastgroup
        if kind == "run":
            self._run(start, end)
            return end
        if kind in ("prefix", "item", "blank"):
            for runs in self._openers.values():
                runs.clear()
        if kind == "prefix":
            self._edits.append((start, end, ""))
        elif kind == "escape":
            self._edits.append((start, start + 1, ""))
        elif kind == "name":
            self._edits.append((start, end, _entity(match)))
        elif kind not in ("item", "blank"):
            return self._bracket(kind, start, end)
        return end

    def _bracket(self, kind: str | None, start: int, end: int) -> int:
        if kind == "fence":
            return self._fence(start, end)
        if kind == "angle":
            edit = _angle(self._text, start, self._last_comment)
            if edit is None or not _known(self._text, start):
                return end
            self._edits.append(edit)
            return edit[1]
        if kind == "ticks" and (code := _CODE.match(self._text, end)):
            if len(code["ticks"]) == end - start:
                self._edits += [(start, end, ""), (*code.span("ticks"), "")]
                return code.end()
        elif kind == "link" and (link := _LINK.match(self._text, end)):
            self._edits.append((start, end, ""))
            self._tails[link.start("tail")] = link.end("tail")
        elif kind == "close" and start in self._tails:
            self._edits.append((start, self._tails[start], ""))
            return self._tails[start]
        return end

    def _fence(self, start: int, end: int) -> int:
        """Remove the lines that fence a block of code, whose content stays as it is."""
        mark = "```" if "```" in self._text[start:end] else "~~~"
        closing = _FENCES[mark].search(self._text, end)
        self._edits.append((start, end, ""))
        if closing is None:
            return len(self._text)
        self._edits.append((*closing.span(), ""))
        return closing.end()

    def _run(self, start: int, end: int) -> None:
        """Pair a run of marks with an open one of its kind, or keep it open."""
        text = self._text
        mark = text[start]
        before, after = text[start - 1 : start] or " ", text[end : end + 1] or " "
        if end - start > 3 or (mark == "~" and end - start != 2):
            return
        if before.isalnum() and after.isalnum() and (mark == "_" or before.isdecimal()):
            return
        # Two marks are hardly ever meant as text: "**Note:**then" is common, though not strict.
        strong = end - start > 1
        opens = not after.isspace() and (strong or after.isalnum() or not before.isalnum())
        closes = not before.isspace() and (strong or before.isalnum() or not after.isalnum())
        runs = self._openers[mark]
        while closes and start < end and runs:
            first, last = runs.pop()
            width = min(last - first, end - start)
            self._edits += [(last - width, last, ""), (start, start + width, "")]
            start += width
            if first < last - width:
                runs.append((first, last - width))
        if opens and start < end:
            runs.append((start, end))


def _known(text: str, start: int) -> bool:
    """Tell whether a tag in Markdown is HTML rather than a placeholder such as <name>."""
    match = TAG.match(text, start)
    return text.startswith("<!--", start) or (
        match is not None and (match["name"] or "").lower() in KNOWN
    )
