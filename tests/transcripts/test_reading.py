"""Whatever a file holds, reading it ends in conversations and issues, and soon."""

import gzip
import io
import json
import random

import msgspec
import pytest
import zstandard
from hypothesis import given
from hypothesis import strategies as st

from workbench.errors import TranscriptError
from workbench.testing.timing import takes_at_most
from workbench.testing.transcript_contract import SAMPLES
from workbench.transcripts.contract import Source
from workbench.transcripts.reading import iter_stream, read_stream


def read(payload: bytes) -> list[str]:
    source = Source(file="f")
    with takes_at_most(1):
        found = list(iter_stream(io.BytesIO(payload), source))
    for one in found:
        msgspec.json.encode(one.conversation)
    assert found or source.issues
    return [issue.message for issue in source.issues if issue.severity == "refusal"]


def flip(payload: bytes, rng: random.Random) -> bytes:
    damaged = bytearray(payload)
    for _ in range(rng.randint(1, 6)):
        damaged[rng.randrange(len(damaged))] ^= 1 << rng.randrange(8)
    return bytes(damaged)


@pytest.mark.parametrize("name", SAMPLES)
def test_flipped_bits(name):
    rng = random.Random(20)
    for _ in range(150):
        read(flip(SAMPLES[name].payload, rng))


@pytest.mark.parametrize("name", SAMPLES)
@pytest.mark.parametrize("pack", [gzip.compress, zstandard.compress], ids=["gzip", "zstd"])
def test_flipped_bits_and_cuts_in_compressed_files(name, pack):
    rng = random.Random(21)
    packed = pack(SAMPLES[name].payload * 3)
    for _ in range(40):
        read(flip(packed, rng))
        read(packed[: rng.randrange(1, len(packed))])


@pytest.mark.parametrize("name", SAMPLES)
def test_files_cut_anywhere(name):
    payload = SAMPLES[name].payload
    for end in range(1, len(payload), 7):
        read(payload[:end])


VALUES = [None, True, 0, -1.5, 1e308, "", "x", [], {}, [[]], [None], {"type": "text"}, {"role": 1}]


def swap(value: object, rng: random.Random) -> object:
    """The same data with one part of it replaced by a value of another type."""
    if rng.random() < 0.12 or not isinstance(value, dict | list) or not value:
        return rng.choice(VALUES)
    if isinstance(value, dict):
        key = rng.choice(list(value))
        return {**value, key: swap(value[key], rng)}
    place = rng.randrange(len(value))
    return [*value[:place], swap(value[place], rng), *value[place + 1 :]]


@pytest.mark.parametrize("name", SAMPLES)
def test_values_of_wrong_types(name):
    rng = random.Random(22)
    data = json.loads(SAMPLES[name].payload)
    for _ in range(250):
        read(json.dumps(swap(data, rng)).encode())


@pytest.mark.parametrize("depth", [60, 500, 900, 980, 2000, 10_000])
@pytest.mark.parametrize("name", SAMPLES)
def test_nesting_of_any_depth(name, depth):
    aside = json.dumps(SAMPLES[name].aside).encode()
    deep = b"[" * depth + b"]" * depth
    refused = read(SAMPLES[name].payload.replace(aside, deep))
    if depth <= 500:
        assert not refused
    if depth >= 2000:  # between them it depends on how deep the caller stands in the stack
        assert "nested too deep" in refused[0]


@pytest.mark.parametrize("name", SAMPLES)
def test_mixed_encodings(name):
    payload = SAMPLES[name].payload.rstrip() + b"\n"
    halves = [payload.decode().encode("utf-16"), b"\xff\xfe\xfd", "包".encode("gb18030")]
    for other in halves:
        read(payload + other)
        read(other + payload)


@given(st.binary(max_size=200))
def test_any_bytes(payload):
    read(payload)


KEYS = [
    *("role", "content", "messages", "tool_calls", "id", "traj", "task_id", "type", "function"),
    *("simulations", "info", "request", "response", "choices", "system"),
]
LEAVES = st.none() | st.booleans() | st.integers() | st.text(max_size=5)


@given(
    st.recursive(
        LEAVES,
        lambda inner: (
            st.lists(inner, max_size=4) | st.dictionaries(st.sampled_from(KEYS), inner, max_size=5)
        ),
        max_leaves=12,
    )
)
def test_any_json_with_the_keys_of_recordings(value):
    read(json.dumps(value).encode())


def test_nothing_readable_is_an_error_with_the_reason():
    with pytest.raises(TranscriptError, match="no known format: found an object with the keys a"):
        read_stream(io.BytesIO(b'{"a": 1}'), Source())
