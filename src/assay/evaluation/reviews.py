"""What reviewers decided of verdicts, as claims of which it is known whether they are wrong.

One JSON object a line: the `verdict` as a report holds it, `wrong` (true or false), and where there
is one the `source` that tells which lines belong together.
"""

from __future__ import annotations

from assay.confidence import seen
from assay.errors import InputError
from assay.evaluation.calibration import Known
from assay.evaluation.json_lines import json_lines
from assay.report import sha256
from assay.wire import read_verdict

REVIEWS = "reviews"


def read_reviews(text: str, name: str) -> list[Known]:
    """The claims of a file of reviews; raises InputError naming the line."""
    found = []
    for given, line, _, where in json_lines(text, name):
        if not isinstance(given, dict) or not isinstance(given.get("wrong"), bool):
            raise InputError(
                f"{where}: expected an object with 'verdict' and 'wrong' (true, false)"
            )
        verdict = read_verdict(given.get("verdict"), where)
        cluster = sha256(str(given.get("source") or line))
        found.append(Known(seen(verdict), given["wrong"], cluster, REVIEWS))
    if not found:
        raise InputError(f"{name}: holds no review; expected one JSON object a line")
    return found
