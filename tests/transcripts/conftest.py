from collections.abc import Callable
from pathlib import Path

import pytest

from workbench.transcripts import Conversations, load_conversations

Loader = Callable[..., Conversations]


@pytest.fixture
def load(tmp_path: Path) -> Loader:
    """Writes a payload to a file and loads it."""

    def write_and_load(payload: bytes | str, *, name: str = "rec.json") -> Conversations:
        path = tmp_path / name
        path.write_bytes(payload.encode() if isinstance(payload, str) else payload)
        return load_conversations(path)

    return write_and_load
