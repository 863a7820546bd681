"""Working lives: jobs that follow, part, overlap or repeat."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from random import Random
from typing import Any

from vita import AS_OF, NOW, Employment, Kind, loaded, month_date, month_number

SHAPES = ("plain", "gap", "overlap", "promotion", "nested", "return", "overlap")


def _apart(rng: Random, pool: Sequence[str], count: int) -> list[str]:
    """Names of which none stands inside another."""
    found: list[str] = []
    for name in rng.sample(pool, len(pool)):
        low = name.lower()
        if not any(low in other.lower() or other.lower() in low for other in found):
            found.append(name)
    return found[:count]


def _spans(rng: Random, shape: str, count: int) -> list[tuple[int, int | None]]:
    """Months of consecutive jobs; the shape says where they part or meet."""
    lengths = [rng.choice([rng.randint(7, 30), rng.randint(14, 80)]) for _ in range(count)]
    odd = rng.randrange(1, count)
    steps = [rng.choice([1, 1, 1, 2]) for _ in range(count)]
    if shape in {"gap", "return"}:
        steps[odd] = rng.randint(9, 34)
    elif shape == "overlap":
        steps[odd] = -rng.randint(5, max(6, min(lengths[odd - 1], lengths[odd]) - 1))
    elif shape == "promotion":
        steps[odd] = rng.choice([0, 1])
    goes_on = rng.random() < 0.7
    last = NOW if goes_on else NOW - rng.randint(2, 20)
    spans: list[tuple[int, int | None]] = []
    start = last - sum(lengths) - sum(steps[1:]) + count
    for place, length in enumerate(lengths):
        start += steps[place] if place else 0
        spans.append((start, start + length - 1))
        start += length - 1
    if goes_on:
        spans[-1] = (spans[-1][0], None)
    return spans


def _filled(rng: Random, pattern: str) -> str:
    return pattern.format(
        p=rng.randint(11, 48), n=rng.randint(3, 14), k=rng.choice([40, 60, 120, 150, 250, 300, 450])
    )


def _about(rng: Random, words: Mapping[str, Any]) -> tuple[str | None, int | None]:
    if rng.random() > 0.3:
        return None, None
    age = rng.randint(22, 95)
    return rng.choice(words["about"]).format(y=age), age


def _job(
    rng: Random, words: Mapping[str, Any], employer: str, title: str, span: tuple[int, int | None]
) -> Employment:
    lines = tuple(
        _filled(rng, pattern) for pattern in rng.sample(words["achievements"], rng.randint(0, 4))
    )
    about, age = _about(rng, words)
    end = None if span[1] is None else month_date(span[1])
    place = rng.choice(words["cities"])
    return Employment(employer, title, month_date(span[0]), end, place, lines, about=about, age=age)


def _extra(rng: Random, job: Employment, title: str, employer: str, kind: Kind) -> Employment:
    """A shorter role inside a longer one."""
    first = month_number(job.start)
    last = NOW if job.end is None else month_number(job.end)
    length = rng.randint(3, max(4, min(24, last - first - 2)))
    start = first + rng.randint(1, max(1, last - first - length))
    end = month_date(min(start + length - 1, last))
    return replace(
        job,
        employer=employer,
        title=title,
        start=month_date(start),
        end=end,
        kind=kind,
        about=None,
        age=None,
        achievements=(),
    )


def _length(job: Employment) -> int:
    return month_number(job.end or AS_OF) - month_number(job.start)


def employments(rng: Random, words: Mapping[str, Any], shape: str) -> tuple[Employment, ...]:
    count = rng.randint(3 if shape == "return" else 2, 4)
    pool = [*words["employers"], *words["employers"], *loaded("shared")["employers"]]
    employers = _apart(rng, list(dict.fromkeys(rng.sample(pool, len(pool)))), 7)
    titles = _apart(rng, words["titles"], 6)
    spans = _spans(rng, shape, count)
    jobs = [_job(rng, words, employers[n], titles[n], spans[n]) for n in range(count)]
    if shape == "promotion":
        gone = next(n for n in range(1, count) if spans[n][0] - (spans[n - 1][1] or 0) <= 1)
        pair = rng.choice(words["promotions"])
        below = replace(jobs[gone - 1], title=pair[0])
        above = replace(jobs[gone], title=pair[1], employer=below.employer, place=below.place)
        jobs[gone - 1 : gone + 1] = [below, replace(above, about=below.about, age=below.age)]
    if shape == "return":
        jobs[-1] = replace(jobs[-1], employer=jobs[0].employer, place=jobs[0].place)
        jobs[-1] = replace(jobs[-1], about=jobs[0].about, age=jobs[0].age)
    if shape == "nested":
        longest = max(jobs, key=_length)
        title = rng.choice(words["part_time"])
        jobs.append(_extra(rng, longest, title, employers[5], "part-time"))
    if rng.random() < 0.3:
        first = month_number(jobs[0].start)
        span = (first - rng.randint(6, 20), first - 2)
        early = _job(rng, words, employers[6], rng.choice(words["interns"]), span)
        span_end = month_date(min(span[1], span[0] + rng.randint(2, 6)))
        jobs.append(replace(early, end=span_end, kind="internship", about=None, age=None))
    return tuple(sorted(jobs, key=lambda job: month_number(job.start), reverse=True)[:6])
