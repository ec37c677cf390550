"""The list of statement finders."""

from hypothesis import given
from hypothesis import strategies as st

from workbench.facts.fact import FAMILIES
from workbench.facts.statements import STATEMENT_FINDERS

_TEXT = st.text(alphabet="abmust no.,!?。，\n-*:不要必须请已就吧0123456789元分以上", max_size=200)


def test_there_is_one_finder_for_each_statement_kind() -> None:
    assert tuple(finder.kind for finder in STATEMENT_FINDERS) == FAMILIES["constraints"]


@given(_TEXT)
def test_mentions_are_exact_ordered_and_apart(text: str) -> None:
    for finder in STATEMENT_FINDERS:
        end = 0
        for mention in finder.find(text):
            assert text[mention.start : mention.end] == mention.surface
            assert mention.start >= end
            assert mention.statement is not None
            end = mention.end


@given(_TEXT)
def test_the_same_text_gives_the_same_mentions(text: str) -> None:
    for finder in STATEMENT_FINDERS:
        assert finder.find(text) == finder.find(text)
