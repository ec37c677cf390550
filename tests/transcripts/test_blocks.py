import hashlib

import msgspec
import pytest

from workbench.errors import TranscriptError
from workbench.messages import Attachment
from workbench.transcripts.blocks import Blocks, join_texts, read_blocks


def read(*blocks: object) -> Blocks:
    return read_blocks([msgspec.Raw(msgspec.json.encode(block)) for block in blocks])


@pytest.mark.parametrize(
    ("texts", "joined"),
    [
        ([], None),
        (["a", "b"], "a\nb"),
        (["a ", "b"], "a b"),
        (["a\n", "b"], "a\nb"),
        (["", "a", "", "b"], "a\nb"),
        ([""], ""),
    ],
)
def test_texts_keep_their_word_borders(texts, joined):
    assert join_texts(texts) == joined


def test_inline_image_is_an_attachment_and_never_text():
    url = "data:image/png;base64,QUJD"
    found = read({"type": "text", "text": "see"}, {"type": "image_url", "image_url": {"url": url}})
    assert found.content == "see"
    assert found.attachments == [
        Attachment(
            kind="image",
            media_type="image/png",
            size=4,
            sha256=hashlib.sha256(b"QUJD").hexdigest(),
        )
    ]


@pytest.mark.parametrize(
    ("block", "attachment"),
    [
        (
            {"type": "image_url", "image_url": {"url": "https://x/1.png", "detail": "low"}},
            Attachment(kind="image", url="https://x/1.png", metadata={"detail": "low"}),
        ),
        (
            {"type": "image", "source": {"type": "url", "url": "https://x/2.png"}},
            Attachment(kind="image", url="https://x/2.png", metadata={"type": "url"}),
        ),
        (
            {"type": "document_url", "document_url": "https://x/3.pdf"},
            Attachment(kind="file", url="https://x/3.pdf"),
        ),
    ],
)
def test_attachments_by_address(block, attachment):
    assert read(block).attachments == [attachment]


def test_audio_keeps_its_format_and_not_its_data():
    found = read({"type": "input_audio", "input_audio": {"data": "QUJD", "format": "wav"}})
    (audio,) = found.attachments
    assert (audio.kind, audio.size, audio.metadata) == ("audio", 4, {"format": "wav"})


def test_document_of_plain_text_is_text():
    source = {"type": "text", "media_type": "text/plain", "data": "Clause 4"}
    found = read({"type": "document", "source": source, "title": "Terms"})
    assert found.content == "Clause 4"
    assert found.kept == [{"type": "document", "media_type": "text/plain", "title": "Terms"}]


def test_what_no_field_holds_is_kept_with_its_place():
    found = read(
        {"type": "text", "text": "a", "cache_control": {"type": "ephemeral"}},
        {"type": "redacted_thinking", "data": "xyz"},
    )
    assert found.kept == [
        {"index": 0, "type": "text", "cache_control": {"type": "ephemeral"}},
        {"index": 1, "type": "redacted_thinking", "data": "xyz"},
    ]


def test_thinking_is_reasoning_and_its_signature_is_kept():
    found = read({"type": "thinking", "thinking": "hm", "signature": "s"})
    assert (found.reasoning, found.content) == (["hm"], None)
    assert found.kept == [{"index": 0, "type": "thinking", "signature": "s"}]


@pytest.mark.parametrize("content", [None, "", "x", [{"type": "text", "text": "x"}]])
def test_tool_result_in_every_form(content):
    found = read({"type": "tool_result", "tool_use_id": "k", "content": content, "is_error": True})
    (result,) = found.results
    assert result.content == ("x" if content not in (None, "") else content)
    assert (result.call_id, result.metadata) == ("k", {"is_error": True})


@pytest.mark.parametrize(
    ("block", "words"),
    [
        (5, "content block 0 must be an object or a text, found number"),
        ({"toolUse": {}}, "a content block needs a `type`; found one with toolUse"),
        ({"type": "tool_use", "id": "a"}, "tool_use block needs a `name`"),
    ],
)
def test_bad_block_is_refused(block, words):
    with pytest.raises(TranscriptError, match=words):
        read(block)


def test_mistral_writes_what_was_thought_as_text_blocks():
    found = read({"type": "thinking", "thinking": [{"type": "text", "text": "deep"}]})
    assert found.reasoning == ["deep"]


def test_redacted_reasoning_is_read_by_its_summary_alone():
    found = read({"type": "reasoning", "reasoning": "XYZ", "redacted": True, "summary": "looked"})
    assert (found.reasoning, found.content) == (["looked"], None)
    assert found.kept[0]["reasoning"] == "XYZ"


def test_document_of_cohere_and_search_results_are_text():
    found = read(
        {"type": "document", "document": {"data": '{"at": "pier 4"}'}},
        {"type": "search_result", "title": "T", "content": [{"type": "text", "text": "Clause 4"}]},
        {"type": "logs", "logs": "42"},
    )
    assert found.content == '{"at": "pier 4"}\nT\nClause 4\n42'
    assert not found.attachments
