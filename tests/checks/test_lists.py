"""Several items in one predicate and several clauses in one sentence; claims in data/."""

from typing import Any

import pytest
from hostile import AS_OF, name_of, rows

from assay import Source, Sources, check
from assay.hiring.pack import PACK

RESUME = """Rosa Villafuerte

Experience
Data Engineer, Acme GmbH, 01/2008 - 12/2010
- Assisted with the migration of the billing system
- Tools: SQL, Kafka
Head of Research and Development, Orion Labs, 01/2011 - 06/2020
- Built reports in Python
- Led the redesign of the warehouse portal
- Raised coverage from 40% to 85%

Education
Bachelor of Science in Biology, University of Leeds, 2004 - 2007

Skills
SQL (intermediate), Python (2 years), Tableau

Languages
English (native), German (A2)

Certificates
AWS Certified Developer - Associate, 2019
"""


@pytest.mark.parametrize("row", rows("lists_hostile.jsonl"), ids=name_of)
def test_lists_and_clauses(row: dict[str, Any]) -> None:
    sources = Sources([Source("cv", RESUME, about="candidate")], AS_OF)

    assert check(row["claim"], sources, pack=PACK).status.value in row["allowed"]


def test_an_item_that_nothing_shows_is_named_alone() -> None:
    sources = Sources([Source("cv", RESUME, about="candidate")], AS_OF)

    report = check("Rosa knows Python, SQL and Terraform.", sources, pack=PACK)

    assert report.verdicts[0].unchecked == ("Terraform",)


def test_every_word_beside_two_numbers_is_in_a_claim() -> None:
    text = "Rosa flew to Mars; revenue was $5m in 2023 and $6m in 2024."

    verdicts = check(text, Sources([Source("cv", RESUME)], AS_OF)).verdicts

    assert {"flew", "Mars"} <= {atom.text for one in verdicts for atom in one.claim.atoms}
