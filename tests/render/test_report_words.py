"""Every sentence of a report stands in the catalogue, and none there is without a use."""

import re
from importlib.resources import files

from assay.render.catalogue import catalogue, counted, labels, word

RENDER = files("assay.render")
TEMPLATES = ("report.html", "panes.html")
FAMILIES = ("n_", "group_", "kind_", "level_")
BY_FATE = {"removed", "marked", "not_examined"}


def templates() -> str:
    return "".join((RENDER / "page" / name).read_text("utf-8") for name in TEMPLATES)


def modules() -> str:
    parts = [part for part in RENDER.iterdir() if part.name.startswith("html")]
    return "".join(part.read_text("utf-8") for part in parts)


def test_templates_hold_no_words_and_name_only_what_is_there() -> None:
    text = templates()
    named = set(re.findall(r"\$w_(\w+)", text))
    assert named <= set(catalogue()["report"])
    bare = re.sub(r"<[^>]*>|\$\w+", " ", text)
    assert set(re.findall(r"\w{2,}", bare)) == {"assay"}
    spoken = re.findall(r'(?:aria-label|title|placeholder)="([^"]*)"', text)
    assert spoken
    assert all(each.startswith("$w_") for each in spoken)


def test_every_text_of_the_report_is_used() -> None:
    named = set(re.findall(r"\$w_(\w+)", templates()))
    named |= set(re.findall(r"[\"'](\w+)[\"']", modules()))
    for name in set(catalogue()["report"]) - named - BY_FATE:
        assert name.startswith(FAMILIES), name


def test_the_script_says_what_its_words_say_and_no_more() -> None:
    script = (RENDER / "page" / "report.js").read_text("utf-8")
    named = set(re.findall(r"\bwords\.(\w+)", script))
    by_verdict = {"found", "differs", "unsure"}
    assert named | by_verdict == set(catalogue()["report_script"])
    code = re.sub(r"//.*", "", script)
    strings = [one or other for one, other in re.findall(r"'([^'\n]*)'|`([^`\n]*)`", code)]
    assert not [each for each in strings if re.search(r"^[A-Za-z ]*[A-Za-z]{3,} [a-z]{2,}", each)]


def test_texts_hold_no_markup_and_fill_in_their_values() -> None:
    for section in ("report", "report_script"):
        for name, text in catalogue()[section].items():
            assert not set("<>&") & set(text), name
    assert labels()["w_skip"] == "Skip to the content"
    assert word("line", n="1,200") == "line 1,200"
    assert (counted("claim", 1), counted("claim", 1200)) == ("1 claim", "1,200 claims")
