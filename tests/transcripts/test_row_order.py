import json

import pytest

from workbench.transcripts.contract import Source
from workbench.transcripts.json_text import as_raw
from workbench.transcripts.row_groups import Row
from workbench.transcripts.row_order import order_rows

SIDES = {"s": "system", "u": "user", "a": "assistant", "t": "tool"}


def rows(sides: str, times: list[int | None]) -> list[Row]:
    cells = [{"n": as_raw(n), "ts": as_raw(time)} for n, time in enumerate(times)]
    return [Row(cell, SIDES[side]) for cell, side in zip(cells, sides, strict=True)]


def order(*groups: list[Row]) -> tuple[list[str], list[str]]:
    """The order of each conversation by the place of its messages, and the codes told."""
    source = Source()
    found = order_rows([("", own) for own in groups], source)
    places = ["".join(bytes(row.fields["n"]).decode() for row in own) for _, own in found]
    return places, [issue.code for issue in source.issues]


@pytest.mark.parametrize(
    ("sides", "times", "places", "codes"),
    [
        ("uaua", [1, 2, 3, 4], "0123", []),
        ("uaua", [1, 1, 1, 1], "0123", []),
        ("auau", [4, 3, 2, 1], "3210", ["newest_first"]),
        ("uauas", [5, 4, 3, 2, 1], "43210", ["newest_first"]),  # the bot greets
        ("au", [2, 1], "10", ["newest_first"]),
        ("ua", [2, 1], "01", ["times_out_of_order"]),  # two clocks
        ("auau", [2, 2, 1, 1], "3210", ["newest_first"]),
        ("uaua", [2, 2, 1, 1], "2301", ["newest_first"]),
        ("auua", [2, 1, 3, 4], "1023", ["sorted_by_time"]),
        ("uaua", [1, 4, 3, 2], "0123", ["times_out_of_order"]),
        ("utaa", [1, 3, 2, 4], "0213", ["sorted_by_time"]),
        ("uaua", [4, None, 2, 1], "0123", []),
    ],
)
def test_order_of_a_conversation(sides, times, places, codes):
    assert order(rows(sides, times)) == ([places], codes)


def test_two_moments_go_with_the_other_conversations_of_the_file():
    assert order(rows("ua", [2, 1]), rows("auau", [4, 3, 2, 1])) == (
        ["10", "3210"],
        ["newest_first"],
    )


def test_what_was_done_is_told_once_with_how_many_it_was_done_to():
    source = Source()
    groups = [("a", rows("auau", [4, 3, 2, 1]))] * 2 + [("b", rows("ua", [1, 2]))]
    order_rows(groups, source)
    assert [issue.message for issue in source.issues] == [
        "the newest stood first; turned round by `ts` (2 of 3 conversations)"
    ]


def test_dates_that_can_be_read_both_ways_move_nothing():
    cells = [
        {"date": as_raw(day), "n": as_raw(n)} for n, day in enumerate(["05/01/26", "04/02/26"])
    ]
    assert order([Row(cell, "user") for cell in cells]) == (["01"], [])


TALK = [
    {"role": "assistant", "content": "4", "created_at": "2026-01-01T10:03:00Z"},
    {"role": "user", "content": "3", "created_at": "2026-01-01T10:02:00Z"},
    {"role": "assistant", "content": "2", "created_at": "2026-01-01T10:01:00Z"},
    {"role": "user", "content": "1", "created_at": "2026-01-01T10:00:00Z"},
]


@pytest.mark.parametrize(
    "write",
    [
        json.dumps,
        lambda talk: "\n".join(map(json.dumps, talk)),
        lambda talk: json.dumps({"model": "m", "messages": talk}),
        lambda talk: json.dumps({"turns": talk}),
        lambda talk: "\n".join(
            ["created_at,role,content", *(f"{m['created_at']},{m['role']},{m['content']}"
                                          for m in talk)]
        ),
    ],
    ids=["array", "lines", "body", "list", "table"],
)  # fmt: skip
def test_exports_with_the_newest_first_are_turned_round(load, write):
    found = load(write(TALK))
    assert ["".join(m.content for m in c.messages) for c in found] == ["1234"]
    assert "newest_first" in [issue.code for issue in found.issues]
    assert not [i for i in load(write(TALK[::-1])).issues if i.code == "newest_first"]
