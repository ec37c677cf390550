"""Reads run files: read-only, any number of times, from any number of processes and threads."""

from __future__ import annotations

import contextlib
import secrets
import threading
import warnings
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Any, Self, TypeVar

from workbench.errors import StoreError, UsageError, closest_names
from workbench.store.parts import finished_shards
from workbench.store.paths import first_line
from workbench.store.row import Row, build_row, columns
from workbench.store.schema import FORMAT_VERSION, TABLES, RunRow

if TYPE_CHECKING:
    import duckdb
    import pandas as pd
    import pyarrow as pa

__all__ = ["RunFile", "RunFiles", "open_run", "open_runs"]

RowT = TypeVar("RowT", bound=Row)
Params = Sequence[Any] | Mapping[str, Any]

_MAGIC, _MAGIC_AT = b"DUCK", 8
"""What every DuckDB file has, and at which byte."""


class _Reader:
    """Questions to an open database, each on a cursor of its own, so that threads may share it."""

    def __init__(self, place: Path, *, connection: duckdb.DuckDBPyConnection) -> None:
        self._place = place
        self._connection = connection
        self._lock = threading.Lock()
        self._under_way = 0
        self._closing = False

    def query(self, sql: str, params: Params | None = None) -> pd.DataFrame:
        """Answer of an SQL query as a data frame.

        Args:
            sql: A query; values go in through `?` or `$name`.
            params: The values, a sequence for `?`, a mapping for `$name`.

        Returns:
            One row for each row of the answer. Texts are as stored: see `workbench.store.text` for
            lone surrogates.

        Raises:
            UsageError: The query is not one, or names a table or column that there is not.
            StoreError: The file can't be read.
        """
        with self._asked(sql, params) as cursor:
            return cursor.df()

    def fetch(self, sql: str, params: Params | None = None) -> list[tuple[Any, ...]]:
        """Answer of an SQL query as plain tuples, without pandas; raises as `query`."""
        with self._asked(sql, params) as cursor:
            return cursor.fetchall()

    def close(self) -> None:
        """Let go of the file; questions that other threads are asking are answered first."""
        with self._lock:
            self._closing = True
            idle = not self._under_way
        if idle:
            self._connection.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        error_type: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self.close()

    @contextlib.contextmanager
    def _asked(self, sql: str, params: Params | None) -> Iterator[duckdb.DuckDBPyConnection]:
        import duckdb

        try:
            with self._cursor() as cursor:
                yield cursor.execute(sql, params)
        except (
            duckdb.ProgrammingError,
            duckdb.DataError,
            duckdb.InvalidInputException,
            duckdb.NotSupportedError,
        ) as error:
            raise UsageError(f"this query can't be answered: {error}\n{sql}") from error
        except duckdb.Error as error:
            raise StoreError(f"{self._place} can't be read: {first_line(error)}") from error

    @contextlib.contextmanager
    def _cursor(self) -> Iterator[duckdb.DuckDBPyConnection]:
        """A cursor that nobody closes meanwhile: DuckDB closes cursors with their connection."""
        with self._lock:
            if self._closing:
                raise StoreError(f"{self._place} has been closed; open it anew")
            self._under_way += 1
        try:
            with contextlib.closing(self._connection.cursor()) as cursor:
                yield cursor
        finally:
            with self._lock:
                self._under_way -= 1
                last = self._closing and not self._under_way
            if last:
                self._connection.close()


