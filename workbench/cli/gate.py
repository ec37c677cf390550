"""`workbench baseline` and `workbench gate`: a reference kept in git, and runs held against it."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich import box
from rich.table import Table

from workbench.cli.output import counted, out, say, tell
from workbench.cli.overwriting import ForceOption, refuse_existing
from workbench.cli.report import RunArgument, RunsOption
from workbench.errors import StoreError, UsageError
from workbench.writing import check_file, write_text

if TYPE_CHECKING:
    from workbench.gate.finding import GateResult
    from workbench.gate.plan import GatePlan

__all__ = ["GateFormat", "baseline", "gate"]


class GateFormat(StrEnum):
    """Formats of a gate's result."""

    TABLE = "table"
    MARKDOWN = "markdown"
    JUNIT = "junit"
    GITHUB = "github"
    JSON = "json"


_DROPS = (1.0, 2.0, 5.0, 10.0)
"""Drops that are planned for where none is named, in points."""

Policies = Annotated[
    list[str] | None,
    typer.Option(
        "--policy", help="Policy to judge, or NEW=OLD to hold it against another; may be repeated."
    ),
]
BaselineOption = Annotated[
    Path | None, typer.Option("--baseline", help="File that `workbench baseline` wrote.")
]
RulesOption = Annotated[
    Path | None,
    typer.Option("--rules", help="File of rules; by default no drop of more than 2 points."),
]


def baseline(
    run: RunArgument = "latest",
    out_file: Annotated[
        Path, typer.Option("--out", help="Where to write it; keep it in git.")
    ] = Path("baseline.json"),
    policy: Annotated[
        list[str] | None,
        typer.Option(help="Policy to take; may be repeated. All but the full history by default."),
    ] = None,
    runs: RunsOption = Path("runs"),
    force: ForceOption = False,
) -> None:
    """Write what came out of a run as the reference that later runs are held against.

    A baseline that is there is replaced; another file only with --force.
    """
    from workbench.gate.baseline import choose_policies, is_baseline, write_baseline
    from workbench.stats.read_outcomes import read_outcomes
    from workbench.store.read import open_run
    from workbench.store.runs import find_run

    check_file(out_file)
    if not is_baseline(out_file):
        refuse_existing(out_file, force=force)
    with open_run(find_run(run, folder=runs)) as opened:
        outcome = choose_policies(read_outcomes(opened), policy or ())
    write_baseline(outcome, out_file)
    tell(
        f"Baseline: {out_file} with {', '.join(outcome.policies)} on "
        f"{counted(len(outcome.recordings), 'recording')} of run {outcome.run_id}"
    )


def gate(
    run: RunArgument = "latest",
    baseline: BaselineOption = None,
    rules: RulesOption = None,
    policy: Policies = None,
    allow_inconclusive: Annotated[
        bool, typer.Option("--allow-inconclusive", help="Pass where it can't be told.")
    ] = False,
    format: Annotated[GateFormat, typer.Option(help="How to print the result.")] = GateFormat.TABLE,
    write: Annotated[
        list[str] | None,
        typer.Option(help="FORMAT=FILE: write it there as well; may be repeated."),
    ] = None,
    examples: Annotated[int, typer.Option(min=0, help="Lost values to name at most.")] = 5,
    plan: Annotated[
        bool, typer.Option("--plan", help="Judge nothing; tell what the gate could see.")
    ] = False,
    drop: Annotated[
        list[float] | None, typer.Option(help="With --plan: a drop in points; may be repeated.")
    ] = None,
    runs: RunsOption = Path("runs"),
) -> None:
    """Hold a run against rules and a baseline; exit code 1 when it fails or can't be told."""
    from workbench.gate.gate import run_gate
    from workbench.gate.record import write_record
    from workbench.store.runs import find_run

    if plan:
        _plan(run, baseline=baseline, rules=rules, policies=policy or (), drops=drop, runs=runs)
        return
    if drop:
        raise UsageError("--drop says what to plan for, and goes with --plan")
    files = [_read_target(word) for word in write or ()]
    file = find_run(run, folder=runs)
    result = run_gate(
        file,
        baseline=baseline,
        rules=rules,
        policies=policy or (),
        examples=examples,
    )
    try:
        write_record(file, result, baseline=baseline, rules=rules)
    except StoreError as error:
        say(str(error))  # A run may lie where nothing can be written; the verdict stands.
    for target, path in files:
        write_text(path, _as_text(result, target, allow_inconclusive=allow_inconclusive))
    _show(result, format, allow_inconclusive=allow_inconclusive)
    if not result.is_ok(allow_inconclusive=allow_inconclusive):
        raise typer.Exit(1)


