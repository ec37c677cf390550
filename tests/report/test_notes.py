from pathlib import Path

from workbench.api import run
from workbench.report.notes import notes
from workbench.report.report import OPEN_LOOP
from workbench.report.result import Result
from workbench.testing.chat import answer, ask, calls, chat, result


def test_a_policy_that_fails_is_told_first_and_never_recommended(tmp_path: Path):
    conversations = [
        chat(*[m for n in range(4) for m in (ask(f"q{n}"), answer("a"))], conversation_id="c")
    ]
    policies = [{"name": "broken", "compressor": {"model": {"model": {"scripted": ["  "]}}}}]
    report = run(conversations, policies=policies, out=tmp_path).report()
    assert notes(report)[0].startswith("FAILED: broken could not compress at 2 of 4 calls")
    assert "blank" in notes(report)[0]
    assert "broken" not in report.finding


def test_few_groups_are_told(small_run: Result):
    assert any("fewer than 10 independent groups" in note for note in notes(small_run.report()))


def test_conversations_without_a_recorded_call_are_told(tmp_path: Path):
    conversations = [
        chat(ask("q"), answer("a"), conversation_id="c1"),
        chat(ask("nobody answered"), conversation_id="c2"),
    ]
    told = notes(run(conversations, out=tmp_path).report())
    assert "1 conversation without a recorded call, so not replayed." in told
    assert told[0].startswith("1 conversation in 1 independent group, 1 recorded call, ")


def test_notes_tell_the_counter_and_that_no_price_was_asked_for(small_run: Result):
    told = notes(small_run.report())
    assert OPEN_LOOP in told
    assert "o200k_base" in told[0]
    assert "--price-model" in " ".join(told)
    assert "extractive (no LLM)" in " ".join(told)


def test_recordings_of_one_turn_say_why_nothing_is_compressed(tmp_path: Path):
    conversations = [chat(ask("q"), answer("a"), answer("b"), conversation_id="c1")]
    told = notes(run(conversations, out=tmp_path).report())
    assert any("1 conversation with a single human turn" in note for note in told)


def test_policies_that_an_incomplete_turn_held_off_are_told(tmp_path: Path):
    turns = [ask("q0"), calls(("a", "get", {})), result("a", "ok")]
    turns += [m for n in range(1, 4) for m in (ask(f"q{n}"), answer("a"))]
    told = notes(run([chat(*turns)], out=tmp_path).report())
    (held,) = [note for note in told if note.startswith("Held off")]
    assert "Held off in 2 turns" in held
    assert "compactCompletedTurns" in held


def test_a_cost_that_is_known_of_some_conversations_only_says_of_how_many(tmp_path: Path):
    conversations = [
        chat(ask("q"), answer("a"), conversation_id="c1", model="gpt-4o"),
        chat(ask("q"), answer("a"), conversation_id="c2"),
    ]
    told = notes(run(conversations, out=tmp_path).report())
    assert any("1 of 2 conversations name no model" in note for note in told)


def test_an_estimate_is_held_against_the_count(tmp_path: Path):
    chinese = chat(*[m for n in range(5) for m in (ask(f"请改地址 {n} " * 20), answer("好的"))])
    policies = [
        {
            "name": name,
            "compressor": {"textExcerpt": {"max_characters": 50}},
            "incremental": {"when": "always", "estimator": estimator},
        }
        for name, estimator in (("counted", "tokens"), ("estimated", "characters_per_4"))
    ]
    report = run([chinese], policies=policies, out=tmp_path).report()
    assert list(report.estimates) == ["estimated"]
    assert report.estimates["estimated"] < 0.6
    assert any("estimated 0." in note for note in notes(report))


def test_a_cost_says_where_its_prices_and_cache_rules_come_from(tmp_path: Path):
    report = run([chat(ask("q"), answer("a"))], out=tmp_path, price_model="gpt-4o").report()
    (note,) = [note for note in notes(report) if note.startswith("Cost of gpt-4o")]
    assert "the price map of litellm" in note
    assert "prompt-cache rules: " in note
    assert "as of 20" in note


def test_what_summaries_keep_by_themselves_is_told_apart(small_run: Result):
    [told] = [note for note in notes(small_run.report()) if note.startswith("What new text")]
    assert "identity" not in told
    assert "summary " in told
