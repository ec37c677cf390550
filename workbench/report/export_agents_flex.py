"""A policy as Java for Agents-Flex: the builder calls that ship it."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from workbench.compressor import read_spec
from workbench.errors import UsageError
from workbench.policy.policy import Policy

__all__ = ["to_agents_flex"]

_DECIDERS = {
    "pending_tokens_at_least": "pendingTokensAtLeast",
    "pending_turns_at_least": "pendingTurnsAtLeast",
    "pending_messages_at_least": "pendingMessagesAtLeast",
    "any_of": "anyOf",
    "all_of": "allOf",
    "always": "always",
    "never": "never",
}
_OPTIONS = {
    "history_header": "historyHeader",
    "summary_prefix": "summaryPrefix",
    "per_message_request": "perMessageRequest",
    "max_input_characters": "maxInputCharacters",
    "max_output_characters": "maxOutputCharacters",
}
_OURS_ALONE = {"include_tool_calls", "formatter", "wording", "options"}
"""Parameters of our summarisers that Agents-Flex takes as code, or not at all."""

_NO_LIMIT = 100_000
"""Agents-Flex always limits turns and messages; this many stand for no limit."""


def to_agents_flex(policy: Policy) -> str:
    """Java that builds an agent with this policy.

    Args:
        policy: The policy.

    Returns:
        Java source for the place where the agent is built. What has no counterpart stands in it as
        a comment that says so.

    Raises:
        UsageError: Its compressor or decider is not one that Agents-Flex has.
    """
    notes: list[str] = []
    settings = [f".keepRecentTurns({policy.keep_recent_turns})"]
    if policy.compressor_name not in ("", "identity") or policy.incremental is not None:
        settings.append(f".compressor({_compressor(policy.compressor, notes)})")
    if policy.incremental is not None:
        settings += [
            ".stateStore(stateStore)",
            f".decider({_decider(policy.incremental.when)})",
            ".tokenEstimator(tokenEstimator)",
        ]
        notes.append(
            f"stateStore keeps the summary; the policy file has {policy.incremental.state}"
        )
    settings.append(f".compactCompletedToolTurns({_java(policy.compact_completed_tool_turns)})")
    strategy = "USE_ORIGINAL" if policy.on_failure == "use_original" else "FAIL"
    settings.append(f".compressionFailureStrategy(AgentCompressionFailureStrategy.{strategy})")
    body = "\n        ".join([*settings, ".build();"])
    agent = [
        f".maxAttachedTurns({policy.max_attached_turns or _NO_LIMIT})",
        f".maxAttachedMessages({policy.max_attached_messages or _NO_LIMIT})",
    ]
    if policy.max_attached_tokens is not None:
        agent.append(f".maxAttachedTokens({policy.max_attached_tokens}, tokenEstimator)")
    if policy.max_attached_turns is None or policy.max_attached_messages is None:
        notes.append(f"{_NO_LIMIT} stands for no limit, which Agents-Flex does not have")
    lines = [
        f"// Policy {_comment(policy.name)}",
        *(f"// {_comment(note)}" for note in notes),
        "AgentContextCompressionPolicy policy =",
        f"    AgentContextCompressionPolicy.builder()\n        {body}",
        "",
        'Agent agent = Agent.builder("agent")',
        "    .chatModel(chatModel)",
        *(f"    {line}" for line in agent),
        "    .compressionPolicy(policy)",
        "    .build();",
    ]
    return "\n".join(lines) + "\n"


def _compressor(spec: Any, notes: list[str]) -> str:
    name, parameters = read_spec(spec)
    if name in ("identity", "compactCompletedTurns"):
        return f"AgentContextCompressors.{name}()"
    if name == "textExcerpt":
        prefix = parameters.get("prefix")
        more = "" if prefix is None else f", {_java(prefix)}"
        return f"AgentContextCompressors.textExcerpt({parameters['max_characters']}{more})"
    if name == "chain":
        members = ", ".join(_compressor(member, notes) for member in parameters)
        return f"AgentContextCompressors.chain({members})"
    if name in ("model", "perMessageModel"):
        return f"AgentContextCompressors.{name}(summaryModel, {_options(parameters, notes)})"
    raise UsageError(
        f"Agents-Flex has no compressor {name!r}; it has identity, compactCompletedTurns, "
        "textExcerpt, model, perMessageModel and chain, and grows a summary by `incremental:` of "
        "the policy"
    )


def _options(parameters: Mapping[str, Any], notes: list[str]) -> str:
    from workbench.compressor import build_compressor

    notes.append(f"summaryModel was {json.dumps(parameters['model'], ensure_ascii=False)}")
    given = {"model": dict(parameters)}
    instruction = parameters.get("instruction")
    if instruction is None:
        instruction = getattr(build_compressor(given), "opening", "")
    calls = [f".instruction({_java(instruction)})"]
    for name, method in _OPTIONS.items():
        if parameters.get(name) is not None:
            calls.append(f".{method}({_java(parameters[name])})")
    if parameters.get("timeout_s"):
        calls.append(f".modelCallTimeoutMillis({round(parameters['timeout_s'] * 1000)})")
    ours = sorted(_OURS_ALONE & {name for name, value in parameters.items() if value})
    if ours:
        notes.append(f"without a counterpart here: {', '.join(ours)}")
    return f"AgentContextModelCompressorOptions.builder(){''.join(calls)}.build()"


def _decider(spec: Any) -> str:
    name, parameters = (spec, None) if isinstance(spec, str) else next(iter(dict(spec).items()))
    if name not in _DECIDERS:
        raise UsageError(f"Agents-Flex has no decider {name!r}; it has {', '.join(_DECIDERS)}")
    if isinstance(parameters, list):
        given = ", ".join(_decider(member) for member in parameters)
    else:
        given = "" if parameters is None else str(parameters)
    return f"AgentContextCompressionDeciders.{_DECIDERS[name]}({given})"


def _java(value: Any) -> str:
    """A literal; JSON's strings are Java's too."""
    return json.dumps(value, ensure_ascii=True)


def _comment(text: str) -> str:
    """Text that stays on its comment line: Java reads unicode escapes in comments too."""
    return " ".join(text.split()).replace("\\u", "\\ u")
