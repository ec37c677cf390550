"""The contract of a transcript format as tests: inherit, supply one fixture, get them all.

class TestMyFormat(TranscriptContract):
    @pytest.fixture
    def subject(self) -> FormatSubject:
        return FormatSubject(format=MyFormat(), samples=(Sample(...),))
"""

from __future__ import annotations

import contextlib
import io
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import msgspec
import pytest

from workbench.errors import TranscriptError
from workbench.messages import Conversation
from workbench.transcripts import load_conversations, write_conversations
from workbench.transcripts.contract import Record, Source, TranscriptFormat
from workbench.transcripts.formats import ALL, recognise
from workbench.transcripts.reading import read_stream
from workbench.transcripts.records import iter_records

__all__ = ["SAMPLES", "FormatSubject", "Sample", "TranscriptContract"]


@dataclass(frozen=True, kw_only=True)
class Sample:
    """A small recording in one format.

    Attributes:
        payload: The file.
        texts: Texts that must be found in this order, each in a later message than the one before.
        aside: A text under a key that no field holds; it must be found in metadata.
    """

    payload: bytes
    texts: tuple[str, ...]
    aside: str


@dataclass(frozen=True, kw_only=True)
class FormatSubject:
    """What is tested.

    Attributes:
        format: The format.
        samples: At least one recording in it, each with a tool call and its result.
    """

    format: TranscriptFormat
    samples: tuple[Sample, ...]


SAMPLES: dict[str, Sample] = {
    "workbench": Sample(
        payload=b'{"id":"c1","messages":[{"role":"user","id":"m0","content":"Where is P-7?"},'
        b'{"role":"assistant","id":"m1","tool_calls":[{"id":"k1","name":"track","arguments":"{}"}]},'
        b'{"role":"tool","id":"m2","content":"At pier 4","tool_call_id":"k1"}],'
        b'"metadata":{"shelf":"aside-1"}}\n',
        texts=("Where is P-7?", "At pier 4"),
        aside="aside-1",
    ),
    "tau2-bench": Sample(
        payload=b'{"info":{"environment_info":{"domain_name":"harbour","policy":"Be brief."}},'
        b'"tasks":[],"simulations":[{"id":"s1","task_id":"1","shelf":"aside-2","messages":['
        b'{"role":"assistant","content":"Hello"},{"role":"user","content":"Where is P-8?"},'
        b'{"role":"assistant","content":null,"tool_calls":[{"id":"k1","name":"track",'
        b'"arguments":{"parcel":"P-8"}}]},{"role":"tool","id":"k1","content":"At pier 5"}]}]}',
        texts=("Be brief.", "Hello", "Where is P-8?", "At pier 5"),
        aside="aside-2",
    ),
    "tau-bench": Sample(
        payload=b'[{"task_id":3,"trial":0,"reward":1.0,"shelf":"aside-3","traj":['
        b'{"role":"user","content":"Where is P-9?"},{"role":"assistant","tool_calls":['
        b'{"type":"function","function":{"name":"track","arguments":"{\'parcel\': 9}"}}]},'
        b'{"role":"tool","name":"track","content":"At pier 6"}]}]',
        texts=("Where is P-9?", "At pier 6"),
        aside="aside-3",
    ),
    "anthropic-messages": Sample(
        payload=b'{"model":"m","system":"Be kind.","shelf":"aside-4","messages":['
        b'{"role":"user","content":"Where is P-1?"},{"role":"assistant","content":['
        b'{"type":"tool_use","id":"k1","name":"track","input":{"parcel":1}}]},'
        b'{"role":"user","content":[{"type":"tool_result","tool_use_id":"k1","content":"At sea"},'
        b'{"type":"text","text":"And P-2?"}]}]}',
        texts=("Be kind.", "Where is P-1?", "At sea", "And P-2?"),
        aside="aside-4",
    ),
    "openai-chat": Sample(
        payload=b'{"model":"m","shelf":"aside-5","messages":['
        b'{"role":"system","content":"Be quick."},{"role":"user","content":"Where is P-3?"},'
        b'{"role":"assistant","content":null,"tool_calls":[{"id":"k1","type":"function",'
        b'"function":{"name":"track","arguments":"{\\"parcel\\": 3}"}}]},'
        b'{"role":"tool","tool_call_id":"k1","content":"On the truck"}]}\n',
        texts=("Be quick.", "Where is P-3?", "On the truck"),
        aside="aside-5",
    ),
}
"""One sample for each format that ships, by name; another format must leave them alone."""


