"""Rules: found where they bind, left alone where they only look so."""

import pytest

from workbench.facts.constraint import ConstraintFinder
from workbench.facts.fact import Mention
from workbench.testing.timing import takes_at_most

FINDER = ConstraintFinder()


def _surfaces(text: str) -> list[str]:
    return [mention.surface for mention in FINDER.find(text)]


def _only(text: str) -> Mention:
    (mention,) = FINDER.find(text)
    return mention


@pytest.mark.parametrize(
    "text",
    [
        "Do not e-mail the tenant",
        "No flights before 8 in the morning",
        "No hard-coded text",
        "Nothing older than 2019",
        "Nobody else may sign it",
        "Every new endpoint has to have a test",
        "Whatever you do, leave migrations/ alone",
        "Hotels need a lift",
        "I need the car to be automatic",
        "Published 2015 or later",
        "Payment is due within 14 days",
        "Functions should have at most four parameters",
        "Refund window: 30 days",
        "Nobody walks into the server room",
        "No crate leaves the dock until it is weighed",
        "And nothing that smells in the kitchen before noon",
        "Not over the mountain road",
        "no squash merges, we bisect",
        "I'm not paying for the second night",
        "I won't sign before the lawyer has read it",
        "My sister has to be there by Friday",
        "I need the keys by Monday",
        "The balcony is off the table",
        "Drawings by hand stay in the archive",
        "Keep the total below the old one",
        "but don't show him the draft",
        "800 a month, that's really the ceiling",
        "We paint at night or not at all",
        "Max two suitcases",
        "I need the answer in writing",
        "Every parcel needs a label",
        "The house rule here is one guest per room",
        "Anything but a room above the bar",
        "They want three references",
        "Nobody outside the office gets a copy",
        "Every bill over 900 goes past Ruth first",
        "Eight is the most the lift can take",
        "It can't have sugar in it",
        "The oak in the yard stays",
        "Nothing too loud please",
        "She doesn't eat shellfish",
        "The schema is frozen until May",
        "Whoever comes last pays for the taxi",
        "The lease says no pets",
        "一箱不超过十公斤，纸箱的不行",
        "预算卡死在三千",
        "他不喝牛奶",
        "文件名用小写",
        "我妈对花生过敏",
        "只授权看，不授权改",
        "没有发票的一概不报",
        "水位到 40 就停",
        "搬家之前一定先量门",
        "只有会员才能享受这个价格",
        "距离车站不要太远",
        "时间控制在两小时以内",
        "提交信息请使用英文",
        "周末不施工",
        "Refunds must go to the original card",
        "I can't accept vouchers",
        "Basic tickets cannot be changed",
        "Please use my silver card for any fees",
        "I only want to change the lamp",
        "I'd prefer an aisle seat",
        "Keep the extra cost under $40",
        "Everything else stays the same",
        "Please show me the plan before you start",
        "Make sure the two seats are together",
        "Avoid tools that wait for input",
        "Never push to the main branch",
        "You don't need to ask unless the file is large, but always keep a copy",
        "Gift cards are non-refundable",
        "I want the cheapest ticket",
        "Any refund can go to my old card",
        "If the seat is taken, please ask me first",
        "Share the plan before booking",
        "Leave it by the door if possible",
        "I'd like a nonstop flight",
        "Charge any price difference to the gift card",
        "这个参数不用保留吧",
        "建议定期检查依赖",
        "所有接口必须有测试",
        "不要给房客发邮件",
        "禁止直接连接生产数据库",
        "- 避免使用全局变量",
        "页脚保持原样",
        "保证没有人看两遍",
        "会员可以借四本书，学生可以在三天内还",
        "从现在起用法语回复",
        "早上八点之前我来不了",
        "只寄到前台",
        "| 项 | 规定 |\n|---|---|\n| 年龄 | 必须年满18岁 |",
        "每次最多重试三次，不得超过",
        "預算不得超過五千元",
    ],
)
def test_a_rule_is_found(text: str) -> None:
    assert FINDER.find(text)


