"""The bridges: an agent's validator, quote fields, an assertion for tests."""

import asyncio
from dataclasses import dataclass
from typing import Annotated

import pytest
from pydantic import BaseModel, Field, ValidationError
from pydantic_ai import Agent, ModelRetry, UnexpectedModelBehavior
from pydantic_ai.messages import ModelMessage, ModelResponse, TextPart
from pydantic_ai.models.function import AgentInfo, FunctionModel

from assay import Policy, Source, Sources
from assay.integrations.agents import grounded
from assay.integrations.fields import Quote, QuoteFrom
from assay.integrations.testing import assert_grounded

SOURCES = Sources(
    [
        Source("cv", "Skills: Rust (4 years), SQL.\nMoved billing to Postgres in 2021."),
        Source("job", "We look for Rust and SQL."),
    ]
)
TRUE = 'The CV says "Moved billing to Postgres in 2021".'
FALSE = 'The CV says "Moved billing to Postgres in 2022".'


def agent_that_says(*replies: str) -> tuple[Agent[None, str], list[str]]:
    """An agent whose model gives these replies in turn, and what it was asked."""
    asked: list[str] = []

    def model(messages: list[ModelMessage], info: AgentInfo) -> ModelResponse:
        asked.append(str(messages[-1]))
        return ModelResponse(parts=[TextPart(replies[min(len(asked), len(replies)) - 1])])

    return Agent(FunctionModel(model), retries=1), asked


def test_an_agent_is_sent_back_with_reasons_until_its_output_holds() -> None:
    agent, asked = agent_that_says(FALSE, TRUE)
    agent.output_validator(grounded(SOURCES))
    assert asyncio.run(agent.run("Sum up.")).output == TRUE
    assert len(asked) == 2
    assert "quote-not-found" in asked[1]
    assert "Moved billing to Postgres in 2021" in asked[1]


def test_an_agent_that_does_not_learn_fails() -> None:
    agent, asked = agent_that_says(FALSE)
    agent.output_validator(grounded(lambda: SOURCES))
    with pytest.raises(UnexpectedModelBehavior):
        asyncio.run(agent.run("Sum up."))
    assert len(asked) == 2


class Item(BaseModel):
    point: str
    cv_quote: str = Field(alias="cvQuote")


class Draft(BaseModel):
    claims: list[Item]


@dataclass
class Plain:
    claims: list[dict[str, str]]


@pytest.mark.parametrize(
    "output",
    [
        Draft(claims=[Item(point="Moved billing to Postgres in 2021.", cvQuote="SQL")]),
        Plain([{"point": "Moved billing to Postgres in 2021.", "cvQuote": "billing to Postgres"}]),
        {"claims": [{"point": "Moved billing to Postgres in 2021.", "cvQuote": "in 2021"}]},
    ],
)
def test_models_and_dataclasses_are_drafts(output: object) -> None:
    assert grounded(SOURCES, unverifiable=False)(output) is output


class Other(BaseModel):
    answer: str = "Java"


def test_an_output_of_another_form_goes_back_to_the_model() -> None:
    with pytest.raises(ModelRetry, match="expected 'matches' and 'gaps'"):
        grounded(SOURCES)(Other())


def test_the_assertion_takes_models_too() -> None:
    with pytest.raises(AssertionError, match="do not carry"):
        assert_grounded(Draft(claims=[Item(point="She sings.", cvQuote="SQL")]), SOURCES)


class Answer(BaseModel):
    own: Annotated[str, QuoteFrom("cv")]
    any: Annotated[str, Quote] = "SQL"


@pytest.mark.parametrize("quote", ["Rust (4 years)", "rust (4 YEARS)", "billing to Postgres"])
def test_a_quote_field_takes_what_stands_in_its_source(quote: str) -> None:
    assert Answer.model_validate({"own": quote}, context={"sources": SOURCES}).own == quote


@pytest.mark.parametrize(
    ("own", "told"),
    [
        ("Rust (5 years)", "quote-not-found"),
        ("We look for Rust", "wrong-source"),
        ("Moved billing to Postgres in 2022", "Moved billing to Postgres in 2021"),
        ("", "no quotation"),
        ("the", "quote-trivial"),
    ],
)
def test_a_quote_field_refuses_with_the_reason(own: str, told: str) -> None:
    with pytest.raises(ValidationError, match="no quotation") as caught:
        Answer.model_validate({"own": own}, context={"sources": SOURCES})
    assert told in str(caught.value)


def test_a_quote_field_may_be_empty_and_knows_its_source() -> None:
    class Maybe(BaseModel):
        quote: Annotated[str | None, QuoteFrom("cv")] = None
        other: Annotated[str, QuoteFrom("letter")] = "x"

    assert Maybe.model_validate({"quote": None}, context={"sources": SOURCES}).quote is None
    with pytest.raises(ValidationError, match="there is no source letter; have cv, job"):
        Maybe.model_validate({"other": "SQL"}, context={"sources": SOURCES})


def test_a_quote_field_obeys_the_policy_in_its_context() -> None:
    context = {"sources": SOURCES, "policy": Policy.from_toml("[check.quote]\nmax_words = 2", "p")}
    with pytest.raises(ValidationError, match="quote-too-long"):
        Answer.model_validate({"own": "billing to Postgres in 2021"}, context=context)


@pytest.mark.parametrize("context", [None, {}, {"sources": "SQL"}])
def test_a_quote_field_without_sources_says_so(context: dict[str, object] | None) -> None:
    with pytest.raises(ValidationError, match="give context="):
        Answer.model_validate({"own": "SQL"}, context=context)


def test_the_assertion_lets_pass_what_holds() -> None:
    report = assert_grounded(TRUE, SOURCES)
    assert len(report.verified) == 1


@pytest.mark.parametrize(
    "output", [FALSE, "She speaks Finnish.", "Hello!", "", '{"claims": [null]}']
)
def test_the_assertion_refuses_what_does_not(output: str) -> None:
    with pytest.raises(AssertionError, match="do not carry"):
        assert_grounded(output, SOURCES)


def test_the_assertion_can_let_pass_what_nobody_can_decide() -> None:
    assert_grounded("She speaks Finnish.", SOURCES, unverifiable=False)
    with pytest.raises(AssertionError, match="2022"):
        assert_grounded(FALSE, SOURCES, unverifiable=False)
