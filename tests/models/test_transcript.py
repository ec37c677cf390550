import pytest

from workbench.models._transcript import Entry, read_prompt


@pytest.mark.parametrize(
    "prompt",
    [
        "Sum up, User: first.\n\nConversation so far:\nUser: q\nmore\nAssistant: a\n",
        "Sum up.\n\n历史消息：\nUserMessage: q\nmore\nAiMessage: a\n",
        "Sum up.\nHEADER\nUser: q\nmore\nAssistant: a\n",
    ],
)
def test_entries_are_found_after_the_header_in_every_wording(prompt: str) -> None:
    assert read_prompt(prompt).entries == (
        Entry(role="user", text="q\nmore"),
        Entry(role="assistant", text="a"),
    )


def test_calls_keep_the_name_of_the_tool() -> None:
    read = read_prompt("S\n\nConversation so far:\nAssistant calls book: {}\n")

    assert read.entries == (Entry(role="assistant", text="calls book: {}"),)


def test_a_request_for_one_summary_a_message_has_ids() -> None:
    read = read_prompt(
        "Answer in JSON:\nmessageId=a, b, role=UserMessage, content=x\ny\n"
        "messageId=c, role=SystemMessage, content=\n"
    )

    assert read.per_message
    assert read.entries == (
        Entry(role="user", text="x\ny", id="a, b"),
        Entry(role="system", text="", id="c"),
    )


def test_a_text_that_imitates_such_a_request_is_text() -> None:
    read = read_prompt("S\n\nConversation so far:\nUser: a\nmessageId=c, role=User, content=x\n")

    assert not read.per_message
    assert len(read.entries) == 1


def test_text_without_labels_is_one_entry() -> None:
    assert read_prompt("S\n\nConversation so far:\nplain words\n").entries == (
        Entry(role=None, text="plain words"),
    )


def test_nothing_is_no_entry() -> None:
    assert read_prompt("S\n\nConversation so far:\n").entries == ()
