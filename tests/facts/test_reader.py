import json
import random
import re
import sys
import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from workbench.errors import ConfigError, UnknownNameError
from workbench.facts.fact import VALUE_KINDS
from workbench.facts.reader import ALL_FINDERS, FactReader

PIECES = st.sampled_from(
    [
        "$54.85",
        "W2378156",
        "2024-05-17",
        "a@b.co",
        "src/a.py",
        "3.10",
        "12万元",
        "三天",
        "{",
        '"price": 5',
        "，",
        " ",
        "\n",
        "x",
        "#",
    ]
)


def values(text: str, reader: FactReader | None = None) -> list[tuple[str, str]]:
    found = (reader or FactReader()).mentions(text)
    return [(mention.kind, mention.surface) for mention in found if mention.kind in VALUE_KINDS]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("mail ada.lee7@example.com", [("contact", "ada.lee7@example.com")]),
        ("open https://x.dev/2024-05-17/a.md now", [("path", "https://x.dev/2024-05-17/a.md")]),
        ("call 415-543-1135", [("contact", "415-543-1135")]),
        ("item 6992792935", [("identifier", "6992792935")]),
        ('{"price": 54.85, "date": "2024-05-17"}', [("amount", "54.85"), ("date", "2024-05-17")]),
    ],
)
def test_a_value_stands_in_one_kind(text, expected):
    assert values(text) == expected


@given(st.lists(PIECES, max_size=12).map("".join))
def test_values_never_overlap_and_are_their_words(text):
    end = 0
    for mention in FactReader().mentions(text):
        assert text[mention.start : mention.end] == mention.surface
        if mention.kind in VALUE_KINDS:
            assert mention.start >= end
            end = mention.end


def test_places_lead_into_the_text_as_recorded():
    text = json.dumps({"note": "订单\nHAT113 for $5"})
    found = [m for m in FactReader().mentions(text) if m.kind in VALUE_KINDS]
    assert [text[m.start : m.end] for m in found] == ["HAT113", "$5"]


def test_a_teams_own_pattern_wins():
    reader = FactReader({"identifier": [r"RMA \d{2}-\d{2}-\d{4}"]})
    assert values("see RMA 05-17-2024", reader) == [("identifier", "RMA 05-17-2024")]


def test_a_group_in_a_pattern_is_the_value():
    reader = FactReader({"identifier": [r"slot ([a-z]+)"]})
    assert values("slot blue", reader) == [("identifier", "blue")]


def test_the_version_follows_the_patterns():
    assert FactReader().version == FactReader({}).version
    assert FactReader().version != FactReader({"identifier": ["RMA"]}).version


def test_an_unknown_kind_is_refused():
    with pytest.raises(UnknownNameError, match="did you mean 'identifier'"):
        FactReader({"identifer": ["x"]})


@pytest.mark.parametrize(
    ("pattern", "words"), [("(", "no regular expression"), ("x*", "empty text")]
)
def test_a_useless_pattern_is_refused(pattern, words):
    with pytest.raises(ConfigError, match=words):
        FactReader({"identifier": [pattern]})


@pytest.mark.parametrize(
    "text",
    [
        "API key: sk-abcdEFGH1234567890abcd",
        '{"password": "hunter2-2024-05-17"}',
        "Authorization: Bearer abc123DEF456ghi",
        "token ghp_A1b2C3d4E5f6G7h8I9j0K1l2M3",
        "密码是 Qwe123456",
    ],
)
def test_secrets_are_no_facts(text):
    assert values(text) == []


def test_a_text_read_before_is_not_read_again():
    reader = FactReader()
    text = "order #W2378156"
    assert reader.mentions(text) is reader.mentions(text[:5] + text[5:])


def test_every_kind_of_value_has_a_finder():
    assert {finder.kind for finder in ALL_FINDERS} >= set(VALUE_KINDS)


def talk(size: int) -> list[str]:
    """Generated texts of the kinds that agents exchange, of which a tenth comes twice."""
    draw = random.Random(7)
    texts: list[str] = []
    for place in range(size):
        order, price, day = (
            draw.randrange(10**6, 10**7),
            draw.randrange(100, 9999) / 100,
            place % 27,
        )
        texts += [
            json.dumps(
                {"order_id": f"#W{order}", "items": [{"item_id": str(order), "price": price}]}
            ),
            f"Please cancel #W{order} and refund ${price} by May {day + 1}. Don't change the rest.",
            "\n".join(f"    def step_{order + k}(self):\n        return {k}" for k in range(6)),
            f"帮我找一家评分{day / 9:.1f}分以上、人均{order % 200}元以内的餐馆。",
            f"Thank you for waiting while I looked at what you sent me, {order}.",
        ]
    return texts + texts[::10]


