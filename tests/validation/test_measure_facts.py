import msgspec
import pytest

from workbench.facts.reader import FactReader
from workbench.validation.labels import LabelledMessage
from workbench.validation.measure_facts import measure_facts


def _measure(*rows):
    return measure_facts([msgspec.convert(row, LabelledMessage) for row in rows], FactReader())


def _score(found, kind, language="en"):
    return next(s for s in found.scores if (s.kind, s.language) == (kind, language))


def test_facts_that_are_found_count_as_right(message):
    found = _measure(message)
    assert [_score(found, kind).recall for kind in ("identifier", "amount", "constraint")] == [
        1.0
    ] * 3
    assert found.mistakes == ()


def test_family_adds_its_kinds(message):
    score = _score(_measure(message), "numbers")
    assert (score.level, score.labelled, score.right) == ("family", 1, 1)


def test_missed_fact_is_a_mistake_with_its_words(message):
    message["text"] += " It is teal."
    message["facts"].append(
        {"kind": "identifier", "surface": "teal", "start": 58, "canonical": "teal"}
    )
    found = _measure(message)
    assert [(m.words, m.got) for m in found.mistakes] == [("teal", "missed")]
    assert _score(found, "identifier").recall == 0.5


def test_what_nobody_labelled_is_wrong(message):
    message["facts"] = message["facts"][:1]
    found = _measure(message)
    assert _score(found, "amount").wrong == 1
    assert {mistake.got for mistake in found.mistakes if mistake.kind == "amount"} == {
        "found as USD 54.85"
    }


def test_nothing_is_wrong_where_labels_are_not_complete(message):
    message["facts"] = message["facts"][:1]
    message["complete"] = False
    found = _measure(message)
    assert found.mistakes == ()
    assert _score(found, "identifier").precision is None


def test_labels_may_be_complete_for_some_kinds(message):
    message["facts"] = message["facts"][:1]
    message["complete"] = ["identifier", "constraint"]
    found = _measure(message)
    assert {mistake.kind for mistake in found.mistakes} == {"constraint"}
    assert _score(found, "identifier").precision == 1.0
    assert _score(found, "constraint").wrong == 1
    assert "amount" not in {score.kind for score in found.scores}


@pytest.mark.parametrize("also", [None, ["54.85 dollars", "USD 54.85"]])
def test_another_form_counts_as_right(message, also):
    message["facts"][1] |= {"canonical": "54.85 dollars", "also": also}
    found = _measure(message)
    assert _score(found, "amount").right == (also is not None)


def test_optional_fact_counts_neither_way(message):
    message["facts"] = [{**fact, "optional": True} for fact in message["facts"]]
    found = _measure(message)
    assert found.mistakes == ()
    assert sum(score.labelled for score in found.scores) == 0


def test_part_of_a_labelled_value_is_not_wrong():
    fact = {"kind": "identifier", "surface": "case W2378156", "start": 4, "canonical": "case"}
    row = {"id": "a", "text": "See case W2378156.", "language": "en", "facts": [fact]}
    assert [mistake.got for mistake in _measure(row).mistakes] == ["missed"]


def test_a_statement_that_is_repeated_is_not_wrong():
    rule = "Mugs cannot be swapped"
    text = f"{rule}. {rule}. Lids cannot be swapped."
    facts = [{"kind": "constraint", "surface": rule, "start": 0, "canonical": {}}]
    found = _measure({"id": "a", "text": text, "language": "en", "facts": facts})
    assert (_score(found, "constraint").right, _score(found, "constraint").wrong) == (1, 1)
