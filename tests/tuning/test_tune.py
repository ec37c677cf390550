from pathlib import Path
from typing import Any

import msgspec
import pytest

from workbench.errors import UsageError
from workbench.testing.chat import answer, ask, calls, chat, result
from workbench.tuning.found import TunedPolicy
from workbench.tuning.history import history_file, read_history
from workbench.tuning.search import sample_sizes
from workbench.tuning.study import Study, check_study
from workbench.tuning.tune import tune
from workbench.tuning.words import study_lines, trial_line


def talk(number: int):
    """An id stands behind a long request and is needed three turns later."""
    order = f"W{number:02}4567"
    return chat(
        ask(f"{'Hello there. ' * (number % 4 + 1)}My order is {order}."),
        answer("Noted."),
        ask("What is the weather?"),
        answer("Dry. " * 40),
        ask("Thanks."),
        answer("Welcome."),
        ask("Cancel it."),
        calls(("a", "cancel", {"id": order})),
        result("a", "ok"),
        answer("Done."),
        conversation_id=f"c{number}",
    )


TALKS = [talk(n) for n in range(12)]


def study(**change: Any) -> Study:
    return check_study(
        {
            "policy": {"name": "tuned", "compressor": {"textExcerpt": {"max_characters": 400}}},
            "search": {"compressor.textExcerpt.max_characters": {"integer": [1, 400]}},
            "goals": [{"minimize": "tokens_sent"}],
            "limits": [{"measure": "needed_kept", "floor": 0.99}],
            "trials": 14,
            "rivals": "default",
            **change,
        }
    )


@pytest.fixture(scope="module")
def found(tmp_path_factory: pytest.TempPathFactory) -> TunedPolicy:
    return tune(study(), TALKS, journal=tmp_path_factory.mktemp("study") / "s.journal")


def test_the_winner_keeps_to_the_limit_and_sends_less_than_what_it_started_from(found):
    assert found.best is not None
    assert found.best.values["needed_kept"] >= 0.99
    characters = found.best.settings["compressor.textExcerpt.max_characters"]
    assert 40 <= characters < 400


def test_groups_are_split_and_both_numbers_are_there(found):
    assert (found.n_tuned_on, found.n_confirmed_on) == (6, 6)
    assert found.confirmation is not None
    assert found.confirmation.tuned.keys() == found.confirmation.confirmed.keys()


def test_rivals_that_spend_fewer_tokens_are_not_held_against_it(found):
    rivals = {rival.policy for rival in found.confirmation.rivals}
    assert rivals
    assert all(rival.tokens >= found.confirmation.tokens for rival in found.confirmation.rivals)
    assert not rivals & set(found.confirmation.cheaper)
    assert "identity" not in rivals


def test_putting_a_setting_back_shows_what_it_buys(found):
    [ablation] = found.ablations
    assert ablation.started_from == 400
    assert ablation.with_it["tokens_sent"] < ablation.without_it["tokens_sent"]


def test_trials_that_miss_the_limit_are_on_record_and_never_win(found):
    assert len(found.trials) == 14
    assert any(any(trial.shortfalls) or trial.state == "pruned" for trial in found.trials)


def test_the_same_seed_gives_the_same_study(found, tmp_path: Path):
    again = tune(study(), TALKS, journal=tmp_path / "s.journal")
    assert msgspec.json.encode(again) == msgspec.json.encode(found)


def test_a_study_that_was_stopped_goes_on(tmp_path: Path):
    journal = tmp_path / "s.journal"
    first = tune(study(trials=3), TALKS, journal=journal)
    seen: list[int] = []
    second = tune(
        study(trials=5), TALKS, journal=journal, progress=lambda trial: seen.append(trial.number)
    )
    assert second.trials[:3] == first.trials
    assert seen == [3, 4]


