"""One run in a process of its own, so that it can be stopped at once.

    python -m workbench.dashboard.run_job < order.json

It is told what to do in a line of JSON on its input, and tells how far it is in lines on its
output.
"""

from __future__ import annotations

import sys
from pathlib import Path

import msgspec

from workbench.api import run
from workbench.errors import UsageError, WorkbenchError
from workbench.policy.policy import PolicySet
from workbench.policy.policy_file import load_policies
from workbench.runner.progress import Progress
from workbench.transcripts.load import load_conversations

__all__ = ["JobNews", "JobOrder", "main"]


class JobOrder(msgspec.Struct, frozen=True, kw_only=True):
    """What is to be run."""

    recordings: str
    """File or folder of recordings."""
    policies: str
    """Path of a policy file, or the name of a preset."""
    chosen: tuple[str, ...] = ()
    """Names of the policies to replay; none means all of them."""
    out: str
    """Folder of run files."""
    dataset: str
    """Name of the data."""
    price_model: str | None = None
    """Model whose prices are used."""
    jobs: int = 1
    """Processes to use."""


class JobNews(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One line of news."""

    done: int | None = None
    """Views that are done."""
    total: int | None = None
    """All of them."""
    run_id: str | None = None
    """Name of the run."""
    told: str | None = None
    """Something a person should know."""
    path: str | None = None
    """The run file: the run is finished."""
    error: str | None = None
    """Why it is not: the run has failed."""


def main() -> int:
    """Run what the input asks for; 0 done, 2 it could not be done."""
    order = msgspec.json.decode(sys.stdin.buffer.readline(), type=JobOrder)
    try:
        policies = _chosen(load_policies(order.policies), order.chosen)
        conversations = load_conversations(order.recordings)
        for issue in conversations.issues[:5]:
            _tell(JobNews(told=str(issue)))
        if not conversations:
            raise UsageError("no recording could be read from this; see what was refused")
        result = run(
            conversations,
            policies=policies,
            out=order.out,
            jobs=order.jobs,
            dataset=order.dataset,
            price_model=order.price_model,
            progress=_progress,
            tell=lambda words: _tell(JobNews(told=words)),
        )
    except WorkbenchError as error:
        _tell(JobNews(error=str(error)))
        return 2
    _tell(JobNews(path=str(Path(result.path).resolve())))
    return 0


def _chosen(policies: PolicySet, names: tuple[str, ...]) -> PolicySet:
    if not names:
        return policies
    kept = tuple(policy for policy in policies.policies if policy.name in names)
    return msgspec.structs.replace(policies, policies=kept)


def _progress(state: Progress) -> None:
    _tell(JobNews(done=state.views_done, total=state.views_total, run_id=state.run_id))


def _tell(news: JobNews) -> None:
    sys.stdout.buffer.write(msgspec.json.encode(news) + b"\n")
    sys.stdout.buffer.flush()


if __name__ == "__main__":
    sys.exit(main())