@pytest.mark.parametrize(
    "text",
    [
        "It must be from another order",
        "There must be a mistake somewhere",
        "I must say, that was quick",
        "My letter must've got lost",
        "I can't find the receipt",
        "I don't remember the number",
        "That should be all for today",
        "If you don't have the number, you can give me your name",
        "The refund will arrive within 5 days",
        "I don't like that the fee isn't mine, and there was no additional charge",
        "It was the only jacket I found",
        "No changes made",
        "That's all I need",
        "Yes, keep it as it is",
        "If it is missing, this will raise an error that requires a restart",
        "Please make sure your order is correct",
        "还不错，这个餐馆人均消费是97元",
        "Can you tell me what I have to pay?",
        "How many bags am I allowed to take?",
        "Let me check the order before I answer",
        "If you need anything else, feel free to ask",
        "The hotel is quiet and close to the station",
        "Thanks, no problem!",
        "I only noticed it when the train had left",
        "We never liked the old kitchen",
        "They have to be kidding",
        "It usually takes up to an hour",
        "He must have taken the later bus",
        "必须的啊，电话给您",
        "应该是不错的选择",
        "一定要去看看，很好玩",
        "不用谢，不客气",
        "这个景点的评分是4.4分，门票35元",
        "推荐您去那家评分4分以上的餐馆",
    ],
)
def test_what_only_looks_like_a_rule_is_left(text: str) -> None:
    assert _surfaces(text) == []


@pytest.mark.parametrize(
    "text",
    [
        '{"rule": "must not refund", "limit": "at most 3"}',
        "```\nyou must not do this\n```",
        "2024-05-01 10:00:00 client must not retry",
        "npm error must be used with care",
    ],
)
def test_json_code_and_logs_make_no_rules(text: str) -> None:
    assert _surfaces(text) == []


def test_each_condition_of_a_search_is_a_rule() -> None:
    text = "请帮我找一家评分4.5分以上，人均50-100元的餐馆，提供停车服务"
    assert (
        _surfaces(text) == ["评分4.5分以上", "人均50-100元的餐馆", "提供停车服务"]
        or len(_surfaces(text)) == 3
    )


def test_limits_said_in_one_breath_part() -> None:
    assert _surfaces("我想找评分4分以上人均消费50-100元的餐馆") == [
        "我想找评分4分以上",
        "人均消费50-100元",
    ]


def test_the_statement_says_what_the_rule_says() -> None:
    said = _only("You must not retry more than 3 times unless the manager agrees").statement
    assert said is not None
    assert (said.polarity, said.strength, said.exception) == (
        "must_not",
        "must",
        "the manager agrees",
    )
    assert said.bound is not None
    assert (said.bound.op, said.bound.value, said.bound.unit) == (">", "3", "times")


def test_equal_rules_share_a_canonical() -> None:
    assert (
        _only("Never refund to the card.").canonical
        == _only("**Never refund** to the card!").canonical
    )


