import gzip
import json
from pathlib import Path

import pytest

from workbench.messages import Conversation, Message, ToolCall, build_conversation
from workbench.scoring.needed import find_needed
from workbench.testing.chat import answer, ask, calls, chat, instructions, result


def shop() -> Conversation:
    return chat(
        instructions("The shop is SHOP-1."),
        ask("My order is W1234."),
        calls(("a", "get_order", {"id": "W1234"})),
        result("a", {"item": "9876543210", "price": 54.80}),
        answer("It is on its way."),
        ask("Thanks."),
        answer("Anything else?"),
        ask("Return it."),
        calls(("b", "return_item", {"id": "W1234", "item": "9876543210", "why": "broken"})),
        result("b", "done"),
        answer("Done."),
    )


def test_a_leaf_that_the_history_stated_is_needed():
    values = [(n.call, n.value) for n in find_needed(shop()).values if n.measure == "value"]
    assert values == [(0, "W1234"), (3, "W1234"), (3, "9876543210")]


def test_old_is_what_only_older_turns_state():
    needed = [n for n in find_needed(shop()).values if n.call == 3 and n.measure == "value"]
    assert [(n.value, n.old, n.stated_in) for n in needed] == [
        ("W1234", True, (1, 2)),
        ("9876543210", True, (3,)),
    ]


def test_a_value_said_again_lately_is_not_old():
    conversation = chat(
        ask("W1234"),
        answer("ok"),
        ask("x"),
        answer("y"),
        ask("W1234 again"),
        calls(("a", "get", {"id": "W1234"})),
    )
    assert [n.old for n in find_needed(conversation).values if n.measure == "value"] == [False]


def test_system_messages_and_what_the_model_never_saw_state_nothing():
    conversation = chat(
        instructions("SHOP-1"),
        ask("hi"),
        ask("HIDDEN-1", model_visible=False),
        calls(("a", "get", {"a": "SHOP-1", "b": "HIDDEN-1"})),
    )
    assert find_needed(conversation).values == ()


def test_a_value_counts_each_time_it_occurs():
    conversation = chat(ask("W1234"), calls(("a", "get", {"a": "W1234", "b": ["W1234"]})))
    needed = [n for n in find_needed(conversation).values if n.measure == "value"]
    assert [(n.ordinal, n.path) for n in needed] == [(0, "a"), (1, "b[0]")]


def test_the_same_message_is_not_earlier():
    conversation = chat(
        ask("hi"), calls(("a", "get", {"id": "W1234"}), ("b", "get", {"id": "W1234"}))
    )
    assert find_needed(conversation).values == ()


def test_tools_change_something_unless_a_glob_says_they_only_read():
    writing = {n.tool: n.writing for n in find_needed(shop(), read_only=["get_*"]).values}
    assert writing == {"get_order": False, "return_item": True}
    assert {n.writing for n in find_needed(shop()).values} == {None}


def test_tokens_are_distinct_within_a_call():
    conversation = chat(
        ask("look at src/app.py"),
        calls(("a", "sh", {"cmd": "cat src/app.py | grep src/app.py", "also": "src/app.py"})),
    )
    tokens = [n.value for n in find_needed(conversation).values if n.measure == "token"]
    assert tokens == ["src/app.py"]


def tau_bench(folder: Path) -> list[Conversation]:
    conversations = []
    for file in sorted(folder.glob("*.json.gz")):
        for place, record in enumerate(json.loads(gzip.decompress(file.read_bytes()))):
            messages = [
                Message(
                    role=m["role"],
                    content=m.get("content"),
                    tool_call_id=m.get("tool_call_id"),
                    tool_calls=tuple(
                        ToolCall(id=c["id"], **c["function"]) for c in m.get("tool_calls") or ()
                    ),
                )
                for m in record["traj"]
            ]
            conversations.append(build_conversation(f"{file.name}:{place}", messages))
    return conversations


@pytest.mark.parametrize(
    ("name", "count", "old"), [("tau-bench-airline", 1526, 362), ("tau-bench-retail", 989, 188)]
)
def test_counts_equal_an_independent_count(recordings: Path, name: str, count: int, old: int):
    values = [
        needed
        for conversation in tau_bench(recordings / name)
        for needed in find_needed(conversation).values
        if needed.measure == "value"
    ]
    assert (len(values), sum(needed.old for needed in values)) == (count, old)
