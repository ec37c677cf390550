import json

import pytest

from workbench.testing.transcript_contract import FormatSubject, Sample, TranscriptContract
from workbench.transcripts.role_content import RoleContent

TALK = [
    {"speaker": "Customer", "text": "Where is P-7?", "shelf": "aside-k"},
    {
        "speaker": "Agent",
        "text": "",
        "tool_calls": [{"id": "k1", "name": "track", "arguments": {}}],
    },
    {"speaker": "tool", "text": "At pier 4", "tool_call_id": "k1"},
]


class TestRoleContent(TranscriptContract):
    @pytest.fixture
    def subject(self) -> FormatSubject:
        texts = ("Where is P-7?", "At pier 4")
        payloads = (
            json.dumps({"id": "c-1", "dialog": TALK}),
            json.dumps({"data": {"session": {"turns": TALK}}}),
            "".join(json.dumps(one) + "\n" for one in TALK),
        )
        samples = tuple(Sample(payload=p.encode(), texts=texts, aside="aside-k") for p in payloads)
        return FormatSubject(format=RoleContent(), samples=samples)


@pytest.mark.parametrize(
    ("who", "what", "person", "model"),
    [
        ("from", "message", "human", "bot"),
        ("sender", "body", "User", "AI"),
        ("author", "utterance", "caller", "agent"),
        ("role", "text", "user", "assistant"),
    ],
)
def test_a_speaker_and_a_text_are_enough_and_the_guess_is_told(load, who, what, person, model):
    found = load(json.dumps({"x": [{who: person, what: "Hi"}, {who: model, what: "Hello"}]}))
    assert [(m.role, m.content) for m in found[0].messages] == [
        ("user", "Hi"),
        ("assistant", "Hello"),
    ]
    assert f"`{who}` was read as the speaker and `{what}` as the text" in found.issues[0].message


def test_an_object_of_several_lists_holds_a_conversation_each(load):
    talk = [{"role": "user", "content": "a"}]
    found = load(json.dumps({"one": talk, "two": [{"role": "user", "content": "b"}]}))
    assert [[m.content for m in c.messages] for c in found] == [["a"], ["b"]]


@pytest.mark.parametrize(
    "value",
    [
        [{"role": "critic", "text": "a"}, {"role": "user", "text": "b"}],
        [{"role": "user", "score": 1}],
        [{"name": "user", "text": "a"}],
        {"type": "user", "content": 5, "id": 1},
        [{"role": "system", "text": "only rules"}],
    ],
)
def test_what_names_no_known_speaker_is_refused_in_one_line(load, value):
    found = load(json.dumps({"x": value}))
    assert len(found) == 0
    assert [issue.code for issue in found.issues] == ["unknown_format"]


def test_a_list_that_runs_backwards_is_turned_round_and_told(load):
    def one(role, words, time):
        text = {"type": "text", "text": {"value": words, "annotations": []}}
        return {"role": role, "created_at": time, "content": [text]}

    found = load(json.dumps({"data": [one("assistant", "Pier 4.", 2), one("user", "Where?", 1)]}))
    assert [message.content for message in found[0].messages] == ["Where?", "Pier 4."]
    assert [issue.code for issue in found.issues] == ["guessed_keys", "newest_first"]


def test_what_stands_beside_a_list_inside_an_envelope_is_kept(load):
    talk = [{"role": "user", "content": "a"}, {"role": "assistant", "content": "b"}]
    (found,) = load(json.dumps({"data": {"session": {"turns": talk, "mood": "calm"}, "n": 1}}))
    assert found.metadata == {"data": {"session": {"mood": "calm"}, "n": 1}}


def test_content_of_an_event_may_be_geminis(load):
    call = {"functionCall": {"id": "f", "name": "track", "args": {"n": 7}}}
    events = [
        {"author": "user", "content": {"role": "user", "parts": [{"text": "Where?"}]}},
        {"author": "agent", "content": {"role": "model", "parts": [call]}},
    ]
    (found,) = load(json.dumps({"id": "s1", "events": events}))
    assert [m.content for m in found.messages] == ["Where?", None]
    assert found.messages[1].tool_calls[0].arguments == '{"n": 7}'
