import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from workbench.errors import UnknownNameError
from workbench.messages import Attachment, Message, ToolCall, ToolDefinition, build_conversation
from workbench.redaction.redactor import KEY_VARIABLE, Redactor, redact
from workbench.testing.strategies import conversations

KEY = "sk-proj-Abc123Def456Ghi789Jkl012"
OTHER = "ghp_16C7e42F292c6912E7710c838347Ae178B4a"


def talk(*texts: str, **fields):
    return build_conversation("c", [Message(role="user", content=text) for text in texts], **fields)


@pytest.fixture
def redactor() -> Redactor:
    return Redactor(level="personal", key=b"k")


def test_a_secret_is_masked_in_every_part_of_a_conversation(redactor):
    call = ToolCall(id="k", name="f", arguments=f'{{"key": "{KEY}"}}', metadata={"a": [KEY]})
    message = Message(
        role="assistant",
        content=KEY,
        name=KEY,
        reasoning=KEY,
        tool_calls=(call,),
        attachments=(Attachment(kind="image", url=f"https://x.org/?k={KEY}"),),
        metadata={"deep": {KEY: {"inner": KEY}}},
    )
    tools = (ToolDefinition(name="f", definition=f'{{"default": "{KEY}"}}'),)
    conversation = build_conversation(
        "c", [message], group=KEY, tags=(KEY,), tools=tools, metadata={"x": KEY}
    )
    masked = redactor.conversation(conversation)
    assert KEY not in repr(masked)
    assert json.loads(masked.messages[0].tool_calls[0].arguments)["key"].startswith("secret-")


def test_the_same_value_gets_the_same_mask_everywhere(redactor):
    one, two, three = (
        redactor.text(text) for text in (f"a {KEY}", f'{{"k": "{KEY}"}}', f"b {OTHER}")
    )
    mask = one.removeprefix("a ")
    assert mask in two
    assert mask not in three


def test_all_spellings_of_a_contact_get_one_mask(redactor):
    first, second = (redactor.text(text) for text in ("Jane@Example.com", "jane@example.com"))
    assert first == second
    assert first.startswith("email-")


def test_masks_say_nothing_without_the_key():
    masks = {Redactor(level="secrets", key=key).text(KEY) for key in (b"a", b"b")}
    assert len(masks) == 2


def test_personal_data_stays_at_level_secrets():
    assert Redactor(level="secrets", key=b"k").text("jane@example.com") == "jane@example.com"


def test_a_number_in_json_becomes_a_text(redactor):
    masked = json.loads(redactor.text('{"card": 4111111111111111, "n": 1}'))
    assert masked["card"].startswith("card-")
    assert masked["n"] == 1


def test_a_password_under_its_key_in_metadata_is_masked(redactor):
    assert redactor.plain({"password": "hunter2x"})["password"].startswith("secret-")
    assert redactor.plain({"note": "hunter2x"}) == {"note": "hunter2x"}


def test_masks_are_masked_no_further(redactor):
    once = redactor.text(f"password: {KEY}, jane@example.com")
    assert redactor.text(once) == once


def test_the_same_recordings_always_get_the_same_masks():
    assert redact([talk(KEY)], "secrets") == redact([talk(KEY)], "secrets")


def test_a_key_of_the_team_gives_the_same_masks_in_other_recordings(monkeypatch):
    monkeypatch.setenv(KEY_VARIABLE, "ours")
    (alone,) = redact([talk(KEY)], "secrets")
    beside = redact([talk("other"), talk(KEY)], "secrets")[1]
    assert alone.messages[0].content == beside.messages[0].content


def test_an_unknown_level_is_told_with_the_nearest():
    with pytest.raises(UnknownNameError, match="did you mean 'personal'"):
        redact([talk("a")], "persona")


@given(conversations())
def test_what_holds_no_secret_is_the_same_object(conversation):
    assert Redactor(level="secrets", key=b"k").conversation(conversation) is conversation


@given(
    st.dictionaries(st.text(max_size=8), st.sampled_from([KEY, "a@b.org", "x", 4111111111111111]))
)
def test_json_stays_json(value):
    masked = Redactor(level="personal", key=b"k").text(json.dumps(value))
    assert len(json.loads(masked)) == len(value)
    assert KEY not in masked
