import json

from hypothesis import given
from hypothesis import strategies as st

from workbench.facts.segments import cut_text
from workbench.facts.values import VALUE_FINDERS, PieceReader, read_whole, settle

LINES = st.lists(
    st.sampled_from(
        [
            "order #W2378156 for $54.85",
            "pay 12万元 on May 3",
            '{"price": 54.85, "zip": "78701"}',
            "see src/a.py:12",
            "card ending",
            "in 4242",
            "between 3",
            "and 5 kg",
            "",
        ]
    ),
    max_size=8,
)


def read(text):
    pieces = cut_text(text)
    found = PieceReader().read(pieces)
    return [
        (mention.surface, mention.start + pieces.starts[place] - one.origin)
        for place, one in enumerate(found)
        for mention in one.mentions
    ]


@given(LINES)
def test_lines_read_together_are_read_as_if_alone(lines):
    text = "\n".join(lines)
    places = [0]
    for line in lines:
        places.append(places[-1] + len(line) + 1)
    alone = [
        (surface, start + place)
        for line, place in zip(lines, places, strict=False)
        for surface, start in read(line)
    ]
    assert sorted(read(text)) == sorted(alone)


@given(LINES)
def test_reading_ahead_changes_nothing(lines):
    text = "\n".join(lines)
    reader = PieceReader()
    reader.read_ahead([cut_text("\n".join(reversed(lines)))])
    pieces = cut_text(text)
    ahead = [[m.surface for m in one.mentions] for one in reader.read(pieces)]
    assert ahead == [[m.surface for m in one.mentions] for one in PieceReader().read(pieces)]


def test_a_price_is_none_of_the_key_that_follows_it():
    text = json.dumps({"price": 54.85, "1151293680": {"size": 3}})
    assert ("1151293680", text.index("1151293680")) in read(text)
    kinds = {m.surface: m.kind for one in PieceReader().read(cut_text(text)) for m in one.mentions}
    assert kinds["1151293680"] == "identifier"


def test_no_value_stands_in_a_taken_place():
    assert settle("pay $5", taken=[(4, 6)]) == []


def test_the_longer_of_two_values_stands():
    assert [m.surface for m in settle("open https://x.dev/2024-05-17/a.md now")] == [
        "https://x.dev/2024-05-17/a.md"
    ]


def test_a_version_is_told_by_another_line():
    whole = read_whole("Python versions:\n`3.10`", ())
    assert [mention.surface for mention in whole.versions] == ["3.10"]


def test_there_is_a_finder_for_each_kind_of_value():
    assert len({finder.kind for finder in VALUE_FINDERS}) == len(VALUE_FINDERS) == 6
