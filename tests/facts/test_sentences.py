"""Sentences and clauses: where they begin and end, and what yields none."""

from hypothesis import given
from hypothesis import strategies as st

from workbench.facts.sentences import language_of, read_sentences, split_clauses


def _words(text: str) -> list[str]:
    return [sentence.text for sentence in read_sentences(text)]


def _clauses(text: str) -> list[str]:
    return [clause.text for sentence in read_sentences(text) for clause in split_clauses(sentence)]


def test_sentences_end_at_marks_of_both_languages() -> None:
    assert _words("Use the card. Never cash!") == ["Use the card", "Never cash"]
    assert _words("不要退款。只换货！") == ["不要退款", "只换货"]


def test_decimals_and_abbreviations_end_nothing() -> None:
    assert _words("Keep it under 3.5 kg, e.g. two bags.") == ["Keep it under 3.5 kg, e.g. two bags"]


def test_list_marks_and_emphasis_are_stripped() -> None:
    assert _words("- **Use** tabs\n1. No spaces") == ["Use** tabs", "No spaces"]


def test_a_heading_names_the_section_of_its_items() -> None:
    items = [s for s in read_sentences("Remaining:\n- write docs\n- fix login") if s.is_item]
    assert [item.section for item in items] == ["remaining", "remaining"]


def test_a_ticked_box_is_marked() -> None:
    ticked, open_box = read_sentences("- [x] write docs\n- [ ] fix login")
    assert (ticked.is_checked, open_box.is_checked) == (True, False)


def test_fenced_code_yields_nothing() -> None:
    assert _words("Run this.\n```bash\nrm must not fail\n```\nThen stop.") == [
        "Run this",
        "Then stop",
    ]


def test_of_json_the_strings_of_prose_are_read() -> None:
    assert _words('{"note": "Never refund. Always ask.", "city": "Fort Worth"}') == [
        "Never refund",
        "Always ask",
    ]
    assert _words('[{"rule": "must not"}]') == []


def test_logs_diffs_and_listings_yield_nothing() -> None:
    text = "\n".join(
        (
            "2024-05-01 10:00:00 must retry now",
            "  12→must be here",
            "diff --git a/x b/x",
            "+you must not",
            "npm error must fail",
        )
    )
    assert _words(text) == []


def test_a_line_broken_by_a_narrow_margin_goes_on() -> None:
    first = "The deployment to the production environment must be finished before"
    assert _words(f"{first}\nthe end of Friday.") == [f"{first} the end of Friday"]


def test_english_clauses_part_at_a_new_subject() -> None:
    assert _clauses("I like tea, but please bring no sugar.") == [
        "I like tea",
        "please bring no sugar",
    ]


def test_a_condition_stays_with_what_depends_on_it() -> None:
    text = "If it costs more, please ask me, and never use the card"
    assert _clauses(text) == ["If it costs more, please ask me", "never use the card"]


def test_chinese_clauses_part_at_commas() -> None:
    assert _clauses("评分4分以上，人均50元以内。") == ["评分4分以上", "人均50元以内"]


def test_language_goes_by_the_words() -> None:
    assert language_of("Please use 微信 to pay for the order") == "en"
    assert language_of("请用 WeChat 付款") == "zh"
    assert language_of("提示集中放在 `src/app/cogs/_reply/prompts.py`") == "zh"


@given(st.text(alphabet='ab .,!?。，\n-*`#:must不要（)"{}', max_size=300))
def test_every_piece_is_an_exact_span(text: str) -> None:
    for sentence in read_sentences(text):
        assert text[sentence.start : sentence.end] == sentence.text
        for clause in split_clauses(sentence):
            assert text[clause.start : clause.end] == clause.text


@given(st.text(alphabet="ab .,!?。，\n-*`#:", max_size=300))
def test_sentences_stand_in_order_and_apart(text: str) -> None:
    ends = [0]
    for sentence in read_sentences(text):
        assert sentence.start >= ends[-1]
        ends.append(sentence.end)


def test_a_dash_within_a_range_parts_nothing() -> None:
    (sentence,) = read_sentences("Please send it within 5–7 days – the blue one")
    assert [clause.text for clause in split_clauses(sentence)] == [
        "Please send it within 5–7 days",
        "the blue one",
    ]


def test_a_condition_after_so_opens_a_clause() -> None:
    (sentence,) = read_sentences("I need the blue one, so if it is gone, please call me")
    assert split_clauses(sentence)[-1].text == "if it is gone, please call me"


def test_a_second_verb_stays_with_the_condition_that_holds_for_it_too() -> None:
    (sentence,) = read_sentences("If the oak is dead, please fell it and keep the logs.")
    assert [clause.text for clause in split_clauses(sentence)] == [
        "If the oak is dead, please fell it and keep the logs"
    ]
    (sentence,) = read_sentences("If the oak is dead, please fell it and I will keep the logs.")
    assert len(split_clauses(sentence)) == 2


def test_a_condition_behind_a_comma_begins_a_clause_with_what_depends_on_it() -> None:
    (sentence,) = read_sentences("The oak is old, so if storms come, please fell it and keep logs.")
    assert [clause.text for clause in split_clauses(sentence)] == [
        "The oak is old",
        "if storms come, please fell it and keep logs",
    ]
    (sentence,) = read_sentences("And, if storms come, please fell it.")
    assert len(split_clauses(sentence)) == 1


def test_if_and_only_if_parts_nothing() -> None:
    (sentence,) = read_sentences("Fell it if and only if it is dead.")
    assert len(split_clauses(sentence)) == 1
