"""A finished run in hand: its tables as data frames, its report, its file."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from workbench.report.compare import COMPARED, RunComparison, compare_outcomes
from workbench.report.formats import to_markdown
from workbench.report.leaderboard import as_record, build_leaderboard
from workbench.report.noise import measure_noise
from workbench.report.report import Report, build_report
from workbench.report.survival import Death, find_deaths
from workbench.stats.noise import NoiseFloor
from workbench.stats.outcomes import RunOutcome
from workbench.stats.read_outcomes import read_outcomes
from workbench.store.content_hash import hash_run
from workbench.store.read import RunFile, open_run

if TYPE_CHECKING:
    import pandas as pd

__all__ = ["Result"]


class Result:
    """A finished run.

    Attributes:
        path: The run file; it can be copied, attached to a ticket or deleted like any file.
    """

    def __init__(self, path: str | Path) -> None:
        """Open a run.

        Raises:
            StoreError: The file is missing, unfinished or damaged.
        """
        self._run: RunFile = open_run(path)
        self.path = Path(path)

    def leaderboard(self) -> pd.DataFrame:
        """One row for each policy with every column; shares in [0, 1], None where not scored."""
        import pandas as pd

        return pd.DataFrame([as_record(row) for row in build_leaderboard(self._run)])

    def report(self, *, examples: int = 3) -> Report:
        """The report with lost values as examples."""
        return build_report(self._run, examples=examples)

    def deaths(self) -> pd.DataFrame:
        """One row for each fact that a policy lost or changed, at the call where it first was.

        Columns are the fields of `workbench.report.survival.Death`: `rounds` counts the compactions
        that the fact had gone into, and it died in the last of them.
        """
        import pandas as pd

        return pd.DataFrame(
            [msgspec.structs.asdict(death) for death in find_deaths(self._run)],
            columns=list(Death.__struct_fields__),
        )

    def outcome(self) -> RunOutcome:
        """Counts for each policy and recording, as gates, comparisons and baselines use them."""
        return read_outcomes(self._run)

    def compare(
        self,
        other: Result,
        *,
        policies: Sequence[str] = (),
        measures: Sequence[str] = COMPARED,
        margin: float = 0.02,
    ) -> RunComparison:
        """Differences of this run from another one, by group with intervals.

        Args:
            other: The run it is compared with; it may be this one.
            policies: Policies as names or `THIS=OTHER`; none for all that both have.
            measures: Shares and counts to compare.
            margin: Difference either way that counts as none.

        Raises:
            UsageError: The two share nothing that could be compared.
        """
        return compare_outcomes(
            other.outcome(), self.outcome(), policies=policies, measures=measures, margin=margin
        )

    def noise_floor(self, measure: str = "needed_kept") -> NoiseFloor:
        """How far repeats of one policy lie apart in a share, and how far the policies do.

        Args:
            measure: A share.

        Raises:
            UsageError: No policy of the run is repeated.
        """
        return measure_noise(self.outcome(), measure)

    def query(self, sql: str, params: list[object] | None = None) -> pd.DataFrame:
        """Answer of an SQL query over the tables of the run as a data frame."""
        return self._run.query(sql, params)

    def hash(self) -> str:
        """Hash over all content but measured times."""
        return hash_run(self.path)

    def close(self) -> None:
        """Let go of the file."""
        self._run.close()

    def __repr__(self) -> str:
        return f"<Result {self.path}>"

    def _repr_markdown_(self) -> str:
        return to_markdown(self.report(examples=0))
