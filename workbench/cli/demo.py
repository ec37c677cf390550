"""`workbench demo`: bundled recordings through all seven compressors."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from workbench.bundled import bundled_datasets
from workbench.cli.output import tell
from workbench.cli.recordings import load_and_tell
from workbench.cli.run import JobsOption, must_keep_of, replay_and_show

__all__ = ["demo"]


def demo(
    out_folder: Annotated[Path, typer.Option("--out", help="Folder of run files.")] = Path("runs"),
    jobs: JobsOption = 0,
) -> None:
    """Replay the bundled recordings through all seven compressors and show the leaderboard."""
    folders = bundled_datasets()
    path = replay_and_show(
        load_and_tell(folders),
        examples=False,
        policies="default",
        out=out_folder,
        jobs=jobs,
        dataset="bundled recordings",
        facts=must_keep_of([folder / "facts.jsonl" for folder in folders]),
    )
    tell(f"Next: workbench report {path}    what each policy lost, with the words")
