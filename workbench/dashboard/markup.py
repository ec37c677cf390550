"""Recorded words as HTML in which nothing of theirs is markup.

Everything that comes from a recording goes through `html.escape` here, and texts are cut where they
are too long to look at. Colour never speaks alone: each mark has a sign, too.
"""

from __future__ import annotations

import html
from collections.abc import Sequence
from typing import Literal

from workbench.report.catalogue import Catalogue
from workbench.report.charts.palette import STATUS_COLOURS, STATUS_SIGNS
from workbench.report.walk import Mark, WalkedMessage

__all__ = ["STYLE", "Fate", "fate_of", "show_text", "show_walk"]

Fate = Literal["kept", "dropped", "rewritten", "new"]
"""What became of a message."""

_SIGNS: dict[Fate, str] = {"kept": "✓", "dropped": "✗", "rewritten": "↻", "new": "＋"}
_COLOURS: dict[Fate, str] = {
    "kept": "#009E73",
    "dropped": "#D55E00",
    "rewritten": "#E69F00",
    "new": "#0072B2",
}
_SHOUTED = frozenset({"altered", "contradicted", "weakened", "invented"})
_GIVEN_AWAY = frozenset({"compressor"})
"""Reasons of missing messages in whose place the compressor gave something else."""

STYLE = """<style>
.wb-walk{display:grid;grid-template-columns:1fr 1fr;gap:.35rem .75rem;font-size:.86rem;
line-height:1.45}
.wb-head{font-weight:600;padding:.2rem .5rem;opacity:.75}
.wb-cell{border-left:4px solid;padding:.3rem .6rem;border-radius:3px;min-width:0;
background:rgba(127,127,127,.07)}
.wb-said{white-space:pre-wrap;overflow-wrap:anywhere;unicode-bidi:plaintext}
.wb-who{font-size:.75rem;opacity:.8;margin-bottom:.15rem}
.wb-call{font-family:monospace;font-size:.8rem}
.wb-why{font-style:italic;opacity:.9}
.wb-empty{border-left:4px solid transparent;padding:.3rem .6rem;opacity:.5}
.wb-shout{font-weight:700;padding:0 .15rem;border-radius:2px;background:rgba(204,121,167,.35);
outline:2px solid #CC79A7}
.wb-was{font-weight:400;font-size:.78rem}
.wb-chosen{outline:3px solid #E69F00;outline-offset:1px}
</style>"""
"""The look of all of it, on light and on dark ground."""


def fate_of(message: WalkedMessage) -> Fate:
    """What became of a message of the recording, or that it is new."""
    if message.message is None:
        return "new"
    if message.kept:
        return "kept"
    return "rewritten" if message.reason in _GIVEN_AWAY else "dropped"


def show_walk(
    messages: Sequence[WalkedMessage],
    *,
    say: Catalogue,
    longest: int,
    instructions: int,
    chosen: int | None = None,
) -> str:
    """The recording on the left, the view on the right, a row for each message.

    Args:
        messages: Messages in order.
        say: The words.
        longest: Characters of a text to show at most.
        instructions: The same of system messages.
        chosen: Index of a recorded message to point at.
    """
    limits = {"system": instructions}
    rows = [_row(m, say=say, longest=limits.get(m.role, longest), chosen=chosen) for m in messages]
    heads = "".join(
        f'<div class="wb-head">{html.escape(say(key))}</div>'
        for key in ("walk.recorded", "walk.view")
    )
    return f'{STYLE}<div class="wb-walk">{heads}{"".join(rows)}</div>'


def show_text(text: str, marks: Sequence[Mark], *, say: Catalogue, longest: int) -> str:
    """One text with its facts marked, cut where it is too long; what was cut is told.

    Args:
        text: The text as recorded.
        marks: Marks in it, in order of their places.
        say: The words.
        longest: Characters to show at most.
    """
    pieces, at = [], 0
    for mark in marks:
        if mark.start < at or mark.end > min(len(text), longest) or mark.end <= mark.start:
            continue
        pieces += [
            html.escape(text[at : mark.start]),
            _marked(text[mark.start : mark.end], mark, say),
        ]
        at = mark.end
    pieces.append(html.escape(text[at:longest]))
    if len(text) > longest:
        pieces.append(f" … ({html.escape(say('walk.cut', n=f'{len(text) - longest:,}'))})")
    return "".join(pieces)


def _row(message: WalkedMessage, *, say: Catalogue, longest: int, chosen: int | None) -> str:
    fate = fate_of(message)
    said = _said(message, say=say, longest=longest)
    reason = html.escape(say.word("reason", message.reason))
    points = message.message is not None and message.message == chosen
    empty = '<div class="wb-empty">·</div>'
    role = html.escape(say.word("role", message.role))
    sign = f"{_SIGNS[fate]} {html.escape(say(f'walk.{fate}'))}"
    if fate == "new":
        who = f"{sign} · {html.escape(say('walk.compaction', n=message.compaction))}"
        return empty + _cell(f"{who} · {role}", said, fate, points=False)
    who = f"#{message.message} · {role}"
    left = _cell(who, said, fate, points=points)
    if fate == "kept":
        return left + _cell(f"{sign} · {reason}", said, fate, points=False)
    return left + _cell(sign, f'<div class="wb-why">{reason}</div>', fate, points=False)


def _cell(who: str, said: str, fate: Fate, *, points: bool) -> str:
    chosen = " wb-chosen" if points else ""
    return (
        f'<div class="wb-cell{chosen}" style="border-left-color:{_COLOURS[fate]}">'
        f'<div class="wb-who">{who}</div>{said}</div>'
    )


def _said(message: WalkedMessage, *, say: Catalogue, longest: int) -> str:
    shown = []
    for part, text in enumerate(message.texts):
        marks = [mark for mark in message.marks if mark.part == part]
        words = show_text(text, marks, say=say, longest=longest)
        kind = "wb-said" if part == 0 and message.role != "tool" else "wb-said wb-call"
        shown.append(f'<div class="{kind}" dir="auto">{words}</div>')
    return "".join(shown) or '<div class="wb-why">∅</div>'


def _marked(words: str, mark: Mark, say: Catalogue) -> str:
    colour = STATUS_COLOURS.get(mark.status, "#7F7F7F")
    told = html.escape(
        f"{say.word('kind', mark.kind)}: {say.word('status', mark.status)}", quote=True
    )
    sign, shown = STATUS_SIGNS.get(mark.status, ""), html.escape(words)
    if mark.status in _SHOUTED:
        was = ""
        if mark.instead_of is not None:
            was = html.escape(f" ({say('walk.was', words=mark.instead_of)})")
        return (
            f'<span class="wb-shout" title="{told}">{sign} {shown}'
            f'<span class="wb-was">{was}</span></span>'
        )
    line = {"lost": "dashed", "recent": "dotted"}.get(mark.status, "solid")
    style = f"text-decoration:underline {line} {colour} 2px;text-underline-offset:3px"
    tail = f"<sup>{sign}</sup>" if mark.status in ("lost", "unverifiable") else ""
    return f'<span style="{style}" title="{told}">{shown}{tail}</span>'
