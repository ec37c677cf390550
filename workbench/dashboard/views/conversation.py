"""Conversation: the recording beside the view at any recorded call, and what was lost."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import streamlit as st

from workbench.dashboard.choice import choose, choose_number
from workbench.dashboard.data import (
    RunKey,
    read_call_tokens,
    read_conversations,
    read_leaderboard,
    read_lost,
    read_walk,
)
from workbench.dashboard.defaults import default_policy
from workbench.dashboard.figure import show_drawing
from workbench.dashboard.frame import current_words, need_run
from workbench.dashboard.markup import show_text, show_walk
from workbench.dashboard.table import choose_row, escape_words
from workbench.errors import UnknownNameError
from workbench.report.catalogue import Catalogue
from workbench.report.html_calls import draw_calls
from workbench.report.leaderboard import LeaderboardRow
from workbench.report.lost_in import LostValue
from workbench.report.said import repeat
from workbench.report.walk import CallTokensAt, WalkedCall

__all__ = ["show"]

# Messages on one page.
_ROWS = 60

# Characters of a text to show: at first, of instructions, and where somebody asks for all of them.
_SHORT, _INSTRUCTIONS, _LONG = 1500, 300, 20_000


def show() -> None:
    """Draw the page."""
    say = current_words()
    key = need_run(say)
    st.title(say("page.conversation"))
    left, middle, right = st.columns([2, 1, 3])
    with left:
        policy = _choose_policy(read_leaderboard(key), say)
    search = middle.text_input(
        say("walk.search"), key="walk_search", placeholder=say("walk.part_of_id")
    )
    with right:
        conversation = _choose_conversation(key, policy, search.strip(), say)
    if conversation is None:
        return
    tokens = read_call_tokens(key, policy, conversation)
    if not tokens:
        st.info(say("walk.no_call"))
        return
    lost = read_lost(key, policy, conversation)
    found = _choose_lost(lost, policy, say)
    call = _choose_call(tokens, found, say)
    show_drawing(
        draw_calls(tokens, say=say, chosen=call),
        title=say("chart.title_calls", policy=policy, n=len(tokens)),
    )
    if found is not None:
        _story(found, say)
    _walk(read_walk(key, policy, conversation, call, _LONG), found, say)


def _choose_policy(rows: Sequence[LeaderboardRow], say: Catalogue) -> str:
    names = [row.policy for row in rows]
    return choose(say("walk.policy"), names, param="policy", default=default_policy(rows))


def _choose_conversation(key: RunKey, policy: str, search: str, say: Catalogue) -> str | None:
    asked = st.query_params.get("conversation", "")
    listed = read_conversations(key, policy, search)
    known = {found.conversation: found for found in listed}
    if asked and asked not in known and not search:
        known |= {
            found.conversation: found
            for found in read_conversations(key, policy, asked)
            if found.conversation == asked
        }
        if asked not in known:
            st.warning(say("walk.unknown", conversation=escape_words(asked)))
    if not known:
        st.info(say("walk.none_found"))
        return None

    def label(name: str) -> str:
        found = known[name]
        return say(
            "walk.option",
            conversation=name if len(name) < 80 else f"{name[:79]}…",
            needed=found.needed_lost,
            facts=found.facts_gone,
            calls=found.calls,
        )

    return choose(
        say("walk.conversation"),
        list(known),
        param="conversation",
        show=label,
        help=say("walk.sorted"),
    )


def _choose_lost(lost: Sequence[LostValue], policy: str, say: Catalogue) -> LostValue | None:
    st.subheader(say("walk.lost", n=f"{len(lost):,}"))
    if not lost:
        st.caption(say("walk.nothing_lost", policy=escape_words(policy)))
        return None
    st.caption(say("walk.click"))
    place = choose_row([_lost_row(found, say) for found in lost], name="lost", say=say)
    return None if place is None else lost[place]


def _lost_row(found: LostValue, say: Catalogue) -> dict[str, Any]:
    needed = None if found.needed_call is None else f"{found.needed_call}: {found.needed_by}"
    return {
        say("walk.value"): found.value[:200],
        say("walk.kind"): say.word("kind", found.kind),
        say("walk.status"): say.word("status", found.status),
        say("walk.gone_at"): found.call,
        say("walk.stated_at"): f"#{found.stated_at} {say.word('role', found.stated_by)}",
        say("walk.needed_at"): needed or "–",
        say("walk.why"): say.word("cause", found.cause or "") or "–",
    }


def _choose_call(tokens: Sequence[CallTokensAt], found: LostValue | None, say: Catalogue) -> int:
    last = tokens[-1].call
    # A newly chosen fact leads to its call; afterwards the slider is free again.
    followed = None if found is None else (found.value, found.kind, found.call)
    if found is not None and st.session_state.get("walk_followed") != followed:
        st.query_params["call"] = str(min(found.call, last))
    st.session_state["walk_followed"] = followed
    if last == 0:
        st.caption(say("walk.one_call"))
        return 0
    return choose_number(say("walk.call", n=last + 1), last=last, param="call", default=last)


def _story(found: LostValue, say: Catalogue) -> None:
    """Where it was stated, where it was needed, and why it is gone."""
    values = {
        "stated": say(
            "walk.story_stated", at=found.stated_at, by=say.word("role", found.stated_by)
        ),
        "gone": say("walk.story_gone", call=found.call, why=say.word("cause", found.cause or "")),
        "needed": say("walk.story_unneeded")
        if found.needed_call is None
        else say("walk.story_needed", call=found.needed_call, by=found.needed_by),
    }
    if found.stand_in is not None:
        values["gone"] = say("walk.story_altered", call=found.call, words=found.stand_in)
    if found.compaction is not None:
        values["gone"] += " " + say("walk.story_compaction", n=found.compaction)
    with st.container(border=True):
        st.markdown(f"**{escape_words(found.value)}**")
        st.text(values["stated"])
        words = show_text(found.words, (), say=say, longest=400)
        st.html(f'<blockquote dir="auto">{words}</blockquote>')
        st.text(values["needed"])
        st.text(values["gone"])


def _walk(walked: WalkedCall, found: LostValue | None, say: Catalogue) -> None:
    call = walked.explained.call
    st.subheader(say("walk.at_call", call=call.call_index))
    st.caption(
        say("walk.sent", sent=f"{call.tokens_sent:,}", full=f"{call.tokens_full:,}")
        + " "
        + say("walk.legend")
    )
    if walked.explained.failure is not None:
        st.error(say("walk.failed", why=escape_words(walked.explained.failure)))
    messages = walked.messages
    pages = -(-len(messages) // _ROWS)
    page = 1
    if pages > 1:
        place = 0 if found is None else _place(walked, found.stated_at)
        page = st.pagination(
            pages,
            default=place // _ROWS + 1,
            key=f"walk_page_{call.call_index}_{place}",
        )
    shown = messages[(page - 1) * _ROWS : page * _ROWS]
    whole = st.toggle(say("walk.whole"), key="walk_whole")
    st.html(
        show_walk(
            shown,
            say=say,
            longest=_LONG if whole else _SHORT,
            instructions=_LONG if whole else _INSTRUCTIONS,
            chosen=None if found is None else found.stated_at,
        )
    )


def _place(walked: WalkedCall, message: int) -> int:
    places = [n for n, shown in enumerate(walked.messages) if shown.message == message]
    return places[0] if places else 0


if __name__ == "__main__":
    # A link to a policy or conversation of another run is an error of the reader's address.
    try:
        show()
    except UnknownNameError as error:
        st.warning(escape_words(repeat(str(error), current_words())))
