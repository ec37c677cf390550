import json
from datetime import UTC, datetime, timedelta, timezone

import hypothesis
import pytest
from hypothesis import strategies as st

from workbench.errors import StoreError, UsageError
from workbench.messages import Message
from workbench.state.contract import StateKey
from workbench.state.payload import decode_state, encode_state
from workbench.testing.state_store_contract import build_state
from workbench.testing.strategies import messages

KEY = StateKey(tenant="shop", conversation="c")


@hypothesis.given(summary=messages())
def test_every_state_comes_back(summary: list[Message]):
    state = build_state(1, summary=tuple(summary))
    assert decode_state(encode_state(state), key=KEY) == state


@hypothesis.given(text=st.text(st.characters(codec=None), max_size=20))
def test_every_text_comes_back(text: str):
    state = build_state(1, text, covered_until_message_id=text, source_message_ids=(text,))
    assert decode_state(encode_state(state), key=KEY) == state


def test_times_keep_their_instant():
    tokyo = datetime(2026, 5, 3, 21, 0, 0, 1, tzinfo=timezone(timedelta(hours=9)))
    state = build_state(1, "half \ud83d", created_at=tokyo, expires_at=tokyo.astimezone(UTC))
    assert decode_state(encode_state(state), key=KEY) == state


def test_it_is_json_with_plain_names():
    plain = json.loads(encode_state(build_state(2)))
    assert plain["summary"] == [{"role": "user", "id": "s2", "content": "summary"}]
    assert plain["created_at"] == "2026-05-03T12:00:00Z"


def test_keys_of_later_releases_are_passed_over():
    plain = {**json.loads(encode_state(build_state(1))), "later": {"x": 1}}
    assert decode_state(json.dumps(plain).encode(), key=KEY) == build_state(1)


@pytest.mark.parametrize(
    "payload", [b"", b"{", b"[]", b"{}", b"\xff\xfe", b"\x80\x04]\x94.", b"[" * 100_000]
)
def test_what_is_no_state_is_told(payload: bytes):
    with pytest.raises(StoreError, match="conversation 'c' of tenant 'shop' can't be read"):
        decode_state(payload, key=KEY)


def test_a_state_that_means_nothing_is_told():
    plain = {**json.loads(encode_state(build_state(1))), "version": 0}
    with pytest.raises(StoreError, match="version >= 1"):
        decode_state(json.dumps(plain).encode(), key=KEY)


@pytest.mark.parametrize("odd", [object(), float, {1j: 1}])
def test_what_json_has_not_is_refused(odd: object):
    message = Message(role="user", metadata={"odd": odd})
    with pytest.raises(UsageError, match="version 1 can't be written"):
        encode_state(build_state(1, summary=(message,)))
