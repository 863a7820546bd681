"""Make varied results once, check each again in fresh processes, and count what differs.

`python -m bench.replays [COUNT]`: every process has another hash seed, takes ten of the results in
an order of its own, and compares whole results byte by byte.
"""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass, replace
from datetime import date
from pathlib import Path
from typing import Any

from assay import InputError, Policy, Source, Sources, check, show
from assay.exchanges import read_exchanges, replaying
from assay.hiring.asking import explain_with, outgoing
from assay.hiring.match import judge, match_sources
from assay.hiring.pack import pack_named, record_of
from assay.hiring.summary import summarize
from assay.records import Record
from assay.replay import read_stored, replay, sources_for
from assay.wire import explanation_json, result_json, summary_json

ROOT = Path(__file__).parents[1]
EXAMPLES = ROOT / "src" / "assay" / "examples"
DAY = date(2026, 11, 30)
EACH = 10
_FILE = "results.jsonl"


@dataclass(frozen=True, slots=True)
class Made:
    """A result with what it takes to check it again; `texts` by the ids of their sources.

    `asked` if the texts were made ready for a model, so that they have to be once more.
    """

    name: str
    text: str
    policy: str
    texts: dict[str, str]
    records: dict[str, Any]
    asked: bool = False


def results(step: int = 1) -> Iterator[Made]:
    """Prose, drafts, matches, summaries and records, of cases and examples in many languages.

    Of the cases and summaries every `step`th is taken.
    """
    yield from _cases(step)
    yield from _resumes(step)
    yield from _matches()
    yield from _summaries(step)


def _checked(
    name: str, output: str, sources: Sequence[Source], data: dict[str, Any], policy: str = "default"
) -> Iterator[Made]:
    try:
        given = Sources(sources, DAY, _records(data))
        chosen = Policy.named(policy)
        report = check(output, given, chosen, pack=pack_named("auto", given))
    except InputError:  # what cannot be checked has no result
        return
    texts = {source.id: source.text for source in sources}
    yield Made(name, result_json(report, show(report, chosen.show)), policy, texts, data)


def _records(data: dict[str, Any]) -> list[Record]:
    return [record_of(value, name) for name, value in data.items()]


def _rows(names: str, step: int) -> Iterator[tuple[str, dict[str, Any]]]:
    for path in sorted((ROOT / "tests").glob(names)):
        for number, line in list(enumerate(path.read_text("utf-8").splitlines()))[::step]:
            yield f"{path.stem}/{number}", json.loads(line)


def _cases(step: int) -> Iterator[Made]:
    for name, row in _rows("cases/*.jsonl", step):
        data = {"record": row["record"]} if row.get("record") else {}
        source = row.get("source")
        sources = [Source("s", source)] if source else []
        raw = (row.get("params") or {}).get("raw_output")
        for output in (row.get("claim"), raw):
            if isinstance(output, str) and output and (sources or data):
                yield from _checked(f"{name} text", output, sources, data)
        if isinstance(row.get("quote"), str) and source:
            items = [{"claim": row.get("claim") or "", "quote": row["quote"]}]
            draft = json.dumps({"claims": [*items, *items, None]}, ensure_ascii=False)
            for policy in ("default", "hiring", "article"):
                yield from _checked(f"{name} draft, {policy}", draft, sources, {}, policy)


def _resumes(step: int) -> Iterator[Made]:
    """Some of the texts that were written to fool the checks, in many languages."""
    for name, row in _rows("checks/data/*.jsonl", 7 * step):
        text = row.get("source") or row.get("profile")
        if text:
            sources = [Source("cv", text, about="candidate")]
            sources += [Source("job", row["posting"], "posting")] if row.get("posting") else []
            yield from _checked(name, row["claim"], sources, {}, "strict")


def _example(name: str) -> str:
    return (EXAMPLES / name).read_text("utf-8")


def _matches() -> Iterator[Made]:
    for draft, person, job in (
        ("article-draft.json", "article-profile.txt", "article-posting.txt"),
        ("draft.txt", "profile.txt", "posting.txt"),
    ):
        texts = {"profile": _example(person), "job": _example(job)}
        sources = match_sources(texts["profile"], texts["job"], DAY)
        for policy in ("hiring", "default", "article"):
            found = judge(_example(draft), sources, Policy.named(policy))
            yield Made(f"{draft}, {policy}", explanation_json(found), policy, texts, {})
    ready = outgoing(texts["profile"], texts["job"], Policy.hiring(), DAY)
    asked = explain_with(replaying(read_exchanges(_example("exchange.jsonl"))), ready)
    yield Made("asked", explanation_json(asked), "hiring", texts, {}, asked=True)


