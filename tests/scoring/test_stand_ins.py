import pytest

from workbench.facts.fact import VALUE_KINDS, Fact, Mention
from workbench.facts.reader import FactReader
from workbench.scoring.stand_ins import RIVAL_KINDS, is_chance, shape_rule, strength

READER = FactReader()


def fact(text: str) -> Fact:
    mention = READER.mentions(text)[0]
    return Fact(
        kind=mention.kind,
        surface=mention.surface,
        canonical=mention.canonical,
        occurrences=(),
        sub=mention.sub,
        unit=mention.unit,
    )


@pytest.mark.parametrize(
    ("mine", "theirs", "rule"),
    [
        ("W2378156", "W2378165", "transposed"),
        ("$1,234", "$1,243", "transposed"),
        ("$3.4 million", "$3.4 billion", "magnitude"),
        ("$1234", "$1,200", "rounded"),
        ("2024-05-26", "2023-05-26", "other_year"),
        ("2024-05-26", "2024-06-26", "other_month"),
        ("13:25", "2:15 pm", "digits_moved"),
        ("src/a.py", "src/b_new.py", "other_file"),
        ("src/rows.py", "src/rows.ts", "other_file"),
        ("src/lib/rows.py", "rows.py", "shortened"),
        ("/srv/tools/claude-code", "/srv/tools/claude", "prefix"),
        ("read_rows.py", "lib/read_row.py", "other_file"),
        ("lib/read_rows.py", "read_row.py", "other_file"),
        ("/srv/jobs_a/lib/run.py", "/srv/job_a/lib", "one_edit"),
    ],
)
def test_slips(mine, theirs, rule):
    assert shape_rule(fact(mine), READER.mentions(theirs)[0]) == rule


@pytest.mark.parametrize(
    ("mine", "theirs"),
    [
        ("W2378156", "K9040012"),
        ("$5", "$812"),
        ("3 days", "4 km"),
        ("2024-05-26", "21:00"),
        ("a.py", "README.md"),
        ("read_rows.py", "lib/read_rows.py"),
        ("read_rows.py", "lib/server.py"),
    ],
)
def test_values_of_their_own(mine, theirs):
    assert shape_rule(fact(mine), READER.mentions(theirs)[0]) is None


def test_every_kind_of_value_has_rivals():
    assert set(RIVAL_KINDS) == set(VALUE_KINDS)


def test_a_transposition_is_surer_than_another_day():
    assert strength("transposed") < strength("one_edit") < strength("other_day")


def test_an_error_stands_in_for_another_error():
    raised = Fact(
        kind="identifier",
        surface="KeyError",
        canonical="KeyError",
        occurrences=(),
        sub="code_symbol",
    )
    other = Mention(kind="identifier", surface="NameError", start=0, end=9, canonical="NameError")
    assert shape_rule(raised, other) == "renamed"


@pytest.mark.parametrize(
    ("mine", "theirs", "chance"),
    [
        ("$140", "$14", True),
        ("$140", "$740", False),
        ("$1400", "$140", False),
        ("8:00", "6:00", True),
        ("90", "93%", True),
        ("90%", "93%", False),
    ],
)
def test_short_numbers_are_alike_by_chance(mine, theirs, chance):
    assert is_chance("one_edit", fact(mine), READER.mentions(theirs)[0]) is chance
    assert not is_chance("transposed", fact(mine), READER.mentions(theirs)[0])


def test_another_time_of_the_same_day_is_a_slip_of_the_time_alone():
    mine = "2031-03-12T08:15:42"
    assert shape_rule(fact(f"at {mine}"), READER.mentions("at 2031-03-12T08:25:42")[0])
    assert not shape_rule(fact(f"at {mine}"), READER.mentions("at 2031-03-12T21:10:00")[0])
