"""Builds the run file from parts and puts it in place with one rename."""

from __future__ import annotations

import secrets
import shutil
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from workbench.errors import StoreError
from workbench.store.parts import ShardReport, finished_shards, shard_folder
from workbench.store.paths import first_line, partial_folder, run_file
from workbench.store.row import Row, columns, describe_table
from workbench.store.schema import TABLES

if TYPE_CHECKING:
    import duckdb

__all__ = ["build_run"]

_SMALL_BLOCKS: dict[str, str | bool | int | float | list[str]] = {"default_block_size": "65536"}
"""A quarter of the usual size: a small run is a small file, and a large one no larger."""


def build_run(folder: Path, run_id: str, *, shards: Sequence[str]) -> Path:
    """Build a run file from the parts of all its shards, and remove the parts.

    Whatever happens meanwhile, either the whole file is there afterwards or none is. Rows lie in
    the order of their keys, so that neither shards nor jobs show in the file.

    Args:
        folder: Folder of all runs.
        run_id: Name of the run.
        shards: Names of all shards the run consists of.

    Returns:
        The run file, which nobody may write to.

    Raises:
        StoreError: A shard is not finished or not of this run, a part can't be read, two rows have
            the same key, or the table `run` has not exactly one row.
    """
    import duckdb

    final = run_file(folder, run_id)
    partial = partial_folder(folder, run_id)
    if final.exists():
        # The process was killed after the rename: all that is left to do is to clear away.
        shutil.rmtree(partial, ignore_errors=True)
        return final
    reports = _check_shards(partial, shards)
    aside = partial / f".build-{secrets.token_hex(8)}.duckdb"
    try:
        with duckdb.connect(str(aside), config=_SMALL_BLOCKS) as connection:
            connection.execute("SET enable_progress_bar = false")
            # One transaction: a commit for each of the many comments would take most of the time.
            connection.execute("BEGIN")
            for row_type in TABLES.values():
                _build_table(connection, row_type, partial=partial, reports=reports)
            _check_run_row(connection, run_id)
            connection.execute("COMMIT")
        aside.chmod(0o444)
        aside.rename(final)
    except (duckdb.Error, OSError) as error:
        raise StoreError(
            f"{final} can't be built from {partial}: {first_line(error)}; run again with "
            "--resume, and if that fails too, delete the folder of the shard that is named"
        ) from error
    finally:
        aside.unlink(missing_ok=True)
    shutil.rmtree(partial, ignore_errors=True)
    return final


def _check_shards(partial: Path, shards: Sequence[str]) -> list[ShardReport]:
    reports = finished_shards(partial)
    missing = [shard for shard in shards if shard not in reports]
    if missing:
        raise StoreError(
            f"{len(missing)} of {len(shards)} shards in {partial} are not finished, first of all "
            f"{missing[0]!r}; run again with --resume"
        )
    strange = sorted(set(reports) - set(shards))
    if strange:
        raise StoreError(
            f"{partial} holds parts of shard {strange[0]!r}, which is not of this run; delete "
            f"{shard_folder(partial, strange[0])}"
        )
    return list(reports.values())


def _build_table(
    connection: duckdb.DuckDBPyConnection,
    row_type: type[Row],
    *,
    partial: Path,
    reports: Sequence[ShardReport],
) -> None:
    table = row_type.TABLE
    definition = ", ".join(column.sql for column in columns(row_type))
    connection.execute(f'CREATE TABLE "{table}" ({definition})')
    connection.execute(f'COMMENT ON TABLE "{table}" IS {_quoted(describe_table(row_type))}')
    for column in columns(row_type):
        connection.execute(
            f'COMMENT ON COLUMN "{table}"."{column.name}" IS {_quoted(column.description)}'
        )
    holding = [report for report in reports if table in report.files]
    if not holding:
        return
    files = [str(shard_folder(partial, report.shard) / f"{table}.parquet") for report in holding]
    names = ", ".join(f'"{column.name}"' for column in columns(row_type))
    order = ", ".join(f'"{name}"' for name in row_type.KEY) or "ALL"
    connection.execute(
        f'INSERT INTO "{table}" SELECT {names} FROM read_parquet(?) ORDER BY {order}', [files]
    )
    expected = sum(report.files[table].rows for report in holding)
    _check_rows(connection, row_type, expected=expected)


def _check_rows(
    connection: duckdb.DuckDBPyConnection, row_type: type[Row], *, expected: int
) -> None:
    table = row_type.TABLE
    [(count,)] = connection.execute(f'SELECT count(*) FROM "{table}"').fetchall()
    if count != expected:
        raise StoreError(
            f"table {table!r} has {count} rows where its parts have {expected}; delete the parts "
            "and run again"
        )
    if row_type.KEY:
        key = ", ".join(f'"{name}"' for name in row_type.KEY)
        double = connection.execute(
            f'SELECT {key} FROM "{table}" GROUP BY ALL HAVING count(*) > 1 ORDER BY ALL LIMIT 1'
        ).fetchone()
        if double is not None:
            values = ", ".join(
                f"{name}={value!r}" for name, value in zip(row_type.KEY, double, strict=True)
            )
            raise StoreError(f"table {table!r} has several rows for {values}; one was expected")


def _check_run_row(connection: duckdb.DuckDBPyConnection, run_id: str) -> None:
    found = [row[0] for row in connection.execute("SELECT run_id FROM run").fetchall()]
    if found != [run_id]:
        raise StoreError(f"table 'run' must have one row, that of {run_id!r}; it has {found!r}")


def _quoted(text: str) -> str:
    return "'" + text.replace("'", "''") + "'"
