import json

import pytest

from workbench.messages import Conversation, Message
from workbench.transcripts.contract import Draft, Source
from workbench.transcripts.responses_chain import Link, join_chains
from workbench.transcripts.survey import survey_recordings


def say(role, text):
    return {"type": "message", "role": role, "content": text}


def exchange(number, *, asked="q", **request):
    """An exchange whose answer is `r1`, `r2`, …, that says `a1`, `a2`, …"""
    output = [say("assistant", [{"type": "output_text", "text": f"a{number}"}])]
    response = {"object": "response", "id": f"r{number}", "output": output}
    return {
        "request": {"model": "m", "input": [say("user", f"{asked}{number}")], **request},
        "response": response,
    }


CHAIN = [
    exchange(1),
    exchange(2, previous_response_id="r1"),
    exchange(3, previous_response_id="r2"),
]
WHOLE = "q1 a1 q2 a2 q3 a3"


def texts(found):
    return [" ".join(m.content for m in c.messages) for c in found]


def write_lines(values):
    return "\n".join(map(json.dumps, values))


@pytest.mark.parametrize("write", [write_lines, json.dumps])
@pytest.mark.parametrize("order", [(0, 1, 2), (2, 1, 0), (1, 2, 0)])
def test_exchanges_that_go_on_from_each_other_are_one_conversation(load, tmp_path, write, order):
    found = load(write([CHAIN[place] for place in order]))
    assert texts(found) == [WHOLE]
    assert [issue.code for issue in found.issues] == ["joined_responses"]
    assert survey_recordings(tmp_path).files == found.files


def test_exchanges_among_others_are_joined_too(load):
    other = {"messages": [{"role": "user", "content": "x"}]}
    lines = [other, CHAIN[0], other | {"k": 1}, CHAIN[1], CHAIN[2], {"messages": 7}]
    found = load(write_lines(lines))
    assert sorted(texts(found)) == [WHOLE, "x"]
    assert "unknown_format" in [issue.code for issue in found.issues]


def test_a_conversation_on_the_server_is_joined_in_order(load):
    found = load(write_lines([exchange(n, conversation={"id": "conv_1"}) for n in (1, 2)]))
    assert texts(found) == ["q1 a1 q2 a2"]
    assert [issue.code for issue in found.issues] == ["incomplete", "joined_responses"]


def test_what_is_not_in_the_file_is_told_once(load):
    found = load(write_lines(CHAIN[1:]))
    assert texts(found) == ["q2 a2 q3 a3"]
    assert [issue.code for issue in found.issues] == ["incomplete", "joined_responses"]


def test_two_that_go_on_from_one_are_branches(load):
    found = load(write_lines([*CHAIN[:2], exchange(4, previous_response_id="r1")]))
    assert sorted(texts(found)) == ["q1 a1 q2 a2", "q1 a1 q4 a4"]
    assert sorted(c.id for c in found) == ["r2", "r4"]


def test_instructions_that_are_repeated_stand_once(load):
    chain = [
        exchange(1, instructions="Be brief."),
        exchange(2, instructions="Be brief.", previous_response_id="r1"),
        exchange(3, instructions="Be kind.", previous_response_id="r2"),
    ]
    assert texts(load(write_lines(chain))) == ["Be brief. q1 a1 q2 a2 Be kind. q3 a3"]


def test_calls_and_results_of_two_exchanges_belong_together(load):
    call = {"type": "function_call", "call_id": "k", "name": "f", "arguments": "{}"}
    first = exchange(1)
    first["response"]["output"] = [call]
    result = {"type": "function_call_output", "call_id": "k", "output": "done"}
    second = exchange(2, previous_response_id="r1")
    second["request"]["input"] = [result]
    found = load(write_lines([first, second]))
    assert [m.role for m in found[0].messages] == ["user", "assistant", "tool", "assistant"]
    assert [issue.code for issue in found.issues] == ["joined_responses"]


def test_one_that_can_not_be_read_costs_only_itself(load):
    bad = exchange(2, previous_response_id="r1")
    bad["request"]["input"] = [say("user", "q2"), {"type": "message", "content": "x"}]
    found = load(write_lines([CHAIN[0], bad, exchange(9)]))
    assert texts(found) == ["q1 a1", "q9 a9"]
    assert [(issue.severity, issue.line) for issue in found.issues] == [("refusal", 2)]


def test_a_circle_has_an_end():
    def link(own, follows):
        said = Conversation(id=own, messages=(Message(role="user", content=own),))
        return Link(draft=Draft(conversation=said), answer_id=own, follows=follows)

    found = list(join_chains([link("a", "b"), link("b", "a"), link("c", "c")], Source()))
    assert {m.content for draft in found for m in draft.conversation.messages} == {"a", "b", "c"}
