"""Reads corrupted copies of recordings and prints what went wrong, one JSON object a line.

Run as a process of its own with little memory: `python read_corrupted.py COUNT SEED FILE…`.
"""

import json
import resource
import signal
import sys
import tempfile
import traceback
import zlib
from pathlib import Path

import numpy as np

from workbench.testing.corruption import corrupt
from workbench.transcripts import load_conversations

MEMORY = 1 << 30
SECONDS = 5
"""Of processor time: reading waits for nothing, and what else runs on a machine does not count."""
LARGEST = 40_000


def payload_of(path: Path) -> bytes:
    """A file, cut after a line where it is large."""
    payload = path.read_bytes()
    if payload[:2] == b"\x1f\x8b" and len(payload) > LARGEST:
        payload = zlib.decompressobj(31).decompress(payload, LARGEST)
    if len(payload) <= LARGEST:
        return payload
    return payload[: payload.rfind(b"\n", 0, LARGEST) + 1] or payload[:LARGEST]


def stop(*_: object) -> None:
    raise TimeoutError(f"not done after {SECONDS} s")


def main(count: int, seed: int, files: list[str]) -> None:
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    signal.signal(signal.SIGPROF, stop)
    payloads = [payload_of(Path(file)) for file in files]
    read = 0
    with tempfile.TemporaryDirectory() as folder:
        for number in range(count):
            rng = np.random.default_rng([seed, number])
            place = number % len(files)
            names, payload = corrupt(payloads[place], rng)
            path = Path(folder) / "copy.json"
            path.write_bytes(payload)
            signal.setitimer(signal.ITIMER_PROF, SECONDS)
            try:
                found = load_conversations(path)
                assert len(found) or found.issues, "nothing read and nothing told"
                read += len(found) > 0
            except Exception as error:  # noqa: BLE001 - whatever it is goes into the report
                where = traceback.format_exception(error)[-12:]
                told = {"file": files[place], "number": number, "names": names, "error": where}
                print(json.dumps(told), flush=True)  # noqa: T201
            finally:
                signal.setitimer(signal.ITIMER_PROF, 0)
    print(json.dumps({"copies": count, "read": read}), flush=True)  # noqa: T201


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]), sys.argv[3:])
