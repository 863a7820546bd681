"""Exchanged words: they are words of their own, and what comes of them is a statement."""

import pytest

from assay.evaluation.planting import TrueStatement, planted


def texts(operator: str, statement: str, source: str | None = None) -> set[str]:
    true = TrueStatement("x", statement, statement if source is None else source)
    return {one.text for one in planted(true, operators=[operator], per_operator=200)}


@pytest.mark.parametrize(
    ("operator", "statement"),
    [
        # inside a date or a bound
        ("qualifier-stripped", "Alder Group bought it in May 2024."),
        ("qualifier-stripped", "May saw sales of 500 units."),
        ("qualifier-stripped", "There are at most two maintenance windows."),
        # names and acronyms
        ("negation-turned", "The LED display hangs in the hall."),
        ("negation-turned", "Will Turner opens the door."),
        ("negation-turned", "They met Will Turner."),
        ("direction", "Rose Adams joined the board."),
        ("direction", "They met Rose Adams."),
        ("qualifier-stripped", "She reads The Weekly Gazette."),
        ("strength-raised", "The Helped Foundation pays."),
        ("level-raised", "He is a Certified Scrum Master."),
        ("level-raised", "He is a Harbour Master."),
        # nouns that look like verbs
        ("negation-turned", "They know the operating costs in full."),
        ("negation-turned", "The uses of this hall vary."),
        ("negation-turned", "东海已获得认证。"),
        ("made-held", "Production is planned to start in May."),
        # letters that are a word too
        ("negation-turned", "Ils vendent la vitamine A et le zinc."),
        # parts of other Chinese words
        ("negation-turned", "东海有限公司位于上海。"),
        ("negation-turned", "他担任项目负责人。"),
        ("negation-turned", "东海生产不锈钢。"),
        ("made-held", "他将仓库出售给东海。"),
        ("qualifier-stripped", "大部分员工在上海。"),
        ("level-raised", "他住在副楼。"),
        # words that make no statement
        ("qualifier-stripped", "This is the most common case."),
        ("qualifier-stripped", "It has several gates."),
        ("qualifier-stripped", "They plan to draft a letter."),
        ("made-held", "They proposed a merger."),
        ("made-held", "The delay is due to rain."),
        ("made-held", "It will rain."),
        ("made-held", "Der Bau soll 2026 enden."),
        ("made-held", "Sie strebt nach Erfolg."),
        ("direction", "Growth was strong."),
        ("direction", "She works in higher education."),
        ("direction", "It opens in the fall."),
        # without the word it may hold as well
        ("qualifier-stripped", "It stands in the former brewery."),
        ("qualifier-stripped", "It is an interim report."),
        ("qualifier-stripped", "The former director sold it in 2019."),
        # who manages a thing may be said to lead it
        ("strength-raised", "She managed the move."),
        ("strength-raised", "Sie steuerte den Umzug."),
    ],
)
def test_a_part_of_something_else_is_left_alone(operator: str, statement: str) -> None:
    assert texts(operator, statement) == set()


@pytest.mark.parametrize(
    ("operator", "statement", "among"),
    [
        ("strength-raised", "Coordinated the move.", "Led the move."),
        ("strength-raised", "Koordinierte den Umzug.", "Leitete den Umzug."),
        ("direction", "“Revenue rose,” she said.", "“Revenue fell,” she said."),
        ("direction", "Der Anstieg war klein.", "Der Rückgang war klein."),
        ("direction", "It is higher than 5 m.", "It is lower than 5 m."),
        ("qualifier-stripped", "Most of the mills stand.", "All of the mills stand."),
        ("qualifier-stripped", "She is the former mayor.", "She is the mayor."),
        ("qualifier-stripped", "She is acting finance director.", "She is finance director."),
        ("qualifier-stripped", "Elle est l'ancienne directrice.", "Elle est la directrice."),
        ("level-raised", "She was Junior Accountant.", "She was Senior Accountant."),
        ("level-raised", "Her Master of Arts is old.", "Her Doctorate is old."),
        ("made-held", "The review is planned for May.", "The review is completed for May."),
        ("negation-turned", "Costs rose in 2023.", "Costs did not rise in 2023."),
        ("negation-turned", "It runs for 6 hours.", "It does not run for 6 hours."),
        ("negation-turned", "It costs $389.", "It does not cost $389."),
        ("negation-turned", "Il y a un pont.", "Il n'y a pas un pont."),
        ("negation-turned", "公司收购了两家工厂。", "公司没有收购两家工厂。"),
    ],
)
def test_a_word_of_its_own_is_exchanged(operator: str, statement: str, among: str) -> None:
    assert among in texts(operator, statement)
