import pytest

from workbench.facts.amount_chinese import find_chinese_sums


def sums(text):
    return [(text[start:end], value) for start, end, _, value in find_chinese_sums(text)]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("预算3万5千元", [("3万5千元", "35000")]),
        ("付了2千3百块", [("2千3百块", "2300")]),
        ("一共1万2块钱", [("1万2块钱", "12000")]),
        ("押金三百五，房租每月四千二。", [("三百五", "350"), ("四千二", "4200")]),
        ("首付六十八万五", [("六十八万五", "685000")]),
        ("报价148.66万。", [("148.66万", "1486600")]),
    ],
)
def test_sums_are_found_with_their_value(text, found):
    assert sums(text) == found


@pytest.mark.parametrize(
    "text", ["三百五十人参加", "走了四千二百步", "3万5千人", "费用由三百人分担", "2百3十"]
)
def test_counts_are_no_sums(text):
    assert sums(text) == []
