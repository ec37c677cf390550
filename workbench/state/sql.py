"""States in a SQL database, one row for each version: a SQLite file or PostgreSQL.

The primary key of tenant, conversation and version makes one writer win. Nothing is ever updated,
so a save is one statement, and holds a lock for no longer than that.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, TypeVar

from workbench.errors import UsageError
from workbench.state.address import mask_address, missing_package, unreachable
from workbench.state.contract import (
    Clock,
    StateKey,
    StoredState,
    check_save,
    is_expired,
    utc_now,
)
from workbench.state.payload import decode_state, encode_state

if TYPE_CHECKING:
    import sqlalchemy as sa

__all__ = ["SqlStateStore"]

TABLE = "workbench_state"
_BUSY_SECONDS = 60
_CONNECT_SECONDS = 5
_ResultT = TypeVar("_ResultT")


class SqlStateStore:
    """Holds states in the table `workbench_state`, which it makes where it is missing.

    Any number of threads may use one object, and any number of processes the same database.
    """

    def __init__(self, url: str, *, clock: Clock = utc_now) -> None:
        """Connect.

        Args:
            url: `sqlite:///file` or `postgresql://user:password@host/database`.
            clock: Tells which states have expired.

        Raises:
            UsageError: A package is missing, or the address can't mean anything.
            StoreError: The database does not answer, with what to check.
        """
        self._url = url
        self._clock = clock
        self._engine = _make_engine(url)
        self._table = _make_table()
        self._create_table()

    def load(self, key: StateKey) -> StoredState | None:
        newest = self._query(key, "payload").order_by(self._table.c.version.desc()).limit(1)
        payload = self._run(lambda connection: connection.execute(newest).scalar())
        if payload is None:
            return None
        state = decode_state(bytes(payload), key=key)
        return None if is_expired(state, now=self._clock()) else state

    def version(self, key: StateKey) -> int:
        newest = self._query(key, "version").order_by(self._table.c.version.desc()).limit(1)
        return int(self._run(lambda connection: connection.execute(newest).scalar()) or 0)

    def save(self, key: StateKey, state: StoredState, *, expected_version: int) -> bool:
        check_save(state, expected_version=expected_version)
        insertion = self._insertion(key, state, expected_version=expected_version)
        return self._run(lambda connection: connection.execute(insertion).rowcount == 1)

    def history(self, key: StateKey) -> list[StoredState]:
        rows = self._query(key, "payload").order_by(self._table.c.version)
        payloads = self._run(lambda connection: list(connection.execute(rows).scalars()))
        return [decode_state(bytes(payload), key=key) for payload in payloads]

    def close(self) -> None:
        """Give all connections back."""
        self._engine.dispose()

    def _query(self, key: StateKey, column: str) -> sa.Select[Any]:
        import sqlalchemy as sa

        columns = self._table.c
        return sa.select(columns[column]).where(
            columns.tenant == key.tenant, columns.conversation == key.conversation
        )

    def _insertion(self, key: StateKey, state: StoredState, *, expected_version: int) -> sa.Insert:
        """One statement that adds a version where the expected one is there and the next is not."""
        import sqlalchemy as sa
        from sqlalchemy.dialects import postgresql, sqlite

        columns = self._table.c
        values = {
            columns.tenant: key.tenant,
            columns.conversation: key.conversation,
            columns.version: state.version,
            columns.payload: encode_state(state),
        }
        row = sa.select(*(sa.literal(value, column.type) for column, value in values.items()))
        before = self._query(key, "version").where(columns.version == expected_version)
        # SQLite reads ON CONFLICT as a part of a SELECT that has no WHERE.
        row = row.where(before.correlate(None).exists() if expected_version else sa.true())
        insert = sqlite.insert if self._engine.dialect.name == "sqlite" else postgresql.insert
        statement = insert(self._table).from_select(list(values), row).on_conflict_do_nothing()
        # Without the option PostgreSQL's driver is not asked how many rows there were.
        return statement.execution_options(preserve_rowcount=True)

    def _create_table(self) -> None:
        from sqlalchemy.exc import DBAPIError
        from sqlalchemy.schema import CreateTable

        statement = CreateTable(self._table, if_not_exists=True)
        with self._told():
            try:
                with self._engine.begin() as connection:
                    connection.execute(statement)
            except DBAPIError:
                # Of two that make the table at once, PostgreSQL refuses one: then it is there.
                with self._engine.begin() as connection:
                    connection.execute(statement)

    def _run(self, act: Callable[[sa.Connection], _ResultT]) -> _ResultT:
        with self._told(), self._engine.begin() as connection:
            return act(connection)

    @contextmanager
    def _told(self) -> Iterator[None]:
        """Turn what the database refuses into an error with what to check."""
        from sqlalchemy.exc import SQLAlchemyError

        try:
            yield
        except SQLAlchemyError as error:
            cause = getattr(error, "orig", None) or error
            raise unreachable(self._url, cause, check=_what_to_check(self._engine)) from error


def _make_engine(url: str) -> sa.Engine:
    try:
        import sqlalchemy as sa
        from sqlalchemy.exc import ArgumentError
    except ImportError as error:
        raise missing_package("sqlalchemy", url=url) from error
    try:
        parsed = sa.make_url(url)
        seconds: dict[str, int] = {"timeout": _BUSY_SECONDS}
        if parsed.get_backend_name() in ("postgresql", "postgres"):
            # The plain word can stand for another driver in SQLAlchemy.
            parsed = parsed.set(drivername="postgresql+psycopg")
            seconds = {"connect_timeout": _CONNECT_SECONDS}
        return sa.create_engine(
            parsed, connect_args=seconds, pool_pre_ping=True, pool_timeout=_BUSY_SECONDS
        )
    except ImportError as error:
        raise missing_package("psycopg[binary]", url=url) from error
    except (ArgumentError, ValueError) as error:
        raise UsageError(
            f"{mask_address(url)!r} is no address of a database; write sqlite:///states.db or "
            "postgresql://user:password@host:5432/database"
        ) from error


def _make_table() -> sa.Table:
    import sqlalchemy as sa

    return sa.Table(
        TABLE,
        sa.MetaData(),
        sa.Column("tenant", sa.Text, primary_key=True),
        sa.Column("conversation", sa.Text, primary_key=True),
        sa.Column("version", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("payload", sa.LargeBinary, nullable=False),
    )


def _what_to_check(engine: sa.Engine) -> str:
    if engine.dialect.name == "sqlite":
        return (
            f"Check that the folder of {engine.url.database!r} exists and may be written to, and "
            f"that nobody keeps the file locked for more than {_BUSY_SECONDS} s"
        )
    return (
        f"Check that PostgreSQL runs at {engine.url.host or 'the local socket'}, that its database "
        f"{engine.url.database!r} exists, and that user and password are right and may make tables"
    )
