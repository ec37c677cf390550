"""Policy files that differ in one setting."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

__all__ = ["KNOBS", "Knob", "write_sweep"]


class Knob(msgspec.Struct, frozen=True, kw_only=True):
    """One setting of a policy and values to try."""

    name: str
    """Beginning of the policies' names."""
    lines: tuple[str, ...]
    """Lines of a policy; `{value}` stands for the setting."""
    values: tuple[int, ...]
    """Values to start from, ascending."""


KNOBS: dict[str, Knob] = {
    "excerpt": Knob(
        name="excerpt",
        lines=(
            "compressor: {{textExcerpt: {{max_characters: {value}}}}}",
            "on_failure: use_original",
        ),
        values=(500, 1000, 2000, 4000, 8000, 16000),
    ),
    "turns": Knob(
        name="last-turns",
        lines=("compressor: identity", "max_attached_turns: {value}"),
        values=(2, 3, 4, 6, 10, 20),
    ),
    "tokens": Knob(
        name="window",
        lines=("compressor: identity", "max_attached_tokens: {value}"),
        values=(2000, 4000, 8000, 16000, 32000, 64000),
    ),
    "protected": Knob(
        name="rules-keep",
        lines=("compressor: compactCompletedTurns", "keep_recent_turns: {value}"),
        values=(1, 2, 3, 4, 6, 10),
    ),
    "summary_tokens": Knob(
        name="summary-at",
        lines=(
            "compressor: {{model: {{model: extractive}}}}",
            "incremental: {{when: {{pending_tokens_at_least: {value}}}}}",
            "on_failure: use_original",
        ),
        values=(2000, 4000, 8000, 16000, 32000, 64000),
    ),
}
"""Settings that are worth a range, by their word in the catalogue."""


def write_sweep(knob: Knob, values: Sequence[int]) -> str:
    """A policy file with one policy for each value, beside the full history.

    Args:
        knob: The setting.
        values: Its values.
    """
    lines = ["policies:"]
    for value in values:
        lines.append(f"  - name: {knob.name}-{value}")
        lines += [f"    {line.format(value=value)}" for line in knob.lines]
    return "\n".join(lines) + "\n"
