from datetime import UTC, datetime
from pathlib import Path

import msgspec
import pytest

from workbench.policy.policy import Policy
from workbench.runner.options import RunOptions, with_identity
from workbench.runner.plan import RunPlan, build_plan, find_unfinished
from workbench.store.parts import start_parts
from workbench.testing.chat import answer, ask, chat

NOW = datetime(2026, 5, 17, tzinfo=UTC)
OPTIONS = RunOptions(policies=with_identity((Policy(name="r", compressor="identity"),)))


def plan(
    count: int = 3, options: RunOptions = OPTIONS, words: str = "hello", **read_only
) -> RunPlan:
    conversations = [chat(ask(words), answer("hi"), conversation_id=f"c{n}") for n in range(count)]
    return build_plan(conversations, options, dataset="d", read_only=read_only, now=NOW)


def test_shards_hold_every_conversation_once_and_in_order():
    made = plan(60)
    positions = [item.position for shard in made.shards for item in shard.items]
    assert positions == list(range(60))
    assert len(made.shards) > 1


def test_a_long_conversation_has_a_shard_of_its_own():
    assert len(plan(3, words="word " * 100_000).shards) == 3


def test_views_are_calls_times_policies():
    assert plan(3).n_views == 3


@pytest.mark.parametrize(
    "change",
    [
        {"count": 4},
        {"words": "other"},
        {"options": msgspec.structs.replace(OPTIONS, context_limit=100)},
        {"c0": ("get_*",)},
    ],
)
def test_whatever_changes_the_content_changes_the_plan(change: dict):
    assert plan(**change).content != plan().content


def test_where_recordings_lie_changes_nothing():
    here = chat(ask("q"), answer("a"), source="here.jsonl")
    there = msgspec.structs.replace(here, source="there.jsonl")
    digests = {
        build_plan([c], OPTIONS, dataset="d", read_only={}, now=NOW).dataset_sha256
        for c in (here, there)
    }
    assert len(digests) == 1


def test_what_the_options_say_of_tools_comes_before_the_card():
    options = msgspec.structs.replace(OPTIONS, read_only=("find_*",))
    made = plan(1, options, c0=("get_*",))
    assert made.shards[0].items[0].read_only == ("find_*",)


def test_an_unfinished_run_of_the_same_content_is_found(tmp_path: Path):
    made = plan()
    assert find_unfinished(made, tmp_path) is None
    start_parts(tmp_path, made.run_id, plan=made.content)
    assert find_unfinished(made, tmp_path) == made.run_id
    assert find_unfinished(plan(4), tmp_path) is None
