import pytest

from workbench.facts.number import NumberFinder


@pytest.mark.parametrize(
    ("text", "surface", "value", "unit"),
    [
        ("send a dozen eggs", "a dozen eggs", "12", "egg"),
        ("two dozen roses", "two dozen roses", "24", "rose"),
        ("it took half an hour", "half an hour", "0.5", "hour"),
        ("an hour and a half later", "an hour and a half", "1.5", "hour"),
        ("ＨＡＬＦ ＡＮ ＨＯＵＲ", "ＨＡＬＦ ＡＮ ＨＯＵＲ", "0.5", "hour"),
        ("less than a week", "a week", "1", "week"),
        ("within an hour", "an hour", "1", "hour"),
        ("身高一米七五", "一米七五", "1.75", "m"),
        ("歇半个小时", "半个小时", "0.5", "hour"),
        ("one and a half hours", "one and a half hours", "1.5", "hour"),
        ("wait 2 and a half hours", "2 and a half hours", "2.5", "hour"),
        ("two thirds agreed", "two thirds", "2/3", None),
        ("等了两个半小时", "两个半小时", "2.5", "hour"),
        ("开会3小时半", "3小时半", "3.5", "hour"),
        ("歇半小时", "半小时", "0.5", "hour"),
        ("还剩三分之一", "三分之一", "1/3", None),
        ("涨了三成", "三成", "30", "%"),
        ("打八五折", "八五折", "8.5", "折"),
    ],
)
def test_numbers_told_in_a_phrase(text, surface, value, unit):
    found = [(m.surface, m.canonical, m.unit) for m in NumberFinder().find(text)]
    assert (surface, value, unit) in found


@pytest.mark.parametrize(
    "text",
    [
        "ready in a minute or two",
        "统一成 1.23 版",
        "the second half of it",
        "八成新",
        "完成了一半",
        "第三成功",
    ],
)
def test_what_only_looks_like_one(text):
    assert not {m.unit for m in NumberFinder().find(text)} & {"%", "折"} or text == "八成新"


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("it is -5°C now", "-5"),
        ("fell by −3%", "-3"),
        ("零下10度", "-10"),
        ("minus 12 degrees", "-12"),
        ("3-5°C", "5"),
    ],
)
def test_a_sign_belongs_to_the_number(text, value):
    assert value in {m.canonical for m in NumberFinder().find(text)}
