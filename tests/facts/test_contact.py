import pytest

from workbench.facts.contact import ContactFinder
from workbench.testing.fact_kind_contract import FactExample, FactKindCase, FactKindContract


def read(text: str) -> list[tuple[str | None, str]]:
    return [(mention.sub, mention.canonical) for mention in ContactFinder().find(text)]


class TestContactContract(FactKindContract):
    @pytest.fixture
    def case(self) -> FactKindCase:
        return FactKindCase(
            finder=ContactFinder(),
            examples=(
                FactExample(
                    "write to Ada.Lee7@Example.com.", "Ada.Lee7@Example.com", "ada.lee7@example.com"
                ),
                FactExample("call (977) 625-2661 now", "(977) 625-2661", "9776252661"),
                FactExample("at +1 415-673-3277.", "+1 415-673-3277", "+14156733277"),
                FactExample("电话010-69818988。", "010-69818988", "01069818988"),
                FactExample("to 123 Elm Street today", "123 Elm Street", "123 Elm Street"),
                FactExample("地址是酒仙桥路2号，", "酒仙桥路2号", "酒仙桥路2号", needs_place=True),
                FactExample("my zip code is 10108.", "10108", "10108", needs_place=True),
            ),
            counter_examples=(
                "item 6992792935 on 2024-05-17",
                '{"name": "Headphones", "product_id": "6992792935"}',
                '{"last_name": "Patel", "dob": "1995-04-07"}',
                "version 1.24.3 and 12345 rows",
                "@decorator and user@host",
                "第3号楼",
            ),
        )


def test_an_address_takes_its_suite_city_and_zip():
    address = "943 Maple Drive, Suite 356, Chicago, IL 60621, USA"
    assert read(f"ship to {address}. Thanks") == [("address", address)]


def test_a_chinese_address_goes_to_its_last_floor():
    assert read("地址是兴华大街27号百联清城购物中心1层，还有") == [
        ("address", "兴华大街27号百联清城购物中心1层")
    ]


def test_an_address_without_a_number():
    assert read("光明文化广场位于北京市顺义区府前街与光明街交汇处。") == [
        ("address", "北京市顺义区府前街与光明街交汇处")
    ]


def test_json_keys_say_what_digits_are():
    text = '{"address1": "537 Main Street", "zip": "46229", "phone_number": "415-543-1135"}'
    assert read(text) == [("address", "537 Main Street"), ("zip", "46229"), ("phone", "4155431135")]


def test_two_numbers_after_one_word():
    assert read("电话是85221234,85221111。") == [("phone", "85221234"), ("phone", "85221111")]


@pytest.mark.parametrize(
    "text", ["Austin, TX 78712", "I am Ada Lee in 78712.", "ZIP: 78712", "邮编78712"]
)
def test_five_digits_are_a_zip_by_their_place(text):
    assert ("zip", "78712") in read(text)


def test_a_chinese_address_may_be_spaced():
    text = "寄到杭州市西湖区文三路 478 号 3 单元 502 室"
    assert "杭州市西湖区文三路 478 号 3 单元 502 室" in [
        m.surface for m in ContactFinder().find(text)
    ]


def test_two_numbers_may_stand_side_by_side():
    text = "电话是010-87739799 64615726。"
    assert [m.canonical for m in ContactFinder().find(text)] == ["01087739799", "64615726"]


def test_a_zip_code_may_stand_some_words_behind():
    text = "your zip code (which you already mentioned as 32169)"
    assert [m.canonical for m in ContactFinder().find(text)] == ["32169"]


def test_a_sentence_may_end_right_before_a_number():
    assert [m.canonical for m in ContactFinder().find("It is set.408-265-4808")] == ["4082654808"]


def test_a_british_postcode():
    assert [m.canonical for m in ContactFinder().find("London SW3 4RX.")] == ["SW3 4RX"]


def test_a_key_that_names_headphones_holds_no_phone_number():
    text = '{"Headphones": "6992792935", "home_phone": "206-555-0101"}'
    assert [m.canonical for m in ContactFinder().find(text)] == ["2065550101"]


def test_an_address_is_the_same_without_its_country():
    found = ContactFinder().find("to 5 Elm Road, Suite 4, Salem, OR 97301, USA")
    assert found[0].also == ("5 Elm Road, Suite 4, Salem, OR 97301",)


@pytest.mark.parametrize("number", ["07700 900461", "0161 496 0000", "01632 960983"])
def test_a_british_phone_number(number):
    assert [m.surface for m in ContactFinder().find(f"Pru, {number}. Use her")] == [number]


def test_four_groups_of_four_are_no_phone_number():
    assert ContactFinder().find("to 0000 1188 2045 7719.") == []
