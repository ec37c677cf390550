"""The replies of the embedded model that ship with bundled conversations."""

from functools import cache
from importlib.resources import files

import pytest

from workbench.bundled import bundled_datasets
from workbench.cli.demo import RECORDED
from workbench.models.replies_edit import find_problems
from workbench.models.replies_file import RecordedReply, read_replies
from workbench.policy.policy_file import load_policies
from workbench.runner.models import model_labels
from workbench.runner.replies import Asked, LeftOver, follow_policies, left_over, recorded_files
from workbench.transcripts.load import load_conversations
from workbench.yaml_file import read_yaml

POLICIES = load_policies("llm-demo").policies
LIVE = load_policies("llm-live").policies
FILES = recorded_files(POLICIES)


@cache
def asked() -> tuple[Asked, ...]:
    loaded = load_conversations(bundled_datasets())
    chosen = [conversation for conversation in loaded if conversation.id in RECORDED]
    return tuple(follow_policies(chosen, POLICIES))


def replies() -> list[RecordedReply]:
    return [reply for file in FILES for samples in read_replies(file).values() for reply in samples]


def test_they_cover_three_conversations_and_250_replies_at_most() -> None:
    assert 2 <= len(RECORDED) <= 3
    assert 0 < len(replies()) <= 250


def test_every_policy_of_the_demo_finds_all_it_asks_for() -> None:
    assert [(one.policy, one.conversation) for one in asked() if one.missing] == []


def test_every_policy_of_the_demo_asks_for_some() -> None:
    assert len(asked()) == 4 * len(RECORDED)
    assert all(one.uses for one in asked())


def test_none_is_left_over() -> None:
    none = LeftOver(stale=(), unsettled=(), elsewhere=(), unnamed=())

    assert left_over(FILES, asked()) == dict.fromkeys(FILES, none)


def test_each_names_its_conversation() -> None:
    keys = {use.key: one.conversation for one in asked() for use in one.uses}

    assert {reply.key: reply.conversation for reply in replies()} == keys


@pytest.mark.parametrize("file", FILES, ids=lambda path: path.parent.name)
def test_no_line_is_broken_doubled_or_edited(file) -> None:
    assert find_problems(file) == []


def test_all_were_made_by_one_engine_with_one_file_of_weights() -> None:
    assert len({(r.made_by["engine"], r.made_by["weights_sha256"]) for r in replies()}) == 1


def test_the_live_demo_asks_what_was_recorded() -> None:
    loaded = load_conversations(bundled_datasets())
    chosen = [conversation for conversation in loaded if conversation.id == RECORDED[0]]
    [one] = follow_policies(chosen, LIVE[2:])

    assert one.uses
    assert one.missing == 0


def test_another_provider_is_one_line() -> None:
    text = (files("workbench") / "presets" / "llm-demo.yaml").read_text("utf-8")
    [line] = [line for line in text.splitlines() if "&llm {" in line]
    changed = read_yaml(
        text.replace(line, line.partition("&llm")[0] + "&llm openai/gpt-5-mini"), file="p.yaml"
    )
    labels = {label for policy in load_policies(changed).policies for label in model_labels(policy)}

    assert labels == {"openai/gpt-5-mini", "extractive (no LLM)"}
