"""A hash of everything that a run says, save times and the name that was made of one."""

from __future__ import annotations

import hashlib
from pathlib import Path

import msgspec

from workbench.store.read import RunFile, open_run
from workbench.store.row import Row, columns, is_measured
from workbench.store.schema import FORMAT_VERSION, TABLES

__all__ = ["hash_run"]

_MODULUS = 2**256


def hash_run(path: str | Path) -> str:
    """Hash of the content of a run.

    Runs of the same conversations and policies with the same options have the same hash, whatever
    the number of jobs, the split into shards, the order in which they were written and the machine.
    Columns that hold a measured time, the machine or the run's name are left out.

    Args:
        path: The run file.

    Returns:
        64 hexadecimal digits.

    Raises:
        StoreError: The run can't be read.
    """
    digest = hashlib.sha256(f"format {FORMAT_VERSION}".encode())
    with open_run(path) as run:
        for row_type in TABLES.values():
            digest.update(_hash_table(run, row_type))
    return digest.hexdigest()


def _hash_table(run: RunFile, row_type: type[Row]) -> bytes:
    """Digest of a table that does not depend on the order of its rows.

    The digests of the rows are added up: unlike exclusive or, a sum tells two equal rows from none.
    """
    names = [column.name for column in columns(row_type) if not is_measured(column.name)]
    encoder = msgspec.msgpack.Encoder()
    total = n_rows = 0
    for batch in run.iter_batches(row_type):
        n_rows += batch.num_rows
        values = [batch.column(name).to_pylist() for name in names]
        for row in zip(*values, strict=True):
            total += int.from_bytes(hashlib.sha256(encoder.encode(row)).digest())
    return encoder.encode((row_type.TABLE, names, n_rows, f"{total % _MODULUS:064x}"))
