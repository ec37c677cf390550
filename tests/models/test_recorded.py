import contextlib
from datetime import UTC, datetime
from pathlib import Path
from typing import ClassVar

import pytest

from workbench.errors import MissingReplyError, ModelError, UsageError
from workbench.messages import Message
from workbench.models import ModelRequest, RecordedModel, RecordingModel, ScriptedModel
from workbench.models.recorded import follow_replies
from workbench.models.replies_file import hash_prompt, request_key

REQUEST = ModelRequest(prompt="Summarise 订单 W2378156.", options={"temperature": 0})


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "replies" / "replies.jsonl"


def _recorder(path: Path, *replies: object, reuse: bool = False) -> RecordingModel:
    inner = ScriptedModel(replies=replies, label="openai/gpt-5-mini")  # type: ignore[arg-type]
    return RecordingModel(inner=inner, path=path, reuse=reuse, clock=_noon)


def _engine_recorder(path: Path, engine: str, *, reuse: bool = False) -> RecordingModel:
    class Engine(ScriptedModel):
        made_by: ClassVar = {"engine": engine}

    inner = Engine(replies=[f"by {engine}"], label="m")
    return RecordingModel(inner=inner, path=path, reuse=reuse)


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


def test_samples_are_given_in_the_order_of_the_file(path: Path) -> None:
    recorder = _recorder(path, "first", "second")
    recorder.ask(REQUEST)
    recorder.ask(REQUEST)
    contents = [_player(path, sample=n).ask(REQUEST).message.content for n in (0, 1)]  # type: ignore[union-attr]

    assert contents == ["first", "second"]


def test_equal_replies_to_one_question_are_two_samples(path: Path) -> None:
    recorder = _recorder(path, "same")
    recorder.ask(REQUEST)
    recorder.ask(REQUEST)

    assert _player(path, sample=1).ask(REQUEST).message is not None


def test_a_line_that_a_merge_doubled_is_one_sample(path: Path) -> None:
    _recorder(path, "s").ask(REQUEST)
    path.write_bytes(path.read_bytes() * 2)

    with pytest.raises(MissingReplyError, match=r"no sample 1 \(there are 1\)"):
        _player(path, sample=1).ask(REQUEST)


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


def test_timeout_and_order_of_options_are_no_part_of_the_question(path: Path) -> None:
    _recorder(path, "s").ask(ModelRequest(prompt="p", options={"a": 1, "b": 2}, timeout_s=1))

    assert _player(path).ask(ModelRequest(prompt="p", options={"b": 2, "a": 1})).message


def test_a_missing_reply_says_which_and_how_to_record_it(path: Path) -> None:
    _recorder(path, "s").ask(REQUEST)

    with pytest.raises(MissingReplyError, match=hash_prompt("new")) as caught:
        _player(path).ask(ModelRequest(prompt="new"))
    assert "workbench replies record RECORDINGS --policies POLICIES" in str(caught.value)


def test_a_missing_sample_says_how_many_there_are(path: Path) -> None:
    _recorder(path, "s").ask(REQUEST)

    with pytest.raises(MissingReplyError, match=r"no sample 3 \(there are 1\)"):
        _player(path, sample=3).ask(REQUEST)


def test_a_missing_file_says_how_to_make_it(path: Path) -> None:
    with pytest.raises(MissingReplyError, match=r"no file of recorded replies .* record it with"):
        _player(path).check_ready()


@pytest.mark.parametrize("line", [b"{half\n", b'{"key": 7}', b"\xff\xfe\n"])
def test_a_corrupt_line_is_named_with_its_number(path: Path, line: bytes) -> None:
    _recorder(path, "s").ask(REQUEST)
    path.write_bytes(path.read_bytes() + b"\n" + line)

    with pytest.raises(ModelError, match=r"replies\.jsonl:3: expected one recorded reply"):
        _player(path).ask(REQUEST)


def test_half_a_line_of_a_killed_process_is_no_reply(path: Path) -> None:
    _recorder(path, "s").ask(REQUEST)
    path.write_bytes(path.read_bytes() + b'{"key": "ab')
    _recorder(path, "t").ask(ModelRequest(prompt="next"))

    assert _player(path).ask(REQUEST).message == Message(role="assistant", content="s")
    assert len(path.read_bytes().splitlines()) == 2


def test_replies_that_were_made_in_two_ways_have_to_be_told_apart(path: Path) -> None:
    for engine in ("1", "2"):
        _engine_recorder(path, engine).ask(REQUEST)

    with pytest.raises(ModelError, match="made in 2 ways"):
        RecordedModel(path=path, label="m").ask(REQUEST)
    chosen = RecordedModel(path=path, label="m", made_by={"engine": "2"})
    assert chosen.ask(REQUEST).message == Message(role="assistant", content="by 2")


def test_another_engine_is_asked_anew(path: Path) -> None:
    contents = [
        _engine_recorder(path, engine, reuse=True).ask(REQUEST).message.content
        for engine in ("1", "2", "1")
    ]

    assert contents == ["by 1", "by 2", "by 1"]
    assert len(path.read_bytes().splitlines()) == 2


def test_a_star_stands_for_every_folder(tmp_path: Path) -> None:
    for name in ("a", "b"):
        _recorder(tmp_path / name / "r.jsonl", name).ask(ModelRequest(prompt=name))
    player = _player(tmp_path / "*" / "r.jsonl")

    assert [player.ask(ModelRequest(prompt=n)).message.content for n in "ab"] == ["a", "b"]  # type: ignore[union-attr]


def test_what_is_asked_can_be_followed(path: Path) -> None:
    _recorder(path, "s").ask(REQUEST)
    with follow_replies() as uses, contextlib.suppress(MissingReplyError):
        _player(path).ask(REQUEST)
        _player(path).ask(ModelRequest(prompt="new"))

    assert [use.key is None for use in uses] == [False, True]
    assert uses[1].asked == request_key("openai/gpt-5-mini", {}, hash_prompt("new"))


def test_what_is_missing_can_be_recorded_on_the_way(path: Path) -> None:
    inner = ScriptedModel(replies=["fresh"], label="openai/gpt-5-mini")
    player = RecordedModel(path=path, label=inner.label, inner=inner)
    with follow_replies(record=True):
        replies = [player.ask(REQUEST).message.content for _ in range(2)]  # type: ignore[union-attr]

    assert replies == ["fresh", "fresh"]
    assert len(inner.requests) == 1


def test_a_failure_on_the_way_is_not_recorded(path: Path) -> None:
    inner = ScriptedModel(replies=[{"error": "429"}], label="m")
    with follow_replies(record=True), pytest.raises(ModelError, match="429"):
        RecordedModel(path=path, label="m", inner=inner).ask(REQUEST)
    assert not path.exists()


def test_a_file_that_grew_is_read_anew(path: Path) -> None:
    other = ModelRequest(prompt="other")
    _recorder(path, "s").ask(REQUEST)
    _player(path).ask(REQUEST)
    _recorder(path, "o").ask(other)

    assert _player(path).ask(other).message == Message(role="assistant", content="o")


def test_a_prompt_with_half_an_emoji_is_recorded_too(path: Path) -> None:
    _recorder(path, "s").ask(ModelRequest(prompt="\ud83d"))

    assert _player(path).ask(ModelRequest(prompt="\ud83d")).message is not None


def test_fields_are_checked(path: Path) -> None:
    with pytest.raises(UsageError, match="`label` must name the model"):
        RecordedModel(path=path, label="")
    with pytest.raises(UsageError, match=r"`sample >= 0` must hold"):
        _player(path, sample=-1)
