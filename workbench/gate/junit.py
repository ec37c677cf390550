"""A gate's result as JUnit XML, which every CI system shows as tests."""

from __future__ import annotations

import re
from xml.etree import ElementTree

from workbench.gate.finding import Finding, GateResult
from workbench.gate.words import lost_head, lost_line, missing_lines, verdict

__all__ = ["to_junit"]

_NOT_IN_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def to_junit(result: GateResult, *, allow_inconclusive: bool = False) -> str:
    """Each rule of each policy as a test case.

    Args:
        result: The result.
        allow_inconclusive: Whether what can't be told counts as skipped instead of failed.

    Returns:
        An XML document.
    """
    bad = {"failed"} if allow_inconclusive else {"failed", "inconclusive"}
    suite = ElementTree.Element(
        "testsuite",
        name="workbench gate",
        tests=str(len(result.findings)),
        failures=str(sum(finding.status in bad for finding in result.findings)),
        errors="0",
        skipped=str(sum(f.status not in bad and f.status != "passed" for f in result.findings)),
    )
    for finding in result.findings:
        suite.append(_case(finding, failed=finding.status in bad))
    said = [verdict(result), *result.notes]
    for missing in result.missing_replies:
        said += missing_lines(missing)
    ElementTree.SubElement(suite, "system-out").text = _clean("\n".join(said))
    root = ElementTree.Element("testsuites")
    root.append(suite)
    ElementTree.indent(root)
    return ElementTree.tostring(root, encoding="unicode", xml_declaration=True) + "\n"


def _case(finding: Finding, *, failed: bool) -> ElementTree.Element:
    case = ElementTree.Element(
        "testcase", classname=_clean(f"gate.{finding.policy}"), name=_clean(finding.rule)
    )
    if failed:
        problem = ElementTree.SubElement(
            case, "failure", type=finding.status, message=_clean(finding.reason)
        )
        if finding.lost:
            lines = [lost_head(finding), *map(lost_line, finding.lost)]
            problem.text = _clean("\n".join(lines))
    elif finding.status != "passed":
        message = f"{finding.status}: {finding.reason}"
        ElementTree.SubElement(case, "skipped", message=_clean(message))
    return case


def _clean(text: str) -> str:
    """Text without the characters that no XML document may hold."""
    return _NOT_IN_XML.sub("\ufffd", text)
