"""A policy as LangChain middleware, as near as there is one, with what differs said."""

from __future__ import annotations

import json
from typing import Any

import msgspec

from workbench.compressor import read_spec
from workbench.errors import UsageError
from workbench.policy.policy import Policy

__all__ = ["MESSAGES_PER_TURN", "to_langchain"]

MESSAGES_PER_TURN = 4
"""Messages that stand for a turn, since LangChain keeps by messages: a request, a call, its result,
an answer."""

_ALWAYS = 1


class _Trigger(msgspec.Struct, frozen=True, kw_only=True):
    """What starts a summary, in LangChain's words."""

    python: str
    """A Python expression."""


def to_langchain(policy: Policy) -> str:
    """Python that builds LangChain middleware for this policy.

    Args:
        policy: The policy.

    Returns:
        Source for `create_agent(…, middleware=middleware)`. LangChain's middleware rewrites its
        state where a policy makes a view, keeps by messages and not by turns, and summarises all
        it does not keep; each difference of this policy stands in it as a comment.

    Raises:
        UsageError: No middleware comes near its compressor.
    """
    notes: list[str] = []
    names: set[str] = set()
    built: list[str] = []
    if policy.compact_completed_tool_turns or policy.compressor_name == "compactCompletedTurns":
        names |= {"ClearToolUsesEdit", "ContextEditingMiddleware"}
        built.append(_clear_tools(policy, notes))
    if policy.compressor_name not in ("", "identity", "compactCompletedTurns"):
        names.add("SummarizationMiddleware")
        built.append(_summarise(policy, notes))
    limits = {
        name: value
        for name in ("max_attached_turns", "max_attached_messages", "max_attached_tokens")
        if (value := getattr(policy, name)) is not None
    }
    if limits:
        told = ", ".join(f"{name} {value}" for name, value in limits.items())
        notes.append(f"no middleware drops old turns for good; left out: {told}")
    lines = [f"# Policy {' '.join(policy.name.split())}", *(f"# {note}" for note in notes)]
    if names:
        lines.append(f"from langchain.agents.middleware import {', '.join(sorted(names))}\n")
    return "\n".join([*lines, f"middleware = [{', '.join(built)}]"]) + "\n"


def _clear_tools(policy: Policy, notes: list[str]) -> str:
    notes.append("old tool results are blanked; a policy drops the calls as well")
    keep = max(1, policy.protected_turns)
    return (
        "ContextEditingMiddleware(edits=[ClearToolUsesEdit("
        f"trigger={_ALWAYS}, keep={keep}, clear_tool_inputs=True)])"
    )


def _summarise(policy: Policy, notes: list[str]) -> str:
    assert policy.compressor is not None
    name, parameters = read_spec(policy.compressor)
    if name != "model":
        raise UsageError(
            f"LangChain has no middleware for the compressor {name!r}; it summarises (`model`) and "
            "clears tool results (`compactCompletedTurns`)"
        )
    model, keep = parameters["model"], policy.protected_turns * MESSAGES_PER_TURN
    notes.append(
        f"{policy.protected_turns} protected turns are {keep} messages here, at "
        f"{MESSAGES_PER_TURN} a turn"
    )
    if policy.on_failure == "fail":
        notes.append("where a summary fails, LangChain goes on with a line that says so")
    given = {
        "model": _model(model, notes),
        "trigger": _trigger(policy, keep).python,
        "keep": f"('messages', {keep})",
        "trim_tokens_to_summarize": "None",
    }
    instruction = parameters.get("instruction")
    if instruction is not None:
        # Its template is filled by `format`, so braces of ours are doubled.
        safe = instruction.replace("{", "{{").replace("}", "}}")
        given["summary_prompt"] = repr(f"{safe}\n\n{{messages}}")
    else:
        notes.append("its own instruction is used; name one in the policy to have it here too")
    arguments = ", ".join(f"{key}={value}" for key, value in given.items())
    return f"SummarizationMiddleware({arguments})"


def _model(model: Any, notes: list[str]) -> str:
    """The provider's name as LangChain writes it."""
    if isinstance(model, str) and "/" in model and not model.startswith(("local", "recorded")):
        return repr(model.replace("/", ":", 1))
    if isinstance(model, dict) and isinstance(inner := next(iter(model.values())), dict):
        return _model(inner.get("model", next(iter(model))), notes)
    notes.append(f"the summary model was {json.dumps(model)}; put yours in its place")
    return repr("openai:gpt-5-mini")


def _trigger(policy: Policy, keep: int) -> _Trigger:
    """When a summary is made: by the decider, else as soon as there is more than is kept."""
    if policy.incremental is None:
        return _Trigger(python=f"('messages', {keep + 1})")
    return _Trigger(python=_clause(policy.incremental.when))


def _clause(spec: Any) -> str:
    name: str = spec if isinstance(spec, str) else next(iter(spec))
    value: Any = None if isinstance(spec, str) else spec[name]
    if name == "pending_tokens_at_least":
        return f"('tokens', {value})"
    if name == "pending_messages_at_least":
        return f"('messages', {value})"
    if name == "pending_turns_at_least":
        return f"('messages', {value * MESSAGES_PER_TURN})"
    if name == "any_of":
        return f"[{', '.join(_clause(member) for member in value)}]"
    if name == "all_of":
        return f"{{{', '.join(_item(_clause(member)) for member in value)}}}"
    raise UsageError(f"LangChain has no trigger like {name!r}")


def _item(clause: str) -> str:
    """A pair as an item of a dictionary, all of whose items have to hold."""
    if not clause.startswith("("):
        raise UsageError("LangChain's triggers can't be nested inside `all_of`")
    return clause.strip("()").replace(",", ":", 1)
