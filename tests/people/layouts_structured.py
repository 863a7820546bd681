"""Layouts with a structure of their own: tables, labels, Markdown, roles under an employer."""

from itertools import groupby

from assembled import Layout, assemble, each
from page import Page, Truth
from vita import Employment, Person


def _rows(page: Page) -> None:
    """A table as text, with a header row; columns in one of several orders."""
    split = page.pick("two date columns", [True, False])
    keys = ["from", "to"] if split else ["period"]
    named = page.pick("columns", [["employer", "title"], ["title", "employer"]])
    shown = page.pick("place column", [True, False])
    columns = [*keys, *named] if page.pick("dates first", [True, False]) else [*named, *keys]
    columns += ["place"] if shown else []
    mark = page.pick("cell mark", ["\t", "\t", "\t\t", " | "])
    page.add(mark.join(page.label(key) for key in columns))
    for job in page.jobs():
        dates, start, end = page.period(job)
        cells = {"employer": job.employer, "title": job.title, "place": job.place, "period": dates}
        if split:
            cells["from"], start = page.spelling.date(job.start)
            cells["to"], end = page.spelling.word, "present"
            if job.end:
                cells["to"], end = page.spelling.date(job.end)
        page.add(mark.join(cells[key] for key in columns))
        page.employed(job, start, end, place=shown)


def table_text(person: Person) -> tuple[str, Truth]:
    """Rows of tabbed cells under a header row."""
    return assemble(person, "table_text", _rows)


def _marked(page: Page, job: Employment) -> None:
    dates, start, end = page.period(job)
    shown = page.pick("place", [True, False])
    place = f", {job.place}" if shown else ""
    form = page.pick(
        "marked",
        [
            "**{t}**, {e}{p}, *{d}*",
            "### {t}\n**{e}**{p}  \n*{d}*",
            "**{e}**{p} — {t}\n_{d}_",
            "### {e}{p}\n\n**{t}** ({d})",
            "- **{t}** · {e}{p} · {d}",
        ],
    )
    page.add(*form.format(t=job.title, e=job.employer, p=place, d=dates).split("\n"), "")
    page.employed(job, start, end, place=shown)
    page.body(job, "  " if form[0] == "-" else "")


def markdown(person: Person) -> tuple[str, Truth]:
    """## Experience, **Title**, Employer, *dates*."""
    return assemble(person, "markdown", each(_marked), marked=True)


def _labelled(page: Page, job: Employment) -> None:
    dates, start, end = page.period(job)
    order = page.pick("labels", ["etdp", "dtep", "tepd", "dpet"])
    keys = {"e": "employer", "t": "title", "d": "period", "p": "place"}
    values = {"e": job.employer, "t": job.title, "d": dates, "p": job.place}
    shown = page.pick("place", [True, False])
    width = page.pick("pad", [0, 0, 16])
    for key in order:
        if key != "p" or shown:
            page.add(f"{page.label(keys[key]) + page.colon():<{width}}{values[key]}")
    page.employed(job, start, end, place=shown)
    page.body(job)
    page.add("")


def labels(person: Person) -> tuple[str, Truth]:
    """Employer: …, Position: …, Period: … on a line each."""
    return assemble(person, "labels", each(_labelled))


def _roles(page: Page) -> None:
    """An employer's roles beneath its name; an employer one comes back to has a heading again."""
    shown = page.pick("place", [True, False])
    for place, (_, group) in enumerate(groupby(page.jobs(), lambda job: job.employer)):
        roles = list(group)
        if place:
            page.gap()
        head = roles[0].employer
        if shown:
            head += page.pick("place form", [", {}", " – {}", " ({})"]).format(roles[0].place)
        page.add(head)
        if roles[0].about:
            page.add(page.pick("about form", ["{}", "({})"]).format(roles[0].about))
        for role in roles:
            _role(page, role, shown=shown)


def _role(page: Page, role: Employment, *, shown: bool) -> None:
    dates, start, end = page.period(role)
    indent = page.pick("role indent", ["  ", "", "    ", "\t"])
    form = page.pick("role form", ["{t}, {d}", "{d}  {t}", "{t} ({d})", "{t}\n{d}", "{t}\t{d}"])
    page.add(*(indent + line for line in form.format(t=role.title, d=dates).split("\n")))
    page.employed(role, start, end, place=shown)
    for text in role.achievements:
        page.wrapped(text, indent + page.pick("role bullet", ["- ", "• ", "* "]))
    page.achieved(role)


def grouped(person: Person) -> tuple[str, Truth]:
    """An employer's name with its roles beneath."""
    return assemble(person, "grouped", _roles)


STRUCTURED: dict[str, Layout] = {
    layout.__name__: layout for layout in (table_text, markdown, labels, grouped)
}
