"""How code behaves is told apart from what has to be done with it."""

import pytest

from workbench.facts.constraint_code import is_code_talk, names_code
from workbench.facts.statement_cues import cue_text


def _is_talk(words: str) -> bool:
    return is_code_talk(words, cue_text(words))


@pytest.mark.parametrize(
    "words",
    [
        "`rows` should be empty",
        "Cannot rename load_rows() after the last release",
        "so the cache only keeps `rows`",
        "isEmpty doesn't support tuples",
    ],
)
def test_what_code_does_is_talk(words: str) -> None:
    assert _is_talk(words)


@pytest.mark.parametrize(
    "words",
    [
        "you must close `rows`",
        "Do not rename load_rows()",
        "No `print` without a logger",
        "The fix is simple: use `rows` instead of `lines`",
        "When you are done, use `close` first",
        "In particular, prefer `rows` to `lines`",
        "`close()` should only drop the handle",
        "I can't pay with gift_card_4471903",
        "I can't pay with MasterCard",
    ],
)
def test_rules_about_code_and_names_of_accounts_are_not(words: str) -> None:
    assert not _is_talk(words)


def test_an_account_is_no_code() -> None:
    assert not names_code("refund it to credit_card_220194")
    assert names_code("rename load_rows")
