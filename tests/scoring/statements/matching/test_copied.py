"""Rules told word by word with one thing changed, and those that only seem to be."""

import pytest

from workbench.scoring.judge_statement import judge_statement
from workbench.scoring.statements.matching.copied import retelling_of


def judged(rule: str, summary: str, *, kind: str = "constraint") -> tuple[str, str]:
    source = f"user: Hello.\nuser: {rule}\nassistant: Noted."
    verdict = judge_statement(kind, rule, source_text=source, candidate_text=summary)
    return verdict.status, verdict.rule


CHANGED = [
    ("Deliveries must be signed for by a manager.", "Deliveries may be signed for by a manager."),
    ("The lobby camera should stay on at night.", "The lobby camera may stay on at night."),
    ("Every invoice has to name the project.", "Every invoice can name the project."),
    ("报销单必须由经理签字。", "报销单可以由经理签字。"),
    ("You must not share the door code.", "You should not share the door code."),
]


@pytest.mark.parametrize(("rule", "summary"), CHANGED)
def test_less_force_is_weakened(rule, summary):
    assert judged(rule, summary) == ("weakened", "strength_lowered")


@pytest.mark.parametrize(
    ("rule", "summary"),
    [
        ("Error: sealed samples cannot be returned", "Error: sealed samples can be returned."),
        (
            "Parcel 17: shipped (address cannot be edited)",
            "Parcel 17: shipped (address can be edited).",
        ),
        ("Our system does not allow shared logins.", "Our system does allow shared logins."),
        ("Guests never enter the workshop.", "Guests always enter the workshop."),
        ("Do not invent figures that the ledger lacks.", "Invent figures that the ledger lacks."),
        ("The crate is allowed on board.", "The crate is not allowed on board."),
        ("No tools are lent to visitors.", "Tools are lent to visitors."),
        ("Ship it without the manual.", "Ship it with the manual."),
        ("这批货不能退。", "这批货可以退。"),
        ("会议室提供投影仪。", "会议室不提供投影仪。"),
    ],
)
def test_a_not_more_or_less_is_contradicted(rule, summary):
    assert judged(rule, summary) == ("contradicted", "polarity_flipped")


@pytest.mark.parametrize(
    ("rule", "summary"),
    [
        ("A booking can use at most one voucher.", "A booking can use at least one voucher."),
        (
            "After the seal is broken, the kit can't go back.",
            "Before the seal is broken, the kit can't go back.",
        ),
        ("Keep the vault below 12 degrees.", "Keep the vault above 12 degrees."),
        ("预算不超过3000元。", "预算至少3000元。"),
    ],
)
def test_the_other_side_of_a_limit_is_contradicted(rule, summary):
    assert judged(rule, summary)[0] == "contradicted"


@pytest.mark.parametrize(
    ("rule", "summary", "expected"),
    [
        (
            "The badge can only be issued once.",
            "The badge can also be issued once.",
            ("contradicted", "exclusivity_dropped"),
        ),
        (
            "The badge may only be issued to staff.",
            "The badge may be issued to staff.",
            ("altered", "exclusivity_dropped"),
        ),
        (
            "All passengers fly in the same cabin.",
            "Some passengers fly in the same cabin.",
            ("altered", "scope_changed"),
        ),
        (
            "Paint every door on the second floor.",
            "Paint some doors on the second floor.",
            ("altered", "scope_changed"),
        ),
        ("所有仓库的门都要刷成白色。", "部分仓库的门要刷成白色。", ("altered", "scope_changed")),
        (
            "Vouchers can be swapped within the first 30 days.",
            "Vouchers can be swapped within the first 45 days.",
            ("altered", "bound_changed"),
        ),
        (
            "Refunds go to the gift card if the sender prefers that.",
            "Refunds go to the gift card.",
            ("altered", "exception_dropped"),
        ),
        (
            "If the parcel is still sealed, the shop takes it back.",
            "The shop takes it back.",
            ("altered", "exception_dropped"),
        ),
        (
            "The crew may land at night only if the tower agrees.",
            "The crew may land at night.",
            ("altered", "exception_dropped"),
        ),
    ],
)
def test_what_opens_or_moves_a_rule_is_altered(rule, summary, expected):
    assert judged(rule, summary) == expected


@pytest.mark.parametrize(
    ("rule", "summary"),
    [
        ("Do not copy Anna or Tom.", "Do not copy Anna."),
        (
            "She must not take aspirin, ibuprofen or naproxen.",
            "She must not take aspirin or ibuprofen.",
        ),
        ("Only Lena or Marc may release the payments.", "Only Lena may release the payments."),
        ("不要放花生、海鲜和芝麻。", "不要放花生和海鲜。"),
        ("只有王经理和李总能审批这笔款。", "只有王经理能审批这笔款。"),
    ],
)
def test_a_member_of_a_list_that_is_gone_is_altered(rule, summary):
    assert judged(rule, summary) == ("altered", "list_cut")


