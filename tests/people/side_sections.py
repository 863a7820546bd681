"""The sections beside employment: education, skills, certificates, languages and the rest."""

from collections.abc import Sequence

from page import Page
from spelled import iso
from vita import Certificate, Education, Skill


def _span(page: Page, entry: Education, *, coarse: bool) -> tuple[str, str]:
    """The text of a course's dates and the truth of its end."""
    end = (entry.end[0], None) if coarse else entry.end
    text, end_iso = page.spelling.date(end)
    if entry.expected:
        return page.pick("expected", page.words["expected"]).format(e=text), end_iso
    if page.pick("end only", [False, False, True]):
        return text, end_iso
    start = (entry.start[0], None) if coarse else entry.start
    text, _, end_iso = page.spelling.span(start, end)
    return text, end_iso


def _course(page: Page, entry: Education, way: str) -> None:
    dates, end = _span(page, entry, coarse=page.pick("years of study", [True, True, False]))
    degree = page.pick("in field", page.words["in_field"]).format(
        degree=entry.degree, field=entry.field
    )
    if way == "dates first":
        page.add(f"{dates}{page.pick('study gap', ['  ', chr(9), ': ', '   '])}{degree}")
        page.add(page.pick("study indent", ["", "    ", chr(9)]) + entry.institution)
    elif way == "one line":
        page.add(page.apart([degree, entry.institution, dates], [", ", " | ", " – ", " · "]))
    elif way == "three lines":
        lines = [degree, entry.institution, dates]
        turned = page.pick("school first", [False, True])
        page.add(*(lines[place] for place in ((1, 0, 2) if turned else (0, 1, 2))))
    elif way == "brackets":
        page.wrapped(f"{degree}, {entry.institution} ({dates})", page.pick("bullet", ["- ", "• "]))
    else:
        labels = ("degree", "field", "institution", "graduated")
        values = (entry.degree, entry.field, entry.institution, page.spelling.date(entry.end)[0])
        if entry.expected:
            values = (*values[:3], dates)
        else:
            end = page.spelling.date(entry.end)[1]
        for label, value in zip(labels, values, strict=True):
            page.add(page.label(label) + page.colon() + value)
    if entry.remark and not entry.expected:
        page.add(page.pick("remark", ["", "  ", "– "]) + entry.remark)
    page.truth["education"].append(
        {
            "degree": entry.degree,
            "field": entry.field,
            "institution": entry.institution,
            "end": end,
            "expected": entry.expected,
        }
    )


def education(page: Page) -> None:
    page.head("education")
    way = page.pick("study", ["dates first", "one line", "three lines", "brackets", "labels"])
    for place, entry in enumerate(page.person.education):
        if place and way in {"three lines", "labels"}:
            page.add("")
        _course(page, entry, way)


def _known(page: Page, skill: Skill, *, level: bool = False, years: bool = False) -> None:
    page.truth["skills"].append(
        {
            "name": skill.name,
            "level": skill.level if level else None,
            "years": skill.years if years else None,
        }
    )


def _years(page: Page, skill: Skill) -> str | None:
    if skill.years is None:
        return None
    key = "year_one" if skill.years == 1 else "years"
    forms = page.words[key]
    form: str = forms[page.pick("years form", range(6)) % len(forms)]
    return form.format(n=skill.years)


def _listed(page: Page, skills: Sequence[Skill]) -> None:
    mark = page.pick("skill mark", [", ", ", ", " · ", " | ", "; "])
    if page.language == "zh":
        mark = page.pick("skill mark zh", ["、", "，", "、", " / "])
    page.wrapped(mark.join(skill.name for skill in skills))
    for skill in skills:
        _known(page, skill)


def _bracketed(page: Page, skills: Sequence[Skill]) -> None:
    """Java (Intermediate, 3 years)."""
    pieces = []
    for skill in skills:
        inside = [part for part in (skill.level, _years(page, skill)) if part]
        pieces.append(f"{skill.name} ({', '.join(inside)})" if inside else skill.name)
        _known(page, skill, level=True, years=True)
    if page.pick("skills run on", [True, False]):
        page.wrapped(", ".join(pieces))
    else:
        page.add(*(page.pick("bullet", ["- ", "• "]) + piece for piece in pieces))


def _dashed(page: Page, skills: Sequence[Skill]) -> None:
    """Java – 5 years."""
    for skill in skills:
        years = _years(page, skill)
        dash = page.pick("skill dash", [" – ", ": ", " - ", " ... "])
        line = skill.name + (dash + years if years else "")
        page.add(page.pick("skill bullet", ["", "• "]) + line)
        _known(page, skill, years=True)


def _tabled(page: Page, skills: Sequence[Skill]) -> None:
    page.add("\t".join(page.label(key) for key in ("skill", "level", "years")))
    for skill in skills:
        years = "" if skill.years is None else str(skill.years)
        page.add(f"{skill.name}\t{skill.level or '-'}\t{years}".rstrip("\t"))
        _known(page, skill, level=True, years=True)


def _padded(page: Page, skills: Sequence[Skill]) -> None:
    fill = page.pick("fill", [" ", ".", " "])
    for skill in skills:
        page.add(f"{skill.name + ' ':{fill}<26} {skill.level}" if skill.level else skill.name)
        _known(page, skill, level=True)


