"""Runs one case of the vectors of policies and says what we did, in their words."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import pytest

from compressors import factories
from workbench import errors
from workbench.errors import CompressionError, InvalidOutputError, WorkbenchError
from workbench.messages import Message, ToolCall
from workbench.models import ScriptedModel
from workbench.policy import deciders
from workbench.policy.incremental import IncrementalProcessor
from workbench.policy.interrupted import close_interrupted_turn
from workbench.policy.policy import Policy
from workbench.policy.policy_file import load_policies
from workbench.policy.prefix import select_prefix
from workbench.policy.window import CompressedTurns, build_window
from workbench.replay.compaction import Compaction, compact
from workbench.state.contract import StateKey, StateStore, StoredState
from workbench.state.memory import MemoryStateStore
from workbench.testing.state_store_contract import build_state
from workbench.tokens import get_counter

Case = dict[str, Any]


@pytest.fixture(scope="session")
def run_case() -> Callable[[Case], Any]:
    """Runs a case: gives what we do in it, in the words of the vectors."""
    return _run_case


def _run_case(case: Case) -> Any:
    return _observe(lambda: RUNNERS[case["component"]](case))


def _observe(act: Callable[[], Any]) -> Any:
    try:
        return act()
    except WorkbenchError as error:
        return {"error": error}


def _read(raw: list[Any] | None) -> Any:
    """Messages of a vector; null stays None, as a list and as an element."""
    return None if raw is None else [message and _read_message(message) for message in raw]


def _read_message(raw: Case) -> Message:
    fields = {key: value for key, value in raw.items() if key != "tool_calls"}
    if raw["role"] == "ui":
        fields["role"] = "assistant"
    tool_calls = tuple(ToolCall(**call) for call in raw.get("tool_calls", ()))
    return Message(**fields, tool_calls=tool_calls)


def _ids(messages: Sequence[Message]) -> list[str | None]:
    return [message.id for message in messages]


class Fixed:
    """A compressor that returns what a vector lists, in order; the last one repeats."""

    name = "fixed"
    version = "1"

    def __init__(self, outputs: Sequence[Any]) -> None:
        self.outputs = outputs
        self.inputs: list[list[str | None]] = []

    def compress(self, messages: Sequence[Message]) -> list[Message]:
        output = self.outputs[min(len(self.inputs), len(self.outputs) - 1)]
        self.inputs.append(_ids(messages))
        if output == "throw":
            raise CompressionError("the vector says so")
        return _read(output)


class Watched:
    """A store that remembers what saves expected, and refuses them all on demand."""

    def __init__(self, store: StateStore, *, refuses: bool) -> None:
        self.store = store
        self.refuses = refuses
        self.expected: list[int] = []

    def __getattr__(self, name: str) -> Any:
        return getattr(self.store, name)

    def save(self, key: StateKey, state: StoredState, *, expected_version: int) -> bool:
        self.expected.append(expected_version)
        return not self.refuses and self.store.save(key, state, expected_version=expected_version)


class Asked:
    """A decider that counts how often it is asked."""

    name = "asked"

    def __init__(self, decider: deciders.Decider) -> None:
        self.decider = decider
        self.times = 0

    def decide(self, pending: deciders.Pending) -> bool:
        self.times += 1
        return self.decider.decide(pending)


class Estimator:
    """The estimators of the vectors: a constant, or the number of messages times a factor."""

    name = "vector"

    def __init__(self, config: Case) -> None:
        self.config = config

    def estimate(self, messages: Sequence[Message]) -> int:
        if self.config["type"] == "constant":
            return self.config["value"]
        return len(messages) * self.config.get("factor", 1)


class Pipeline:
    """A processor with everything around it that a vector looks at."""

    def __init__(self, config: Case) -> None:
        self.compressor = Fixed(config["compressor"]["outputs"]) if "compressor" in config else None
        self.decider = Asked(_decider(config["decider"]))
        self.store = Watched(MemoryStateStore(), refuses=config.get("reject_saves", False))
        if "initial_state" in config:
            self.save_other(config["initial_state"], StateKey(tenant="t", conversation="conv"))
        self.processor = IncrementalProcessor(
            store=self.store,
            decider=self.decider,
            compress=self.compressor and self.compressor.compress,
            estimator=Estimator(config["token_estimator"]),
            policy="vector",
            on_failure=config.get("failure_strategy", "FAIL").lower(),
        )

    def save_other(self, raw: Case, key: StateKey) -> None:
        """Save as another writer would have, version after version up to the given one."""
        fields = {
            "summary": tuple(_read(raw["summary_messages"])),
            "covered_until_message_id": raw["covered_until_message_id"],
        }
        for version in range(raw["version"]):
            state = build_state(version + 1, **fields)
            assert self.store.store.save(key, state, expected_version=version)

    def step(self, step: Case) -> Case:
        if step["op"] == "concurrent_save":
            self.save_other(step, StateKey(tenant="t", conversation="conv"))
            return {}
        seen = _observe(lambda: self._process(step))
        return {**seen, **self.seen()}

    def _process(self, step: Case) -> Case:
        key = StateKey(tenant="t", conversation=step["conversation_id"])
        processed = self.processor.process(key, _read(step["messages"]))
        return {"compressed": processed.compressed, "model_message_ids": _ids(processed.messages)}

    def seen(self) -> Case:
        """What is stored, and what happened so far."""
        state = self.store.load(StateKey(tenant="t", conversation="conv"))
        return {
            "stored_version": state and state.version,
            "covered_until_message_id": state and state.covered_until_message_id,
            "compression_version": state and state.version,
            "estimated_covered_tokens": state and state.covered_tokens,
            "covered_turn_count": state and state.covered_turns,
            "save_expected_versions": list(self.store.expected),
            "decider_calls_total": self.decider.times,
            "compressor_inputs": [list(given) for given in self.compressor.inputs],
            "started_callbacks_total": len(self.compressor.inputs),
        }


def _run_coordinator(case: Case) -> Case:
    pipeline = Pipeline(case["config"])
    return {"steps": [pipeline.step(step) for step in case["steps"]]}


def _run_pipeline(case: Case) -> Case:
    pipeline = Pipeline(case["config"])
    steps = []
    for step in case["steps"]:
        seen = _observe(lambda step=step: _run_turn(pipeline, step, case["config"]))
        steps.append({**pipeline.seen(), **seen})
    return {"steps": steps}


def _run_turn(pipeline: Pipeline, step: Case, config: Case) -> Case:
    """One turn as the runner has it: cut, process, and build the window without a compressor."""
    prefix = select_prefix(_read(step["history"]), config["keep_recent_turns"])
    key = StateKey(tenant="t", conversation="conv")
    processed = pipeline.processor.process(key, prefix.messages)
    turn_history = [*processed.messages, *prefix.tail]
    messages = [*turn_history, _read_message(step["user"])]
    window = build_window(
        messages, range(len(messages)), policy=_policy(config, compressor=None), compress=_never
    )
    return {
        "compressed": processed.compressed,
        "turn_history_ids": _ids(turn_history),
        "window_ids": [messages[item.anchor].id for item in window.items],
    }


def _never(sources: tuple[int, ...]) -> CompressedTurns:
    raise AssertionError(f"there is no compressor, and yet {sources} were to be compressed")


def _policy(config: Case, *, compressor: str | None) -> Policy:
    """A policy as its file would give it; the reference's defaults where a vector has none."""
    entry = {
        "name": "vector",
        "compressor": compressor,
        "keep_recent_turns": config.get("keep_recent_turns", 2),
        "max_attached_turns": config.get("max_turns", 10),
        "max_attached_messages": config.get("max_messages", 100),
        "max_attached_tokens": config.get("max_tokens") or None,
        "compact_completed_tool_turns": config.get("compact_completed_tool_turns", True),
        "on_failure": config.get("failure_strategy", "FAIL").lower(),
    }
    return load_policies([entry]).policies[0]


