"""`workbench run`: recordings through policies into a run file."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Any

import typer

from workbench.cli.output import out, say, show_progress, show_waiting
from workbench.engine.local import default_jobs
from workbench.errors import UsageError
from workbench.facts.must_keep import MustKeep, read_must_keep
from workbench.policy.policy_file import preset_names
from workbench.transcripts.load import Conversations

__all__ = ["load_and_tell", "must_keep_of", "replay_and_show", "run"]

Paths = Annotated[list[Path], typer.Argument(help="Files or folders of recordings.")]


def run(
    paths: Paths,
    policies: Annotated[
        str, typer.Option(help="Policy file, or a preset: " + ", ".join(preset_names()) + ".")
    ] = "default",
    out_folder: Annotated[Path, typer.Option("--out", help="Folder of run files.")] = Path("runs"),
    jobs: Annotated[int, typer.Option(help="Processes to use; 0 for all processors.")] = 0,
    resume: Annotated[bool, typer.Option("--resume", help="Go on with an unfinished run.")] = False,
    counter: Annotated[
        str, typer.Option(help="Token counter: o200k_base, cl100k_base or estimate.")
    ] = "o200k_base",
    context_limit: Annotated[
        int | None, typer.Option(help="Tokens above which a call counts as over the limit.")
    ] = None,
    read_only: Annotated[
        list[str] | None,
        typer.Option(help="Name or glob of a tool that changes nothing; may be repeated."),
    ] = None,
    facts: Annotated[
        list[Path] | None,
        typer.Option(help="JSONL file of facts that have to survive; may be repeated."),
    ] = None,
) -> None:
    """Replay recordings through policies, score them, and store the run."""
    conversations = load_and_tell(paths)
    replay_and_show(
        conversations,
        examples=True,
        policies=policies,
        out=out_folder,
        jobs=jobs,
        resume=resume,
        dataset=", ".join(map(str, paths)),
        counter=counter,
        context_limit=context_limit,
        read_only=read_only,
        facts=must_keep_of(facts or []),
    )


def must_keep_of(files: Sequence[Path]) -> list[MustKeep]:
    """All must-keep facts of some files."""
    for file in files:
        if not file.is_file():
            raise UsageError(f"there is no file of facts {str(file)!r}")
    return [fact for file in files for fact in read_must_keep(file)]


def load_and_tell(paths: Sequence[Path]) -> Conversations:
    """Load recordings and tell in a line or two what was repaired or refused."""
    from workbench.transcripts.load import load_conversations

    with show_waiting("reading recordings"):
        conversations = load_conversations(paths)
    refused = [issue for issue in conversations.issues if issue.severity == "refusal"]
    for issue in refused[:5]:
        say(str(issue))
    if len(refused) > 5:
        say(f"… and {len(refused) - 5} more; `workbench check` lists all")
    if not conversations:
        names = ", ".join(map(str, paths))
        raise UsageError(f"no recording could be read from {names}; `workbench check` tells why")
    return conversations


def replay_and_show(
    conversations: Conversations, *, examples: bool, jobs: int, **options: Any
) -> Path:
    """Replay with a progress bar, print the report, and say where the run lies."""
    from workbench.api import run as run_all
    from workbench.report.terminal import print_report

    try:
        with show_progress("replaying") as progress:
            result = run_all(
                conversations, jobs=jobs or default_jobs(), progress=progress, **options
            )
    except KeyboardInterrupt:
        say("stopped; finished shards are kept: run the same command with --resume to go on")
        raise typer.Exit(130) from None
    report = result.report()
    console = out()
    print_report(report, console, examples=examples)
    console.print()
    console.print(report.finding)
    console.print(f"Run file: {result.path}")
    return result.path