def processor_seconds(work) -> float:
    started = time.process_time()
    work()
    return time.process_time() - started


def test_reading_is_not_much_slower_than_splitting_into_words():
    texts = talk(40)
    word = re.compile(r"\w+")

    def split() -> None:
        for _ in range(20):
            for text in texts:
                dict.fromkeys(word.findall(text))

    def read() -> None:
        reader = FactReader()
        reader.read_ahead(texts)
        for text in texts:
            reader.mentions(text)

    read()  # tables and patterns are built once
    ratio = min(processor_seconds(read) * 20 / processor_seconds(split) for _ in range(3))
    assert ratio < (1500 if sys.gettrace() is not None else 150), f"{ratio:.0f} times as long"


@pytest.mark.parametrize(
    "piece",
    [
        "7",
        "((",
        "QUJD",
        '{"id": "A12", "price": 3.5}, ',
        "W1234567 ",
        "must not ",
        "不得超过3次，",
        "a@b.",
        "/a.py",
        "\\u4e2d\\u6587",
        "10:30 ",
        "password: ",
        "\n\n",
    ],
)
def test_twice_the_text_takes_about_twice_the_time(piece):
    def seconds(size: int) -> float:
        text = '["' + (piece * size)[:size]
        return min(processor_seconds(lambda: FactReader().mentions(text)) for _ in range(2))

    seconds(1_000)
    small, large = seconds(40_000), seconds(160_000)
    assert large < 4 * 3 * small + 0.2, f"{small:.3f} s, then {large:.3f} s for four times as much"


def test_a_megabyte_of_json_in_one_line_is_read():
    row = '{"order_id": "#W2378156", "price": 54.85, "note": "by May 3"}'
    text = "[" + ", ".join([row] * 16_000) + "]"
    found = FactReader().mentions(text)
    assert len(text) > 1_000_000
    assert len(found) == 3 * 16_000


def test_read_ahead_changes_nothing():
    texts = talk(3)
    ahead = FactReader()
    ahead.read_ahead(texts)
    assert [ahead.mentions(text) for text in texts] == [
        FactReader().mentions(text) for text in texts
    ]


def test_a_teams_own_pattern_may_span_lines():
    reader = FactReader({"identifier": [r"RMA\n\d{4}"]})
    assert values("see RMA\n2024 and $5", reader) == [("identifier", "RMA\n2024"), ("amount", "$5")]


def test_nothing_in_a_private_key_is_a_fact():
    text = "a key:\n-----BEGIN PRIVATE KEY-----\nW2378156\n12345678\n-----END PRIVATE KEY-----\n$5"
    assert values(text) == [("amount", "$5")]


def test_a_version_is_known_by_another_line():
    text = "Python versions in use:\n`3.10`\n`3.12.1`"
    assert values(text) == [("identifier", "3.10"), ("identifier", "3.12.1")]


@pytest.mark.parametrize("space", ["\u00a0", "\u202f", "\u2009", "\u3000"])
def test_other_spaces_hide_no_statement(space):
    text = f"You{space}must{space}not open the crate."
    (rule,) = (m for m in FactReader().mentions(text) if m.kind == "constraint")
    assert rule.surface == f"You{space}must{space}not open the crate"
    assert text[rule.start : rule.end] == rule.surface


@pytest.mark.parametrize("line_break", ["\n", "\r\n", "\n    "])
def test_a_statement_over_two_lines_is_its_very_words(line_break):
    first = "- The contents of the crate must not be shown to anyone but the"
    text = f"Rules:\n{first}{line_break}harbour master of Emden.\n- Call Ann."
    rule = next(m for m in FactReader().mentions(text) if m.kind == "constraint")
    assert text[rule.start : rule.end] == rule.surface
    assert " ".join(rule.surface.split()).endswith("anyone but the harbour master of Emden")
    assert rule.statement.polarity == "must_not"
