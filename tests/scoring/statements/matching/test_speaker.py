import pytest

from workbench.scoring.judge_statement import judge_statement
from workbench.scoring.statements.matching.speaker import told_by
from workbench.scoring.statements.reading.terms import read_terms

SOURCE = "agent: The lamp is sold out.\nuser: I'll see what else there is.\nagent: Fine."
WORDS = "I'll see what else there is"


@pytest.mark.parametrize(
    ("candidate", "status"),
    [
        ("The agent will see what else there is.", "altered"),
        ("The user will see what else there is.", "retained"),
        ("He will see what else there is.", "retained"),
    ],
)
def test_a_promise_is_that_of_who_gave_it(candidate, status):
    verdict = judge_statement("open_item", WORDS, source_text=SOURCE, candidate_text=candidate)
    assert verdict.status == status


@pytest.mark.parametrize(
    ("text", "words", "owner"),
    [
        ("user: Hello.\nassistant: ", "I'll call you", "agent"),
        ("客服：您好\n用户：", "I'll call you", "user"),
        ("", "I'll call you", "i"),
        ("user: ", "I like lamps", None),
    ],
)
def test_the_last_label_tells_who_speaks(text, words, owner):
    assert told_by(text + words, read_terms(words)).owner == owner
