"""`workbench datasets`: recordings that ship, and public ones for those who are online."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich import box
from rich.table import Table
from rich.text import Text

from workbench.bundled import bundled_datasets
from workbench.cards import CARD_NAME, read_card
from workbench.cli.output import counted, out, say, show_waiting, tell
from workbench.fetch.catalogue import CATALOGUE, find_dataset
from workbench.fetch.get import CHECKSUMS, get_dataset
from workbench.writing import check_folder

__all__ = ["app", "get", "list_datasets"]

app = typer.Typer(help="Recordings that ship, and public ones to fetch.", no_args_is_help=True)


@app.command(name="list")
def list_datasets() -> None:
    """List the recordings that ship, as `run` takes their names, and public ones to fetch."""
    table = Table(box=box.SIMPLE_HEAD, show_edge=False)
    for head in ("name", "licence", "what", "from"):
        table.add_column(head, overflow="fold", no_wrap=head in ("name", "licence"))
    for folder in bundled_datasets():
        card = read_card(folder / CARD_NAME)
        place = f"here: {counted(card.counts['conversations'], 'conversation')}"
        what = f"{card.title} ({', '.join(card.languages)})"
        table.add_row(*map(Text, (f"bundled:{folder.name}", card.licence, what, place)))
    for one in CATALOGUE.values():
        place = f"{one.repository} at {one.commit[:12]}"
        table.add_row(*map(Text, (one.name, one.licence, one.title, place)))
    out().print(table)
    tell("`workbench run bundled` replays all that ship, `workbench datasets get NAME` fetches.")


@app.command(name="get")
def get(
    name: Annotated[str, typer.Argument(help="Name of the recordings; `list` shows all.")],
    into: Annotated[Path, typer.Option("--into", help="Folder to put them in.")] = Path(
        "recordings"
    ),
    copy: Annotated[
        Path | None,
        typer.Option("--from", help="Copy to take: a clone of the repository, or its files."),
    ] = None,
) -> None:
    """Fetch public recordings at a pinned commit, or take a copy of them."""
    dataset = find_dataset(name)
    check_folder(into)
    say(f"{dataset.title}, licence {dataset.licence}: {dataset.repository} at {dataset.commit}")
    if dataset.limits:
        say(dataset.limits)
    with show_waiting(f"fetching {name}"):
        fetched = get_dataset(dataset, into=into, copy=copy)
    if not fetched.verified:
        say(
            "The copy is no clone at that commit, so it could not be checked against it; "
            f"{CHECKSUMS} says what it holds."
        )
    tell(
        f"{fetched.folder}: {counted(fetched.files, 'file')}, {fetched.size / 1e6:,.1f} MB, "
        f"{'checked' if fetched.verified else 'not checked'}; sha256 of each in {CHECKSUMS}"
    )
