"""Policies ready to paste: our YAML, JSON, Agents-Flex builder code, LangChain middleware."""

from __future__ import annotations

import io
import json
from collections.abc import Callable, Mapping
from typing import Any, Literal

import msgspec
from ruamel.yaml import YAML

from workbench.policy.policy import Incremental, Policy
from workbench.report.export_agents_flex import to_agents_flex
from workbench.report.export_langchain import to_langchain

__all__ = ["EXPORTS", "ExportFormat", "export_policy", "policy_from_spec"]

ExportFormat = Literal["yaml", "agents-flex", "langchain", "json"]
"""What a policy can be written as."""


def policy_from_spec(spec: Mapping[str, Any]) -> Policy:
    """A policy from its settings as a run file has them."""
    settings = dict(spec)
    if settings.get("incremental") is not None:
        settings["incremental"] = Incremental(**settings["incremental"])
    return Policy(**settings)


def export_policy(policy: Policy, to: ExportFormat) -> str:
    """Write a policy.

    Args:
        policy: The policy.
        to: The form.

    Returns:
        Text that ends with a line break.

    Raises:
        UsageError: The policy has no counterpart in that form.
    """
    return EXPORTS[to](policy)


def _as_data(policy: Policy) -> dict[str, Any]:
    """What a policy file holds, what is at its default left out but what decides much."""
    data: dict[str, Any] = msgspec.to_builtins(policy)
    by_steps = policy.incremental is not None and policy.incremental.keep_recent_steps is not None
    protected = {} if by_steps else {"keep_recent_turns": policy.keep_recent_turns}
    return {**data, **protected, "on_failure": policy.on_failure}


def _to_yaml(policy: Policy) -> str:
    text = io.StringIO()
    writer: Any = YAML(typ="safe", pure=True)
    writer.default_flow_style = False
    writer.allow_unicode = True
    writer.width = 100
    writer.sort_base_mapping_type_on_output = False
    writer.dump({"policies": [_as_data(policy)]}, text)
    return text.getvalue()


def _to_json(policy: Policy) -> str:
    return json.dumps({"policies": [_as_data(policy)]}, ensure_ascii=False, indent=2) + "\n"


EXPORTS: dict[ExportFormat, Callable[[Policy], str]] = {
    "yaml": _to_yaml,
    "agents-flex": to_agents_flex,
    "langchain": to_langchain,
    "json": _to_json,
}
"""The forms, and what writes each."""
