"""Held out: measured, never developed on."""

from collections.abc import Mapping, Sequence
from itertools import groupby
from typing import Any

from assembled import Layout, assemble, each
from page import Page, Truth
from spelled import elided, iso, written
from vita import NOW, Date, Employment, Person, loaded, month_number


def _words(page: Page) -> Mapping[str, Any]:
    found: Mapping[str, Any] = loaded("unseen")[page.language]
    return found


def _right(left: str, right: str, width: int) -> str:
    return left + " " * max(3, width - len(left) - len(right)) + right


def _letterhead(page: Page, job: Employment) -> None:
    """Employer and place, then title and dates, each pair at both margins."""
    dates, start, end = page.period(job)
    width = page.pick("line width", [72, 80, 96])
    pairs = [(job.employer, job.place), (job.title, dates)]
    if page.pick("dates on top", [False, True]):
        pairs = [(job.employer, dates), (job.title, job.place)]
    page.add(*(_right(left, right, width) for left, right in pairs))
    page.employed(job, start, end, place=True)
    page.body(job, page.pick("indent", ["", "   "]))


def letterhead(person: Person) -> tuple[str, Truth]:
    """Two lines a job, dates flush right."""
    return assemble(person, "letterhead", each(_letterhead))


def _opening(page: Page) -> None:
    person = page.person
    page.add(person.name, person.contact["mail"], person.contact["phone"], "")
    if page.pick("summary", [True, False]):
        page.wrapped(person.texts["summaries"])


def _titled(page: Page, text: str) -> None:
    page.add("", page.pick("title form", ["{}", "{}:", "*** {} ***", "> {}"]).format(text), "")


def _skill(page: Page, name: str, *, level: str | None = None) -> None:
    page.truth["skills"].append({"name": name, "level": level, "years": None})


def _schooling(page: Page, *, end: Sequence[str]) -> None:
    """The truth of all education, with its ends as printed."""
    for entry, printed in zip(page.person.education, end, strict=True):
        page.truth["education"].append(
            {
                "degree": entry.degree,
                "field": entry.field,
                "institution": entry.institution,
                "end": printed,
                "expected": entry.expected,
            }
        )


def _certified(page: Page, *, dated: bool) -> None:
    """The truth of all certificates, with issuer and year or with the name alone."""
    for entry in page.person.certificates:
        page.truth["certificates"].append(
            {
                "name": entry.name,
                "code": None,
                "issuer": entry.issuer if dated else None,
                "date": str(entry.date[0]) if dated else None,
                "expires": None,
            }
        )


def _spoken(page: Page) -> None:
    page.truth["languages"] += [
        {"name": tongue.name, "level": tongue.level} for tongue in page.person.languages
    ]


def _strengths(page: Page) -> None:
    """Skills by group, with achievements of no stated employer beneath."""
    lines = [text for job in page.person.employments for text in job.achievements]
    lines = list(dict.fromkeys(lines))
    groups = [(key, list(some)) for key, some in groupby(page.person.skills, lambda s: s.group)]
    for place, (group, members) in enumerate(groups):
        page.add("", page.label(group).upper() if page.language != "zh" else page.label(group))
        page.wrapped(", ".join(skill.name for skill in members))
        for skill in members:
            _skill(page, skill.name)
        for text in lines[place :: len(groups)]:
            page.wrapped(text, page.pick("bullet", ["- ", "• ", "* "]))
            page.truth["achievements"].append({"text": text, "employer": None})


def functional(person: Person) -> tuple[str, Truth]:
    """What the person can do comes first; employment is a short list."""
    page = Page(person, "functional")
    words = _words(page)
    _opening(page)
    _titled(page, words["strengths"])
    _strengths(page)
    _titled(page, words["brief"])
    for job in page.jobs():
        dates, start, end = page.period(job)
        mark = page.pick("brief mark", [" … ", ", ", " — "])
        page.add(page.apart([job.title, job.employer], [", ", " / ", " – "]) + mark + dates)
        page.employed(job, start, end, place=False)
    page.head("education")
    ends = []
    for entry in person.education:
        text, end = page.spelling.date((entry.end[0], None))
        ends.append(end)
        form = page.words["expected"][0] if entry.expected else "{e}"
        page.add(f"{entry.institution}: {entry.degree}, {entry.field}; {form.format(e=text)}")
    _schooling(page, end=ends)
    page.head("certificates")
    page.wrapped("; ".join(entry.name for entry in person.certificates))
    _certified(page, dated=False)
    page.head("languages")
    page.add(" / ".join(f"{tongue.name} {tongue.level}" for tongue in person.languages))
    _spoken(page)
    return page.text(), page.truth


def _told(page: Page, date: Date) -> str:
    pattern = loaded("spelling")[page.language]["prose"][0]
    return written(date, pattern, page.language)


