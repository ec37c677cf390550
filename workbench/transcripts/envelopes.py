"""Envelopes that request bodies lie in: logs of requests and responses, inputs of batches.

A log keeps a body with its response as `{request, response}`, Bedrock's log of invocations under
`inputBodyJson` and `outputBodyJson`; the input of a batch holds it under `body` or `params`.
"""

from __future__ import annotations

from dataclasses import dataclass, field

import msgspec

from workbench.transcripts.contract import Record
from workbench.transcripts.json_text import (
    Fields,
    as_raw,
    decode_fields,
    json_kind,
    object_fields,
    text_value,
)

__all__ = ["Exchange", "find_enclosed", "find_request", "read_response"]

_PAIRS = (
    ("request", "response"),
    ("request_body", "response_body"),
    ("requestBody", "responseBody"),
    ("inputs", "output"),
    ("inputs", "outputs"),
    ("prompt", "completion"),
)
"""Names that logs have for request and response."""
_HOLDING = frozenset({"messages", "contents", "chat_history"})
"""Keys of a body that hold its conversation."""


@dataclass(frozen=True, kw_only=True)
class Exchange:
    """Where the parts of an exchange lie in a record.

    Attributes:
        body: Keys of the request body.
        response: Keys of the response, or its text where it was streamed; None without one.
        outer: Keys of the record that belong to neither.
        logged: Whether it is an entry of a request log.
    """

    body: Fields
    response: Fields | str | None = None
    outer: Fields = field(default_factory=dict)
    logged: bool = False


def find_request(record: Record, key: str) -> Exchange | None:
    """Find body and response in a record whose body has a certain key.

    Args:
        record: A body, a body with `response` beside its keys, or `{request, response}`.
        key: The key that holds the conversation.

    Returns:
        Where they lie; None where no body has that key.
    """
    fields = record.fields
    if key in fields:
        response = read_response(fields.get("response"))
        body = {name: raw for name, raw in fields.items() if response is None or name != "response"}
        return Exchange(body=body, response=response, logged=response is not None)
    enclosed = find_enclosed(record)
    return enclosed if enclosed is not None and key in enclosed.body else None


def find_enclosed(record: Record) -> Exchange | None:
    """A body that lies under a key of its own, with its response; None where there is none."""
    if "enclosed" not in record.memo:
        record.memo["enclosed"] = _enclosed(record.fields)
    found: Exchange | None = record.memo["enclosed"]
    return found


def _enclosed(fields: Fields) -> Exchange | None:
    return _of_log(fields) or _of_batch(fields) or _of_bedrock(fields)


def _of_log(fields: Fields) -> Exchange | None:
    for asked, answered in _PAIRS:
        body = _object(fields.get(asked))
        own = asked == "request" or (answered in fields and not _HOLDING.isdisjoint(body or ()))
        if body is not None and own:
            outer = {key: raw for key, raw in fields.items() if key not in (asked, answered)}
            response = read_response(fields.get(answered))
            return Exchange(body=body, response=response, outer=outer, logged=True)
    return None


def _of_batch(fields: Fields) -> Exchange | None:
    for key in ("body", "params") if "custom_id" in fields else ():
        body = _object(fields.get(key))
        if body is not None:
            outer = {name: raw for name, raw in fields.items() if name != key}
            return Exchange(body=body, outer=outer)
    return None


def _of_bedrock(fields: Fields) -> Exchange | None:
    given, made = (object_fields(fields.get(key)) for key in ("input", "output"))
    body = _object(given.pop("inputBodyJson", None))
    if body is None:
        return None
    outer = dict(fields)
    response = read_response(made.pop("outputBodyJson", None))
    for key, left in (("input", given), ("output", made)):
        if left:
            outer[key] = as_raw(left)
        elif key in outer and json_kind(outer[key]) == "object":
            del outer[key]
    return Exchange(body=body, response=response, outer=outer, logged=True)


def _object(raw: msgspec.Raw | None) -> Fields | None:
    """An object, also one that was written as JSON inside a text."""
    if raw is None:
        return None
    if json_kind(raw) == "text":
        raw = msgspec.Raw((text_value(raw) or "").encode())
    try:
        return decode_fields(raw)
    except msgspec.DecodeError:
        return None


def read_response(raw: msgspec.Raw | None) -> Fields | str | None:
    """A response as its values, or as its text where it is no object; None where there is none."""
    if raw is None or json_kind(raw) == "null":
        return None
    found = _object(raw)
    return text_value(raw) if found is None else found
