"""Messages of errors say what came, what was meant and what there is."""

import pickle

import pytest

from workbench.errors import (
    ConfigError,
    CursorNotFoundError,
    InvalidOutputError,
    MissingReplyError,
    TranscriptError,
    UnknownNameError,
    WorkbenchError,
    closest_names,
    names_hint,
    with_kind,
)


def test_unknown_name_asks_about_the_nearest_and_lists_all():
    error = UnknownNameError("policy", "ruels", ["summary", "rules"])
    assert str(error) == (
        "no policy is called 'ruels'; did you mean 'rules'? Known: rules, summary"
    )


def test_unknown_name_without_a_near_one_ends_its_sentence():
    error = UnknownNameError("policy", "zzz", ["rules"])
    assert str(error) == "no policy is called 'zzz'. Known: rules"


def test_unknown_name_says_when_there_is_nothing_to_choose_from():
    assert str(UnknownNameError("run", "x", [])) == "no run is called 'x'; there is none yet"


def test_unknown_name_carries_its_facts():
    error = UnknownNameError("run", "x", ["b", "a"])
    assert (error.kind, error.name, error.known) == ("run", "x", ["a", "b"])


@pytest.mark.parametrize(("limit", "asked"), [(1, "'redd'?"), (2, "'redd' or 'red'?")])
def test_hint_asks_about_as_many_as_wanted(limit: int, asked: str):
    assert f"did you mean {asked} Known: red, redd" in names_hint(
        "reddd", ["red", "redd"], limit=limit
    )


def test_case_does_not_count_for_the_nearest():
    assert closest_names("TEXTexcerpt", ["textExcerpt", "chain"]) == ["textExcerpt"]


def test_of_very_many_names_the_first_are_listed_and_the_rest_counted():
    told = names_hint("x", [f"conversation-{n}" for n in range(1_042)])
    assert told.endswith("conversation-39 and 1,002 more")


@pytest.mark.parametrize(
    "error",
    [
        UnknownNameError("compressor", "identiti", ["identity"]),
        ConfigError("wrong", file="p.yaml", place="policies[0]"),
        TranscriptError("cut", file="a.jsonl", line=3),
        InvalidOutputError("orphan", code="orphan_tool_result", index=2),
        CursorNotFoundError("m7"),
        MissingReplyError("none"),
    ],
)
def test_an_error_comes_back_whole_from_a_worker_process(error: WorkbenchError):
    again = pickle.loads(pickle.dumps(error))
    assert type(again) is type(error)
    assert str(again) == str(error)
    assert again.__dict__ == error.__dict__


@pytest.mark.parametrize(
    ("kind", "words", "told"),
    [
        ("KeyError", "'x'", "KeyError: 'x'"),
        ("RuntimeError", "RuntimeError: no room", "RuntimeError: no room"),
        ("RateLimitError", "litellm.RateLimitError: slow", "litellm.RateLimitError: slow"),
        ("RuntimeError", "RuntimeErrors: no room", "RuntimeError: RuntimeErrors: no room"),
        ("RuntimeError", "in a RuntimeError: no", "RuntimeError: in a RuntimeError: no"),
        ("ModelError", "m failed: OSError: no", "ModelError: m failed: OSError: no"),
        ("TimeoutError", "", "TimeoutError"),
        ("TimeoutError", "TimeoutError", "TimeoutError"),
        ("Exception", "Exception in a thread", "Exception: Exception in a thread"),
    ],
)
def test_the_kind_of_an_error_stands_before_its_words_once(kind: str, words: str, told: str):
    assert with_kind(kind, words) == told
