"""Which clauses of labelled messages are rules, are none, or are left out."""

from typing import Any

import msgspec

from workbench.validation.labelled_clauses import read_clauses
from workbench.validation.labels import LabelledMessage


def _row(text: str, *rules: str, **more: Any) -> LabelledMessage:
    facts = [{"kind": "constraint", "surface": r, "start": text.index(r)} for r in rules]
    return msgspec.convert(
        {"id": "m1", "text": text, "language": "en", "facts": facts, **more}, LabelledMessage
    )


def _answers(message: LabelledMessage) -> dict[str, bool]:
    return {case.clause.text: case.is_told for case in read_clauses("constraint", [message])}


def test_a_clause_under_a_label_is_a_rule_and_others_are_none() -> None:
    message = _row("Paint it teal. The boat is old.", "Paint it teal")
    assert _answers(message) == {"Paint it teal": True, "The boat is old": False}


def test_other_kinds_make_no_rule() -> None:
    message = _row("Paint it teal.")
    fact = {"kind": "decision", "surface": "Paint it teal", "start": 0}
    message = msgspec.convert({**msgspec.to_builtins(message), "facts": [fact]}, LabelledMessage)
    assert _answers(message) == {"Paint it teal": False}


def test_a_clause_that_a_label_hardly_touches_is_none() -> None:
    text = "The boat is old and it leaks a lot in the rain. Paint the whole of it teal."
    label = "the rain. Paint the whole of it teal"
    assert _answers(_row(text, label)) == {
        "The boat is old": False,
        "it leaks a lot in the rain": False,
        "Paint the whole of it teal": True,
    }


def test_optional_labels_are_left_out() -> None:
    message = _row("Paint it teal. The boat is old.", "Paint it teal")
    facts = [{**msgspec.to_builtins(fact), "optional": True} for fact in message.facts]
    message = msgspec.convert({**msgspec.to_builtins(message), "facts": facts}, LabelledMessage)
    assert _answers(message) == {"The boat is old": False}


def test_where_a_label_runs_over_several_clauses_the_one_with_a_cue_is_the_rule() -> None:
    text = "the boat is old, but you must not sell it"
    assert _answers(_row(text, text)) == {"you must not sell it": True}


def test_what_the_cues_say_is_told() -> None:
    message = _row("You must not sell it. Paint it teal.")
    cases = {case.clause.text: case.by_cues for case in read_clauses("constraint", [message])}
    assert cases == {"You must not sell it": True, "Paint it teal": False}


def test_messages_in_other_languages_or_with_unmarked_rules_are_passed_over() -> None:
    text = "Paint it teal."
    assert read_clauses("constraint", [_row(text, language="zh")]) == []
    assert read_clauses("constraint", [_row(text, complete=False)]) == []
    assert read_clauses("constraint", [_row(text, complete=["decision"])]) == []
    assert len(read_clauses("constraint", [_row(text, complete=["constraint"])])) == 1


def test_folder_source_and_what_is_held_out_are_told() -> None:
    row = _row("Paint it teal.", source="shop-2/May, 3", held_out=True)
    (case,) = read_clauses("constraint", [row], within="labels")
    assert (case.message, case.source, case.held_out) == ("labels/m1", "shop", True)


def test_each_kind_has_its_labels_and_its_cues() -> None:
    text = "I've sent the invoice. I'll call the bank tomorrow."
    told = {
        kind: [(c.clause.text, c.by_cues) for c in read_clauses(kind, [_row(text)]) if c.by_cues]
        for kind in ("constraint", "decision", "open_item")
    }
    assert told["constraint"] == []
    assert told["decision"] == [("I've sent the invoice", True)]
    assert told["open_item"] == [("I'll call the bank tomorrow", True)]
    assert all(not c.is_told for c in read_clauses("decision", [_row(text, text[:21])]))


def test_what_is_told_by_a_sentence_as_a_whole_is_left_out() -> None:
    text = "Next steps:\n- Call the bank, but do not mention the printer\n"
    assert [c.clause.text for c in read_clauses("open_item", [_row(text)])] == ["Next steps"]
    assert len(read_clauses("constraint", [_row(text)])) > 1
