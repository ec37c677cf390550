"""The tests that every state store passes: inherit the class and supply one fixture.

    class TestMyStore(SharedStateStoreContract):
        @pytest.fixture
        def open_store(self, address):
            return lambda clock=utc_now: MyStore(address, clock=clock)

A store that several processes share inherits `SharedStateStoreContract`, one that ends with its
object `StateStoreContract`. Keys are new in each test, so one server may serve them all.
"""

from __future__ import annotations

import threading
import uuid
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta
from typing import ClassVar, Protocol

import pytest

from workbench.errors import UsageError
from workbench.messages import Attachment, Message, ToolCall
from workbench.state.contract import Clock, StateKey, StateStore, StoredState, utc_now

__all__ = [
    "OpenStore",
    "SharedStateStoreContract",
    "StateStoreContract",
    "build_state",
    "save_with_retries",
]

_NOON = datetime(2026, 5, 3, 12, tzinfo=UTC)
_CAME_THROUGH = "a save that does not build on the newest version came through"


class OpenStore(Protocol):
    """Opens a store."""

    def __call__(self, *, clock: Clock = utc_now) -> StateStore:
        """A store with that clock."""
        ...


def build_state(version: int, text: str = "summary", **fields: object) -> StoredState:
    """A state with one summary message.

    Args:
        version: Its version.
        text: What its summary says.
        **fields: Further fields of `StoredState`.
    """
    given: dict[str, object] = {
        "version": version,
        "summary": (Message(role="user", id=f"s{version}", content=text),),
        "covered_until_message_id": f"m{version}",
        "source_message_ids": tuple(f"m{place}" for place in range(version + 1)),
        "policy": "rolling",
        "policy_version": "1",
        "created_at": _NOON,
        "expires_at": None,
        "covered_turns": version,
        "covered_tokens": 10 * version,
    }
    return StoredState(**{**given, **fields})  # type: ignore[arg-type]


def save_with_retries(store: StateStore, key: StateKey, *, text: str, attempts: int = 1000) -> int:
    """Add a state as a writer does who starts over whenever another one was faster.

    Args:
        store: The store.
        key: The conversation.
        text: What the summary says.
        attempts: How often to try.

    Returns:
        The version it got.
    """
    for _ in range(attempts):
        version = store.version(key)
        if store.save(key, build_state(version + 1, text), expected_version=version):
            return version + 1
    raise AssertionError(f"{text}: no save came through in {attempts} attempts")


