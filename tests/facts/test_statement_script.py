"""Traditional characters in Simplified form."""

from hypothesis import given
from hypothesis import strategies as st

from workbench.facts.statement_script import simplify


def test_traditional_becomes_simplified() -> None:
    assert simplify("幫我檢查訂單") == "帮我检查订单"


@given(st.text(max_size=50))
def test_length_stays_and_twice_is_once(text: str) -> None:
    once = simplify(text)
    assert len(once) == len(text)
    assert simplify(once) == once
