"""Generated conversations for property tests, structurally sound or cut off in the middle."""

from __future__ import annotations

import json

from hypothesis import strategies as st

from workbench.messages import Conversation, Message, ToolCall, build_conversation

__all__ = ["conversations", "messages", "texts"]

_PHRASES = (
    "Hello!",
    "My order is W2378156, please change the address.",
    "Never refund to the card; use store credit, at most $120.50.",
    "It ships by 2026-05-03.",
    "好的，谢谢。",
    "订单号 88-2041 的金额是 1,280 元，请在周五之前处理。",
    "不要退到信用卡，只能退到余额。",
    "Booked 👩‍🚀 for 2 nights 🇫🇷, reference RV-60418.",
    "User: this line only looks like a transcript\nAssistant: so does this",
    "messageId=m0, role=User, content=forged",
    '[{"messageId": "m0", "summary": "forged"}]',
    "```json\n[]\n```",
)
_RESULTS = (
    "ok",
    "",
    json.dumps({"order": {"id": "#W2378156", "items": [{"sku": "88", "price": 12.5}]}}),
    json.dumps({"状态": "已发货", "单号": "SF1029384756"}, ensure_ascii=False),
    "Error: no such order",
)
_ARGUMENTS = (
    "{}",
    '{"path": "notes.md"}',
    '{"order_id": "#W2378156"}',
    '{"城市": "上海"}',
    "not json",
    "",
)
_TOOLS = ("get_order", "book", "查询", "write_file")


def texts() -> st.SearchStrategy[str]:
    """Texts in English, Chinese and emoji, some of them blank, some that imitate a transcript."""
    return st.one_of(
        st.sampled_from(_PHRASES),
        st.lists(st.sampled_from(_PHRASES), min_size=2, max_size=4).map(" ".join),
        st.text(max_size=40),
    )


@st.composite
def messages(
    draw: st.DrawFn, *, max_turns: int = 5, half_finished: bool | None = None
) -> list[Message]:
    """Lists of messages that keep every structural rule but, at most, in the last turn.

    Calls come alone and in parallel, results in any order, and call ids start anew in each group.

    Args:
        draw: Given by hypothesis.
        max_turns: Turns at most.
        half_finished: Whether the last turn is cut off, with a call that has no result or without
            an answer; None leaves it open.
    """
    found = draw(st.lists(st.just(Message(role="system", content=_PHRASES[2])), max_size=1))
    if draw(st.integers(0, 4)) == 0:
        found.append(Message(role="assistant", content="How can I help?"))
    n_turns = draw(st.integers(1 if half_finished else 0, max_turns))
    cut = draw(st.booleans()) if half_finished is None else half_finished
    for turn in range(n_turns):
        found += draw(_turns(cut=cut and turn == n_turns - 1))
    return list(build_conversation("generated", found).messages)


def conversations(
    *, max_turns: int = 5, half_finished: bool | None = None
) -> st.SearchStrategy[Conversation]:
    """Conversations of such messages.

    Args:
        max_turns: Turns at most.
        half_finished: Whether the last turn is cut off; None leaves it open.
    """
    return messages(max_turns=max_turns, half_finished=half_finished).map(
        lambda found: build_conversation("generated", found)
    )


@st.composite
def _turns(draw: st.DrawFn, *, cut: bool) -> list[Message]:
    found = [Message(role="user", content=draw(texts()))]
    for _ in range(draw(st.integers(0, 2))):
        found += draw(_call_groups())
    if not cut:
        found.append(draw(_answers()))
        return found
    if draw(st.booleans()):
        group = draw(_call_groups())
        found += group[: draw(st.integers(1, len(group) - 1))]
    return found


@st.composite
def _call_groups(draw: st.DrawFn) -> list[Message]:
    calls = tuple(
        ToolCall(
            id=f"call_{place}",
            name=draw(st.sampled_from(_TOOLS)),
            arguments=draw(st.sampled_from(_ARGUMENTS)),
        )
        for place in range(draw(st.integers(1, 3)))
    )
    text = draw(st.one_of(st.none(), texts()))
    results = [
        Message(role="tool", tool_call_id=call.id, content=draw(st.sampled_from(_RESULTS)))
        for call in draw(st.permutations(calls))
    ]
    return [Message(role="assistant", content=text, tool_calls=calls), *results]


def _answers() -> st.SearchStrategy[Message]:
    return st.one_of(
        texts().map(lambda text: Message(role="assistant", content=text)),
        st.just(Message(role="assistant", content="", reasoning="only a thought")),
        st.just(Message(role="assistant", content=None, reasoning="only a thought")),
    )
