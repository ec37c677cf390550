import pytest

from workbench.facts.fact import FactKind
from workbench.scoring.judge_statement import judge_statement
from workbench.scoring.statements.differences.hedges import (
    clauses_about,
    is_hedged,
    leaves_open,
    wishes_only,
)
from workbench.scoring.statements.reading.candidate import Match, read_statements
from workbench.scoring.statements.reading.terms import read_terms


def status(kind: FactKind, statement: str, candidate: str) -> str:
    return judge_statement(kind, statement, source_text=statement, candidate_text=candidate).status


def match_of(statement: str, candidate: str) -> Match:
    keys = {word.word.key: 1.0 for word in read_terms(statement).words}
    return read_statements([candidate]).matches(keys)[0]


@pytest.mark.parametrize(
    "text",
    [
        "the hall is swept if possible",
        "wherever it is feasible",
        "The hall is swept as far as possible",
        "It would be nicer to sweep it",
        "She would appreciate a swept hall",
        "The hall had better be swept",
        "It helps if the hall is swept",
        "Sweeping is recommended",
        "He hopes to see it swept",
        "sweep it where you can",
    ],
)
def test_words_of_good_will_only_wish(text):
    assert wishes_only(text)


@pytest.mark.parametrize(
    "text",
    [
        "The hall must be swept",
        "with as few steps as possible",
        "Do NOT try to sweep it",
        "The better broom is red",
        "if the hall is open",
    ],
)
def test_words_of_duty_do_not_wish(text):
    assert not wishes_only(text)


@pytest.mark.parametrize(
    "text",
    [
        "She is leaning towards the red broom",
        "The red broom is on the table",
        "The red broom is one option",
        "They are toying with the idea",
        "He is wondering whether to take it",
        "Perhaps the red one",
    ],
)
def test_what_is_thought_about_is_left_open(text):
    assert leaves_open(text, kind="constraint")
    assert leaves_open(text, kind="decision")


def test_leave_is_no_doubt_in_a_rule():
    assert leaves_open("She may take the red broom", kind="decision")
    assert not leaves_open("Guests may take the red broom", kind="constraint")
    assert not leaves_open("Guests may take no more than two", kind="decision")
    assert not leaves_open("toys for the children", kind="decision")


def test_only_the_clause_about_the_statement_takes_its_force():
    statement = "The gate has to be locked at night"
    there = match_of(
        statement, "The gate is locked at night, while she would prefer the door to stay open."
    )
    assert not is_hedged(read_terms(statement), there, kind="constraint")
    there = match_of(statement, "If possible, the gate is locked at night.")
    assert is_hedged(read_terms(statement), there, kind="constraint")


def test_clauses_are_those_of_the_piece():
    there = match_of("keep the receipts", "She may call (or mail, or write); keep the receipts.")
    assert [text.strip(" ;.") for text in clauses_about(there)] == ["keep the receipts"]


@pytest.mark.parametrize(
    ("statement", "candidate"),
    [
        (
            "The boiler has to be serviced every autumn",
            "It would help if the boiler were serviced every autumn.",
        ),
        ("No shoes on the mats", "It would be better not to wear shoes on the mats."),
        ("Never feed the swans bread", "Feeding the swans bread had better be avoided."),
        ("Label every jar with its date", "It's advisable to label every jar with its date."),
        (
            "The choir must not rehearse after nine",
            "The choir would rather not rehearse after nine.",
        ),
        (
            "Bring your own towel to the sauna",
            "Guests should bring their own towel to the sauna if they can.",
        ),
        ("Mark the trail with red paint", "Mark the trail with red paint if possible."),
        ("I need a ground floor room", "She'd be glad to have a ground floor room."),
        (
            "Leave the keys with the porter, never in the mailbox",
            "The keys are preferably left with the porter and not in the mailbox.",
        ),
        ("Visitors must sign the logbook", "It makes sense for visitors to sign the logbook."),
        ("Visitors must sign the logbook", "Signing the logbook is a good idea for visitors."),
        ("Never store the seeds in plastic", "Seeds are rarely stored in plastic."),
        ("The pool closes at 9, no exceptions", "The pool usually closes at 9."),
        (
            "I won't spend more than 40 on the cake",
            "He hopes to spend no more than 40 on the cake.",
        ),
        ("Dogs must never be left in the van", "Dogs are normally not left in the van."),
        ("You should water the ferns weekly", "It would be nice to water the ferns weekly."),
        ("Each poster SHOULD carry the logo", "Each poster may carry the logo."),
    ],
)
def test_a_rule_that_is_only_wished_for_is_weakened(statement, candidate):
    assert status("constraint", statement, candidate) == "weakened"


