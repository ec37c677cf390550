import pytest

from workbench.scoring.judge_statement import judge_statement


def _status(words: str, candidate: str) -> str:
    return judge_statement("constraint", words, source_text=words, candidate_text=candidate).status


@pytest.mark.parametrize(
    ("words", "candidate"),
    [
        (
            "Lockers 18 and 23 belong to the choir",
            "The choir has lockers 18 and 32.",
        ),
        (
            "A crate may measure 60 by 40 by 35 cm at most",
            "Crates must not exceed 60 by 45 by 35 cm.",
        ),
        (
            "Divers have nine weeks to renew their licence",
            "For the renewal of their licence divers have nine days.",
        ),
        (
            "A choir may rehearse once, before the concert",
            "A choir may rehearse three times before the concert.",
        ),
        (
            "The lease runs for 18 months with one month's notice",
            "The lease runs for 18 months, and notice is six months.",
        ),
        (
            "A permit is good for one boat",
            "A permit is good for four boats.",
        ),
    ],
)
def test_another_figure_is_altered(words, candidate):
    assert _status(words, candidate) == "altered"


@pytest.mark.parametrize(
    ("words", "candidate"),
    [
        (
            "Lockers 18 and 23 belong to the choir",
            "The choir is the owner of lockers 18 and 23.",
        ),
        (
            "The choir rehearses at 9:15 in hall 4",
            "In hall 4 the choir rehearses at 09:15.",
        ),
        (
            "Two keepers have signed, one has not",
            "One keeper has not signed, two have.",
        ),
        (
            "Divers have nine weeks to renew their licence",
            "For the renewal of their licence divers have nine weeks.",
        ),
        (
            "A permit is good for one boat",
            "For one boat a permit is good.",
        ),
    ],
)
def test_the_same_figure_is_kept(words, candidate):
    assert _status(words, candidate) == "retained"


def test_another_figure_counts_more_than_the_order_of_words():
    words = "Seeds soak for 15 minutes, after that they go to the tray"
    assert _status(words, "Seeds soak for 50 minutes before the tray gets them.") == "altered"
