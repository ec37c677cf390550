"""Output files of batches: answers that name their request by `custom_id` and don't repeat it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import ClassVar

from workbench.errors import TranscriptError
from workbench.messages import Conversation
from workbench.transcripts import bodies, openai_responses
from workbench.transcripts.contract import Draft, Record, Scope, Source
from workbench.transcripts.json_text import (
    Fields,
    object_fields,
    plain_fields,
    text_value,
    word_value,
)

__all__ = ["BatchAnswers"]

_ASKED = frozenset({"body", "params", "messages", "input"})
"""Keys of a line that holds a request."""


class BatchAnswers:
    """Answers of OpenAI's and Anthropic's batches, one a line.

    Each is a conversation of an answer alone until it is joined to its request, which lies in
    another file. Requests that failed have none and are refused one by one.
    """

    name: ClassVar[str] = "batch-answers"
    title: ClassVar[str] = "`custom_id` and `response.body` or `result`, as batches put out"

    def sniff(self, head: Sequence[Record]) -> Scope | None:
        fields = head[0].fields
        if not word_value(fields.get("custom_id")) or not _ASKED.isdisjoint(fields):
            return None
        response = object_fields(fields.get("response"))
        answered = "body" in response or "status_code" in response
        ended = text_value(object_fields(fields.get("result")).get("type")) is not None
        failed = bool(object_fields(fields.get("error")))
        return "record" if answered or ended or failed else None

    def read(self, records: Iterable[Record], source: Source) -> Iterator[Draft]:
        for record in records:
            custom_id = word_value(record.fields.get("custom_id")) or ""
            found = _answer(record.fields)
            answer = _read(found, source) if found else bodies.Answer()
            if not answer.messages:
                reason = _reason(record.fields)
                raise TranscriptError(
                    f"the request {custom_id!r} of a batch has no answer{reason}", line=record.line
                )
            kept = plain_fields(record.fields, without=("response", "result"))
            yield Draft(
                conversation=Conversation(
                    id=answer.id, messages=answer.messages, model=answer.model, metadata=kept
                ),
                number=record.number,
                line=record.line,
                custom_id=custom_id,
                is_answer=True,
            )


def _answer(fields: Fields) -> Fields:
    """The response of the API that the batch stands for."""
    return object_fields(object_fields(fields.get("response")).get("body")) or object_fields(
        object_fields(fields.get("result")).get("message")
    )


def _read(answer: Fields, source: Source) -> bodies.Answer:
    if "output" in answer:
        return openai_responses.read_answer(answer, source)
    return bodies.read_answer(answer, source, body={})


def _reason(fields: Fields) -> str:
    """What a line says of why its request failed."""
    inside = object_fields(fields.get("result"))
    for found in (object_fields(fields.get("error")), _error(_answer(fields)), _error(inside)):
        message = text_value(found.get("message")) or text_value(found.get("code"))
        if message:
            return f": {message}"
    word = text_value(inside.get("type"))
    return f": {word}" if word else ""


def _error(fields: Fields) -> Fields:
    """An error, also where one lies in another."""
    error = object_fields(fields.get("error"))
    return object_fields(error.get("error")) or error
