import pytest

from workbench.facts.amount import AmountFinder
from workbench.facts.reader import FactReader
from workbench.testing.fact_kind_contract import FactExample, FactKindCase, FactKindContract


def read(text: str) -> list[tuple[str, str]]:
    return [(mention.surface, mention.canonical) for mention in AmountFinder().find(text)]


class TestAmountContract(FactKindContract):
    @pytest.fixture
    def case(self) -> FactKindCase:
        return FactKindCase(
            finder=AmountFinder(),
            examples=(
                FactExample("It costs $1,184.50 now", "$1,184.50", "USD 1184.5"),
                FactExample("Rechnung: 1.184,50 €", "1.184,50 €", "EUR 1184.5"),
                FactExample("paid 40 dollars", "40 dollars", "USD 40"),
                FactExample("预算12万元以内", "12万元", "? 120000"),
                FactExample("共六百八十四元", "六百八十四元", "? 684"),
                FactExample('{"price": 54.85}', "54.85", "? 54.85", needs_place=True),
            ),
            counter_examples=(
                "Order 1184 has 50 items",
                "评分4.5分，玩3天",
                '{"total_baggages": 2, "tax_rate": 0.2, "price_tier": 3}',
                "tokens_total: 480",
            ),
        )


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("2.450,50 EUR", "EUR 2450.5"),
        ("EUR 2,450.50", "EUR 2450.5"),
        ("£3k", "GBP 3000"),
        ("$2.5 million", "USD 2500000"),
        ("3.4 million kroner", "kroner 3400000"),
        ("3亿元", "? 300000000"),
        ("HK$80", "HKD 80"),
        ("eight hundred and thirty dollars", "USD 830"),
        ("四十四美元", "USD 44"),
        ("sixty-seven yuan", "CNY 67"),
        ("-$14.06", "USD -14.06"),
    ],
)
def test_currencies_and_magnitudes(text, canonical):
    assert read(text) == [(text, canonical)]


def test_a_range_gives_two_amounts_of_one_currency():
    assert read("人均50-100元") == [("50", "? 50"), ("100元", "? 100")]


def test_a_shared_magnitude_counts_for_both_ends():
    assert [canonical for _, canonical in read("2-3万元")] == ["? 20000", "? 30000"]


def test_yuan_may_be_renminbi():
    assert AmountFinder().find("93元")[0].also == ("CNY 93",)


def test_a_yen_sign_is_flagged_as_ambiguous():
    mention = AmountFinder().find("¥500")[0]
    assert (mention.also, mention.flags) == (("CNY 500", "JPY 500"), ("ambiguous_currency",))


def test_noise_of_binary_fractions_is_rounded():
    assert read('{"amount": 14.060000000000002}') == [("14.060000000000002", "? 14.06")]


def test_an_object_of_prices_holds_amounts():
    assert [c for _, c in read('{"prices": {"economy": 125, "business": 328}}')] == [
        "? 125",
        "? 328",
    ]


def test_a_word_for_money_before_a_bare_number():
    assert read("平均一个人 96 吧") == [("96", "? 96")]
    assert read("那儿的人均消费才只有208，很实惠") == [("208", "? 208")]


def test_a_comma_that_groups_nothing_is_no_part():
    assert read("$72, in total") == [("$72", "USD 72")]


def test_a_code_inside_a_word_is_no_currency():
    assert read("XEUR 20 and SUSD5") == []


def test_a_letter_on_the_next_line_is_no_magnitude():
    found = AmountFinder().find("A. Lamp - $356.23\nB. Desk - $370.38 K. Chair")
    assert [mention.canonical for mention in found] == ["USD 356.23", "USD 370.38"]


def test_a_minus_after_words_that_can_be_negative():
    assert read("余额为-30元") == [("-30元", "? -30")]
    assert read("minus $30") == [("minus $30", "USD -30")]


def test_a_hyphen_after_a_name_is_no_minus():
    assert read("早餐-30元") == [("30元", "? 30")]


def test_a_rating_after_a_price_is_no_amount():
    assert read("票价免费、评分4.5以上") == []


def test_fields_of_a_shell_are_no_amounts():
    assert read("awk '{print $1, $2}' ${3} $$4, but $5 each") == [("$5", "USD 5")]


