"""Values that changed places where one or both are the ends of ranges."""

import pytest

from workbench.scoring.judge_value import judge_value

TALK = (
    "user: I want a guest house for 200-300 euros a night with a sauna.\n"
    "assistant: Haus Linde has a sauna: 284 euros.\n"
    "user: Fine. And a tavern near it for 15-40 euros a head, with fish.\n"
    "assistant: The Anchor has fish; it is 26 euros a head.\n"
)
TOLD = (
    "Guest house: wanted for {a}-{b} euros with a sauna; Haus Linde takes {c} euros and was taken."
    " Tavern: wanted for {d}-{e} euros a head with fish; the Anchor takes {f} euros a head."
)
RIGHT = dict(a="200", b="300", c="284", d="15", e="40", f="26")
ZH_TALK = (
    "用户：想找最低价200-300元、有健身房的酒店。\n助手：推荐云山酒店，284元，有健身房。\n"
    "用户：可以。再找一家人均15-40元、有烤鱼的餐馆。\n助手：推荐渔家小馆，有烤鱼，人均26元。\n"
)
ZH_TOLD = (
    "酒店要最低价{a}-{b}元、有健身房，选定云山酒店，价格{c}元。餐馆要人均{d}-{e}元、有烤鱼，选定渔家小馆，"
    "人均{f}元。"
)
TEXTS = {"en": (TALK, TOLD), "zh": (ZH_TALK, ZH_TOLD)}


def status(value: str, source: str, told: str) -> str:
    return judge_value("money", value, source_text=source, candidate_text=told).status


@pytest.mark.parametrize("texts", TEXTS.values(), ids=TEXTS)
@pytest.mark.parametrize("value", RIGHT.values())
def test_ranges_at_home_are_retained(value, texts):
    assert status(value, texts[0], texts[1].format(**RIGHT)) == "retained"


@pytest.mark.parametrize("texts", TEXTS.values(), ids=TEXTS)
@pytest.mark.parametrize(("one", "other"), ["ad", "be", "af", "bf", "ce"])
def test_ends_that_left_their_ranges_are_altered(one, other, texts):
    told = RIGHT | {one: RIGHT[other], other: RIGHT[one]}
    for which in (one, other):
        assert status(RIGHT[which], texts[0], texts[1].format(**told)) == "altered"


@pytest.mark.parametrize(
    "told",
    [
        "Tavern for 15 to 40 euros a head: the Anchor, 26 euros. House for 200 to 300: Linde, 284.",
        "House at most 300 euros (at least 200): Haus Linde, 284 euros. Tavern from 15 up to 40.",
        "| what | wanted | found |\n|---|---|---|\n"
        "| house | 200-300 | 284 |\n| tavern | 15-40 | 26 |",
        "Haus Linde for 284 euros (wanted 200-300) and the Anchor for 26 (wanted 15-40).",
        "He wanted 200 or 300 euros at most, 15 to 40 for the meal.",
    ],
)
@pytest.mark.parametrize("value", RIGHT.values())
def test_ranges_in_other_words_and_places_are_not_accused(value, told):
    verdict = judge_value("money", value, source_text=TALK, candidate_text=told)
    assert verdict.rule != "other_owner"
