import pytest

from workbench.redaction.personal import find_personal


def found(text: str) -> set[tuple[str, str]]:
    return {(one.kind, text[one.start : one.end]) for one in find_personal(text)}


@pytest.mark.parametrize(
    ("text", "kind", "words"),
    [
        ("Write to jane.doe@example.com.", "email", "jane.doe@example.com"),
        ("Call 555-010-1234 today", "phone", "555-010-1234"),
        ("手机 138-0013-8000", "phone", "138-0013-8000"),
        ("card 4111 1111 1111 1111 exp 12/27", "card", "4111 1111 1111 1111"),
        ('{"card": 4111111111111111}', "card", "4111111111111111"),
    ],
)
def test_personal_data_is_found(text, kind, words):
    assert (kind, words) in found(text)


def test_a_number_without_check_digit_is_no_card():
    assert found("tracking 4111111111111112") == set()


def test_all_spellings_of_a_card_have_one_value():
    (first,) = find_personal("4111 1111 1111 1111")
    (second,) = find_personal("4111-1111-1111-1111")
    assert first.value == second.value
