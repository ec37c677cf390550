"""What a Chinese statement depends on, cut off: the rest is another rule."""

import pytest

from workbench.scoring.judge_statement import judge_statement
from workbench.scoring.statements.matching.conditions_zh import conditionals


def _status(statement: str, candidate: str) -> str:
    return judge_statement(
        "constraint",
        statement,
        source_text=f"您好。{statement}。谢谢。",
        candidate_text=f"客户咨询了一些情况。{candidate}。之后谈了别的事。",
    ).status


@pytest.mark.parametrize(
    ("statement", "candidate"),
    [
        ("拆封后不能退，质量问题除外", "拆封后不能退"),
        ("未经主管批准不得退款", "不得退款"),
        ("孕妇未经医生同意不得参加", "孕妇不得参加"),
        ("满三人才开班", "开班"),
        ("未经主管批准不得退款", "可以退款"),
        ("未经业主同意不得装修", "不得装修"),
        ("没有医生处方不能买药", "不能买药"),
        ("未经书面授权，任何人不得进入机房", "任何人不得进入机房"),
        ("订单满百元才免运费", "订单免运费"),
        ("持学生证方可打折", "可以打折"),
        ("凭预约码才能入馆", "可以入馆"),
        ("不接受退票，航班取消的情况例外", "不接受退票"),
        ("在客户确认之前不要发货", "不要发货"),
        ("周末不营业，法定假日除外", "周末不营业"),
        ("宠物不得入内，导盲犬除外", "宠物不得入内"),
        ("如果超过五人，需要提前预约", "需要提前预约"),
        ("除非下雨，否则照常出发", "照常出发"),
        ("只有会员才能参加品鉴会", "可以参加品鉴会"),
        ("提前三天申请的话可以改期", "可以改期"),
        ("只要不超预算就可以加单", "可以加单"),
        ("设备可以外借，但必须登记", "设备可以外借"),
        ("收到尾款后才能交付源码", "可以交付源码"),
        ("不含税价，开票的情况另算", "不含税价"),
        ("押金可退，家具损坏的除外", "押金可退"),
        ("课程可以补课，前提是提前请假", "课程可以补课"),
        ("若天气不好，改在室内举行", "改在室内举行"),
    ],
)
def test_a_statement_without_its_condition_is_not_kept(statement: str, candidate: str) -> None:
    assert _status(statement, candidate) in ("altered", "weakened", "contradicted")


@pytest.mark.parametrize(
    ("statement", "candidate"),
    [
        ("未经主管批准不得退款", "退款须经主管批准"),
        ("未经主管批准不得退款", "没有主管的批准，不能退款"),
        ("未经业主同意不得装修", "装修需业主同意"),
        ("没有医生处方不能买药", "买药须有医生处方"),
        ("拆封后不能退，质量问题除外", "除质量问题外，拆封后不能退"),
        ("订单满百元才免运费", "满100元的订单免运费"),
        ("持学生证方可打折", "出示学生证才能打折"),
        ("在客户确认之前不要发货", "客户确认后再发货"),
        ("宠物不得入内，导盲犬除外", "除导盲犬外，宠物不得入内"),
        ("押金可退，家具损坏的除外", "家具无损坏则押金可退"),
        ("如果超过五人，需要提前预约", "超过5人须提前预约"),
        ("只有会员才能参加品鉴会", "品鉴会仅限会员参加"),
        ("收到尾款后才能交付源码", "源码在收到尾款后交付"),
    ],
)
def test_a_condition_told_in_another_way_is_kept(statement: str, candidate: str) -> None:
    assert _status(statement, candidate) == "retained"


def test_a_condition_in_the_next_sentence_is_not_cut_off() -> None:
    told = "宠物不得入内。导盲犬不受此限"
    assert _status("宠物不得入内，导盲犬除外", told) != "altered"


@pytest.mark.parametrize("words", ["不要打电话", "每周二交周报", "Refunds need approval"])
def test_a_statement_without_a_condition_is_not_cut(words: str) -> None:
    assert conditionals(words) == ()
