"""A file of two formats gives the recordings of both, whichever comes first; no line is dropped."""

import json
from itertools import permutations

import pytest

CHAT = [
    {
        "messages": [
            {"role": "user", "content": "Where is crate 7?"},
            {"role": "assistant", "content": "At the pier."},
        ]
    }
]
ANTHROPIC = [
    {
        "model": "claude-x",
        "system": "Be brief.",
        "messages": [
            {"role": "user", "content": [{"type": "text", "text": "And crate 8?"}]},
            {"role": "assistant", "content": [{"type": "text", "text": "In the shed."}]},
        ],
    }
]
SHAREGPT = [
    {"conversations": [{"from": "human", "value": "Crate 9?"}, {"from": "gpt", "value": "Gone."}]}
]
CLAUDE_CODE = [
    {
        "type": kind,
        "message": {"role": kind, "content": words},
        "uuid": str(place),
        "parentUuid": None if place == 0 else str(place - 1),
        "sessionId": "s",
        "timestamp": "2025-01-01T00:00:00Z",
    }
    for place, (kind, words) in enumerate([("user", "Count them."), ("assistant", "Nine.")])
]
CODEX = [
    {
        "timestamp": "2025-01-01T00:00:00Z",
        "type": "session_meta",
        "payload": {"id": "c", "timestamp": "2025-01-01T00:00:00Z", "cwd": "/pier"},
    },
    *(
        {
            "timestamp": "2025-01-01T00:00:01Z",
            "type": "response_item",
            "payload": {
                "type": "message",
                "role": role,
                "content": [{"type": part, "text": words}],
            },
        }
        for role, part, words in (
            ("user", "input_text", "Weigh them."),
            ("assistant", "output_text", "A ton."),
        )
    ),
]
ALL = {
    "openai-chat": CHAT,
    "anthropic-messages": ANTHROPIC,
    "sharegpt": SHAREGPT,
    "claude-code": CLAUDE_CODE,
    "codex": CODEX,
}
SAID = {
    "openai-chat": "At the pier.",
    "anthropic-messages": "In the shed.",
    "sharegpt": "Gone.",
    "claude-code": "Nine.",
    "codex": "A ton.",
}


def write(*parts: list[dict]) -> bytes:
    return b"".join(json.dumps(line).encode() + b"\n" for part in parts for line in part)


@pytest.mark.parametrize(("one", "other"), list(permutations(ALL, 2)))
def test_both_formats_of_a_file_are_read(load, one: str, other: str) -> None:
    found = load(write(ALL[one], ALL[other]), name="mixed.jsonl")
    last = {talk.format: talk.messages[-1].content for talk in found}
    assert last == {name: SAID[name] for name in (one, other)}
    assert not [issue for issue in found.issues if issue.severity == "refusal"]


@pytest.mark.parametrize("session", ["claude-code", "codex"])
def test_a_line_of_chat_in_the_middle_of_a_session_is_read(load, session: str) -> None:
    lines = ALL[session]
    found = load(write(lines[:-1], CHAT, lines[-1:]), name="mixed.jsonl")
    assert {talk.format: talk.messages[-1].content for talk in found} == {
        name: SAID[name] for name in (session, "openai-chat")
    }
