import pytest

from workbench.facts.number import NumberFinder
from workbench.testing.fact_kind_contract import FactExample, FactKindCase, FactKindContract


def read(text: str) -> list[tuple[str, str | None]]:
    return [(mention.canonical, mention.unit) for mention in NumberFinder().find(text)]


class TestNumberContract(FactKindContract):
    @pytest.fixture
    def case(self) -> FactKindCase:
        return FactKindCase(
            finder=NumberFinder(),
            examples=(
                FactExample("a 750ml bottle", "750ml", "750", "ml"),
                FactExample("80% is left", "80%", "80", "%"),
                FactExample("about 1,234 items", "1,234", "1234", "item"),
                FactExample("miss twenty-three chargers", "twenty-three", "23", "charger"),
                FactExample("评分4.5分以上", "4.5", "4.5", "point"),
                FactExample("要安排三天", "三", "3", "day", needs_place=True),
            ),
            counter_examples=(
                "the 2nd and the third one",
                "1. First\n2. Second\n",
                "one of those, another one",
                "W2378156 and HAT113",
                "7天优品酒店和798艺术区，速8酒店",
                "item 6992792935",
                "去看二人转",
                '{"last_four": "x", "address1": "y"}',
            ),
        )


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("5-7 business days", [("5", "business day"), ("7", "business day")]),
        ("below 5 °C", [("5", "°C")]),
        ("5 °F", [("5", "°F")]),
        ("3 free checked bags for you", [("3", "bag")]),
        ("an 8-inch screen", [("8", "inch")]),
        ("two-day visit", [("2", "day")]),
        ("3.4 million users", [("3400000", "user")]),
        ("12万人", [("120000", "person")]),
        ("0.3-0.5个小时", [("0.3", "hour"), ("0.5", "hour")]),
        ("百分之五", [("5", "%")]),
        ("第六行", [("6", "line")]),
        ("see main.py:42", [("42", "line")]),
        ("具有兩個以上參數", [("2", "piece")]),
        ("took 12 s, at most 30 sec", [("12", "second"), ("30", "second")]),
        ("p95 is 250ms", [("250", "ms")]),
        ("4.2%→0.3%", [("4.2", "%"), ("0.3", "%")]),
        ("down 4.2%->0.3%", [("4.2", "%"), ("0.3", "%")]),
        ("４．２％→０．３％", [("4.2", "%"), ("0.3", "%")]),
        ("温度-5度", [("-5", "degree")]),
        ("温度－５度", [("-5", "degree")]),
        ("3-5天", [("3", "day"), ("5", "day")]),
        ("气温三-5度", [("5", "degree")]),
    ],
)
def test_units(text, expected):
    assert read(text) == expected


def test_a_comma_after_digits_is_punctuation():
    assert read("Tins counted: 72, in total") == [("72", None)]


def test_the_number_of_a_listed_line_is_none_before_a_number():
    assert read("     1→3.10") == [("3.1", None)]


def test_ports_in_a_list_are_three_numbers():
    assert [value for value, _ in read("443, 8443 and 9443")] == ["443", "8443", "9443"]


def test_one_counts_only_before_a_thing_that_is_counted():
    assert read("one bath, one of them") == [("1", "bath")]


def test_a_word_that_names_a_json_field_is_no_number():
    assert read('{"last_four": "7285"}') == [("7285", None)]


def test_a_decimal_may_have_many_places():
    assert read("pi is 3.14159265") == [("3.14159265", None)]


def test_a_number_that_labels_a_line_counts_nothing():
    assert read("**Option 1:** wait\n- Flight 2: late\nAge: 10") == [("10", None)]


def test_a_long_round_number_is_no_code():
    assert read("1000000 rows, 6992792935 is one") == [("1000000", "row")]


def test_colours_of_a_terminal_are_no_numbers():
    assert read(r"\033[36mok \x1b[0m") == []


def test_data_keeps_its_signs_and_options_have_none():
    assert read('{"low": -4.5, "at": [-3, 7]}') == [("-4.5", None), ("-3", None), ("7", None)]
    assert read("head -5 log.txt") == [("5", "log")]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("今年35岁", [("35", "year")]),
        ("还剩1000多件", [("1000", "item")]),
        ("5道菜，4星酒店", [("5", "piece"), ("4", "star")]),
        ("一行五人", [("5", "person")]),
        ("第2步：重启", []),
        ("五道口和798艺术区", []),
        ("每三十天换一次", [("30", "day")]),
        ("每一天都来", []),
        ("### 步骤 2：登录", []),
    ],
)
def test_what_chinese_counts(text, expected):
    assert read(text) == expected


def test_a_package_called_six_counts_nothing():
    assert read("six==1.14.0 has six.moves") == []


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("ask for 1'335'000", [("1335000", None)]),
        ("net 412,5 kg", [("412.5", "kg")]),
        ("rows 2,3 days", []),
        ("内泄零点四，没事", [("0.4", None)]),
    ],
)
def test_marks_of_other_habits(text, expected):
    assert read(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("-212.5", ["-212.5"]),
        ("-3\n", ["-3"]),
        ("only one voucher per order", ["1"]),
        ("you can use at most one coupon", ["1"]),
        ("the only one left", []),
        ("only one thing bothers me", []),
        ("two of hearts", []),
        (r"grep -E 'v(3\.[0-9]+|[2-4])'", []),
        (r"grep 'lib[0-9]x'", []),
        ("尝尝河西老面馆(城北七家店)", []),
        ("附近有七家店", ["7"]),
    ],
)
def test_what_the_place_says(text, expected):
    assert [value for value, _ in read(text)] == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("时长一至两小时", [("1", "hour"), ("2", "hour")]),
        ("住一到三天", [("1", "day"), ("3", "day")]),
        ("两到四个人", [("2", "piece"), ("4", "piece")]),
        ("周一至周五", []),
        ("一小时以后", [("1", "hour")]),
    ],
)
def test_both_ends_of_a_range_in_chinese_numerals(text, expected):
    assert read(text) == expected