class RunFile(_Reader):
    """One finished run, open for reading.

    Attributes:
        path: Its file.
        run: The row of its table `run`.
    """

    def __init__(self, path: Path, *, connection: duckdb.DuckDBPyConnection) -> None:
        super().__init__(path, connection=connection)
        self.path = path
        _check_format(self)
        [self.run] = self.rows(RunRow)

    def rows(
        self, row_type: type[RowT], *, where: str = "true", params: Params | None = None
    ) -> list[RowT]:
        """Rows of one table as structs, in the order of their keys.

        Args:
            row_type: Struct of the table, from `workbench.store.schema`.
            where: Condition in SQL.
            params: Its values.

        Returns:
            Rows with every text exactly as it was written.
        """
        order = ", ".join(f'"{name}"' for name in row_type.KEY) or "ALL"
        found = self.fetch(f"{_select(row_type)} WHERE {where} ORDER BY {order}", params)
        return [build_row(row_type, values) for values in found]

    def iter_batches(self, row_type: type[Row]) -> Iterator[pa.RecordBatch]:
        """All rows of one table as Arrow record batches in no particular order; texts as stored."""
        with self._cursor() as cursor:
            yield from cursor.sql(_select(row_type)).to_arrow_reader(50_000)


class RunFiles(_Reader):
    """All runs of a folder side by side: each table has a first column `run_id`.

    Attributes:
        folder: The folder.
        run_ids: Names of the runs that could be attached.
        problems: A line for each file that could not, saying why.
    """

    def __init__(
        self,
        folder: Path,
        *,
        connection: duckdb.DuckDBPyConnection,
        run_ids: Sequence[str],
        problems: Sequence[str],
    ) -> None:
        super().__init__(folder, connection=connection)
        self.folder = folder
        self.run_ids = tuple(run_ids)
        self.problems = tuple(problems)


def open_run(path: str | Path) -> RunFile:
    """Open a finished run read-only.

    Args:
        path: The run file.

    Returns:
        The run; close it, or use it in a `with` statement.

    Raises:
        StoreError: There is no such run, it is not finished, or the file is damaged or of another
            version. The message says what to do.
    """
    import duckdb

    path = Path(path)
    _check_there(path)
    _check_kind(path)
    _set_aside_log(path)
    try:
        connection = duckdb.connect(str(path), read_only=True)
    except duckdb.Error as error:
        raise _damaged(path, error) from error
    try:
        connection.execute("SET enable_progress_bar = false")
        # A name that is no table must not be looked for among the variables of Python.
        connection.execute("SET GLOBAL python_enable_replacements = false")
        return RunFile(path, connection=connection)
    except BaseException:
        connection.close()
        raise


def open_runs(folder: str | Path) -> RunFiles:
    """Attach all finished runs of a folder read-only, with views over all of them.

    Each table is a view over the tables of that name, with the column `run_id` first.

    Args:
        folder: Folder of runs, as `runs/`.

    Returns:
        The runs; a file that can't be read is left out and named in `problems`.

    Raises:
        StoreError: There is no such folder.
    """
    import duckdb

    folder = Path(folder)
    if not folder.is_dir():
        raise StoreError(f"expected a folder of runs at {folder}, and there is none")
    attached: dict[str, str] = {}
    problems = []
    connection = duckdb.connect(":memory:")
    connection.execute("SET enable_progress_bar = false")
    for path in sorted(folder.glob("*.duckdb")):
        try:
            with open_run(path) as run:
                run_id = run.run.run_id
            if run_id in attached:
                raise StoreError(f"{path} is a copy of run {run_id!r}, which is there already")
            name = f"run_{len(attached)}"
            literal = "'" + str(path).replace("'", "''") + "'"
            connection.execute(f"ATTACH {literal} AS {name} (READ_ONLY)")
            attached[run_id] = name
        except (StoreError, duckdb.Error) as error:
            problems.append(str(error))
    for row_type in TABLES.values():
        connection.execute(_view_over(row_type, attached))
    return RunFiles(folder, connection=connection, run_ids=list(attached), problems=problems)


def _select(row_type: type[Row]) -> str:
    names = ", ".join(f'"{column.name}"' for column in columns(row_type))
    return f'SELECT {names} FROM "{row_type.TABLE}"'


