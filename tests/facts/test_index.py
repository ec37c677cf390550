from workbench.facts.fact import fact_record
from workbench.facts.index import build_fact_index, extract_facts
from workbench.facts.reader import FactReader
from workbench.messages import Conversation, Message, ToolCall, build_conversation, iter_texts


def talk(*messages: Message) -> Conversation:
    return build_conversation("c", messages)


def user(content: str, **fields) -> Message:
    return Message(role="user", content=content, **fields)


def test_a_value_said_often_is_one_fact():
    facts = extract_facts(talk(user("LOT-1001 checked. " * 15 + "LOT-2002 held.")))
    codes = [(fact.canonical, len(fact.occurrences)) for fact in facts if fact.kind == "identifier"]
    assert codes == [("LOT-1001", 15), ("LOT-2002", 1)]


def test_other_forms_of_a_value_are_the_same_fact():
    [fact] = extract_facts(talk(user("Order #W2378156"), user("about W2378156 again")))
    assert (fact.canonical, fact.also) == ("#W2378156", ("W2378156",))
    assert [o.message for o in fact.occurrences] == [0, 1]


def test_two_stamps_of_one_day_are_two_facts():
    facts = extract_facts(
        talk(user("on 2031-03-12"), user("2031-03-12T08:15:42"), user("2031-03-12T11:00:00"))
    )
    assert [fact.canonical for fact in facts] == [
        "2031-03-12",
        "2031-03-12T08:15:42",
        "2031-03-12T11:00:00",
    ]


def test_the_short_form_first_is_the_same_fact_too():
    [fact] = extract_facts(talk(user("Order W2378156"), user("that is #W2378156")))
    assert len(fact.occurrences) == 2
    assert set(fact.also) == {"#W2378156"}


def test_places_lead_to_the_words():
    call = ToolCall(name="cancel", arguments='{"order_id": "#W2378156", "note": "a\\nHAT113"}')
    message = Message(role="assistant", content="Cancelling for $5", tool_calls=(call,))
    texts = list(iter_texts(message))
    for fact in extract_facts(talk(user("go"), message)):
        for place in fact.occurrences:
            assert texts[place.part][place.start : place.end] == place.surface


def test_system_messages_and_reasoning_state_no_facts():
    messages = (
        Message(role="system", content="Support line 415-543-1135"),
        Message(role="assistant", content="Hello", reasoning="maybe W9999999"),
        user("hidden W8888888", model_visible=False),
    )
    index = build_fact_index(talk(*messages), FactReader())
    assert index.facts == ()
    assert [fact.canonical for fact in index.system_values] == ["4155431135"]


def test_numbers_of_other_units_are_other_facts():
    facts = extract_facts(talk(user("3 days and 3 hours")))
    assert [(fact.canonical, fact.unit) for fact in facts] == [("3", "day"), ("3", "hour")]


def test_every_key_leads_to_its_fact():
    index = build_fact_index(talk(user("Order #W2378156 costs $5, 3 days")), FactReader())
    for place, fact in enumerate(index.facts):
        for form in (fact.canonical, *fact.also):
            assert index.by_key[fact.kind, form, fact.unit] == place


def test_context_says_what_a_value_is_of():
    facts = extract_facts(talk(user('{"passengers": [{"dob": "1970-06-06"}]}')))
    assert facts[0].context == ("dob", "passenger")


def test_words_of_a_fact_are_free_of_escapes():
    call = ToolCall(
        name="book", arguments='{"address": "\\u4e1c\\u76f4\\u95e8\\u5927\\u88572\\u53f7"}'
    )
    message = Message(role="assistant", content="", tool_calls=(call,))
    [fact] = extract_facts(talk(message))
    assert fact.surface == "东直门大街2号"
    assert fact.occurrences[0].surface.startswith("\\u4e1c")


def test_a_record_of_a_fact_holds_what_it_says_and_what_stands_around_it():
    facts = extract_facts(talk(user("You must not ship lamp W2378156")))
    records = {record["kind"]: record for record in map(fact_record, facts)}
    assert records["constraint"]["statement"]["polarity"] == "must_not"
    assert records["identifier"]["statement"] is None
    assert "lamp" in records["identifier"]["context"]
