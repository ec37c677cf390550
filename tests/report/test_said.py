import string

import msgspec
import pytest

from workbench.gate.rules import LIMITS, Rule
from workbench.pricing.rules import rules_for
from workbench.report.catalogue import load_catalogue
from workbench.report.said import repeat, repeat_parts
from workbench.scoring.loss_cause import CAUSES
from workbench.stats.measures import MEASURES

ENGLISH, CHINESE = load_catalogue("en"), load_catalogue("zh")
SAID = [key for key in ENGLISH.texts if key.startswith("said.")]
NESTED = {"why": "unchanged", "who": "2 missing", "measure": "ids_kept"}


def _values(key: str, *, say=None) -> dict[str, str]:
    names = {name for _, name, _, _ in string.Formatter().parse(ENGLISH.texts[key]) if name}
    values = {name: f"<{name}-1.5>" for name in names} | {
        name: words for name, words in NESTED.items() if name in names
    }
    if say is None:
        return values
    nested = {
        "why": say("said.unchanged"),
        "who": say("said.missing", missing="2"),
        "measure": say("measure.ids_kept"),
    }
    return values | {name: words for name, words in nested.items() if name in names}


@pytest.mark.parametrize("key", SAID)
def test_each_sentence_is_known_again_with_its_values(key: str) -> None:
    told = ENGLISH(key, **_values(key))
    assert repeat(told, CHINESE) == CHINESE(key, **_values(key, say=CHINESE))


@pytest.mark.parametrize("key", SAID)
def test_english_stays_as_it_was_said(key: str) -> None:
    told = ENGLISH(key, **_values(key))
    assert repeat(told, ENGLISH) == told
    assert repeat_parts(told, ENGLISH) == told


@pytest.mark.parametrize("text", ["", "a sentence that nobody knows", "W2378156", "已经是中文"])
def test_what_nobody_knows_stays_as_it_is(text: str) -> None:
    assert repeat(text, CHINESE) == text


@pytest.mark.parametrize("cause", CAUSES)
def test_cause_in_words_is_known(cause: str) -> None:
    assert repeat(CAUSES[cause], CHINESE) == CHINESE(f"cause.{cause}")


@pytest.mark.parametrize("limit", LIMITS)
@pytest.mark.parametrize("where", [{}, {"language": "en"}, {"language": "zh", "tag": "a b"}])
def test_rule_of_every_kind_is_known(limit: str, where: dict[str, str]) -> None:
    rule = Rule(measure="ids_kept", limit=limit, value=0.02, **where)
    told = repeat(rule.words, CHINESE)
    assert told.startswith(CHINESE("measure.ids_kept"))
    assert told.endswith(" 0.02")
    assert ("（" in told) == bool(where)


@pytest.mark.parametrize("measure", MEASURES)
def test_every_measure_has_a_name(measure: str) -> None:
    assert CHINESE.word("measure", measure) != measure


@pytest.mark.parametrize(
    "model", ["gpt-4o", "claude-sonnet-4-5", "gemini/gemini-2.5-pro", "deepseek-chat", "nobody/x"]
)
def test_rules_of_a_prompt_cache_are_known(model: str) -> None:
    # Why a value is in doubt is quoted from the table of rules, which is in English.
    sentence = msgspec.structs.replace(rules_for(model), doubts=()).sentence
    told = repeat_parts(sentence, CHINESE).split("；")
    assert len(told) == len(sentence.split("; "))
    assert [part for part in told if not any("\u4e00" <= sign <= "\u9fff" for sign in part)] == []


def test_why_calls_failed_is_told_in_chinese_with_its_reasons() -> None:
    told = "mine: 1,094 calls failed and sent nothing: no room (1,094 of them, first call 3 of c1)"

    assert repeat(told, CHINESE) == (
        "mine：1,094 次调用失败，什么也没有发送：no room (1,094 of them, first call 3 of c1)"
    )
