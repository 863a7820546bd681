"""Counts of flags against labels, the figures that follow from them, and their 95 % intervals.

Intervals are a bootstrap over sources: flags of one response, and responses over one source, are
not independent of one another. Where all or none of a share count, no draw differs: the interval is
Wilson's, over as many units as there are sources. The flags of one reason have Wilson's over flags.
"""

from __future__ import annotations

import math
import random
from collections import Counter
from typing import TYPE_CHECKING, Literal, NamedTuple, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from assay.sources import Span

Fate: TypeAlias = Literal["hit", "soft", "false"]

RESAMPLES = 1000
SEED = 1
_Z = 1.959963984540054


class Interval(NamedTuple):
    """A 95 % interval; both ends lie in [0, 1], of a difference in [-1, 1]."""

    low: float
    high: float

    @property
    def signed(self) -> str:
        """Both ends with their signs, as a difference is read."""
        return f"{self.low:+.3f} to {self.high:+.3f}"


class Figure(NamedTuple):
    """A figure in [0, 1]; None where nothing was counted, or an interval cannot be told.

    A proportion is `hits` of `of`; an F1 has neither.
    """

    value: float | None
    interval: Interval | None = None
    hits: int | None = None
    of: int | None = None


class Tally(NamedTuple):
    """Counts of one response, a source or a file; tallies add up.

    `bad` responses hold an error; `arguable` ones hold what is arguable only and count as clean.
    `flags` are those that are true (`hits`: they overlap a hard span) or false (they overlap no
    label); those that overlap soft spans only are `soft_flags`. `spans` are the hard spans that
    recall counts, `hard_spans` all of them; the found ones overlap a flag of any fate.
    `hard_chars` stand in hard spans, `flag_chars` under flags that do not lie on soft spans only,
    `both_chars` under both. `content` are characters other than white space, `covered` those that
    a claim accounts for.
    """

    responses: int = 0
    bad: int = 0
    flagged: int = 0
    bad_flagged: int = 0
    arguable: int = 0
    flags: int = 0
    hits: int = 0
    soft_flags: int = 0
    spans: int = 0
    spans_found: int = 0
    hard_spans: int = 0
    hard_found: int = 0
    hard_chars: int = 0
    flag_chars: int = 0
    both_chars: int = 0
    content: int = 0
    covered: int = 0

    @property
    def clean(self) -> int:
        """Responses without an error."""
        return self.responses - self.bad

    @property
    def clean_flagged(self) -> int:
        """Those of them that are flagged."""
        return self.flagged - self.bad_flagged


class ReasonScore(NamedTuple):
    """How the flags of one reason fare; a flag with several reasons counts for each."""

    reason: str
    precision: Figure
    soft_flags: int


class Scores(NamedTuple):
    """All figures of a set of responses.

    `flag_everything` is the F1 of responses where each of them is flagged. `balanced` is the mean
    of the share of bad responses that are flagged and of clean ones that are not. `span_overlap` is
    F1 counted in characters. `coverage` is the share of the characters that claims account for.
    """

    tally: Tally
    sources: int
    precision: Figure
    recall: Figure
    f1: Figure
    clean_flagged: Figure
    flag_everything: float | None
    span_precision: Figure
    span_recall: Figure
    span_f1: Figure
    hard_recall: Figure
    balanced: Figure
    span_overlap: Figure
    coverage: Figure


def overlap(a: Span, b: Span) -> bool:
    """True if two half-open spans share a character."""
    return max(a[0], b[0]) < min(a[1], b[1])


def fate(flag: Span, hard: Sequence[Span], soft: Sequence[Span]) -> Fate:
    """Whether a flag is true, lies on what is arguable only, or is a false alarm."""
    if any(overlap(flag, span) for span in hard):
        return "hit"
    return "soft" if any(overlap(flag, span) for span in soft) else "false"


def found(spans: Sequence[Span], flags: Sequence[Span]) -> int:
    """How many of the spans overlap a flag."""
    return sum(any(overlap(span, flag) for flag in flags) for span in spans)


def total(tallies: Sequence[Tally]) -> Tally:
    """The sum of tallies; of none, zero."""
    return Tally(*map(sum, zip(*tallies, strict=True)))


def ratio(hits: int, of: int) -> float | None:
    """hits / of, None of nothing."""
    return hits / of if of else None


def f1(precision: float | None, recall: float | None) -> float | None:
    """The harmonic mean; without any flag it is 0, without anything to find undefined."""
    if recall is None:
        return None
    if not precision or not recall:
        return 0.0
    return 2 * precision * recall / (precision + recall)


def wilson(hits: int, of: int) -> Interval | None:
    """The Wilson score interval of a proportion of independent units."""
    if not of:
        return None
    share, z2 = hits / of, _Z * _Z
    middle = (share + z2 / (2 * of)) / (1 + z2 / of)
    reach = _Z / (1 + z2 / of) * math.sqrt(share * (1 - share) / of + z2 / (4 * of * of))
    return Interval(middle - reach if hits else 0.0, middle + reach if hits < of else 1.0)


