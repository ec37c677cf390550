import gzip
import io

import pytest
import zstandard

from workbench.errors import TranscriptError
from workbench.transcripts.container import iter_lines
from workbench.transcripts.contract import Source

TEXT = '{"a": "Größe"}\n{"a": "包裹"}\n'


def lines(payload: bytes, source: Source | None = None) -> list[tuple[int, bytes]]:
    return list(iter_lines(io.BytesIO(payload), source or Source()))


EXPECTED = [(1, '{"a": "Größe"}\n'.encode()), (2, '{"a": "包裹"}\n'.encode())]


@pytest.mark.parametrize(
    "payload",
    [
        TEXT.encode(),
        gzip.compress(TEXT.encode()),
        gzip.compress(gzip.compress(TEXT.encode())),
        zstandard.compress(TEXT.encode()),
        zstandard.compress(TEXT[:15].encode()) + zstandard.compress(TEXT[15:].encode()),
        TEXT.encode("utf-8-sig"),
        TEXT.encode("utf-16"),
        TEXT.encode("utf-32"),
        gzip.compress(TEXT.encode("utf-16")),
    ],
    ids=["plain", "gzip", "gzip2", "zstd", "zstd frames", "bom", "utf16", "utf32", "gzip utf16"],
)
def test_content_tells_how_a_file_is_packed(payload):
    assert lines(payload) == EXPECTED


def test_lines_before_a_cut_in_gzip_are_kept():
    source = Source(file="log.gz")
    whole = "".join(f'{{"line": {i}, "noise": "{i * 7919 % 104729}"}}\n' for i in range(20_000))
    packed = gzip.compress(whole.encode())
    found = lines(packed[: len(packed) // 2], source)
    assert 0 < len(found) < 20_000
    assert [(issue.severity, issue.code) for issue in source.issues] == [("refusal", "cut_file")]
    assert source.issues[0].line == len(found) + 1


def test_gzip_that_is_damaged_from_the_start_is_refused():
    with pytest.raises(TranscriptError, match=r"x\.gz: the compressed data is damaged or cut"):
        lines(gzip.compress(b"{}")[:6], Source(file="x.gz"))


def test_damaged_zip_archive_is_refused():
    with pytest.raises(TranscriptError, match="a damaged ZIP archive"):
        lines(b"PK\x03\x04rest")


def test_broken_utf16_is_repaired_and_reported():
    source = Source()
    found = lines('{"a": "x"}\n'.encode("utf-16") + b"\x00", source)
    assert found[0] == (1, b'{"a": "x"}\n')
    assert [issue.code for issue in source.issues] == ["invalid_text"]


def test_callers_stream_stays_open():
    stream = io.BytesIO(gzip.compress(b"{}\n"))
    assert list(iter_lines(stream, Source())) == [(1, b"{}\n")]
    assert not stream.closed


@pytest.mark.parametrize("encoding", ["utf-16-le", "utf-16-be"])
def test_wide_text_without_its_mark_is_read_and_told(encoding):
    source = Source()
    assert lines(TEXT.encode(encoding), source) == EXPECTED
    assert [(i.severity, i.code) for i in source.issues] == [("repair", "no_byte_order_mark")]
