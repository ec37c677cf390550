from typing import Any

from workbench.journal import Note
from workbench.policy.policy import Incremental, Policy
from workbench.replay.compaction import Compaction
from workbench.replay.compaction_events import CompactionEvents

GROWING = Policy(name="p", compressor="x", incremental=Incremental(when="always"))


def made(number: int, *, before: int = 100, after: int = 40, **fields: Any) -> Compaction:
    given = {"status": "compressed", "turn": 0, "call": number, "sources": (1, 2), **fields}
    return Compaction(id=number, tokens_before=before, tokens_after=after, **given)


def codes(*compactions: Compaction, policy: Policy | None = None) -> list[tuple[str, str]]:
    events = CompactionEvents(policy or Policy(name="p", compressor="x"))
    told = [event for compaction in compactions for event in events.of(compaction)]
    return [(event.code, event.detail) for event in told]


def test_a_compaction_that_did_its_work_is_no_event():
    assert codes(made(0), made(1)) == []


def test_an_event_names_its_compaction_and_call():
    (event,) = CompactionEvents(GROWING).of(made(4, notes=(Note(code="unknown_id", detail="m9"),)))
    assert (event.code, event.detail, event.compaction, event.call) == ("unknown_id", "m9", 4, 4)


def test_a_failure_fails_the_call_or_falls_back_as_the_policy_says():
    failed = made(0, status="failed", error_type="E", error="no")
    assert codes(failed) == [("call_failed", "E: no")]
    soft = Policy(name="p", compressor="x", on_failure="use_original")
    assert codes(failed, policy=soft) == [("fallback_to_original", "E: no")]


def test_two_compactions_without_effect_are_told_at_the_second():
    grown = ("output_larger_than_input", "100 tokens became 120")
    assert codes(made(0, after=120), made(1), made(2, after=120)) == [grown, grown]
    told = codes(made(0, after=120), made(1, status="unchanged", after=100))
    assert told[1:] == [
        ("unchanged", "the output is the input"),
        ("without_effect_twice", "compactions 0 and 1 saved no token between them"),
    ]


def test_the_growth_of_a_summary_is_told_round_by_round():
    told = codes(made(0, after=40), made(1, after=55), made(2, after=50), policy=GROWING)
    assert told == [
        ("summary_growth", "round 2: 40 tokens became 55"),
        ("summary_growth", "round 3: 55 tokens became 50"),
    ]


def test_a_failed_round_leaves_the_summary_as_it_was():
    failed = made(1, status="failed", after=0, error_type="E", error="no")
    told = codes(made(0, after=40), failed, made(2, after=50), policy=GROWING)
    assert told[-1] == ("summary_growth", "round 2: 40 tokens became 50")