def resampled(
    sources: Sequence[tuple[int, ...]], resamples: int = RESAMPLES
) -> Iterator[tuple[int, ...]]:
    """Sums of as many sources as there are, drawn with replacement; always the same ones."""
    columns = list(zip(*sources, strict=True))
    chance = random.Random(SEED)
    places = range(len(sources))
    for _ in range(resamples):
        drawn = chance.choices(places, k=len(sources))
        yield tuple(sum(map(column.__getitem__, drawn)) for column in columns)


def percentiles(drawn: Sequence[float | None]) -> Interval | None:
    """The middle 95 % of what is defined; None where nothing is, or all are the same."""
    known = sorted(value for value in drawn if value is not None)
    if not known or known[0] == known[-1]:
        return None
    cut = math.floor(len(known) * 0.025)
    return Interval(known[cut], known[-1 - cut])


def proportion(hits: int, of: int) -> Figure:
    """A proportion of independent units."""
    return Figure(ratio(hits, of), wilson(hits, of), hits, of)


def score(rows: Sequence[tuple[str, Tally]]) -> Scores:
    """The figures of rows, each the text of its source (or its hash) with the row's tally."""
    by_source: dict[str, list[Tally]] = {}
    for source, tally in rows:
        by_source.setdefault(source, []).append(tally)
    sources = [total(tallies) for tallies in by_source.values()]
    whole = total(sources)
    draws = [Tally(*draw) for draw in resampled(sources)]
    return Scores(
        whole,
        len(sources),
        share(("bad_flagged", "flagged"), whole, sources, draws),
        share(("bad_flagged", "bad"), whole, sources, draws),
        _drawn(response_f1, whole, draws),
        share(("clean_flagged", "clean"), whole, sources, draws),
        f1(ratio(whole.bad, whole.responses), ratio(whole.bad, whole.bad)),
        share(("hits", "flags"), whole, sources, draws),
        share(("spans_found", "spans"), whole, sources, draws),
        _drawn(span_f1, whole, draws),
        share(("hard_found", "hard_spans"), whole, sources, draws),
        _drawn(balanced, whole, draws),
        _drawn(span_overlap, whole, draws),
        share(("covered", "content"), whole, sources, draws),
    )


def reason_scores(flags: Sequence[tuple[tuple[str, ...], Fate]]) -> tuple[ReasonScore, ...]:
    """The scores of every reason, the most frequent first; flags are (reasons, fate)."""
    counts = Counter((reason, fate) for reasons, fate in flags for reason in dict.fromkeys(reasons))
    made = []
    for reason in sorted({reason for reason, _ in counts}):
        hits = counts[reason, "hit"]
        precision = proportion(hits, hits + counts[reason, "false"])
        made.append(ReasonScore(reason, precision, counts[reason, "soft"]))
    return tuple(sorted(made, key=lambda made: -((made.precision.of or 0) + made.soft_flags)))


def response_f1(tally: Tally) -> float | None:
    """F1 of finding the responses that hold an error."""
    precision = ratio(tally.bad_flagged, tally.flagged)
    return f1(precision, ratio(tally.bad_flagged, tally.bad))


def span_f1(tally: Tally) -> float | None:
    """F1 of the precision of flags and the recall of the hard spans that recall counts."""
    return f1(ratio(tally.hits, tally.flags), ratio(tally.spans_found, tally.spans))


def balanced(tally: Tally) -> float | None:
    """Balanced accuracy of flagging responses: a half is a coin toss."""
    caught, false = ratio(tally.bad_flagged, tally.bad), ratio(tally.clean_flagged, tally.clean)
    return None if caught is None or false is None else (caught + 1 - false) / 2


def span_overlap(tally: Tally) -> float | None:
    """F1 of flagged against hard characters."""
    return ratio(2 * tally.both_chars, tally.hard_chars + tally.flag_chars)


def _drawn(figure: Callable[[Tally], float | None], whole: Tally, draws: Sequence[Tally]) -> Figure:
    return Figure(figure(whole), percentiles([figure(draw) for draw in draws]))


def share(
    names: tuple[str, str],
    whole: tuple[int, ...],
    sources: Sequence[tuple[int, ...]],
    draws: Sequence[tuple[int, ...]],
) -> Figure:
    """One count of tallies as a share of another, both by name, with its interval."""
    part, all_of = names
    hits, of = getattr(whole, part), getattr(whole, all_of)
    if hits in (0, of):
        counted = sum(getattr(source, all_of) > 0 for source in sources)
        return Figure(ratio(hits, of), wilson(counted if hits else 0, counted), hits, of)
    interval = percentiles([ratio(getattr(d, part), getattr(d, all_of)) for d in draws])
    return Figure(ratio(hits, of), interval, hits, of)
