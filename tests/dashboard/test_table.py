from hypothesis import given
from hypothesis import strategies as st
from streamlit.testing.v1 import AppTest

from workbench.dashboard.data import short_name
from workbench.dashboard.table import escape_words


@given(st.text(alphabet=":red[x]$*_`<>#\\!()|~^-=+ab", max_size=40))
def test_every_sign_of_markdown_is_escaped(text: str) -> None:
    escaped = escape_words(text)
    plain = escaped
    for sign in "\\`*_{}[]()<>#+-.!|$:~^=":
        plain = plain.replace(f"\\{sign}", "")
    assert not set(plain) & set("`*_[]<>$:#")


def test_lines_are_joined() -> None:
    assert escape_words("a\n\n# b") == "a \\# b"


def test_words_reach_markdown_whole() -> None:
    def script() -> None:
        import streamlit as st

        from workbench.dashboard.table import escape_words

        st.markdown(escape_words("<b>:red[x] $y$"))

    [shown] = AppTest.from_function(script).run().markdown
    assert shown.value == "\\<b\\>\\:red\\[x\\] \\$y\\$"


def test_folders_are_left_out_of_paths_only() -> None:
    assert short_name("/data/tau-bench, ../more/b") == "tau-bench, b"
    assert short_name("a/b talk") == "a/b talk"
    assert short_name("<u>x</u>") == "<u>x</u>"
