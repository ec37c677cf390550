"""What policies ask of their files of recorded replies: what is there, missing, left over."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from pathlib import Path

import msgspec

from workbench.messages import Conversation
from workbench.models.contract import SummaryModel
from workbench.models.recorded import RecordedModel, ReplyUse, follow_replies
from workbench.models.replies_file import RecordedReply, read_replies
from workbench.policy.policy import Policy
from workbench.replay.replay import RecordedHistory, replay_conversation
from workbench.runner.models import models_of
from workbench.tokens import DEFAULT_COUNTER, get_counter

__all__ = [
    "Asked",
    "LeftOver",
    "files_to_record",
    "follow_policies",
    "left_over",
    "recorded_files",
    "replaying_policies",
]


class Asked(msgspec.Struct, frozen=True, kw_only=True):
    """What one policy asked of its recorded replies in one conversation."""

    policy: str
    """The policy."""
    conversation: str
    """The conversation."""
    uses: tuple[ReplyUse, ...]
    """Its questions in order."""

    @property
    def missing(self) -> int:
        """Questions to which no reply is recorded; what would follow on one is not known."""
        return sum(use.key is None for use in self.uses)


class LeftOver(msgspec.Struct, frozen=True, kw_only=True):
    """Replies of one file that no question was answered with."""

    stale: tuple[RecordedReply, ...]
    """Of conversations that were followed to their ends: no policy asks for them."""
    unsettled: tuple[RecordedReply, ...]
    """Of conversations in which a reply is missing: what follows on that one is not known."""
    elsewhere: tuple[RecordedReply, ...]
    """Of conversations that were not followed."""
    unnamed: tuple[RecordedReply, ...]
    """Of earlier versions, or from outside of a replay: they name no conversation."""


def replaying_policies(policies: Sequence[Policy]) -> list[Policy]:
    """The policies that replay recorded replies."""
    return [policy for policy in policies if list(_recorded_models(policy))]


def recorded_files(policies: Sequence[Policy]) -> list[Path]:
    """The files of replies that policies name and that are there, sorted."""
    found = {
        file for policy in policies for model in _recorded_models(policy) for file in model.files()
    }
    return sorted(found)


def files_to_record(policies: Sequence[Policy]) -> list[Path]:
    """The files that new replies go into, sorted, those aside whose name leaves the folder open."""
    found = {model.path for policy in policies for model in _recorded_models(policy)}
    return sorted(path for path in found if "*" not in str(path))


def follow_policies(
    conversations: Sequence[Conversation],
    policies: Sequence[Policy],
    *,
    record: bool = False,
    folder_of: Callable[[Conversation], Path | None] = lambda _: None,
    counter: str = DEFAULT_COUNTER,
    told: Callable[[ReplyUse], None] | None = None,
) -> Iterator[Asked]:
    """Replay, and tell what was asked of files of replies.

    Args:
        conversations: The recordings.
        policies: The policies; those without recorded replies are passed over.
        record: Whether a missing reply is asked for and recorded.
        folder_of: Folder of a recording, where a new reply goes whose file's name leaves it open.
        counter: Token counter of the run; triggers by tokens depend on it.
        told: Called with each question as it is answered, for a display.

    Yields:
        One value for each policy and conversation.
    """
    chosen = replaying_policies(policies)
    for conversation in conversations:
        history = RecordedHistory(conversation, get_counter(counter))
        for policy in chosen:
            folder = folder_of(conversation)
            with follow_replies(record=record, folder=folder, told=told) as uses:
                replay_conversation(history, policy)
            yield Asked(policy=policy.name, conversation=conversation.id, uses=tuple(uses))


def left_over(files: Sequence[Path], asked: Sequence[Asked]) -> dict[Path, LeftOver]:
    """Replies in files that no question was answered with, by file and by what can be said of them.

    Args:
        files: Files of replies.
        asked: What all policies asked in each conversation that was followed.

    Returns:
        A value for each file, in their order.
    """
    used = {use.key for one in asked for use in one.uses}
    wanted = {use.asked for one in asked for use in one.uses if use.key is not None}
    shown = {one.conversation for one in asked}
    open_ended = {one.conversation for one in asked if one.missing}
    return {
        file: _sort_out(
            [
                reply
                for asked_key, samples in read_replies(file).items()
                for reply in samples
                # Samples of a question that is asked stay, those no policy takes yet among them.
                if reply.key not in used and asked_key not in wanted
            ],
            shown=shown,
            open_ended=open_ended,
        )
        for file in files
    }


def _sort_out(
    unused: Sequence[RecordedReply], *, shown: Collection[str], open_ended: Collection[str]
) -> LeftOver:
    named = [reply for reply in unused if reply.conversation is not None]
    followed = [reply for reply in named if reply.conversation in shown]
    return LeftOver(
        stale=tuple(reply for reply in followed if reply.conversation not in open_ended),
        unsettled=tuple(reply for reply in followed if reply.conversation in open_ended),
        elsewhere=tuple(reply for reply in named if reply.conversation not in shown),
        unnamed=tuple(reply for reply in unused if reply.conversation is None),
    )


def _recorded_models(policy: Policy) -> Iterator[RecordedModel]:
    models: list[SummaryModel] = models_of(policy)
    yield from (model for model in models if isinstance(model, RecordedModel))
