"""A server that speaks the OpenAI protocol, and misbehaves when a prompt tells it to.

It stands for a provider in tests: it listens on this machine, charges nothing, and answers with
whatever behaviour is named in the prompt, as `behave: rate_limit`. Once a behaviour has been shown
as often as its number says (`behave: rate_limit 2`), the server answers properly.
"""

from __future__ import annotations

import json
import re
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

__all__ = ["BEHAVIOURS", "ChatServer", "open_chat_server"]

_ASKED = re.compile(r"behave: (\w+)(?: (\d+))?")
_HANG_S = 5.0
_FOR_EVER = 10**9


@dataclass
class ChatServer:
    """A running server and what it was asked.

    Attributes:
        address: Its base URL, with `/v1`.
        requests: Body and headers of every request, in order.
        times: When each came, by `time.monotonic`.
        most_at_once: Most requests that were open at one time.
    """

    address: str = ""
    requests: list[dict[str, Any]] = field(default_factory=list)
    times: list[float] = field(default_factory=list)
    most_at_once: int = 0
    _shown: dict[str, int] = field(default_factory=dict)
    _open: int = 0
    _lock: threading.Lock = field(default_factory=threading.Lock)

    def enter(self, body: dict[str, Any], headers: dict[str, str]) -> str:
        """Write a request down; returns the behaviour to show."""
        prompt = str(body["messages"][-1]["content"])
        asked = _ASKED.search(prompt)
        with self._lock:
            self.requests.append({**body, "headers": headers})
            self.times.append(time.monotonic())
            self._open += 1
            self.most_at_once = max(self.most_at_once, self._open)
            if asked is None:
                return "answer"
            shown = self._shown.get(prompt, 0)
            self._shown[prompt] = shown + 1
            times = int(asked[2]) if asked[2] else _FOR_EVER
            return asked[1] if shown < times else "answer"

    def leave(self) -> None:
        """A request is done."""
        with self._lock:
            self._open -= 1


@contextmanager
def open_chat_server() -> Iterator[ChatServer]:
    """Run a server while the block lasts."""
    state = ChatServer()

    class Handler(_Handler):
        server_state = state

    with ThreadingHTTPServer(("127.0.0.1", 0), Handler) as server:
        server.daemon_threads = True
        state.address = f"http://127.0.0.1:{server.server_port}/v1"
        thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02})
        thread.start()
        try:
            yield state
        finally:
            server.shutdown()
            thread.join()


class _Handler(BaseHTTPRequestHandler):
    server_state: ChatServer

    def do_POST(self) -> None:
        body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        behaviour = self.server_state.enter(body, dict(self.headers))
        try:
            BEHAVIOURS[behaviour](self)
        except (BrokenPipeError, ConnectionResetError):
            self.close_connection = True

    def send(self, status: int, body: object, **headers: str) -> None:
        """Send a whole response."""
        raw = body if isinstance(body, bytes) else json.dumps(body).encode()
        self.send_head(status, len(raw), **headers)
        self.wfile.write(raw)

    def send_head(self, status: int, length: int, **headers: str) -> None:
        """Send status and headers; from then on the request counts as done."""
        self.server_state.leave()
        self.send_response(status)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(length))
        for name, value in headers.items():
            self.send_header(name.replace("_", "-"), value)
        self.end_headers()

    def log_message(self, *_: Any) -> None:
        """Stay silent."""


def _completion(content: str | None, *, finish: str = "stop", **more: Any) -> dict[str, Any]:
    message = {"role": "assistant", "content": content, **more}
    return {
        "id": "chatcmpl-1",
        "object": "chat.completion",
        "created": 1,
        "model": "any",
        "choices": [{"index": 0, "message": message, "finish_reason": finish}],
        "usage": {"prompt_tokens": 11, "completion_tokens": 7, "total_tokens": 18},
    }


def _error(words: str) -> dict[str, Any]:
    return {"error": {"message": words, "type": "test", "code": None}}


def _say(content: str | None, **more: Any) -> Callable[[_Handler], None]:
    return lambda handler: handler.send(200, _completion(content, **more))


def _fail(status: int, words: str, **headers: str) -> Callable[[_Handler], None]:
    return lambda handler: handler.send(status, _error(words), **headers)


def _half_body(handler: _Handler) -> None:
    raw = json.dumps(_completion("A summary that never ends")).encode()
    handler.send_head(200, len(raw))
    handler.wfile.write(raw[: len(raw) // 2])
    handler.close_connection = True


def _hang(handler: _Handler) -> None:
    time.sleep(_HANG_S)
    handler.send(200, _completion("Late."))


def _drip(handler: _Handler) -> None:
    """A body that comes byte by byte: something always comes, and it never ends in time."""
    raw = json.dumps(_completion("A summary, slowly.")).encode()
    handler.send_head(200, len(raw))
    for place in range(len(raw)):
        handler.wfile.write(raw[place : place + 1])
        handler.wfile.flush()
        time.sleep(_HANG_S / len(raw))


def _echo_key(handler: _Handler) -> None:
    key = str(handler.headers["Authorization"]).removeprefix("Bearer ")
    handler.send(200, _completion(f"Your key is {key}."))


BEHAVIOURS: dict[str, Callable[[_Handler], None]] = {
    "answer": _say("Order W2378156 was paid; the refund goes to the gift card."),
    "rate_limit": _fail(429, "Rate limit reached"),
    "rate_limit_retry_after": _fail(429, "Rate limit reached", Retry_After="1"),
    "rate_limit_for_long": _fail(429, "Rate limit reached", Retry_After="600"),
    "server_error": _fail(500, "The server had an error"),
    "overloaded": _fail(503, "Overloaded"),
    "bad_request": _fail(400, "This model does not take that"),
    "bad_key": lambda handler: handler.send(
        401, _error(f"Incorrect API key provided: {handler.headers['Authorization']}")
    ),
    "hang": _hang,
    "drip": _drip,
    "half_body": _half_body,
    "not_json": lambda handler: handler.send(200, b"<html>Bad gateway</html>"),
    "wrong_json": lambda handler: handler.send(200, ["no", "completion"]),
    "empty_choices": lambda handler: handler.send(200, {**_completion(""), "choices": []}),
    "blank": _say("  \n"),
    "null": _say(None),
    "reasoning_only": _say(None, reasoning_content="First I look at the orders."),
    "refused": _say("I'm sorry, but I can't help with that."),
    "content_filter": _say("", finish="content_filter"),
    "cut_off": _say("Order W2378156 was", finish="length"),
    "echo_key": _echo_key,
}
"""What the server can be told to do, by name."""
