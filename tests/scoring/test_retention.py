from workbench.facts.index import build_fact_index
from workbench.facts.reader import FactReader
from workbench.messages import Conversation
from workbench.policy.policy import Policy
from workbench.replay.replay import RecordedHistory, replay_conversation
from workbench.scoring.retention import FactsAtRisk, FactSpan, judge_retention
from workbench.scoring.verdict import Verdict
from workbench.testing.chat import answer, ask, chat
from workbench.tokens import get_counter

READER = FactReader()


MOVED = chat(
    ask("The delivery is on 2024-05-01."),
    answer("Noted."),
    *[message for _ in range(3) for message in (ask("And this?"), answer("Fine."))],
    ask("Please change the delivery from 2024-05-01 to 2024-06-09."),
    answer("Good."),
    *[message for _ in range(3) for message in (ask("Next?"), answer("Sure."))],
)


def talk() -> Conversation:
    """W1111111 is said once, W2222222 again later, W3333333 only lately."""
    return chat(
        ask("Orders W1111111 and W2222222."),
        answer("Noted."),
        ask("Second?"),
        answer("Fine."),
        ask("Third: W2222222 and W3333333."),
        answer("Good."),
        ask("Fourth?"),
        answer("Sure."),
        ask("Fifth?"),
        answer("Bye."),
    )


def spans(
    policy: Policy, judge=None, *, conversation: Conversation | None = None
) -> dict[str, list[FactSpan]]:
    conversation = conversation or talk()
    index = build_fact_index(conversation, READER)
    history = RecordedHistory(conversation, get_counter())
    at_risk = FactsAtRisk(conversation, index, calls=history.calls)
    lost = judge or (lambda fact, compaction: Verdict(status="lost", rule="planted"))
    found = judge_retention(replay_conversation(history, policy), at_risk, judge=lost)
    by_words: dict[str, list[FactSpan]] = {}
    for span in found:
        by_words.setdefault(index.facts[span.fact].surface, []).append(span)
    return by_words


def test_a_fact_is_at_risk_when_only_older_turns_state_it():
    found = spans(Policy(name="all", compressor="identity"))
    assert [(s.first_call, s.last_call) for s in found["W1111111"]] == [(2, 4)]
    assert [(s.first_call, s.last_call) for s in found["W3333333"]] == [(4, 4)]


def test_a_fact_said_again_is_not_at_risk_for_two_turns():
    found = spans(Policy(name="all", compressor="identity"))
    assert [(s.first_call, s.last_call) for s in found["W2222222"]] == [(4, 4)]


def test_the_full_history_retains_everything():
    found = spans(Policy(name="all", compressor="identity"))
    verdicts = {(s.verdict.status, s.where) for of_fact in found.values() for s in of_fact}
    assert verdicts == {("retained", "recorded")}


def test_new_text_is_judged_once_for_each_fact_and_compaction():
    asked: list[tuple[str, int]] = []

    def judge(fact, compaction):
        asked.append((fact.surface, compaction))
        return Verdict(status="altered", rule="planted", stand_in="W1")

    found = spans(Policy(name="p", compressor={"textExcerpt": {"max_characters": 1}}), judge)
    assert len(asked) == len(set(asked))
    assert {s.verdict.status for s in found["W1111111"]} == {"altered"}
    assert {s.where for s in found["W1111111"]} == {"new"}


def test_a_failed_call_loses_everything_at_risk():
    scripted = {"model": {"model": {"scripted": [" "]}}}
    found = spans(Policy(name="p", compressor=scripted))
    assert {s.verdict.rule for s in found["W1111111"]} == {"call_failed"}


def test_what_no_turn_limit_lets_through_is_lost_without_asking():
    found = spans(Policy(name="p", max_attached_turns=2))
    assert [s.verdict.rule for s in found["W1111111"]] == ["nothing_states_it"]


def _keeping(*words: str):
    def judge(fact, compaction):
        kept = fact.surface in words
        return Verdict(status="retained" if kept else "lost", rule="planted")

    return judge


EXCERPT = Policy(name="p", compressor={"textExcerpt": {"max_characters": 1}})


def _old_date(judge, *, policy: Policy = EXCERPT) -> list[tuple[int, str, str]]:
    found = spans(policy, judge, conversation=MOVED)["2024-05-01"]
    return [(span.last_call, span.verdict.status, span.verdict.rule) for span in found]


def test_an_overruled_value_alone_is_altered():
    assert _old_date(_keeping("2024-05-01"))[-1] == (7, "altered", "overruled_value")


def test_an_overruled_value_beside_its_successor_is_retained():
    assert _old_date(_keeping("2024-05-01", "2024-06-09"))[-1][1] == "retained"


def test_an_overruled_value_that_is_gone_is_lost():
    assert _old_date(_keeping("2024-06-09"))[-1][1] == "lost"


def test_until_the_change_is_told_the_value_holds():
    (first, *_) = _old_date(_keeping("2024-05-01"))
    assert first[1:] == ("retained", "planted")


def test_the_full_history_has_the_change_and_the_values():
    statuses = {s[1] for s in _old_date(None, policy=Policy(name="all", compressor="identity"))}
    assert statuses == {"retained"}