def _run_window(case: Case) -> Case:
    config = case["config"]
    policy = _policy(config, compressor="identity" if "compressor" in config else None)
    messages = _read(case["messages"])
    if "system_message" in config:
        messages.insert(0, Message(role="system", id="agent", content=config["system_message"]))
    model = ScriptedModel(replies=case.get("model_replies", [{"error": "not to be asked"}]))
    compressor = _compressor(config.get("compressor"), model)
    made: list[Compaction] = []

    def run(sources: tuple[int, ...]) -> CompressedTurns | None:
        made.append(_compact(compressor, sources, messages))
        if made[-1].status == "failed" and policy.on_failure == "fail":
            raise _error(made[-1])
        return None if made[-1].status == "failed" else made[-1].unit

    window = build_window(
        messages,
        [place for place, message in enumerate(messages) if message.model_visible],
        policy=policy,
        compress=run,
        tokens_of=lambda _: Estimator(config["token_estimator"]).estimate([messages[0]]),
    )
    view = [
        messages[item.message] if item.message is not None else made[-1].new_messages[item.new]
        for item in window.items
    ]
    return _seen_view(case, view, compressor=compressor, model=model)


def _seen_view(case: Case, view: Sequence[Message], *, compressor: Any, model: Any) -> Case:
    history = [message for message in view if message.id != "agent"]
    known = {message["id"] for message in case["messages"]} | {"S", "F", "P"}
    return {
        "ids": [message.id if message.id in known else "$new" for message in history],
        "contents": [message.content for message in history],
        "prompt_roles": [message.role for message in view],
        "compressor_inputs": getattr(compressor, "inputs", None),
        "model_calls": len(model.requests),
    }


