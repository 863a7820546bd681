"""The items of one entry of a résumé in JSON, by the kind of its section."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Final

from assay.hiring.json_dates import When, moment, when
from assay.hiring.json_keys import Entry, join, pattern, plain, table
from assay.hiring.json_skills import is_years, skill
from assay.mapping.values import scalar
from assay.records import Fact, Field, Item


@dataclass(slots=True)
class Made:
    """What an entry gives; `whole` tells of each kind whether the entry has what names it."""

    items: list[Item] = field(default_factory=list)
    facts: list[Fact] = field(default_factory=list)
    unread: list[Field] = field(default_factory=list)
    whole: dict[str, bool] = field(default_factory=dict)

    def add(self, other: Made) -> None:
        """Take over what another entry gives."""
        self.items += other.items
        self.facts += other.facts
        self.unread += other.unread
        for kind, known in other.whole.items():
            self.whole[kind] = self.whole.get(kind, True) and known


def _made(
    item: Item, entry: Entry, when: When | None = None, subject: str = "", **whole: bool
) -> Made:
    """An item with the rest of its entry as facts of the subject."""
    items = [item] if item.fields or item.body else []
    unread = list(when.unread) if when else []
    return Made(items, list(entry.rest(subject)), unread, whole)


def _fields(**found: Field | None) -> dict[str, Field]:
    return {name: value for name, value in found.items() if value}


def employment(entry: Entry) -> Made:
    """An employment, or one for each role at an employer."""
    roles = entry.entries("roles")
    if not roles:
        return _job(entry, None, None)
    employer, place = entry.field("employer"), _place(entry)
    made = Made()
    for role in roles:
        made.add(_job(role, employer, place))
    # the whole time at the employer is no role of its own
    made.facts += entry.rest(employer.text if employer else "")
    return made


def _job(entry: Entry, employer: Field | None, place: Field | None) -> Made:
    employer = employer or entry.field("employer")
    title, place = entry.field("title"), _place(entry) or place
    time = when(entry, ends_alone=False)
    marks = _marks(title.text if title else "") | _typed(entry)
    if time.expected:
        marks |= {"expected"}
    said = tuple(entry.texts("achievements"))
    body = (*entry.texts("body"), *said)
    fields = _fields(employer=employer, title=title, place=place)
    item = Item("employment", fields, entry.path, time.period, body, marks)
    subject = employer or title
    made = _made(
        item,
        entry,
        time,
        subject.text if subject else "",
        employer=employer is not None,
        title=title is not None,
    )
    for text in said:
        about = _fields(text=text, employer=employer)
        made.items.append(Item("achievement", about, text.place))
    return made


def volunteer(entry: Entry) -> Made:
    """An employment that is marked volunteer; it tells nothing of the list of jobs."""
    made = employment(entry)
    made.items = [
        replace(item, marks=item.marks | {"volunteer"}) if item.kind == "employment" else item
        for item in made.items
    ]
    made.whole = {}
    return made


def education(entry: Entry) -> Made:
    """A degree; marked expected only where the entry says so."""
    degree, field_, institution = map(entry.field, ("degree", "field", "institution"))
    time = when(entry, ends_alone=True)
    marks = frozenset({"expected"} if time.expected else ())
    fields = _fields(degree=degree, field=field_, institution=institution)
    body = (*entry.texts("body"), *entry.texts("achievements"))
    item = Item("education", fields, entry.path, time.period, body, marks)
    subject = institution or degree
    return _made(item, entry, time, subject.text if subject else "", degree=degree is not None)


def certificate(entry: Entry) -> Made:
    """A certificate with the date of its issue."""
    name, code, issuer, expires = map(entry.field, ("certificate", "code", "issuer", "expires"))
    time = moment(entry, "date", "start")
    fields = _fields(name=name, code=code, issuer=issuer, expires=expires)
    marks = frozenset({"expected"} if _unfinished(entry) else ())
    item = Item("certificate", fields, entry.path, time.period, tuple(entry.texts("body")), marks)
    return _made(item, entry, time, name.text if name else "", certificate=name is not None)


def skills(entry: Entry) -> Made:
    """A skill and its keywords, each a skill of its own; level and years are of the group."""
    return _named(entry, "skill")


def language(entry: Entry) -> Made:
    """A language with its level."""
    return _named(entry, "language")


def _named(entry: Entry, kind: str) -> Made:
    name, level = map(entry.field, (kind, "level"))
    years = entry.field("years", is_years)
    body = tuple(entry.texts("body"))
    item = Item(kind, _fields(name=name, level=level, years=years), entry.path, body=body)
    keywords = list(entry.texts("keywords")) if kind == "skill" else []
    made = _made(item, entry, subject=name.text if name else "")
    made.items += [skill(word.text, word.place) for word in keywords]
    return made


def award(entry: Entry) -> Made:
    """An achievement without an employer."""
    title, time = entry.field("award"), moment(entry, "date")
    body = tuple(entry.texts("body"))
    item = Item("achievement", _fields(text=title), entry.path, time.period, body)
    return _made(item, entry, time, title.text if title else "")


def project(entry: Entry) -> Made:
    """The achievements of a project; its keywords are skills."""
    name, entity = entry.field("project"), entry.field("entity")
    time = when(entry, ends_alone=True)
    said = [*entry.texts("body"), *entry.texts("achievements")]
    made = Made(unread=list(time.unread))
    for text in said or ([name] if name else []):
        fields = _fields(text=text, project=name, employer=entity)
        made.items.append(Item("achievement", fields, text.place, time.period))
    made.items += [skill(word.text, word.place) for word in entry.texts("keywords")]
    made.facts += entry.rest(name.text if name else "")
    return made


def _place(entry: Entry) -> Field | None:
    """A place as text, or city, region and country of an object; streets are left out."""
    for said, place, value in entry.given("place"):
        text = scalar(value, place)
        if text:
            entry.used.add(said)
            return Field(text.strip(), place)
        if isinstance(value, Mapping):
            inner = Entry(value, place)
            parts = [inner.field(name) for name in ("city", "region", "country")]
            if any(parts):
                entry.used.add(said)
                return join(parts, ", ", place)
    return None


def _typed(entry: Entry) -> frozenset[str]:
    for said, _, value in entry.given("type"):
        marks = _marks(value) if isinstance(value, str) else frozenset()
        if marks:
            entry.used.add(said)
            return marks
    return frozenset()


def _marks(text: str) -> frozenset[str]:
    """What a title or a type says of an employment; a volunteer coordinator is employed."""
    said = plain(text)
    return frozenset(
        mark
        for mark in table()["marks"]
        if mark != "unless"
        for match in pattern("marks", mark).finditer(said)
        if not pattern("marks", "unless").match(said, match.end() + 1)
    )


def _unfinished(entry: Entry) -> bool:
    for said, _, value in entry.given("status"):
        if isinstance(value, str) and pattern("words", "in_progress").search(value):
            entry.used.add(said)
            return True
    return False


KINDS: Final[Mapping[str, Callable[[Entry], Made]]] = {
    "employment": employment,
    "volunteer": volunteer,
    "education": education,
    "certificate": certificate,
    "skill": skills,
    "language": language,
    "award": award,
    "project": project,
}
