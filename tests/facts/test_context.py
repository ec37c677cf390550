import pickle

from workbench.facts.context import Surroundings, context_of


def near(text: str, value: str, **options) -> tuple[str, ...]:
    start = text.index(value)
    return context_of(text, start, start + len(value), **options)


def test_words_come_nearest_first():
    assert near("The monthly rent of that flat is $4,800 near Oakland", "$4,800")[:2] == (
        "near",
        "flat",
    )


def test_a_json_value_has_its_keys():
    assert near('{"flight": {"departure_date": "2024-05-17"}}', "2024") == (
        "departure",
        "date",
        "flight",
    )


def test_words_of_other_lines_are_far():
    assert "tablet" not in near("tablet\nprice 54.85\nlamp", "54.85")


def test_chinese_gives_pairs():
    assert "评分" in near("评分4.5分", "4.5")


def test_a_limit_is_kept():
    assert len(near("one red big old wooden desk for 5 people there", "5", limit=2)) == 2


def test_surroundings_of_several_places_are_joined():
    text = "blue lamp 5\nred chair 7"
    around = Surroundings([(text, 10, 11, ""), (text, 22, 23, "")], known=("shop",))
    assert around == ("shop", "lamp", "blue", "chair", "red")
    assert ("chair" in around, around[1], len(around)) == (True, "lamp", 5)


def test_surroundings_travel_as_plain_words():
    around = Surroundings([("blue lamp 5", 10, 11, "")])
    assert pickle.loads(pickle.dumps(around)) == ("lamp", "blue")
    assert hash(around) == hash(("lamp", "blue"))
    assert repr(around) == "('lamp', 'blue')"


def test_texts_before_the_places_are_cut_at_their_reach():
    around = Surroundings([("a red lamp", 6, 10, ""), ("lamp", 0, 4, "")])
    assert around.before(4) == ("red ", "")
