"""A whole résumé around a layout of the employments."""

from collections.abc import Callable

import side_sections as side
from page import Page, Truth
from vita import Employment, Person

Layout = Callable[[Person], tuple[str, Truth]]
Writer = Callable[[Page], None]
Entry = Callable[[Page, Employment], None]
_ORDERS = (
    ("work", "education", "skills", "certificates", "languages"),
    ("work", "skills", "education", "languages", "certificates"),
    ("education", "work", "certificates", "languages", "skills"),
    ("skills", "work", "education", "certificates", "languages"),
    ("languages", "skills", "work", "certificates", "education"),
)
_SIDES: dict[str, Writer] = {
    "education": side.education,
    "skills": side.skills,
    "certificates": side.certificates,
    "languages": side.languages,
}
_EXTRAS: tuple[Writer, ...] = (side.projects, side.volunteering, side.leisure, side.references)


def each(entry: Entry) -> Writer:
    """Employments one after another, with or without a blank line between."""

    def write(page: Page) -> None:
        loose = page.pick("gap between jobs", [True, True, False])
        for place, job in enumerate(page.jobs()):
            if place and loose:
                page.gap()
            entry(page, job)

    return write


def assemble(
    person: Person, layout: str, work: Writer, *, marked: bool = False, coarse: bool = False
) -> tuple[str, Truth]:
    """The text and truth of a person's résumé."""
    page = Page(person, layout, coarse=coarse)
    page.marked = marked
    side.top(page)
    extras = [write for write in _EXTRAS if page.rng.random() < 0.35]
    broken = page.pick("page break", [True, False, False])
    for place, name in enumerate(page.pick("order", _ORDERS)):
        if name == "work":
            page.head("experience")
            work(page)
        else:
            _SIDES[name](page)
        if broken and place == 2:
            page.add("", f"{person.name}    {page.words['footer'].format(n=1)}")
    for write in extras:
        write(page)
    return page.text(), page.truth
