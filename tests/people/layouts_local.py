"""Layouts at home in one language, which others write too."""

from assembled import Layout, assemble, each
from page import Page, Truth
from spelled import elided
from vita import Employment, Person


def _left_column(page: Page, job: Employment) -> None:
    """Dates in a left column; what follows keeps to the right one."""
    dates, start, end = page.period(job)
    width = page.pick("column", [22, 26, 30])
    left = f"{dates:<{width}}" if len(dates) < width else dates + "  "
    shown = page.pick("place", [True, False])
    place = f", {job.place}" if shown else ""
    right = [job.title, job.employer + place]
    if page.pick("employer first", [False, True]):
        right.reverse()
    page.add(left + right[0], " " * width + right[1])
    page.employed(job, start, end, place=shown)
    page.body(job, " " * width)


def left_column(person: Person) -> tuple[str, Truth]:
    """The tabular Lebenslauf."""
    return assemble(person, "left_column", each(_left_column))


def _colon_line(page: Page, job: Employment) -> None:
    """De mars 2018 à juin 2020 : Chef de projet, Employeur (Lyon)."""
    dates, start, end = page.period(job)
    dates = dates[0].upper() + dates[1:]
    shown = page.pick("place", [True, True, False])
    place = f" ({job.place})" if shown else ""
    names = [job.title, job.employer]
    if page.pick("employer first", [False, False, True]):
        names.reverse()
    names[1] += place if names[1] == job.employer else ""
    names[0] += place if names[0] == job.employer else ""
    line = page.apart(names, [", ", " – ", " - ", " / "])
    mark = page.pick("line mark", ["", "- ", "➢ ", "• "])
    page.wrapped(elided(f"{dates}{page.colon()}{line}", page.language), mark)
    page.employed(job, start, end, place=shown)
    page.body(job, page.pick("indent", ["", "    "]))


def colon_line(person: Person) -> tuple[str, Truth]:
    """The French habit of a period, a colon and the post."""
    return assemble(person, "colon_line", each(_colon_line))


def _spaced_line(page: Page, job: Employment) -> None:
    """2018年3月至今 北京云图科技 高级工程师."""
    dates, start, end = page.period(job)
    tight = page.language == "zh" and " " not in job.employer + job.title + dates
    mark = page.pick("space", [" ", "  ", "\t"]) if tight else page.pick("wide", ["   ", "\t"])
    shown = page.pick("place", [True, False, False])
    page.add(mark.join([dates, job.employer, job.title, *([job.place] if shown else [])]))
    page.employed(job, start, end, place=shown)
    page.body(job, page.pick("indent", ["", "  "]))


def spaced_line(person: Person) -> tuple[str, Truth]:
    """The 简历 line that spaces alone divide."""
    return assemble(person, "spaced_line", each(_spaced_line))


def _numbered(page: Page) -> None:
    """Numbered posts, dates at the end after a comma or in brackets."""
    form = page.pick("number", ["{}. ", "{}) ", "({}) "])
    dated = page.pick("dated", ["{} ({})", "{}, {}", "{} [{}]"])
    for place, job in enumerate(page.jobs()):
        dates, start, end = page.period(job)
        page.add(form.format(place + 1) + job.employer)
        page.add("   " + dated.format(job.title, dates))
        page.employed(job, start, end, place=False)
        page.body(job, "   ")
        if page.pick("gap between jobs", [True, False]):
            page.gap()


def numbered(person: Person) -> tuple[str, Truth]:
    """Posts with numbers, as in public service forms."""
    return assemble(person, "numbered", _numbered)


LOCAL: dict[str, Layout] = {
    layout.__name__: layout for layout in (left_column, colon_line, spaced_line, numbered)
}
