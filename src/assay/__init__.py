"""assay: a verification layer for language-model output.

report = check(output, Sources([Source("profile", text)]))
report.verified, report.failed, report.unverifiable
"""

from assay.claims import Claim
from assay.decisions import Decision
from assay.errors import AssayError, ConfigError, InputError, ModelError
from assay.pipeline import check
from assay.policy import Policy
from assay.report import Report
from assay.shown import Shown, show
from assay.sources import Source, Sources
from assay.verdicts import Status, Verdict
from assay.version import __version__

__all__ = [
    "AssayError",
    "Claim",
    "ConfigError",
    "Decision",
    "InputError",
    "ModelError",
    "Policy",
    "Report",
    "Shown",
    "Source",
    "Sources",
    "Status",
    "Verdict",
    "__version__",
    "check",
    "show",
]
