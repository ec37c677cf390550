from workbench.facts.fact import Fact
from workbench.facts.index import build_fact_index
from workbench.facts.reader import FactReader
from workbench.messages import Conversation, iter_texts
from workbench.policy.policy import Policy
from workbench.replay.replay import RecordedHistory, replay_conversation
from workbench.scoring.compaction_judge import CompactionJudge
from workbench.scoring.history_words import HistoryWords
from workbench.scoring.text_judge import TextJudge
from workbench.scoring.verdict import Verdict
from workbench.testing.chat import answer, ask, chat
from workbench.tokens import get_counter

READER = FactReader()


def talk(first: str, *, last: str = "Bye.") -> Conversation:
    return chat(
        ask(first), answer("Noted."), ask("Second?"), answer("Fine."), ask("Third?"), answer(last)
    )


def judge(conversation: Conversation, summary: str) -> tuple[CompactionJudge, dict[str, Fact]]:
    index = build_fact_index(conversation, READER)
    history = RecordedHistory(conversation, get_counter())
    model = {"model": {"model": {"scripted": [summary]}}}
    replay = replay_conversation(history, Policy(name="p", compressor=model))
    words = HistoryWords(
        (place, text)
        for place, message in enumerate(conversation.messages)
        for text in iter_texts(message)
    )
    made = CompactionJudge(replay, TextJudge(index, reader=READER, history=words))
    return made, {fact.surface: fact for fact in index.facts}


def verdict(first: str, words: str, summary: str, **talking) -> Verdict:
    made, facts = judge(talk(first, **talking), summary)
    return made.judge(facts[words], 0)


def inventions(first: str, summary: str, **talking) -> list[str]:
    made, _ = judge(talk(first, **talking), summary)
    return [invention.surface for found in made.inventions().values() for invention in found]


def test_a_slip_is_altered_and_shows_its_place():
    found = verdict("Order W2378156.", "W2378156", "The order is W2378165.")
    assert (found.status, found.stand_in) == ("altered", "W2378165")
    # The first new text is the summary's prefix, the second the model's answer.
    assert (found.candidate_part, found.candidate_span) == (1, (13, 21))


def test_what_is_said_only_later_excuses_no_slip():
    found = verdict(
        "Order W2378156.", "W2378156", "The order is W2378165.", last="And W2378165 as well."
    )
    assert found.status == "altered"


def test_what_is_said_only_later_is_invented_all_the_same():
    summary = "Nothing yet. The refund is $99.50."
    assert inventions("Order W2378156.", summary) == ["$99.50"]
    assert inventions("Order W2378156.", summary, last="I refund $99.50.") == ["$99.50"]


def test_what_the_history_said_is_not_invented():
    assert inventions("Order W2378156 for $99.50.", "W2378156 cost $99.50.") == []


def test_a_copy_cut_short_is_no_invention():
    assert inventions("Please send it to order W2378156.", "Please send it to order W2378") == []


def test_one_value_stands_in_for_one_fact():
    prices = ("$192.65", "$204.47", "$219.88", "$180.02")
    lines = [f"{n}. Size M, Color White - {price}" for n, price in enumerate(prices, start=1)]
    made, facts = judge(talk("\n".join(lines)), "1. Size M, Color White - $1")
    altered = [price for price in prices if made.judge(facts[price], 0).status == "altered"]
    assert len(altered) <= 1


def test_a_sentence_of_the_history_alters_no_other():
    found = verdict(
        "Never refund to the card. You can refund the second order to the card today.",
        "Never refund to the card",
        "You can refund the second order to the card today.",
    )
    assert found.status == "lost"


def test_a_value_copied_with_its_words_keeps_its_owner():
    items = (
        "A. Gold, silicone band, AMOLED display - $356.23\n"
        "B. Black, leather band, LCD display - $370.38"
    )
    summary = items.replace("\n", " ")
    made, facts = judge(talk(items), summary)
    assert {made.judge(facts[price], 0).status for price in ("$356.23", "$370.38")} == {"retained"}


def test_a_compaction_without_new_text_loses_what_it_drops():
    conversation = talk("Order W2378156.")
    index = build_fact_index(conversation, READER)
    history = RecordedHistory(conversation, get_counter())
    replay = replay_conversation(history, Policy(name="p", compressor="compactCompletedTurns"))
    made = CompactionJudge(replay, TextJudge(index, reader=READER, history=HistoryWords([])))
    assert made.judge(index.facts[0], 0).rule == "no_new_text"
    assert made.inventions() == {}


def test_a_copied_value_is_no_slip_for_one_that_is_gone():
    said = "Line 12 had a fault, 3 kg of it. Before noon we had ruled out all but the 19 may."
    found = verdict(said, "12", "Before noon we had ruled out all but the 19 ma")
    assert (found.status, found.stand_in) == ("lost", None)


def test_a_copy_that_was_cut_inside_a_value_has_altered_it():
    said = "Please send everything to order W2378156 today."
    found = verdict(said, "W2378156", "Please send everything to order W2378")
    assert (found.status, found.rule) == ("altered", "prefix")


def test_words_that_were_copied_contradict_nothing():
    said = "Please do not book it yet. The other flight I took last year was booked at once."
    made, facts = judge(talk(said), "- User: The other flight I took last year was booked at once.")
    [ban] = [fact for fact in facts.values() if fact.kind == "constraint"]
    assert made.judge(ban, 0).status == "lost"


def test_words_of_the_summary_itself_do():
    made, facts = judge(talk("Please do not book the flight yet."), "Please book the flight now.")
    [ban] = [fact for fact in facts.values() if fact.kind == "constraint"]
    assert made.judge(ban, 0).status == "contradicted"


FLIGHTS = "Passenger: Ann, born on April 12, 2001. The fee is 100 USD. The flight is HAT268 then."


def test_a_text_that_ends_within_a_value_holds_no_slip_of_another():
    found = verdict(FLIGHTS, "100 USD", "Passenger: Ann, born on April 12, 200")
    assert (found.status, found.rule) == ("lost", "other_value")


def test_a_text_that_ends_within_the_value_has_cut_it():
    found = verdict(FLIGHTS, "HAT268", "The fee was paid. The flight is HAT26")
    assert (found.status, found.rule) == ("altered", "one_edit")


def test_a_slip_at_the_end_of_a_text_is_altered():
    found = verdict(FLIGHTS, "HAT268", "The fee is 100 USD, and she flies with HAT286")
    assert (found.status, found.rule) == ("altered", "transposed")


def test_a_price_that_was_copied_with_its_field_is_nobody_elses():
    tool = (
        '{"variants": {"A1": {"options": {"color": "red"}, "available": true, "price": 47.76}, '
        '"B2": {"options": {"color": "blue"}, "available": true, "price": 50.14}}}'
    )
    listed = f"{tool}\nThe red one is $47.76 and the blue one is $50.14."
    found = verdict(listed, "$47.76", "Tool: A1: color: blue, available: true, price: 47.76")
    assert found.status == "retained"


def test_a_go_ahead_is_about_what_was_said_before():
    conversation = chat(
        ask("Hello."),
        answer("The red kettle costs 40. Shall I order the red kettle?"),
        ask("Yes, I'll take it."),
        answer("Fine."),
        ask("Third?"),
        answer("Bye."),
        ask("Fourth?"),
        answer("Bye."),
    )
    summary = "The toaster was ordered. The red kettle was declined."
    made, facts = judge(conversation, summary)
    [decision] = [fact for fact in facts.values() if fact.kind == "decision"]
    assert made.judge(decision, 0).status == "contradicted"
