"""The public recordings that can be fetched: where they lie, which commit, which licence."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from workbench.errors import UnknownNameError

__all__ = ["CATALOGUE", "PublicDataset", "find_dataset"]


class PublicDataset(msgspec.Struct, frozen=True, kw_only=True):
    """Recordings that somebody published in a git repository."""

    name: str
    """What to ask for."""
    title: str
    """Name for tables."""
    repository: str
    """Address of the repository."""
    commit: str
    """The commit that is fetched. It is the checksum too: git names a commit by a hash over all
    that is in it, and refuses what does not fit."""
    patterns: tuple[str, ...]
    """Files that are wanted, as patterns of a `.gitignore`."""
    licence: str
    """Licence of the recordings, as an SPDX name."""
    format: str
    """Name of their transcript format."""
    languages: tuple[str, ...] = ("en",)
    """Their languages."""
    limits: str = ""
    """What has to be known of them."""


_ALL = (
    PublicDataset(
        name="tau-bench",
        title="tau-bench airline, GPT-4o",
        repository="https://github.com/sierra-research/tau-bench",
        commit="59a200c6d575d595120f1cb70fea53cef0632f6b",
        patterns=("/historical_trajectories/*.json",),
        licence="MIT",
        format="tau-bench",
        limits="Customers are synthetic.",
    ),
    PublicDataset(
        name="tau2-bench",
        title="tau2-bench, GPT-4.1-mini",
        repository="https://github.com/yoheinakajima/activegraph-tau2-bench",
        commit="2d8e2c2518523e13f981c5fa6f1a1547cae33400",
        patterns=("/runs/*/tau2_*/results.json",),
        licence="Apache-2.0",
        format="tau2-bench",
        limits="Several runs repeat the same tasks; customers are synthetic.",
    ),
    PublicDataset(
        name="swe-agent",
        title="SWE-agent demonstrations and test trajectories",
        repository="https://github.com/SWE-agent/SWE-agent",
        commit="3ea751c087f32b16e039a2233dd6eefecef325d5",
        patterns=("*.traj",),
        licence="MIT",
        format="swe-agent",
    ),
    PublicDataset(
        name="mini-swe-agent",
        title="mini-swe-agent on SWE-bench Verified, Gemini 3 Pro",
        repository="https://github.com/gruckion/mini-swe-agent",
        commit="d12a71affd95403b036b2bdbd827349b77bfffb9",
        patterns=("/swebench_results/**/*.traj.json",),
        licence="MIT",
        format="mini-swe-agent",
        limits="Quotes source code of the projects under test, under their own licences.",
    ),
    PublicDataset(
        name="crosswoz",
        title="CrossWOZ",
        repository="https://github.com/thu-coai/CrossWOZ",
        commit="df82c9fdff91b9b130f2d6b89110d3870ba6260e",
        patterns=("/data/crosswoz/*.json.zip",),
        licence="Apache-2.0",
        format="crosswoz",
        languages=("zh",),
        limits="Dialogues between two people; no tool calls.",
    ),
    PublicDataset(
        name="schema-guided-dialogue",
        title="Schema-Guided Dialogue, dev",
        repository="https://github.com/google-research-datasets/dstc8-schema-guided-dialogue",
        commit="e852981ae34990f4358979625854259302feaa78",
        patterns=("/dev/dialogues_*.json",),
        licence="CC-BY-SA-4.0",
        format="schema-guided-dialogue",
        limits="Share-alike: what is made of it comes under the same licence.",
    ),
)

CATALOGUE: Mapping[str, PublicDataset] = {one.name: one for one in _ALL}
"""All of them, by name."""


def find_dataset(name: str) -> PublicDataset:
    """The recordings of that name.

    Raises:
        UnknownNameError: There are none.
    """
    if name not in CATALOGUE:
        raise UnknownNameError("public data set", name, CATALOGUE)
    return CATALOGUE[name]
