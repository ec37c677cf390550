"""One shard of a run: some conversations through all policies, scored, as rows.

A shard depends on nothing but its own content, so it can be worked through anywhere and again.
"""

from __future__ import annotations

import traceback
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

import msgspec

from workbench.errors import ANY_FAILURE, CallLimitError, UsageError
from workbench.facts.contract import FactIndex
from workbench.facts.index import build_fact_index
from workbench.facts.must_keep import add_must_keep
from workbench.facts.reader import FactReader
from workbench.messages import Conversation, iter_texts
from workbench.models.asking import AskSession, open_session
from workbench.models.ledger import LEDGER_NAME, Caps, Ledger
from workbench.policy.policy import Policy
from workbench.redaction.told import mask_told
from workbench.replay.replay import RecordedHistory, replay_conversation
from workbench.runner import recorded_rows, replayed_rows, scored_rows
from workbench.runner.options import RunOptions
from workbench.runner.progress import Pace
from workbench.scoring.compaction_judge import CompactionJudge
from workbench.scoring.cost import ReplayPricer
from workbench.scoring.history_words import HistoryWords
from workbench.scoring.needed import find_needed, writing_calls
from workbench.scoring.needed_kept import judge_needed
from workbench.scoring.retention import FactsAtRisk, judge_retention
from workbench.scoring.text_judge import TextJudge
from workbench.scoring.verbatim import VerbatimFinder
from workbench.store.parts import write_part
from workbench.store.rows import Rows
from workbench.store.schema import FailureRow
from workbench.tokens import get_counter

ResultT = TypeVar("ResultT")

__all__ = [
    "ConversationScorer",
    "ConversationWorker",
    "Shard",
    "ShardDone",
    "ShardItem",
    "run_shard",
]


class ShardItem(msgspec.Struct, frozen=True, kw_only=True):
    """One conversation of a shard with what is known of it besides."""

    position: int
    """Place among the conversations of the run, from 0."""
    conversation: Conversation
    """The recording."""
    read_only: tuple[str, ...] | None = None
    """Tools that change nothing; None when nobody said."""


class Shard(msgspec.Struct, frozen=True, kw_only=True):
    """A piece of work for one process."""

    name: str
    """Name of its part."""
    items: tuple[ShardItem, ...]
    """Its conversations."""


class ShardDone(msgspec.Struct, frozen=True, kw_only=True):
    """What is told of a shard when its part is written."""

    name: str
    """Name of the shard."""
    views: int
    """Recorded calls times policies that were replayed."""
    failures: int
    """Cases that could not be replayed or scored."""


def run_shard(
    shard: Shard, *, options: RunOptions, partial: Path, caps: Caps | None = None
) -> ShardDone:
    """Work through a shard and write its part.

    Args:
        shard: The shard.
        options: What the run is asked to do.
        partial: Folder of the run's parts.
        caps: What summary models may be asked at most, by all shards together.

    Returns:
        What was done. A conversation that can't be replayed or scored is a row of the table
        `failure`; the others go on.

    Raises:
        CallLimitError: A cap was reached; the shard is not done, and what was answered is kept.
    """
    rows = Rows()
    reader = FactReader(options.fact_patterns)
    views = 0
    pace = Pace(partial, shard=shard.name)
    ledger = Ledger(path=partial / LEDGER_NAME, caps=caps or Caps())
    with open_session(AskSession(ledger=ledger)) as session:
        for item in shard.items:
            worker = ConversationWorker(item, options=options, reader=reader, session=session)
            views += worker.fill(rows, told=pace.add, begun=pace.begin)
    write_part(partial, rows, shard=shard.name)
    return ShardDone(name=shard.name, views=views, failures=len(rows.failure))


