import io
import json
import struct
import zipfile
import zlib

import pytest
import zstandard

from workbench.errors import TranscriptError
from workbench.transcripts.contract import Source
from workbench.transcripts.unzip import iter_zipped_lines


def pack(files: dict[str, bytes], method: int = zipfile.ZIP_DEFLATED) -> bytes:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", method) as archive:
        for name, written in files.items():
            archive.writestr(name, written)
    return packed.getvalue()


def pack_zstd(name: str, written: bytes) -> bytes:
    """An archive with zstandard inside, which the standard library writes only since 3.14."""
    archive = bytearray(pack({name: zstandard.compress(written)}, zipfile.ZIP_STORED))
    central = archive.index(b"PK\x01\x02")
    for method, size in ((8, 22), (central + 10, central + 24)):
        struct.pack_into("<H", archive, method, 93)
        struct.pack_into("<I", archive, size, len(written))
        struct.pack_into("<I", archive, size - 8, zlib.crc32(written))
    return bytes(archive)


def read(archive: bytes, source: Source | None = None) -> list[bytes]:
    return [line for _, line in iter_zipped_lines(io.BytesIO(archive), source or Source())]


def test_a_file_that_is_one_value_is_one_line():
    assert read(pack({"a.json": b'{\n "n": 1.50\n}\n'})) == [b'{"n":1.50}']


def test_lines_of_all_files_follow_each_other_with_numbers():
    archive = pack({"b.jsonl": b"{}\n[]\n", "a.json": b"[1]", "c.txt": b"no"})
    found = list(iter_zipped_lines(io.BytesIO(archive), Source()))
    assert found == [(1, b"[1]"), (2, b"{}\n"), (3, b"[]\n")]


def test_header_of_an_evaluation_comes_first_and_what_repeats_is_left_out():
    names = ["_journal/start.json", "samples/1.json", "summaries.json", "header.json"]
    assert read(pack({name: json.dumps(name).encode() for name in names})) == [
        b'"header.json"',
        b'"samples/1.json"',
    ]


def test_zstandard_inside_is_read():
    assert read(pack_zstd("a.json", b'{"a": 1}' * 1)) == [b'{"a":1}']


def test_zstandard_inside_that_ends_early_is_told():
    archive = bytearray(pack_zstd("a.json", b'{"a": 1}' * 1000))
    place = archive.index(b"PK\x01\x02") + 16
    struct.pack_into("<I", archive, place, 7)
    source = Source()
    assert read(bytes(archive), source) == []
    assert [issue.code for issue in source.issues] == ["bad_member"]


def test_damaged_file_costs_only_itself():
    archive = bytearray(pack({"a.json": b"[1]" * 50, "b.json": b"[2]"}))
    archive[40] ^= 0xFF
    source = Source()
    assert read(bytes(archive), source) == [b"[2]"]
    assert [issue.code for issue in source.issues] == ["bad_member"]


@pytest.mark.parametrize("cut", [10, 60])
def test_damaged_archive_is_an_error(cut):
    with pytest.raises(TranscriptError, match="a damaged ZIP archive"):
        read(pack({"a.json": b"[1]"})[:cut])


def test_archive_of_recordings_is_loaded(load):
    first, second = ([{"role": "user", "content": text}] for text in "qr")
    files = {"a.json": json.dumps(first, indent=1).encode(), "b.jsonl": json.dumps(second).encode()}
    found = load(pack(files), name="export.zip")
    assert [[m.content for m in c.messages] for c in found] == [["q"], ["r"]]


def test_an_archive_in_an_archive_is_told_and_the_rest_is_read():
    source = Source(file="runs.zip", stem="runs", folder="")
    inner = pack({"b.jsonl": b"{}\n"})
    assert read(pack({"a.jsonl": b'{"a":1}\n', "inner.zip": inner}), source) == [b'{"a":1}\n']
    (issue,) = source.issues
    assert "'inner.zip' in the archive is packed itself" in issue.message


@pytest.mark.parametrize(
    ("files", "told"),
    [
        ({"inner.zip": b"PK"}, "only 'inner.zip'"),
        ({"notes.txt": b"a", "b.txt": b"b"}, "only 'b.txt', 'notes.txt'"),
        ({f"{n}.txt": b"a" for n in range(9)}, "only '0.txt', '1.txt', '2.txt', …"),
        ({}, "it is empty"),
    ],
)
def test_an_archive_without_recordings_says_what_it_holds(files, told):
    with pytest.raises(TranscriptError, match="expected JSON or JSONL files") as caught:
        read(pack(files))
    assert told in str(caught.value)