class TranscriptContract:
    """Inherit it and define the fixture `subject`."""

    @pytest.fixture
    def subject(self) -> FormatSubject:
        """The format under test and its samples."""
        raise NotImplementedError("define a fixture `subject` that returns a FormatSubject")

    def test_own_samples_are_recognised(self, subject: FormatSubject) -> None:
        for sample in subject.samples:
            found = recognise(_records(sample.payload), formats=_formats(subject))
            assert found is not None
            assert found[0].name == subject.format.name

    def test_samples_of_other_formats_are_left_to_them(self, subject: FormatSubject) -> None:
        for name, sample in SAMPLES.items():
            found = recognise(_records(sample.payload), formats=_formats(subject))
            assert found is not None
            assert found[0].name == name

    def test_foreign_json_is_not_recognised(self, subject: FormatSubject) -> None:
        for payload in (b'{"colour":"red"}', b"[[1,2],[3]]", b'{"messages":{}}', b"{}"):
            assert subject.format.sniff(_records(payload)) is None

    def test_messages_stand_in_recorded_order(self, subject: FormatSubject) -> None:
        for sample in subject.samples:
            contents = [message.content for message in _first(subject, sample).messages]
            places = [contents.index(text) for text in sample.texts]
            assert places == sorted(places)

    def test_message_ids_are_unique(self, subject: FormatSubject) -> None:
        for sample in subject.samples:
            ids = [message.id for message in _first(subject, sample).messages]
            assert None not in ids
            assert len(set(ids)) == len(ids)

    def test_every_call_has_an_id_and_its_result(self, subject: FormatSubject) -> None:
        for sample in subject.samples:
            messages = _first(subject, sample).messages
            called = [call.id for message in messages for call in message.tool_calls]
            answered = [m.tool_call_id for m in messages if m.role == "tool"]
            assert called
            assert called == answered

    def test_unknown_keys_are_kept_in_metadata(self, subject: FormatSubject) -> None:
        for sample in subject.samples:
            read = _first(subject, sample)
            kept = [read.metadata, *(message.metadata for message in read.messages)]
            assert sample.aside in str(kept)

    def test_same_file_gives_the_same_conversations(self, subject: FormatSubject) -> None:
        for sample in subject.samples:
            assert _read(subject, sample.payload) == _read(subject, sample.payload)

    def test_canonical_round_trip_changes_nothing(
        self, subject: FormatSubject, tmp_path: Path
    ) -> None:
        for sample in subject.samples:
            read = _read(subject, sample.payload)
            path = tmp_path / "canonical.jsonl"
            write_conversations(path, read)
            assert list(load_conversations(path)) == read

    def test_records_are_not_changed(self, subject: FormatSubject) -> None:
        for sample in subject.samples:
            records = _records(sample.payload)
            before = [_plain(record) for record in records]
            assert list(subject.format.read(records, Source()))
            assert [_plain(record) for record in records] == before

    def test_damaged_files_give_transcript_errors_only(self, subject: FormatSubject) -> None:
        for sample in subject.samples:
            for damaged in _damage(sample.payload):
                with contextlib.suppress(TranscriptError):
                    assert _read(subject, damaged)


def _formats(subject: FormatSubject) -> Sequence[TranscriptFormat]:
    if subject.format.name in {known.name for known in ALL}:
        return ALL
    return (subject.format, *ALL)


def _records(payload: bytes) -> list[Record]:
    lines = enumerate(payload.splitlines(keepends=True), start=1)
    return list(iter_records(lines, Source()))


def _plain(record: Record) -> object:
    if isinstance(record.value, dict):
        return {key: bytes(raw) for key, raw in record.value.items()}
    return [bytes(raw) for raw in record.value]


def _read(subject: FormatSubject, payload: bytes) -> list[Conversation]:
    found = read_stream(io.BytesIO(payload), Source(), formats=_formats(subject))
    return [one.conversation for one in found]


def _first(subject: FormatSubject, sample: Sample) -> Conversation:
    return _read(subject, sample.payload)[0]


def _damage(payload: bytes) -> list[bytes]:
    """Files cut short, with other types and encodings, nested too deep, and no files at all."""
    cuts = [payload[: len(payload) * part // 7] for part in range(7)]
    swaps = [
        payload.replace(old, new)
        for old, new in (
            (b'"role"', b'"rolle"'),
            (b'"user"', b"5"),
            (b'"user"', b'"\\ud83d"'),
            (b'"messages":[', b'"messages":[3,'),
            (b'"name":', b'"name":null,"n":'),
            (b'"content":', b'"content":{},"c":'),
            (b'"', b"'"),
            (b":", b":" + b"[" * 3000),
        )
    ]
    garbage = [b"\x00" * 64, bytes(range(256)), b"{" * 5000, payload.decode().encode("utf-16")]
    return [*cuts, *swaps, *garbage, msgspec.json.encode(payload.decode())]
