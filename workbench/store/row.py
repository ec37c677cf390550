"""A row of a table, and everything that follows from its fields.

A struct names the columns of its table, their types and, in the line under each field, their
meaning. The Arrow schema, the SQL of the table and its comments are read from it, so that there is
one place to change.
"""

from __future__ import annotations

import ast
import inspect
import itertools
import sys
import types
import typing
from collections.abc import Sequence
from functools import cache
from typing import TYPE_CHECKING, Any, ClassVar, TypeVar

import msgspec

from workbench.store.text import escape_text, unescape_text

if TYPE_CHECKING:
    import pyarrow as pa

__all__ = [
    "Column",
    "Row",
    "arrow_schema",
    "build_row",
    "columns",
    "describe_table",
    "is_measured",
    "to_arrow",
]

_SQL_TYPES = {str: "VARCHAR", int: "BIGINT", float: "DOUBLE", bool: "BOOLEAN"}
_MEASURED = frozenset({"run_id", "created_at", "finished_at", "machine_json"})


class Row(msgspec.Struct, frozen=True, kw_only=True):
    """A row of some table; each table has a class of its own."""

    TABLE: ClassVar[str]
    KEY: ClassVar[tuple[str, ...]]


RowT = TypeVar("RowT", bound=Row)


class Column(msgspec.Struct, frozen=True, kw_only=True):
    """One column of a table."""

    name: str
    """Its name."""
    type: type
    """`str`, `int`, `float` or `bool`."""
    nullable: bool
    """Whether it may be null."""
    description: str
    """What it holds; empty where the source of the structs is not at hand."""

    @property
    def sql_type(self) -> str:
        """Its type in SQL."""
        return _SQL_TYPES[self.type]

    @property
    def sql(self) -> str:
        """Its definition in SQL."""
        return f'"{self.name}" {self.sql_type}{"" if self.nullable else " NOT NULL"}'


def is_measured(column: str) -> bool:
    """Whether a column holds a time, a machine or a name made of a time: no part of the content."""
    return column.endswith("_ms") or column in _MEASURED


@cache
def columns(row_type: type[Row]) -> tuple[Column, ...]:
    """The columns of a table in order."""
    hints = typing.get_type_hints(row_type)
    lines = _field_lines(row_type)
    found = []
    for name in row_type.__struct_fields__:
        plain, nullable = _plain_type(hints[name])
        found.append(
            Column(name=name, type=plain, nullable=nullable, description=lines.get(name, ""))
        )
    return tuple(found)


def describe_table(row_type: type[Row]) -> str:
    """What one row of the table is: the first line of the struct's docstring."""
    return (inspect.getdoc(row_type) or "").partition("\n")[0]


@cache
def arrow_schema(row_type: type[Row]) -> pa.Schema:
    """Schema of the table's Parquet parts."""
    import pyarrow as pa

    arrow_types = {str: pa.string(), int: pa.int64(), float: pa.float64(), bool: pa.bool_()}
    return pa.schema(
        [
            pa.field(column.name, arrow_types[column.type], nullable=column.nullable)
            for column in columns(row_type)
        ]
    )


def to_arrow(row_type: type[Row], rows: Sequence[Row]) -> pa.Table:
    """Rows of one table as an Arrow table.

    Raises:
        TypeError: A value is not of its column's type.
    """
    import pyarrow as pa

    schema = arrow_schema(row_type)
    arrays = []
    for column, field in zip(columns(row_type), schema, strict=True):
        values: list[Any] = [getattr(row, column.name) for row in rows]
        _check_types(values, column, table=row_type.TABLE)
        try:
            arrays.append(_to_array(values, column, arrow_type=field.type))
        except (pa.ArrowInvalid, OverflowError) as error:
            raise TypeError(
                f"column {column.name!r} of table {row_type.TABLE!r} holds numbers of 64 bits: "
                f"{error}"
            ) from error
    return pa.Table.from_arrays(arrays, schema=schema)


def build_row(row_type: type[RowT], values: Sequence[Any]) -> RowT:
    """Build a row from stored values in the order of its columns."""
    return row_type(
        **{
            name: unescape_text(value) if isinstance(value, str) else value
            for name, value in zip(row_type.__struct_fields__, values, strict=True)
        }
    )


def _check_types(values: list[Any], column: Column, *, table: str) -> None:
    """Refuse what Arrow would change in silence, as 1.5 to 1 in a column of whole numbers."""
    wanted: set[type] = {float, int} if column.type is float else {column.type}
    if column.nullable:
        wanted.add(types.NoneType)
    strange = set(map(type, values)) - wanted
    if strange:
        place = next(i for i, value in enumerate(values) if type(value) in strange)
        null = " or null" if column.nullable else ""
        raise TypeError(
            f"column {column.name!r} of table {table!r} holds {column.type.__name__} values{null}; "
            f"row {place} has {values[place]!r}"
        )


def _to_array(values: list[Any], column: Column, *, arrow_type: pa.DataType) -> pa.Array[Any]:
    import pyarrow as pa

    if column.type is not str:
        return pa.array(values, arrow_type)
    # Most texts need no escaping, and the plain conversion is much the faster one.
    try:
        escaped = any(value is not None and "\U0010ffff" in value for value in values)
        if not escaped:
            return pa.array(values, arrow_type)
    except UnicodeEncodeError:
        pass
    return pa.array(
        [value if value is None else escape_text(value) for value in values], arrow_type
    )


def _plain_type(hint: Any) -> tuple[type, bool]:
    if isinstance(hint, types.UnionType):
        [plain] = [part for part in typing.get_args(hint) if part is not types.NoneType]
        return plain, True
    return hint, False


@cache
def _field_lines(row_type: type[Row]) -> dict[str, str]:
    """The string under each field of a struct, in one line."""
    try:
        tree = ast.parse(inspect.getsource(sys.modules[row_type.__module__]))
    except OSError:
        return {}
    [body] = [
        node.body
        for node in tree.body
        if isinstance(node, ast.ClassDef) and node.name == row_type.__name__
    ]
    lines = {}
    for field, below in itertools.pairwise(body):
        if isinstance(field, ast.AnnAssign) and isinstance(field.target, ast.Name):
            text = below.value if isinstance(below, ast.Expr) else None
            if isinstance(text, ast.Constant) and isinstance(text.value, str):
                lines[field.target.id] = " ".join(text.value.split())
    return lines