def _compressor(config: Case | None, model: ScriptedModel) -> Any:
    given = dict(config or {"type": "identity"})
    kind = given.pop("type")
    if kind == "fixed":
        return Fixed(given["outputs"])
    if kind == "model":
        given["model"] = model
    if kind != "identity":
        given["wording"] = "agents-flex"
    return getattr(factories, kind)(**given)


def _compact(compressor: Any, sources: tuple[int, ...], messages: Sequence[Message]) -> Compaction:
    return compact(
        compressor,
        sources,
        messages=messages,
        compaction_id=0,
        turn=0,
        call=0,
        scope="vector",
        counter=get_counter(),
    )


def _error(failed: Compaction) -> WorkbenchError:
    """The error that a compaction keeps by name and words."""
    if failed.error_type == "InvalidOutputError":
        return InvalidOutputError(failed.error, code="")
    return getattr(errors, failed.error_type)(failed.error)


def _decider(config: Case | None) -> Any:
    if config is None:
        return None
    kind = deciders.find_deciders()[config["type"]]
    if "deciders" in config:
        return kind([_decider(inner) for inner in config["deciders"]])
    return kind(config["threshold"]) if "threshold" in config else kind()


def _run_decider(case: Case) -> Case:
    given = case["input"]
    pending = given and deciders.Pending(
        messages=(Message(role="user", content="q"),) * given["pending_message_count"],
        tokens=given["estimated_pending_tokens"],
        turns=given["pending_turn_count"],
    )
    return {"result": _decider(case["config"]["decider"]).decide(pending)}


def _run_store(case: Case) -> Case:
    store = MemoryStateStore()
    return {"steps": [_observe(lambda step=step: _use(store, step)) for step in case["steps"]]}


def _use(store: StateStore, step: Case) -> Any:
    key = StateKey(tenant="t", conversation=step["conversation_id"])
    if step["op"] == "load":
        state = store.load(key)
        return {"version": state and state.version}
    state = step["state_version"] and build_state(step["state_version"])
    return store.save(key, state, expected_version=step["expected_version"])


def _run_prefix(case: Case) -> Case:
    prefix = select_prefix(_read(case["messages"]), case["config"]["keep_recent_turns"])
    return {"ids": _ids(prefix.messages)}


def _run_interrupted(case: Case) -> Case:
    given, config = _read(case["messages"]), case["config"]
    closed = close_interrupted_turn(given, config["pending_tool_calls"], reason=config["reason"])
    assert closed[: len(given)] == given
    return {"messages": [_write(message, new=n >= len(given)) for n, message in enumerate(closed)]}


def _write(message: Message, *, new: bool) -> Case:
    names = ("id", "name", "arguments")
    calls = [{name: getattr(call, name) for name in names} for call in message.tool_calls]
    fields = {"role": message.role, "id": "$new" if new else message.id, "content": message.content}
    given = {"tool_calls": calls, "tool_call_id": message.tool_call_id}
    return {**fields, **{name: value for name, value in given.items() if value}}


def _run_policy(case: Case) -> Case:
    """The mode of a policy, which for an incremental one is that its processor can be built."""
    given = set(case["config"]["set"])
    policy = _policy(case["config"], compressor="identity" if "compressor" in given else None)
    if given <= {"compressor"}:
        return {"mode": "none" if policy.compressor is None else "immediate"}
    IncrementalProcessor(
        store=MemoryStateStore() if "state_store" in given else None,
        decider=deciders.Always() if "decider" in given else None,
        compress=factories.identity().compress if "compressor" in given else None,
        estimator=Estimator({"type": "count"}) if "token_estimator" in given else None,
        policy=policy.name,
    )
    return {"mode": "incremental"}


def _run_options(case: Case) -> Case:
    given = dict(case["config"])
    if "model_call_timeout_ms" in given:
        given["timeout_s"] = given.pop("model_call_timeout_ms") / 1000
    shared = {k: v for k, v in given.items() if k not in ("history_header", "summary_prefix")}
    if "per_message_request" in given:
        factories.per_message_model(ScriptedModel(replies=["x"]), wording="agents-flex", **shared)
    given.pop("per_message_request", None)
    factories.model(ScriptedModel(replies=["x"]), wording="agents-flex", **given)
    return {"valid": True}


RUNNERS: dict[str, Callable[[Case], Case]] = {
    "coordinator": _run_coordinator,
    "decider": _run_decider,
    "state_store": _run_store,
    "compressible_prefix": _run_prefix,
    "incremental_pipeline": _run_pipeline,
    "interrupted_history": _run_interrupted,
    "policy": _run_policy,
    "options": _run_options,
    "window": _run_window,
}
"""Component of the vectors -> what runs a case of it."""
