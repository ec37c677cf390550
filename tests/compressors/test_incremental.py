from typing import Any

import pytest

from compressors import Identity, Incremental, Model
from workbench.compressor import build_compressor
from workbench.errors import CompressionError, ConfigError, CursorNotFoundError, UsageError
from workbench.journal import open_journal
from workbench.models import ScriptedModel
from workbench.testing.chat import answer, ask, calls, chat

HISTORY = chat(ask("q1"), answer("a1"), ask("q2"), answer("a2")).messages


def _over(*replies: Any) -> Incremental:
    return Incremental(compressor=Model(model=ScriptedModel(replies=replies)))


def test_only_new_messages_and_the_summary_are_compressed() -> None:
    compressor = _over("first", "second")
    compressor.compress(HISTORY[:2])
    compressor.compress(HISTORY)
    prompt = compressor.compressor._asked.requests[1].prompt  # type: ignore[attr-defined]

    assert "first" in prompt
    assert "q2" in prompt
    assert "q1" not in prompt


def test_nothing_new_gives_the_summary_unasked() -> None:
    compressor = _over("first")
    first = compressor.compress(HISTORY)

    assert compressor.compress(HISTORY) == first
    assert compressor.compress([]) == first


def test_a_missing_cursor_is_an_error_and_the_state_stays() -> None:
    compressor = _over("first")
    compressor.restore([ask("Earlier: berth 22 is paid.")], "y7")

    with pytest.raises(CursorNotFoundError, match="'y7', which is not present"):
        compressor.compress(HISTORY)
    assert compressor.covered_until_message_id == "y7"
    assert compressor.summary == (ask("Earlier: berth 22 is paid."),)


@pytest.mark.parametrize("nothing", [None, []])
def test_no_result_is_an_error_and_the_state_stays(nothing: Any) -> None:
    class Silent(Identity):
        def compress(self, messages: Any) -> Any:
            return nothing

    compressor = Incremental(compressor=Silent())
    compressor.restore([ask("s")], "m1")

    with pytest.raises(CompressionError, match="the summary stays as it was"):
        compressor.compress(HISTORY)
    assert (compressor.summary, compressor.covered_until_message_id) == ((ask("s"),), "m1")


def test_a_call_that_is_still_open_and_summed_up_is_reported() -> None:
    opened = chat(ask("q"), calls(("c9", "get", {}))).messages
    with open_journal() as journal:
        _over("summary").compress(opened)

    assert [(n.code, n.message_id, n.detail) for n in journal.notes] == [
        ("open_call_compressed", "m1", "c9")
    ]


def test_a_last_message_without_id_leaves_no_cursor_and_says_so() -> None:
    with open_journal() as journal:
        _over("summary").compress([ask("q")])

    assert [note.code for note in journal.notes] == ["no_cursor"]


def test_each_one_that_is_built_has_a_state_of_its_own() -> None:
    spec = {"incremental": {"compressor": "identity"}}
    first, second = build_compressor(spec), build_compressor(spec)
    first.compress(HISTORY)

    assert second.compress([]) == []


@pytest.mark.parametrize(
    ("parameters", "words"),
    [
        ({}, "must say which compressor it runs"),
        ([], "must say which compressor it runs"),
        ({"compressor": "identity", "model": "extractive"}, "not both; got also model"),
        ({"compressor": {"textExcerpt": {}}}, "incremental: textExcerpt: .*max_characters"),
        ({"model": "extractive", "instructon": "x"}, "did you mean 'instruction'"),
    ],
)
def test_a_specification_that_can_not_mean_anything_is_refused(parameters: Any, words: str) -> None:
    with pytest.raises(ConfigError, match=words):
        build_compressor({"incremental": parameters})


def test_something_that_is_no_compressor_is_refused() -> None:
    with pytest.raises(UsageError, match="`compressor` must be a compressor, got None"):
        Incremental(compressor=None)  # type: ignore[arg-type]
