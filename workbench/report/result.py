"""A finished run in hand: its tables as data frames, its report, its file."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from workbench.report.charts.calls import calls_chart
from workbench.report.charts.facts import describe_causes, describe_kinds, describe_survival
from workbench.report.charts.figure import build_figure
from workbench.report.charts.leaderboard import Against, Share, interval_chart, pareto_chart
from workbench.report.compare import COMPARED, RunComparison, compare_outcomes
from workbench.report.formats import to_markdown
from workbench.report.html import to_html_fragment
from workbench.report.kept_by_kind import count_lost_needed, find_kept_by_kind
from workbench.report.leaderboard import as_record, build_leaderboard
from workbench.report.lost_in import LostValue, find_lost
from workbench.report.noise import measure_noise
from workbench.report.pairs import Difference, compare_policies
from workbench.report.report import Report, build_report
from workbench.report.survival import By, Death, find_deaths, find_survival
from workbench.report.walk import find_call_tokens
from workbench.stats.noise import NoiseFloor
from workbench.stats.outcomes import RunOutcome
from workbench.stats.read_outcomes import read_outcomes
from workbench.store.content_hash import hash_run
from workbench.store.read import RunFile, open_run

if TYPE_CHECKING:
    import pandas as pd
    import plotly.graph_objects as go

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

    def lost(self, policy: str, conversation: str) -> pd.DataFrame:
        """One row for each value or statement that a policy lost or changed in a conversation.

        Columns are the fields of `workbench.report.lost_in.LostValue`: where it was stated, where
        it was needed, and why it is gone.

        Args:
            policy: Name of the policy.
            conversation: Id of the conversation.
        """
        import pandas as pd

        found = find_lost(self._run, policy=policy, conversation=conversation)
        return pd.DataFrame(
            [msgspec.structs.asdict(value) for value in found],
            columns=list(LostValue.__struct_fields__),
        )

    def compare_policies(self, first: str, second: str) -> pd.DataFrame:
        """One row for each share and count of two policies, paired by group, with its interval.

        Columns are the fields of `workbench.report.pairs.Difference`; the numbers are those of
        `workbench compare RUN RUN --policy SECOND=FIRST`.

        Args:
            first: The policy that is held against.
            second: The policy that is looked at.

        Raises:
            UnknownNameError: The run has no such policy.
        """
        import pandas as pd

        found = compare_policies(self._run, first=first, second=second).differences
        return pd.DataFrame(
            [msgspec.structs.asdict(difference) for difference in found],
            columns=list(Difference.__struct_fields__),
        )

    def pareto_figure(
        self, *, measure: Share = "needed_old_kept", against: Against = "tokens"
    ) -> go.Figure:
        """What each policy keeps against what it uses, as a plotly figure.

        Args:
            measure: Which share counts as kept.
            against: `tokens`, or `cost` where the run has a price.
        """
        return pareto_chart(build_leaderboard(self._run), measure=measure, against=against)

    def interval_figure(self, *, measure: Share = "needed_old_kept") -> go.Figure:
        """One share of every policy with its 95 % interval, as a plotly figure."""
        return interval_chart(build_leaderboard(self._run), measure=measure)

    def kinds_figure(self) -> go.Figure:
        """The kept share of facts by kind and policy, as a plotly heat map."""
        return build_figure(describe_kinds(find_kept_by_kind(self._run)))

    def causes_figure(self) -> go.Figure:
        """Old needed values that were lost, by policy and cause, as plotly bars."""
        return build_figure(
            describe_causes(count_lost_needed(self._run), what="Old needed values lost")
        )

    def survival_figure(self, *, by: By = "age") -> go.Figure:
        """Kept share of facts by turns or by compactions, as plotly curves.

        Args:
            by: `age` for turns since a fact was last stated, `rounds` for compactions.
        """
        names = [row.policy for row in build_leaderboard(self._run)]
        return build_figure(describe_survival(find_survival(self._run), by=by, policies=names))

    def tokens_figure(self, policy: str, conversation: str) -> go.Figure:
        """Tokens over the calls of a conversation, with compactions marked, as a plotly figure."""
        found = find_call_tokens(self._run, policy=policy, conversation=conversation)
        return calls_chart(found, policy=policy)

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

    def _repr_html_(self) -> str:
        return to_html_fragment(self.report(examples=0))

    def _repr_markdown_(self) -> str:
        return to_markdown(self.report(examples=0))
