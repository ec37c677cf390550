"""Situations that users of compressors have run into."""

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest

from workbench.compressor import Compressor, build_compressor
from workbench.errors import CompressionError, CursorNotFoundError, ModelError
from workbench.journal import Journal, open_journal
from workbench.messages import Message, ToolCall, build_conversation, iter_texts
from workbench.models import ScriptedModel
from workbench.validity import find_violations

IDS = [f"sh-cp-{number:02}" for number in (1, 2, 3, 4, 6, 7, 8, 10)]


class Run(msgspec.Struct, kw_only=True):
    """A case that was run."""

    expected: dict[str, Any]
    """What the case wants."""
    given: list[Message]
    """Its history."""
    output: list[Message] | None
    """What came out, None when it failed."""
    error: Exception | None
    """Why it failed."""
    compressor: Compressor
    """The compressor after the run."""
    model: ScriptedModel
    """The model after the run."""
    journal: Journal
    """What was reported."""


@pytest.fixture(params=IDS)
def run(request: pytest.FixtureRequest, cases: Path) -> Run:
    lines = [json.loads(line) for line in cases.read_text("utf-8").splitlines()]
    [case] = [line for line in lines if line["id"] == request.param]
    what = case["what"]
    stub = what.get("stub_model", {"replies": [{"error": "no model belongs to this case"}]})
    model = ScriptedModel(replies=stub["replies"])
    compressor = build_compressor(_spec(what, model))
    if "state" in what:
        state = what["state"]
        compressor.restore(_messages(state["summary"]), state["coveredUntilMessageId"])  # type: ignore[attr-defined]
    given = _messages(case["input"])
    output, error = None, None
    with open_journal() as journal:
        try:
            output = compressor.compress(given)
        except (CompressionError, ModelError) as failure:
            error = failure
    return Run(
        expected=case["expected"],
        given=given,
        output=output,
        error=error,
        compressor=compressor,
        model=model,
        journal=journal,
    )


def test_it_fails_where_it_should_and_nowhere_else(run: Run) -> None:
    kinds = {None: type(None), "failed": ModelError, "cursor_not_found": CursorNotFoundError}

    assert isinstance(run.error, kinds[run.expected.get("status")])


def test_the_output_is_as_expected(run: Run) -> None:
    expected = run.expected.get("output_messages")

    assert expected is None or _comparable(run.output, expected) == expected


def test_texts_are_kept_and_lost_as_expected(run: Run) -> None:
    text = "\n".join(text for message in run.output or () for text in iter_texts(message))

    assert all(words in text for words in run.expected.get("text_contains", ()))
    assert not any(words in text for words in run.expected.get("text_lacks", ()))
    for fact in run.expected.get("facts", ()):
        assert (fact["fact_value"] in text) == (fact["status"] == "retained")


def test_the_model_is_asked_as_often_as_expected(run: Run) -> None:
    assert len(run.model.requests) == run.expected.get("model_calls", len(run.model.requests))


def test_what_was_odd_is_reported(run: Run) -> None:
    assert len(run.journal.notes) >= run.expected.get("warnings_min", 0)


def test_no_call_is_parted_from_its_result(run: Run) -> None:
    errors = [v for v in find_violations(run.output or []) if v.severity == "error"]

    assert "violations" not in run.expected or errors == []


def test_a_stored_summary_survives_a_failure(run: Run) -> None:
    if run.expected.get("status") == "cursor_not_found":
        assert run.compressor.covered_until_message_id == "y7"  # type: ignore[attr-defined]
        assert [m.content for m in run.compressor.summary] == ["Earlier: berth 22 is paid."]  # type: ignore[attr-defined]


def test_it_can_be_told_whether_the_model_saw_a_lost_fact(run: Run) -> None:
    prompts = [call.prompt for call in run.journal.model_calls]

    assert prompts == [request.prompt for request in run.model.requests]


def _spec(what: dict[str, Any], model: ScriptedModel) -> dict[str, Any]:
    """A specification of ours for the compressor of a case."""
    name, config = what["compressor"], what.get("config", {})
    if name == "chain":
        return {name: [_spec(member, model) for member in config["compressors"]]}
    parameters = {{"maxCharacters": "max_characters"}.get(k, k): v for k, v in config.items()}
    if name in ("model", "perMessageModel", "incremental"):
        parameters["model"] = model
    return {name: parameters}


def _messages(raw: list[dict[str, Any]]) -> list[Message]:
    found = []
    for message in raw:
        calls = tuple(
            ToolCall(id=call["id"], **call["function"]) for call in message.get("tool_calls", ())
        )
        found.append(Message(**{**message, "tool_calls": calls}))
    return list(build_conversation("case", found).messages)


def _comparable(
    output: list[Message] | None, expected: list[dict[str, Any]]
) -> list[dict[str, Any]] | None:
    """The output in the form of the case, with ids where the case has one."""
    if output is None or len(output) != len(expected):
        return None
    found = []
    for message, wanted in zip(output, expected, strict=True):
        raw: dict[str, Any] = {"role": message.role, "content": message.content}
        if "id" in wanted:
            raw["id"] = message.id
        if message.tool_calls:
            raw["tool_calls"] = [
                {
                    "id": call.id,
                    "type": "function",
                    "function": {"name": call.name, "arguments": call.arguments},
                }
                for call in message.tool_calls
            ]
        if message.tool_call_id is not None:
            raw["tool_call_id"] = message.tool_call_id
        found.append(raw)
    return found
