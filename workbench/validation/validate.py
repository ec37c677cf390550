"""Measures finders and judges on labels, from files to one result."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from workbench.errors import UsageError
from workbench.facts.fact import VALUE_KINDS
from workbench.facts.reader import FactReader
from workbench.models import ModelSpec, SummaryModel, build_model
from workbench.scoring.model_judge import ModelJudge
from workbench.validation.labels import LabelledVerdict, Labels
from workbench.validation.measure_facts import FoundFacts, measure_facts
from workbench.validation.measure_known import measure_known_values
from workbench.validation.measure_verdicts import (
    JudgedRows,
    measure_inventions,
    measure_verdicts,
)
from workbench.validation.read import read_bundled_labels, read_labels
from workbench.validation.scores import FactScore, Mistake, SummaryScore, VerdictScore

if TYPE_CHECKING:
    import pandas as pd

__all__ = ["Validation", "as_record", "validate"]


class Validation(msgspec.Struct, frozen=True, kw_only=True):
    """How far the workbench's own answers can be trusted, by the labels it was held against."""

    source: str
    """Where the labels come from."""
    messages: int
    """Labelled messages."""
    verdict_rows: int
    """Labelled verdicts, inventions included."""
    fact_scores: tuple[FactScore, ...]
    """Precision and recall of the finders: by family, by kind, by known format."""
    verdict_scores: tuple[VerdictScore, ...]
    """Agreement of the judge, and of a model beside it where one was named."""
    counts: tuple[SummaryScore, ...]
    """Inventions found, false alarms, altered ids and amounts called retained."""
    mistakes: tuple[Mistake, ...]
    """Every wrong answer."""

    def facts(self) -> pd.DataFrame:
        """One row for each kind and language with precision and recall in [0, 1], None unscored."""
        return _frame(self.fact_scores, ("precision", "recall"))

    def verdicts(self) -> pd.DataFrame:
        """One row for each slice and judge with the agreement in [0, 1]."""
        return _frame(self.verdict_scores, ("wrong", "agreement"))

    def errors(self) -> pd.DataFrame:
        """One row for each wrong answer, with its words and what the workbench made of them."""
        return _frame(self.mistakes, ())

    def summary(self) -> pd.DataFrame:
        """Counts of what must and must not happen, with their shares."""
        return _frame(self.counts, ("share",))


def _frame(rows: Sequence[msgspec.Struct], derived: Sequence[str]) -> pd.DataFrame:
    import pandas as pd

    return pd.DataFrame([as_record(row, derived) for row in rows])


def as_record(row: msgspec.Struct, derived: Sequence[str]) -> dict[str, object]:
    """Fields of a row, with the shares that follow from them."""
    return {**msgspec.structs.asdict(row), **{name: getattr(row, name) for name in derived}}


def validate(
    path: str | Path | None = None,
    *,
    recordings: str | Path | None = None,
    judge: ModelSpec | SummaryModel | None = None,
    facts: Mapping[str, Sequence[str]] | None = None,
    progress: Callable[[str], None] | None = None,
) -> Validation:
    """Measure the finders of facts and the judge of verdicts on labels.

    Args:
        path: A folder with `facts.jsonl`, `verdicts.jsonl` or `known_format_values.jsonl`, or one
            of these files; by default the labels that ship with the workbench.
        recordings: Folder of the recordings that `known_format_values.jsonl` is about; without it
            these values are left out.
        judge: A model that is asked about statements beside the deterministic judge, as a policy
            file names one. Nobody is asked without it.
        facts: A team's own formats, regular expressions by kind.
        progress: Told what is being done, in a line.

    Returns:
        Scores, counts and every wrong answer.

    Raises:
        UsageError: There is nothing to measure on.
        ConfigError: A line of a file is no label, with file and line.
        ModelError: The model that was named did not answer.

    Example:
        >>> validate("labels/")  # doctest: +SKIP
    """
    tell = progress or (lambda _: None)
    labels = read_bundled_labels() if path is None else read_labels(Path(path))
    if labels.known and recordings is None and not (labels.messages or labels.verdicts):
        raise UsageError(
            "values of known format can only be looked for in their recordings; name the folder "
            "with `recordings`, or --recordings on the command line"
        )
    reader = FactReader(facts)
    tell("finding facts")
    found = [measure_facts(labels.messages, reader)]
    if labels.known and recordings is not None:
        tell("finding values of known format")
        found.append(measure_known_values(labels.known, Path(recordings), reader))
    tell("judging")
    judged = [measure_verdicts(labels.verdicts), measure_inventions(labels.verdicts)]
    if judge is not None:
        tell("asking the model")
        judged.append(_second_opinion(labels.verdicts, build_model(judge)))
    return _put_together(labels, found, judged)


def _second_opinion(rows: Sequence[LabelledVerdict], model: SummaryModel) -> JudgedRows:
    """Agreement of a model on statements; it is not asked about values."""
    opinion = ModelJudge(model)
    return measure_verdicts(
        [row for row in rows if row.fact_kind not in VALUE_KINDS],
        judge=lambda row: opinion.judge(
            row.fact_kind, row.fact_value, source_text=row.older_text, candidate_text=row.summary
        ),
        name=opinion.label,
    )


def _put_together(
    labels: Labels, found: Sequence[FoundFacts], judged: Sequence[JudgedRows]
) -> Validation:
    return Validation(
        source=labels.source,
        messages=len(labels.messages),
        verdict_rows=len(labels.verdicts),
        fact_scores=tuple(score for part in found for score in part.scores),
        verdict_scores=tuple(score for part in judged for score in part.scores),
        counts=tuple(count for part in judged for count in part.counts),
        mistakes=(
            *(mistake for part in found for mistake in part.mistakes),
            *(mistake for part in judged for mistake in part.mistakes),
        ),
    )
