"""Names in a statement: where they begin and end."""

import pytest

from assay.evaluation.planting import TrueStatement, planted
from assay.evaluation.planting.names import name_runs


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("林晓岚加入东海物流公司。", ["东海物流公司"]),
        ("东海科技有限公司位于上海。", ["东海科技有限公司"]),
        ("她在海澜物流集团任职。", ["海澜物流集团"]),
        ("瑞丰集团收购了东海银行。", ["瑞丰集团", "东海银行"]),
        ("林晓岚加入公司。", []),
        ("这家公司很大。", []),
        ("该集团有三家银行。", []),
    ],
)
def test_a_chinese_organisation_ends_and_begins_with_its_name(text: str, names: list[str]) -> None:
    found = [run.words for run in name_runs(text, "zh") if run.sort == "organization"]

    assert found == names


def test_no_organisation_is_called_a_company_twice() -> None:
    text = "东海科技有限公司拥有300名员工。"
    made = planted(TrueStatement("x", text, text), operators=["name-invented"], per_operator=50)

    texts = {one.text for one in made}
    assert texts
    assert not any("公司有限公司" in made for made in texts)
