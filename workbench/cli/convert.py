"""`workbench convert`: recordings of any known format in one layout."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Annotated

import typer

from workbench.cli.output import counted, show_waiting, tell
from workbench.cli.overwriting import ForceOption, refuse_existing
from workbench.cli.recordings import load_and_tell
from workbench.messages import Conversation
from workbench.redaction.redactor import build_redactor
from workbench.transcripts.canonical import write_conversations
from workbench.transcripts.layouts import BARE_LAYOUTS, LAYOUTS, LEFT_OUT, find_layout
from workbench.writing import check_file

__all__ = ["convert"]


def convert(
    paths: Annotated[list[Path], typer.Argument(help="Files or folders of recordings.")],
    out: Annotated[Path, typer.Option("--out", help="File to write; `.gz` is compressed.")],
    to: Annotated[
        str, typer.Option("--to", help="Layout: " + ", ".join([*LAYOUTS, *BARE_LAYOUTS]) + ".")
    ] = "workbench",
    redact: Annotated[
        str | None,
        typer.Option(
            help="What to mask: secrets, personal for e-mail, phone and card numbers too, or "
            "presidio for what it finds as well; nothing by default."
        ),
    ] = None,
    force: ForceOption = False,
) -> None:
    """Write recordings as JSON Lines in one layout; reading them back gives the same.

    Only `openai-chat-bare` leaves out what the chat API has no place for: ids, usage, times,
    reasoning, messages that the model did not see, attachments without an address. Tools and calls
    are kept; what is left out is told with counts.
    """
    encode = find_layout(to)
    check_file(out)
    refuse_existing(out, force=force)
    conversations: Sequence[Conversation] = load_and_tell(paths)
    redactor = None if redact is None else build_redactor(conversations, redact)
    out.parent.mkdir(parents=True, exist_ok=True)
    with show_waiting("writing"):
        if redactor is not None:
            conversations = [redactor.conversation(one) for one in conversations]
        count = write_conversations(out, conversations, encode=encode)
    if redactor is not None:
        kinds = [counted(number, kind) for kind, number in sorted(redactor.masked.items())]
        tell(f"Masked in distinct texts: {', '.join(kinds) or 'nothing'}")
    tell(f"{out}: {counted(count, 'conversation')} as {to}")
    if to in LEFT_OUT:
        _tell_left_out(conversations, LEFT_OUT[to])


def _tell_left_out(
    conversations: Iterable[Conversation], count: Callable[[Conversation], Mapping[str, int]]
) -> None:
    total: Counter[str] = Counter()
    for conversation in conversations:
        total.update(count(conversation))
    counts = ", ".join(f"{kind} ({number:,})" for kind, number in total.items() if number)
    tell(f"Left out: {counts or 'nothing'}")
