"""`workbench replies`: files of recorded replies: what is there, left over, or missing."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import msgspec
import typer

from workbench.cli.output import say, show_steps, tell
from workbench.cli.recordings import choose_conversations, load_and_tell
from workbench.errors import UsageError
from workbench.models.asking import AskSession, open_session
from workbench.models.ledger import LEDGER_NAME, Ledger
from workbench.models.replies_edit import backup_of, drop_replies, find_problems
from workbench.models.replies_file import RecordedReply
from workbench.policy.policy import Policy
from workbench.policy.policy_file import load_policies
from workbench.runner.models import build_caps
from workbench.runner.replies import (
    Asked,
    LeftOver,
    files_to_record,
    follow_policies,
    left_over,
    recorded_files,
    replaying_policies,
)
from workbench.writing import check_file

__all__ = ["app", "record_command"]

app = typer.Typer(
    help="Files of recorded replies: check them, prune what no policy asks for, record what is "
    "missing.",
    no_args_is_help=True,
)

_WORDS_SHOWN = 60
"""Characters of a reply that a list shows."""

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
    problems = [problem for file in files for problem in find_problems(file)]
    for problem in problems:
        tell(problem)
    for one in asked:
        there = len(one.uses) - one.missing
        tell(f"{one.policy} on {one.conversation}: {there} replies there, {one.missing} missing")
    for file, found in left_over(files, asked).items():
        unused = len(found.stale) + len(found.unsettled)
        tell(f"{file}: {unused} that none of these policies asks for{_not_judged(found)}")
    _end(asked, paths, policies, conversation, problems=problems)


@app.command()
def prune(
    paths: Paths,
    policies: Policies,
    conversation: Chosen = None,
    counter: Counter = "o200k_base",
    unnamed: Annotated[
        bool,
        typer.Option(
            "--unnamed",
            help="Take out those too that name no conversation, as lines of earlier versions do.",
        ),
    ] = False,
    dry_run: Annotated[
        bool, typer.Option("--dry-run", help="List what would be taken out; change nothing.")
    ] = False,
) -> None:
    """Take out replies that none of these policies asks for in the recordings that are named.

    Replies of other conversations stay. What is taken out is listed, and kept in a file `.bak`.
    """
    chosen, asked = _follow(paths, policies, conversation, counter=counter)
    for file, found in left_over(recorded_files(chosen), asked).items():
        going = [*found.stale, *(found.unnamed if unnamed else ())]
        for reply in going:
            tell(_listed(reply))
        rest = _not_judged(msgspec.structs.replace(found, unnamed=()) if unnamed else found)
        if dry_run:
            tell(f"{file}: {len(going)} would be taken out{rest}")
            continue
        if not going:
            tell(f"{file}: 0 taken out{rest}")
            continue
        kept = drop_replies(file, {reply.nonce for reply in going})
        tell(f"{file}: {len(going)} taken out, {kept} kept{rest}")
        backup = backup_of(file)
        tell(f"They are kept in {backup}; `cat {backup} >> {file}` takes them back")


def _listed(reply: RecordedReply) -> str:
    """One reply as a line, so that its owner knows it."""
    words = " ".join((reply.content or "").split())
    shown = words[:_WORDS_SHOWN] + ("…" if len(words) > _WORDS_SHOWN else "")
    whose = "no conversation named" if reply.conversation is None else reply.conversation
    return f"  {whose}, {reply.model}, {reply.recorded_at}: {shown!r}"


def _not_judged(found: LeftOver) -> str:
    """What could not be told to be stale, as the end of a line."""
    reasons = (
        (found.unsettled, "of conversations with a missing reply: record it first"),
        (found.elsewhere, "of conversations that were not looked at"),
        (found.unnamed, "that name no conversation"),
    )
    told = [f"{len(replies)} {reason}" for replies, reason in reasons if replies]
    return f"; not judged and kept: {', '.join(told)}" if told else ""


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
    for file in files_to_record(chosen):
        check_file(file)
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
    conversations = choose_conversations(loaded, wanted)
    with show_steps(
        "recording" if record else "following", total=len(conversations) * len(chosen)
    ) as steps:
        asked = []
        for one in follow_policies(
            conversations,
            chosen,
            record=record,
            folder_of=lambda conversation: loaded.paths[conversation.id].parent,
            counter=counter,
            told=lambda _: steps.count("replies"),
        ):
            asked.append(one)
            steps.advance()
    for one in asked if record else ():
        say(f"{one.policy} on {one.conversation}: {len(one.uses)} asked, {one.missing} missing")
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
