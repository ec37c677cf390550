"""The hash of a run's content."""

from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest

from workbench.errors import StoreError
from workbench.store.content_hash import hash_run
from workbench.store.rows import Rows
from workbench.store.schema import EventRow

MakeRows = Callable[..., Rows]
WriteRun = Callable[..., Path]


def test_hash_is_64_digits_and_stays(write_run: WriteRun) -> None:
    path = write_run("r1")
    assert len(hash_run(path)) == 64
    assert hash_run(path) == hash_run(path)


def test_name_time_and_machine_do_not_show(
    write_run: WriteRun, make_head: MakeRows, make_rows: MakeRows
) -> None:
    other = make_head(
        "r2",
        created_at="2027-01-01T00:00:00Z",
        finished_at="2027-01-02T00:00:00Z",
        run_ms=5.5,
        machine_json='{"jobs":8}',
    )
    slow = make_rows("c2")
    slow.model_call = [msgspec.structs.replace(slow.model_call[0], model_ms=99.0)]
    one = write_run("r1")
    assert hash_run(one) == hash_run(write_run("r2", head=other, a=make_rows("c1"), b=slow))


def test_shards_and_their_order_do_not_show(write_run: WriteRun, make_rows: MakeRows) -> None:
    together = make_rows("c2")
    together.extend(make_rows("c1"))
    assert hash_run(write_run("r1")) == hash_run(write_run("r2", all=together))


def test_rows_without_a_key_may_come_in_any_order(write_run: WriteRun) -> None:
    events = [EventRow(policy="p", conversation_id="c", ordinal=i, code="x") for i in range(9)]
    one = write_run("r1", a=Rows(event=events[:4]), b=Rows(event=events[4:]))
    other = write_run("r2", a=Rows(event=events[::-1]))
    assert hash_run(one) == hash_run(other)


@pytest.mark.parametrize("content", ["Hi!", "", None, "hi", "Hi\0"])
def test_any_other_word_shows(
    content: str | None, write_run: WriteRun, make_rows: MakeRows
) -> None:
    one = write_run("r1", a=make_rows("c1", contents=["Hi"]))
    assert hash_run(one) != hash_run(write_run("r2", a=make_rows("c1", contents=[content])))


def test_empty_and_missing_text_differ(write_run: WriteRun, make_rows: MakeRows) -> None:
    empty = write_run("r1", a=make_rows("c1", contents=[""]))
    assert hash_run(empty) != hash_run(write_run("r2", a=make_rows("c1", contents=[None])))


def test_one_row_more_shows(write_run: WriteRun, make_rows: MakeRows) -> None:
    one = write_run("r1", a=make_rows("c1"))
    assert hash_run(one) != hash_run(write_run("r2", a=make_rows("c1"), b=make_rows("c2")))


def test_options_of_the_run_show(write_run: WriteRun, make_head: MakeRows) -> None:
    one = write_run("r1")
    other = make_head("r2", options_json='{"seed":2}')
    assert hash_run(one) != hash_run(write_run("r2", head=other))


def test_unfinished_run_has_no_hash(runs: Path) -> None:
    with pytest.raises(StoreError, match="expected a run file"):
        hash_run(runs / "r1.duckdb")
