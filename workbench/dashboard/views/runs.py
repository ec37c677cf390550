"""Runs: history, baseline, what changed against it; tag, download, delete."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec
import streamlit as st

from workbench.dashboard.choice import link_to
from workbench.dashboard.data import KnownRun, list_known_runs, release
from workbench.dashboard.frame import current_words, need_run, runs_folder
from workbench.dashboard.gate_parts import BASELINE, show_against, show_record
from workbench.dashboard.table import choose_row, escape_words
from workbench.errors import WorkbenchError
from workbench.gate.record import read_record
from workbench.report.catalogue import Catalogue
from workbench.report.said import repeat
from workbench.store.paths import gate_file, tags_file
from workbench.store.runs import RunTags, write_tags

__all__ = ["show"]


def show() -> None:
    """Draw the page."""
    say = current_words()
    st.title(say("page.runs"))
    runs = list(reversed(list_known_runs(runs_folder())))
    if not runs:
        need_run(say)
    st.caption(say("runs.folder", folder=escape_words(str(runs_folder().resolve()))))
    place = choose_row([_record(run, say) for run in runs], name="runs", say=say)
    for run in runs:
        if run.listing.problem:
            st.warning(escape_words(repeat(run.listing.problem, say)))
    if place is None:
        st.caption(say("runs.choose"))
    else:
        _one(runs[place], runs, say)
        record = read_record(runs[place].path)
        if record is not None:
            st.subheader(say("gate.verdict", run=escape_words(runs[place].run_id)))
            show_record(record, say)
    show_against(runs, say)


def _record(run: KnownRun, say: Catalogue) -> dict[str, Any]:
    row, tags = run.listing.run, run.listing.tags
    state = "runs.finished" if run.readable else "runs.unfinished"
    if run.listing.problem:
        state = "runs.damaged"
    return {
        say("runs.name"): run.run_id,
        say("runs.state"): say(state, n=run.listing.n_finished_shards or 0),
        say("runs.tags"): ", ".join(tags.tags) or "–",
        say("gate.column"): _verdict(run, say),
        say("runs.dataset"): "–" if row is None else row.dataset,
        say("runs.created"): "–" if row is None else row.created_at[:16].replace("T", " "),
        say("runs.conversations"): None if row is None else row.n_conversations,
        say("runs.policies"): None if row is None else row.n_policies,
        say("runs.seconds"): None if row is None or row.run_ms is None else round(row.run_ms / 1e3),
        "MB": round(_megabytes(run.path), 1),
        say("runs.note"): tags.note or "",
    }


def _one(run: KnownRun, runs: Sequence[KnownRun], say: Catalogue) -> None:
    with st.container(border=True):
        st.markdown(f"**{escape_words(run.run_id)}**")
        if not run.readable:
            st.caption(say("runs.not_readable"))
        else:
            st.page_link(
                str(Path(__file__).parent / "overview.py"),
                label=say("runs.open"),
                icon=":material/leaderboard:",
                query_params=link_to(run=run.run_id),
            )
            _tags(run, runs, say)
            st.download_button(
                say("runs.download"),
                data=run.path.read_bytes,
                file_name=run.path.name,
                mime="application/octet-stream",
                icon=":material/download:",
                key=f"file_{run.run_id}",
                on_click="ignore",
            )
        if run.path.suffix == ".duckdb":
            _delete(run, say)


def _verdict(run: KnownRun, say: Catalogue) -> str:
    """What a gate said last of a run, with a sign."""
    record = read_record(run.path)
    return "–" if record is None else say(f"gate.short_{record.result.status}")


def _tags(run: KnownRun, runs: Sequence[KnownRun], say: Catalogue) -> None:
    tags = run.listing.tags
    with st.form(f"tags_{run.run_id}"):
        left, right = st.columns(2)
        words = left.text_input(say("runs.tags_field"), value=", ".join(tags.tags))
        note = right.text_input(say("runs.note"), value=tags.note or "")
        baseline = st.checkbox(say("runs.is_baseline"), value=BASELINE in tags.tags)
        if not st.form_submit_button(say("runs.save"), icon=":material/save:"):
            return
    named = [word.strip() for word in words.split(",") if word.strip() and word.strip() != BASELINE]
    if baseline:
        named.insert(0, BASELINE)
        for other in runs:
            if other.path != run.path and BASELINE in other.listing.tags.tags:
                kept = tuple(tag for tag in other.listing.tags.tags if tag != BASELINE)
                write_tags(other.path, msgspec.structs.replace(other.listing.tags, tags=kept))
    try:
        write_tags(run.path, RunTags(tags=tuple(dict.fromkeys(named)), note=note or None))
    except WorkbenchError as error:
        st.error(escape_words(repeat(str(error), say)))
        return
    st.rerun()


def _delete(run: KnownRun, say: Catalogue) -> None:
    with st.popover(say("runs.delete"), icon=":material/delete:"):
        st.text(say("runs.delete_sure", name=run.run_id))
        if st.button(say("runs.delete_yes"), key=f"delete_{run.run_id}", type="primary"):
            release()
            run.path.unlink(missing_ok=True)
            tags_file(run.path).unlink(missing_ok=True)
            gate_file(run.path).unlink(missing_ok=True)
            st.rerun()


def _megabytes(path: Path) -> float:
    if path.is_file():
        return path.stat().st_size / 1e6
    return sum(file.stat().st_size for file in path.rglob("*") if file.is_file()) / 1e6


if __name__ == "__main__":
    show()