def _summaries(step: int) -> Iterator[Made]:
    resume = (ROOT / "bench" / "resume.txt").read_text("utf-8")
    lines = [line.strip(" -;.") for line in resume.splitlines() if len(line.split()) > 4]
    told = [f"{line}. " for line in lines]
    data = {"work": [{"name": "Acme", "position": "Engineer", "startDate": "2019-02"}]}
    for number in range(0, len(told), 6 * step):
        output = "".join(told[number : number + 6]) + "An excellent leader with 9 years of Java."
        for records in ({}, {"record": data}):
            texts = {"resume": resume, "job": _example("posting.txt")}
            sources = Sources(
                [Source("resume", resume, "candidate"), Source("job", texts["job"], "posting")],
                DAY,
                _records(records),
            )
            summary = summary_json(summarize(output, sources))
            yield Made(f"summary {number}", summary, "default", texts, records)


def again(made: Made) -> bool:
    """True if the result of the same texts has the same bytes."""
    stored = read_stored(made.text)
    policy = Policy.named(made.policy)
    if made.asked:
        ready = outgoing(made.texts["profile"], made.texts["job"], policy)
        given, flags = tuple(ready.sources), ready.flags
    else:
        given, flags = tuple(Source(name, text) for name, text in made.texts.items()), ()
    sources = sources_for(stored, given, _records(made.records))
    return replay(stored, sources, policy, flags=flags).same


def _work(folder: str, seed: str, each: str) -> None:
    """Check some results again, and print how many differ, with their names."""
    lines = (Path(folder) / _FILE).read_text("utf-8").splitlines()
    chosen = random.Random(int(seed)).sample(lines, min(int(each), len(lines)))
    every = [Made(**json.loads(line)) for line in chosen]
    differing = [made.name for made in every if not again(made)]
    print(json.dumps({"replays": len(every), "differing": differing}))


def run(folder: Path, processes: int, each: int = EACH) -> tuple[int, list[str]]:
    """The number of replays in so many fresh processes, and the names of what differed.

    Every process takes `each` of the results. Raises RuntimeError with what a process wrote
    where one stopped.
    """
    replays, differing = 0, []
    for number in range(processes):
        done = subprocess.run(
            [sys.executable, "-m", "bench.replays", "--work", str(folder), str(number), str(each)],
            cwd=ROOT,
            env={**os.environ, "PYTHONHASHSEED": str(1 + number * 7919 % 4_294_967_295)},
            capture_output=True,
            text=True,
            check=False,
        )
        if done.returncode:
            raise RuntimeError(done.stderr)
        told = json.loads(done.stdout)
        replays += told["replays"]
        differing += told["differing"]
        if number % 50 == 49:
            print(f"{replays:,} replays, {len(differing)} differ", file=sys.stderr)
    return replays, differing


def write(folder: Path, made: Sequence[Made]) -> None:
    """The results as a file for the processes, one a line."""
    text = "".join(json.dumps(asdict(each), ensure_ascii=True) + "\n" for each in made)
    (folder / _FILE).write_text(text, "utf-8")


def main(count: int) -> int:
    """Print what was found; 1 if anything differs."""
    made = list(results())
    if not again(made[0]) or again(replace(made[0], text=made[0].text + " ")):
        raise RuntimeError("the comparison does not see what it should")
    start = time.perf_counter()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        write(folder, made)
        processes = -(-count // min(EACH, len(made)))
        replays, differing = run(folder, processes)
    minutes = (time.perf_counter() - start) / 60
    print(
        f"{replays:,} replays of {len(made)} results in {processes:,} processes: "
        f"{len(differing)} differ ({minutes:.0f} minutes)"
    )
    for line in sorted(set(differing)):
        print(f"  {line}")
    return 1 if differing else 0


if __name__ == "__main__":
    if sys.argv[1:2] == ["--work"]:
        _work(*sys.argv[2:])
    else:
        sys.exit(main(int(sys.argv[1]) if sys.argv[1:] else 10_000))
