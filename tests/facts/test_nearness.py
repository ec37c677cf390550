import pytest

from workbench.facts.nearness import (
    FARTHEST,
    is_clearly_nearer,
    join_nearness,
    nearness_of,
    stems_of,
)


def near(text: str, value: str, **options) -> dict[str, int]:
    start = text.index(value)
    return nearness_of(text, start, start + len(value), **options)


def test_distance_is_counted_in_characters_from_the_value():
    assert near("the green lamp costs $45 today", "$45") == {
        "cost": 1,
        "lamp": 7,
        "green": 12,
        "todai": 1,
    }


@pytest.mark.parametrize(
    ("nearer", "farther"),
    [
        ("lamp $45", "lamp, $45"),
        ("lamp, $45", "lamp; $45"),
        ("lamp; $45", "lamp. $45"),
        ("lamp. $45", "lamp\n$45"),
        ("{lamp, $45}", "{lamp}, {$45}"),
        ("{{lamp}, $45}", "{lamp}, {$45}"),
        ("{lamp, {$45}}", "{lamp}, {{$45}}"),
    ],
)
def test_what_parts_two_things_counts_as_distance(nearer, farther):
    assert near(nearer, "$45")["lamp"] < near(farther, "$45")["lamp"]


@pytest.mark.parametrize("end", ["\n", ". "])
def test_a_word_after_an_end_is_farther_than_one_before_it(end):
    assert near(f"lamp{end}$45", "$45")["lamp"] < near(f"$45{end}lamp", "$45")["lamp"]


def test_borders_that_touch_count_once():
    assert near("lamp.\n\n$45", "$45")["lamp"] < near("lamp.\nyes\n$45", "$45")["lamp"]


def test_a_record_is_near_with_all_that_it_holds():
    goods = '[{"name": "lamp", "is": {"lid": "oak"}, "price": 45}, {"name": "desk", "price": 90}]'
    lamp, desk = near(goods, "45"), near(goods, "90")
    assert max(lamp["lamp"], lamp["oak"]) < lamp["desk"]
    assert desk["desk"] < min(desk["lamp"], desk["oak"])


def test_a_key_is_near_to_its_own_record():
    goods = '{"A-41": {"kind": "lamp"}, "B-77": {"kind": "desk"}}'
    assert near(goods, "B-77")["desk"] < near(goods, "B-77")["lamp"]
    assert near(goods, "A-41")["lamp"] < near(goods, "A-41")["desk"]


def test_the_nearest_place_of_a_word_counts():
    assert near("lamp, chair, lamp $45", "$45")["lamp"] == 1


def test_what_was_said_before_is_farther_than_the_text_itself():
    found = near("It is $45.", "$45", before="What is the price of the lamp?")
    assert "lamp" in found
    assert found["lamp"] > near("The lamp is $45.", "$45")["lamp"]
    assert "lamp" not in near("It is $45.", "$45")


def test_only_the_end_of_what_was_said_before_is_read():
    assert "lamp" not in near("It is $45.", "$45", before="lamp " + "x " * 400)


def test_nothing_is_farther_than_the_farthest():
    found = near("lamp\n" * 30 + "$45", "$45")
    assert found["lamp"] <= FARTHEST
    assert "lamp" not in near("lamp" + "\nred" * 30 + "\n$45", "$45", reach=5000)


def test_chinese_words_are_pairs():
    assert near("押金2000元", "2000元") == {"押金": 0}


def test_words_of_a_value_itself_are_none():
    assert near("see store.ts there", "store.ts") == {"see": 1}


def test_the_least_distance_is_joined():
    assert join_nearness([{"a": 3, "b": 9}, {"a": 5, "b": 2}]) == {"a": 3, "b": 2}


def test_words_have_no_endings():
    assert [*stems_of("Cancelled orders")] == [*stems_of("cancels order")]


def test_a_line_break_that_is_written_out_parts_as_a_line_does():
    told = nearness_of("card one: $280\\n- card two: $127", 10, 14)
    assert told["one"] < told["two"] if "one" in told else told["card"] < told["two"]
    assert "ncard" not in told
    assert told["two"] >= 100


def test_the_words_of_a_key_are_those_of_prose():
    told = nearness_of('{"prep_time": "10 minutes", "order_id_77": 3}', 15, 17)
    assert "prep" in told
    assert "order_id_77" in told


def test_what_has_its_own_words_in_brackets_is_another_thing():
    text = "the oak shelf ($186), the tin one ($201)"
    start = text.index("$201")
    told = nearness_of(text, start, start + 4)
    assert told["shelf"] > told["tin"] + 60


def test_what_a_colon_names_is_farther_than_what_stands_before_it():
    told = nearness_of("rated 5: Elm Court", 6, 7)
    assert told["court"] - told["rat"] >= 30


@pytest.mark.parametrize(
    ("text", "role"),
    [
        ("it used to cost $9", "<before>"),
        ("the old price of $9", "<before>"),
        ("it is now $9", "<after>"),
        ("the output is $9", "<found>"),
        ("it should be $9", "<wanted>"),
        ("it is $9 each", "<each>"),
        ("it is $9 per head", "<each>"),
        ("it is $9 altogether", "<whole>"),
        ("a sum of $9", "<whole>"),
    ],
)
def test_words_that_name_what_a_value_is_share_one_name(text, role):
    start = text.index("$9")
    assert role in nearness_of(text, start, start + 2)


@pytest.mark.parametrize(
    ("one", "other", "is_nearer"), [(5, 23, True), (5, 22, False), (0, 15, True)]
)
def test_clearly_nearer(one, other, is_nearer):
    assert is_clearly_nearer(one, other) is is_nearer
