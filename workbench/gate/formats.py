"""A gate's result for programs and pull requests: JSON, Markdown, annotations of GitHub."""

from __future__ import annotations

import json
from collections.abc import Iterator

import msgspec

from workbench.gate.finding import Finding, GateResult, Status
from workbench.gate.words import lost_head, lost_line, missing_lines, verdict
from workbench.store.quote import plain_markdown

__all__ = ["to_github", "to_json", "to_markdown"]

_MARKS: dict[Status, str] = {
    "passed": "✅ passed",
    "failed": "❌ failed",
    "inconclusive": "❔ inconclusive",
    "skipped": "– not judged",
}


def to_json(result: GateResult) -> str:
    """Everything a gate says, as a JSON object."""
    return json.dumps(msgspec.to_builtins(result), ensure_ascii=False, indent=2)


def to_markdown(result: GateResult) -> str:
    """A table with what was lost, for a pull request."""
    lines = [
        f"## {plain_markdown(verdict(result))}",
        "",
        "| | policy | rule | result |",
        "| --- | --- | --- | --- |",
    ]
    for finding in result.findings:
        cells = (finding.policy, finding.rule, finding.reason)
        lines.append(f"| {_MARKS[finding.status]} | {' | '.join(map(plain_markdown, cells))} |")
    for finding in result.findings:
        if finding.lost:
            lines += ["", f"**{plain_markdown(lost_head(finding))}**", ""]
            lines += [f"- {plain_markdown(lost_line(lost))}" for lost in finding.lost]
    told = [line for missing in result.missing_replies for line in missing_lines(missing)]
    if told:
        lines += ["", "**Missing replies**", "", *(f"- {plain_markdown(line)}" for line in told)]
    if result.notes:
        lines += ["", *(f"- {plain_markdown(note)}" for note in result.notes)]
    return "\n".join(lines) + "\n"


def to_github(result: GateResult, *, allow_inconclusive: bool = False) -> str:
    """Workflow commands that GitHub shows as annotations, one a line.

    Args:
        result: The result.
        allow_inconclusive: Whether what can't be told is a warning instead of an error.
    """
    return "\n".join(_annotations(result, allow_inconclusive=allow_inconclusive)) + "\n"


def _annotations(result: GateResult, *, allow_inconclusive: bool) -> Iterator[str]:
    levels = {"failed": "error", "inconclusive": "warning" if allow_inconclusive else "error"}
    for finding in result.findings:
        if finding.status in levels:
            title = f"{finding.policy}: {finding.rule}"
            yield _command(levels[finding.status], title, "\n".join(_details(finding)))
    for missing in result.missing_replies:
        yield _command(
            "error", f"{missing.policy}: missing replies", "\n".join(missing_lines(missing))
        )
    for note in result.notes:
        yield _command("notice", "gate", note)
    yield _command("notice", "gate", verdict(result))


def _details(finding: Finding) -> Iterator[str]:
    yield f"{finding.status}: {finding.reason}"
    if finding.lost:
        yield lost_head(finding)
        yield from map(lost_line, finding.lost)


def _command(level: str, title: str, message: str) -> str:
    text = message.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")
    named = title.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")
    named = named.replace(":", "%3A").replace(",", "%2C")
    return f"::{level} title={named}::{text}"
