"""Decisions: choices, go-aheads and things reported as done."""

import pytest

from workbench.facts.decision import DecisionFinder

FINDER = DecisionFinder()


@pytest.mark.parametrize(
    "text",
    [
        "The order has been successfully cancelled",
        "Your order has been cancelled and a refund will be issued",
        "The manager has refused the discount",
        "The landlord declined our offer",
        "ok, commit this",
        "Make it the 21st",
        "Remove the second row then",
        "I merged the branch",
        "The agent promised a voucher",
        "恒顺不要了",
        "扶手换吧",
        "批 5 台",
        "没有同意加人",
        "權限已撤銷",
        "We've completed the first two steps",
        "I have let my manager know",
        "Let's go ahead with the blue one",
        "I'll take the second room",
        "Yes, please cancel both tickets",
        "Deleted: `notes.md`",
        "Modified `src/parser.py`",
        "The request was declined",
        "已经修改了配送地址",
        "我已經完成了文件的撰寫",
        "那就去这家店吧",
        "可以接受的",
        "听您的",
        "Lisbon then",
        "the blue one it is",
        "she says yes to the second draft",
        "strike the third paragraph",
        "Corrected: the key is in the left drawer",
        "yes, roll it back to the last tag",
        "It becomes Tuesday the 3rd",
        "那按 40 算",
        "先不签，下周再说",
        "停机挪到周三夜里",
        "白的那台退掉",
        "我要去叫老街坊的面馆吃饭",
    ],
)
def test_a_decision_is_found(text: str) -> None:
    assert FINDER.find(text)


@pytest.mark.parametrize(
    "text",
    [
        "Yes",
        "Thanks then",
        "I don't know how bad it is",
        "Would you like me to go ahead with the change?",
        "Once it has been cancelled, you get a mail",
        "The order has not been processed",
        "The file /tmp/a.txt has been updated",
        "Let me check that",
        "你觉得可以接受吗",
        "晚上我打算去一家评分高一点的面馆",
        "先确认备份已完成",
        "这家贵一点，给您推荐另一家吧，就去老城客栈",
        "还没决定",
        '{"status": "has been cancelled"}',
    ],
)
def test_what_decides_nothing_is_left(text: str) -> None:
    assert FINDER.find(text) == []


def test_a_refusal_is_against() -> None:
    (mention,) = FINDER.find("Your claim was rejected")
    assert mention.statement is not None
    assert (mention.statement.polarity, mention.statement.state) == ("must_not", "done")


def test_the_purpose_of_a_question_decides_nothing() -> None:
    text = "To proceed with the cancellation, may I have the number of your parcel?"
    assert FINDER.find(text + " To proceed with the return.") == []


@pytest.mark.parametrize(
    "text", ["I won't move forward with either option", "All committed", "原因：改为 `3.10`"]
)
def test_refusals_and_completions_are_decisions(text: str) -> None:
    assert FINDER.find(text)


@pytest.mark.parametrize(
    "text",
    [
        "We completed the inventory",
        "All clean, all pushed",
        "Yes, that's the one I want",
        "Yes — please update the order to the new street",
        "Since a swap isn't possible, let's do a return",
    ],
)
def test_what_is_done_or_chosen_is_a_decision(text: str) -> None:
    assert FINDER.find(text)


@pytest.mark.parametrize(
    "text",
    [
        "Since the order has arrived, I can proceed with the return",
        "I'll keep an eye out for the parcel",
        "I was told that the fee is waived",
        "One of them was placed a long time ago",
        "I'll verify that the module is installed",
        "Please confirm the seats, and I'll proceed with the booking",
        "Let's get this sorted",
        "Let's start with the first booking",
        "Let's confirm the details: a room for two",
        "Don't proceed with any swap",
        "Please note that both trips are scheduled for Monday",
        "I'll send the names so you can proceed with the next one",
        "Assuming we confirm it's early enough",
        "那你就去别处找一个呗",
        "住下以后我打算去用餐",
    ],
)
def test_reports_and_next_steps_decide_nothing(text: str) -> None:
    assert FINDER.find(text) == []


@pytest.mark.parametrize(
    "text",
    [
        "Your appointment is scheduled",
        "The payment was successful",
        "The move is complete",
        "The delivery address is now 14 Mill Lane",
        "The bench was moved to the back garden",
        "As the oak is sold, I do want to take the beech",
        "Yes — please hand it to the porter",
        "Yes, cancel the tour with the reason “no longer needed.”",
    ],
)
def test_how_things_now_stand_and_what_a_yes_lets_happen_are_decisions(text: str) -> None:
    assert FINDER.find(text)


def test_each_item_of_a_go_ahead_is_a_decision() -> None:
    found = FINDER.find("Yes, proceed as follows:\n- Paint the door green\n- Oil the hinges\n")
    assert [mention.surface for mention in found][-2:] == ["Paint the door green", "Oil the hinges"]
    assert FINDER.find("Yes, that makes sense. The flow:\n1. Painter arrives\n") == []
    assert FINDER.find("To proceed, please share:\n- Paint the door green\n") == []


@pytest.mark.parametrize(
    "text",
    [
        "The train was scheduled to leave at noon",
        "The test was not successful",
        "After the parcel is booked, you get a mail",
        "All set, thanks",
        "Yes — please tell me the sum",
        "Yes — please go ahead",
        "Please proceed with the list if applicable",
        "My parcel is set to my son's address",
    ],
)
def test_plans_and_empty_words_decide_nothing(text: str) -> None:
    assert FINDER.find(text) == []
