"""`workbench convert`: recordings of any known format in one layout."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from workbench.cli.output import counted, show_waiting, tell
from workbench.cli.recordings import load_and_tell
from workbench.transcripts.canonical import write_conversations
from workbench.transcripts.layouts import BARE_LAYOUTS, LAYOUTS, find_layout

__all__ = ["convert"]


def convert(
    paths: Annotated[list[Path], typer.Argument(help="Files or folders of recordings.")],
    out: Annotated[Path, typer.Option("--out", help="File to write; `.gz` is compressed.")],
    to: Annotated[
        str, typer.Option("--to", help="Layout: " + ", ".join([*LAYOUTS, *BARE_LAYOUTS]) + ".")
    ] = "workbench",
) -> None:
    """Write recordings as JSON Lines in one layout; reading them back gives the same.

    Only `openai-chat-bare` leaves out what the chat API has no place for: ids, usage, times.
    """
    encode = find_layout(to)
    conversations = load_and_tell(paths)
    with show_waiting("writing"):
        count = write_conversations(out, conversations, encode=encode)
    tell(f"{out}: {counted(count, 'conversation')} as {to}")
