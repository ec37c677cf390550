from workbench.messages import Message, ToolCall, Usage
from workbench.transcripts.answers import join_answer, join_answers


def part(**fields: object) -> Message:
    return Message(role="assistant", **fields)


CALL = ToolCall(id="k", name="f")


def test_whole_holds_all_texts_calls_and_the_last_usage():
    parts = [
        part(id="a", reasoning="Hm.", usage=Usage(output_tokens=1)),
        part(id="b", content="Look.", usage=Usage(output_tokens=9)),
        part(id="c", tool_calls=(CALL,)),
    ]
    (whole,) = join_answer(parts, keep_parts=False)
    assert (whole.id, whole.reasoning, whole.content) == ("a", "Hm.", "Look.")
    assert (whole.tool_calls, whole.usage) == ((CALL,), Usage(output_tokens=9))


def test_kept_parts_are_hidden_and_numbered():
    parts = [part(content="a"), part(id="b", content="b", metadata={"uuid": "u"})]
    whole, rest = join_answer(parts, keep_parts=True)
    assert whole.content == "a\nb"
    assert (rest.id, rest.content, rest.model_visible) == ("b", None, False)
    assert rest.metadata == {"uuid": "u", "part": 2}


def test_metadata_of_parts_is_kept_in_the_whole():
    parts = [part(metadata={"n": 1}), part(content="b", metadata={"n": 2})]
    (whole,) = join_answer(parts, keep_parts=False)
    assert whole.metadata == {"n": 1, "parts": [{"n": 2}]}


def test_answer_of_reasoning_alone_is_hidden():
    (whole,) = join_answer([part(reasoning="Hm.")], keep_parts=False)
    assert not whole.model_visible


def test_runs_are_joined_and_others_pass():
    ask = Message(role="user", content="q")
    joined = list(join_answers([ask, part(content="a"), part(content="b"), ask], keep_parts=False))
    assert [message.content for message in joined] == ["q", "a\nb", "q"]


def test_answer_that_begins_with_hidden_reasoning_is_seen():
    parts = [part(reasoning="Hm.", model_visible=False), part(content="A")]
    assert join_answer(parts, keep_parts=False)[0].model_visible
