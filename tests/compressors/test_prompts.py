import re

import pytest

from compressors._prompts import find_prompt, prompt_names
from compressors._wording import WORDINGS
from workbench.errors import ConfigError, UnknownNameError

LANGUAGES = ("en", "zh")
NAMES = ("general", "must-keep", "per-message", "structured")


def test_these_prompts_ship() -> None:
    assert prompt_names() == sorted(NAMES)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", NAMES)
def test_every_prompt_says_that_the_reader_is_a_compressor_and_stays_out(
    name: str, language: str
) -> None:
    text = find_prompt(name, language=language)
    role, apart = {
        "en": ("You are a text compressor", "you take no part in"),
        "zh": ("你是文本压缩器", "你不参与对话"),
    }[language]

    assert text.startswith(role)
    assert apart in text


@pytest.mark.parametrize("name", NAMES)
def test_a_chinese_prompt_is_chinese(name: str) -> None:
    text = find_prompt(name, language="zh")

    assert len(re.findall("[\u4e00-\u9fff]", text)) > len(text) / 2


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", ("id", "amount", "date", "constraint", "decision", "open item", "No inventing")),
        ("zh", ("编号", "金额", "日期", "约束", "决定", "未完成", "不得编造")),
    ],
)
def test_the_must_keep_list_names_what_must_be_kept(language: str, words: tuple[str, ...]) -> None:
    text = find_prompt("must-keep", language=language)

    assert [word for word in words if word not in text] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_structured_prompt_has_seven_sections(language: str) -> None:
    assert len(re.findall("^## ", find_prompt("structured", language=language), re.M)) == 7


def test_a_version_can_be_pinned() -> None:
    assert find_prompt("general.1", language="en") == find_prompt("general", language="en")


def test_every_wording_has_its_prompts() -> None:
    for wording in WORDINGS.values():
        assert find_prompt("general", language=wording.language)


def test_an_unknown_name_lists_what_there_is() -> None:
    with pytest.raises(UnknownNameError, match=r"no prompt is called 'x'. Known: general"):
        find_prompt("x", language="en")


@pytest.mark.parametrize("name", ["general.9", "general.two"])
def test_an_unknown_version_lists_what_there_is(name: str) -> None:
    with pytest.raises(ConfigError, match="has the versions 1, got"):
        find_prompt(name, language="en")


def test_another_language_is_told() -> None:
    with pytest.raises(ConfigError, match=r"general.1 is written in en, zh, and 'de'"):
        find_prompt("general", language="de")
