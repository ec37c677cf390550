"""What a gate says of a run, on the page of runs: its record, and a run held against another."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import streamlit as st

from workbench.dashboard.choice import choose
from workbench.dashboard.data import KnownRun, RunKey, judge, key_of
from workbench.dashboard.frame import current_run, runs_folder
from workbench.dashboard.table import escape_words, show_table
from workbench.errors import WorkbenchError
from workbench.gate.baseline import is_baseline
from workbench.gate.finding import Finding, GateResult
from workbench.gate.record import GateRecord
from workbench.report.catalogue import Catalogue
from workbench.report.said import repeat
from workbench.stats.measures import SHARES

__all__ = ["BASELINE", "show_against", "show_record"]

BASELINE = "baseline"
"""Tag of the run that others are held against at first."""

_RULES = "gate.yaml"
_LARGE_BYTES = 10_000_000
_DEFAULT, _NOBODY = "-", "-"
_SIGNS = {"passed": "✓", "failed": "✗", "inconclusive": "?", "skipped": "–"}


def show_record(record: GateRecord, say: Catalogue) -> None:
    """What `workbench gate` said last of a run.

    Args:
        record: The verdict beside the run file.
        say: The words.
    """
    st.caption(
        say(
            "gate.record",
            when=record.judged_at[:16].replace("T", " "),
            baseline=escape_words(record.baseline or say("gate.no_baseline")),
            rules=escape_words(record.rules or say("gate.default_rules")),
        )
    )
    _show(record.result, say, name="gate-record")


def show_against(runs: Sequence[KnownRun], say: Catalogue) -> None:
    """The chosen run held against a baseline of choice by the gate of the library.

    Args:
        runs: All runs of the folder.
        say: The words.
    """
    st.subheader(say("runs.changes"))
    key = current_run()
    if key is None:
        return
    marked, others = _baselines(runs, key)
    known = marked | others
    if not known:
        st.info(say("gate.nothing"))
        return
    rules = _rules()
    left, right = st.columns(2)
    with left:
        against = choose(
            say("gate.against"),
            [*known, _NOBODY],
            param="against",
            default=next(iter(marked), _NOBODY),
            show=lambda name: _label(name, runs, say),
        )
    with right:
        ruled = choose(
            say("gate.rules"),
            [_DEFAULT, *rules],
            param="rules",
            show=lambda name: say("gate.default_rules") if name == _DEFAULT else name,
        )
    if against == _NOBODY:
        st.info(say("runs.no_baseline"))
        return
    # Reading all outcomes of such a run takes seconds, which nobody should wait for unasked.
    if key.size > _LARGE_BYTES and not st.toggle(say("gate.judge"), key="gate_judge"):
        return
    try:
        with st.spinner(say("gate.judging")):
            result = judge(key, known[against], rules.get(ruled))
    except WorkbenchError as error:
        st.warning(escape_words(repeat(str(error), say)))
        return
    _show(result, say, name="gate")


def _baselines(
    runs: Sequence[KnownRun], key: RunKey
) -> tuple[dict[str, RunKey], dict[str, RunKey]]:
    """What somebody has marked as a baseline, runs and files, and all other runs."""
    others = [run for run in runs if run.readable and str(run.path) != key.path]
    tagged = [run for run in others if BASELINE in run.listing.tags.tags]
    marked = {run.run_id: key_of(run.path) for run in tagged}
    marked |= {path.name: key_of(path) for path in _files("*.json") if is_baseline(path)}
    return marked, {run.run_id: key_of(run.path) for run in others if run not in tagged}


def _rules() -> dict[str, RunKey]:
    return {path.name: key_of(path) for path in _files(_RULES)}


def _files(pattern: str) -> list[Path]:
    """Files among the runs and beside their folder."""
    folder = runs_folder().resolve()
    return [path for place in (folder, folder.parent) for path in sorted(place.glob(pattern))]


def _label(name: str, runs: Sequence[KnownRun], say: Catalogue) -> str:
    if name == _NOBODY:
        return "–"
    run = {run.run_id: run for run in runs}.get(name)
    return say("gate.file", name=name) if run is None else run.label


def _show(result: GateResult, say: Catalogue, *, name: str) -> None:
    findings = sorted(result.findings, key=_place)
    counts = [finding.status for finding in findings]
    told = say(
        f"gate.is_{result.status}",
        failed=counts.count("failed"),
        unclear=counts.count("inconclusive"),
        passed=counts.count("passed"),
    )
    {"passed": st.success, "failed": st.error, "inconclusive": st.warning}[result.status](told)
    for note in result.notes:
        st.caption(escape_words(repeat(note, say)))
    show_table(
        [_finding(finding, say) for finding in findings],
        name=f"{name}-{result.run_id}",
        say=say,
    )
    lost = [(finding, value) for finding in findings for value in finding.lost]
    if not lost:
        return
    st.markdown(f"**{say('gate.lost')}**")
    show_table(
        [
            {
                say("walk.value"): value.value[:200],
                say("walk.kind"): say.word("kind", value.kind),
                say("measure.policy"): finding.policy,
                say("compare.measure"): say.word("measure", finding.measure),
                say("walk.status"): say.word("status", value.status),
                say("walk.why"): repeat(value.cause, say) or "–",
                say("compare.conversation"): value.recording,
                say("walk.gone_at"): value.call,
                say("gate.words"): value.words[:300],
            }
            for finding, value in lost
        ],
        name=f"{name}-lost-{result.run_id}",
        say=say,
    )


def _place(finding: Finding) -> int:
    return ("failed", "inconclusive", "passed", "skipped").index(finding.status)


def _finding(finding: Finding, say: Catalogue) -> dict[str, Any]:
    share = finding.measure in SHARES
    return {
        say("compare.verdict"): f"{_SIGNS[finding.status]} {say(f'gate.{finding.status}')}",
        say("measure.policy"): finding.policy,
        say("gate.rule"): repeat(finding.rule, say),
        say("runs.before"): _number(finding.baseline, share=share),
        say("runs.now"): _number(finding.value, share=share),
        say("gate.change"): _change(finding, share=share),
        say("compare.groups"): finding.n_groups,
        say("gate.gone"): finding.n_lost or None,
        say("gate.reason"): repeat(finding.reason, say),
    }


def _number(value: float | None, *, share: bool) -> str:
    if value is None:
        return "–"
    return f"{value:.1%}" if share else f"{value + 0.0:,.4g}"


def _change(finding: Finding, *, share: bool) -> str:
    if finding.difference is None:
        return "–"
    scale = 100 if share else 1
    # Adding 0.0 makes 0 of -0.
    told = f"{finding.difference * scale + 0.0:+.3g}"
    if finding.low is None or finding.high is None:
        return told
    return f"{told} [{finding.low * scale + 0.0:+.3g} … {finding.high * scale + 0.0:+.3g}]"
