import pytest

from workbench.scoring.judge_statement import judge_statement


def _verdict(words: str, candidate: str):
    return judge_statement("constraint", words, source_text=words, candidate_text=candidate)


@pytest.mark.parametrize(
    ("candidate", "status"),
    [
        ("Room 12 is to be kept for Ida alone.", "altered"),
        ("Room 12 is to be kept only for Ida.", "altered"),
        ("Room 12 is to be kept for all the guests.", "retained"),
    ],
)
def test_what_holds_for_all_is_not_for_one_alone(candidate, status):
    assert _verdict("Keep room 12 for all guests", candidate).status == status


@pytest.mark.parametrize(
    ("words", "candidate"),
    [
        (
            "every kayak trip needs a rescue whistle",
            "Night kayak trips need a rescue whistle.",
        ),
        (
            "Ask the curator before you lift any painting",
            "Before lifting a framed painting you must ask the curator.",
        ),
        (
            "all lanterns must be out by midnight",
            "The lanterns in the orchard must be out by midnight.",
        ),
        (
            "Each volunteer must wear a reflective vest",
            "Tall volunteers must wear a reflective vest.",
        ),
    ],
)
def test_one_sort_for_all_is_altered(words, candidate):
    verdict = _verdict(words, candidate)
    assert (verdict.status, verdict.rule) == ("altered", "scope_changed")


@pytest.mark.parametrize(
    ("words", "candidate"),
    [
        (
            "every kayak trip needs a rescue whistle",
            "A rescue whistle is needed on all kayak trips.",
        ),
        (
            "every kayak trip needs a rescue whistle",
            "Kayak trips need a rescue whistle.",
        ),
        (
            "Ask the curator before you lift any painting",
            "Before lifting a painting you must ask the curator.",
        ),
        (
            "all lanterns must be out by midnight",
            "By midnight the lanterns must be out.",
        ),
    ],
)
def test_all_told_without_a_word_of_its_own_is_kept(words, candidate):
    assert _verdict(words, candidate).status == "retained"
