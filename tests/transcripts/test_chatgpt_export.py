import json

import pytest

from workbench.testing.transcript_contract import FormatSubject, Sample, TranscriptContract
from workbench.transcripts.chatgpt_export import ChatGptExport


def node(own, parent, role, *parts, recipient="all", **fields):
    content = {"content_type": "text", "parts": list(parts)}
    message = {"id": own, "author": {"role": role}, "content": content, "recipient": recipient}
    return {"id": own, "parent": parent, "children": [], "message": message | fields}


ROOT = {"id": "r", "parent": None, "children": ["a"], "message": None}


def tree(*nodes, current, **fields):
    mapping = {one["id"]: one for one in (ROOT, *nodes)}
    return {"id": "c-1", "mapping": mapping, "current_node": current, "shelf": "aside-f", **fields}


ASK = node("a", "r", "user", "Where is P-7?")
CALL = node("b", "a", "assistant", '{"n": 7}', recipient="track")
RESULT = node("c", "b", "tool", "At pier 4")
SAID = node("d", "c", "assistant", "Pier 4.", metadata={"model_slug": "m"}, create_time=1.5e9)


class TestChatGptExport(TranscriptContract):
    @pytest.fixture
    def subject(self) -> FormatSubject:
        payload = json.dumps([tree(ASK, CALL, RESULT, SAID, current="d")]).encode()
        sample = Sample(payload=payload, texts=("Where is P-7?", "At pier 4"), aside="aside-f")
        return FormatSubject(format=ChatGptExport(), samples=(sample,))


def test_what_goes_to_a_tool_is_a_call_of_it(load):
    (found,) = load(json.dumps([tree(ASK, CALL, RESULT, SAID, current="d")]))
    call = found.messages[1]
    assert (call.content, call.tool_calls[0].name) == (None, "track")
    assert call.tool_calls[0].arguments == '{"n": 7}'
    assert (found.messages[3].model, found.messages[3].timestamp[:4]) == ("m", "2017")


def test_another_leaf_is_a_branch_that_names_its_conversation(load):
    other = node("e", "a", "assistant", "Elsewhere.")
    found = load(json.dumps([tree(ASK, CALL, RESULT, SAID, other, current="d")]))
    assert [one.id for one in found] == ["c-1", "c-1:e"]
    assert [m.content for m in found[1].messages] == ["Where is P-7?", "Elsewhere."]
    assert found[0].group == found[1].group
    assert found[1].metadata["parent"] == {"conversation": "c-1", "thread": "e"}


def test_pictures_are_attachments_and_thoughts_reasoning(load):
    picture = {"content_type": "image_asset_pointer", "asset_pointer": "file-service://x"}
    ask = node("a", "r", "user", picture, "See?")
    thought = node("b", "a", "assistant")
    thought["message"]["content"] = {"thoughts": [{"summary": "s", "content": "hm"}]}
    (found,) = load(json.dumps([tree(ask, thought, current="b")]))
    assert (found.messages[0].attachments[0].kind, found.messages[0].content) == ("image", "See?")
    assert found.messages[1].reasoning == "hm"


def test_a_ring_of_parents_ends(load):
    first, second = node("a", "b", "user", "x"), node("b", "a", "assistant", "y")
    leaf = node("c", "b", "user", "z")
    (found,) = load(json.dumps([tree(first, second, leaf, current="c")]))
    assert [message.content for message in found.messages] == ["x", "y", "z"]
