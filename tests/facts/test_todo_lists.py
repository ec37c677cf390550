import json

import pytest

from workbench.facts.todo_lists import tasks_in_json, ticked_boxes


def tasks(text: str) -> list[tuple[str, bool]]:
    return [(text[task.start : task.end], task.is_closed) for task in tasks_in_json(text)]


def test_tasks_of_a_list_with_their_state():
    members = [
        {"content": "Mend the fence", "status": "pending", "activeForm": "Mending the fence"},
        {"id": "2", "status": "in_progress", "content": "Feed the hens"},
        {"content": "Paint the gate", "status": "completed"},
    ]
    assert tasks(json.dumps({"todos": members})) == [
        ("Mend the fence", False),
        ("Feed the hens", False),
        ("Paint the gate", True),
    ]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ('{"plan": [{"step": "Run it", "status": "In Progress"}]}', [("Run it", False)]),
        ('{"tasks": [{"title": "Run it", "state": "cancelled"}]}', [("Run it", True)]),
        ('{"todos": [{"content": "列出文件", "status": "pending"}]}', [("列出文件", False)]),
        ('{"orders": [{"name": "blue lamp", "status": "pending"}]}', []),
        ('{"todos": [{"content": "Run it", "status": "delivered"}]}', []),
        ('{"todos": [{"status": "pending"}]}', []),
        ('{"status": "pending", "todos": []}', []),
        ("status pending", []),
    ],
)
def test_only_members_of_lists_of_tasks_are_tasks(text, found):
    assert tasks(text) == found


def test_ticked_boxes():
    text = "- [x] Mend the fence\n- [ ] Feed the hens\n * [X] Paint it \nno [x] box"
    assert [text[start:end] for start, end in ticked_boxes(text)] == ["Mend the fence", "Paint it"]
