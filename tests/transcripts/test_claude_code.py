import json
from typing import Any

import pytest

from workbench.transcripts import load_conversations
from workbench.transcripts.compactions import recorded_compactions


def line(uuid: str, parent: str | None, content: Any, **fields: Any) -> dict[str, Any]:
    kind = "assistant" if isinstance(content, tuple) else "user"
    message: dict[str, Any] = {"role": kind, "content": content}
    if kind == "assistant":
        answer, *blocks = content
        message |= {"id": answer, "content": blocks, "usage": {"output_tokens": len(uuid)}}
    return {
        "type": kind,
        "uuid": uuid,
        "parentUuid": parent,
        "sessionId": "s1",
        "isSidechain": False,
        "message": message,
    } | fields


def says(text: str) -> dict[str, Any]:
    return {"type": "text", "text": text}


def uses(call: str, **given: Any) -> dict[str, Any]:
    return {"type": "tool_use", "id": call, "name": "Task", "input": given}


def result(call: str, content: str = "done") -> list[dict[str, Any]]:
    return [{"type": "tool_result", "tool_use_id": call, "content": content}]


def write(*lines: dict[str, Any]) -> str:
    return "\n".join(map(json.dumps, lines))


def test_lines_of_one_answer_are_seen_once(load):
    thought = {"type": "thinking", "thinking": "Hm.", "signature": "gAAA"}
    (found,) = load(
        write(
            line("a", None, "q"),
            line("b", "a", ("m1", thought)),
            line("c", "b", ("m1", says("Look."))),
            line("dd", "c", ("m1", uses("k"))),
            line("e", "dd", result("k")),
        )
    )
    assert [(m.role, m.model_visible) for m in found.messages] == [
        ("user", True),
        ("assistant", True),
        ("assistant", False),
        ("assistant", False),
        ("tool", True),
    ]
    whole = found.messages[1]
    assert (whole.id, whole.content, whole.reasoning) == ("b", "Look.", "Hm.")
    assert (whole.tool_calls[0].id, whole.usage.output_tokens) == ("k", 2)


def test_results_of_parallel_calls_stay_between_the_lines_of_an_answer(load):
    (found,) = load(
        write(
            line("a", None, "q"),
            line("b", "a", ("m1", uses("k"))),
            line("c", "b", result("k")),
            line("d", "b", ("m1", uses("l"))),
            line("e", "d", result("l")),
            line("f", "e", ("m2", says("Done."))),
        )
    )
    assert [call.id for call in found.messages[1].tool_calls] == ["k", "l"]
    assert [m.tool_call_id for m in found.messages if m.role == "tool"] == ["k", "l"]


def test_line_that_was_written_again_is_hidden(load):
    found = load(
        write(line("a", None, "q"), line("b", "a", ("m1", says("A"))), line("a", None, "q"))
    )
    assert [(m.content, m.model_visible) for m in found[0].messages] == [
        ("q", True),
        ("A", True),
        (None, False),
    ]
    assert found[0].messages[2].metadata == {"copy_of": "a"}
    assert [issue.code for issue in found.issues] == ["copied_line"]


def test_what_the_program_said_and_did_itself_is_hidden(load):
    (found,) = load(
        write(
            line("a", None, "Caveat: …", isMeta=True),
            line("b", "a", "<command-name>/mcp</command-name>"),
            line("c", "b", "<local-command-stdout>ok</local-command-stdout>"),
            line("d", "c", "q"),
            line("e", "d", ("m1", says("No credit.")), isApiErrorMessage=True),
            line("f", "e", ("m2", says("A"))),
        )
    )
    assert [m.content for m in found.messages if m.model_visible] == ["q", "A"]
    assert len(found.messages) == 6


def test_command_that_the_model_answers_is_seen(load):
    (found,) = load(
        write(
            line("a", None, "<command-message>review</command-message>"),
            line("b", "a", ("m1", says("A"))),
        )
    )
    assert all(m.model_visible for m in found.messages)


