"""Try it: a recording of your own through some policies, on this machine."""

from __future__ import annotations

import tempfile
from pathlib import Path

import streamlit as st

from workbench.bundled import bundled_datasets
from workbench.dashboard.choice import link_to
from workbench.dashboard.frame import current_words, runs_folder
from workbench.dashboard.job import Job, JobState
from workbench.dashboard.run_job import JobOrder
from workbench.dashboard.table import escape_words
from workbench.engine.local import default_jobs
from workbench.errors import WorkbenchError
from workbench.policy.policy import PolicySet
from workbench.policy.policy_file import load_policies
from workbench.policy.presets import preset_names
from workbench.report.catalogue import Catalogue
from workbench.report.said import repeat
from workbench.runner.models import model_labels

__all__ = ["show"]

_OWN = "own"
_LOCAL = ("extractive", "scripted", "local")
_SOURCES = ("bundled", "upload", "paste")


def show() -> None:
    """Draw the page."""
    say = current_words()
    st.title(say("page.try_it"))
    st.caption(say("try.private"))
    job: Job | None = st.session_state.get("job")
    if job is not None:
        _follow(job)
        return
    source = st.segmented_control(
        say("try.source"),
        _SOURCES,
        format_func=lambda name: say(f"try.{name}"),
        default="bundled",
        required=True,
        key="try_source",
    )
    content, name = _recording(source or "bundled", say)
    chosen = _policies(say)
    price = st.text_input(say("try.price"), key="try_price", placeholder="gpt-4o")
    ready = content is not None and chosen is not None
    go = st.button(say("try.run"), type="primary", icon=":material/play_arrow:", disabled=not ready)
    if content is None or chosen is None:
        st.caption(say("try.not_ready"))
    elif go:
        _start(content, name, chosen, price.strip() or None)
        st.rerun()


def _recording(source: str, say: Catalogue) -> tuple[bytes | Path | None, str]:
    """The recording as bytes, or a folder of ours; and its name."""
    if source == "bundled":
        folders = {folder.name: folder for folder in bundled_datasets()}
        picked = st.selectbox(say("try.dataset"), list(folders), key="try_dataset")
        return folders[picked], picked
    if source == "paste":
        text = st.text_area(say("try.paste_here"), height=200, key="try_paste")
        return (text.encode("utf-8", "surrogatepass") if text.strip() else None), "pasted"
    uploaded = st.file_uploader(say("try.upload_here"), key="try_upload")
    return (None, "") if uploaded is None else (uploaded.getvalue(), Path(uploaded.name).name)


def _policies(say: Catalogue) -> tuple[str, tuple[str, ...]] | None:
    """A preset or the text of a policy file, and the names chosen of it."""
    left, right = st.columns([1, 3])
    preset = left.selectbox(
        say("try.preset"),
        sorted([*preset_names(), _OWN], key=("default", "strategies").__contains__, reverse=True),
        format_func=lambda name: say("try.own") if name == _OWN else name,
        key="try_preset",
    )
    written = preset
    if preset == _OWN:
        written = right.text_area(say("try.own_here"), height=180, key="try_own")
        if not written.strip():
            return None
    try:
        found = _read_policies(written, own=preset == _OWN)
    except WorkbenchError as error:
        st.error(escape_words(repeat(str(error), say)))
        return None
    names = [policy.name for policy in found.policies]
    picked = right.multiselect(
        say("try.policies"), names, default=names[:8], key=f"try_policies_{preset}"
    )
    labels = {label for policy in found.policies for label in model_labels(policy)}
    away = sorted(label for label in labels if not label.startswith(_LOCAL))
    if away:
        st.warning(say("try.leaves", models=escape_words(", ".join(away))))
    return (written, tuple(picked)) if picked else None


def _read_policies(written: str, *, own: bool) -> PolicySet:
    if not own:
        return load_policies(written)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "policies.yaml"
        path.write_text(written, encoding="utf-8")
        return load_policies(path)


def _start(
    content: bytes | Path, name: str, chosen: tuple[str, tuple[str, ...]], price: str | None
) -> None:
    scratch = Path(tempfile.mkdtemp(prefix="workbench-"))
    policies, names = chosen
    if policies not in preset_names():
        file = scratch / "policies.yaml"
        file.write_text(policies, encoding="utf-8")
        policies = str(file)
    recordings = content
    if isinstance(recordings, bytes):
        recordings = scratch / "recordings" / (name or "recording")
        recordings.parent.mkdir()
        recordings.write_bytes(content if isinstance(content, bytes) else b"")
    order = JobOrder(
        recordings=str(recordings),
        policies=policies,
        chosen=names,
        out=str(runs_folder()),
        dataset=name,
        price_model=price,
        jobs=default_jobs(),
    )
    st.session_state["job"] = Job(order, scratch=scratch)


@st.fragment(run_every=0.5)
def _follow(job: Job) -> None:
    """How far the run is; drawn again twice a second while it goes on."""
    say = current_words()
    state = job.look()
    if state.state != "running":
        _ended(state, say)
        return
    share = state.done / state.total if state.total else 0.0
    st.progress(
        share,
        say(
            "try.progress",
            done=f"{state.done:,}",
            total=f"{state.total:,}" if state.total else "…",
            seconds=f"{state.seconds:.0f}",
        ),
    )
    if st.button(say("try.stop"), icon=":material/stop:", key="try_stop"):
        job.stop()
        st.rerun(scope="app")
    for words in state.told:
        st.text(words)


def _ended(state: JobState, say: Catalogue) -> None:
    if state.state == "done":
        st.success(say("try.done", seconds=f"{state.seconds:.1f}"))
        st.page_link(
            str(Path(__file__).parent / "overview.py"),
            label=say("try.see"),
            icon=":material/leaderboard:",
            query_params=link_to(run=Path(state.path or "").stem),
        )
    elif state.state == "stopped":
        st.warning(say("try.stopped"))
    else:
        st.error(say("try.failed"))
        st.code(state.error or "", language=None, wrap_lines=True)
    for words in state.told:
        st.text(words)
    if st.button(say("try.again"), icon=":material/refresh:", key="try_again"):
        del st.session_state["job"]
        st.rerun(scope="app")


if __name__ == "__main__":
    show()
