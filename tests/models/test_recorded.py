import contextlib
import json
from datetime import UTC, datetime
from pathlib import Path

import pytest

from workbench.errors import MissingReplyError, ModelError, UsageError
from workbench.messages import Message
from workbench.models import ModelRequest, RecordedModel, RecordingModel, ScriptedModel
from workbench.models.recorded import hash_prompt, reply_key

REQUEST = ModelRequest(prompt="Summarise 订单 W2378156.", options={"temperature": 0})


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "replies" / "replies.jsonl"


def _recorder(path: Path, *replies: object, reuse: bool = False) -> RecordingModel:
    inner = ScriptedModel(replies=replies, label="openai/gpt-5-mini")  # type: ignore[arg-type]
    return RecordingModel(inner=inner, path=path, reuse=reuse, clock=_noon)


def _noon() -> datetime:
    return datetime(2026, 5, 3, tzinfo=UTC)


def _player(path: Path, **fields: int) -> RecordedModel:
    return RecordedModel(path=path, label="openai/gpt-5-mini", **fields)


def test_what_was_recorded_is_given_again(path: Path) -> None:
    reply = {"content": "s", "reasoning": "why", "id": "r", "tokens_in": 5, "tokens_out": 1}
    recorded = _recorder(path, reply).ask(REQUEST)

    assert _player(path).ask(REQUEST) == recorded
    assert recorded.message == Message(role="assistant", id="r", content="s", reasoning="why")
    assert (recorded.tokens_in, recorded.tokens_out, recorded.model_ms) == (5, 1, 0.0)


def test_a_line_says_what_it_is(path: Path) -> None:
    _recorder(path, "s").ask(REQUEST)

    assert json.loads(path.read_text("utf-8")) == {
        "key": reply_key("openai/gpt-5-mini", REQUEST),
        "model": "openai/gpt-5-mini",
        "options": {"temperature": 0},
        "prompt_sha256": hash_prompt(REQUEST.prompt),
        "content": "s",
        "model_ms": 0.0,
        "recorded_at": "2026-05-03T00:00:00+00:00",
    }


def test_replies_to_one_prompt_are_samples(path: Path) -> None:
    recorder = _recorder(path, "first", "second")
    recorder.ask(REQUEST)
    recorder.ask(REQUEST)
    contents = [_player(path, sample=n).ask(REQUEST).message.content for n in (0, 1)]  # type: ignore[union-attr]

    assert contents == ["first", "second"]
    assert [json.loads(line).get("sample", 0) for line in path.read_text().splitlines()] == [0, 1]


def test_a_recorded_reply_is_used_again_when_asked_for(path: Path) -> None:
    recorder = _recorder(path, "first", "second", reuse=True)

    assert recorder.ask(REQUEST) == recorder.ask(REQUEST)
    assert len(path.read_text().splitlines()) == 1


@pytest.mark.parametrize("failure", [{"error": "429"}, {"no_message": True}])
def test_failures_are_never_recorded(path: Path, failure: object) -> None:
    recorder = _recorder(path, failure)
    with contextlib.suppress(ModelError):
        assert recorder.ask(REQUEST).message is None
    assert not path.exists()


@pytest.mark.parametrize(
    "other",
    [
        ModelRequest(prompt="another", options={"temperature": 0}),
        ModelRequest(prompt=REQUEST.prompt, options={"temperature": 1}),
        ModelRequest(prompt=REQUEST.prompt),
    ],
)
def test_another_prompt_or_option_is_another_key(path: Path, other: ModelRequest) -> None:
    _recorder(path, "s").ask(REQUEST)

    with pytest.raises(MissingReplyError, match="no reply of 'openai/gpt-5-mini' is recorded"):
        _player(path).ask(other)


def test_timeout_and_order_of_options_are_no_part_of_the_key() -> None:
    first = ModelRequest(prompt="p", options={"a": 1, "b": 2}, timeout_s=1)
    second = ModelRequest(prompt="p", options={"b": 2, "a": 1})

    assert reply_key("m", first) == reply_key("m", second) != reply_key("n", second)


def test_a_missing_reply_says_which_and_how_to_record_it(path: Path) -> None:
    _recorder(path, "s").ask(REQUEST)

    with pytest.raises(MissingReplyError, match=hash_prompt("new")) as caught:
        _player(path).ask(ModelRequest(prompt="new"))
    assert f"{{recording: {{path: {path}, model: openai/gpt-5-mini}}}}" in str(caught.value)


def test_a_missing_sample_says_how_many_there_are(path: Path) -> None:
    _recorder(path, "s").ask(REQUEST)

    with pytest.raises(MissingReplyError, match=r"no sample 3 \(there are 1\)"):
        _player(path, sample=3).ask(REQUEST)


def test_a_missing_file_says_how_to_make_it(path: Path) -> None:
    with pytest.raises(MissingReplyError, match=r"there is no replies file .* record replies with"):
        _player(path).ask(REQUEST)


@pytest.mark.parametrize("line", [b"{half", b'{"key": 7}', b"\xff\xfe"])
def test_a_corrupt_line_is_named_with_its_number(path: Path, line: bytes) -> None:
    _recorder(path, "s").ask(REQUEST)
    path.write_bytes(path.read_bytes() + b"\n" + line)

    with pytest.raises(ModelError, match=r"replies\.jsonl:3: expected one recorded reply"):
        _player(path).ask(REQUEST)


def test_a_file_that_grew_is_read_anew(path: Path) -> None:
    other = ModelRequest(prompt="other")
    _recorder(path, "s").ask(REQUEST)
    _player(path).ask(REQUEST)
    _recorder(path, "o").ask(other)

    assert _player(path).ask(other).message == Message(role="assistant", content="o")


def test_a_prompt_with_half_an_emoji_has_a_key() -> None:
    assert len(reply_key("m", ModelRequest(prompt="\ud83d"))) == 64


def test_fields_are_checked(path: Path) -> None:
    with pytest.raises(UsageError, match="`label` must name the model"):
        RecordedModel(path=path, label="")
    with pytest.raises(UsageError, match=r"`sample >= 0` must hold"):
        _player(path, sample=-1)
