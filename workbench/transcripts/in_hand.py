"""A conversation from messages in hand."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from workbench.errors import TranscriptError, UsageError
from workbench.messages import Conversation, Message, build_conversation
from workbench.transcripts.contract import Record, Source
from workbench.transcripts.formats import recognise
from workbench.transcripts.issue import Issue
from workbench.transcripts.json_text import decode_value
from workbench.transcripts.pairing import pair_calls
from workbench.transcripts.reading import finish
from workbench.transcripts.repair import REPAIRS, mend_text, repair_json

__all__ = ["conversation"]


def conversation(
    messages: Sequence[Mapping[str, Any] | Message] | Mapping[str, Any],
    *,
    id: str | None = None,
    group: str | None = None,
    tags: Sequence[str] = (),
    language: str | None = None,
    model: str | None = None,
    issues: list[Issue] | None = None,
) -> Conversation:
    """Build a conversation from messages in any chat shape.

    Args:
        messages: Messages as the OpenAI or Anthropic API takes them, a request body with
            `messages`, or our own `Message` values. They are not changed. Objects with `model_dump`
            count as what it returns.
        id: Its id; derived from the content otherwise.
        group: Conversations of one group are one unit for statistics.
        tags: Labels to slice by.
        language: `en`, `zh`, …
        model: The agent's model.
        issues: Gets what was repaired, if given.

    Returns:
        The conversation, calls joined with results and every message with an id.

    Raises:
        TranscriptError: The messages are not in a known shape.
        UsageError: They hold what JSON can't say.

    Example:
        >>> conversation([{"role": "user", "content": "Hi"}]).messages[0].content
        'Hi'
    """
    if not messages:
        raise TranscriptError(f"expected chat messages, found {messages!r}")
    if isinstance(messages, Sequence) and all(isinstance(one, Message) for one in messages):
        ready = [one for one in messages if isinstance(one, Message)]
        built = build_conversation("", pair_calls(ready).messages)
    else:
        built = _read(messages, [] if issues is None else issues)
    wanted = {"group": group, "tags": tuple(tags), "language": language, "model": model}
    given = {name: value for name, value in wanted.items() if value}
    return msgspec.structs.replace(built, id=id or built.id or _digest_id(built), **given)


def _digest_id(built: Conversation) -> str:
    digest = hashlib.blake2b(msgspec.json.encode(built.messages), digest_size=6)
    return f"c-{digest.hexdigest()}"


def _read(messages: Any, issues: list[Issue]) -> Conversation:
    source = Source(file="<input>", stem="", issues=issues, single=True)
    written = _as_json(messages, source)
    mended, codes = repair_json(written)
    for code in codes:
        source.repair(code, message=REPAIRS[code])
    try:
        record = Record(value=decode_value(mended), raw=mended)
        found = recognise([record])
        if found is None:
            raise TranscriptError("expected chat messages: objects with `role` and `content`")
        drafts = list(found[0].read([record], source))
        if len(drafts) != 1:
            raise TranscriptError(f"expected one conversation, found {len(drafts)}")
        return finish(drafts[0], source, format_name=found[0].name)
    except msgspec.DecodeError as error:
        raise TranscriptError(f"expected chat messages, found something else: {error}") from error
    except RecursionError as error:
        raise TranscriptError("nested too deep to be read") from error


def _as_json(messages: Any, source: Source) -> bytes:
    try:
        written = json.dumps(messages, ensure_ascii=False, default=_plain)
    except (TypeError, ValueError, RecursionError) as error:
        raise UsageError(f"messages must be plain data that JSON can hold: {error}") from error
    try:
        return written.encode()
    except UnicodeEncodeError:
        source.repair("lone_surrogate", message=REPAIRS["lone_surrogate"])
        return mend_text(written).encode()


def _plain(value: Any) -> Any:
    if hasattr(value, "model_dump"):
        return value.model_dump()
    return msgspec.to_builtins(value)
