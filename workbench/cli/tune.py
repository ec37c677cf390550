"""`workbench tune`: search a policy's settings and confirm the winner."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated

import typer

from workbench.cli.output import say, tell
from workbench.cli.recordings import load_and_tell

__all__ = ["tune"]


def tune(
    study: Annotated[Path, typer.Argument(help="Study file.")],
    paths: Annotated[list[Path], typer.Argument(help="Files or folders of recordings.")],
    out_folder: Annotated[
        Path, typer.Option("--out", help="Folder for the study's history and result.")
    ] = Path("studies"),
    jobs: Annotated[
        int, typer.Option(min=1, help="Processes; more than 1 is faster and not repeatable.")
    ] = 1,
) -> None:
    """Tune a policy on some groups of recordings and confirm it on the others.

    A study that was stopped goes on where it was.
    """
    import msgspec

    from workbench.api import read_only_by_card
    from workbench.tuning.study import load_study, study_journal
    from workbench.tuning.tune import tune as run_study
    from workbench.tuning.words import study_lines, trial_line
    from workbench.writing import check_folder, write_text

    check_folder(out_folder)
    chosen = load_study(study)
    journal = study_journal(out_folder, chosen.name)
    conversations = load_and_tell(paths)
    try:
        found = run_study(
            chosen,
            conversations,
            journal=journal,
            jobs=jobs,
            read_only=read_only_by_card(conversations),
            progress=lambda trial: say(trial_line(trial)),
        )
    except KeyboardInterrupt:
        say("stopped; trials that ended are kept: run the same command to go on")
        raise typer.Exit(130) from None
    result = journal.with_suffix(".json")
    text = json.dumps(msgspec.to_builtins(found), ensure_ascii=False, indent=2)
    write_text(result, text + "\n")
    for line in study_lines(found):
        tell(line)
    if found.policy is not None:
        policy = journal.with_suffix(".yaml")
        _write_policy(found.policy, policy)
        tell(f"Policy: {policy}")
    tell(f"Study: {result}")


def _write_policy(data: dict[str, object], path: Path) -> None:
    from workbench.policy.policy_file import load_policies
    from workbench.report.export import export_policy
    from workbench.writing import write_text

    [policy] = load_policies({"policies": [data]}).policies
    write_text(path, export_policy(policy, "yaml"))
