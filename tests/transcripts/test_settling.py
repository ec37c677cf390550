import json

import pytest

from workbench.messages import Message, build_conversation
from workbench.transcripts import load_conversations
from workbench.transcripts.settling import BatchEntry, join_answer_to_request, pair_batches
from workbench.transcripts.survey import survey_recordings

TALK = [
    {"role": ("user", "assistant")[place % 2], "content": f"words {place}"} for place in range(6)
]
OTHER = [{"role": "user", "content": "else"}, *TALK[1:4]]


def write(tmp_path, entries) -> list[tuple[int, str]]:
    """Sizes of the conversations that loading finds in lines, and what was told of them."""
    path = tmp_path / "log.jsonl"
    path.write_text("\n".join(map(json.dumps, entries)))
    loaded, surveyed = load_conversations(path), survey_recordings(path)
    assert surveyed.files == loaded.files
    assert surveyed.issues == loaded.issues
    return sorted(len(c.messages) for c in loaded), [issue.code for issue in loaded.issues]


@pytest.mark.parametrize("beside", [{}, {"model": "m"}, {"model": "m", "temperature": 0}])
@pytest.mark.parametrize("sizes", [(1, 3, 5), (2, 4, 6), (5, 3, 1), (1, 5, 3)])
@pytest.mark.parametrize("system", [[], [{"role": "system", "content": "Be brief."}]])
def test_requests_that_grow_are_one_conversation(tmp_path, beside, sizes, system):
    entries = [{**beside, "messages": system + TALK[:size]} for size in sizes]
    longest = len(system) + max(sizes)
    assert write(tmp_path, entries) == ([longest], ["growing_log"])
    both = [one for pair in zip(entries, [{"messages": OTHER}] * 3, strict=True) for one in pair]
    assert write(tmp_path, both) == (
        sorted([longest, len(OTHER)]),
        ["growing_log", "duplicate"],
    )


@pytest.mark.parametrize(
    "wrap",
    [
        lambda talk: {"messages": talk},
        lambda talk: talk,
        lambda talk: {"system": "Be brief.", "messages": talk},
        lambda talk: {"request": {"messages": talk}, "response": None},
        lambda talk: {"model": "m", "input": talk, "max_output_tokens": 5},
    ],
    ids=["body", "array", "anthropic", "log", "responses"],
)
def test_a_copy_counts_once_whatever_it_is_written_as(tmp_path, wrap):
    sizes, codes = write(tmp_path, [wrap(TALK), wrap(OTHER), wrap(TALK)])
    assert (len(sizes), codes) == (2, ["duplicate"])


@pytest.mark.parametrize("key", ["id", "conversation_id", "session_id", "custom_id"])
def test_entries_that_name_different_conversations_stay_apart(tmp_path, key):
    def named(word, size):
        body = {"messages": TALK[:size]}
        return {key: word, "body": body} if key == "custom_id" else {key: word, **body}

    entries = [named("a", 2), named("b", 4), named("c", 4)]
    assert write(tmp_path, entries) == ([2, 4, 4], [])


def test_entries_of_one_name_grow_and_keep_it(tmp_path):
    entries = [{"session_id": "s", "messages": TALK[:size]} for size in (2, 4, 6)]
    assert write(tmp_path, entries) == ([6], ["growing_log"])
    assert [c.id for c in load_conversations(tmp_path)] == ["s"]


def test_branches_of_a_conversation_stay_apart(tmp_path):
    branch = [*TALK[:3], {"role": "assistant", "content": "other"}]
    assert write(tmp_path, [{"messages": TALK[:4]}, {"messages": branch}]) == ([4, 4], [])


def test_what_was_folded_is_told_with_its_lines(load):
    entries = [{"messages": TALK[: size + 1]} for size in range(6)]
    (issue,) = load("\n".join(map(json.dumps, entries))).issues
    assert "5 entries that a later one repeats (lines 1, 2, 3 and 2 more)" in issue.message


def ask(custom_id, folder="f"):
    return BatchEntry(custom_id, is_answer=False, folder=folder)


def answer(custom_id, folder="f"):
    return BatchEntry(custom_id, is_answer=True, folder=folder)


@pytest.mark.parametrize(
    ("entries", "pairs"),
    [
        ([ask("a"), ask("b"), answer("b"), answer("a")], {2: 1, 3: 0}),
        ([answer("a", "g"), ask("a")], {0: 1}),
        ([ask("a"), ask("a", "g"), answer("a", "g")], {2: 1}),
        ([ask("a"), ask("a"), answer("a")], {}),
        ([ask("a"), answer("a"), answer("a")], {}),
        ([ask("a"), answer("b"), BatchEntry("", is_answer=False, folder="f")], {}),
    ],
)
def test_answers_go_to_the_request_of_their_name_where_that_is_plain(entries, pairs):
    assert pair_batches(entries) == pairs


def test_an_answer_stands_at_the_end_of_its_request():
    request = build_conversation("r", [Message(role="user", content="q")], model="m", tags=("t",))
    made = build_conversation("x", [Message(role="assistant", content="A")], model="n")
    whole = join_answer_to_request(request, made)
    assert [(m.id, m.content) for m in whole.messages] == [("m0", "q"), ("m1", "A")]
    assert (whole.id, whole.model, whole.tags) == ("r", "m", ("t",))
