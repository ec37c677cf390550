"""The container of rows that a shard fills."""

from collections.abc import Callable

from workbench.store.rows import Rows
from workbench.store.schema import TABLES, EventRow, FailureRow

EVENT = EventRow(policy="p", conversation_id="c", ordinal=0, code="summary_evicted")
FAILURE = FailureRow(stage="replay", error_type="ValueError", error_message="no")


def test_there_is_one_list_for_each_table() -> None:
    assert list(vars(Rows())) == list(TABLES)


def test_rows_go_to_the_table_of_their_own() -> None:
    rows = Rows()
    rows.add([EVENT, FAILURE, EVENT])
    assert (rows.event, rows.failure, len(rows)) == ([EVENT, EVENT], [FAILURE], 3)


def test_extending_appends_all_tables(make_rows: Callable[..., Rows]) -> None:
    rows, other = make_rows("c1"), make_rows("c2")
    expected = len(rows) + len(other)
    rows.extend(other)
    assert len(rows) == expected
    assert [row.conversation_id for row in rows.conversation] == ["c1", "c2"]


def test_two_containers_share_no_list() -> None:
    Rows().event.append(EVENT)
    assert len(Rows()) == 0
