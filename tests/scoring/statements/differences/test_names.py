import pytest

from workbench.scoring.judge_statement import judge_statement
from workbench.scoring.statements.differences.names import is_other_slot
from workbench.scoring.statements.reading.candidate import read_statements
from workbench.scoring.statements.reading.terms import read_terms


def _status(words: str, candidate: str) -> str:
    return judge_statement("decision", words, source_text=words, candidate_text=candidate).status


@pytest.mark.parametrize(
    ("words", "candidate"),
    [
        ("就去湖滨大酒店吧", "用户选了云山酒店。"),
        ("那我选择清风茶餐厅好了", "用户想去同福餐厅。"),
    ],
)
def test_another_place_that_was_chosen_is_altered(words, candidate):
    assert _status(words, candidate) == "altered"


@pytest.mark.parametrize(
    ("words", "candidate"),
    [
        ("就去湖滨大酒店吧", "用户选了湖滨大酒店。"),
        ("就去湖滨大酒店吧", "已经订好湖滨大酒店，周边有云山饭店。"),
    ],
)
def test_the_same_place_is_no_other(words, candidate):
    assert _status(words, candidate) == "retained"


@pytest.mark.parametrize(
    ("words", "candidate", "is_other"),
    [
        ("Your coach leaves from Elm Station", "The coach leaves from Oak Street", True),
        ("Your coach leaves from Elm Station", "The coach leaves from the station in Elm", False),
        ("Your coach leaves from Elm Station", "The coach leaves at nine", False),
        ("It arrives on Monday", "It arrives on Friday", False),
    ],
)
def test_another_name_behind_the_preposition_is_found(words, candidate, is_other):
    reading = read_terms(words)
    held = read_statements([candidate]).matches({word.word.key: 1.0 for word in reading.words})
    assert is_other_slot(reading, held[0]) is is_other


@pytest.mark.parametrize(
    ("words", "candidate", "status"),
    [
        ("那就去云栖孤山吧", "选定云栖孤山，游玩时间3-4小时。", "retained"),
        ("就住湖滨大酒店吧", "选了湖滨大酒店。", "retained"),
        ("就住湖滨大酒店吧", "选了西溪大酒店。", "altered"),
    ],
)
def test_the_words_of_going_are_no_part_of_the_name(words, candidate, status):
    verdict = judge_statement("decision", words, source_text=f"{words}。", candidate_text=candidate)
    assert verdict.status == status
