import json

import pytest

from workbench.testing.transcript_contract import FormatSubject, Sample, TranscriptContract
from workbench.transcripts.llama_index import LlamaIndex

CALL = {"id": "k1", "type": "function", "function": {"name": "track", "arguments": "{}"}}


def message(role, *blocks, **extra):
    return {"role": role, "blocks": list(blocks), "additional_kwargs": extra}


def text(words):
    return {"block_type": "text", "text": words}


ASK = message("user", text("Where is P-7?"), shelf="aside-i")
USE = message("assistant", tool_calls=[CALL])
CAME = message("tool", text("At pier 4"), tool_call_id="k1", name="track")


class TestLlamaIndex(TranscriptContract):
    @pytest.fixture
    def subject(self) -> FormatSubject:
        texts = ("Where is P-7?", "At pier 4")
        chat = [ASK, USE, CAME]
        payloads = (
            json.dumps(chat),
            json.dumps({"messages": chat, "class_name": "x"}),
            json.dumps({"store": {"ann": chat}, "class_name": "SimpleChatStore"}),
            "".join(json.dumps(one) + "\n" for one in chat),
        )
        samples = tuple(Sample(payload=p.encode(), texts=texts, aside="aside-i") for p in payloads)
        return FormatSubject(format=LlamaIndex(), samples=samples)


def test_blocks_that_think_call_and_show(load):
    thought = {"block_type": "thinking", "content": "hm"}
    given = {"tool_call_id": "k1", "tool_name": "track", "tool_kwargs": {"n": 7}}
    shown = {"block_type": "image", "image": "QUJD", "image_mimetype": "image/png", "url": None}
    use = message("assistant", thought, {"block_type": "tool_call", **given}, tool_calls=[CALL])
    (found,) = load(json.dumps([message("user", text("See"), shown), use, CAME]))
    (picture,) = found.messages[0].attachments
    assert (picture.kind, picture.media_type, picture.size) == ("image", "image/png", 4)
    assert found.messages[1].reasoning == "hm"
    assert [(c.id, c.name) for c in found.messages[1].tool_calls] == [("k1", "track")]


def test_each_key_of_a_store_is_a_conversation(load):
    found = load(json.dumps({"store": {"ann": [ASK], "bob": [ASK]}}))
    assert [c.id for c in found] == ["ann", "bob"]


def test_older_messages_have_content_and_their_calls_aside(load):
    old = {"role": "assistant", "content": None, "additional_kwargs": {"tool_calls": [CALL]}}
    asked = {"role": "user", "content": "q", "additional_kwargs": {}}
    (found,) = load(json.dumps([asked, old]))
    assert found.messages[1].tool_calls[0].name == "track"


def test_chatbot_is_the_model(load):
    assert load(json.dumps([ASK, message("chatbot", text("A"))]))[0].messages[1].role == "assistant"
