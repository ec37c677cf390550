import io
import random
from pathlib import Path

import pytest
import zstandard
from hypothesis import given
from hypothesis import strategies as st

from workbench.transcripts.survey import survey_recordings
from workbench.transcripts.unzstd import Unzstd

TEXT = random.Random(7).randbytes(300_000) + b"again and again, " * 50_000
PACKED = zstandard.ZstdCompressor(write_checksum=True).compress(TEXT)
SKIPPED = b"\x50\x2a\x4d\x18" + (5).to_bytes(4, "little") + b"hello"


def read(packed: bytes) -> bytes:
    return io.BufferedReader(Unzstd(io.BytesIO(packed))).read()


def read_all(packed: bytes, found: list[bytes]) -> None:
    stream = Unzstd(io.BytesIO(packed))
    while part := stream.read(4096):
        found.append(part)


@pytest.mark.parametrize(
    ("packed", "plain"),
    [
        (PACKED, TEXT),
        (PACKED + zstandard.compress(b"end"), TEXT + b"end"),
        (SKIPPED + PACKED, TEXT),
        (PACKED + SKIPPED, TEXT),
        (zstandard.compress(b""), b""),
    ],
    ids=["one", "two", "skipped before", "skipped behind", "empty"],
)
def test_frames_are_read_as_one(packed: bytes, plain: bytes) -> None:
    assert read(packed) == plain


@given(st.integers(4, len(PACKED) - 1))
def test_a_cut_anywhere_is_told_and_what_stands_before_it_is_given_out(cut: int) -> None:
    found: list[bytes] = []
    with pytest.raises(EOFError, match="no end mark"):
        read_all(PACKED[:cut], found)
    assert TEXT.startswith(b"".join(found))


def test_a_cut_of_the_last_byte_loses_none_of_the_text() -> None:
    found: list[bytes] = []
    with pytest.raises(EOFError):
        read_all(PACKED[:-1], found)
    assert b"".join(found) == TEXT


@pytest.mark.parametrize("behind", [b"junk", b"\0" * 8])
def test_what_is_no_frame_behind_one_is_damage(behind: bytes) -> None:
    with pytest.raises(zstandard.ZstdError):
        read(PACKED + behind)


@pytest.mark.parametrize("share", [0.5, 0.75, 0.99])
def test_a_cut_file_of_recordings_is_refused_where_it_is_cut(tmp_path: Path, share: float) -> None:
    line = b'{"messages": [{"role": "user", "content": "%d"}]}\n'
    lines = b"".join(line % random.Random(n).getrandbits(2000) for n in range(1000))
    packed = zstandard.compress(lines)
    file = tmp_path / "a.jsonl.zst"
    file.write_bytes(packed[: int(len(packed) * share)])
    found = survey_recordings([file])
    assert [issue.code for issue in found.issues if issue.severity == "refusal"] == ["cut_file"]
