"""`workbench demo`: bundled recordings through all seven compressors, and a true LLM on some."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from workbench.bundled import bundled_datasets, demo_datasets
from workbench.cli.output import counted, out, tell
from workbench.cli.recordings import choose_conversations, load_and_tell
from workbench.cli.run import JobsOption, must_keep_of, replay, show, tell_missing
from workbench.errors import UnknownNameError
from workbench.transcripts.load import Conversations
from workbench.writing import check_folder

if TYPE_CHECKING:
    from workbench.report.result import Result

__all__ = ["RECORDED", "demo"]

RECORDED = ("search-en-01", "support-en-01")
"""Bundled conversations whose replies by the embedded model ship with them."""
_LIVE = RECORDED[0]


def demo(
    out_folder: Annotated[Path, typer.Option("--out", help="Folder of run files.")] = Path("runs"),
    jobs: JobsOption = 0,
    live: Annotated[
        bool,
        typer.Option(
            "--live", help="Ask the embedded model now, on one conversation; takes some minutes."
        ),
    ] = False,
) -> None:
    """Replay bundled recordings through all seven compressors and show the leaderboard."""
    check_folder(out_folder)
    folders = demo_datasets()
    loaded = load_and_tell(folders)
    if live:
        _show_live(loaded, folders, out_folder)
        return
    shared: dict[str, Any] = {"out": out_folder, "jobs": jobs}
    llm = _replay_recorded(loaded, folders, **shared)
    result = replay(
        loaded,
        policies="default",
        dataset="bundled recordings",
        facts=must_keep_of([folder / "facts.jsonl" for folder in folders]),
        **shared,
    )
    show(result, examples=False)
    if llm is not None:
        tell("")
        _show_llm(llm)
        recorded = sorted({loaded.paths[name].parent for name in RECORDED})
        tell_missing(llm.path, recorded, "llm-demo", RECORDED)
        tell(f"\nNext: workbench report {llm.path}    what the LLM changed and made up, and more")
    tell(f"Next: workbench report {result.path}    what each policy lost, with the words")
    left_out = counted(len(bundled_datasets()) - len(folders), "data set")
    tell(f"Next: workbench run bundled    with the {left_out} that the demo leaves out")


def _replay_recorded(loaded: Conversations, folders: list[Path], **shared: Any) -> Result | None:
    """The policies with an LLM, on the conversations that its replies were recorded for."""
    try:
        chosen = choose_conversations(loaded, RECORDED)
    except UnknownNameError:  # not all data sets are there
        return None
    return _replay_llm(chosen, folders, policies="llm-demo", **shared)


def _replay_llm(
    chosen: Conversations, folders: list[Path], *, policies: str, **shared: Any
) -> Result:
    names = " and ".join(conversation.id for conversation in chosen)
    facts = must_keep_of([folder / "facts.jsonl" for folder in folders])
    ids = {conversation.id for conversation in chosen}
    return replay(
        chosen,
        policies=policies,
        dataset=f"the bundled conversations {names} alone",
        facts=[fact for fact in facts if fact.conversation in ids],
        **shared,
    )


def _show_llm(result: Result) -> None:
    from workbench.report.terminal import print_inventions, print_report

    report = result.report(examples=1)
    console = out()
    print_report(report, console, examples=False)
    print_inventions(report, console)


def _show_live(loaded: Conversations, folders: list[Path], out_folder: Path) -> None:
    chosen = choose_conversations(loaded, [_LIVE])
    result = _replay_llm(chosen, folders, policies="llm-live", out=out_folder, jobs=1)
    _show_llm(result)
    made = result.query(
        "SELECT l.reply = r.reply AS same FROM model_call l JOIN model_call r "
        "USING (conversation_id, compaction_id, ordinal, prompt_sha256) "
        "WHERE l.policy LIKE '%, live)' AND r.policy LIKE '%, recorded)'"
    )
    asked = result.query("SELECT count(*) AS n FROM model_call WHERE policy LIKE '%, live)'")
    tell(
        f"\nThe embedded model was asked {int(asked['n'][0])} times; {int(made['same'].sum())} of "
        "its replies are word for word those that were recorded with the same engine, weights and "
        "prompt."
    )
    tell(f"Next: workbench report {result.path}    what was lost, with the words")