class ConversationWorker:
    """One conversation through all policies."""

    def __init__(
        self,
        item: ShardItem,
        *,
        options: RunOptions,
        reader: FactReader,
        session: AskSession | None = None,
    ) -> None:
        self.item = item
        self.session = session or AskSession()
        self.conversation = item.conversation
        self.options = options
        self.reader = reader
        self.history = RecordedHistory(self.conversation, get_counter(options.token_counter))
        self.turns = recorded_rows.turns_of(self.conversation)
        self.pricer = _pricer(self)

    def fill(
        self,
        rows: Rows,
        *,
        told: Callable[[int], None] = lambda _: None,
        begun: Callable[[str], None] = lambda _: None,
    ) -> int:
        """Add all rows of the conversation.

        Args:
            rows: Where they go.
            told: Told of the views of each policy when it is done.
            begun: Told of what is worked at, in words.

        Returns:
            The number of views.
        """
        row = recorded_rows.conversation_row(
            self.history, position=self.item.position, pricer=self.pricer
        )
        rows.add([row])
        rows.add(recorded_rows.message_rows(self.history))
        begun(f"the facts of conversation {self.conversation.id}")
        index = _attempt(
            rows,
            self.find_facts,
            stage="facts",
            conversation=self.conversation.id,
        )
        index = index or FactIndex(facts=())
        rows.add(recorded_rows.fact_rows(self.conversation, index))
        rows.add(recorded_rows.occurrence_rows(self.conversation, index))
        scorer = ConversationScorer(self, index)
        for policy in self.options.policies:
            begun(f"policy {policy.name}, conversation {self.conversation.id}")
            made = _attempt(
                rows,
                lambda policy=policy: scorer.rows(policy),  # type: ignore[misc]
                stage="replay",
                conversation=self.conversation.id,
                policy=policy.name,
            )
            if made is not None:
                rows.extend(made)
            told(len(self.history.calls))
        return len(self.history.calls) * len(self.options.policies)

    def find_facts(self) -> FactIndex:
        """Facts of the conversation, those that the team named among them."""
        found = build_fact_index(self.conversation, self.reader)
        return add_must_keep(found, self.conversation, self.options.must_keep, reader=self.reader)


class ConversationScorer:
    """Replays and scores a conversation; what every policy shares is made once."""

    def __init__(self, worker: ConversationWorker, index: FactIndex) -> None:
        self.worker = worker
        self.index = index
        conversation = worker.conversation
        self.at_risk = FactsAtRisk(conversation, index, calls=worker.history.calls)
        self.needed = find_needed(conversation, read_only=worker.item.read_only)
        self.finder = VerbatimFinder(self.needed.texts)
        words = HistoryWords(
            (place, text)
            for place, message in enumerate(conversation.messages)
            if message.model_visible
            for text in iter_texts(message)
        )
        self.text_judge = TextJudge(index, reader=worker.reader, history=words)
        self.writing = writing_calls(conversation, read_only=worker.item.read_only)

    def rows(self, policy: Policy) -> Rows:
        """All rows of one policy; none at all when anything of it fails."""
        worker = self.worker
        rows = Rows()
        replay = replay_conversation(worker.history, policy)
        if worker.session.stopped is not None:
            raise CallLimitError(worker.session.stopped)
        cost = None if worker.pricer is None else worker.pricer.price(replay)
        rows.add(
            replayed_rows.call_rows(
                replay,
                turns=worker.turns,
                writing=self.writing,
                context_limit=worker.options.context_limit,
                cost=cost,
            )
        )
        rows.add(
            replayed_rows.compaction_rows(replay, worker.history, turns=worker.turns, cost=cost)
        )
        rows.add(replayed_rows.view_rows(replay))
        rows.add(replayed_rows.model_call_rows(replay))
        rows.add(replayed_rows.event_rows(replay, turns=worker.turns))
        rows.add(replayed_rows.violation_rows(replay))
        needed = judge_needed(
            replay, self.needed, messages=worker.conversation.messages, finder=self.finder
        )
        rows.add(scored_rows.needed_rows(replay, needed))
        judge = CompactionJudge(replay, self.text_judge)
        spans = judge_retention(replay, self.at_risk, judge=judge.judge)
        rows.add(scored_rows.verdict_rows(replay, spans, texts=judge.texts))
        rows.add(scored_rows.invented_rows(replay, judge.inventions(), texts=judge.texts))
        return rows


def _pricer(worker: ConversationWorker) -> ReplayPricer | None:
    """Prices by the model that was asked for, else the recording's own where the map has it."""
    asked = worker.options.price_model
    model = asked or worker.conversation.model
    if model is None:
        return None
    try:
        return ReplayPricer(worker.history, model)
    except UsageError:
        if asked is not None:
            raise
        return None


def _attempt(
    rows: Rows,
    work: Callable[[], ResultT],
    *,
    stage: str,
    conversation: str,
    policy: str | None = None,
) -> ResultT | None:
    """Do a piece of work; when it fails, put the failure on record and give None."""
    try:
        return work()
    except CallLimitError:
        raise
    except ANY_FAILURE as error:  # one broken case must not take the run with it
        rows.failure.append(
            FailureRow(
                policy=policy,
                conversation_id=conversation,
                stage=stage,
                error_type=type(error).__name__,
                error_message=mask_told(str(error)),
                traceback=mask_told("".join(traceback.format_exception(error))),
            )
        )
        return None