def test_amounts_side_by_side_keep_their_own_currency():
    assert read("£40.50 and 300 yen") == [("£40.50", "GBP 40.5"), ("300 yen", "JPY 300")]


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("CHF 750'000", "CHF 750000"),
        ("CHF 1\u2019335\u2019000.50", "CHF 1335000.5"),
        ("890'000 CHF", "CHF 890000"),
        ("0,3120 €", "EUR 0.312"),
    ],
)
def test_marks_of_other_habits(text, canonical):
    assert read(text) == [(text, canonical)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("财务说多了148.66万。", [("148.66万", "? 1486600")]),
        ("学费涨到三万一。", [("三万一", "? 31000")]),
        ("总预算六十八万五，不能超", [("六十八万五", "? 685000")]),
        ("粉丝涨了30万。", []),
        ("预算内播放20万次", []),
        ("SEK | 402 | 611,940.00", [("611,940.00", "? 611940")]),
        ("took 1,234.56 ms", []),
    ],
)
def test_sums_without_a_currency(text, expected):
    assert read(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Ask for 1'335'000 and wait", ["? 1335000"]),
        ("12'000 people", []),
        ("long x = 1'000'000;", []),
        ("they quoted us about 10,700 if we wait", ["? 10700"]),
        ("the total price is 4875, but paid 1625", ["? 4875", "? 1625"]),
        ("charge 15 to 20 minutes", []),
        ("they pay 10 per cent, and paid 3 more times", []),
        ("quoted 2 or 3 times", []),
    ],
)
def test_bare_numbers_where_a_price_is_told(text, expected):
    assert [canonical for _, canonical in read(text)] == expected


def test_a_sum_within_a_name_is_none():
    assert read("坐到五元桥，尝尝小四元虾饺和二元一次方程") == []
    assert [canonical for _, canonical in read("一杯三元，三元钱一个，三元的")] == ["? 3"] * 3


def test_a_key_that_only_holds_the_letters_of_a_count_is_of_money():
    assert read('{"account_balance": "86.31", "item_count": "4"}') == [("86.31", "? 86.31")]


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("ZAR 9,800 in all", "ZAR 9800"),
        ("it is 250 PLN", "PLN 250"),
        ("1,200 zł a month", "PLN 1200"),
        ("₺300", "TRY 300"),
        ("15000 baht", "THB 15000"),
        ("300 TRY", "TRY 300"),
        ("45新币", "SGD 45"),
        ("1500卢布", "RUB 1500"),
    ],
)
def test_more_currencies(text, canonical):
    assert [mention.canonical for mention in AmountFinder().find(text)] == [canonical]


@pytest.mark.parametrize("text", ["PHP 8 is out", "COP 27 was in Egypt", "TRY 3 times"])
def test_codes_that_are_words_need_a_number_before_them(text):
    assert AmountFinder().find(text) == []


@pytest.mark.parametrize(
    ("text", "amounts"),
    [
        ("a 500-dollar certificate", ["USD 500"]),
        ("a 20-euro fee and a 1,250-yen ticket", ["EUR 20", "JPY 1250"]),
        ("a 12-day trip", []),
        ("rows 5-7 of it", []),
        ("the 3-point lead", []),
    ],
)
def test_hyphen_between_number_and_currency(text: str, amounts: list[str]) -> None:
    assert [m.canonical for m in FactReader().mentions(text) if m.kind == "amount"] == amounts


@pytest.mark.parametrize(
    ("text", "amounts"),
    [
        ("票价五十至一百元", ["? 50", "? 100"]),
        ("预算三到五百元", ["? 300", "? 500"]),
        ("三块到五块", ["? 3", "? 5"]),
        ("二十到五十元", ["? 20", "? 50"]),
        ("一百多元", ["? 100"]),
        ("去三元桥", []),
    ],
)
def test_both_ends_of_a_range_in_chinese_numerals(text: str, amounts: list[str]) -> None:
    assert [m.canonical for m in FactReader().mentions(text) if m.kind == "amount"] == amounts


@pytest.mark.parametrize(
    ("text", "amounts"),
    [
        ("It costs 30$.", [("30$", "USD 30")]),
        ("1.184,50 $ in all", [("1.184,50 $", "USD 1184.5")]),
        ("30$ or 40$", [("30$", "USD 30"), ("40$", "USD 40")]),
        ("200$/month", [("200$", "USD 200")]),
        ("100￥一晚", [("100￥", "? 100")]),
        ("head -5 $FILE", []),
        ("grep '^10$' x", []),
        ("5 $20 bills", [("$20", "USD 20")]),
        ("sed s/10$/x/", []),
    ],
)
def test_a_mark_behind_a_number_is_money_outside_of_code(text, amounts):
    assert read(text) == amounts