def test_several_goals_give_a_front(tmp_path: Path):
    both = [{"minimize": "tokens_sent"}, {"maximize": "needed_kept"}]
    found = tune(study(goals=both, limits=[], trials=8), TALKS, journal=tmp_path / "s.journal")
    values = [found.trials[number].values for number in found.front]
    assert [v["tokens_sent"] for v in values] == sorted(v["tokens_sent"] for v in values)
    assert [v["needed_kept"] for v in values] == sorted(v["needed_kept"] for v in values)
    assert {trial.state for trial in found.trials} == {"complete"}


def test_no_trial_within_the_limits_is_said(tmp_path: Path):
    narrow = {"compressor.textExcerpt.max_characters": {"integer": [1, 3]}}
    found = tune(study(search=narrow, trials=2), TALKS, journal=tmp_path / "s.journal")
    assert found.best is None
    assert "No trial keeps to all limits" in study_lines(found)[-1]


def test_models_that_cost_something_are_not_asked_without_a_budget(tmp_path: Path):
    paid = {"model": {"model": "openai/gpt-5-mini"}}
    turns = {"keep_recent_turns": {"integer": [1, 2]}}
    found = tune(
        study(policy={"name": "tuned", "compressor": paid}, search=turns),
        TALKS,
        journal=tmp_path / "s.journal",
    )
    assert found.stopped == "0 model calls are made and max_model_calls is 0"
    assert found.trials == ()


def test_too_few_groups_are_told(tmp_path: Path):
    with pytest.raises(UsageError, match="at least 4 groups"):
        tune(study(), TALKS[:3], journal=tmp_path / "s.journal")


def test_a_goal_that_cannot_be_scored_is_a_failed_trial(tmp_path: Path):
    found = tune(
        study(goals=[{"minimize": "cost_usd"}], limits=[], trials=1),
        TALKS,
        journal=tmp_path / "s.journal",
    )
    assert found.trials[0].state == "failed"
    assert "can't be scored" in trial_line(found.trials[0])


def test_words_tell_both_parts_and_whether_it_holds(found):
    text = "\n".join(study_lines(found))
    assert "On the groups it was tuned on: tokens_sent" in text
    assert "On the 6 others: tokens_sent" in text
    assert "on groups it has not seen: of" in text


def test_several_processes_share_one_study(tmp_path: Path):
    found = tune(study(trials=4), TALKS, journal=tmp_path / "s.journal", jobs=2)
    assert len(found.trials) >= 4


def test_samples_grow_to_all_groups():
    assert sample_sizes((0.1, 0.5, 1.0), 7) == [1, 4, 7]


def test_the_winner_and_all_rivals_are_measured_alike(found):
    field = {one.policy: one for one in found.confirmation.field}
    assert {"tuned", "identity", *(r.policy for r in found.confirmation.rivals)} <= field.keys()
    assert field["tuned"].values == found.confirmation.confirmed
    assert field["identity"].values["needed_kept"] == 1.0
    assert field["tuned"].ends.keys() == {"needed_kept"}


def test_the_history_ends_with_what_was_found(tmp_path: Path):
    journal = tmp_path / "s.journal"
    found = tune(study(trials=2), TALKS, journal=journal)
    told = read_history(history_file(journal))
    assert told is not None
    assert (told.state, told.trials) == ("done", found.trials)
    assert told.found == found
    assert (told.start.n_tuned_on, told.start.n_recordings) == (6, 12)


@pytest.mark.parametrize("masked", [False, True])
def test_a_study_that_is_interrupted_says_so(tmp_path: Path, masked: bool):
    def interrupt(_: object) -> None:
        try:
            raise KeyboardInterrupt
        finally:
            if masked:
                raise RuntimeError("Error: did not possess lock")

    journal = tmp_path / "s.journal"
    with pytest.raises(KeyboardInterrupt):
        tune(study(trials=2), TALKS, journal=journal, progress=interrupt)
    told = read_history(history_file(journal))
    assert told is not None
    assert (told.state, len(told.trials)) == ("stopped", 1)
