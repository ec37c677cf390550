import pytest

from workbench.scoring.judge_statement import judge_statement


def _status(words: str, candidate: str, kind: str = "constraint") -> str:
    return judge_statement(kind, words, source_text=words, candidate_text=candidate).status


@pytest.mark.parametrize(
    ("words", "candidate"),
    [
        (
            "Spare keys have to be handed in at the porch",
            "The spare keys must be handed in at the bakery.",
        ),
        (
            "Festival helpers may not park behind the stage",
            "Behind the tent is no place where festival helpers may park.",
        ),
        (
            "the vineyard tour needs a permit from the mayor",
            "For the vineyard tour a permit from the bishop is needed.",
        ),
        (
            "the Finnish audio guide is still missing chapters",
            "Chapters are still missing from the Estonian audio guide.",
        ),
        (
            "Junior archers may only shoot at the red targets",
            "The red targets are the only ones that senior archers may shoot at.",
        ),
        (
            "nobody has found a drummer for the harvest parade",
            "A drummer for the lantern parade has not been found by anybody.",
        ),
    ],
)
def test_another_thing_in_the_same_place_is_altered(words, candidate):
    assert _status(words, candidate) == "altered"


@pytest.mark.parametrize(
    ("words", "candidate"),
    [
        (
            "Spare keys have to be handed in at the porch",
            "At the porch the spare keys must be handed in.",
        ),
        (
            "the vineyard tour needs a permit from the mayor",
            "A permit from the mayor is necessary for the vineyard tour.",
        ),
        (
            "Entry to the crypt costs 12 euros for pilgrims",
            "Pilgrims are charged an amount of 12 euros for entry to the crypt.",
        ),
        (
            "the glass kiln must be checked by the operator",
            "The person who runs the glass kiln must check it.",
        ),
        (
            "the big tent must be dry before it is packed",
            "The large tent must be dry before packing.",
        ),
    ],
)
def test_another_word_for_it_is_no_other_thing(words, candidate):
    assert _status(words, candidate) == "retained"
