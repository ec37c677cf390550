from dataclasses import dataclass
from typing import ClassVar

import hypothesis
import pytest
from hypothesis import strategies as st

from workbench.errors import ConfigError, UsageError, WorkbenchError
from workbench.policy import deciders
from workbench.policy.deciders import (
    AllOf,
    Always,
    AnyOf,
    Decider,
    Never,
    Pending,
    PendingMessagesAtLeast,
    PendingTokensAtLeast,
    PendingTurnsAtLeast,
    build_decider,
    find_deciders,
)
from workbench.testing.chat import answer, ask

SOME = Pending(messages=(ask("q"), answer("a"), ask("q")), tokens=120, turns=2)


@dataclass(frozen=True)
class EveryHour:
    name: ClassVar[str] = "every_hour"

    hours: int
    after: int = 0

    def decide(self, pending: Pending) -> bool:
        return pending.turns % self.hours == self.after


class Point:
    def __init__(self, *kinds: type[Decider]) -> None:
        self.kinds = kinds

    def load(self) -> tuple[type[Decider], ...]:
        return self.kinds


@pytest.fixture
def install(monkeypatch: pytest.MonkeyPatch):
    """Makes deciders of another package found."""

    def pretend(*kinds: type[Decider]) -> None:
        monkeypatch.setattr(deciders, "entry_points", lambda group: [Point(*kinds)])
        find_deciders.cache_clear()

    yield pretend
    monkeypatch.undo()
    find_deciders.cache_clear()


@pytest.mark.parametrize(
    ("kind", "reached"),
    [(PendingTokensAtLeast, 120), (PendingTurnsAtLeast, 2), (PendingMessagesAtLeast, 3)],
)
def test_a_threshold_that_is_met_is_reached(kind: type[Decider], reached: int):
    assert kind(reached).decide(SOME)
    assert not kind(reached + 1).decide(SOME)


@pytest.mark.parametrize("odd", [-1, 2.5, "many", True, None])
def test_a_threshold_is_a_whole_number(odd: object):
    with pytest.raises(UsageError, match="`threshold` must be a whole number of at least 0"):
        PendingTurnsAtLeast(odd)


def test_several_are_asked_until_the_answer_is_clear():
    class Raises:
        name = "raises"

        def decide(self, pending: Pending) -> bool:
            raise AssertionError("must not be asked")

    assert AnyOf([Always(), Raises()]).decide(SOME)
    assert not AllOf([Never(), Raises()]).decide(SOME)


def test_several_take_deciders_only():
    with pytest.raises(UsageError, match="any_of takes deciders, got 'always'"):
        AnyOf(["always"])


@hypothesis.given(answers=st.lists(st.booleans(), max_size=5))
def test_several_agree_with_plain_logic(answers: list[bool]):
    fixed = [Always() if yes else Never() for yes in answers]
    assert AnyOf(fixed).decide(SOME) is any(answers)
    assert AllOf(fixed).decide(SOME) is all(answers)


def test_a_policy_file_s_specification_is_built():
    spec = {"any_of": [{"pending_tokens_at_least": 80000}, {"pending_turns_at_least": 20}]}
    assert build_decider(spec) == AnyOf((PendingTokensAtLeast(80000), PendingTurnsAtLeast(20)))


@pytest.mark.parametrize(
    ("spec", "built"),
    [
        ("always", Always()),
        ({"never": None}, Never()),
        ({"never": {}}, Never()),
        ({"pending_messages_at_least": {"threshold": 5}}, PendingMessagesAtLeast(5)),
        ({"all_of": ["always", {"any_of": ["never"]}]}, AllOf((Always(), AnyOf((Never(),))))),
    ],
)
def test_each_way_of_writing_is_read(spec: object, built: Decider):
    assert build_decider(spec) == built


@pytest.mark.parametrize(
    ("spec", "words"),
    [
        ("alway", r"^when: no decider is called 'alway'; did you mean 'always'"),
        (
            {"any_of": ["never", {"pending_token_at_least": 5}]},
            r"^when.any_of\[1\]: .*did you mean 'pending_tokens_at_least'",
        ),
        ({"pending_turns_at_least": -1}, r"^when.pending_turns_at_least: .*got -1"),
        ({"pending_turns_at_least": "20"}, r"^when.pending_turns_at_least: .*got '20'"),
        ({"pending_turns_at_least": None}, r"^when.pending_turns_at_least: needs `threshold`"),
        ({"pending_turns_at_least": {"treshold": 5}}, "did you mean 'threshold'"),
        ({"always": 5}, "^when.always: takes no parameter, got 5"),
        ({"any_of": []}, "^when.any_of: takes a list of at least one decider"),
        ({"all_of": {"always": None}}, "^when.all_of: takes a list"),
        ({"all_of": [None]}, r"^when.all_of\[0\]: a decider is a name or a mapping"),
        ({"always": None, "never": None}, "a mapping of one name"),
        ({}, "a decider is a name or a mapping"),
        (5, "a decider is a name or a mapping"),
        ({5: 5}, "a decider is a name or a mapping"),
    ],
)
def test_a_mistake_is_told_with_its_place(spec: object, words: str):
    with pytest.raises(ConfigError, match=words):
        build_decider(spec)


def test_the_place_is_the_caller_s():
    with pytest.raises(ConfigError, match=r"^policies\[2\].incremental.when.any_of\[0\]: no deci"):
        build_decider({"any_of": ["x"]}, place="policies[2].incremental.when")


def test_another_package_s_decider_is_built(install):
    install(EveryHour)
    assert build_decider({"every_hour": {"hours": 3}}) == EveryHour(3)
    assert build_decider({"any_of": [{"every_hour": {"hours": 2}}]}).decide(SOME)


def test_another_package_s_parameters_are_named_where_there_are_several(install):
    install(EveryHour)
    with pytest.raises(ConfigError, match="every_hour: takes a mapping of hours, after, got 3"):
        build_decider({"every_hour": 3})


def test_two_deciders_of_one_name_are_told(install):
    class Twin(EveryHour):
        name = "always"

    install(Twin)
    with pytest.raises(WorkbenchError, match="two deciders are called 'always'"):
        build_decider("always")