def test_prompt_behind_a_command_is_what_the_model_was_asked(load):
    (found,) = load(
        write(
            line("a", None, "<command-name>/review</command-name>"),
            line("b", "a", "Review P-7 with care.", isMeta=True),
            line("c", "b", ("m1", says("A"))),
        )
    )
    assert [(m.role, m.content) for m in found.messages if m.model_visible] == [
        ("user", "Review P-7 with care."),
        ("assistant", "A"),
    ]


def test_results_are_seen_even_where_the_line_is_marked(load):
    marked = line("c", "b", result("k"), isMeta=True, toolUseResult={"stdout": "x"})
    (found,) = load(write(line("a", None, "q"), line("b", "a", ("m1", uses("k"))), marked))
    assert (found.messages[2].role, found.messages[2].model_visible) == ("tool", True)
    assert found.messages[2].metadata["toolUseResult"] == {"stdout": "x"}


def test_compaction_is_an_event_and_its_summary_is_not_said_by_a_person(load):
    boundary = line("c", None, None, logicalParentUuid="b", subtype="compact_boundary")
    boundary |= {"type": "system", "compactMetadata": {"trigger": "auto", "preTokens": 9, "x": 1}}
    del boundary["message"]
    (found,) = load(
        write(
            line("a", None, "q"),
            line("b", "a", ("m1", says("A"))),
            boundary,
            line("d", "c", "The story so far", isCompactSummary=True),
            line("e", "d", ("m2", says("B"))),
        )
    )
    (event,) = recorded_compactions(found)
    assert [m.content for m in found.messages if m.model_visible] == ["q", "A", "B"]
    assert (event.before, event.summary) == (3, "The story so far")
    assert (event.tokens_before, event.trigger, event.metadata) == (9, "auto", {"x": 1})


def test_sub_agent_in_the_file_is_a_conversation_with_its_parent(load):
    main, side = load(
        write(
            line("a", None, "q"),
            line("b", "a", ("m1", uses("k", prompt="Find"))),
            line("x", None, "Find", isSidechain=True, agentId="7"),
            line("y", "x", ("m2", says("Found")), isSidechain=True, agentId="7"),
            line("c", "b", result("k", "Found")),
        )
    )
    assert [m.content for m in main.messages] == ["q", None, "Found"]
    assert [m.content for m in side.messages] == ["Find", "Found"]
    assert (side.id, side.group) == ("s1:7", main.group)
    assert side.metadata["parent"] == {"conversation": "s1", "thread": "7"}


def test_sub_agent_in_a_file_of_its_own_is_in_the_group_of_its_parent(tmp_path):
    side = line("x", None, "Find", isSidechain=True, agentId="7", sessionId="s1")
    for path, text in (("s1.jsonl", line("a", None, "q")), ("s1/subagents/agent-7.jsonl", side)):
        (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / path).write_text(write(text))
    found = {c.id: c for c in load_conversations(tmp_path)}
    assert found["s1:7"].group == found["s1"].group == "claude-code:s1"


def test_clearing_begins_a_new_conversation(load):
    first, second = load(
        write(
            line("a", None, "q"),
            line("b", "a", ("m1", says("A"))),
            line("c", "b", "<command-name>/clear</command-name>"),
            line("d", "c", "r"),
            line("e", "d", ("m2", says("B"))),
        )
    )
    assert [m.content for m in first.messages] == ["q", "A"]
    assert [m.content for m in second.messages if m.model_visible][-2:] == ["r", "B"]


def test_question_that_was_taken_back_is_hidden(load):
    (found,) = load(
        write(
            line("a", None, "q"),
            line("b", "a", ("m1", says("A"))),
            line("c", "b", "typo"),
            line("d", "b", "r"),
            line("e", "d", ("m2", says("B"))),
        )
    )
    assert [m.content for m in found.messages if m.model_visible] == ["q", "A", "r", "B"]
    assert found.messages[2].metadata["taken_back"] is True


