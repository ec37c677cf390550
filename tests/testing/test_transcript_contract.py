"""Every format that ships keeps the contract, and so does one from outside."""

from collections.abc import Iterable, Iterator, Sequence
from typing import ClassVar

import pytest

from workbench.messages import Conversation, Message, ToolCall
from workbench.testing.transcript_contract import (
    SAMPLES,
    FormatSubject,
    Sample,
    TranscriptContract,
)
from workbench.transcripts.contract import Draft, Record, Scope, Source
from workbench.transcripts.formats import ALL
from workbench.transcripts.json_text import plain_value, text_value


class TestShippedFormats(TranscriptContract):
    @pytest.fixture(params=ALL, ids=lambda known: known.name)
    def subject(self, request: pytest.FixtureRequest) -> FormatSubject:
        return FormatSubject(format=request.param, samples=(SAMPLES[request.param.name],))


class LogLines:
    """A format as somebody else might add it: all lines of a file are one recording."""

    name: ClassVar[str] = "log-lines"
    title: ClassVar[str] = "`who` and `said`"

    def sniff(self, head: Sequence[Record]) -> Scope | None:
        return "file" if "who" in head[0].fields else None

    def read(self, records: Iterable[Record], source: Source) -> Iterator[Draft]:
        messages = []
        for record in records:
            fields = {key: plain_value(raw) for key, raw in record.fields.items()}
            who, said = text_value(record.fields["who"]), str(fields.get("said"))
            if who == "run":
                messages.append(Message(role="assistant", tool_calls=(ToolCall(name=said),)))
            else:
                role = "tool" if who == "ran" else "user"
                messages.append(Message(role=role, content=said, metadata=fields))
        yield Draft(conversation=Conversation(id="", messages=tuple(messages)))


class TestFormatFromOutside(TranscriptContract):
    @pytest.fixture
    def subject(self) -> FormatSubject:
        payload = (
            b'{"who":"me","said":"list it","mood":"calm"}\n'
            b'{"who":"run","said":"ls"}\n{"who":"ran","said":"a.txt"}\n'
        )
        sample = Sample(payload=payload, texts=("list it", "a.txt"), aside="calm")
        return FormatSubject(format=LogLines(), samples=(sample,))
