"""The tables of a run file."""

import re

import pytest

from workbench.store.row import Row, columns, describe_table
from workbench.store.schema import TABLES

ALL = pytest.mark.parametrize("row_type", TABLES.values(), ids=list(TABLES))


def test_tables_are_those_of_the_design() -> None:
    assert list(TABLES) == [
        "run",
        "policy",
        "conversation",
        "message",
        "fact",
        "occurrence",
        "recorded_call",
        "compaction",
        "view_message",
        "verdict",
        "needed",
        "invented",
        "violation",
        "model_call",
        "event",
        "failure",
    ]


@ALL
def test_every_column_is_described(row_type: type[Row]) -> None:
    assert describe_table(row_type).endswith(".")
    assert [column.name for column in columns(row_type) if not column.description] == []


@ALL
def test_key_consists_of_columns(row_type: type[Row]) -> None:
    assert set(row_type.KEY) <= {column.name for column in columns(row_type)}


@ALL
def test_column_names_need_no_quotes(row_type: type[Row]) -> None:
    reserved = {"end", "where", "group", "order", "table", "from", "to", "select", "when"}
    for column in columns(row_type):
        assert re.fullmatch(r"[a-z][a-z0-9_]*", column.name)
        assert column.name not in reserved


@ALL
def test_json_columns_are_texts(row_type: type[Row]) -> None:
    assert {column.type for column in columns(row_type) if column.name.endswith("_json")} <= {str}
