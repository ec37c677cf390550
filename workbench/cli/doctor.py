"""`workbench doctor`: what this installation has and lacks."""

from __future__ import annotations

import typer
from rich.table import Table
from rich.text import Text

from workbench.cli.output import out, tell

__all__ = ["doctor"]

_MARKS = {"ok": ("✓", "green"), "optional": ("–", "yellow"), "broken": ("✗", "red")}


def doctor() -> None:
    """Tell what is installed and what is missing, and how to get it; exit 1 where it's needed."""
    from workbench.doctor import examine

    found = examine()
    table = Table(box=None, show_header=False, padding=(0, 1, 0, 0))
    for one in found:
        mark, style = _MARKS[one.state]
        table.add_row(Text(mark, style=style), Text(one.name), Text(one.told))
    out().print(table)
    broken = [one.name for one in found if one.state == "broken"]
    if broken:
        tell(f"Broken: {', '.join(broken)}. Nothing works well before that is mended.")
        raise typer.Exit(1)
    tell("All that is needed is there; – marks what only a part needs.")