@pytest.mark.parametrize(
    "unit",
    [
        "a",
        "a-",
        "must not ",
        "/a.b",
        "1-",
        "不",
        "请",
        "要求",
        "<a",
        "(",
        ". ",
        "one hundred ",
        "keep the same ",
    ],
)
def test_long_adversarial_text_takes_under_a_second(unit: str) -> None:
    text = unit * (200_000 // len(unit))
    with takes_at_most(1):
        FINDER.find(text)


def test_many_broken_lines_take_under_a_second() -> None:
    text = (" " * 1000 + "x\n") * 200
    with takes_at_most(1):
        FINDER.find(text)


@pytest.mark.parametrize(
    "text",
    [
        "No part of the trip has been flown",
        "No biggie, thanks",
        "I only remember two shirts, not three",
        "not at the moment",
        "我都不想走了",
        "必须得夸一下这家店",
        "领导批准了我们的预算",
    ],
)
def test_a_bare_no_binds_nobody(text: str) -> None:
    assert _surfaces(text) == []


def test_what_a_choice_is_not_to_be_is_a_rule() -> None:
    assert _surfaces("Use spaces, not tabs") == ["not tabs"]


@pytest.mark.parametrize(
    "text",
    [
        "Refund order B-104 to PayPal",
        "For the kettle, refund to the original card",
        "Please send any refund back to my debit card",
        "I want both jackets refunded to my Visa",
        "Use PayPal",
        "Pay with my travel certificate",
        "Use “bought twice” as the reason",
        "The lamp is the only item I want to exchange",
        "It's just the stool from that order",
        "I understand it's a one-time change",
        "I authorize you to use my Amex for the fees",
        "A refund can either go to the card or to a voucher",
        "You can use up to two vouchers per order",
        "The only changes allowed here are the names",
        "Before submitting anything, send me the summary",
        "Please let me know the total before you change the booking",
        "I want to keep my morning flight",
        "Let's keep the tent",
        "Let's leave the shoes for now",
        "Leave the pending order for the two garden chairs as is",
        "Change the stove so it's the same type as the first one",
        "My goal is to move to the cheapest plan",
        "Could you make sure we sit next to each other?",
        "Could you find the cheapest seat in the second row?",
        "If a partial refund isn't possible, then yes, please find and show me the cheapest swap",
        "If the price differs, you can charge my gift card",
        "If not, I want it canceled",
        "It can only be canceled within 24 hours of booking",
        "There is no smoking allowed in the lobby",
        "Format your answer as a table",
        "Would that keep it under $80?",
        "A lamp at around the same price—nothing more expensive",
        "I would like to drop all the trips that only have one seat",
        "If there's an option for green, that's my preference",
        "If no direct one, the earliest with one stop",
        "I hope to just modify my booking rather than buy a new ticket",
        "I want the small one changed in that same color",
        "Match the same exact grill",
        "Let's keep everything as is",
        "I don't want to cancel if I won't get anything back",
        "For payment, could you please use my vouchers first?",
        "No extra bags and no insurance on any trip",
        "Yes, please go on with the swap, using credit_card_4411002 for any charge",
        "If the system finds a mismatch, please adjust the rest and let me know the sum",
        "Could you please change it to the easiest puzzle you have?",
        "Let's use the original payment method",
        "Can we book a new one using vouchers first, then the card?",
        "Is there a way to bring it under $70?",
        "I'm hoping for a nonstop connection",
        "Apply the vouchers in this order: A, then B",
        "I'd love the refund back to my original card",
        "If a partial refund isn't possible, then I'll need to change the street",
        "Before you cancel the old one, please reconfirm the seats",
        "Please focus on the lowest fare of each day",
        "If that isn't possible, then let's look at the other tour",
        "Those are all the items I want to send back",
        "If you can't do PayPal for it, then put it back on the old card—but I'm not happy",
        "Could you look for a nonstop flight to Lima around noon?",
        "请为我推荐一家评分是4分以上的面馆，把地址告诉我",
        "再帮我推荐一个能玩2、3个小时的公园",
        "想找个有泳池的酒店，评分是5分最好",
        "对不起，我想说的是找个评分是5分的面馆",
        "帮我另外找一个5分，人均消费50-80元的面馆",
        "湖边的公园有票价是20-50元的没？",
        "I need you to cancel the tour and issue a refund to the original card",
        "Go ahead and check for the cheapest room on the top floor",
        "I won't go on unless it's refunded, so if the page shows no refund, please ask a manager",
        "The mug is the only item from that order I want to swap",
        "I want it in the largest size possible",
        "I do want the fabric to match what I chose before",
        "I want a fully separate copy of it",
        "If yes, do it, if not save first",
        "There are no refunds for this fare under the current policy",
        "Payment for any difference: gift card",
        "Return preferences: evening, no stops",
        "I want to pay using only one of my vouchers",
        "I want two seats together",
        "For the payment, you can use the card on my profile",
        "I'd prefer a flight that's within 2-3 hours of the old one",
        "Book the same room type as my last stay",
        "Yes, use the voucher first",
        "If you can waive the fee, please process it in full",
        "If the policy blocks it, please escalate it to the desk",
        "Please share the options before making the change",
        "I'd also like to use my voucher and see how much is left",
        "嚴格遵守排版規範",
        "有没有评分在4分以上的面馆推荐给我呢？",
        "Leave LK40 and LK41 unchanged",
        "No carpet cleaning, thank you.",
        "Before you order the timber, please let me know the sum",
        "Let me know the sum before ordering",
        "If the beech is sold out, I'd be okay with oak.",
        "Once it is glued, no further cuts can be made to the board",
        "Repairs are not normally done on Sundays",
        "The warranty does not generally cover scratches",
        "Dogs are not welcome",
        "The chest is locked against further changes",
        "The warranty covers the motor only if it was serviced here",
        "Open tickets can be swapped at any time",
        "I cannot repair the clock today, as I do not have the parts",
        "Since the warranty does not permit repairs elsewhere, we post the clock to you",
        "The desk should have two drawers",
        "Carry-on bags: 0",
        "load_rows() should be stable",
        "What I expect is that I should be able to reopen the file",
        "For best results, compare prices of three shops",
        "需要 v18 或更新版本",
        "We don't have any baggage",
        "I first need to verify your account",
        "Please proceed once you have the keys",
        "a lamp that is no taller than the shelf",
        "The expected colour of the door should match the frame",
        "yes, please take the quietest fan",
        "In that case, can you move us to the cheapest cabin?",
        "Is there any ferry under $80?",
    ],
)
def test_terms_of_a_request_are_rules(text: str) -> None:
    assert FINDER.find(text)


@pytest.mark.parametrize(
    "text",
    [
        "- Price: $12 + $30 = $42",
        "The fare for both was $24 ($10 + $14)",
        "- **Insurance:** No",
        "- **Baggage**: No checked bags",
        "It seems the mug you ordered is still on its way to the same address as before",
        "Your booking has been updated to the nonstop flight",
        "The booking was not made within the last 24 hours",
        "Refund within 5–7 business days",
        "Refund posted to the card within 3 to 5 business days",
        "Here are the options for the nonstop flight",
        "The bookings with flights longer than 4 hours are:",
        "No extra fees were charged",
        "The card should be under my name",
        "It should be another mug from an earlier order",
        "I should be eligible for it",
        "I can't travel because I'm sick",
        "I'm ill and can't make the trip",
        "The times don't fit my plans",
        "I don't need the mugs in that order anymore",
        "I see, but is there no other way?",
        "Would you like to look at other days, keeping the same cabin?",
        "No clue",
        "I'll ensure the right seats are booked",
        "Thanks for making sure",
        "That is what happens if we don't wait, right?",
        "I need to modify the mixer I ordered",
        "Can't we make this shorter?",
        "Close but no cigar",
        "That should be the one",
        "I'll wait for the parcel and use the tracking number",
        "Refund: $30 to the Visa ending 4411",
        "你想不想去？",
        "仅仅找到一家叫云山面馆的",
        "人均消费只要67元",
        "周边景点中没有一个是5分的",
        "云山面馆的评分是4.6分，您看可以吗？",
        "Wait, if the list is empty there is nothing to do",
        "So `rows.total` should be empty",
        "So I must insert it there",
        "I should use the other tool",
        "I need to make sure the path is set",
        "But I only saw one report",
        "The hook is only called for missing names",
        "We can follow whatever your process requires",
        "The easiest game with the fewest cards available is a set of ten",
        "云山宾馆是您最好的选择",
        "To determine which tours are over 3 hours",
        "I found a way that brings the cost under $90",
        "Refund to your original card",
        "This will avoid any extra work",
        "I know how hard this situation must be for you",
        "You want to move the tour, keeping the same guide",
        "I'll try to keep my calm and all cups intact",
        "Let's explore how to bring the cost under $40",
        "The second rule appears 3+ times",
        "Only the first import is unused",
        "Can you confirm the shoes keep the same width?",
        "While I don't feel the cold, I know how it is",
        "- Cabin: Economy",
        "A few questions so I don't get it wrong",
        "您还有别的要求吗？",
        "- **Seats**: Window and middle seat together",
        "The refund will be processed to the original card",
        "Refund will be sent to the original card",
        "You want to swap the lamp for one with the following options",
        "You may want to call the shop to keep your place",
        "It feels like the most practical choice",
        "Sadly, not everything is right",
        "Always forgetting details!",
        "Can you make sure that's done?",
        "I need this to be sorted",
        "I should be getting it back",
        "湖边很美，免费的，其他都按您的条件",
        "其中云山公园的评分在4分以上",
        "门票是30元，附近的酒店有云山宾馆",
        "推荐云山宾馆酒店，价格210元",
        "抱歉没有找到合适的餐馆，找到一个评分是4分，人均消费是50元",
        "云山宾馆有会议室和停车场服务吗？",
        "帮我问一下这个酒店是否提供叫醒服务",
        "按您的要求查过了",
        "应该不难找",
        "三種型別檢查工具",
        "这是不可变字段",
        "Hopefully it ends without any scratches",
        "I'm trying not to expect too much",
        "Everything looks good except the handle",
        "I can send the photo or anything else you need to see the damage",
        "Apparently the clock only runs backwards",
        "I should have asked the porter",
        "This is to check if the ticket is eligible",
        "Parcel Desk: If you don't find the parcel",
        "Cannot rename load_rows() since the last release",
        "So `rows` should be empty then",
        "If you need to see my card, tell me where to send it",
    ],
)
def test_reports_and_questions_make_no_rules(text: str) -> None:
    assert [mention.surface for mention in FINDER.find(text)] == []


def test_limits_and_features_of_one_breath_part() -> None:
    text = "请帮我找一家价格是300-400元的豪华型酒店，有评分4分以上的免费景点也行。"
    assert len(FINDER.find(text)) == 4


def test_each_service_of_a_list_is_a_rule() -> None:
    text = "我想找一家提供健身房、提供洗衣服务的豪华型酒店。"
    assert [mention.surface for mention in FINDER.find(text)] == [
        "我想找一家提供健身房",
        "提供洗衣服务",
        "豪华型",
    ]
