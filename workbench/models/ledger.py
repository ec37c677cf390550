"""The ledger of a run: every question that was asked, what it cost, and the answers.

It is a file beside the parts of an unfinished run, shared by all its processes. A question is
written down before it is asked, so a cap on calls or cost holds over processes and resumptions; an
answer is written down when it comes, so that a run that goes on asks nothing twice. It goes when
the run is complete.
"""

from __future__ import annotations

import secrets
from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import BinaryIO

import msgspec

from workbench.models._line_file import append_line, locked
from workbench.models.contract import ModelReply, ModelRequest
from workbench.tokens import count_text

__all__ = ["LEDGER_NAME", "CallPrice", "Caps", "Ledger", "NoRoomError"]

LEDGER_NAME = "asked.jsonl"


class CallPrice(msgspec.Struct, frozen=True, kw_only=True):
    """What a model's tokens cost."""

    input_usd: float
    """USD for a token of the prompt."""
    output_usd: float
    """USD for a token of the reply."""

    def of(self, tokens_in: int, tokens_out: int) -> float:
        """USD of a call."""
        return self.input_usd * tokens_in + self.output_usd * tokens_out


class Caps(msgspec.Struct, frozen=True, kw_only=True):
    """What a run may ask at most."""

    max_calls: int | None = None
    """Questions; None is no limit."""
    max_cost_usd: float | None = None
    """What they may cost; None is no limit."""
    prices: dict[str, CallPrice] = {}
    """Prices by label of the model; a model that is not here costs nothing."""


class NoRoomError(Exception):
    """A cap leaves no room for the question; its words say which."""


class _Line(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    number: str
    scope: str = ""
    label: str = ""
    key: str = ""
    usd: float = 0.0
    reply: ModelReply | None = None
    failed: bool = False


@dataclass
class Ledger:
    """One process's hand on the ledger.

    Attributes:
        path: The file.
        caps: What may be asked at most.
    """

    path: Path
    caps: Caps = field(default_factory=Caps)
    _offset: int = field(default=0, init=False)
    _usd: dict[str, float] = field(default_factory=dict, init=False)
    _scopes: dict[str, str] = field(default_factory=dict, init=False)
    _earlier: dict[tuple[str, str], list[ModelReply]] = field(
        default_factory=lambda: defaultdict(list), init=False
    )

    def __post_init__(self) -> None:
        if not self.path.exists():
            return
        with locked(self.path) as file:
            for line in self._read_on(file):
                if line.reply is not None:
                    self._earlier[line.scope, line.key].append(line.reply)

    @property
    def calls(self) -> int:
        """Questions that were asked so far, those without an answer among them."""
        return len(self._usd)

    @property
    def usd(self) -> float:
        """What they cost; one without an answer yet counts what it may cost."""
        return sum(self._usd.values())

    def calls_by_policy(self) -> dict[str, int]:
        """Questions by policy."""
        counts: dict[str, int] = defaultdict(int)
        for scope in self._scopes.values():
            counts[scope.partition("/")[0]] += 1
        return dict(counts)

    def take_earlier(self, scope: str, key: str) -> ModelReply | None:
        """The next answer to this question of an interrupted attempt, each given once."""
        waiting = self._earlier.get((scope, key))
        return waiting.pop(0) if waiting else None

    def reserve(self, label: str, scope: str, request: ModelRequest) -> str:
        """Write a question down before it is asked.

        Returns:
            Its number, for `settle`.

        Raises:
            NoRoomError: A cap leaves no room for it.
        """
        expected = self._expected_usd(label, request)
        with locked(self.path) as file:
            for _ in self._read_on(file):
                pass
            self._check_room(expected)
            line = _Line(number=secrets.token_hex(8), scope=scope, label=label, usd=expected)
            file.write(msgspec.json.encode(line) + b"\n")
            for _ in self._read_on(file):
                pass
        return line.number

    def settle(self, number: str, *, label: str, scope: str, key: str, reply: ModelReply) -> None:
        """Write an answer down, and what it cost."""
        price = self.caps.prices.get(label)
        usd = 0.0
        if price is not None:
            text = (reply.message.content if reply.message else None) or ""
            reasoning = (reply.message.reasoning if reply.message else None) or ""
            tokens_out = reply.tokens_out
            if tokens_out is None:
                tokens_out = count_text(text) + count_text(reasoning)
            usd = price.of(reply.tokens_in or 0, tokens_out)
            if reply.tokens_in is None:
                usd = max(usd, self._usd.get(number, 0.0))
        self._append(_Line(number=number, scope=scope, key=key, usd=usd, reply=reply))

    def settle_failed(self, number: str, *, paid: bool) -> None:
        """Write down that no answer came; what was read may have been charged all the same."""
        usd = self._usd.get(number, 0.0) if paid else 0.0
        self._append(_Line(number=number, usd=usd, failed=True))

    def _append(self, line: _Line) -> None:
        append_line(self.path, msgspec.json.encode(line))

    def _read_on(self, file: BinaryIO) -> list[_Line]:
        """Take in what any process has written since the last time."""
        file.seek(self._offset)
        content = file.read()
        lines = []
        for raw in content.split(b"\n")[:-1]:
            self._offset += len(raw) + 1
            try:
                line = msgspec.json.decode(raw, type=_Line)
            except msgspec.DecodeError:
                continue  # half a line of a process that was killed; the next writer closed it
            self._usd[line.number] = line.usd
            if line.scope:
                self._scopes[line.number] = line.scope
            lines.append(line)
        return lines

    def _expected_usd(self, label: str, request: ModelRequest) -> float:
        """What a question may cost: a reply is no longer than asked for, else than the prompt."""
        price = self.caps.prices.get(label)
        if price is None:
            return 0.0
        tokens_in = count_text(request.prompt)
        limits: Mapping[str, object] = request.options
        asked = limits.get("max_completion_tokens") or limits.get("max_tokens")
        return price.of(tokens_in, asked if isinstance(asked, int) else tokens_in)

    def _check_room(self, expected: float) -> None:
        caps = self.caps
        if caps.max_calls is not None and self.calls >= caps.max_calls:
            raise NoRoomError(f"the cap of {caps.max_calls:,} calls is reached")
        if caps.max_cost_usd is not None and self.usd + expected > caps.max_cost_usd:
            raise NoRoomError(
                f"{self.usd:.4f} USD are spent and the next call may cost {expected:.4f}, which is "
                f"above the cap of {caps.max_cost_usd:g} USD"
            )