def _series(page: Page, parts: Sequence[str]) -> str:
    comma = "、" if page.language == "zh" else ", "
    last: str = _words(page)["and"]
    return comma.join(parts[:-1]) + last + parts[-1] if len(parts) > 1 else parts[0]


def _sentence(page: Page, job: Employment) -> str:
    words = _words(page)
    slots = {"t": job.title, "e": job.employer, "p": job.place, "s": _told(page, job.start)}
    end = "present"
    if job.end:
        slots["x"], end = _told(page, job.end), iso(job.end)
    text: str = page.rng.choice(words["closed" if job.end else "open"]).format(**slots)
    page.employed(job, iso(job.start), end, place=True)
    if job.achievements:
        stop = "；" if page.language == "zh" else "; "
        text += "" if page.language == "zh" else " "
        text += words["did"].format(a=stop.join(job.achievements))
        page.achieved(job)
    return elided(text, page.language)


def narrative(person: Person) -> tuple[str, Truth]:
    """A working life told in sentences."""
    page = Page(person, "narrative")
    words = _words(page)
    _opening(page)
    _titled(page, words["working"])
    blank = page.pick("paragraphs", [True, False])
    for job in page.jobs():
        page.wrapped(_sentence(page, job))
        page.add(*([""] if blank else []))
    _titled(page, words["learning"])
    for entry in person.education:
        form = words["coming" if entry.expected else "study"]
        slots = {"d": entry.degree, "f": entry.field, "i": entry.institution}
        page.wrapped(form.format(y=entry.end[0], **slots))
    _schooling(page, end=[str(entry.end[0]) for entry in person.education])
    earned = [
        words["from"].format(n=entry.name, i=entry.issuer, y=entry.date[0])
        for entry in person.certificates
    ]
    page.wrapped(words["papers"].format(c=_series(page, earned)))
    _certified(page, dated=True)
    spoken = [f"{tongue.name} ({tongue.level})" for tongue in person.languages]
    page.wrapped(words["tongues"].format(l=_series(page, spoken)))
    _spoken(page)
    page.wrapped(words["skills"].format(k=_series(page, [skill.name for skill in person.skills])))
    for skill in person.skills:
        _skill(page, skill.name)
    return page.text(), page.truth


def _length(page: Page, months: int) -> str:
    years_form, months_form, one_year, one_month = _words(page)["length"]
    years, rest = divmod(months, 12)
    said = [one_year if years == 1 else years_form.format(y=years)] if years else []
    said += [one_month if rest == 1 else months_form.format(m=rest)] if rest else []
    return ("" if page.language == "zh" else " ").join(said)


def _exported(page: Page, roles: Sequence[Employment]) -> None:
    """An employer with its total, then every role with dates and length."""
    page.add("", roles[0].employer)
    lengths = [
        (NOW if job.end is None else month_number(job.end)) - month_number(job.start) + 1
        for job in roles
    ]
    if len(roles) > 1:
        page.add(_length(page, sum(lengths)))
    for job, months in zip(roles, lengths, strict=True):
        end = _told(page, job.end) if job.end else _words(page)["present"]
        dates = f"{_told(page, job.start)} - {end} ({_length(page, months)})"
        page.add(job.title, dates, job.place)
        page.employed(job, iso(job.start), iso(job.end) if job.end else "present", place=True)
        page.add(*job.achievements)
        page.achieved(job)


def profile_export(person: Person) -> tuple[str, Truth]:
    """The look of a profile saved from a network for professionals."""
    page = Page(person, "profile_export")
    words = _words(page)
    page.add(person.contact["mail"], person.contact["link"], "", words["top"])
    for skill in person.skills[:4]:
        page.add(skill.name)
        _skill(page, skill.name)
    page.add("", page.words["heads"]["languages"][0])
    page.add(*(f"{tongue.name} ({tongue.level})" for tongue in person.languages))
    _spoken(page)
    page.add("", words["papers_head"], *(entry.name for entry in person.certificates))
    _certified(page, dated=False)
    page.add("", person.name, f"{person.employments[0].title}", person.employments[0].place)
    page.add("", page.words["heads"]["summary"][0], person.texts["summaries"], "")
    page.add(page.words["heads"]["experience"][0])
    for place, (_, roles) in enumerate(groupby(person.employments, lambda job: job.employer)):
        _exported(page, list(roles))
        if place == 1:
            page.add("", "  " + words["page"].format(n=1))
    page.add("", page.words["heads"]["education"][0])
    for entry in person.education:
        years = f"{entry.start[0]} - {entry.end[0]}"
        page.add(entry.institution, f"{entry.degree}, {entry.field} · ({years})")
    _schooling(page, end=[str(entry.end[0]) for entry in person.education])
    return page.text(), page.truth


UNSEEN: dict[str, Layout] = {
    layout.__name__: layout for layout in (letterhead, functional, narrative, profile_export)
}
