import msgspec
import pytest

from workbench.validation.labels import LabelledFact, LabelledVerdict, turns_on_owner


def test_languages_are_named_together(verdict):
    row = msgspec.convert({**verdict, "summary_language": "zh"}, LabelledVerdict)
    assert (row.languages, row.is_across) == ("en>zh", True)


@pytest.mark.parametrize(
    ("note", "turns"),
    [("wrong owner", True), ("张冠李戴：电话", True), ("digit", False), (None, False)],
)
def test_note_tells_that_the_owner_decides(verdict, note, turns):
    row = msgspec.convert({**verdict, "note": note}, LabelledVerdict)
    assert turns_on_owner(row) is turns


def test_statement_has_no_form_of_its_own():
    fact = LabelledFact(kind="constraint", surface="never", start=0, canonical={"polarity": "must"})
    assert fact.forms == frozenset()
