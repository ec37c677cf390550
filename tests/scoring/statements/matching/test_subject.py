"""A statement made ready for the search: what counts fully, what counts half."""

from workbench.scoring.statements.matching.subject import subject_of
from workbench.scoring.statements.reading.candidate import read_statements

CANDIDATE = read_statements(["The label has been sent."])


def test_what_a_statement_depends_on_counts_half() -> None:
    subject = subject_of("constraint", "Cancel the lamp if the bulb is broken", CANDIDATE)
    assert subject.comparable["w:lamp"] == 2 * subject.comparable["w:bulb"]


def test_when_an_open_item_happens_counts_half_and_in_a_rule_whole() -> None:
    words = "I will send the label once the depot opens"
    kinds = ("open_item", "constraint")
    depot = [subject_of(kind, words, CANDIDATE).comparable["w:depot"] for kind in kinds]
    assert depot == [0.5, 1.0]


def test_a_reason_may_be_left_out() -> None:
    subject = subject_of("constraint", "No nuts because Ines is allergic", CANDIDATE)
    assert "w:ines" not in subject.comparable


def test_in_another_language_only_known_words_can_be_looked_for() -> None:
    subject = subject_of("constraint", "不要取消订单，周六除外", CANDIDATE)
    assert subject.is_other_language
    assert all(key.startswith("c:") for key in subject.comparable)


def test_words_that_only_ask_are_left_out_of_an_open_item() -> None:
    words = "Please confirm, and let me know which lamp and shade to send"
    assert {"c:confirm", "w:know"}.isdisjoint(subject_of("open_item", words, CANDIDATE).comparable)


def test_an_aside_that_rules_something_out_counts() -> None:
    subject = subject_of("constraint", "Send the lamp and shade (not the rug)", CANDIDATE)
    assert "w:rug" in subject.comparable
    plain = subject_of("constraint", "Send the lamp and shade (by the rug)", CANDIDATE)
    assert "w:rug" not in plain.comparable


def test_a_reason_at_the_end_is_left_out() -> None:
    words = "Cancel the lamp and the shade, as it seems I ordered the wrong rug"
    assert "w:rug" not in subject_of("decision", words, CANDIDATE).comparable
