"""Layouts of running lines: where the dates stand and what parts the rest."""

from assembled import Layout, assemble, each
from page import Page, Truth
from vita import Employment, Person


def _place(page: Page, job: Employment) -> str:
    """The place as it follows an employer, or nothing."""
    form = page.pick("place", [", {}", " ({})", ", {}", " · {}", ""])
    return form.format(job.place) if form else ""


def _dates_before(page: Page, job: Employment) -> None:
    dates, start, end = page.period(job)
    place = _place(page, job)
    gap = page.pick("gap", ["  ", "\t", ": ", "   ", " | "])
    dash = page.pick("dash", [" — ", " – ", "; ", ": ", "  -  "])
    page.wrapped(f"{dates}{gap}{job.employer}{place}{dash}{job.title}", rest="      ")
    page.employed(job, start, end, place=bool(place))
    page.body(job, page.pick("indent", ["", "    "]))


def dates_before(person: Person) -> tuple[str, Truth]:
    """03/2018 – present  Acme GmbH, Berlin — Java Developer."""
    return assemble(person, "dates_before", each(_dates_before))


def _dates_after(page: Page, job: Employment) -> None:
    dates, start, end = page.period(job)
    place = _place(page, job)
    lines = [job.title, job.employer + place]
    if page.pick("employer first", [False, True]):
        lines.reverse()
    page.add(*lines, page.pick("date form", ["{}", "{}", "({})", "  {}", "[{}]"]).format(dates))
    page.employed(job, start, end, place=bool(place))
    page.body(job)


def dates_after(person: Person) -> tuple[str, Truth]:
    """Title, employer and dates on a line each."""
    return assemble(person, "dates_after", each(_dates_after))


def _dates_above(page: Page, job: Employment) -> None:
    dates, start, end = page.period(job)
    place = _place(page, job)
    page.add(dates + page.pick("after date", ["", "", ":"]))
    if page.pick("one line", [True, False]):
        parts = [job.employer + place, job.title]
        page.add(page.apart(parts, [" – ", " | ", " · ", " // ", "   "]))
    else:
        page.add(job.employer + place, job.title)
    page.employed(job, start, end, place=bool(place))
    page.body(job)


def dates_above(person: Person) -> tuple[str, Truth]:
    """A line of dates, then employer and title."""
    return assemble(person, "dates_above", each(_dates_above))


def _at_employer(page: Page, job: Employment) -> None:
    dates, start, end = page.period(job)
    forms = page.words["at"][:: 2 if "," in job.title else 1]
    form = forms[page.pick("at", range(6)) % len(forms)]
    head = form.format(title=job.title, employer=job.employer)
    mark = page.pick("head mark", ["", "", "• ", "> "])
    page.add(f"{mark}{head} ({dates})")
    shown = page.pick("place below", [True, False])
    if shown:
        page.add(job.place)
    page.employed(job, start, end, place=shown)
    page.body(job, page.pick("indent", ["", "  "]))


def at_employer(person: Person) -> tuple[str, Truth]:
    """Title at Employer (Jan 2018 - Dec 2020)."""
    return assemble(person, "at_employer", each(_at_employer))


def _piped(page: Page, job: Employment) -> None:
    dates, start, end = page.period(job)
    shown = page.pick("place", [True, True, False])
    middle = [job.place] if shown else []
    order = page.pick("cells", ["etpd", "tepd", "dtep", "depd"])
    named = [job.title, job.employer] if order in {"tepd", "dtep"} else [job.employer, job.title]
    cells = [dates, *named, *middle] if order[0] == "d" else [*named, *middle, dates]
    page.add(page.pick("pipe", [" | ", " | ", " • ", " / ", "|", " ¦ "]).join(cells))
    page.employed(job, start, end, place=shown)
    page.body(job)


def piped(person: Person) -> tuple[str, Truth]:
    """Acme | Java Developer | Berlin | 2018–2021."""
    return assemble(person, "piped", each(_piped))


def _years_only(page: Page, job: Employment) -> None:
    dates, start, end = page.period(job)
    shown = page.pick("place", [True, False])
    parts = [job.title, job.employer, *([job.place] if shown else [])]
    if page.pick("employer first", [False, True]):
        parts[:2] = parts[1::-1]
    line = page.apart(parts, [", ", " – ", "; ", " / "])
    form = page.pick("year form", ["{d}, {l}", "{l}, {d}", "{d}: {l}", "{l} ({d})"])
    page.add(form.format(d=dates, l=line))
    page.employed(job, start, end, place=shown)
    page.body(job)


def years_only(person: Person) -> tuple[str, Truth]:
    """Years without months: 2018–2021, Java Developer, Acme."""
    return assemble(person, "years_only", each(_years_only), coarse=True)


PLAIN: dict[str, Layout] = {
    layout.__name__: layout
    for layout in (dates_before, dates_after, dates_above, at_employer, piped, years_only)
}
