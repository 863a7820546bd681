"""A job description in HTML as the blocks that a reader sees: headings, items and paragraphs."""

from __future__ import annotations

from html.parser import HTMLParser
from typing import Final, Literal, NamedTuple, TypeAlias

from assay.text.hidden import DEEP, EMPTY, behind, hides, without_comments, without_stray
from assay.text.markup import BLOCKS

Attributes: TypeAlias = "list[tuple[str, str | None]]"
BlockKind: TypeAlias = Literal["heading", "item", "paragraph"]

_HEADINGS: Final = frozenset(("h1", "h2", "h3", "h4", "h5", "h6"))
_GAP: Final = "█"
_BOLD: Final = frozenset(("b", "strong"))
_UNSEEN: Final = frozenset(("script", "style", "template", "title", "del", "s", "strike"))
_CLOSED_BY: Final = {
    "p": BLOCKS,
    "li": frozenset(("li",)),
    "dt": frozenset(("dt", "dd")),
    "dd": frozenset(("dt", "dd")),
}
"""Elements whose end tag may be left out, and what ends them."""


class Block(NamedTuple):
    """One line of a page; `bold` is True where all of its words are."""

    kind: BlockKind
    text: str
    bold: bool


class Page(NamedTuple):
    """What a reader sees of a page, and what its markup hides from one."""

    blocks: tuple[Block, ...]
    hidden: tuple[str, ...]

    @property
    def text(self) -> str:
        """One line a block; an item begins with a dash, so that it stays one of its own."""
        return "\n".join(f"{'- ' * (b.kind == 'item')}{b.text}" for b in self.blocks)


def read_page(html: str) -> Page:
    """The visible blocks of a page, or of a text without markup, and its hidden texts."""
    reader = _Reader()
    seen, comments = without_comments(html)
    reader.hidden += (" ".join(comment.split()) for comment in comments if comment.strip())
    reader.feed(without_stray(seen))
    reader.close()
    reader.flush()
    return Page(tuple(reader.blocks), tuple(reader.hidden))


class _Element(NamedTuple):
    """An open element, and what holds for all that stands inside of it."""

    tag: str
    unseen: bool = False
    hidden: bool = False
    bold: bool = False
    paper: str | None = "white"


class _Reader(HTMLParser):
    """Collects lines; what stands inside a hidden element is kept apart."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.blocks: list[Block] = []
        self.hidden: list[str] = []
        self.open: list[_Element] = [_Element("")]
        self.kind: BlockKind = "paragraph"
        self.words: list[tuple[str, bool]] = []

    def handle_starttag(self, tag: str, attrs: Attributes) -> None:
        if tag in BLOCKS:
            self.flush()
        if tag in EMPTY:
            return
        if tag in _CLOSED_BY.get(self.open[-1].tag, ()):
            self.open.pop()
        around = self.open[-1]
        self.open.append(
            _Element(
                tag,
                around.unseen or tag in _UNSEEN,
                around.hidden or hides(attrs, around.paper),
                around.bold or tag in _BOLD,
                behind(attrs, around.paper),
            )
        )
        if tag in _HEADINGS:
            self.kind = "heading"
        elif tag == "li":
            self.kind = "item"

    def handle_endtag(self, tag: str) -> None:
        if tag in BLOCKS:
            self.flush()
        for back, element in enumerate(reversed(self.open[-DEEP:]), 1):
            if element.tag == tag:
                del self.open[-back:]
                return

    def handle_data(self, data: str) -> None:
        inside = self.open[-1]
        if inside.unseen:
            return
        if inside.hidden:
            if data.strip():
                self.hidden.append(" ".join(data.split()))
                self.words.append((_GAP, inside.bold))  # what stands round it is no sentence
            return
        if len(self.open) == 1 and "\n" in data:  # a text without markup keeps its lines
            for line in data.splitlines():
                self.words.append((line, False))
                self.flush()
            return
        self.words.append((data, inside.bold))

    def flush(self) -> None:
        """End the line that is being read."""
        text = " ".join("".join(word for word, _ in self.words).split())
        if text.strip(_GAP + " "):
            bold = all(bold for word, bold in self.words if word.strip())
            self.blocks.append(Block(self.kind, text, bold))
        self.words, self.kind = [], "paragraph"
