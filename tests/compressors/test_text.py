import pytest
from hypothesis import given
from hypothesis import strategies as st

from compressors._text import cut_text


@pytest.mark.parametrize(
    ("text", "limit", "kept"),
    [
        ("a😀b", 2, "a😀"),
        ("订单号", 2, "订单"),
        ("ab👩‍🚀c", 3, "ab"),
        ("ab👩‍🚀c", 4, "ab"),
        ("ab👩‍🚀c", 5, "ab👩‍🚀"),
        ("👍🏽x", 1, ""),
        ("🇫🇷🇩🇪", 3, "🇫🇷"),
        ("🇫🇷🇩🇪", 2, "🇫🇷"),
        ("cafe\u0301s", 4, "caf"),
        ("1\ufe0f\u20e3", 2, ""),
        ("a\ud83d\ude00", 2, "a"),
    ],
)
def test_no_character_is_halved(text: str, limit: int, kept: str) -> None:
    assert cut_text(text, limit) == kept


def test_a_text_that_fits_is_whole() -> None:
    assert cut_text("abc", 3) == "abc"


def test_endless_marks_are_cut_where_the_limit_is() -> None:
    text = "a" + "\u0301" * 100_000

    assert len(cut_text(text, 50_000)) == 50_000


@given(st.text(), st.integers(1, 20))
def test_a_cut_is_a_start_within_the_limit(text: str, limit: int) -> None:
    kept = cut_text(text, limit)

    assert text.startswith(kept)
    assert len(kept) <= limit


@given(st.text(alphabet="abc 订单"), st.integers(1, 20))
def test_plain_text_is_cut_at_the_limit(text: str, limit: int) -> None:
    assert cut_text(text, limit) == text[:limit]