def test_lines_without_a_tree_are_read_in_order(load):
    stream = [
        {"type": "system", "subtype": "init", "session_id": "s1", "tools": []},
        {"type": "user", "session_id": "s1", "message": {"role": "user", "content": "q"}},
        {"type": "assistant", "session_id": "s1", "message": {"content": [says("A")]}},
        {"type": "result", "session_id": "s1", "result": "A"},
    ]
    (found,) = load(write(*stream))
    assert [(m.role, m.content) for m in found.messages] == [("user", "q"), ("assistant", "A")]
    assert found.metadata["other_lines"] == {"system": 1, "result": 1}


def test_web_export_holds_the_same_lines(load):
    lines = [line("a", None, "q"), line("b", "a", ("m1", says("A")))]
    (found,) = load(json.dumps({"loglines": lines}))
    assert [m.content for m in found.messages] == ["q", "A"]


def test_prompt_that_waited_is_said_by_the_person(load):
    queued = line("c", "b", None, type="attachment")
    queued["attachment"] = {"type": "queued_command", "prompt": "And this"}
    (found,) = load(write(line("a", None, "q"), line("b", "a", ("m1", says("A"))), queued))
    assert (found.messages[2].role, found.messages[2].content) == ("user", "And this")


def test_lines_with_parts_of_gemini_are_read(load):
    common = {"sessionId": "s", "cwd": "/", "version": "0.1"}
    call = {"functionCall": {"id": "k", "name": "track", "args": {"n": 7}}}
    result = {"functionResponse": {"id": "k", "name": "track", "response": {"output": "pier 4"}}}
    said = (
        ("a", None, "user", {"role": "user", "parts": [{"text": "Where?"}]}),
        ("b", "a", "assistant", {"role": "model", "parts": [call]}),
        ("c", "b", "tool_result", {"role": "user", "parts": [result]}),
    )
    lines = (
        {**common, "uuid": own, "parentUuid": parent, "type": kind, "message": message}
        for own, parent, kind, message in said
    )
    (found,) = load("".join(json.dumps(line) + "\n" for line in lines))
    assert [(m.role, m.content) for m in found.messages] == [
        ("user", "Where?"),
        ("assistant", None),
        ("tool", "pier 4"),
    ]
    assert found.messages[2].tool_call_id == found.messages[1].tool_calls[0].id == "k"


def test_notice_that_the_person_broke_off_begins_no_turn(load):
    notice = [{"type": "text", "text": "[Request interrupted by user for tool use]"}]
    (found,) = load(
        write(line("a", None, "q"), line("b", "a", ("m1", says("A"))), line("c", "b", notice))
    )
    assert (found.messages[2].role, found.messages[2].model_visible) == ("system", True)
    assert found.messages[2].metadata["role"] == "user"


def test_session_that_another_file_goes_on_with_counts_once(tmp_path):
    first = (line("a", None, "q"), line("b", "a", ("m1", says("A"))))
    more = (line("c", "b", "r"), line("d", "c", ("m2", says("B"))))
    resumed = [one | {"sessionId": "s2"} for one in (*first, *more)]
    (tmp_path / "s1.jsonl").write_text(write(*first))
    (tmp_path / "s2.jsonl").write_text(write(*resumed))
    found = load_conversations(tmp_path)
    assert [(c.id, len(c.messages)) for c in found] == [("s2", 4)]
    assert [issue.code for issue in found.issues] == ["growing_log"]


def test_fork_belongs_to_the_session_it_was_taken_from(load):
    fork = line("a", None, "q") | {"forkedFrom": {"sessionId": "s0", "messageUuid": "x"}}
    (found,) = load(write(fork, line("b", "a", ("m1", says("A")))))
    assert found.group == "claude-code:s0"


@pytest.mark.parametrize("text", ["<task-notification>done", "<bash-stdout>a.py</bash-stdout>"])
def test_what_a_task_or_a_shell_gave_begins_no_turn(load, text):
    (found,) = load(write(line("a", None, text), line("b", "a", ("m1", says("A")))))
    assert (found.messages[0].role, found.messages[0].model_visible) == ("system", True)
