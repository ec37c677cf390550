"""`workbench export`: a policy, ready to paste."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from workbench.cli.report import RunsOption
from workbench.errors import UnknownNameError

__all__ = ["ExportTarget", "export"]


class ExportTarget(StrEnum):
    """What a policy can be written as."""

    YAML = "yaml"
    AGENTS_FLEX = "agents-flex"
    LANGCHAIN = "langchain"
    JSON = "json"


def export(
    policy: Annotated[str, typer.Argument(help="Name of the policy.")],
    to: Annotated[ExportTarget, typer.Option(help="What to write it as.")] = ExportTarget.YAML,
    run: Annotated[str, typer.Option(help="Run that has the policy.")] = "latest",
    policies: Annotated[
        str | None, typer.Option(help="Policy file or preset to take it from instead.")
    ] = None,
    runs: RunsOption = Path("runs"),
) -> None:
    """Write a policy as our YAML, as Agents-Flex code, as LangChain middleware or as JSON."""
    from workbench.policy.policy_file import load_policies
    from workbench.report.export import export_policy, policy_from_spec
    from workbench.report.result import Result
    from workbench.store.runs import find_run

    if policies is not None:
        known = {one.name: one for one in load_policies(policies).policies}
        where = f"policy of {policies}"
    else:
        outcome = Result(find_run(run, folder=runs)).outcome()
        known = {name: policy_from_spec(one.spec) for name, one in outcome.policies.items()}
        where = f"policy of run {outcome.run_id}"
    if policy not in known:
        raise UnknownNameError(where, policy, known)
    typer.echo(export_policy(known[policy], to.value), nl=False)
