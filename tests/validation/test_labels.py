import msgspec
import pytest

from workbench.validation.labels import (
    LabelledFact,
    LabelledMessage,
    LabelledVerdict,
    turns_on_owner,
)


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


def test_a_form_counts_in_any_width():
    fact = LabelledFact(kind="contact", surface="湖路８号", start=0, canonical="湖路８号（东门）")
    assert "湖路8号(东门)" in fact.forms


@pytest.mark.parametrize(
    ("source", "family"),
    [("shop-2/May, 3", "shop"), ("shop3", "shop"), ("written", "written"), ("", "")],
)
def test_family_of_a_source_is_its_first_letters(message, source, family):
    row = msgspec.convert({**message, "source": source}, LabelledMessage)
    assert row.source_family == family


@pytest.mark.parametrize(
    ("complete", "kinds"),
    [(True, ["amount", "date"]), (False, []), (["date", "contact"], ["date"])],
)
def test_completeness_is_told_by_kind(message, complete, kinds):
    row = msgspec.convert({**message, "complete": complete}, LabelledMessage)
    assert [kind for kind in ("amount", "date") if row.is_complete_for(kind)] == kinds
