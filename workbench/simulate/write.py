"""A data set of simulated conversations on disk, with its card and its labels."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import msgspec

from workbench.errors import UsageError
from workbench.messages import Conversation
from workbench.simulate.office import Language, read_office
from workbench.simulate.scribe import Simulated
from workbench.simulate.simulate import iter_simulated
from workbench.transcripts.canonical import write_conversations
from workbench.writing import check_folder

__all__ = ["FILES", "write_simulated"]

FILES = {
    "conversations.jsonl": "the recordings, for `workbench run`",
    "facts.jsonl": "what they state, for `workbench run --facts` and `workbench validate`",
    "needed.jsonl": "which values of calls were said before, to hold a measure against",
    "card.toml": "which tools change nothing, and where all this comes from",
}
"""What the folder holds, and what for."""

_CARD = """title = "Simulated {office} back office"
description = "Conversations made by `workbench simulate`, for load and for tests."
languages = {languages}
licence = "Apache-2.0"
origin = "made by a seeded simulator"
author = "workbench simulate --office {office} --conversations {conversations} --turns {turns}\
 --seed {seed}"
format = "workbench-jsonl"
read_only = ["{find}", "{get}"]
tools = ["{find}", "{get}", "{change}"]
labelled = "The simulator knows what it said: facts.jsonl and needed.jsonl are exact."
limits = "Sentences come from templates; shares measured here say nothing of real traffic."
"""


def write_simulated(
    folder: Path,
    office: str,
    *,
    conversations: int,
    turns: int,
    language: Language | None = None,
    seed: int = 0,
) -> int:
    """Write `conversations.jsonl`, `facts.jsonl`, `needed.jsonl` and `card.toml` into a folder.

    Args:
        folder: Where to; made when missing.
        office: Which back office.
        conversations: How many conversations, at least 1.
        turns: Turns of each.
        language: `en`, `zh`, or both in turn where it is None.
        seed: The same seed gives the same files.

    Returns:
        How many messages were written.

    Raises:
        UsageError: A number is too small, or the folder holds other recordings.
    """
    if conversations < 1:
        raise UsageError(f"`conversations >= 1` must hold, got {conversations}")
    made = iter_simulated(
        office, conversations=conversations, turns=turns, language=language, seed=seed
    )
    known = read_office(office)
    check_folder(folder)
    if folder.exists() and any(folder.iterdir()) and not (folder / "needed.jsonl").exists():
        raise UsageError(f"{folder} holds other files; name a folder that is new or was made so")
    folder.mkdir(parents=True, exist_ok=True)
    count = [0]
    with (
        (folder / "facts.jsonl").open("wb") as facts,
        (folder / "needed.jsonl").open("wb") as needed,
    ):

        def labelled(simulated: Iterator[Simulated]) -> Iterator[Conversation]:
            for one in simulated:
                count[0] += len(one.conversation.messages)
                facts.writelines(_line(fact) for fact in one.facts)
                needed.writelines(_line(value) for value in one.needed)
                yield one.conversation

        write_conversations(folder / "conversations.jsonl", labelled(made))
    languages = [language] if language else ["en", "zh"][:conversations]
    card = _CARD.format(
        office=office,
        languages=msgspec.json.encode(languages).decode(),
        conversations=conversations,
        turns=turns,
        seed=seed,
        find=known.find,
        get=known.get,
        change=known.change,
    )
    (folder / "card.toml").write_text(card, encoding="utf-8")
    return count[0]


def _line(value: msgspec.Struct) -> bytes:
    return msgspec.json.encode(value) + b"\n"