def _grouped(page: Page, skills: Sequence[Skill]) -> None:
    mark = page.pick("group mark", ["", "- ", "• "])
    for group in dict.fromkeys(skill.group for skill in skills):
        members = [skill for skill in skills if skill.group == group]
        names = ", ".join(skill.name for skill in members)
        page.wrapped(page.label(group) + page.colon() + names, mark)
        for skill in members:
            _known(page, skill)


def _by_level(page: Page, skills: Sequence[Skill]) -> None:
    rated = [skill for skill in skills if skill.level]
    for level in dict.fromkeys(skill.level for skill in rated):
        members = [skill for skill in rated if skill.level == level]
        page.wrapped(f"{level}{page.colon()}{', '.join(skill.name for skill in members)}")
        for skill in members:
            _known(page, skill, level=True)


def _bulleted(page: Page, skills: Sequence[Skill]) -> None:
    for skill in skills:
        page.add(page.pick("bullet", ["- ", "• ", "* "]) + skill.name)
        _known(page, skill)


def skills(page: Page) -> None:
    page.head("skills")
    ways = [_listed, _bracketed, _dashed, _tabled, _padded, _grouped, _by_level, _bulleted]
    page.pick("skills", ways)(page, page.person.skills)


def _certificate(page: Page, entry: Certificate, way: str) -> None:
    name = entry.name
    code = entry.code if way != "names" else None
    if code:
        form = page.pick("code", ["{name} ({code})", "{name} ({code})", "{code}: {name}"])
        name = form.format(name=name, code=code)
    date, date_iso = page.spelling.date(entry.date)
    issued = page.pick("issued", page.words["issued"]).format(d=date)
    expires = None
    if entry.expires and page.pick("expiry", [True, False]):
        until, expires = page.spelling.date(entry.expires)
        issued += ", " + page.pick("expires", page.words["expires"]).format(d=until)
    if way == "dates first":
        page.add(f"{date}  {name}, {entry.issuer}")
        expires = None
    elif way == "piped":
        page.add(" | ".join([name, entry.issuer, issued]))
    elif way == "bullets":
        page.wrapped(f"{name}, {entry.issuer}, {issued}", page.pick("bullet", ["- ", "• ", "* "]))
    elif way == "brackets":
        year = iso((entry.date[0], None))
        page.add(f"{name} – {entry.issuer} ({year})")
        date_iso, expires = year, None
    else:
        page.add(page.pick("bullet", ["- ", "• "]) + name)
    bare = way == "names"
    page.truth["certificates"].append(
        {
            "name": entry.name,
            "code": code,
            "issuer": None if bare else entry.issuer,
            "date": None if bare else date_iso,
            "expires": None if bare else expires,
        }
    )


def certificates(page: Page) -> None:
    page.head("certificates")
    ways = ["bullets", "dates first", "piped", "brackets", "names", "bullets"]
    for entry in page.person.certificates:
        _certificate(page, entry, page.pick("certificates", ways))


def languages(page: Page) -> None:
    page.head("languages")
    form = page.pick("tongue", ["{} – {}", "{}: {}", "{} ({})", "{}\t{}", "{}   {}", "{}, {}"])
    pieces = [form.format(tongue.name, tongue.level) for tongue in page.person.languages]
    comma = any("," in tongue.level for tongue in page.person.languages)
    if "(" in form and not comma and page.pick("tongues run on", [True, False]):
        page.add(("、" if page.language == "zh" else ", ").join(pieces))
    else:
        page.add(*(page.pick("tongue bullet", ["", "- ", "• "]) + piece for piece in pieces))
    page.truth["languages"] += [
        {"name": tongue.name, "level": tongue.level} for tongue in page.person.languages
    ]


def projects(page: Page) -> None:
    """Dated work that nobody employed the person for."""
    page.head("projects")
    start = page.person.employments[0].start[0]
    text = page.spelling.span((start, 2), (start, 11))[0]
    page.add(page.apart([page.person.texts["projects"], text], [", ", " | ", " · ", "  "]))


def volunteering(page: Page) -> None:
    page.head("volunteering")
    start = page.person.employments[-1].start[0] + 1
    text = page.spelling.span((start, 4), (start + 2, 9))[0]
    page.add(f"{text}  {page.person.texts['volunteering']}")


def leisure(page: Page) -> None:
    page.head("hobbies")
    page.add(page.person.texts["hobbies"])


def references(page: Page) -> None:
    page.head("references")
    page.add(page.person.texts["references"])


def top(page: Page) -> None:
    """Name and contact lines, perhaps a paragraph about oneself."""
    person = page.person
    if page.pick("cv", [True, False, False]):
        page.add(person.texts["cv"], "")
    name = page.pick("name", [person.name, person.name, person.name.upper()])
    page.add(f"# {person.name}" if page.marked else name)
    mail, phone, link = (person.contact[key] for key in ("mail", "phone", "link"))
    way = page.pick("contact", ["line", "labels", "lines", "dots"])
    if way == "labels":
        page.add(page.label("mail") + page.colon() + mail)
        page.add(page.label("phone") + page.colon() + phone)
    else:
        marks = {"line": " | ", "lines": "\n", "dots": " · "}
        page.add(*marks[way].join([mail, phone, link]).split("\n"))
    if page.pick("summary", [True, True, False]):
        page.head("summary")
        page.wrapped(person.texts["summaries"])