class StateStoreContract:
    """What an incremental policy relies on.

    Attributes:
        writers: How many threads save at once.
    """

    writers: ClassVar[int] = 200

    @pytest.fixture
    def open_store(self) -> OpenStore:
        """Opens the store under test. Every test class must override it."""
        raise NotImplementedError("override the fixture `open_store`")

    @pytest.fixture
    def store(self, open_store: OpenStore) -> Iterator[StateStore]:
        """An open store."""
        opened = open_store()
        yield opened
        opened.close()

    @pytest.fixture
    def key(self) -> StateKey:
        """A conversation that nothing was saved for."""
        return StateKey(tenant="shop", conversation=f"c-{uuid.uuid4().hex}")

    def test_it_keeps_the_protocol(self, store: StateStore) -> None:
        assert isinstance(store, StateStore), f"{store!r} lacks a method of StateStore"

    def test_a_new_conversation_has_nothing(self, store: StateStore, key: StateKey) -> None:
        assert store.load(key) is None
        assert store.version(key) == 0
        assert store.history(key) == []

    def test_what_was_saved_is_loaded(self, store: StateStore, key: StateKey) -> None:
        state = build_state(1)

        assert store.save(key, state, expected_version=0)
        assert store.load(key) == state
        assert store.version(key) == 1

    def test_every_field_comes_back(self, store: StateStore, key: StateKey) -> None:
        state = _full_state()
        store.save(key, state, expected_version=0)

        assert store.load(key) == state

    def test_a_save_on_the_newest_version_is_added(self, store: StateStore, key: StateKey) -> None:
        _save_in_turn(store, key, ["one", "two", "three"])

        newest = store.load(key)

        assert newest == build_state(3, "three")

    def test_a_save_on_an_older_version_is_refused(self, store: StateStore, key: StateKey) -> None:
        _save_in_turn(store, key, ["one", "two"])

        assert not store.save(key, build_state(2, "late"), expected_version=1), _CAME_THROUGH
        assert store.load(key) == build_state(2, "two")

    def test_only_the_first_can_create(self, store: StateStore, key: StateKey) -> None:
        store.save(key, build_state(1, "first"), expected_version=0)

        assert not store.save(key, build_state(1, "second"), expected_version=0), _CAME_THROUGH
        assert store.load(key) == build_state(1, "first")

    def test_a_save_on_a_version_to_come_is_refused(self, store: StateStore, key: StateKey) -> None:
        store.save(key, build_state(1), expected_version=0)

        assert not store.save(key, build_state(6), expected_version=5), _CAME_THROUGH
        assert store.version(key) == 1

    def test_a_save_on_a_version_of_nothing_is_refused(
        self, store: StateStore, key: StateKey
    ) -> None:
        assert not store.save(key, build_state(2), expected_version=1)
        assert store.load(key) is None

    def test_a_save_is_one_version_further(self, store: StateStore, key: StateKey) -> None:
        with pytest.raises(UsageError, match="has version 1, got 40"):
            store.save(key, build_state(40), expected_version=0)
        assert store.version(key) == 0

    def test_a_negative_expectation_is_refused(self, store: StateStore, key: StateKey) -> None:
        with pytest.raises(UsageError, match="expected_version >= 0"):
            store.save(key, build_state(1), expected_version=-1)

    def test_no_state_is_refused(self, store: StateStore, key: StateKey) -> None:
        with pytest.raises(UsageError, match="must be a StoredState"):
            store.save(key, None, expected_version=0)  # type: ignore[arg-type]

    def test_what_is_no_json_is_refused(self, store: StateStore, key: StateKey) -> None:
        odd = Message(role="user", content="x", metadata={"socket": object()})
        with pytest.raises(UsageError, match="stored as JSON"):
            store.save(key, build_state(1, summary=(odd,)), expected_version=0)
        assert store.version(key) == 0

    def test_earlier_versions_stay_readable(self, store: StateStore, key: StateKey) -> None:
        texts = ["one", "two", "three"]
        _save_in_turn(store, key, texts)

        history = store.history(key)

        expected = [build_state(n, text) for n, text in enumerate(texts, start=1)]
        assert history == expected, f"the history is {history}"

    def test_later_changes_of_a_saved_value_do_not_reach_it(
        self, store: StateStore, key: StateKey
    ) -> None:
        metadata = {"source": "phone"}
        message = Message(role="user", content="x", metadata=metadata)
        store.save(key, build_state(1, summary=(message,)), expected_version=0)
        metadata["source"] = "changed"

        loaded = store.load(key)

        assert loaded is not None
        assert loaded.summary[0].metadata == {"source": "phone"}

    def test_conversations_are_apart(self, store: StateStore, key: StateKey) -> None:
        other = StateKey(tenant=key.tenant, conversation=f"{key.conversation}-2")
        store.save(key, build_state(1), expected_version=0)

        assert store.load(other) is None
        assert store.save(other, build_state(1, "other"), expected_version=0)
        assert store.load(key) == build_state(1)

    def test_tenants_are_apart(self, store: StateStore, key: StateKey) -> None:
        other = StateKey(tenant="Shop", conversation=key.conversation)
        store.save(key, build_state(1), expected_version=0)

        assert store.load(other) is None, "a tenant sees what is another's"
        assert store.history(other) == [], "a tenant sees what is another's"

    @pytest.mark.parametrize("mark", [":", "/", "%", "%3A", "|", " ", "{x}", "*", "\\", "'"])
    def test_names_are_not_read_as_one(self, store: StateStore, key: StateKey, mark: str) -> None:
        tail = key.conversation
        one = StateKey(tenant=f"a{mark}b", conversation=tail)
        other = StateKey(tenant="a", conversation=f"b{mark}{tail}")
        store.save(one, build_state(1), expected_version=0)

        assert store.load(other) is None
        assert store.load(one) == build_state(1)

    def test_the_longest_name_is_kept(self, store: StateStore, key: StateKey) -> None:
        stem = key.conversation
        long = [
            StateKey(tenant="𠮷" * 255, conversation=(stem + "𠮷" * 255)[:254] + e) for e in "ab"
        ]
        store.save(long[0], build_state(1), expected_version=0)

        assert store.load(long[0]) == build_state(1)
        assert store.load(long[1]) is None

    def test_names_and_texts_in_any_script(self, store: StateStore, key: StateKey) -> None:
        odd = StateKey(tenant="上海 🇨🇳", conversation=f"対話-{key.conversation}")
        text = "订单 88-2041：不要退款 👩‍🚀 \u0000 \u2028 \U0010ffff \ud83d end"
        store.save(odd, build_state(1, text), expected_version=0)

        assert store.load(odd) == build_state(1, text)
        assert store.history(odd) == [build_state(1, text)]

    def test_a_large_state_comes_back(self, store: StateStore, key: StateKey) -> None:
        messages = tuple(
            Message(role="tool", id=f"t{n}", tool_call_id=f"c{n}", content=f"{n} 数据 " * 20_000)
            for n in range(16)
        )
        state = build_state(1, summary=messages)
        store.save(key, state, expected_version=0)

        assert store.load(key) == state

    def test_an_expired_state_is_not_loaded_but_stays(
        self, open_store: OpenStore, key: StateKey
    ) -> None:
        now = [_NOON]
        store = open_store(clock=lambda: now[0])
        state = build_state(1, expires_at=_NOON + timedelta(hours=1))
        store.save(key, state, expected_version=0)
        assert store.load(key) == state

        now[0] += timedelta(hours=1)

        assert store.load(key) is None, "an expired state was loaded"
        assert store.history(key) == [state], "an expired state is no longer in the history"
        store.close()

    def test_an_expired_state_can_be_followed(self, open_store: OpenStore, key: StateKey) -> None:
        store = open_store(clock=lambda: _NOON)
        store.save(key, build_state(1, expires_at=_NOON), expected_version=0)

        assert not store.save(key, build_state(1), expected_version=0)
        assert store.version(key) == 1
        assert store.save(key, build_state(2), expected_version=1)
        assert store.load(key) == build_state(2)
        store.close()

    def test_of_many_writers_one_wins_each_version(self, store: StateStore, key: StateKey) -> None:
        rounds = 3
        won = [_race(store, key, version, self.writers) for version in range(rounds)]

        texts = [state.summary[0].content for state in store.history(key)]

        assert [len(winners) for winners in won] == [1] * rounds, "not one winner a version"
        assert texts == [winners[0] for winners in won], "a winner's state is not what is stored"

    def test_nothing_of_writers_who_start_over_is_lost(
        self, store: StateStore, key: StateKey
    ) -> None:
        names = [f"writer {n}" for n in range(24)]
        with ThreadPoolExecutor(8) as pool:
            got = list(pool.map(lambda text: save_with_retries(store, key, text=text), names))

        history = store.history(key)

        assert [state.version for state in history] == list(range(1, len(names) + 1))
        assert [history[version - 1].summary[0].content for version in got] == names

    def test_closing_twice_is_fine(self, open_store: OpenStore) -> None:
        store = open_store()
        store.close()
        store.close()


