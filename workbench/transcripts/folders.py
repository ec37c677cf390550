"""Recordings that are a folder of small files: put together into lines, one value each."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

from workbench.errors import TranscriptError
from workbench.transcripts.contract import Source
from workbench.transcripts.json_text import Fields, as_raw, decode_fields, object_fields, text_value

__all__ = ["is_folder_recording", "iter_folder_lines"]

_EVENTS = "event-*.json"


def is_folder_recording(folder: Path) -> bool:
    """Whether a folder is one recording: OpenCode's storage, or events of the OpenHands SDK."""
    return _is_storage(folder) or _holds_events(folder)


def _is_storage(folder: Path) -> bool:
    return (folder / "message").is_dir() and (folder / "part").is_dir()


def _holds_events(folder: Path) -> bool:
    return next(folder.glob(_EVENTS), None) is not None


def iter_folder_lines(folder: Path, source: Source) -> Iterator[tuple[int, bytes]]:
    """Lines of a folder that is a recording, with numbers from 1.

    Args:
        folder: As told by `is_folder_recording`.
        source: Hears of files that can't be read; they cost only themselves.

    Yields:
        For OpenCode a session a line, for OpenHands an event a line.
    """
    if _is_storage(folder):
        lines = _iter_sessions(folder, source)
    else:
        files = sorted(folder.glob(_EVENTS))
        lines = (as_raw(fields) for file in files if (fields := _read(file, source)))
    for number, line in enumerate(lines, start=1):
        yield number, bytes(line)


def _read(file: Path, source: Source) -> Fields:
    """The object in a file; nothing where there is none, which is reported."""
    try:
        return decode_fields(file.read_bytes())
    except (OSError, msgspec.DecodeError, RecursionError) as error:
        reason = f"{file.name} is left out: {error}"
        source.refuse(TranscriptError(reason, file=source.file), code="part_unreadable")
        return {}


def _iter_sessions(folder: Path, source: Source) -> Iterator[msgspec.Raw]:
    infos = {file.stem.removeprefix("ses_"): file for file in folder.glob("session/**/*.json")}
    loose = _loose_parts(folder, source)
    for held in sorted(path for path in (folder / "message").iterdir() if path.is_dir()):
        info: Any = _read(infos[held.name], source) if held.name in infos else {}
        messages: list[dict[str, Any]] = []
        for file in sorted(held.glob("*.json")):
            fields = _read(file, source)
            if not fields:
                continue
            own = text_value(fields.get("id")) or file.stem
            inner = sorted((folder / "part" / own).glob("*.json"))
            parts = [part for one in inner if (part := _read(one, source))]
            messages.append({"info": fields, "parts": [*parts, *loose.get(own, [])]})
        messages.sort(key=lambda message: _created(message["info"]))
        yield as_raw({"info": info or {"id": held.name}, "messages": messages})


def _loose_parts(folder: Path, source: Source) -> dict[str, list[Fields]]:
    """Parts that lie in no folder of their message, as older versions wrote them."""
    found: dict[str, list[Fields]] = {}
    for file in sorted((folder / "part").glob("*.json")):
        fields = _read(file, source)
        found.setdefault(text_value(fields.get("messageID")) or "", []).append(fields)
    return found


def _created(info: Fields) -> float:
    raw = object_fields(info.get("time")).get("created")
    try:
        return 0.0 if raw is None else msgspec.json.decode(raw, type=float)
    except msgspec.ValidationError:
        return 0.0