def _view_over(row_type: type[Row], attached: Mapping[str, str]) -> str:
    """SQL of the view over one table of all runs; an empty one where there is no run."""
    names = ", ".join(f'"{c.name}"' for c in columns(row_type) if c.name != "run_id")
    parts = [
        f'SELECT {_literal(run_id)} AS run_id, {names} FROM {name}."{row_type.TABLE}"'
        for run_id, name in attached.items()
    ]
    if not parts:
        empty = ", ".join(
            f'NULL::{column.sql_type} AS "{column.name}"'
            for column in columns(row_type)
            if column.name != "run_id"
        )
        parts = [f"SELECT NULL::VARCHAR AS run_id, {empty} WHERE false"]
    return f'CREATE VIEW "{row_type.TABLE}" AS {" UNION ALL ".join(parts)}'


def _literal(text: str) -> str:
    return "'" + text.replace("'", "''") + "'"


def _check_there(path: Path) -> None:
    if path.is_file():
        return
    name = path.name.removesuffix(".duckdb").removesuffix(".partial")
    partial = path.with_name(f"{name}.partial")
    if partial.is_dir():
        raise StoreError(
            f"run {name!r} is not finished: {_shards_in(partial)} in {partial}; run again with "
            "--resume, or delete that folder to give it up"
        )
    there = [file.name for file in path.parent.glob("*.duckdb")]
    near = closest_names(path.name, there)
    hint = f"; did you mean {path.parent / near[0]}?" if near else ""
    lie = "1 run file lies" if len(there) == 1 else f"{len(there)} run files lie"
    raise StoreError(
        f"expected a run file at {path}, and there is none{hint or ';'} {lie} in {path.parent}"
    )


def _shards_in(partial: Path) -> str:
    count = len(finished_shards(partial))
    return "1 shard lies" if count == 1 else f"{count} shards lie"


def _check_kind(path: Path) -> None:
    """Refuse at once what no run was ever called; one with the right name may be a damaged run."""
    if path.suffix == ".duckdb":
        return
    try:
        with path.open("rb") as file:
            head = file.read(_MAGIC_AT + len(_MAGIC))
    except OSError as error:
        raise StoreError(f"{path} can't be read: {error.strerror or error}") from error
    if head[_MAGIC_AT:] != _MAGIC:
        raise StoreError(
            f"{path} is not a run file; expected a .duckdb file as `workbench run` writes it"
        )


def _set_aside_log(path: Path) -> None:
    """Take a write-ahead log out of the way: a finished run has none, so it is not a part of it."""
    log = path.with_name(f"{path.name}.wal")
    if not log.exists():
        return
    aside = log.with_name(f"{log.name}-aside-{secrets.token_hex(4)}")
    try:
        log.rename(aside)
    except OSError as error:
        raise StoreError(
            f"{log} is a write-ahead log, and a finished run has none; move it elsewhere: {error}"
        ) from error
    warnings.warn(
        f"{path} had a write-ahead log although a finished run has none; it is set aside as "
        f"{aside} and not read",
        stacklevel=3,
    )


def _check_format(run: RunFile) -> None:
    import duckdb

    try:
        with contextlib.closing(run._connection.cursor()) as cursor:
            found = cursor.execute("SELECT format_version, workbench_version FROM run").fetchone()
            tables = cursor.execute("SELECT table_name FROM duckdb_tables()").fetchall()
    except duckdb.CatalogException as error:
        raise StoreError(
            f"{run.path} is no run file: it is a database without the tables of one"
        ) from error
    except duckdb.Error as error:
        raise _damaged(run.path, error) from error
    if found is None:
        raise StoreError(f"{run.path} has no row in its table 'run'; it is not a run file of ours")
    version, written_by = found
    if version != FORMAT_VERSION:
        raise StoreError(
            f"{run.path} was written by workbench {written_by} in format {version}, and this one "
            f"reads format {FORMAT_VERSION}; read it with that version, or run again"
        )
    missing = sorted(TABLES.keys() - {name for (name,) in tables})
    if missing:
        raise StoreError(
            f"{run.path} lacks the table {missing[0]!r}, so somebody has changed it; restore it "
            "from a copy, or run again"
        )


def _damaged(path: Path, error: Exception) -> StoreError:
    return StoreError(
        f"{path} is no run file or a damaged one: {first_line(error)}; restore it from "
        "a copy, or run again"
    )
