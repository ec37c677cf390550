import json

import pytest

from workbench.transcripts.contract import Source
from workbench.transcripts.json_text import as_raw
from workbench.transcripts.row_groups import Row, group_rows

SIDES = ("user", "assistant")


def table(**columns: list[object]) -> list[Row]:
    """Rows of some columns; who speaks goes by the column `role`, else in turn."""
    count = len(next(iter(columns.values())))
    sides = columns.pop("role", [SIDES[place % 2] for place in range(count)])
    return [
        Row({name: as_raw(cells[place]) for name, cells in columns.items()}, sides[place])
        for place in range(count)
    ]


def group(rows: list[Row], **given: bool) -> tuple[list[str], list[str]]:
    """What names each conversation and the codes that were told."""
    source = Source()
    groups = group_rows(rows, source, **given)
    assert [len(own) for _, own in groups if not own] == []
    assert sum(len(own) for _, own in groups) == len(rows)
    return [owner for owner, _ in groups], [issue.code for issue in source.issues]


RUNS = ["a", "a", "b", "b", "c", "c"]
INTERLEAVED = ["a", "b", "c", "a", "b", "c"]
TURNS = ["user", "user", "user", "assistant", "assistant", "assistant"]


@pytest.mark.parametrize("name", ["conversation_id", "TicketNo", "case_id", "工单号", "session"])
@pytest.mark.parametrize("cells", [RUNS, INTERLEAVED, [7, 7, 8, 8, 9, 9]])
def test_a_column_that_names_what_rows_belong_to_parts_them(name, cells):
    assert group(table(**{name: cells}, content=list("uvwxyz"))) == (
        list(dict.fromkeys(map(str, cells))),
        [],
    )


@pytest.mark.parametrize("name", ["customer_id", "user_id", "phone", "room_id", "id", "客户编号"])
def test_persons_and_rooms_part_rows_where_nothing_is_finer_and_it_is_told(name):
    assert group(table(**{name: RUNS})) == (["a", "b", "c"], ["guessed_grouping"])
    assert group(table(**{name: RUNS}, ticket_id=["t"] * 3 + ["s"] * 3)) == (["t", "s"], [])


@pytest.mark.parametrize(
    "cells",
    [
        ["u", "bot", "u", "bot", "u", "bot"],  # who speaks
        list("abcdef"),  # each message its own
        ["a"] * 6,
        ["a", "", "a", "", "b", ""],
    ],
)
def test_a_person_in_whose_rows_nobody_answers_is_a_speaker(cells):
    assert group(table(user_id=cells)) == ([""], [])


@pytest.mark.parametrize("cells", [RUNS, INTERLEAVED])
def test_an_unknown_column_that_looks_like_a_grouping_is_told_by_name(cells):
    rows = table(desk_ref=cells, role=TURNS if cells is INTERLEAVED else list(SIDES) * 3)
    source = Source()
    assert [owner for owner, _ in group_rows(rows, source)] == [""]
    (issue,) = source.issues
    assert (issue.severity, issue.code) == ("warning", "maybe_several")
    assert "`desk_ref`" in issue.message
    assert "`conversation_id`" in issue.message


@pytest.mark.parametrize(
    ("name", "cells"),
    [
        ("turn", [1, 1, 2, 2, 3, 3]),
        ("day", RUNS),
        ("language", ["en"] * 2 + ["zh"] * 4),
        ("sent", ["2026-01-01"] * 2 + ["2026-01-02"] * 4),
        ("urgent", ["true", "true", "false", "false", "true", "true"]),
        ("desk", ["a"] * 6),
        ("desk", list("abcdef")),
        ("desk", ["a", "b", "a", "b", "a", "b"]),  # one side each
        ("desk", [*RUNS[:5], ""]),
    ],
)
def test_a_column_that_parts_one_conversation_is_not_told(name, cells):
    assert group(table(**{name: cells})) == ([""], [])


def test_a_finer_column_than_the_one_that_decides_is_told():
    rows = table(conversation_id=["a"] * 4 + ["b"] * 4, session_id=list("11223344"))
    assert group(rows) == (["a", "b"], ["coarse_grouping"])
    coarser = table(conversation_id=list("11223344"), session_id=["a"] * 4 + ["b"] * 4)
    assert group(coarser) == (["1", "2", "3", "4"], [])


def test_rows_that_name_nothing_where_others_do_are_told():
    assert group(table(ticket_id=["a", "a", "", "b"])) == (["a", "", "b"], ["unnamed_rows"])


