import dataclasses
from pathlib import Path
from typing import ClassVar

import pytest

from workbench.api import run
from workbench.compressor import build_compressor
from workbench.errors import UnknownNameError, UsageError
from workbench.gate.baseline import choose_policies, write_baseline
from workbench.messages import Message
from workbench.stats.read_outcomes import read_outcomes
from workbench.store.read import open_run
from workbench.testing.chat import answer, ask, calls, chat, result
from workbench.testing.retention import assert_retention


def talk(number: int):
    order = f"W{number}4567"
    return chat(
        ask(f"Where is order {order}?"),
        answer(f"Order {order} is here."),
        ask("Thanks."),
        answer("Welcome."),
        ask("Cancel it."),
        calls(("a", "cancel", {"id": order})),
        result("a", "ok"),
        answer("Done."),
        conversation_id=f"c{number}",
    )


TALKS = [talk(n) for n in range(1, 8)]


def forget(messages):
    return [Message(role="user", id=f"{messages[0].id}-short", content="Something was asked.")]


@dataclasses.dataclass(frozen=True)
class KeepAll:
    name: ClassVar[str] = "keepAll"
    version: ClassVar[str] = "1"

    def compress(self, messages):
        return list(messages)


def test_a_compressor_that_keeps_everything_passes(tmp_path: Path):
    found = assert_retention(KeepAll(), TALKS, needed_old_kept=1, altered=0, out=tmp_path)
    assert found.status == "passed"
    assert list(tmp_path.glob("*.duckdb"))


def test_a_function_that_loses_values_fails_with_the_values_named():
    with pytest.raises(AssertionError, match=r"'W14567' \(cancel\) lost in c1") as failed:
        assert_retention(forget, TALKS, needed_old_kept=0.9)
    assert "7 at risk are gone, 5 of them" in str(failed.value)


def test_a_specification_is_taken_as_in_policy_files():
    assert_retention("identity", TALKS, needed_old_kept=1)


def test_a_function_of_dictionaries_gets_and_gives_chat_messages():
    seen = []

    def shorten(messages):
        seen.extend(messages)
        return [{"role": "user", "content": messages[0]["content"]}, *messages[1:]]

    assert_retention(shorten, TALKS, messages="openai", needed_old_kept=1)
    assert {"role": "user", "content": "Where is order W14567?"} in seen


def test_a_compressor_is_no_longer_offered_afterwards():
    assert_retention(KeepAll(), TALKS, needed_old_kept=1)
    with pytest.raises(UnknownNameError, match="compressor-under-test"):
        build_compressor("compressor-under-test")


def test_a_baseline_of_one_policy_is_what_it_is_held_against(tmp_path: Path):
    excerpt = {"textExcerpt": {"max_characters": 2000}}
    policies = [{"name": name, "compressor": excerpt} for name in ("old", "other")]
    with open_run(run(TALKS, policies=policies, out=tmp_path).path) as opened:
        outcome = read_outcomes(opened)
    write_baseline(choose_policies(outcome, ["old"]), tmp_path / "b.json")
    assert_retention(KeepAll(), TALKS, baseline=tmp_path / "b.json")
    with pytest.raises(AssertionError, match="that the baseline kept are gone"):
        assert_retention(forget, TALKS, baseline=tmp_path / "b.json")
    write_baseline(outcome, tmp_path / "two.json")
    with pytest.raises(UsageError, match="holds identity, old, other; write a baseline of one"):
        assert_retention(KeepAll(), TALKS, baseline=tmp_path / "two.json")


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({"id_kept": 1}, "did you mean 'ids_kept'"),
        ({"ids_kept": 1, "rules": {}}, "not both"),
        ({}, "give --baseline"),
        ({"messages": "xml", "ids_kept": 1}, "'workbench' or 'openai'"),
    ],
)
def test_what_cannot_be_meant_is_told(given, message: str):
    with pytest.raises(UsageError, match=message):
        assert_retention(forget, TALKS, **given)


def test_what_is_no_compressor_is_told():
    with pytest.raises(UsageError, match="expected a compressor"):
        assert_retention(3, TALKS, ids_kept=1)  # type: ignore[arg-type]


def _last_three(messages):
    return messages[-3:]


def _loses_a_result(messages):
    return [message for message in messages if message["role"] != "tool"]


def _gives_nothing(messages):
    return None


def _breaks(messages):
    raise RuntimeError(f"no room for {len(messages)} messages")


@pytest.mark.parametrize(
    ("function", "reason"),
    [
        (_last_three, "must start with a user message"),
        (_gives_nothing, "None"),
        (_breaks, "RuntimeError: no room for"),
    ],
)
def test_a_function_whose_calls_fail_is_told_why(function, reason: str):
    """Long turns, so that the last messages of what is compressed begin inside one."""
    talks = [
        chat(
            *(
                one
                for turn in range(4)
                for one in (
                    ask(f"Order W{n}{turn}567?"),
                    calls((f"a{turn}", "get", {"id": f"W{n}{turn}567"})),
                    result(f"a{turn}", "open"),
                    answer("It is open."),
                )
            ),
            conversation_id=f"c{n}",
        )
        for n in range(4)
    ]
    with pytest.raises(AssertionError, match="calls failed and sent nothing: ") as failed:
        assert_retention(function, talks, messages="openai", needed_kept=0.9)
    second = str(failed.value).splitlines()[1]
    assert reason in second
    assert "of them, first call 3 of c0)" in second or "of them, first call 4 of c0)" in second
