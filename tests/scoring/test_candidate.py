from workbench.facts.reader import FactReader
from workbench.scoring.candidate import loose_form, read_candidate


def candidate(*texts: str):
    return read_candidate(texts, FactReader())


def test_places_are_in_the_joined_text():
    view = candidate("first", "order W2378156", "")
    [mention] = view.of_form("identifier", "W2378156")
    assert view.text[mention.start : mention.end] == "W2378156"


def test_mentions_are_found_by_every_form():
    view = candidate("order #W2378156")
    assert view.of_form("identifier", "W2378156") == view.of_form("identifier", "#W2378156") != []


def test_kinds_come_in_the_order_asked_for():
    view = candidate("3 bags for $5")
    assert [m.kind for m in view.of_kinds("amount", "number")] == ["amount", "number"]


def test_words_stand_as_a_whole_or_not_at_all():
    view = candidate("go 1.24.6, sr-1012, HAT113x and main.ts.")
    found = {
        w: view.find_verbatim(w) is not None
        for w in ("1.24.6", "1.24", "SR-101", "HAT113", "main.ts")
    }
    assert found == {
        "1.24.6": True,
        "1.24": False,
        "SR-101": False,
        "HAT113": False,
        "main.ts": True,
    }


def test_a_code_of_capitals_and_digits_may_be_parted():
    assert candidate("flight HX 102 or KL-77").find_parted("HX102") == (7, 13)
    assert candidate("flight HX 102 or KL-77").find_parted("KL77") == (17, 22)
    for text in ("in 102 days", "flight HX 1023", "flight HX 10"):
        assert candidate(text).find_parted("HX102") is None
    assert candidate("in 102 days").find_parted("IN102") is None


def test_an_ellipsis_cuts_a_word():
    assert candidate("id 59175876…").find_verbatim("59175876") is None
    assert candidate("id 59175876...").find_verbatim("59175876") is None


def test_loose_forms_forget_case_width_and_hyphens():
    assert loose_form("#ＨＶ‑2026 47") == loose_form("hv-202647")
