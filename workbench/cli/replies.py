"""`workbench replies`: files of recorded replies: what is there, left over, or missing."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer

from workbench.cli.output import say, tell
from workbench.cli.recordings import choose_conversations, load_and_tell
from workbench.errors import UsageError
from workbench.models.asking import AskSession, open_session
from workbench.models.ledger import LEDGER_NAME, Ledger
from workbench.models.replies_edit import check_file, drop_replies
from workbench.policy.policy import Policy
from workbench.policy.policy_file import load_policies
from workbench.runner.models import build_caps
from workbench.runner.replies import (
    Asked,
    follow_policies,
    recorded_files,
    replaying_policies,
    unused_replies,
)

__all__ = ["app", "record_command"]

app = typer.Typer(
    help="Files of recorded replies: check them, prune what no policy asks for, record what is "
    "missing.",
    no_args_is_help=True,
)

Paths = Annotated[list[Path], typer.Argument(help="Files or folders of recordings.")]
Policies = Annotated[str, typer.Option(help="Policy file or preset that replays the replies.")]
Chosen = Annotated[
    list[str] | None,
    typer.Option("--conversation", help="Only the conversation of this id; may be repeated."),
]
Counter = Annotated[str, typer.Option(help="Token counter of the runs.")]


@app.command()
def check(
    paths: Paths,
    policies: Policies,
    conversation: Chosen = None,
    counter: Counter = "o200k_base",
) -> None:
    """Say which replies are there, missing or left over; exit 2 where one is missing or broken."""
    chosen, asked = _follow(paths, policies, conversation, counter=counter)
    files = recorded_files(chosen)
    problems = [problem for file in files for problem in check_file(file)]
    for problem in problems:
        tell(problem)
    for one in asked:
        there = len(one.uses) - one.missing
        tell(f"{one.policy} on {one.conversation}: {there} replies there, {one.missing} missing")
    unused = unused_replies(files, asked)
    for file, replies in unused.items():
        tell(f"{file}: {len(replies)} that none of these policies asks for")
    _end(asked, paths, policies, conversation, problems=problems)


@app.command()
def prune(
    paths: Paths,
    policies: Policies,
    conversation: Chosen = None,
    counter: Counter = "o200k_base",
) -> None:
    """Take out replies that none of these policies asks for."""
    chosen, asked = _follow(paths, policies, conversation, counter=counter)
    for file, replies in unused_replies(recorded_files(chosen), asked).items():
        kept = drop_replies(file, {reply.nonce for reply in replies})
        tell(f"{file}: {len(replies)} taken out, {kept} kept")


@app.command()
def record(
    paths: Paths,
    policies: Policies,
    conversation: Chosen = None,
    counter: Counter = "o200k_base",
    max_calls: Annotated[int | None, typer.Option(min=0, help="Calls at most.")] = None,
    max_cost: Annotated[float | None, typer.Option(min=0, help="USD at most.")] = None,
) -> None:
    """Ask for every reply that is missing, and append it; what is there is not asked again."""
    import tempfile

    chosen = replaying_policies(load_policies(policies).policies)
    caps = build_caps(chosen, max_calls=max_calls, max_cost_usd=max_cost)
    with tempfile.TemporaryDirectory() as folder:
        ledger = Ledger(path=Path(folder) / LEDGER_NAME, caps=caps)
        with open_session(AskSession(ledger=ledger)) as session:
            _, asked = _follow(paths, policies, conversation, counter=counter, record=True)
        tell(f"asked {ledger.calls} times")
    if session.stopped is not None:
        say(f"stopped: {session.stopped}; the same command goes on where it stopped")
    _end(asked, paths, policies, conversation)


def _follow(
    paths: Sequence[Path],
    policies: str,
    wanted: Sequence[str] | None,
    *,
    counter: str,
    record: bool = False,
) -> tuple[list[Policy], list[Asked]]:
    chosen = replaying_policies(load_policies(policies).policies)
    if not chosen:
        raise UsageError(
            f"no policy of {policies} replays recorded replies; write its model as "
            "{recorded: {path: replies.jsonl, model: openai/gpt-5-mini}}"
        )
    loaded = load_and_tell(paths)
    asked = []
    for one in follow_policies(
        choose_conversations(loaded, wanted),
        chosen,
        record=record,
        folder_of=lambda conversation: loaded.paths[conversation.id].parent,
        counter=counter,
    ):
        if record:
            say(f"{one.policy} on {one.conversation}: {len(one.uses)} asked, {one.missing} missing")
        asked.append(one)
    return chosen, asked


def _end(
    asked: Sequence[Asked],
    paths: Sequence[Path],
    policies: str,
    wanted: Sequence[str] | None,
    *,
    problems: Sequence[str] = (),
) -> None:
    missing = sum(one.missing for one in asked)
    if missing:
        tell(f"{missing} missing. Record with: {record_command(paths, policies, wanted)}")
    if missing or problems:
        raise typer.Exit(2)


def record_command(
    paths: Sequence[Path], policies: str, conversations: Sequence[str] | None = None
) -> str:
    """The command that records what is missing for some recordings and policies."""
    words = ["workbench replies record", *map(str, paths), "--policies", policies]
    words += [f"--conversation {name}" for name in conversations or ()]
    return " ".join(words)