@pytest.mark.parametrize(
    ("statement", "candidate"),
    [
        ("The boiler has to be serviced every autumn", "The boiler must be serviced every autumn."),
        ("Never feed the swans bread", "Feeding the swans bread is forbidden."),
        ("Ideally the boat is blue", "A blue boat would be nice."),
        ("I'd like a blue boat", "A blue boat would be nice."),
        ("Label every jar with its date", "Every jar gets a label with its date."),
        (
            "Leave the parcel in the shed if it rains",
            "The parcel is left in the shed should it rain.",
        ),
        ("Boxes hold at most six jars", "Boxes may hold six jars or fewer."),
        (
            "No dogs in the kitchen",
            "Guests may smoke outside, and dogs are not allowed in the kitchen.",
        ),
    ],
)
def test_a_rule_told_as_firmly_is_kept(statement, candidate):
    assert status("constraint", statement, candidate) == "retained"


@pytest.mark.parametrize(
    ("statement", "candidate"),
    [
        ("ok let's paint the fence green", "They are thinking about painting the fence green."),
        ("we'll take the ferry on Sunday", "The family is leaning towards the ferry on Sunday."),
        ("I'll book the corner table", "The corner table is one of the options he is looking at."),
        (
            "let's drop the raffle and keep the quiz",
            "They may want to drop the raffle and keep the quiz.",
        ),
        ("go with oak instead of pine", "Oak in place of pine is under consideration."),
        ("switch the heating to gas", "The owner is hesitating over switching the heating to gas."),
        ("let's move the party to the barn", "They are open to moving the party to the barn."),
        ("let's move the party to the barn", "They have not ruled out the barn for the party."),
        ("let's move the party to the barn", "Moving the party to the barn is a possibility."),
        ("hire the second drummer", "The band is wondering whether to hire the second drummer."),
        ("I've moved the rehearsal to Monday", "The agent may have moved the rehearsal to Monday."),
    ],
)
def test_a_decision_that_is_only_thought_about_is_weakened(statement, candidate):
    assert status("decision", statement, candidate) == "weakened"


@pytest.mark.parametrize(
    ("statement", "candidate"),
    [
        ("ok let's paint the fence green", "The fence is going to be painted green."),
        (
            "we'll take the ferry on Sunday",
            "After thinking it over, the family takes the ferry on Sunday.",
        ),
        (
            "I'll book the corner table",
            "He books the corner table; the menu is still under discussion.",
        ),
    ],
)
def test_a_decision_told_as_one_is_kept(statement, candidate):
    assert status("decision", statement, candidate) == "retained"


@pytest.mark.parametrize(
    ("statement", "candidate"),
    [
        (
            "I'll send you the seating chart on Friday",
            "He hopes to send the seating chart on Friday.",
        ),
        ("I'll send you the seating chart on Friday", "The seating chart might be sent on Friday."),
    ],
)
def test_a_promise_that_is_only_hoped_for_is_weakened(statement: str, candidate: str) -> None:
    assert status("open_item", statement, candidate) == "weakened"


@pytest.mark.parametrize(
    ("statement", "candidate"),
    [
        ("You may work up to 20 hours a week", "She must put in 20 hours of work a week."),
        ("a window table would be nice", "A window table is non-negotiable."),
        ("a window table would be nice", "Only a window table will do."),
        ("Interns should wear a badge", "Interns are obliged to wear a badge."),
        (
            "Interns should not call the press",
            "Calling the press is strictly forbidden for interns.",
        ),
        (
            "Prefer read-only archives for the nightly backup",
            "Only read-only archives can be used for the nightly backup.",
        ),
        ("You can drop readings above 40 degrees", "Readings above 40 degrees must be dropped."),
        ("You can skip the last chapter", "The last chapter must be skipped."),
    ],
)
def test_a_wish_or_leave_that_is_told_as_a_duty_is_altered(statement: str, candidate: str) -> None:
    assert status("constraint", statement, candidate) == "altered"


@pytest.mark.parametrize(
    ("statement", "candidate"),
    [
        ("You may work up to 20 hours a week", "The work must not exceed 20 hours a week."),
        ("a window table would be nice", "She would like a window table."),
        ("Interns should wear a badge", "Interns ought to wear a badge."),
        ("Report any possible leak at once", "Any possible leak has to be reported at once."),
        ("You may submit a second draft", "A second draft is allowed."),
    ],
)
def test_a_wish_or_leave_told_as_one_is_kept(statement: str, candidate: str) -> None:
    assert status("constraint", statement, candidate) == "retained"


@pytest.mark.parametrize(
    ("statement", "candidate", "status"),
    [
        ("please transfer me to the night desk", "Perhaps she wants a transfer.", "weakened"),
        (
            "please send me the contract",
            "Maybe he would like the contract sent.",
            "weakened",
        ),
        ("please send me the contract", "He would like the contract sent.", "retained"),
        ("please send me the contract", "The contract is to be sent to him.", "retained"),
    ],
)
def test_a_request_that_perhaps_was_made_is_weakened(statement, candidate, status):
    verdict = judge_statement(
        "open_item", statement, source_text=f"{statement}.", candidate_text=candidate
    )
    assert verdict.status == status
