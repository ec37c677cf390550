import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

import workbench as wb
from workbench.facts.json_prose import iter_prose_strings
from workbench.facts.text import undo_escapes

RULE = "Never refund to a gift card unless the original card is lost."
CHINESE_RULE = "退款必须原路退回，不得退到礼品卡。"


def prose_of(value, indent=None):
    text = undo_escapes(json.dumps(value, indent=indent)).text
    return [text[start:end] for start, end in iter_prose_strings(text)]


def constraints_of(content):
    facts = wb.extract_facts(wb.conversation([{"role": "user", "content": content}]))
    return [fact for fact in facts if fact.kind == "constraint"]


@pytest.mark.parametrize("rule", [RULE, CHINESE_RULE])
@pytest.mark.parametrize("indent", [None, 2])
@pytest.mark.parametrize(
    "wrap",
    [
        lambda rule: {"article": rule},
        lambda rule: {"id": 3, "body": rule, "tags": ["refund"]},
        lambda rule: [{"snippet": "x"}, {"snippet": rule}],
        lambda rule: [{"no": 1, "text": rule}, {"no": 2, "text": "x"}],
        lambda rule: {"hits": [{"text": rule}], "more": [[{"n": 1}]]},
        lambda rule: {"rules": ["short", rule]},
        lambda rule: [rule],
        lambda rule: {"result": {"content": [{"type": "text", "text": rule}]}},
    ],
)
def test_a_string_of_prose_is_read_wherever_it_stands(rule, indent, wrap):
    assert rule in prose_of(wrap(rule), indent)


def test_a_rule_that_a_tool_returned_is_a_constraint_in_its_place():
    content = json.dumps({"title": "Refunds", "body": f"Good to know:\n{RULE}"})
    [constraint] = constraints_of(content)
    [occurrence] = constraint.occurrences
    assert content[occurrence.start : occurrence.end] == RULE.rstrip(".")


def test_a_string_may_hold_quotes_and_lines():
    said = 'He said "never again".\n\n- Always ask before you delete a file.'
    assert prose_of({"note": said, "id": 7}) == [said]


@pytest.mark.parametrize(
    "value",
    [
        {"status": "pending", "name": "Yusuf Rossi", "city": "Fort Worth"},
        {"query": "orders that must not be shipped today"},
        {"command": "grep -rn 'must not be None' src tests docs"},
        {"old_string": "# must not be None here", "new_string": "# may be None here now"},
        {"thought": "I must not refund to the gift card here."},
        {"path": "src/app.py", "content": '# Callers must never pass None here.\nx = {"a b": "c"}'},
        {"log": "a\\nThe value must not be empty.\\nThe end of it all.\\n"},
    ],
)
def test_what_is_no_prose_of_the_conversation_is_left_out(value):
    assert prose_of(value) == []


def test_a_document_is_prose():
    assert prose_of({"file_path": "docs/rules.md", "content": RULE}) == [RULE]


@given(
    st.recursive(
        st.none() | st.integers() | st.text(max_size=20) | st.just(RULE),
        lambda inner: (
            st.lists(inner, max_size=3)
            | st.dictionaries(st.sampled_from(["note", "id", "path"]), inner, max_size=3)
        ),
        max_leaves=8,
    )
)
def test_places_lie_in_the_text_and_never_overlap(value):
    text = undo_escapes(json.dumps(value)).text
    last = 0
    for start, end in iter_prose_strings(text):
        assert last <= start < end <= len(text)
        last = end
