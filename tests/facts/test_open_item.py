"""Open items: promised, missing, failing, waiting."""

import pytest

from workbench.facts.open_item import OpenItemFinder

FINDER = OpenItemFinder()


@pytest.mark.parametrize(
    "text",
    [
        "They will give you a call tomorrow",
        "The retry logic is not implemented yet",
        "Nobody has confirmed the date",
        "We have to wait for the results",
        "The refund has not arrived so far",
        "Two questions remain",
        "Not booked: the second hotel",
        "TODO: repaint the hall",
        "第 12 台等九月再说",
        "8 月 9 日前付款",
        "退款会在三天内到账",
        "The refund will be processed within a week",
        "I still need to check the second file",
        "The tests are failing on the branch",
        "Please cancel the order",
        "I'd like to return both lamps",
        "We are waiting for the invoice",
        "尚未收到发票",
        "请帮我删除旧的文件",
        "還沒收到退款",
        "还差一份复印件",
        "两件未完",
        "回执号 7，审核中",
        "9 日前要结果",
        "让老陈周三前给方案",
        "我明天就去补办",
        "收到就补给你们",
        "等尾款到账后再开票",
        "- [ ] Sweep the loft",
    ],
)
def test_an_open_item_is_found(text: str) -> None:
    assert FINDER.find(text)


@pytest.mark.parametrize(
    "text",
    [
        "Feel free to reach out if you need anything else",
        "What is the price of the lamp?",
        "The weather was fine",
        "谢谢，再见",
        "请问地址在哪里",
        "还差不多，就这样",
        "处理中心在二楼",
        "没关系，我自己问吧",
        "- [x] Sweep the loft",
    ],
)
def test_what_leaves_nothing_open_is_left(text: str) -> None:
    assert FINDER.find(text) == []


def test_items_of_a_list_of_remaining_work_are_open() -> None:
    found = FINDER.find("Remaining:\n- Write the docs\n- [x] Rename the file\n- Ship it")
    assert [mention.surface for mention in found] == ["Write the docs", "Ship it"]


def test_the_state_is_open() -> None:
    (mention,) = FINDER.find("The manager will contact you")
    assert mention.statement is not None
    assert (mention.statement.state, mention.statement.owner) == ("open", "the manager")


@pytest.mark.parametrize(
    "text",
    [
        "Pending orders:\n- **Desk Lamp** (Silver, Low Brightness, Battery Powered)\n- Grill",
        "Remaining:\n- Breakfast: No",
    ],
)
def test_what_a_record_lists_is_no_open_item(text: str) -> None:
    assert FINDER.find(text) == []


def test_what_could_not_be_had_is_open() -> None:
    assert FINDER.find("Sorry, I could not book that table")
    assert FINDER.find("Sorry, I wasn't able to get those permits")
    assert FINDER.find("Can I proceed without it?") == []
    assert FINDER.find("Can you proceed without the form?") == []


def test_an_offer_or_a_lead_in_leaves_nothing_open() -> None:
    assert FINDER.find("Would you like me to do that?") == []
    assert FINDER.find("The trip I want to cancel is the long one") == []
    assert FINDER.find("Remaining reservations:\n- Note: the small room") == []
    assert FINDER.find("Since the order is still pending:\n- Do you have a delivery date?") == []


def test_steps_that_someone_has_to_take_are_open() -> None:
    found = FINDER.find("Now I need to:\n1. Split the parser\n2. Move the tests\n")
    assert [mention.surface for mention in found] == ["Split the parser", "Move the tests"]
    assert FINDER.find("Changes needed:\n- `draw()` keeps the last frame\n")
    assert FINDER.find("The key issues are:\n- Words that should be joined\n")


def test_the_title_of_a_report_names_what_is_broken() -> None:
    assert FINDER.find("load_rows() does not keep the order of empty lines")
    assert FINDER.find("Cannot rename load_rows() on the second run")
    assert FINDER.find("Maybe load_rows() does not keep the order") == []
    assert FINDER.find("Okay, load_rows() does not keep the order.") == []


@pytest.mark.parametrize(
    "text",
    [
        "Yes, please proceed with the returns",
        "Please show the sum before you book the tour",
        "This is the only lamp I want to change",
        "Here's how it will be handled",
        "Would you like me to proceed with changing the seats?",
    ],
)
def test_what_is_decided_or_only_limits_leaves_nothing_open(text: str) -> None:
    assert FINDER.find(text) == []


def test_what_still_waits_is_open_beside_a_rule() -> None:
    assert FINDER.find("The refund is still missing and must not go to the old card")
    assert FINDER.find("The parcel is on its way")


def test_what_a_list_would_do_is_not_open_yet() -> None:
    assert FINDER.find("If you agree:\n- The refund will be processed to the old card\n") == []
