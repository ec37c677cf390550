"""A small run that the tests of the store share."""

import shutil
from collections.abc import Callable, Sequence
from pathlib import Path

import msgspec
import pytest

from workbench.store.build import build_run
from workbench.store.parts import start_parts, write_part
from workbench.store.row import Row
from workbench.store.rows import Rows
from workbench.store.schema import (
    FORMAT_VERSION,
    ConversationRow,
    MessageRow,
    ModelCallRow,
    NeededRow,
    PolicyRow,
    RunRow,
    VerdictRow,
)

RUN = RunRow(
    run_id="r1",
    format_version=FORMAT_VERSION,
    workbench_version="0.1.0",
    created_at="2026-05-17T09:30:00Z",
    dataset="harbour",
    dataset_sha256="d" * 64,
    policies_sha256="p" * 64,
    n_conversations=2,
    n_policies=1,
    token_counter="o200k_base",
    fact_version="1",
)
POLICY = PolicyRow(
    policy="identity",
    position=0,
    spec_json='{"compressor":"identity"}',
    compressor="identity",
    turns_protected="all",
)


def conversation_rows(conversation_id: str, *, contents: Sequence[str | None] = ("Hi",)) -> Rows:
    """Rows of one conversation under one policy."""
    rows = Rows()
    rows.conversation.append(
        ConversationRow(
            conversation_id=conversation_id,
            position=0,
            unit=conversation_id,
            n_messages=len(contents),
            n_turns=1,
            n_recorded_calls=1,
            single_turn=True,
            tools_recorded=False,
        )
    )
    for index, content in enumerate(contents):
        rows.message.append(
            MessageRow(
                conversation_id=conversation_id,
                message_index=index,
                message_id=f"m{index}",
                role="user",
                content=content,
                tokens=5,
                turn=0,
            )
        )
    rows.add(_scores(conversation_id))
    return rows


def _scores(conversation_id: str) -> list[Row]:
    return [
        VerdictRow(
            policy="identity",
            conversation_id=conversation_id,
            fact_index=0,
            from_call=0,
            to_call=3,
            status="retained",
            rule="same_value",
        ),
        NeededRow(
            policy="identity",
            conversation_id=conversation_id,
            call_index=0,
            measure="value",
            ordinal=0,
            value="W2378156",
            tool="get_order",
            argument_path="id",
            latest_message=0,
            old=False,
            kept=True,
        ),
        ModelCallRow(
            policy="identity",
            conversation_id=conversation_id,
            compaction_id=0,
            ordinal=0,
            model="extractive",
            prompt_sha256="0" * 64,
            prompt_characters=12,
            outcome="ok",
            tokens_in=3,
            tokens_out=1,
            model_ms=12.5,
        ),
    ]


def run_rows(run_id: str = "r1", **changes: object) -> Rows:
    """Rows of the run itself."""
    run = msgspec.structs.replace(RUN, run_id=run_id, **changes)
    return Rows(run=[run], policy=[POLICY])


@pytest.fixture
def make_rows() -> Callable[..., Rows]:
    """Makes the rows of a conversation: `make_rows("c1", contents=["Hi"])`."""
    return conversation_rows


@pytest.fixture
def make_head() -> Callable[..., Rows]:
    """Makes the rows of the run itself: `make_head("r1", dataset="other")`."""
    return run_rows


@pytest.fixture
def runs(tmp_path: Path) -> Path:
    """Folder of runs, not made yet."""
    return tmp_path / "runs"


def _write(folder: Path, run_id: str, *, head: Rows | None, shards: dict[str, Rows]) -> Path:
    partial = start_parts(folder, run_id, plan={})
    write_part(partial, head or run_rows(run_id), shard="head")
    for shard, rows in shards.items():
        write_part(partial, rows, shard=shard)
    return build_run(folder, run_id, shards=["head", *shards])


@pytest.fixture(scope="session")
def plain_run(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A run of two conversations, built once; tests get copies of it."""
    shards = {"a": conversation_rows("c1"), "b": conversation_rows("c2")}
    return _write(tmp_path_factory.mktemp("plain"), "r1", head=None, shards=shards)


@pytest.fixture
def write_run(runs: Path, plain_run: Path) -> Callable[..., Path]:
    """Writes a whole run: `write_run("r1", shard_name=rows, …)` gives its file."""

    def write(run_id: str = "r1", *, head: Rows | None = None, **shards: Rows) -> Path:
        if run_id == "r1" and head is None and not shards:
            runs.mkdir(exist_ok=True)
            return Path(shutil.copy(plain_run, runs / "r1.duckdb"))
        default = {"a": conversation_rows("c1"), "b": conversation_rows("c2")}
        return _write(runs, run_id, head=head, shards=shards or default)

    return write
