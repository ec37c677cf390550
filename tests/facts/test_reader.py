import json

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