@pytest.mark.parametrize(
    ("rule", "summary", "detail"),
    [
        (
            "Half of the menu has to be vegetarian.",
            "A third of the menu has to be vegetarian.",
            "unit_changed",
        ),
        (
            "Repeat the blood test in 2 weeks.",
            "Repeat the blood test in 2 months.",
            "unit_changed",
        ),
        (
            "Remote work is allowed up to 3 days per week.",
            "Remote work is allowed.",
            "bound_dropped",
        ),
        ("店里不允许带宠物，导盲犬除外。", "店里不允许带宠物。", "exception_dropped"),
    ],
)
def test_another_measure_or_a_lost_limit_is_altered(rule, summary, detail):
    assert judged(rule, summary) == ("altered", detail)


@pytest.mark.parametrize(
    ("rule", "summary"),
    [
        ("Flooring is covered up to $2,000.", "Flooring is covered from $2,000."),
        ("Leave the heating on over the weekend.", "Leave the heating off over the weekend."),
        (
            "Logins must be shared with contractors, but guests must not use them.",
            "Logins must be shared with contractors, and guests may use them.",
        ),
        ("可以带宠物，但必须拴绳。", "可以带宠物，不用拴绳。"),
    ],
)
def test_the_other_side_or_a_turned_clause_is_contradicted(rule, summary):
    assert judged(rule, summary)[0] == "contradicted"


SAME = [
    ("9点以后才能施工。", "9点以前不得施工。"),
    ("尾款不付清不发货。", "尾款付清后才发货。"),
    ("Samples cannot be returned once opened.", "Samples can't be returned once opened."),
    ("You must not share the code.", "You cannot share the code."),
    ("You must not share the code.", "The user may not share the code."),
    ("Keep the seal on.", "The user must keep the seal on."),
    ("The crew must wait at the gate.", "The crew waits at the gate."),
    ("Only staff may open the vault.", "The vault may be opened by staff only."),
    ("If the tower agrees, the crew may land.", "The crew may land if the tower agrees."),
    ("I would only like the blue tiles.", "The user would like the blue tiles."),
    ("No less than 3 nights are booked.", "At least 3 nights are booked."),
    ("Pay 1,200 dollars before noon.", "Pay 1200 dollars before noon."),
    ("Sealed crates: none", "No sealed crates, no loose parcels."),
    ("周末不能施工。", "周末不可以施工。"),
    ("请您务必提前三天通知。", "必须提前3天通知。"),
]


@pytest.mark.parametrize(("rule", "summary"), SAME)
def test_the_same_in_nearly_the_same_words_is_retained(rule, summary):
    assert judged(rule, summary)[0] == "retained"


@pytest.mark.parametrize(
    ("statement", "sentence"),
    [
        # What is denied as a whole is told of one that it is of.
        ("周边没有景点", "周边景点只有湖心亭"),
        ("there is no bar nearby", "there is the bar nearby that he likes"),
        # The same words deny in another place.
        (
            "Do not touch: tests, configuration files",
            "Code may be touched; tests and configuration files must not",
        ),
        # Other words altogether.
        ("the blue crate must be opened first", "the red box may be closed last"),
        ("must pay", "may pay"),
    ],
)
def test_other_sentences_are_no_retelling(statement, sentence):
    assert retelling_of(statement, sentence, around=sentence, kind="constraint") is None


def test_a_condition_that_stands_nearby_is_not_gone():
    told = retelling_of(
        "the crew may land if the tower agrees",
        "the crew may land",
        around="The tower has to agree. The crew may land then.",
        kind="constraint",
    )
    assert told is not None
    assert told.finding is None


@pytest.mark.parametrize(
    "summary",
    [
        "The user declined to go ahead and cancel the booking KX-41.",
        "The user decided not to go ahead and cancel the booking KX-41.",
        "The agent must not go ahead and cancel the booking KX-41.",
    ],
)
def test_a_go_ahead_that_is_denied_is_contradicted(summary):
    verdict = judged("Yes, please go ahead and cancel the booking KX-41.", summary, kind="decision")
    assert verdict[0] == "contradicted"


def test_an_open_item_binds_nobody():
    told = retelling_of(
        "we have to call the harbour office",
        "we may call the harbour office",
        around="",
        kind="open_item",
    )
    assert told is not None
    assert told.finding is None


def test_a_sentence_that_tells_it_as_it_is_leaves_no_other_to_turn_it():
    rule = "The vault must stay below 12 degrees."
    summary = (
        "The vault may stay below 12 degrees in old papers. The vault must stay below 12 degrees."
    )
    assert judged(rule, summary)[0] == "retained"


@pytest.mark.parametrize("condition", ["if it helps", "if needed", "if you like"])
def test_a_condition_that_asks_for_nothing_may_go(condition):
    rule = "The crew may move the small boats to the north pier"
    assert judged(f"{rule} {condition}.", f"{rule}.")[0] == "retained"
