import pytest

from workbench.facts.identifier import IdentifierFinder
from workbench.facts.reader import FactReader
from workbench.testing.fact_kind_contract import FactExample, FactKindCase, FactKindContract


def read(text: str) -> list[str]:
    return [mention.canonical for mention in IdentifierFinder().find(text)]


class TestIdentifierContract(FactKindContract):
    @pytest.fixture
    def case(self) -> FactKindCase:
        uuid = "0db2eb3b-5ed8-4b70-88c6-a3f7104eb251"
        return FactKindCase(
            finder=IdentifierFinder(),
            examples=(
                FactExample("order #W2378156 is", "#W2378156", "#W2378156"),
                FactExample("user sofia_kim_7287 paid", "sofia_kim_7287", "sofia_kim_7287"),
                FactExample(f"session {uuid}.", uuid, uuid),
                FactExample("Contract HV-2026-00047.", "HV-2026-00047", "HV-2026-00047"),
                FactExample("item 6992792935,", "6992792935", "6992792935"),
                FactExample("stay on 2.10.4.", "2.10.4", "2.10.4"),
                FactExample("commit d517d7269b..", "d517d7269b", "d517d7269b"),
                FactExample("flight HAT113 to", "HAT113", "HAT113"),
                FactExample("Visa ending in 4242.", "4242", "4242", needs_place=True),
            ),
            counter_examples=(
                "utf-8, base64, sha256, GPT-4 and COVID-19",
                "750ml, 8-inch, 10x, 4K and 30MP",
                "the 1st of 23 one-time rules",
                "REFUND the FLIGHT please",
                "123456 rows, 443 and 8443",
            ),
        )


def test_an_order_is_the_same_without_its_mark():
    assert IdentifierFinder().find("#W2378156")[0].also == ("W2378156",)


def test_other_hyphens_are_hyphens():
    assert read("Contract HV‑2026‑00047") == ["HV-2026-00047"]


def test_a_code_between_chinese_characters():
    assert read("运单ZT20260311007已发出") == ["ZT20260311007"]


def test_a_prefix_of_a_longer_code_is_not_found():
    assert read("SR-1012 was closed") == ["SR-1012"]


def test_a_range_of_codes_is_its_two_ends():
    assert read("WP1-WP14 are done") == ["WP1", "WP14"]


def test_a_package_keeps_its_version():
    assert read("npm @acme-dev/pi-core@0.14.2") == ["@acme-dev/pi-core@0.14.2"]


def test_symbols_count_only_in_backticks():
    assert read("call `_flush()`, not flush_all or thing_two") == ["_flush()"]


def test_groups_of_digits_joined_by_hyphens_are_one_code():
    assert read("account 4471-0093-88, ISBN 978-3-16-148410-0") == [
        "4471-0093-88",
        "978-3-16-148410-0",
    ]
    assert read("账号４４７１－００９３－８８") == ["4471-0093-88"]


def test_short_groups_and_years_are_no_code():
    assert read("3-5-7 and 2019-2020-2021, 3-5天, A-5") == []


@pytest.mark.parametrize(
    "code",
    [
        "OJ/2026/033",
        "10.5555/ale.2019.0417",
        "pay-gw-3af7",
        "pay-gw-b044",
        "cap_9QX2M7",
        "fix.store_sales_d_20260905",
    ],
)
def test_codes_of_several_parts(code):
    assert read(f"see {code}, please") == [code]


@pytest.mark.parametrize(
    "text",
    ["mid-1990s", "gpt-4o-mini", "is_HTML5Parser", "self.run_all(3)", "a/2024/11/3", "and/or/12"],
)
def test_words_of_several_parts_that_name_nothing(text):
    assert read(text) == []


def test_a_table_that_is_named_as_one():
    assert read("表是 dw.store_sales_d，别动 self.store_sales_d") == ["dw.store_sales_d"]


def test_a_version_behind_the_name_of_a_language_is_one():
    (mention,) = IdentifierFinder().find("we run python3.9 here")
    assert (mention.canonical, mention.also) == ("3.9", ("python3.9",))


@pytest.mark.parametrize(
    "written", ["DE89 3704 0044 0532 0130 00", "GB29 NWBK 6016 1331 9268 19", "NO93 8601 1117 947"]
)
def test_an_account_in_groups_is_one_code(written):
    [mention] = [m for m in IdentifierFinder().find(f"IBAN: {written}.") if m.sub == "iban"]
    assert (mention.surface, mention.canonical) == (written, written.replace(" ", ""))


def test_groups_too_short_for_an_account_are_none():
    assert not [m for m in IdentifierFinder().find("AB12 3456 7890 x") if m.sub == "iban"]


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("It is pk4r7z, I think", "pk4r7z"),
        ("my reservation is fq8bpe", "fq8bpe"),
        ("booking 7wkl39 please", "7wkl39"),
        ("the order #w5270061 came", "#w5270061"),
    ],
)
def test_codes_in_small_letters_are_codes(text, code):
    assert [mention.surface for mention in IdentifierFinder().find(text)] == [code]


@pytest.mark.parametrize(
    "text",
    [
        "It takes 1h30m or 90min",
        "a board of 2x4x8",
        "the sha256sum of log4net",
        "booking takes 2weeks",
        "a 4k60fps film",
        "the case of a 10kg bag",
    ],
)
def test_measures_and_names_of_technology_are_no_codes(text):
    assert IdentifierFinder().find(text) == []


@pytest.mark.parametrize("code", ["ci-arm-04", "db-primary-02", "BK-2291-07", "KB-1988-12"])
def test_hosts_and_codes_like_months_are_codes(code):
    assert [m.surface for m in FactReader().mentions(f"It is {code}, as I said")] == [code]


@pytest.mark.parametrize(
    "text",
    [
        "&#169; Ferry Tours",
        "the skipper&#8217;s berth",
        "the skipper&#x2019;s berth",
        "&#8364; and &#X20AC;",
        "<td>&#128197;</td>",
        "tide&#160;table&#160;here",
        '{"stars": "&#9733;&#9733;&#9734;"}',
        "Caf&#233; and t&#xEA;te",
    ],
)
def test_characters_of_html_are_no_identifiers(text: str) -> None:
    assert read(text) == []


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("order #8217; the other is open", ["#8217"]),
        ("Orders #4521 &#4522", ["#4521", "#4522"]),
        ("R&D #4521;", ["#4521"]),
        ("&#39;#W7712345&#39;", ["#W7712345"]),
        ("&quot;#90817&quot;", ["#90817"]),
        ("see &amp;#4521 too", ["#4521"]),
        ("&#91;KB-1988&#93;", ["KB-1988"]),
    ],
)
def test_codes_beside_characters_of_html_are_found(text: str, found: list[str]) -> None:
    assert read(text) == found
