"""The documentation is complete, current, and speaks of the project alone."""

import importlib.util
import re
import subprocess
import sys
from pathlib import Path

import pytest

from assay.checks import checkers
from assay.cli.app import app
from assay.policy import BUILT_IN
from assay.render.wording import catalogue, meaning

ROOT = Path(__file__).parent.parent
SOURCE = ROOT / "src" / "assay"


def _generated(name: str) -> str:
    spec = importlib.util.spec_from_file_location("generate", ROOT / "docs" / "generate.py")
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return str(getattr(module, name)())


def test_the_page_of_reasons_is_current() -> None:
    assert (ROOT / "docs" / "reasons.md").read_text("utf-8") == _generated("reasons_page")


def test_the_exchange_of_the_demo_is_current() -> None:
    kept = SOURCE / "examples" / "exchange.jsonl"

    assert kept.read_text("utf-8") == _generated("demo_exchange")


def test_every_reason_code_in_the_code_is_documented() -> None:
    codes = set(catalogue())
    for path in SOURCE.glob("checks/*.py"):
        used = set(
            re.findall(r'(?:_finding|return|Finding)\(?\s*"([a-z]+-[a-z-]+)"', path.read_text())
        )
        assert used <= codes, path.name


def test_codes_differ_and_every_one_has_a_sentence() -> None:
    reasons = {reason for checker in checkers().values() for reason in checker.reasons}

    assert len({r.code for r in reasons}) == len(reasons)
    for code in catalogue():
        assert meaning(code).endswith(".")
        assert meaning(code) != code


def test_every_checker_has_its_rules_in_the_rule_book() -> None:
    rules = (ROOT / "docs" / "rules.md").read_text("utf-8")
    strict = [checker for checker in checkers().values() if checker.mode == "strict"]

    missing = {r.code for c in strict for r in c.reasons if f"`{r.code}`" not in rules}

    assert not missing


def test_every_command_is_in_the_readme() -> None:
    readme = (ROOT / "README.md").read_text("utf-8")
    names = [command.name for command in app.registered_commands]
    names += [group.name for group in app.registered_groups]

    assert not [name for name in names if f"assay {name}" not in readme]


def test_every_policy_is_in_the_readme() -> None:
    readme = (ROOT / "README.md").read_text("utf-8")

    assert not [name for name in BUILT_IN if f"`{name}`" not in readme]


def test_the_python_of_the_readme_runs() -> None:
    readme = (ROOT / "README.md").read_text("utf-8")
    blocks = re.findall(r"```python\n(.*?)```", readme, re.DOTALL)

    assert blocks
    for block in blocks:
        done = subprocess.run(
            [sys.executable, "-c", block], capture_output=True, text=True, check=False
        )
        assert done.returncode == 0, done.stderr


@pytest.mark.parametrize("folder", [SOURCE, ROOT / "docs"])
def test_modules_stay_small(folder: Path) -> None:
    for path in folder.rglob("*.py"):
        assert len(path.read_text("utf-8").splitlines()) <= 300, path
