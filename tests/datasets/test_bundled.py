"""The bundled conversations hold what their cards say, and need enough old values."""

import json
import re
import tomllib
import unicodedata
from collections import Counter
from collections.abc import Iterator
from fnmatch import fnmatchcase
from functools import cache
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest

from workbench.cards import read_card
from workbench.facts.fact import FactKind, Statement
from workbench.messages import Conversation, Message, iter_texts, message_text, split_turns
from workbench.scoring.needed import find_needed
from workbench.validation.read import read_labels

ROOT = Path(__file__).parents[2] / "datasets"
FOLDERS = sorted(path.parent for path in ROOT.glob("*/conversations.jsonl"))
STATEMENTS = ("constraint", "decision", "open_item")


class LabelledFact(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One line of a `facts.jsonl`."""

    id: str
    conversation: str
    kind: FactKind
    surface: str
    canonical: str
    message: str
    start: int
    required: bool
    sub: str | None = None
    also: tuple[str, ...] = ()
    unit: str | None = None
    note: str | None = None
    superseded_by: str | None = None
    statement: Statement | None = None


@cache
def conversations_of(folder: Path) -> tuple[Conversation, ...]:
    lines = (folder / "conversations.jsonl").read_bytes().splitlines()
    return tuple(msgspec.json.decode(line, type=Conversation) for line in lines)


@cache
def facts_of(folder: Path) -> tuple[LabelledFact, ...]:
    lines = (folder / "facts.jsonl").read_bytes().splitlines()
    return tuple(msgspec.json.decode(line, type=LabelledFact) for line in lines)


def card_of(folder: Path) -> dict[str, Any]:
    return tomllib.loads((folder / "card.toml").read_text(encoding="utf-8"))


CASES = [
    pytest.param(folder, conversation, id=conversation.id)
    for folder in FOLDERS
    for conversation in conversations_of(folder)
]
in_each_folder = pytest.mark.parametrize("folder", FOLDERS, ids=lambda path: path.name)
in_each_conversation = pytest.mark.parametrize(("folder", "conversation"), CASES)


def facts_about(folder: Path, conversation: Conversation) -> list[LabelledFact]:
    return [fact for fact in facts_of(folder) if fact.conversation == conversation.id]


def slow_leaves(value: Any) -> Iterator[str]:
    """Strings of 4 to 200 characters and numbers written with 4 or more."""
    if isinstance(value, dict):
        for member in value.values():
            yield from slow_leaves(member)
    elif isinstance(value, list):
        for member in value:
            yield from slow_leaves(member)
    elif isinstance(value, str):
        if 4 <= len(value.strip()) <= 200:
            yield value.strip()
    elif value is not None and not isinstance(value, bool) and len(json.dumps(value)) >= 4:
        yield json.dumps(value)


def slow_stands_in(value: str, text: str) -> bool:
    """Whether the value stands in the text, plain or JSON-escaped, not inside a longer word."""
    word = "[A-Za-z0-9_]"
    before = f"(?<!{word})" if re.match(word, value) else ""
    after = f"(?!{word})" if re.search(f"{word}$", value) else ""
    forms = {
        value,
        json.dumps(value)[1:-1],
        json.dumps(value, ensure_ascii=False)[1:-1],
    }
    return any(re.search(before + re.escape(form) + after, text) for form in forms)


def slow_states(message: Message, value: str) -> bool:
    return message.role != "system" and any(slow_stands_in(value, t) for t in iter_texts(message))


def slow_old_values(conversation: Conversation) -> list[tuple[str, str]]:
    """Tool and value of each needed value that the two latest turns of its history don't state."""
    old = []
    for place, message in enumerate(conversation.messages):
        history = conversation.messages[:place]
        turns = [turn for turn in split_turns(history) if not turn.headless]
        recent = turns[-2].first if len(turns) >= 2 else 0
        for call in message.tool_calls:
            for value in slow_leaves(json.loads(call.arguments)):
                places = [i for i, earlier in enumerate(history) if slow_states(earlier, value)]
                if places and places[-1] < recent:
                    old.append((call.name, value))
    return old


@cache
def old_values_of(folder: Path, conversation_id: str) -> list[tuple[str, str]]:
    found = {conversation.id: conversation for conversation in conversations_of(folder)}
    return slow_old_values(found[conversation_id])


def all_text(conversation: Conversation) -> str:
    parts = [text for message in conversation.messages for text in iter_texts(message)]
    arguments = [
        json.dumps(json.loads(call.arguments), ensure_ascii=False)
        for message in conversation.messages
        for call in message.tool_calls
    ]
    return unicodedata.normalize("NFKC", "\n".join([*parts, *arguments]))


def test_twelve_conversations_of_each_language_are_bundled():
    languages = Counter(c.language for folder in FOLDERS for c in conversations_of(folder))
    assert languages == {"en": 12, "zh": 12}


def test_conversation_ids_are_unique_over_all_folders():
    ids = [c.id for folder in FOLDERS for c in conversations_of(folder)]
    assert len(ids) == len(set(ids))


def test_no_code_lies_among_the_data():
    names = {path.name for path in ROOT.rglob("*") if path.is_file()}
    data = {"card.toml", "conversations.jsonl", "facts.jsonl", "replies.jsonl", "verdicts.jsonl"}
    assert names <= data


def test_the_card_of_the_labels_counts_them():
    labels = read_labels(ROOT / "labels")
    assert read_card(ROOT / "labels" / "card.toml").counts == {
        "conversations": len({row.conversation for row in labels.verdicts}),
        "verdicts": len(labels.verdicts),
        "sentences": len(labels.messages),
        "held_out": sum(message.held_out for message in labels.messages),
    }


def test_no_sentence_of_the_labels_is_both_learned_from_and_held_out():
    sentences = read_labels(ROOT / "labels").messages
    told = [sentence.text.lower().strip(" .!?") for sentence in sentences]
    assert len(set(told)) == len(told)
    assert 0.2 < sum(sentence.held_out for sentence in sentences) / len(sentences) < 0.6


def test_the_labels_mark_whole_sentences():
    for sentence in read_labels(ROOT / "labels").messages:
        for fact in sentence.facts:
            assert fact.start == 0
            assert sentence.text[fact.end :].strip(" .!?…;") == ""


@in_each_folder
def test_the_card_has_every_field_and_no_other(folder):
    card = read_card(folder / "card.toml")
    empty = [name for name in type(card).model_fields if not getattr(card, name)]
    assert empty == []


@in_each_folder
def test_the_card_says_who_wrote_it_and_under_which_licence(folder):
    card = card_of(folder)
    assert card["licence"] == "Apache-2.0"
    assert card["origin"] == "written for this project"


@in_each_folder
def test_the_counts_on_the_card_are_the_real_ones(folder):
    messages = [m for c in conversations_of(folder) for m in c.messages]
    assert card_of(folder)["counts"] == {
        "conversations": len(conversations_of(folder)),
        "messages": len(messages),
        "turns": sum(m.role == "user" for m in messages),
        "tool_calls": sum(len(m.tool_calls) for m in messages),
        "facts": len(facts_of(folder)),
        "required_facts": sum(fact.required for fact in facts_of(folder)),
    }


@in_each_folder
def test_the_languages_on_the_card_are_the_real_ones(folder):
    assert card_of(folder)["languages"] == sorted({c.language for c in conversations_of(folder)})


@in_each_folder
def test_the_tools_on_the_card_are_those_offered(folder):
    offered = {tool.name for c in conversations_of(folder) for tool in c.tools or ()}
    assert set(card_of(folder)["tools"]) == offered


@in_each_folder
def test_every_read_only_pattern_matches_a_tool_and_leaves_some(folder):
    card = card_of(folder)
    matched = {p: [t for t in card["tools"] if fnmatchcase(t, p)] for p in card["read_only"]}
    assert all(matched.values())
    assert set(card["tools"]) - {tool for tools in matched.values() for tool in tools}


@in_each_conversation
def test_message_ids_are_their_places(folder, conversation):
    ids = [message.id for message in conversation.messages]
    assert ids == [f"m{place}" for place in range(len(ids))]


@in_each_conversation
def test_it_opens_with_a_policy_of_ten_to_thirty_lines(folder, conversation):
    system = [i for i, m in enumerate(conversation.messages) if m.role == "system"]
    assert system == [0]
    assert 10 <= len(message_text(conversation.messages[0]).splitlines()) <= 30


@in_each_conversation
def test_it_has_12_to_40_turns_and_25_to_90_messages(folder, conversation):
    assert 12 <= sum(m.role == "user" for m in conversation.messages) <= 40
    assert 25 <= len(conversation.messages) <= 90


@in_each_conversation
def test_every_call_is_answered_at_once_and_in_order(folder, conversation):
    messages = conversation.messages
    answers = [i for i, message in enumerate(messages) if message.role == "tool"]
    expected = []
    for place, message in enumerate(messages):
        for offset, call in enumerate(message.tool_calls, start=1):
            assert messages[place + offset].tool_call_id == call.id
            assert messages[place + offset].name == call.name
            expected.append(place + offset)
    assert answers == expected


@in_each_conversation
def test_call_ids_are_unique(folder, conversation):
    ids = [call.id for message in conversation.messages for call in message.tool_calls]
    assert len(ids) == len(set(ids)) >= 10


@in_each_conversation
def test_arguments_and_results_are_json_objects(folder, conversation):
    for message in conversation.messages:
        texts = [call.arguments for call in message.tool_calls]
        texts += [message_text(message)] if message.role == "tool" else []
        assert all(isinstance(json.loads(text), dict) for text in texts)


@in_each_conversation
def test_calls_name_offered_tools_and_give_what_these_require(folder, conversation):
    offered = {t.name: json.loads(t.definition)["function"] for t in conversation.tools or ()}
    for message in conversation.messages:
        for call in message.tool_calls:
            schema = offered[call.name]["parameters"]
            given = set(json.loads(call.arguments))
            assert set(schema["required"]) <= given <= set(schema["properties"]), call.name


@in_each_conversation
def test_time_never_runs_backwards(folder, conversation):
    stamps = [message.timestamp or "" for message in conversation.messages]
    assert all(stamps)
    assert stamps == sorted(stamps)


@in_each_conversation
def test_it_speaks_the_language_it_claims(folder, conversation):
    spoken = "".join(message_text(m) for m in conversation.messages if m.role == "user")
    chinese = len(re.findall(r"[\u4e00-\u9fff]", spoken)) / len(spoken)
    assert (chinese > 0.5) if conversation.language == "zh" else (chinese == 0)


@in_each_conversation
def test_it_needs_at_least_ten_old_values_some_of_them_for_a_change(folder, conversation):
    old = old_values_of(folder, conversation.id)
    read_only = card_of(folder)["read_only"]
    writing = [tool for tool, _ in old if not any(fnmatchcase(tool, p) for p in read_only)]
    assert len(old) >= 10
    assert len(writing) >= 5


@in_each_conversation
def test_the_slow_count_of_old_values_is_that_of_the_scorer(folder, conversation):
    found = find_needed(conversation).values
    fast = [(v.tool, v.value) for v in found if v.old and v.measure == "value"]
    assert old_values_of(folder, conversation.id) == fast


@in_each_conversation
def test_old_values_are_needed_before_the_last_call_too(folder, conversation):
    last = [call.name for m in conversation.messages for call in m.tool_calls][-1]
    assert len([tool for tool, _ in old_values_of(folder, conversation.id) if tool != last]) >= 5


@in_each_conversation
def test_surfaces_stand_where_the_facts_say(folder, conversation):
    content = {message.id: message_text(message) for message in conversation.messages}
    for fact in facts_about(folder, conversation):
        text = content[fact.message]
        assert text[fact.start : fact.start + len(fact.surface)] == fact.surface
        assert fact.canonical.strip()


@in_each_conversation
def test_facts_come_from_others_than_the_policy(folder, conversation):
    assert "m0" not in {fact.message for fact in facts_about(folder, conversation)}


@in_each_conversation
def test_15_to_40_facts_are_required(folder, conversation):
    assert 15 <= sum(fact.required for fact in facts_about(folder, conversation)) <= 40


@in_each_conversation
def test_fact_ids_are_unique_and_successors_exist(folder, conversation):
    facts = facts_about(folder, conversation)
    ids = [fact.id for fact in facts]
    assert len(ids) == len(set(ids))
    assert {fact.superseded_by for fact in facts} - {None} <= set(ids)


@in_each_conversation
def test_constraints_decisions_and_open_items_are_among_the_facts(folder, conversation):
    kinds = Counter(fact.kind for fact in facts_about(folder, conversation))
    assert all(kinds[kind] for kind in STATEMENTS)
    assert set(kinds) <= set(get_args(FactKind))


@in_each_conversation
def test_statements_and_only_they_say_what_they_demand(folder, conversation):
    for fact in facts_about(folder, conversation):
        assert (fact.statement is not None) == (fact.kind in STATEMENTS), fact.id


@in_each_folder
def test_something_is_overruled_in_every_folder(folder):
    assert any(fact.superseded_by for fact in facts_of(folder))


@in_each_folder
def test_every_fact_belongs_to_a_conversation_of_its_folder(folder):
    ids = {conversation.id for conversation in conversations_of(folder)}
    assert {fact.conversation for fact in facts_of(folder)} == ids


@in_each_conversation
def test_mail_addresses_lie_in_reserved_domains(folder, conversation):
    domains = re.findall(r"[\w.+-]+@([\w.-]+\w)", all_text(conversation))
    reserved = re.compile(r"(?:[\w-]+\.)*example\.(?:com|org|net)")
    assert [domain for domain in domains if not reserved.fullmatch(domain)] == []


@in_each_conversation
def test_american_phone_numbers_are_fictional(folder, conversation):
    numbers = re.findall(r"(?<![\d-])\d{3}-\d{3}-\d{4}(?![\d-])", all_text(conversation))
    assert [number for number in numbers if "-555-01" not in number] == []


@in_each_conversation
def test_chinese_phone_numbers_have_an_unassigned_prefix(folder, conversation):
    numbers = re.findall(r"(?<![0-9A-Za-z])1[3-9]\d{9}(?!\d)", all_text(conversation))
    assert [number for number in numbers if not number.startswith("154")] == []


@in_each_conversation
def test_british_phone_numbers_are_fictional(folder, conversation):
    numbers = re.findall(r"(?<!\d)0\d{4} \d{6}(?!\d)", all_text(conversation))
    assert [n for n in numbers if not n.startswith(("01632 960", "07700 900"))] == []
