"""Holds a team's own compressor against its recordings, inside its own tests.

    def test_ids_survive(assert_retention):
        assert_retention(my_compressor, "recordings/", ids_kept=0.95, altered=0)

The compressor is replayed at every recorded call, as a runtime would have applied it.
"""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import Any, ClassVar

from workbench.api import run
from workbench.compressor import Compressor, CompressorSpec, offer_compressor
from workbench.errors import UsageError
from workbench.gate.baseline import read_baseline
from workbench.gate.finding import GateResult
from workbench.gate.gate import run_gate
from workbench.gate.rules import GateRules, check_rules
from workbench.gate.words import lost_head, lost_line, verdict
from workbench.messages import Conversation, Message
from workbench.stats.measures import find_measure
from workbench.testing.given_messages import Given, as_compress

__all__ = ["assert_retention"]

_NAME = "compressor-under-test"

Compress = Callable[[list[Any]], Sequence[Any]]
"""A plain function from messages to fewer messages."""


def assert_retention(
    compressor: Compressor | Compress | CompressorSpec,
    recordings: str | Path | Iterable[Conversation],
    *,
    messages: Given = "workbench",
    keep_recent_turns: int = 2,
    baseline: str | Path | None = None,
    rules: str | Path | Mapping[str, Any] | GateRules | None = None,
    examples: int = 5,
    out: str | Path | None = None,
    **limits: float,
) -> GateResult:
    """Replay a compressor and fail, with the lost values named, where a limit is broken.

    Args:
        compressor: A compressor, a function that shortens a list of messages, or a specification
            as in policy files.
        recordings: Recordings in hand, or the path of a file or folder of them.
        messages: What a plain function works on: our `Message` values, or dictionaries as in
            `openai` chat requests.
        keep_recent_turns: Turns at the end that the compressor is never given.
        baseline: A file that `workbench baseline` wrote of one policy.
        rules: Rules as in `gate.yaml`; without them and without limits the default ones.
        examples: Lost values to name for each broken limit at most.
        out: Folder for the run file; a temporary one by default.
        limits: A measure and its limit: a floor for shares (`ids_kept=0.95`), a ceiling for
            anything else (`altered=0`, `tokens_peak=8000`).

    Returns:
        What the gate found, for further assertions.

    Raises:
        AssertionError: A limit is broken, or can't be told.
        UsageError: A measure is unknown, or there is nothing to hold the compressor against.
    """
    __tracebackhide__ = True
    chosen = _rules(rules, limits)
    with ExitStack() as stack:
        spec = _offer(compressor, messages, stack)
        folder = out or stack.enter_context(tempfile.TemporaryDirectory())
        policy = {"name": _NAME, "compressor": spec, "keep_recent_turns": keep_recent_turns}
        done = run(recordings, policies=[policy], out=folder)
        done.close()
        result = run_gate(
            done.path,
            baseline=baseline,
            rules=chosen,
            policies=[_paired(baseline)],
            examples=examples,
        )
    if not result.is_ok():
        raise AssertionError(_words(result))
    return result


def _rules(
    rules: str | Path | Mapping[str, Any] | GateRules | None, limits: Mapping[str, float]
) -> str | Path | Mapping[str, Any] | GateRules | None:
    if not limits:
        return rules
    if rules is not None:
        raise UsageError("give `rules` or limits by name, not both")
    entries = []
    for measure, value in limits.items():
        is_floor = find_measure(measure) == "share" or measure == "tokens_saved_fraction"
        entries.append({"measure": measure, "floor" if is_floor else "ceiling": value})
    return check_rules({"rules": entries})


def _paired(baseline: str | Path | None) -> str:
    """The policy under test, held against the one policy of a baseline."""
    if baseline is None:
        return _NAME
    names = list(read_baseline(baseline).policies)
    if len(names) > 1:
        raise UsageError(
            f"{baseline} holds {', '.join(names)}; write a baseline of one policy with "
            "`workbench baseline RUN --policy NAME`"
        )
    return f"{_NAME}={names[0]}"


def _offer(
    compressor: Compressor | Compress | CompressorSpec, messages: Given, stack: ExitStack
) -> CompressorSpec:
    """A specification that builds the compressor while the stack is open."""
    if isinstance(compressor, str | Mapping):
        return compressor
    if isinstance(compressor, Compressor) and not isinstance(compressor, type):
        compress: Callable[[Sequence[Message]], list[Message]] = compressor.compress
    elif callable(compressor):
        compress = as_compress(compressor, messages)
    else:
        raise UsageError(
            f"expected a compressor, a function of messages or a specification, got {compressor!r}"
        )

    class Offered:
        name: ClassVar[str] = _NAME
        version: ClassVar[str] = "1"

        @classmethod
        def from_spec(cls, _: Any) -> Offered:
            return cls()

        def compress(self, messages: Sequence[Message]) -> list[Message]:
            return compress(messages)

    stack.enter_context(offer_compressor(Offered))
    return _NAME


def _words(result: GateResult) -> str:
    lines = [verdict(result), *result.notes]
    for finding in result.findings:
        if finding.status in ("failed", "inconclusive"):
            lines.append(f"{finding.status}: {finding.rule}: {finding.reason}")
            if finding.lost:
                lines += [lost_head(finding), *(f"  {lost_line(lost)}" for lost in finding.lost)]
    return "\n".join(lines)
