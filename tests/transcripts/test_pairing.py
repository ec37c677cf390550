from hypothesis import given
from hypothesis import strategies as st

from workbench.messages import Message, ToolCall
from workbench.transcripts.pairing import pair_calls


def call(*names: str, ids: tuple[str | None, ...] = ()) -> Message:
    padded = (*ids, *[None] * len(names))
    return Message(
        role="assistant",
        tool_calls=tuple(ToolCall(name=n, id=i) for n, i in zip(names, padded, strict=False)),
    )


def tool(name: str | None = None, call_id: str | None = None) -> Message:
    return Message(role="tool", name=name, tool_call_id=call_id, content="r")


def ids(messages: tuple[Message, ...]) -> list[object]:
    return [
        [c.id for c in m.tool_calls] if m.tool_calls else m.tool_call_id
        for m in messages
        if m.tool_calls or m.role == "tool"
    ]


def test_nothing_to_do_leaves_the_same_objects():
    messages = [call("a", ids=("x",)), tool(call_id="x")]
    assert all(a is b for a, b in zip(pair_calls(messages).messages, messages, strict=True))


def test_calls_without_ids_are_paired_by_order():
    found = pair_calls([call("a", "b"), tool(), tool()])
    assert ids(found.messages) == [["call_0_0", "call_0_1"], "call_0_0", "call_0_1"]
    assert (found.made_ids, found.paired_by_order, found.unpaired) == (2, 2, 0)


def test_names_go_before_order():
    found = pair_calls([call("a", "b"), tool("b"), tool("a")])
    assert ids(found.messages) == [["call_0_0", "call_0_1"], "call_0_1", "call_0_0"]


def test_call_without_id_takes_the_one_its_result_names():
    found = pair_calls([call("a"), tool("a", "x9")])
    assert ids(found.messages) == [["x9"], "x9"]


def test_result_without_id_takes_the_calls():
    assert ids(pair_calls([call("a", ids=("x",)), tool("a")]).messages) == [["x"], "x"]


def test_id_that_comes_twice_in_one_message_is_told_apart():
    found = pair_calls([call("a", "b", ids=("x", "x")), tool("a", "x"), tool("b", "x")])
    assert ids(found.messages) == [["x", "call_0_1"], "x", "call_0_1"]


def test_id_may_come_again_in_a_later_group():
    messages = [call("a", ids=("x",)), tool(call_id="x"), call("a", ids=("x",)), tool(call_id="x")]
    assert pair_calls(messages).messages == tuple(messages)


def test_results_of_two_calling_messages_in_a_row():
    found = pair_calls([call("a"), call("b"), tool("a"), tool("b")])
    assert ids(found.messages) == [["call_0_0"], ["call_1_0"], "call_0_0", "call_1_0"]


def test_orphan_is_counted_and_left_alone():
    found = pair_calls([Message(role="user", content="hi"), tool("a"), tool("a", "x")])
    assert ids(found.messages) == [None, "x"]
    assert found.unpaired == 2


def test_old_waiting_call_takes_no_result_of_a_later_group():
    found = pair_calls([call("a"), Message(role="user", content="go on"), call("b"), tool()])
    assert ids(found.messages) == [["call_0_0"], ["call_2_0"], "call_2_0"]


MESSAGES = st.lists(
    st.one_of(
        st.builds(lambda text: Message(role="user", content=text), st.text(max_size=3)),
        st.builds(
            lambda pairs: call(*[n for n, _ in pairs], ids=tuple(i for _, i in pairs)),
            st.lists(
                st.tuples(st.sampled_from("ab"), st.sampled_from([None, "", "x", "call_0_0"])),
                min_size=1,
                max_size=3,
            ),
        ),
        st.builds(tool, st.sampled_from([None, "a", "b"]), st.sampled_from([None, "x", "y"])),
    ),
    max_size=8,
)


@given(MESSAGES)
def test_pairing_again_changes_nothing(messages):
    once = pair_calls(messages).messages
    assert pair_calls(once).messages == once


@given(MESSAGES)
def test_every_call_has_an_id_unique_in_its_message(messages):
    for message in pair_calls(messages).messages:
        named = [one.id for one in message.tool_calls]
        assert all(named)
        assert len(set(named)) == len(named)


def test_second_result_of_a_call_is_counted():
    found = pair_calls([call("a", ids=("x",)), tool(call_id="x"), tool(call_id="x")])
    assert (found.repeated, found.unpaired) == (1, 0)


def test_call_that_comes_again_under_its_id_may_be_answered_again():
    again = [call("a", ids=("x",)), tool(call_id="x")]
    assert pair_calls([*again, *again]).repeated == 0


def test_result_that_comes_late_is_no_repetition():
    late = [call("a", "b", ids=("x", "y")), tool(call_id="x"), call("c", ids=("z",))]
    found = pair_calls([*late, tool(call_id="z"), tool(call_id="y"), tool(call_id="y")])
    assert (found.repeated, found.unpaired) == (1, 0)
