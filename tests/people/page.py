"""A résumé being written, with the truth of what it prints so far."""

import re
import textwrap
from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, TypeVar

from spelled import Spelling, spelling
from vita import Employment, Person, loaded

T = TypeVar("T")
Truth = dict[str, list[dict[str, Any]]]
KINDS = ("employments", "education", "skills", "certificates", "languages", "achievements")
_HEADS = ("{H}", "{h}", "{h}:", "{H}\n{line}", "{h}\n{dots}", "■ {h}", "— {h} —", "{spaced}")
_HAN_HEADS = ("{h}", "【{h}】", "{h}：", "■ {h}", "{n}、{h}", "◆{h}", "{h}\n{line}")
_BULLETS = ("- ", "• ", "* ", "– ", "· ", "▪ ", "  - ", "  • ", "o ", "\t• ")
_NUMERALS = "一二三四五六七八九十"


class Page:
    """Lines and truth of one person's résumé; picks stay the same over the page."""

    def __init__(self, person: Person, layout: str, *, coarse: bool = False) -> None:
        self.person = person
        self.language = person.language
        self.words: Mapping[str, Any] = loaded(person.language)
        self.rng = Random(f"{layout} {person.seed} {person.language}")
        self.spelling: Spelling = spelling(self.rng, person.language, coarse=coarse)
        self.stray: Spelling = spelling(self.rng, person.language, coarse=coarse)
        self.truth: Truth = {kind: [] for kind in KINDS}
        self.lines: list[str] = []
        self.marked = False
        self._picks: dict[str, Any] = {}
        self._heads = 0

    def pick(self, key: str, options: Sequence[T]) -> T:
        """One of the options, the same each time for a key."""
        if key not in self._picks:
            self._picks[key] = self.rng.choice(options)
        found: T = self._picks[key]
        return found

    def label(self, key: str) -> str:
        """A label of the language."""
        options: list[str] = self.words["labels"][key]
        return self.pick(f"label {key}", options)

    def colon(self) -> str:
        """The colon as the language sets it."""
        return {"zh": "：", "fr": " : "}.get(self.language, ": ")

    def add(self, *lines: str) -> None:
        """Lines to the page."""
        self.lines.extend(lines)

    def gap(self) -> None:
        """One blank line, or now and then two."""
        self.lines.extend([""] * (2 if self.rng.random() < 0.08 else 1))

    def head(self, key: str) -> None:
        """The head of a section."""
        text = self.pick(f"head {key}", self.words["heads"][key])
        forms = _HAN_HEADS if self.language == "zh" else _HEADS
        form = "## {h}" if self.marked else self.pick("head form", forms)
        line = self.pick("rule", ["-" * 40, "=" * len(text), "_" * 60, "-" * len(text)])
        self.gap()
        made = form.format(
            h=text,
            H=text.upper(),
            line=line,
            dots="·" * 30,
            spaced=" ".join(text.upper()).replace("   ", "  "),
            n=_NUMERALS[self._heads],
        )
        self.add(*made.split("\n"))
        self._heads += 1
        if self.marked or self.pick("gap after head", [True, False, False]):
            self.add("")

    def wrapped(self, text: str, first: str = "", rest: str | None = None) -> None:
        """A text with its first line's and the other lines' beginnings."""
        width = 0 if self.language == "zh" else self.pick("width", [0, 0, 64, 76, 90])
        hang = " " * len(first.expandtabs(2)) if rest is None else rest
        if not width:
            self.add(first + text)
            return
        self.add(
            *textwrap.wrap(
                text,
                width,
                initial_indent=first,
                subsequent_indent=hang,
                break_on_hyphens=False,
                break_long_words=False,
                replace_whitespace=False,
                expand_tabs=False,
            )
        )

    def apart(self, parts: Sequence[str], separators: Sequence[str]) -> str:
        """The parts joined by the first separator, from the picked one on, that none contains."""
        start = self.pick(f"separator {separators}", range(len(separators)))
        turned = [*separators[start:], *separators[:start]]
        fitting = [sep for sep in turned if not any(sep.strip() in part for part in parts)]
        blank = [sep for sep in turned if not sep.strip()]
        return (fitting or blank or [" | "])[0].join(parts)

    def jobs(self) -> Sequence[Employment]:
        """The employments, latest or earliest first."""
        found = self.person.employments
        return found[::-1] if self.pick("oldest first", [False, False, False, True]) else found

    def period(self, job: Employment) -> tuple[str, str, str]:
        """The text of a job's period with the truth of both ends."""
        strays = self.rng.random() < 0.07
        return (self.stray if strays else self.spelling).span(job.start, job.end)

    def employed(self, job: Employment, start: str, end: str, *, place: bool) -> None:
        """The truth of an employment that has been printed."""
        self.truth["employments"].append(
            {
                "employer": job.employer,
                "title": job.title,
                "start": start,
                "end": end,
                "place": job.place if place else None,
                "internship": job.kind == "internship",
            }
        )

    def achieved(self, job: Employment) -> None:
        """The truth of a job's achievements, all of them printed."""
        self.truth["achievements"] += [
            {"text": text, "employer": job.employer} for text in job.achievements
        ]

    def body(self, job: Employment, indent: str = "") -> None:
        """What stands below the lines that name a job."""
        if job.about:
            self.add(indent + self.pick("about", ["{}", "({})", "[{}]"]).format(job.about))
        manner = self.pick("body", ["bullets", "bullets", "bullets", "labelled", "prose"])
        stop = "。" if self.language == "zh" else ". "
        if manner == "prose" and job.achievements:
            self.wrapped(stop.join(job.achievements) + stop.strip(), indent, indent)
        else:
            if manner == "labelled" and job.achievements:
                self.add(indent + self.label("achievements") + self.colon().rstrip())
            mark = indent + ("- " if self.marked else self.pick("bullet", _BULLETS))
            tail = self.pick("bullet end", ["", "", ".", ";"])
            hang = self.pick("hang", [None, None, indent])
            for text in job.achievements:
                self.wrapped(text + tail, mark, hang)
        self.achieved(job)
        if self.pick("stack", [True, False, False]) and self.rng.random() < 0.6:
            names = [skill.name for skill in self.person.skills]
            some = ", ".join(self.rng.sample(names, min(3, len(names))))
            self.add(indent + self.pick("stack form", self.words["stack"]).format(x=some))

    def text(self) -> str:
        """The page with the small untidiness of real ones."""
        text = "\n".join(self.lines).strip("\n")
        text = re.sub(r"\n{4,}", "\n\n\n", text)
        lines = text.split("\n")
        if self.pick("trailing", [True, False]):
            lines = [line + ("  " if self.rng.random() < 0.1 else "") for line in lines]
        return "\n".join(lines) + "\n"
