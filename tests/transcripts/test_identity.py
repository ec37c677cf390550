from pathlib import Path

import pytest

from workbench.messages import Message, Usage, build_conversation
from workbench.transcripts.contract import Source
from workbench.transcripts.identity import Registry, content_digest, file_stem, merge_growing


def chat(name: str, *texts: str, usage: Usage | None = None):
    roles = ("user", "assistant")
    messages = [
        Message(role=roles[i % 2], content=text, usage=usage if i == len(texts) - 1 else None)
        for i, text in enumerate(texts)
    ]
    return build_conversation(name, messages)


@pytest.mark.parametrize(
    ("name", "stem"),
    [("a.json.gz", "a"), ("a.b.jsonl", "a.b"), ("a", "a"), (".json", ".json"), ("a.txt", "a.txt")],
)
def test_stem_leaves_out_how_a_file_is_packed(name, stem):
    assert file_stem(Path(name)) == stem


def test_same_content_under_one_id_counts_once():
    registry, source = Registry(), Source()
    assert registry.admit(chat("c", "a"), source) == chat("c", "a")
    assert registry.admit(chat("c", "a"), source) is None
    assert [issue.code for issue in source.issues] == ["duplicate"]


def test_other_content_under_one_id_gets_the_folder_then_a_digest():
    registry, source = Registry(), Source(folder="run2")
    texts = ["a", "b", "c"]
    found = [registry.admit(chat("c", text), source) for text in texts]
    assert [one.id for one in found if one] == [
        "c",
        "c@run2",
        f"c#{content_digest(chat('c', 'c'))[:8]}",
    ]
    assert registry.admit(chat("c", "b"), source) is None


def test_digest_minds_content_and_not_the_name():
    assert content_digest(chat("c", "a")) == content_digest(chat("d", "a"))
    assert content_digest(chat("c", "a")) != content_digest(chat("c", "b"))


def test_growing_requests_are_one_conversation_with_all_usage():
    first, second = Usage(input_tokens=1), Usage(input_tokens=2)
    log = [
        chat("r1", "a", "b", usage=first),
        chat("x", "other", "b"),
        chat("r2", "a", "b", "c", "d", usage=second),
    ]
    merged = merge_growing(log)
    assert [inside for _, inside in merged] == [2, None, None]
    assert [message.usage for message in merged[2][0].messages] == [None, first, None, second]


def test_equal_requests_are_one():
    assert [inside for _, inside in merge_growing([chat("a", "x"), chat("b", "x")])] == [None, 0]
