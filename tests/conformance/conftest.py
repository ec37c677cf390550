"""Runs one case of the reference vectors against our code and says what it did, in their words."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import pytest

from compressors import factories
from workbench.compressor import Compressor
from workbench.errors import CompressionError, WorkbenchError
from workbench.messages import Attachment, Message, ToolCall
from workbench.models import ScriptedModel
from workbench.validity import check_output

WORDING = "agents-flex"


@pytest.fixture(scope="session")
def run_case() -> Callable[[dict[str, Any]], dict[str, Any]]:
    """Runs a case: gives messages, error, model calls, prompts, steps."""
    return _run_case


def _run_case(case: dict[str, Any]) -> dict[str, Any]:
    if case["component"] == "validator":
        return _observe(lambda: _validate(read_messages(case["messages"])))
    model = read_model(case.get("model_replies"))
    messages = read_messages(case.get("messages"))
    if "steps" in case:
        seen = _run_steps(case, model)
    else:

        def compress() -> dict[str, Any]:
            compressor = build(case["component"], case.get("config", {}), model)
            return {"messages": write_messages(compressor.compress(messages), messages)}

        seen = _observe(compress)
    requests = model.requests
    return {
        **seen,
        "model_calls": len(requests),
        "prompts": [request.prompt for request in requests],
        "input_unchanged": messages == read_messages(case.get("messages")),
    }


def _validate(messages: Any) -> dict[str, Any]:
    check_output(messages)
    return {"valid": True}


def _observe(act: Any) -> dict[str, Any]:
    try:
        return act()
    except WorkbenchError as error:
        return {"error": error}


class Fixed:
    """A compressor that returns what a vector lists, in order; the last one repeats."""

    name = "fixed"
    version = "1"

    def __init__(self, outputs: Sequence[Any]) -> None:
        self.outputs = outputs
        self.inputs: list[list[str | None]] = []

    def compress(self, messages: Sequence[Message]) -> list[Message]:
        output = self.outputs[min(len(self.inputs), len(self.outputs) - 1)]
        self.inputs.append([message.id for message in messages])
        if output == "throw":
            raise CompressionError("the vector says so")
        return read_messages(output)


def build(component: str, config: dict[str, Any], model: ScriptedModel) -> Compressor:
    """The compressor of a case."""
    given = {name: value for name, value in config.items() if name != "type"}
    if "model_call_timeout_ms" in given:
        given["timeout_s"] = given.pop("model_call_timeout_ms") / 1000
    if "per_message_formatter" in given:
        assert given.pop("per_message_formatter") == "content_only"
        given["formatter"] = lambda message: f"{message.content}\n"
    match component:
        case "fixed":
            return Fixed(given["outputs"])
        case "chain":
            members = [
                member and build(member["type"], member, model) for member in given["compressors"]
            ]
            return factories.Chain(compressors=members)
        case "incremental" if "delegate" in given:
            return factories.incremental(build("fixed", given["delegate"], model))
        case "incremental":
            return factories.incremental(model=model, wording=WORDING, **given)
        case "model" | "per_message_model":
            return getattr(factories, component)(model, wording=WORDING, **given)
        case "text_excerpt":
            return factories.text_excerpt(wording=WORDING, **given)
        case _:
            return getattr(factories, component)(**given)


def read_model(replies: list[dict[str, Any]] | None) -> ScriptedModel:
    """A model that gives the replies of a case; one that must not be asked where it has none."""
    script = []
    for reply in replies or [{"error": True}]:
        fields = {"content", "id", "reasoning", "metadata"} & set(reply)
        known = {name: reply[name] for name in fields}
        if "tool_calls" in reply:
            known["tool_calls"] = tuple(ToolCall(**call) for call in reply["tool_calls"])
        if reply.get("delay_ms"):
            known["delay_s"] = reply["delay_ms"] / 1000
        if reply.get("error"):
            known["error"] = "the provider refused"
        if reply.get("raise"):
            known["exception"] = RuntimeError("connection lost")
        if reply.get("null_response") or reply.get("no_message"):
            known["no_message"] = True
        script.append(known)
    return ScriptedModel(replies=script)


def read_messages(raw: list[Any] | None) -> Any:
    """Messages of a vector; null stays None, as a list and as an element."""
    return None if raw is None else [raw_message and _read(raw_message) for raw_message in raw]


def _read(raw: dict[str, Any]) -> Message:
    fields = {k: v for k, v in raw.items() if k not in ("tool_calls", "image_urls", "text")}
    if raw["role"] == "ui":
        # Shown to people only; the marker tells it from an assistant's invisible message.
        fields |= {"role": "assistant", "model_visible": False, "name": "ui"}
    calls = [
        ToolCall(id=call["id"], name=call["name"], arguments=call["arguments"])
        for call in raw.get("tool_calls", [])
    ]
    images = [Attachment(kind="image", url=url) for url in raw.get("image_urls", [])]
    return Message(**fields, tool_calls=tuple(calls), attachments=tuple(images))


def write_messages(messages: Sequence[Message], given: Sequence[Any] | None) -> list[Any]:
    """Messages in the form of the vectors, and whether the id is one that did not come in."""
    taken = {message.id for message in given or () if message is not None}
    written = [{**_write(message), "is_new": message.id not in taken} for message in messages]
    fresh = [message["id"] for message in written if message["is_new"]]
    assert None not in fresh
    assert len(fresh) == len(set(fresh)), "new ids must differ"
    return written


def _write(message: Message) -> dict[str, Any]:
    return {
        "role": "ui" if message.name == "ui" else message.role,
        "id": message.id,
        "content": message.content,
        "text": message.content,
        "metadata": message.metadata,
        "version": message.version,
        "reasoning": message.reasoning,
        "tool_call_id": message.tool_call_id,
        "model_visible": message.model_visible,
        "image_urls": [attachment.url for attachment in message.attachments],
        "tool_calls": [
            {"id": call.id, "name": call.name, "arguments": call.arguments}
            for call in message.tool_calls
        ],
    }


def _run_steps(case: dict[str, Any], model: ScriptedModel) -> dict[str, Any]:
    compressor = build(case["component"], case.get("config", {}), model)
    inner = compressor.compressor
    steps = []
    for step in case["steps"]:
        seen: dict[str, Any] = {}
        if step["op"] == "restore":
            compressor.restore(read_messages(step["summary"]), step["covered_until_message_id"])
        else:
            given = read_messages(step["messages"])
            seen = _observe(
                lambda given=given: {"messages": write_messages(compressor.compress(given), given)}
            )
        calls = len(inner.inputs) if isinstance(inner, Fixed) else len(model.requests)
        steps.append(
            {
                **seen,
                "covered_until_message_id": compressor.covered_until_message_id,
                "summary": write_messages(compressor.summary, None),
                "compressor_inputs": list(getattr(inner, "inputs", [])),
                "compressor_calls_total": calls,
                "model_calls_total": len(model.requests),
            }
        )
    return {"steps": steps}
