"""`workbench run`: recordings through policies into a run file."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from workbench.bundled import is_bundled, resolve_bundled
from workbench.cli.output import out, say, show_progress, show_waiting, tell
from workbench.cli.recordings import choose_conversations, load_and_tell
from workbench.cli.replies import record_command
from workbench.engine.local import default_jobs
from workbench.errors import UsageError
from workbench.facts.must_keep import MustKeep, read_must_keep
from workbench.policy.presets import preset_names
from workbench.transcripts.load import Conversations
from workbench.writing import check_folder

if TYPE_CHECKING:
    from workbench.report.result import Result

__all__ = ["JobsOption", "must_keep_of", "replay", "run", "show", "show_dry_run", "tell_missing"]

JobsOption = Annotated[int, typer.Option(min=0, help="Processes to use; 0 for all processors.")]
Paths = Annotated[
    list[Path],
    typer.Argument(
        help="Files or folders of recordings; `bundled` for all that ship, `bundled:NAME` for some."
    ),
]
Policies = Annotated[
    str, typer.Option(help="Policy file, or a preset: " + ", ".join(preset_names()) + ".")
]
PriceModel = Annotated[
    str | None,
    typer.Option(
        help="Model to take prices of, as litellm names it; by default each recording's own."
    ),
]
ReadOnly = Annotated[
    list[str] | None,
    typer.Option(help="Name or glob of a tool that changes nothing; may be repeated."),
]
Facts = Annotated[
    list[Path] | None,
    typer.Option(
        help="JSONL file of facts that have to survive; may be repeated. Bundled data sets "
        "have theirs, which are taken where no file is named."
    ),
]
Redact = Annotated[
    str,
    typer.Option(
        help="What to mask before anything is stored or sent: secrets, which is always done, "
        "personal for e-mail, phone and card numbers too, or presidio for what that finds."
    ),
]


def run(
    paths: Paths,
    policies: Policies = "default",
    out_folder: Annotated[Path, typer.Option("--out", help="Folder of run files.")] = Path("runs"),
    jobs: JobsOption = 0,
    resume: Annotated[bool, typer.Option("--resume", help="Go on with an unfinished run.")] = False,
    counter: Annotated[
        str, typer.Option(help="Token counter: o200k_base, cl100k_base or estimate.")
    ] = "o200k_base",
    context_limit: Annotated[
        int | None, typer.Option(min=1, help="Tokens above which a call counts as over the limit.")
    ] = None,
    price_model: PriceModel = None,
    read_only: ReadOnly = None,
    facts: Facts = None,
    redact: Redact = "secrets",
    conversation: Annotated[
        list[str] | None,
        typer.Option(help="Only the conversation of this id; may be repeated."),
    ] = None,
    dry_run: Annotated[
        bool,
        typer.Option("--dry-run", help="Print what summary models would be asked; ask nothing."),
    ] = False,
    max_calls: Annotated[
        int | None, typer.Option(min=0, help="Calls of summary models at most.")
    ] = None,
    max_cost: Annotated[
        float | None, typer.Option(min=0, help="What those calls may cost at most, in USD.")
    ] = None,
) -> None:
    """Replay recordings through policies, score them, and store the run."""
    if not dry_run:
        check_folder(out_folder)
    conversations = choose_conversations(load_and_tell(paths), conversation)
    if dry_run:
        show_dry_run(conversations, policies, counter=counter, jobs=jobs)
        return
    result = replay(
        conversations,
        policies=policies,
        out=out_folder,
        jobs=jobs,
        resume=resume,
        dataset=", ".join(map(str, paths)),
        counter=counter,
        context_limit=context_limit,
        price_model=price_model,
        read_only=read_only,
        facts=_facts_of(facts, paths, conversations),
        redact=redact,
        max_calls=max_calls,
        max_cost=max_cost,
    )
    show(result, examples=True)
    tell_missing(result.path, paths, policies, conversation)


def show_dry_run(conversations: Conversations, policies: str, *, counter: str, jobs: int) -> None:
    """Print what summary models would be asked."""
    from workbench.cli.dry_run import print_estimates
    from workbench.policy.policy_file import load_policies
    from workbench.runner.dry_run import dry_run
    from workbench.tokens import get_counter

    get_counter(counter)
    with show_waiting("counting what would be asked"):
        estimates = dry_run(
            conversations, load_policies(policies).policies, counter=counter, jobs=_processes(jobs)
        )
    print_estimates(estimates)


def tell_missing(
    run: Path, paths: Sequence[Path], policies: str, conversations: Sequence[str] | None = None
) -> None:
    """Say how to record the replies that a run did not find, where there are such."""
    from workbench.store.read import open_run

    with open_run(run) as opened:
        found = opened.fetch(
            "SELECT count(DISTINCT (policy, prompt_sha256)) FROM model_call "
            "WHERE outcome = 'missing_reply'"
        )
    if found[0][0]:
        command = record_command(paths, policies, conversations)
        tell(f"Missing recorded replies: {found[0][0]}, or more. Record them: {command}")


def _facts_of(
    files: Sequence[Path] | None, paths: Sequence[Path], conversations: Conversations
) -> list[MustKeep]:
    """Facts of the files, or else those that bundled data sets come with."""
    if files:
        return must_keep_of(files)
    folders = resolve_bundled(path for path in paths if is_bundled(path))
    ids = {conversation.id for conversation in conversations}
    facts = must_keep_of([folder / "facts.jsonl" for folder in folders])
    return [fact for fact in facts if fact.conversation in ids]


def must_keep_of(files: Sequence[Path]) -> list[MustKeep]:
    """All must-keep facts of some files."""
    for file in files:
        if not file.is_file():
            raise UsageError(f"there is no file of facts {str(file)!r}")
    return [fact for file in files for fact in read_must_keep(file)]


def replay(conversations: Conversations, *, jobs: int, **options: Any) -> Result:
    """Replay with a progress bar."""
    from workbench.api import run as run_all

    processes = _processes(jobs)
    try:
        with show_progress("replaying") as progress:
            return run_all(conversations, jobs=processes, progress=progress, tell=say, **options)
    except KeyboardInterrupt:
        say("stopped; finished shards are kept: run the same command with --resume to go on")
        raise typer.Exit(130) from None


def show(result: Result, *, examples: bool) -> None:
    """Print the report of a run, and say where it lies."""
    from workbench.report.terminal import print_report

    report = result.report()
    console = out()
    print_report(report, console, examples=examples)
    console.print()
    console.print(report.finding, soft_wrap=not console.is_terminal)
    tell(f"Run file: {result.path}")


def _processes(jobs: int) -> int:
    """Processes to use: as many as were asked for, and no more than there are processors."""
    there = default_jobs()
    if jobs > there:
        say(f"--jobs {jobs}: using {there}, as many as there are processors")
    return min(jobs, there) if jobs else there
