import pytest

from workbench.scoring.statements.reading.rows import Rows, names_of, without_moved


def gaps(statement: str, sentence: str) -> list[tuple[tuple[str, ...], tuple[str, ...]]]:
    return [(gap.mine, gap.theirs) for gap in Rows(statement, sentence).gaps]


def test_rows_differ_where_a_token_gave_way_to_another():
    assert gaps("the crate must stay sealed", "the crate may stay sealed") == [
        (("<must>",), ("<may>",))
    ]


def test_what_only_the_sentence_says_around_it_is_no_gap():
    assert gaps("open the crate", "On Monday Ann said: open the crate, then call Bo.") == []


def test_a_cut_at_the_end_is_a_gap_at_the_end():
    (gap,) = Rows("open the crate if Ann agrees", "open the crate").gaps
    assert (gap.is_end, gap.theirs) == (True, ())
    assert gap.mine[0] == "if"


def test_a_member_of_a_list_knows_that_it_is_one():
    (gap,) = Rows("call Ann, Bo and Cy today", "call Ann and Cy today").gaps
    assert (gap.mine, gap.in_list) == (("bo",), True)
    (other,) = Rows("call the tall porter today", "call the porter today").gaps
    assert other.in_list is False


def test_a_sign_that_only_moved_leaves_no_gap():
    rows = Rows("staff may only open the vault", "staff only may open the vault")
    assert all(not gap.mine and not gap.theirs for gap in without_moved(rows.gaps))


@pytest.mark.parametrize(
    ("sentence", "says_more"),
    [
        ("The nearest bar is closed.", False),
        ("The nearest bar closed last year was the Crown", True),
        ("The nearest bar is closed, but not the Crown", True),
    ],
)
def test_whether_the_sentence_says_more_is_told(sentence, says_more):
    assert Rows("the nearest bar is closed", sentence).says_more is says_more


def test_a_whole_that_is_denied_is_told():
    assert Rows("open the crate today", "They declined to open the crate today").is_denied
    assert not Rows("open the crate today", "They wanted to open the crate today").is_denied


def test_joints_of_lists_are_no_tokens():
    assert names_of("red and blue, or green") == ("red", "blu", "green")
