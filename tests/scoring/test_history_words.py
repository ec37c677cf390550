from workbench.facts.fact import Occurrence
from workbench.scoring.history_words import HistoryWords

HISTORY = HistoryWords(
    enumerate(
        [
            "I can't cancel the first order. Please **cancel** the second one, W2378156, today.",
            '{"status": "pending", "note": "do not call the customer"}',
            "不要退到银行卡，只能退到余额。",
        ]
    )
)


def test_a_copied_sentence_is_the_historys_own():
    assert HISTORY.hold("Please cancel the second one, W2378156, today.")


def test_labels_and_bullets_in_front_do_not_count():
    assert HISTORY.hold(
        "- User: Please cancel the second one, W2378156, today.\n- Tool: do not call the customer"
    )


def test_a_changed_sentence_is_not():
    assert not HISTORY.hold("Please don't cancel the second one, W2378156, today.")
    assert not HISTORY.hold("Please cancel the second one, W2378165, today.")


def test_one_changed_sentence_among_copied_ones_is_enough():
    assert not HISTORY.hold("I can't cancel the first order. I can cancel the second order.")


def test_chinese_words_are_held_alike():
    assert HISTORY.hold("不要退到银行卡，只能退到余额")
    assert not HISTORY.hold("可以退到银行卡，也可以退到余额")


def test_words_behind_a_place():
    words = HistoryWords([(0, "one two"), (1, "three"), (1, '{"a": 4}'), (2, "five")])
    first = Occurrence(message=0, part=0, start=0, end=3, surface="one")
    assert words.said_after(first, before=2) == ' two\nthree\n{"a": 4}\n'
    assert words.said_after(first, before=1) == " two\n"
    call = Occurrence(message=1, part=2, start=6, end=7, surface="4")
    assert words.said_after(call, before=3) == "five"


def test_words_that_stand_anywhere_decide_nothing():
    assert not HISTORY.hold("cancel")


def test_nested_labels_do_not_count():
    assert HISTORY.hold("Assistant: - User: Please cancel the second one, W2378156, today.")


def test_flattened_data_makes_no_statement():
    assert HISTORY.hold("Tool: order_id: W9, user_id: sara_1, status: cancelled, total: 12.50")


def test_what_is_said_only_later_does_not_count():
    assert not HISTORY.hold("不要退到银行卡，只能退到余额", before=2)
    assert HISTORY.hold("Please cancel the second one, W2378156, today.", before=1)


def test_a_value_counts_alone_or_with_the_words_before_it():
    text = "Please cancel the second one, W23781"
    start = text.index("W23781")
    assert HISTORY.hold_place(text, start, len(text))
    assert HISTORY.hold_value("about W2378156", 6, 14)
    assert not HISTORY.hold_value("about W7777777", 6, 14)


def _around(text: str, words: str, **fields) -> bool:
    start = text.index(words)
    return HISTORY.hold_around(text, start, start + len(words), **fields)


def test_short_words_are_told_by_the_sentence_they_stand_in():
    text = "Noted.\n- User: Please cancel the second one, W2378156, today. It is paid."
    assert _around(text, "cancel")
    assert not _around(text.replace("Please cancel", "Never cancel"), "cancel")
    assert not _around("The agent may cancel the order.", "cancel")


def test_chinese_sentences_are_short():
    assert _around("用户：不要退到银行卡", "退到银行卡")
    assert not _around("用户：可以退到银行卡", "退到银行卡")


def test_of_flattened_data_the_words_alone_are_asked_for():
    text = "Tool: id: 7, status: pending, note: gone, total: 12.50"
    assert _around(text, "status: pending")
    assert not _around(text.replace("pending", "refunded"), "status: refunded")


def test_what_is_said_later_does_not_count_around_words_either():
    assert not _around("不要退到银行卡，只能退到余额。", "不要", before=2)


def test_the_words_before_a_place_come_from_the_messages_before_too():
    history = HistoryWords([(0, "Shall I send it?"), (2, "Yes, and soon.")])
    assert history.said_before(2, 5).split() == ["Shall", "I", "send", "it?", "Yes,"]
    assert history.said_before(0, 5) == "Shall"


def test_words_of_json_are_the_historys_own_without_their_escapes():
    words = HistoryWords([(0, '{"note": "Don\\u2019t open the crate on a Sunday."}')])
    assert words.hold("Don’t open the crate on a Sunday.")


def test_a_name_of_code_is_held_as_a_whole():
    words = HistoryWords([(0, "call self.load_rows()"), (1, "then Save_All")])
    assert words.hold_code("load_rows")
    assert words.hold_code("save_all")
    assert not words.hold_code("load_row")
    assert not words.hold_code("drop_rows")
