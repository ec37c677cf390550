"""Patterns of tools that change nothing, held against the tools of recordings."""

import pytest

from workbench.runner.read_only import unmatched_lines
from workbench.testing.chat import answer, ask, calls, chat, result

TALK = chat(
    ask("Order W14567?"),
    calls(("a", "get_order", {"id": "W14567"})),
    result("a", "open"),
    calls(("b", "cancel_order", {"id": "W14567"})),
    result("b", "ok"),
    answer("Done."),
)


@pytest.mark.parametrize("patterns", [["get_*"], ["get_order", "*"], []])
def test_patterns_that_match_are_passed_over(patterns) -> None:
    assert unmatched_lines([TALK], patterns, all_needed=True) == []


def test_a_slip_of_the_pen_is_told_with_the_tools_there_are() -> None:
    assert unmatched_lines([TALK], ["get_*", "cancel_oder"], all_needed=True) == [
        "read-only: no tool is called 'cancel_oder'; did you mean 'cancel_order'? "
        "Known: cancel_order, get_order"
    ]


def test_a_list_for_several_sets_is_doubted_only_where_nothing_matches() -> None:
    assert unmatched_lines([TALK], ["get_*", "list_*"], all_needed=False) == []
    assert len(unmatched_lines([TALK], ["find_*", "list_*"], all_needed=False)) == 2


def test_recordings_without_tools_are_told() -> None:
    bare = chat(ask("Hello"), answer("Hello"))

    assert unmatched_lines([bare], ["get_*"], all_needed=True) == [
        "read-only get_*: these recordings call no tool"
    ]
