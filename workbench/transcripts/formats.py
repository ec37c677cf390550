"""The formats there are, most particular first: the first that knows a record reads it."""

from __future__ import annotations

from collections.abc import Sequence

from workbench.errors import UnknownNameError
from workbench.transcripts.abcd import Abcd
from workbench.transcripts.agents_flex import AgentsFlex
from workbench.transcripts.ai_sdk import AiSdk
from workbench.transcripts.anthropic_messages import AnthropicMessages
from workbench.transcripts.atif import Atif
from workbench.transcripts.autogen import AutoGen
from workbench.transcripts.batch_answers import BatchAnswers
from workbench.transcripts.bedrock_converse import BedrockConverse
from workbench.transcripts.canonical import Canonical
from workbench.transcripts.chatgpt_export import ChatGptExport
from workbench.transcripts.claude_code import ClaudeCode
from workbench.transcripts.claude_export import ClaudeExport
from workbench.transcripts.codex import Codex
from workbench.transcripts.cohere_chat import CohereChat
from workbench.transcripts.contract import Record, Scope, TranscriptFormat
from workbench.transcripts.copilot_cli import CopilotCli
from workbench.transcripts.crosswoz import CrossWoz
from workbench.transcripts.cursor import Cursor
from workbench.transcripts.gemini_cli import GeminiCli
from workbench.transcripts.gemini_contents import GeminiContents
from workbench.transcripts.gemini_stream import GeminiStream
from workbench.transcripts.grok_cli import GrokCli
from workbench.transcripts.inspect_log import InspectLog
from workbench.transcripts.kimi_cli import KimiCli
from workbench.transcripts.langchain import LangChain
from workbench.transcripts.langfuse import Langfuse
from workbench.transcripts.langsmith import LangSmith
from workbench.transcripts.llama_index import LlamaIndex
from workbench.transcripts.mini_swe_agent import MiniSweAgent
from workbench.transcripts.openai_assistants import OpenAIAssistants
from workbench.transcripts.openai_chat import OpenAIChat
from workbench.transcripts.openai_responses import OpenAIResponses
from workbench.transcripts.opencode import OpenCode
from workbench.transcripts.openhands import OpenHands
from workbench.transcripts.openhands_events import OpenHandsEvents
from workbench.transcripts.otel_traces import OtelTraces
from workbench.transcripts.pi_session import PiSession
from workbench.transcripts.pydantic_ai import PydanticAI
from workbench.transcripts.role_content import RoleContent
from workbench.transcripts.schema_guided import SchemaGuided
from workbench.transcripts.sharegpt import ShareGPT
from workbench.transcripts.swe_agent import SweAgent
from workbench.transcripts.taskmaster import Taskmaster
from workbench.transcripts.tau2_bench import Tau2Bench
from workbench.transcripts.tau_bench import TauBench
from workbench.transcripts.workbench_chat import WorkbenchChat

__all__ = ["ALL", "find_format", "recognise"]

ALL: tuple[TranscriptFormat, ...] = (
    Canonical(),
    WorkbenchChat(),
    Atif(),
    Tau2Bench(),
    TauBench(),
    MiniSweAgent(),
    SweAgent(),
    OpenHandsEvents(),
    OpenHands(),
    PiSession(),
    ClaudeCode(),
    CopilotCli(),
    KimiCli(),
    GrokCli(),
    OpenCode(),
    Cursor(),
    ChatGptExport(),
    ClaudeExport(),
    Codex(),
    InspectLog(),
    Langfuse(),
    LangSmith(),
    OtelTraces(),
    GeminiCli(),
    GeminiStream(),
    OpenAIAssistants(),
    AutoGen(),
    LangChain(),
    PydanticAI(),
    AgentsFlex(),
    LlamaIndex(),
    CohereChat(),
    ShareGPT(),
    SchemaGuided(),
    CrossWoz(),
    Taskmaster(),
    Abcd(),
    BatchAnswers(),
    OpenAIResponses(),
    GeminiContents(),
    BedrockConverse(),
    AnthropicMessages(),
    AiSdk(),
    OpenAIChat(),
    RoleContent(),
)


def find_format(name: str, *, formats: Sequence[TranscriptFormat] = ALL) -> TranscriptFormat:
    """The format of that name.

    Raises:
        UnknownNameError: There is none.
    """
    by_name = {known.name: known for known in formats}
    if name not in by_name:
        raise UnknownNameError("transcript format", name, by_name)
    return by_name[name]


def recognise(
    head: Sequence[Record], *, formats: Sequence[TranscriptFormat] = ALL
) -> tuple[TranscriptFormat, Scope] | None:
    """The first format that knows these records, and how it reads them; None when none does."""
    for known in formats:
        scope = known.sniff(head)
        if scope is not None:
            return known, scope
    return None
