import json

import pytest

from workbench.transcripts import load_conversations
from workbench.transcripts.folders import is_folder_recording


def write(root, files):
    for name, value in files.items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(value if isinstance(value, str) else json.dumps(value))


@pytest.fixture
def storage(tmp_path):
    """Two sessions of OpenCode: one with parts in folders, one with loose parts as of old."""
    write(
        tmp_path / "storage",
        {
            "migration": "2",
            "session/p/ses_one.json": {"id": "one", "title": "first"},
            "message/one/m2.json": {"id": "m2", "role": "assistant", "time": {"created": 2}},
            "message/one/m1.json": {"id": "m1", "role": "user", "time": {"created": 1}},
            "part/m1/1.json": {"type": "text", "text": "Where?"},
            "part/m2/1.json": {"type": "text", "text": "Pier 4."},
            "message/two/n1.json": {"id": "n1", "role": "user"},
            "part/p1.json": {"messageID": "n1", "type": "text", "text": "Hello"},
        },
    )
    return tmp_path


def test_a_storage_folder_is_read_as_its_sessions(storage):
    found = load_conversations(storage)
    assert [(c.id, [m.content for m in c.messages]) for c in found] == [
        ("one", ["Where?", "Pier 4."]),
        ("two", ["Hello"]),
    ]
    assert [file.format for file in found.files] == ["opencode"]
    assert found[0].metadata["title"] == "first"


def test_a_part_that_can_not_be_read_costs_only_itself(storage):
    (storage / "storage/part/m2/1.json").write_text("{cut")
    found = load_conversations(storage)
    assert [m.content for m in found[0].messages] == ["Where?", None]
    assert "1.json is left out" in found.issues[0].message


def test_events_of_a_folder_are_one_recording_in_order(tmp_path):
    said = {"kind": "MessageEvent", "source": "user"}
    write(
        tmp_path / "conv" / "events",
        {
            f"event-0000{number}-x.json": json.dumps(
                {**said, "id": str(number), "llm_message": {"role": "user", "content": words}},
                indent=2,
            )
            for number, words in ((1, "second"), (0, "first"))
        },
    )
    (found,) = load_conversations(tmp_path)
    assert [message.content for message in found.messages] == ["first", "second"]


def test_an_ordinary_folder_is_none(tmp_path):
    assert not is_folder_recording(tmp_path)
