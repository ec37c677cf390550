"""`workbench run`: recordings through policies into a run file."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Any

import typer

from workbench.cli.output import out, say, show_progress, tell
from workbench.cli.recordings import load_and_tell
from workbench.engine.local import default_jobs
from workbench.errors import UsageError
from workbench.facts.must_keep import MustKeep, read_must_keep
from workbench.policy.presets import preset_names
from workbench.transcripts.load import Conversations

__all__ = ["JobsOption", "must_keep_of", "replay_and_show", "run"]

JobsOption = Annotated[int, typer.Option(min=0, help="Processes to use; 0 for all processors.")]
Paths = Annotated[list[Path], typer.Argument(help="Files or folders of recordings.")]


def run(
    paths: Paths,
    policies: Annotated[
        str, typer.Option(help="Policy file, or a preset: " + ", ".join(preset_names()) + ".")
    ] = "default",
    out_folder: Annotated[Path, typer.Option("--out", help="Folder of run files.")] = Path("runs"),
    jobs: JobsOption = 0,
    resume: Annotated[bool, typer.Option("--resume", help="Go on with an unfinished run.")] = False,
    counter: Annotated[
        str, typer.Option(help="Token counter: o200k_base, cl100k_base or estimate.")
    ] = "o200k_base",
    context_limit: Annotated[
        int | None, typer.Option(min=1, help="Tokens above which a call counts as over the limit.")
    ] = None,
    price_model: Annotated[
        str | None,
        typer.Option(
            help="Model to take prices of, as litellm names it; by default each recording's own."
        ),
    ] = None,
    read_only: Annotated[
        list[str] | None,
        typer.Option(help="Name or glob of a tool that changes nothing; may be repeated."),
    ] = None,
    facts: Annotated[
        list[Path] | None,
        typer.Option(help="JSONL file of facts that have to survive; may be repeated."),
    ] = None,
    redact: Annotated[
        str,
        typer.Option(
            help="What to mask before anything is stored or sent: secrets, which is always done, "
            "or personal: e-mail, phone and card numbers too."
        ),
    ] = "secrets",
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
        price_model=price_model,
        read_only=read_only,
        facts=must_keep_of(facts or []),
        redact=redact,
    )


def must_keep_of(files: Sequence[Path]) -> list[MustKeep]:
    """All must-keep facts of some files."""
    for file in files:
        if not file.is_file():
            raise UsageError(f"there is no file of facts {str(file)!r}")
    return [fact for file in files for fact in read_must_keep(file)]


def replay_and_show(
    conversations: Conversations, *, examples: bool, jobs: int, **options: Any
) -> Path:
    """Replay with a progress bar, print the report, and say where the run lies."""
    from workbench.api import run as run_all
    from workbench.report.terminal import print_report

    processes = _processes(jobs)
    try:
        with show_progress("replaying") as progress:
            result = run_all(conversations, jobs=processes, progress=progress, tell=say, **options)
    except KeyboardInterrupt:
        say("stopped; finished shards are kept: run the same command with --resume to go on")
        raise typer.Exit(130) from None
    report = result.report()
    console = out()
    print_report(report, console, examples=examples)
    console.print()
    console.print(report.finding, soft_wrap=not console.is_terminal)
    tell(f"Run file: {result.path}")
    return result.path


def _processes(jobs: int) -> int:
    """Processes to use: as many as were asked for, and no more than there are processors."""
    there = default_jobs()
    if jobs > there:
        say(f"--jobs {jobs}: using {there}, as many as there are processors")
    return min(jobs, there) if jobs else there
