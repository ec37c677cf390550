"""Corrupted recordings: told or read, never a traceback, a hang or more memory than there is.

The copies are read in processes of their own, each with 1 GiB of address space; a copy that takes
more than 5 s counts as a hang.
"""

import json
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from workbench.bundled import demo_datasets
from workbench.testing.corruption import CORRUPTIONS, corrupt
from workbench.testing.transcript_contract import SAMPLES

WORKER = Path(__file__).with_name("read_corrupted.py")
LARGEST = 3_000_000


def read_corrupted(files: list[Path], *, copies: int) -> tuple[int, list[dict]]:
    """Copies that were read in part, and what went wrong with others."""
    command = [sys.executable, str(WORKER), str(copies // 2)]
    running = [
        subprocess.Popen([*command, str(seed), *map(str, files)], stdout=subprocess.PIPE, text=True)
        for seed in (1, 2)
    ]
    told = [json.loads(line) for one in running for line in one.communicate()[0].splitlines()]
    assert [one.returncode for one in running] == [0, 0]
    ends = [line for line in told if "copies" in line]
    assert sum(end["copies"] for end in ends) == copies
    return sum(end["read"] for end in ends), [line for line in told if "error" in line]


def test_two_thousand_corrupted_recordings_are_told_or_read(recordings):
    files = [path for path in sorted(recordings.rglob("*")) if path.is_file()]
    files = [path for path in files if path.suffix != ".md" and path.stat().st_size < LARGEST]
    read, wrong = read_corrupted(files, copies=2000)
    assert wrong == []
    assert read > 300


def test_corrupted_samples_of_the_project_are_told_or_read(tmp_path):
    for name, sample in SAMPLES.items():
        (tmp_path / f"{name}.json").write_bytes(sample.payload)
    bundled = [path / "conversations.jsonl" for path in demo_datasets()]
    _, wrong = read_corrupted([*sorted(tmp_path.iterdir()), *bundled], copies=200)
    assert wrong == []


@pytest.mark.parametrize("name", CORRUPTIONS)
def test_a_corruption_is_the_same_each_time(name):
    payload = SAMPLES["openai-chat"].payload * 3
    first, second = (CORRUPTIONS[name](payload, np.random.default_rng(7)) for _ in range(2))
    assert first == second


def test_corruptions_change_most_files():
    payload = SAMPLES["openai-chat"].payload * 3
    changed = [corrupt(payload, np.random.default_rng(seed))[1] != payload for seed in range(50)]
    assert sum(changed) > 45
