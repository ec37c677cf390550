"""Replays recorded agent conversations through context-compression policies and scores them.

    import workbench as wb
    result = wb.run(wb.load_conversations("recordings/"), policies="default", out="runs/")
    result.leaderboard()

Everything here is loaded when it is first used; the import itself loads next to nothing.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from workbench.version import __version__

if TYPE_CHECKING:
    from workbench.api import run
    from workbench.compressor import build_compressor, register_compressor
    from workbench.facts.index import extract_facts
    from workbench.messages import Conversation, Message, ToolCall, Turn
    from workbench.policy.policy_file import load_policies
    from workbench.report.result import Result
    from workbench.scoring.invented import find_invented
    from workbench.scoring.judge_statement import judge_statement
    from workbench.scoring.judge_value import judge_value
    from workbench.store.read import open_run, open_runs
    from workbench.transcripts import conversation, load_conversations, write_conversations
    from workbench.validation.validate import validate

_HOMES = {
    "Conversation": "workbench.messages",
    "Message": "workbench.messages",
    "Result": "workbench.report.result",
    "ToolCall": "workbench.messages",
    "Turn": "workbench.messages",
    "build_compressor": "workbench.compressor",
    "conversation": "workbench.transcripts",
    "extract_facts": "workbench.facts.index",
    "find_invented": "workbench.scoring.invented",
    "judge_statement": "workbench.scoring.judge_statement",
    "judge_value": "workbench.scoring.judge_value",
    "load_conversations": "workbench.transcripts",
    "load_policies": "workbench.policy.policy_file",
    "open_run": "workbench.store.read",
    "open_runs": "workbench.store.read",
    "register_compressor": "workbench.compressor",
    "run": "workbench.api",
    "validate": "workbench.validation.validate",
    "write_conversations": "workbench.transcripts",
}

__all__ = [
    "Conversation",
    "Message",
    "Result",
    "ToolCall",
    "Turn",
    "__version__",
    "build_compressor",
    "conversation",
    "extract_facts",
    "find_invented",
    "judge_statement",
    "judge_value",
    "load_conversations",
    "load_policies",
    "open_run",
    "open_runs",
    "register_compressor",
    "run",
    "validate",
    "write_conversations",
]


def __getattr__(name: str) -> Any:
    home = _HOMES.get(name)
    if home is None:
        raise AttributeError(f"module 'workbench' has no attribute {name!r}")
    return getattr(import_module(home), name)


def __dir__() -> list[str]:
    return sorted(__all__)
