"""What is said of two things in halves without verbs, or of things told apart by a letter."""

import pytest

from workbench.scoring.judge_statement import judge_statement


def _status(statement: str, candidate: str) -> str:
    around = ("Notes of the call. {}. They thanked us.", "记录如下。{}。谢谢。")
    text = around[not statement.isascii()].format(candidate.rstrip("."))
    return judge_statement(
        "constraint", statement, source_text=f"{statement}.", candidate_text=text
    ).status


@pytest.mark.parametrize(
    ("statement", "candidate"),
    [
        ("Staff park in lot A, visitors in lot B", "Staff park in lot B, visitors in lot A"),
        ("Drug A 5 mg, drug B 10 mg", "Drug A 10 mg, drug B 5 mg"),
        ("Red bins for paper, blue bins for glass", "Red bins for glass, blue bins for paper"),
        ("Fragile boxes go in car A, tools in car B", "\n- Fragile boxes: car B\n- Tools: car A"),
        ("Zone C is quiet; zone D is for calls", "Zone D is quiet; zone C is for calls"),
        ("一楼放书，二楼放画", "一楼放画，二楼放书"),
        (
            "Server P runs Linux, server Q runs Windows",
            "Server P runs Windows, server Q runs Linux",
        ),
        (
            "Window seat for me, aisle seat for my wife",
            "Aisle seat for me, window seat for my wife",
        ),
        (
            "Tables by the wall for families, bar stools for singles",
            "Tables by the wall for singles, bar stools for families",
        ),
        ("Monday: vocals; Tuesday: drums", "Monday: drums; Tuesday: vocals"),
        ("Gate 4 for buses, gate 7 for taxis", "Gate 7 for buses, gate 4 for taxis"),
        (
            "The cello on the left, the viola on the right",
            "The viola on the left, the cello on the right",
        ),
        ("Adults 12 euros, children 6 euros", "Adults 6 euros, children 12 euros"),
        (
            "Ward C: visits until six; ward D: visits until eight",
            "Ward C: visits until eight; ward D: visits until six",
        ),
        (
            "Line X is for returns and line Y for pick-ups",
            "Line X is for pick-ups and line Y for returns",
        ),
        (
            "Fiction on the ground floor, maps upstairs",
            "Maps on the ground floor, fiction upstairs",
        ),
        (
            "Salt to the north store, flour to the south store",
            "Flour to the north store, salt to the south store",
        ),
        (
            "Vitamin C in the morning, vitamin D at night",
            "Vitamin D in the morning, vitamin C at night",
        ),
        ("甲组负责前端，乙组负责后端", "甲组负责后端，乙组负责前端"),
        ("成人票80元，儿童票40元", "成人票40元，儿童票80元"),
        ("员工走东门，访客走西门", "员工走西门，访客走东门"),
        ("A药5毫克，B药10毫克", "A药10毫克，B药5毫克"),
        ("红桶装纸，蓝桶装玻璃", "红桶装玻璃，蓝桶装纸"),
        ("一号窗口缴费，二号窗口取药", "二号窗口缴费，一号窗口取药"),
        ("A线白班，B线夜班", "A线夜班，B线白班"),
        ("爸爸住301，妈妈住302", "爸爸住302，妈妈住301"),
        ("小李订机票，小王订酒店", "小王订机票，小李订酒店"),
    ],
)
def test_exchanged_halves_are_not_kept(statement: str, candidate: str) -> None:
    assert _status(statement, candidate) in ("altered", "contradicted")


@pytest.mark.parametrize(
    ("statement", "candidate"),
    [
        ("Staff park in lot A, visitors in lot B", "Visitors park in lot B and staff in lot A."),
        ("Drug A 5 mg, drug B 10 mg", "Drug B 10 mg; drug A 5 mg."),
        (
            "Red bins for paper, blue bins for glass",
            "Paper goes into red bins, glass into blue bins",
        ),
        (
            "Server P runs Linux, server Q runs Windows",
            "Windows runs on server Q and Linux on server P.",
        ),
        ("Gate 4 for buses, gate 7 for taxis", "Buses use gate 4; taxis use gate 7."),
        (
            "The cello on the left, the viola on the right",
            "On the right the viola, on the left the cello",
        ),
        (
            "Vitamin C in the morning, vitamin D at night",
            "Vitamin D is taken at night and vitamin C in the morning",
        ),
        ("甲组负责前端，乙组负责后端", "后端由乙组负责，前端由甲组负责"),
        ("成人票80元，儿童票40元", "儿童票40元，成人票80元"),
        ("员工走东门，访客走西门", "访客走西门，员工走东门"),
        ("A药5毫克，B药10毫克", "B药10毫克，A药5毫克"),
    ],
)
def test_halves_in_the_other_order_are_kept(statement: str, candidate: str) -> None:
    assert _status(statement, candidate) == "retained"


def test_an_owner_with_a_title_makes_no_half() -> None:
    told = "The last word lies with Mrs. Kern."
    assert _status("Mrs. Kern has the last word, not me", told) == "retained"


@pytest.mark.parametrize(
    ("statement", "candidate"),
    [
        (
            "Cats upstairs, dogs in the garden",
            "quiet room, dogs upstairs, cats in the garden, breakfast",
        ),
        ("A方案三天，B方案五天", "安静的房间，A方案五天，B方案三天，含早餐"),
    ],
)
def test_exchanged_halves_are_found_among_other_clauses(statement: str, candidate: str) -> None:
    assert _status(statement, candidate) in ("altered", "contradicted")
