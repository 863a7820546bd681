"""Statements with a list of several things in one predicate."""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from random import Random

from relation_facts import (
    NOW,
    certificates_absent,
    employers_absent,
    skills_absent,
)
from relation_facts import (
    said as plain_title,
)
from relation_page import Paged, absent
from spelled import elided
from summary_said import Said, words
from vita import loaded


def listed(rng: Random, paged: Paged) -> Iterator[Said]:
    """Lists of skills, languages, certificates, employers and posts, true and with one fault."""
    truth = paged.truth
    skills = list(dict.fromkeys(entry["name"] for entry in truth["skills"]))
    valid = [e["name"] for e in truth["certificates"] if (e.get("expires") or "9999") > NOW]
    employers = list(dict.fromkeys(entry["employer"] for entry in truth["employments"]))
    invented = {
        "skills": (skills, skills_absent(paged), "skill_invented", 2),
        "certificates": (valid, certificates_absent(paged), "certificate_invented", 1),
        "employers": (employers, employers_absent(paged), "employer_invented", 1),
        "tongues": (*_tongues(rng, paged), "language_invented", 1),
    }
    for kind, (known, free, fault, times) in invented.items():
        for _ in range(times):
            yield from _list(rng, paged, kind, known, None)
            if free:
                yield from _list(rng, paged, kind, [*known], (rng.choice(free), fault))
    posts = [(plain_title(e["title"]), e["employer"]) for e in truth["employments"]]
    yield from _posts(rng, paged, posts)


def _tongues(rng: Random, paged: Paged) -> tuple[list[str], list[str]]:
    """The languages, with their levels or without, and those that nobody claims."""
    language = paged.person.language
    lower = language in {"fr", "es"}
    known = [(entry["name"], entry["level"]) for entry in paged.truth["languages"]]
    free = [name for name in loaded(language)["tongues"] if absent(name, paged.text)]
    graded = rng.random() < 0.5

    def said(name: str, level: str) -> str:
        name = name.lower() if lower else name
        mark = f"（{level}）" if language == "zh" else f" ({level})"
        return name + (mark if graded else "")

    return [said(*pair) for pair in known], [said(name, "C1") for name in free]


def _list(
    rng: Random, paged: Paged, kind: str, known: Sequence[str], added: tuple[str, str] | None
) -> Iterator[Said]:
    """A list of two to four of those known, perhaps with one more that is not."""
    most = min(len(known), rng.choice([2, 2, 3, 4]))
    if most < 2 - (added is not None):
        return
    items = rng.sample(list(known), most)
    if added:
        items.insert(rng.randint(0, len(items)), added[0])
    text = _filled(rng, paged, kind, items)
    yield Said(text, f"list_{kind}", added[1] if added else None)


def _filled(rng: Random, paged: Paged, kind: str, items: Sequence[str]) -> str:
    own, name = words(paged.person.language), paged.person.name
    joined = own["comma"].join(items[:-1]) + own["and"] + items[-1]
    if rng.random() < 0.2:
        joined = own["comma"].join(items)
    text = rng.choice(own[kind]).format(who=name, name=name, items=joined)
    return elided(text[:-1] if text.endswith("..") else text, paged.person.language)


def _posts(rng: Random, paged: Paged, posts: list[tuple[str, str]]) -> Iterator[Said]:
    """Two posts in one sentence; with the employers turned, that is false of both."""
    form = words(paged.person.language)["post"]
    for first, second in pairwise(posts):
        if first[1] == second[1]:
            continue
        items = [form.format(t=title, e=employer) for title, employer in (first, second)]
        yield Said(_filled(rng, paged, "posts", items), "list_posts")
        turned = [(first[0], second[1]), (second[0], first[1])]
        if not set(turned) & set(posts) and not _inside(turned, posts):
            items = [form.format(t=title, e=employer) for title, employer in turned]
            yield Said(_filled(rng, paged, "posts", items), "list_posts", "employer_swapped")


def _inside(turned: list[tuple[str, str]], posts: list[tuple[str, str]]) -> bool:
    """Whether a title is a part of one that was held there."""
    return any(
        title.casefold() in held.casefold()
        for title, employer in turned
        for held, where in posts
        if where == employer
    )
