import html.parser

import pytest
from hypothesis import given
from hypothesis import strategies as st

from workbench.dashboard.markup import fate_of, show_text, show_walk
from workbench.report.catalogue import load_catalogue
from workbench.report.walk import Mark, WalkedMessage

SAY = load_catalogue("en")


def message(text: str, *marks: Mark, kept: bool = True, number: int | None = 3, reason="old_turn"):
    return WalkedMessage(
        kept=kept,
        message=number,
        compaction=0,
        role="user",
        reason=reason,
        turn=0,
        texts=(text,),
        marks=marks,
    )


def mark(start: int, end: int, status: str, instead_of: str | None = None) -> Mark:
    return Mark(
        part=0, start=start, end=end, status=status, kind="identifier", instead_of=instead_of
    )


class Tags(html.parser.HTMLParser):
    """Collects tags, attributes and words."""

    def __init__(self) -> None:
        super().__init__()
        self.tags: set[str] = set()
        self.attributes: set[str] = set()
        self.words = ""

    def handle_starttag(self, tag, attrs):
        self.tags.add(tag)
        self.attributes |= {name for name, _ in attrs}

    def handle_data(self, data):
        self.words += data


def read(text: str) -> Tags:
    tags = Tags()
    tags.feed(text)
    return tags


@given(st.text(max_size=80), st.integers(0, 80), st.integers(0, 80), st.text(max_size=10))
def test_nothing_of_a_recording_is_markup(text: str, start: int, end: int, was: str) -> None:
    marks = [mark(start, end, "altered", instead_of=was)]
    found = read(show_walk([message(text, *marks)], say=SAY, longest=70, instructions=70))
    assert found.tags <= {"style", "div", "span", "sup"}
    assert found.attributes <= {"class", "style", "title", "dir"}


@given(st.text(max_size=60))
def test_all_words_are_shown(text: str) -> None:
    plain = text.replace("\r", "").replace("\x00", "")
    assert read(show_text(plain, (), say=SAY, longest=100)).words == plain


def test_script_tag_is_text() -> None:
    shown = show_text("<script>alert(1)</script>", (), say=SAY, longest=100)
    assert "<script" not in shown
    assert "&lt;script&gt;" in shown


def test_long_text_is_cut_and_says_so() -> None:
    shown = show_text("x" * 10_000_000, (), say=SAY, longest=1000)
    assert len(shown) < 1100
    assert "9,999,000 more characters" in shown


def test_marks_that_overlap_or_lie_outside_are_left_out() -> None:
    marks = [mark(0, 5, "retained"), mark(3, 8, "lost"), mark(90, 99, "lost")]
    assert read(show_text("0123456789", marks, say=SAY, longest=100)).words == "0123456789"


@pytest.mark.parametrize(
    ("status", "sign"), [("altered", "≠"), ("invented", "‼"), ("contradicted", "⇄"), ("lost", "✗")]
)
def test_status_has_a_sign_beside_its_colour(status: str, sign: str) -> None:
    assert sign in show_text("W2378165", [mark(0, 8, status)], say=SAY, longest=100)


def test_altered_value_says_what_it_was() -> None:
    marks = [mark(0, 8, "altered", instead_of="W2378156")]
    assert "was W2378156" in show_text("W2378165", marks, say=SAY, longest=100)


@pytest.mark.parametrize(
    ("kept", "number", "reason", "fate"),
    [
        (True, 1, "recent_turn", "kept"),
        (False, 1, "rule", "dropped"),
        (False, 1, "compressor", "rewritten"),
        (True, None, "new", "new"),
    ],
)
def test_fate(kept: bool, number: int | None, reason: str, fate: str) -> None:
    assert fate_of(message("x", kept=kept, number=number, reason=reason)) == fate


def test_right_to_left_text_finds_its_own_direction() -> None:
    walked = show_walk([message("سلام دنیا")], say=SAY, longest=100, instructions=100)
    assert 'dir="auto"' in walked
