"""Structural rules of histories and of compressor output."""

import contextlib
import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from workbench.errors import InvalidOutputError
from workbench.messages import Message, ToolCall
from workbench.testing.timing import takes_at_most
from workbench.validity import RULES, check_output, find_violations, new_violations


def user(text: str = "q", **fields: Any) -> Message:
    return Message(role="user", content=text, **fields)


def calls(*ids: str | None, **fields: Any) -> Message:
    made = tuple(ToolCall(id=call_id, name="lookup", arguments="{}") for call_id in ids)
    return Message(role="assistant", tool_calls=made, **fields)


def result(call_id: str | None, **fields: Any) -> Message:
    return Message(role="tool", content="r", tool_call_id=call_id, **fields)


def answer(text: str = "a", **fields: Any) -> Message:
    return Message(role="assistant", content=text, **fields)


def system(text: str = "p") -> Message:
    return Message(role="system", content=text)


def found(*messages: Message) -> list[tuple[str, int | None]]:
    return [(violation.code, violation.index) for violation in find_violations(messages)]


def errors(*messages: Message) -> list[tuple[str, int | None]]:
    violations = find_violations(messages)
    return [(each.code, each.index) for each in violations if each.severity == "error"]


def read_message(row: Any) -> Message:
    made = tuple(
        ToolCall(id=call["id"], **call.get("function", {})) for call in row.pop("tool_calls", ())
    )
    return Message(**row, tool_calls=made)


def case(cases: Path, case_id: str) -> tuple[list[Message], Any]:
    rows = map(json.loads, cases.read_text(encoding="utf-8").splitlines())
    row = next(row for row in rows if row["id"] == case_id)
    return [read_message(each) for each in row["input"]], row["expected"]


def test_one_of_two_parallel_calls_without_a_result(cases: Path) -> None:
    messages, expected = case(cases, "sh-iv-01")
    codes = [{"code": code, "index": index} for code, index in errors(*messages)]
    assert codes == expected["violations"]


def test_two_user_messages_in_a_row_are_a_warning_and_no_error(cases: Path) -> None:
    messages, expected = case(cases, "sh-iv-03")
    check_output(messages)
    violations = find_violations(messages)
    warnings = [{"code": each.code, "index": each.index} for each in violations]
    assert warnings == expected["warnings"]
    assert {each.severity for each in violations} == {"warning"}


def test_plain_conversation_breaks_no_rule() -> None:
    group = (calls("1", "2"), result("2"), result("1"))
    assert found(system(), user(), *group, answer(), user(), answer()) == []


def test_call_ids_may_repeat_in_later_groups() -> None:
    turn = (user(), calls("call_0"), result("call_0"), answer())
    assert found(*turn, *turn) == []
    check_output([*turn, *turn])


def test_result_without_a_call_is_an_orphan() -> None:
    assert found(user(), result("1")) == [("orphan_tool_result", 1)]


def test_result_without_an_id_is_an_orphan() -> None:
    assert errors(user(), calls("1"), result(None), result("1")) == [("orphan_tool_result", 2)]


def test_result_after_its_group_closed_is_an_orphan() -> None:
    messages = (user(), calls("1"), result("1"), user(), result("1"))
    assert errors(*messages) == [("orphan_tool_result", 4)]


def test_second_result_of_a_call_is_a_duplicate() -> None:
    assert found(user(), calls("1"), result("1"), result("1")) == [("duplicate_result", 3)]


def test_unanswered_calls_are_one_violation_that_names_them() -> None:
    [violation] = find_violations([user(), calls("1", "2", "3", id="c"), result("2")])
    assert (violation.code, violation.index, violation.message_id) == (
        "unanswered_tool_call",
        1,
        "c",
    )
    assert violation.detail == "no result of call '1', '3'"


def test_calls_still_open_at_the_end_are_unanswered() -> None:
    assert found(user(), calls("1")) == [("unanswered_tool_call", 1)]


@pytest.mark.parametrize("blank", [None, "", "  "])
def test_call_without_an_id(blank: str | None) -> None:
    assert found(user(), calls(blank)) == [("blank_call_id", 1)]


def test_same_id_twice_in_one_message() -> None:
    assert found(user(), calls("1", "1"), result("1")) == [("duplicate_call_id", 1)]


def test_calls_belong_to_assistants() -> None:
    stray = user(tool_calls=(ToolCall(id="1", name="f"),))
    assert found(stray, result("1")) == [("misplaced_tool_call", 0)]


@pytest.mark.parametrize("messages", [(), (system(),), (system(), system("more"))])
def test_nothing_but_system_messages(messages: tuple[Message, ...]) -> None:
    assert errors(*messages) == [("no_conversation_message", None)]


def test_start_with_the_assistant_is_a_warning() -> None:
    assert found(system(), answer(), user()) == [("start_role", 1)]
    assert errors(system(), answer(), user()) == []


def test_system_message_inside_the_conversation_is_a_warning() -> None:
    assert found(user(), system(), answer()) == [("system_in_middle", 1)]


def test_several_opening_system_messages_are_one_warning() -> None:
    assert found(system(), system(), system(), user()) == [("several_system_messages", 1)]