class SharedStateStoreContract(StateStoreContract):
    """What a store keeps besides when it lives outside of the object that opens it."""

    def test_another_object_sees_what_was_saved(
        self, store: StateStore, open_store: OpenStore, key: StateKey
    ) -> None:
        store.save(key, build_state(1), expected_version=0)
        other = open_store()

        assert other.load(key) == build_state(1)
        assert other.save(key, build_state(2), expected_version=1)
        assert not store.save(key, build_state(2, "late"), expected_version=1)
        other.close()

    def test_what_was_saved_outlives_the_object(self, open_store: OpenStore, key: StateKey) -> None:
        first = open_store()
        first.save(key, build_state(1), expected_version=0)
        first.close()

        second = open_store()

        assert second.history(key) == [build_state(1)]
        second.close()

    def test_stores_can_be_opened_at_once(self, open_store: OpenStore, key: StateKey) -> None:
        def save(text: str) -> int:
            store = open_store()
            version = save_with_retries(store, key, text=text)
            store.close()
            return version

        with ThreadPoolExecutor(6) as pool:
            versions = list(pool.map(save, [f"object {n}" for n in range(6)]))

        assert sorted(versions) == list(range(1, 7))


def _save_in_turn(store: StateStore, key: StateKey, texts: Sequence[str]) -> None:
    for version, text in enumerate(texts):
        assert store.save(key, build_state(version + 1, text), expected_version=version)


def _race(store: StateStore, key: StateKey, version: int, writers: int) -> list[str]:
    """Texts of the writers whose save on one version came through; all start at once."""
    start = threading.Barrier(writers)

    def save(writer: int) -> str | None:
        text = f"writer {writer} of version {version + 1}"
        state = build_state(version + 1, text)
        start.wait()
        return text if store.save(key, state, expected_version=version) else None

    with ThreadPoolExecutor(writers) as pool:
        return [text for text in pool.map(save, range(writers)) if text is not None]


def _full_state() -> StoredState:
    call = ToolCall(id="call_0", name="查询", arguments='{"id": "W1"}', metadata={"n": 1})
    image = Attachment(kind="image", url="https://example.test/a.png", size=3)
    return build_state(
        1,
        summary=(
            Message(role="user", id="s", content="摘要", metadata={"deep": {"list": [1, None]}}),
            Message(
                role="assistant", id="a", tool_calls=(call,), reasoning="", attachments=(image,)
            ),
            Message(role="tool", id="t", tool_call_id="call_0", content=""),
        ),
        covered_until_message_id=None,
        source_message_ids=("m0", "m2"),
        created_at=datetime(2026, 5, 3, 20, 0, 0, 123456, tzinfo=UTC),
        expires_at=datetime(2999, 1, 1, tzinfo=UTC),
        covered_turns=7,
        covered_tokens=2**63 - 1,
    )