def test_a_row_may_name_its_conversation_in_what_stands_aside():
    rows = [Row({"metadata": as_raw({"sessionId": word})}, "user") for word in "aab"]
    assert group(rows) == (["a", "b"], [])


@pytest.mark.parametrize("name", ["ticket", "conversation", "session"])
def test_a_cell_may_be_an_object_with_an_id(name):
    cells = [{"id": place % 2 + 7, "state": "open"} for place in range(4)]
    assert group(table(**{name: cells}, role=[*SIDES, *SIDES[::-1]])) == (["7", "8"], [])
    assert group(table(desk=cells, role=["user", "user", *SIDES[1:] * 2])) == (
        [""],
        ["maybe_several"],
    )


def test_lists_that_are_most_likely_one_are_parted_by_sure_names_only():
    assert group(table(customer_id=RUNS, desk_ref=RUNS), sure=True) == ([""], [])
    assert group(table(ticket_id=RUNS), sure=True) == (["a", "b", "c"], [])


def write_csv(column: str, cells: list[str]) -> str:
    lines = [f"{c},{SIDES[i // 3]},words {i}" for i, c in enumerate(cells)]
    return "\n".join([f"{column},role,content", *lines])


def write_lines(column: str, cells: list[str]) -> str:
    return "\n".join(map(json.dumps, objects(column, cells)))


def write_array(column: str, cells: list[str]) -> str:
    return json.dumps(objects(column, cells))


def write_line_of_array(column: str, cells: list[str]) -> str:
    return "\n".join([write_array(column, cells), json.dumps([{"role": "user", "content": "x"}])])


def write_speakers(column: str, cells: list[str]) -> str:
    words = {"user": "customer", "assistant": "agent"}
    rows = [
        {column: one[column], "author": words[str(one["role"])], "body": one["content"]}
        for one in objects(column, cells)
    ]
    return "\n".join(map(json.dumps, rows))


def write_list_inside(column: str, cells: list[str]) -> str:
    rows = [{**one, "role": "bot" if i >= 3 else "user"} for i, one in
            enumerate(objects(column, cells))]  # fmt: skip
    return json.dumps({"rows": rows})


def objects(column: str, cells: list[str]) -> list[dict[str, object]]:
    return [
        {column: c, "role": SIDES[i // 3], "content": f"words {i}"} for i, c in enumerate(cells)
    ]


@pytest.mark.parametrize(
    "write",
    [write_csv, write_lines, write_array, write_line_of_array, write_speakers, write_list_inside],
)
@pytest.mark.parametrize("column", ["ticket_id", "session", "CaseNumber", "会话ID"])
def test_tickets_of_any_layout_stay_apart(load, write, column):
    found = {c.id: [m.content for m in c.messages] for c in load(write(column, INTERLEAVED))}
    tickets = {name: words for name, words in found.items() if name in "abc"}
    assert tickets == {
        "a": ["words 0", "words 3"],
        "b": ["words 1", "words 4"],
        "c": ["words 2", "words 5"],
    }


def test_a_list_that_names_itself_is_one_conversation(load):
    rows = objects("session_id", INTERLEAVED)
    (found,) = load(json.dumps({"id": "own", "messages": rows}))
    assert (found.id, len(found.messages)) == ("own", 6)


@pytest.mark.parametrize("wrap", [lambda rows: rows, lambda rows: {"messages": rows}])
@pytest.mark.parametrize(
    ("column", "sizes", "code"),
    [("desk_ref", [6], "maybe_several"), ("customer_id", [2, 2, 2], "guessed_grouping")],
)
def test_a_dump_in_one_value_is_told_as_lines_are(load, wrap, column, sizes, code):
    rows = objects(column, INTERLEAVED)
    other = [{"role": "user", "content": "x"}]
    found = load("\n".join(json.dumps(wrap(one)) for one in (rows, other)))
    assert [len(c.messages) for c in found] == [*sizes, 1]
    assert [issue.code for issue in found.issues] == [code]


def test_a_request_is_one_conversation_unless_its_messages_name_several(load):
    rows = objects("customer_id", INTERLEAVED)
    found = load(json.dumps({"model": "m", "messages": rows}))
    assert [len(c.messages) for c in found] == [6]
    assert not found.issues


def test_a_bad_message_costs_only_its_conversation(load):
    rows = [*objects("ticket_id", RUNS), {"ticket_id": "d", "role": "critic", "content": "x"}]
    found = load(json.dumps([*rows[:6] * 3, rows[6]]))
    assert [c.id for c in found] == ["a", "b", "c"]
    assert [issue.severity for issue in found.issues] == ["refusal"]
