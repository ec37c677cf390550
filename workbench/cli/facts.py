"""`workbench facts`: facts found in recordings, by kind."""

from __future__ import annotations

from collections import defaultdict
from enum import StrEnum
from pathlib import Path
from typing import Annotated

import msgspec
import typer
from rich.table import Table
from rich.text import Text

from workbench.cli.output import out, show_waiting
from workbench.cli.recordings import load_and_tell
from workbench.facts.fact import FAMILIES, Fact, FactKind, fact_record
from workbench.messages import Conversation

__all__ = ["FactsFormat", "facts"]


class FactsFormat(StrEnum):
    """Formats of the list."""

    TABLE = "table"
    JSONL = "jsonl"


def facts(
    paths: Annotated[list[Path], typer.Argument(help="Files or folders of recordings.")],
    format: Annotated[FactsFormat, typer.Option(help="How to print them.")] = FactsFormat.TABLE,
    policies: Annotated[
        str | None, typer.Option(help="Policy file whose `facts:` patterns are to be used.")
    ] = None,
) -> None:
    """List the facts that recordings state, by kind; as jsonl each with all its places."""
    from workbench.facts.index import extract_facts
    from workbench.facts.reader import FactReader
    from workbench.policy.policy_file import load_policies

    patterns = load_policies(policies).fact_patterns if policies is not None else {}
    reader = FactReader(patterns)
    conversations = load_and_tell(paths)
    by_kind: dict[FactKind, list[Fact]] = defaultdict(list)
    with show_waiting("finding facts"):
        for conversation in conversations:
            found = extract_facts(conversation, reader)
            if format is FactsFormat.JSONL:
                _print_lines(conversation, found)
            for fact in found:
                by_kind[fact.kind].append(fact)
    if format is FactsFormat.TABLE:
        out().print(_table(by_kind))


def _print_lines(conversation: Conversation, found: list[Fact]) -> None:
    for fact in found:
        record = {"conversation": conversation.id, **fact_record(fact)}
        typer.echo(msgspec.json.encode(record).decode())


def _table(by_kind: dict[FactKind, list[Fact]]) -> Table:
    table = Table()
    table.add_column("family")
    table.add_column("kind")
    table.add_column("facts", justify="right")
    table.add_column("places", justify="right")
    table.add_column("examples", overflow="fold")
    for family, kinds in FAMILIES.items():
        for kind in kinds:
            found = by_kind.get(kind, [])
            places = sum(len(fact.occurrences) for fact in found)
            shown = dict.fromkeys(" ".join(fact.surface.split())[:60] for fact in found)
            examples = Text(" · ".join(list(shown)[:4]))
            table.add_row(family, kind, str(len(found)), str(places), examples)
    return table