def test_speaker_is_compared_across_system_messages() -> None:
    assert ("role_alternation", 2) in found(user(), system(), user())


def test_answer_after_results_alternates() -> None:
    assert found(user(), calls("1"), result("1"), calls("2"), result("2"), answer()) == []


def test_messages_the_model_does_not_see_are_passed_over() -> None:
    hidden = Message(role="user", content="approved", model_visible=False)
    assert found(user(), calls("1"), hidden, result("1"), hidden, answer()) == []


def test_index_counts_hidden_messages_too() -> None:
    hidden = answer(model_visible=False)
    assert found(user(), hidden, result("1")) == [("orphan_tool_result", 2)]


def test_violations_come_in_order_of_the_list() -> None:
    indices = [index for _, index in found(answer(), calls("1"), user(), user(), result("9"))]
    assert indices == sorted(indices, key=lambda index: index or 0)
    assert len(indices) == 5


def test_severity_is_that_of_the_rule() -> None:
    violations = find_violations([answer(), calls("1"), system(), result("9")])
    assert all(each.severity == RULES[each.code].severity for each in violations)


def test_violations_of_the_recording_are_not_new() -> None:
    history = [user(id="u"), calls("1", id="c"), user(id="v"), answer(id="a")]
    view = [user(id="s"), *history[1:], result("2", id="t")]
    fresh = new_violations(find_violations(history), find_violations(view))
    assert [(each.code, each.message_id) for each in fresh] == [("orphan_tool_result", "t")]


def output_error(messages: Any) -> tuple[str, int | None]:
    with pytest.raises(InvalidOutputError, match="compressor") as caught:
        check_output(messages)
    return caught.value.code, caught.value.index


@pytest.mark.parametrize("nothing", [None, [], ()])
def test_no_output_is_no_summary(nothing: Any) -> None:
    assert output_error(nothing) == ("no_summary", None)


def test_output_must_hold_messages() -> None:
    assert output_error([user(), None]) == ("invalid_message", 1)
    assert output_error([user(), {"role": "user"}]) == ("invalid_message", 1)


def test_output_must_be_visible() -> None:
    assert output_error([user(model_visible=False)]) == ("invalid_message", 0)


def test_invalid_message_is_met_before_the_open_call() -> None:
    assert output_error([user(), calls("1"), None]) == ("invalid_message", 2)


def test_orphan_is_met_before_an_invalid_message() -> None:
    assert output_error([user(), result("1"), None]) == ("orphan_tool_result", 1)


def test_output_errors_come_in_the_order_of_reading() -> None:
    assert output_error([result("1"), user()]) == ("orphan_tool_result", 0)
    assert output_error([user(), calls("1"), calls("2", "2")]) == ("unanswered_tool_call", 1)


@pytest.mark.parametrize(
    ("messages", "index"),
    [
        ([answer(), user()], 0),
        ([system()], None),
        ([system(), system(), user()], 1),
        ([system(), answer()], 1),
    ],
)
def test_output_starts_with_a_user_message(messages: list[Message], index: int | None) -> None:
    assert output_error(messages) == ("start_role", index)


def test_lenient_rules_pass_the_output_check() -> None:
    check_output([system(), user("", id="x"), user(id="x"), system(), answer(""), answer()])


def test_every_error_rule_is_met_by_the_output_check() -> None:
    broken = {
        "orphan_tool_result": [user(), result("1")],
        "duplicate_result": [user(), calls("1"), result("1"), result("1")],
        "unanswered_tool_call": [user(), calls("1"), user()],
        "blank_call_id": [user(), calls(None)],
        "duplicate_call_id": [user(), calls("1", "1"), result("1")],
        "misplaced_tool_call": [user(tool_calls=(ToolCall(id="1", name="f"),)), result("1")],
    }
    assert {code: output_error(messages)[0] for code, messages in broken.items()} == {
        code: code for code in broken
    }


roles = st.sampled_from(["system", "user", "assistant", "tool"])
ids = st.sampled_from([None, "", "1", "2", "3"])
some_calls = st.lists(st.builds(ToolCall, id=ids, name=st.just("f")), max_size=3).map(tuple)
histories = st.lists(
    st.builds(
        Message, role=roles, tool_call_id=ids, tool_calls=some_calls, model_visible=st.booleans()
    ),
    max_size=12,
)


@given(histories)
def test_any_history_is_judged_and_left_alone(messages: list[Message]) -> None:
    before = list(messages)
    violations = find_violations(messages)
    assert messages == before
    assert all(each.index is None or 0 <= each.index < len(messages) for each in violations)
    assert new_violations(violations, violations) == []


@given(histories)
def test_output_that_passes_has_no_error(messages: list[Message]) -> None:
    with contextlib.suppress(InvalidOutputError):
        check_output(messages)
        assert errors(*messages) == []


def test_time_grows_with_the_list_alone() -> None:
    ids = [str(i) for i in range(50_000)]
    messages = [user(), calls(*ids), *map(result, reversed(ids)), *map(result, ids)]
    with takes_at_most(2):
        assert len(find_violations(messages)) == 50_000
