import pytest

from workbench.scoring.judge_statement import judge_statement
from workbench.scoring.statements.differences.force import changed_force, force_of
from workbench.scoring.statements.reading.candidate import read_statements
from workbench.scoring.statements.reading.terms import read_terms


def changed(fact: str, candidate: str, *, kind: str = "constraint") -> str | None:
    reading = read_terms(fact)
    keys = {word.word.key: 1.0 for word in reading.words}
    return changed_force(reading, read_statements([candidate]).matches(keys)[0], kind=kind)


@pytest.mark.parametrize(
    "text",
    ["Parking would be nice", "Ideally with parking", "停车位最好有", "If possible, park here"],
)
def test_wish_is_no_duty(text):
    assert force_of(read_terms(text)) == ("should", True)


@pytest.mark.parametrize(
    ("fact", "candidate", "detail"),
    [
        ("Parking would be nice", "Parking is mandatory", "strength_raised"),
        ("I'd rather not park by the kiln", "Prefers not to park by the kiln", None),
        ("I'd like hourly mails", "Hourly mails are required", "strength_raised"),
        ("Carpets should be cleaned", "Carpets must be cleaned", "strength_raised"),
        ("The plumber must be certified", "The plumber should be certified", "strength_lowered"),
        ("必须穿校服", "最好穿校服", "strength_lowered"),
        ("The plumber must be certified", "A certified plumber is required", None),
        ("Parking would be nice", "Ideally there is parking", None),
        ("The van must not come before eight", "The van can come at 8:30", None),
        ("The van must come at 8:30", "The van may come at 8:30", "strength_lowered"),
        ("The van can only come once", "The van may come just once", None),
    ],
)
def test_change_of_force_is_named(fact, candidate, detail):
    assert changed(fact, candidate) == detail


def test_open_item_binds_nobody():
    assert changed("The invoice must be sent", "The invoice may be sent", kind="open_item") is None


@pytest.mark.parametrize(
    ("fact", "candidate", "kind", "detail"),
    [
        # Who promised something is bound by it.
        (
            "I'll watch for the parcel",
            "He might watch for the parcel",
            "open_item",
            "strength_lowered",
        ),
        ("I'll watch for the parcel", "He will watch for the parcel", "open_item", None),
        (
            "Please keep the lamp as it is",
            "He might keep the lamp as it is",
            "decision",
            "strength_lowered",
        ),
        # Of what is asked for it is said that it should be.
        ("I need to add a lamp", "A lamp should be added", "constraint", None),
        ("Please send the lamp only", "Only the lamp should be sent", "constraint", None),
        (
            "I'd rather pay in cash than by card",
            "He must pay in cash",
            "constraint",
            "strength_raised",
        ),
        ("A red lamp if available", "Preferably a red lamp", "constraint", None),
    ],
)
def test_promise_request_and_wish_have_their_own_force(fact, candidate, kind, detail):
    assert changed(fact, candidate, kind=kind) == detail


@pytest.mark.parametrize(
    ("statement", "candidate", "status"),
    [
        (
            "You should always check the oil before a trip",
            "The oil should always be checked",
            "retained",
        ),
        (
            "You should always save a copy after each edit",
            "One should always save a copy after it",
            "retained",
        ),
        (
            "You should always check the oil before every trip",
            "Rules: drive slowly, and the oil should always be checked before every trip.",
            "retained",
        ),
        (
            "YOU CAN ONLY SEND ONE MESSAGE AT A TIME",
            "Rules: only one message can be sent at a time, and the reply should always be read.",
            "retained",
        ),
        ("You should never leave the stove on", "The stove should never be left on", "retained"),
        ("You must always back up the disk", "The disk should ideally be backed up", "weakened"),
        ("ALWAYS WEAR A HELMET ON THE SITE", "You might wear a helmet on the site", "weakened"),
        (
            "Always begin by measuring the room",
            "It might help to begin by measuring the room",
            "weakened",
        ),
        (
            "Always start by reading the manual",
            "It may be useful to start by reading the manual",
            "weakened",
        ),
        ("一律先备份再升级", "建议先备份再升级", "weakened"),
    ],
)
def test_a_rule_that_is_told_in_the_passive_stays_one(statement, candidate, status):
    verdict = judge_statement(
        "constraint", statement, source_text=statement, candidate_text=candidate
    )
    assert verdict.status == status


@pytest.mark.parametrize(
    ("statement", "candidate"),
    [
        (
            "Let's cut the budget and drop the print campaign",
            "They considered dropping the campaign",
        ),
        ("please send the parcel to my office", "She might send the parcel to her office."),
        ("I'll rent the flat with the balcony", "Maybe they will rent the flat with the balcony"),
        ("请退掉那台烤箱", "客户考虑退掉那台烤箱。"),
    ],
)
def test_what_was_decided_is_only_considered(statement, candidate):
    verdict = judge_statement(
        "decision", statement, source_text=statement, candidate_text=candidate
    )
    assert verdict.status == "weakened"


@pytest.mark.parametrize(
    ("statement", "candidate", "status"),
    [
        ("有凉菜的餐馆", "要一家有凉菜、评分最好是5分的餐馆", "retained"),
        ("有凉菜的餐馆", "要一家最好有凉菜、评分5分的餐馆", "weakened"),
        ("有健身房的酒店", "酒店要有健身房，早餐最好免费", "retained"),
    ],
)
def test_only_the_member_that_is_wished_for_loses_its_force(statement, candidate, status):
    verdict = judge_statement(
        "constraint", statement, source_text=f"{statement}。", candidate_text=candidate
    )
    assert verdict.status == status
