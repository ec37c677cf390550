import pytest

from workbench.facts.reader import FactReader
from workbench.scoring.candidate import read_candidate
from workbench.scoring.judge_value import judge_value
from workbench.scoring.time_ranges import ranges_of, time_pairs
from workbench.scoring.value_request import default_reader, index_text

FERRIES = """tool: [{"boat": "Petrel", "leaves": "06:30:00", "lands": "09:10:00",
 "seats": {"deck": 12, "salon": 4, "cabin": 3}, "crew": ["Ana", "Bo", "Chandra", "Dimitri"]},
 {"boat": "Tern", "leaves": "18:40:00", "lands": "21:20:00", "seats": {"deck": 2, "salon": 8}}]
assistant: The museum is open to members and their guests from 10:15 am to 5:45 pm.
user: And the night watch walks the rounds of the whole park, as everybody knows, at 6:40 am."""


def status(value: str, candidate: str) -> str:
    assert value in FERRIES
    return judge_value("time", value, source_text=FERRIES, candidate_text=candidate).status


@pytest.mark.parametrize(
    ("value", "candidate"),
    [
        ("21:20:00", "Booked Tern, 18:40 to 22:20."),
        ("21:20:00", "Booked Tern (18:40–21:25)."),
        ("21:20:00", "Booked Tern: 6:40 pm, arriving at 9:30 pm."),
        ("09:10:00", "Booked Petrel, 6:30 am until 9:50 am."),
        ("18:40:00", "Booked Tern, 6:40 am to 9:20 pm."),
        ("18:40:00", "Booked Tern, 18:50 → 21:20."),
        ("5:45 pm", "The museum: 10:15–16:45."),
        ("5:45 pm", "The museum: 10:15 am – 5:45 am."),
    ],
)
def test_the_end_that_stayed_tells_whose_place_the_other_took(value, candidate):
    assert status(value, candidate) == "altered"


@pytest.mark.parametrize(
    ("value", "candidate"),
    [
        ("21:20:00", "Booked Tern, 6:40 pm to 9:20 pm."),
        ("21:20:00", "Booked Tern: 18:40, arriving at 21:20."),
        ("5:45 pm", "The museum: 10:15–17:45."),
    ],
)
def test_the_same_stretch_is_retained(value, candidate):
    assert status(value, candidate) == "retained"


@pytest.mark.parametrize(
    ("value", "candidate"),
    [
        # Both ends are those of another stretch, or of none that the history tells.
        ("21:20:00", "Booked Petrel, 6:30 to 9:10."),
        ("09:10:00", "Booked Tern, 18:40 to 21:20."),
        ("21:20:00", "Dinner is from 19:00 to 22:20."),
        # No stretch: a time beside another.
        ("21:20:00", "Tern leaves at 18:40. Supper at 22:20."),
        # The other end is another time altogether.
        ("09:10:00", "The day is from 6:30 to 17:45."),
        ("18:40:00", "The watch walks at 6:40 am."),
    ],
)
def test_another_stretch_takes_nobodys_place(value, candidate):
    assert status(value, candidate) == "lost"


def test_times_next_to_each_other_are_a_pair_and_those_of_two_records_none():
    pairs = time_pairs(index_text(FERRIES, default_reader()), before=1)
    assert pairs == {("T06:30", "T09:10"), ("T18:40", "T21:20"), ("T10:15", "T17:45")}


def test_nothing_is_told_before_the_first_message():
    assert time_pairs(index_text(FERRIES, default_reader()), before=0) == set()


@pytest.mark.parametrize(
    ("text", "ends"),
    [
        ("9:00 to 17:00", [("T09:00", "T17:00")]),
        ("9 am EST – 5 pm", [("T09:00", "T17:00")]),
        ("at 9:00, at 17:00", []),
        ("9:00) and Tern (17:00", []),
    ],
)
def test_the_ends_of_a_stretch(text, ends):
    told = ranges_of(read_candidate([text], FactReader()))
    assert [(first.canonical, second.canonical) for first, second in told] == ends


def test_of_several_stretches_in_a_row_the_linked_times_are_pairs():
    hours = index_text("周一至周日 10:30-14:00 17:00-21:30。", default_reader())
    assert time_pairs(hours, before=1) == {("T10:30", "T14:00"), ("T17:00", "T21:30")}


@pytest.mark.parametrize(
    ("value", "candidate", "expected"),
    [
        ("21:30", "10:30-14:00、17:00-19:45营业", ("altered", "19:45")),
        ("14:00", "10:30-12:15、17:00-21:30营业", ("altered", "12:15")),
        ("21:30", "10:30-14:00营业", ("lost", None)),
        ("21:30", "10:30-14:00、17:00-21:30营业", ("retained", None)),
    ],
)
def test_another_end_takes_the_place_of_the_end_whatever_its_figures(value, candidate, expected):
    verdict = judge_value(
        "date",
        value,
        source_text="周一至周日 10:30-14:00 17:00-21:30。",
        candidate_text=candidate,
    )
    assert (verdict.status, verdict.stand_in) == expected
