import gzip
import io
import random
import zlib

import pytest

from workbench.transcripts.gunzip import Gunzip

TEXT = random.Random(7).randbytes(300_000)


def read(packed: bytes) -> bytes:
    return io.BufferedReader(Gunzip(io.BytesIO(packed))).read()


def test_members_and_padding_are_read_as_one():
    assert read(gzip.compress(TEXT) + b"\0" * 512 + gzip.compress(b"end")) == TEXT + b"end"


def read_all(stream: Gunzip, found: list[bytes]) -> None:
    while part := stream.read(4096):
        found.append(part)


def test_what_stands_before_a_cut_is_given_out():
    found: list[bytes] = []
    with pytest.raises(EOFError, match="no end mark"):
        read_all(Gunzip(io.BytesIO(gzip.compress(TEXT)[:200_000])), found)
    assert len(b"".join(found)) > 150_000
    assert TEXT.startswith(b"".join(found))


def test_wrong_checksum_is_an_error():
    packed = bytearray(gzip.compress(b"abc"))
    packed[-6] ^= 1
    with pytest.raises(zlib.error, match="incorrect data check"):
        read(bytes(packed))