def _read_target(word: str) -> tuple[GateFormat, Path]:
    name, sign, path = word.partition("=")
    known = [form.value for form in GateFormat if form is not GateFormat.TABLE]
    if not (sign and path) or name not in known:
        raise UsageError(f"--write takes FORMAT=FILE with one of {', '.join(known)}, got {word!r}")
    check_file(Path(path), may_stream=True)
    return GateFormat(name), Path(path)


def _as_text(result: GateResult, format: GateFormat, *, allow_inconclusive: bool) -> str:
    from workbench.gate.formats import to_github, to_json, to_markdown
    from workbench.gate.junit import to_junit

    if format is GateFormat.MARKDOWN:
        return to_markdown(result)
    if format is GateFormat.JSON:
        return to_json(result) + "\n"
    if format is GateFormat.JUNIT:
        return to_junit(result, allow_inconclusive=allow_inconclusive)
    return to_github(result, allow_inconclusive=allow_inconclusive)


def _show(result: GateResult, format: GateFormat, *, allow_inconclusive: bool) -> None:
    from workbench.gate.terminal import print_gate

    if format is GateFormat.TABLE:
        print_gate(result, out())
        return
    typer.echo(_as_text(result, format, allow_inconclusive=allow_inconclusive).rstrip("\n"))


def _plan(
    run: str,
    *,
    baseline: Path | None,
    rules: Path | None,
    policies: list[str] | tuple[str, ...],
    drops: list[float] | None,
    runs: Path,
) -> None:
    from workbench.gate.baseline import read_baseline
    from workbench.gate.gate import read_rules
    from workbench.gate.plan import plan_gate
    from workbench.stats.read_outcomes import read_outcomes
    from workbench.store.read import open_run
    from workbench.store.runs import find_run

    if baseline is not None:
        outcome = read_baseline(baseline)
    else:
        with open_run(find_run(run, folder=runs)) as opened:
            outcome = read_outcomes(opened)
    shares = [points / 100 for points in drops or _DROPS]
    _print_plan(plan_gate(outcome, read_rules(rules), policies=policies, drops=shares))


def _print_plan(plan: GatePlan) -> None:
    from workbench.gate.plan import POWER

    table = Table(box=box.SIMPLE_HEAD, show_edge=False)
    for head in (
        "policy",
        "rule",
        "kept",
        "drop",
        "groups",
        "proven now",
        f"groups for {POWER:.0%}",
    ):
        table.add_column(head, overflow="fold")
    for row in plan.rows:
        table.add_row(
            row.policy,
            row.rule,
            f"{row.share:.1%}",
            f"{row.drop * 100:g} points",
            str(row.groups),
            f"{_chance(row.power_even)} / {_chance(row.power_lumped)}",
            f"{_groups(row.groups_even)} / {_groups(row.groups_lumped)}",
        )
    console = out()
    console.print(table)
    say(
        f"By simulation on the groups of {plan.run_id}: the chance that a true drop is proven, "
        f"first where it falls on values one by one, then where it falls on whole groups. "
        f"{counted(plan.comparisons, 'comparison')} share alpha {plan.alpha:g}. "
        "– is where no number of groups does: the drop is allowed, or larger than what is kept."
    )


def _chance(power: float | None) -> str:
    return "–" if power is None else f"{power:.0%}"


def _groups(groups: int | None) -> str:
    return "–" if groups is None else f"{groups:,}"
