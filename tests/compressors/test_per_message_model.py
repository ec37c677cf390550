import json
from collections.abc import Sequence
from typing import Any

import pytest

from compressors import PerMessageModel
from workbench.errors import CompressionError, UsageError
from workbench.journal import open_journal
from workbench.messages import Message
from workbench.models import ScriptedModel
from workbench.testing.chat import answer, ask, calls, chat, instructions, result

HISTORY = chat(
    instructions("rules"),
    ask("a long question"),
    calls(("1", "get", {}), text="looking"),
    result("1", "found"),
    answer("a long answer"),
).messages


def _compress(reply: Any, *, messages: Sequence[Message] = HISTORY, **parameters: Any) -> Any:
    text = reply if isinstance(reply, str) else json.dumps(_items(reply))
    model = ScriptedModel(replies=[text])
    compressor = PerMessageModel(model=model, instruction="CUT", **parameters)
    with open_journal() as journal:
        output = compressor.compress(messages)
    return output, [(note.code, note.message_id) for note in journal.notes], model.requests


def _items(summaries: dict[str, Any]) -> list[dict[str, Any]]:
    return [{"messageId": key, "summary": value} for key, value in summaries.items()]


def test_summaries_take_the_place_of_texts_and_of_nothing_else() -> None:
    output, notes, _ = _compress({"m1": "q", "m4": "a"})

    assert [m.content for m in output] == ["rules", "q", "looking", "found", "a"]
    assert [m.id for m in output] == [m.id for m in HISTORY]
    assert notes == []


def test_the_prompt_shows_what_may_be_shortened_and_system_messages() -> None:
    _, _, [request] = _compress({})

    head, opening, record = request.prompt.partition("--- begin recorded messages ")

    assert opening
    assert head == (
        "CUT\nAnswer with nothing but a JSON array in which every item has messageId and summary, "
        "one item for each message.\n\n"
    )
    assert record[8:] == (
        " ---\n"
        "messageId=m0, role=System, content=rules\n"
        "messageId=m1, role=User, content=a long question\n"
        "messageId=m4, role=Assistant, content=a long answer\n"
        f"--- end recorded messages {record[:8]} ---\n\nJSON array:\n"
    )


def test_the_form_of_the_reply_can_be_forced() -> None:
    _, notes, [request] = _compress({"m1": "q", "m4": "a"}, json_schema=True)
    form = request.options["response_format"]["json_schema"]["schema"]

    assert form["items"]["properties"]["messageId"] == {"enum": ["m1", "m4"]}
    assert (form["minItems"], form["maxItems"]) == (2, 2)
    assert notes == [("form_forced", None)]


def test_the_form_is_free_where_it_is_not_forced() -> None:
    _, _, [request] = _compress({})

    assert request.options == {}


def test_ids_left_out_made_up_or_protected_are_counted() -> None:
    output, notes, _ = _compress({"m1": "q", "m9": "boo", "m3": "x", "m0": "y"})

    assert output[3:] == list(HISTORY[3:])
    assert sorted(notes) == [
        ("missing_id", "m4"),
        ("protected_id", "m0"),
        ("protected_id", "m3"),
        ("unknown_id", "m9"),
    ]


def test_a_blank_summary_keeps_its_original_and_is_counted() -> None:
    output, notes, _ = _compress({"m1": " \n", "m4": "a"})

    assert [output[1].content, output[4].content] == ["a long question", "a"]
    assert notes == [("blank_summary", "m1")]


def test_an_item_without_an_id_is_counted() -> None:
    _, notes, _ = _compress('[{"summary": "x"}]')

    assert ("unknown_id", None) in notes


def test_a_cut_reply_changes_nothing_at_all() -> None:
    with pytest.raises(CompressionError, match=r"JSON array of JSON objects: .*cut off"):
        _compress('[{"messageId": "m1", "summary": "q"}')


@pytest.mark.parametrize("messages", [[], HISTORY[2:4]])
def test_nothing_to_shorten_asks_nobody(messages: Sequence[Message]) -> None:
    output, notes, requests = _compress({}, messages=messages)

    assert (output, notes, requests) == (list(messages), [("nothing_to_compress", None)], [])


def test_a_message_without_id_fails_before_the_call() -> None:
    with pytest.raises(CompressionError, match=r"needs an id \(messageId\)"):
        _compress({}, messages=[ask("q")])


def test_an_entry_must_hold_its_id() -> None:
    with pytest.raises(CompressionError, match="must hold the messageId 'm0', got 'rules'"):
        _compress({}, formatter=lambda message: message.content)


def test_the_request_can_be_set() -> None:
    _, _, [request] = _compress({}, per_message_request="|")

    assert request.prompt.startswith("CUT|messageId=m0")


def test_a_request_that_is_no_text_is_refused() -> None:
    with pytest.raises(UsageError, match="`per_message_request` must be text"):
        PerMessageModel(model="extractive", per_message_request=None)  # type: ignore[arg-type]
