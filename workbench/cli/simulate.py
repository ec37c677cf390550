"""`workbench simulate`: conversations of a made-up back office, as long and as many as wanted."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from workbench.cli.output import counted, tell
from workbench.simulate.office import Language

__all__ = ["OfficeName", "SpokenLanguage", "simulate"]


class OfficeName(StrEnum):
    """Back offices."""

    SHOP = "shop"
    TRAVEL = "travel"
    TICKET = "ticket"


class SpokenLanguage(StrEnum):
    """Languages of a simulation."""

    EN = "en"
    ZH = "zh"
    BOTH = "both"


_LANGUAGES: dict[SpokenLanguage, Language | None] = {
    SpokenLanguage.EN: "en",
    SpokenLanguage.ZH: "zh",
    SpokenLanguage.BOTH: None,
}


def simulate(
    out_folder: Annotated[Path, typer.Argument(help="Folder to write; new, or made so before.")],
    office: Annotated[OfficeName, typer.Option(help="Back office.")] = OfficeName.SHOP,
    conversations: Annotated[int, typer.Option(min=1, help="How many conversations.")] = 10,
    turns: Annotated[int, typer.Option(min=2, help="Turns of each.")] = 40,
    language: Annotated[SpokenLanguage, typer.Option(help="Language.")] = SpokenLanguage.BOTH,
    seed: Annotated[int, typer.Option(min=0, help="The same seed gives the same files.")] = 0,
) -> None:
    """Write consistent conversations with exact facts and needed values, for load and for tests."""
    from workbench.simulate.write import FILES, write_simulated
    from workbench.writing import check_folder

    check_folder(out_folder)

    messages = write_simulated(
        out_folder,
        office.value,
        conversations=conversations,
        turns=turns,
        language=_LANGUAGES[language],
        seed=seed,
    )
    tell(f"{out_folder}: {counted(conversations, 'conversation')}, {counted(messages, 'message')}")
    for name, meaning in FILES.items():
        tell(f"  {name}: {meaning}")
    tell(f"Next: workbench run {out_folder} --facts {out_folder / 'facts.jsonl'}")
