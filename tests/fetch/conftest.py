"""A git repository that a small web server hands out, if need be half of it only."""

import http.server
import os
import subprocess
import threading
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from workbench.fetch.catalogue import PublicDataset

IDENTITY = {
    "GIT_AUTHOR_NAME": "a",
    "GIT_AUTHOR_EMAIL": "a@example.org",
    "GIT_COMMITTER_NAME": "a",
    "GIT_COMMITTER_EMAIL": "a@example.org",
    "GIT_CONFIG_GLOBAL": "/dev/null",
}


def git(folder: Path, *words: str) -> str:
    environment = {**os.environ, **IDENTITY}
    done = subprocess.run(
        ["git", *words], cwd=folder, env=environment, capture_output=True, text=True, check=True
    )
    return done.stdout.strip()


@pytest.fixture
def repository(tmp_path: Path) -> Path:
    """A repository with two recordings, a licence and a file that nobody wants."""
    folder = tmp_path / "origin"
    (folder / "runs").mkdir(parents=True)
    line = '{"messages": [{"role": "user", "content": "%s"}]}\n'
    for name, factor in (("a", 7919), ("b", 6151)):
        noise = "".join(f"{i * factor % 100003:x}" for i in range(200_000))
        (folder / "runs" / f"{name}.jsonl").write_text(line % (name + noise))
    (folder / "LICENSE").write_text("MIT")
    (folder / "code.py").write_text("unwanted")
    git(folder, "init", "--quiet")
    git(folder, "add", ".")
    git(folder, "commit", "--quiet", "-m", "first")
    git(folder, "config", "uploadpack.allowFilter", "true")
    git(folder, "config", "uploadpack.allowAnySHA1InWant", "true")
    git(folder, "config", "http.receivepack", "false")
    return folder


@dataclass
class Server:
    """A server under way.

    Attributes:
        address: Where it is.
        limit: Bytes after which it breaks every long answer off; None for never.
        sent: Bytes of long answers that went out.
    """

    address: str = ""
    limit: int | None = None
    sent: int = 0


@pytest.fixture
def server(repository: Path) -> Iterator[Server]:
    state = Server()

    class Handler(http.server.BaseHTTPRequestHandler):
        def log_message(self, *words: object) -> None:
            pass

        def do_GET(self) -> None:
            self.answer(b"")

        def do_POST(self) -> None:
            self.answer(self.rfile.read(int(self.headers.get("Content-Length", 0))))

        def answer(self, body: bytes) -> None:
            path, _, query = self.path.partition("?")
            environment = {
                **os.environ,
                **IDENTITY,
                "GIT_PROJECT_ROOT": str(repository.parent),
                "GIT_HTTP_EXPORT_ALL": "1",
                "PATH_INFO": path,
                "QUERY_STRING": query,
                "REQUEST_METHOD": self.command,
                "CONTENT_TYPE": self.headers.get("Content-Type", ""),
                "CONTENT_LENGTH": str(len(body)),
                "HTTP_CONTENT_ENCODING": self.headers.get("Content-Encoding", ""),
                "GIT_PROTOCOL": self.headers.get("Git-Protocol", ""),
                "REMOTE_ADDR": "127.0.0.1",
            }
            done = subprocess.run(
                ["git", "http-backend"], input=body, env=environment, capture_output=True
            )
            head, _, content = done.stdout.partition(b"\r\n\r\n")
            self.send_response(200)
            for line in head.decode().splitlines():
                name, _, value = line.partition(": ")
                self.send_header(name, value)
            self.send_header("Content-Length", str(len(content)))
            self.end_headers()
            if state.limit is not None and len(content) > state.limit:
                content = content[: state.limit]
                self.close_connection = True
            state.sent += len(content)
            self.wfile.write(content)

    http_server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    thread = threading.Thread(target=http_server.serve_forever, daemon=True)
    thread.start()
    state.address = f"http://127.0.0.1:{http_server.server_address[1]}/origin/.git"
    yield state
    http_server.shutdown()
    http_server.server_close()
    thread.join()


@pytest.fixture
def dataset(server: Server, repository: Path) -> PublicDataset:
    """The recordings of that repository, as the catalogue would name them."""
    return PublicDataset(
        name="harbour",
        title="Harbour talk",
        repository=server.address,
        commit=git(repository, "rev-parse", "HEAD"),
        patterns=("/runs/*.jsonl",),
        licence="MIT",
        format="openai-chat",
    )
