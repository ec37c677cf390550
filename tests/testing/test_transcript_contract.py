"""Every format that ships keeps the contract, and so does one from outside."""

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
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

FOLDER = Path(__file__).parents[1] / "transcripts" / "samples"
"""One small recording for each further format: the same question, a call, and its answer."""

WITH_LISTS = ("schema-guided-dialogue", "cohere-chat")
"""Formats that write results as lists."""

WITHOUT_CALLS = ("crosswoz", "abcd", "batch-answers")
"""Formats of plain dialogues, and of answers alone."""

ANSWERS_ALONE = ("batch-answers",)
"""Formats that repeat no question."""


def find_sample(name: str) -> Sample:
    """The kit's own sample of a format, else the file of that name."""
    if name in SAMPLES:
        return SAMPLES[name]
    (path,) = FOLDER.glob(f"{name}.json*")
    answer = '["At pier 4"]' if name in WITH_LISTS else "At pier 4"
    texts = (answer,) if name in ANSWERS_ALONE else ("Where is P-7?", answer)
    return Sample(payload=path.read_bytes(), texts=texts, aside=f"aside-{name}")


def test_every_sample_belongs_to_a_format() -> None:
    assert {path.stem for path in FOLDER.iterdir()} <= {known.name for known in ALL}


class TestShippedFormats(TranscriptContract):
    @pytest.fixture(params=ALL, ids=lambda known: known.name)
    def subject(self, request: pytest.FixtureRequest) -> FormatSubject:
        return FormatSubject(format=request.param, samples=(find_sample(request.param.name),))

    def test_every_call_has_an_id_and_its_result(self, subject: FormatSubject) -> None:
        if subject.format.name not in WITHOUT_CALLS:
            super().test_every_call_has_an_id_and_its_result(subject)


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
