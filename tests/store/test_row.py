"""What follows from the fields of a row struct."""

from typing import Any, ClassVar

import msgspec
import pyarrow as pa
import pytest
from hypothesis import given
from hypothesis import strategies as st

from workbench.store.row import (
    Row,
    arrow_schema,
    build_row,
    columns,
    describe_table,
    is_measured,
    to_arrow,
)


class SampleRow(Row, frozen=True, kw_only=True):
    """One sample.

    More words on it.
    """

    TABLE: ClassVar[str] = "sample"
    KEY: ClassVar[tuple[str, ...]] = ("name",)

    name: str
    """Its name,
    on two lines."""
    note: str | None = None
    """Words on it."""
    count: int = 0
    """How many."""
    share: float | None = None
    """Share in [0, 1]."""
    good: bool = True
    """Whether it is good."""


def test_columns_follow_the_fields() -> None:
    found = [(column.name, column.sql) for column in columns(SampleRow)]
    assert found == [
        ("name", '"name" VARCHAR NOT NULL'),
        ("note", '"note" VARCHAR'),
        ("count", '"count" BIGINT NOT NULL'),
        ("share", '"share" DOUBLE'),
        ("good", '"good" BOOLEAN NOT NULL'),
    ]


def test_line_under_a_field_describes_its_column() -> None:
    assert columns(SampleRow)[0].description == "Its name, on two lines."
    assert describe_table(SampleRow) == "One sample."


def test_source_that_is_not_at_hand_costs_the_descriptions_alone(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    class OtherRow(SampleRow, frozen=True, kw_only=True):
        """One more."""

    def no_source(module: object) -> str:
        raise OSError("no source")

    monkeypatch.setattr("inspect.getsource", no_source)
    assert [column.description for column in columns(OtherRow)] == [""] * 5


def test_schema_tells_what_may_be_null() -> None:
    schema = arrow_schema(SampleRow)
    assert schema.field("name") == pa.field("name", pa.string(), nullable=False)
    assert schema.field("share") == pa.field("share", pa.float64())


any_text = st.text(st.characters() | st.sampled_from("\ud800\udfff\U0010ffff\0f"))
values = st.builds(
    SampleRow,
    name=any_text,
    note=st.none() | any_text,
    count=st.integers(-(2**63), 2**63 - 1),
    share=st.none() | st.floats(allow_nan=False),
    good=st.booleans(),
)


def test_half_of_a_surrogate_pair_goes_through_arrow() -> None:
    row = SampleRow(name="a\ud800", note="b")
    assert to_arrow(SampleRow, [row]).column("name").to_pylist() == ["a\U0010ffffd800"]


@given(st.lists(values))
def test_rows_go_through_arrow_unchanged(rows: list[SampleRow]) -> None:
    table = to_arrow(SampleRow, rows)
    back = [build_row(SampleRow, list(row.values())) for row in table.to_pylist()]
    assert back == rows


@pytest.mark.parametrize(
    ("changes", "says"),
    [
        ({"count": "many"}, "column 'count' of table 'sample' holds int values; row 1 has 'many'"),
        ({"count": 1.5}, "column 'count'"),
        ({"count": True}, "column 'count'"),
        ({"count": 2**63}, "column 'count' of table 'sample' holds numbers of 64 bits"),
        ({"name": None}, "column 'name' of table 'sample' holds str values; row 1 has None"),
        ({"note": 5}, "column 'note' of table 'sample' holds str values or null"),
        ({"note": b"bytes"}, "column 'note'"),
        ({"share": "half"}, "column 'share'"),
        ({"good": "yes"}, "column 'good'"),
    ],
)
def test_value_of_a_wrong_type_is_refused(changes: dict[str, Any], says: str) -> None:
    row = SampleRow(name="a")
    wrong = msgspec.structs.replace(row, **changes)
    with pytest.raises(TypeError, match=says):
        to_arrow(SampleRow, [row, wrong])


def test_measured_columns_are_times_machine_and_name() -> None:
    measured = ["compress_ms", "created_at", "finished_at", "machine_json", "run_id"]
    assert all(map(is_measured, measured))
    assert not any(map(is_measured, ["tokens_sent", "policy", "dataset", "timestamp"]))
