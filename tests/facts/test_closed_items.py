"""Open items that a to-do list or a ticked box closes."""

import json

from workbench.facts.closed_items import find_closed
from workbench.facts.index import build_fact_index, default_reader
from workbench.messages import Message
from workbench.testing.chat import answer, ask, calls, chat


def todos(**states: str) -> Message:
    members = [
        {"content": words.replace("_", " "), "status": state} for words, state in states.items()
    ]
    return calls(("t1", "write_todos", {"todos": members}))


def closed(*messages: Message) -> dict[str, int]:
    conversation = chat(*messages)
    index = build_fact_index(conversation, default_reader())
    return {
        index.facts[place].surface: message
        for place, message in find_closed(conversation, index).items()
    }


def test_a_task_that_is_done_is_closed():
    found = closed(
        ask("Go on."),
        todos(Mend_the_fence="pending", Feed_the_hens="pending"),
        todos(Mend_the_fence="completed", Feed_the_hens="in_progress"),
        answer("Half done."),
    )
    assert found == {"Mend the fence": 2}


def test_a_task_that_stands_open_again_is_not():
    assert not closed(
        todos(Mend_the_fence="pending"),
        todos(Mend_the_fence="completed"),
        todos(Mend_the_fence="pending"),
    )


def test_a_box_that_was_ticked_is_closed():
    found = closed(
        answer("## To do\n- [ ] Mend the fence\n- [ ] Feed the hens"),
        answer("## To do\n- [x] Mend the fence\n- [ ] Feed the hens"),
    )
    assert found == {"Mend the fence": 1}


def test_a_dropped_task_is_closed_and_a_rule_never_is():
    rule = json.dumps({"todos": [{"content": "Never feed the cat", "status": "cancelled"}]})
    found = closed(
        todos(Mend_the_fence="pending", Never_feed_the_cat="pending"),
        todos(Mend_the_fence="cancelled"),
        calls(("t2", "write_todos", rule)),
    )
    assert found == {"Mend the fence": 1, "Never feed the cat": 2}
    conversation = chat(todos(Never_feed_the_cat="pending"), calls(("t2", "write_todos", rule)))
    index = build_fact_index(conversation, default_reader())
    kinds = [index.facts[place].kind for place in find_closed(conversation, index)]
    assert kinds == ["open_item"]
    assert "constraint" in {fact.kind for fact in index.facts}
