import json
from pathlib import Path

import pytest

from workbench.errors import UnknownNameError, UsageError
from workbench.transcripts import Conversations, Issue, iter_conversations, load_conversations


def line(text: str, **fields: object) -> str:
    return json.dumps({"messages": [{"role": "user", "content": text}], **fields}) + "\n"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for name, payload in {
        "b.jsonl": line("b1") + line("b2"),
        "a/deep/x.json": line("x"),
        "a/README.md": "# notes",
        "a/card.toml": "x = 1",
        "a/SHA256SUMS": "00  one.json",
        "a/facts.jsonl": '{"a": 1}\n',
        ".hidden.json": "oops",
        ".git/config": "oops",
        "pic.png": "\x89PNG",
    }.items():
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(payload, encoding="utf-8")
    return tmp_path


def contents(found: Conversations) -> list[str | None]:
    return [conversation.messages[0].content for conversation in found]


def test_folder_is_read_in_sorted_order_with_companions_passed_over(folder):
    found = load_conversations(folder)
    assert contents(found) == ["x", "b1", "b2"]
    assert [Path(file.path).name for file in found.files] == ["x.json", "b.jsonl", "pic.png"]


def test_file_that_holds_no_recording_is_refused_with_a_reason(folder):
    found = load_conversations(folder)
    (issue,) = found.issues
    assert (Path(issue.file).name, issue.severity) == ("pic.png", "refusal")
    assert "not valid JSON" in str(issue)


def test_summary_counts_what_each_file_gave(folder):
    summary = load_conversations(folder / "b.jsonl").files[0]
    assert (summary.format, summary.conversations, summary.messages) == ("openai-chat", 2, 2)
    assert (summary.repairs, summary.refusals) == (0, 0)


def test_companion_that_is_named_is_not_passed_over(folder):
    found = load_conversations(folder / "a/facts.jsonl")
    assert [issue.code for issue in found.issues] == ["unknown_format"]


def test_path_that_does_not_exist_is_a_usage_error(tmp_path):
    with pytest.raises(UsageError, match=r"'.*nowhere' does not exist"):
        load_conversations([tmp_path, tmp_path / "nowhere"])


def test_unknown_format_name_is_told_with_the_nearest(folder):
    with pytest.raises(UnknownNameError, match="did you mean 'openai-chat'"):
        load_conversations(folder, format="openai_chat")


def test_one_format_alone_refuses_the_others(folder):
    found = load_conversations(folder / "b.jsonl", format="tau-bench")
    assert len(found) == 0
    assert found.files[0].refusals == 1


def test_file_named_twice_is_read_once(folder):
    assert contents(load_conversations([folder / "b.jsonl", str(folder), folder])) == [
        "b1",
        "b2",
        "x",
    ]


def test_same_names_in_two_folders_get_ids_that_tell_them_apart(tmp_path):
    for name in ("one", "two"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "chat.json").write_text(line(name))
    found = load_conversations(tmp_path)
    assert [conversation.id for conversation in found] == ["chat", "chat@two"]


def test_copy_counts_once_and_is_reported(tmp_path):
    for name in ("one", "two"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "chat.json").write_text(line("same"))
    found = load_conversations(tmp_path)
    assert [conversation.id for conversation in found] == ["chat"]
    assert [(issue.severity, issue.code) for issue in found.issues] == [("repair", "duplicate")]


def test_id_does_not_depend_on_where_a_file_lies(tmp_path):
    elsewhere = tmp_path / "far" / "away"
    elsewhere.mkdir(parents=True)
    for path in (tmp_path / "chat.jsonl", elsewhere / "chat.jsonl"):
        path.write_text(line("a") + line("b"))
    here, there = load_conversations(tmp_path / "chat.jsonl"), load_conversations(elsewhere)
    assert [c.id for c in here] == [c.id for c in there] == ["chat-1", "chat-2"]


def test_request_log_is_merged_across_files_and_reported(tmp_path):
    chat = [{"role": "user", "content": "a"}, {"role": "assistant", "content": "b"}]
    for number, size in enumerate((1, 2)):
        answer = {"choices": [{"message": {"role": "assistant", "content": "b"}}]}
        prompt = chat if size == 2 else chat[:1]
        (tmp_path / f"{number}.json").write_text(
            json.dumps({"request": {"messages": prompt}, "response": answer})
        )
    found = load_conversations(tmp_path)
    assert [len(conversation.messages) for conversation in found] == [3]
    assert [file.conversations for file in found.files] == [0, 1]
    assert [issue.code for issue in found.issues] == ["growing_log"]


def test_file_that_can_not_be_read_costs_only_itself(folder):
    found = load_conversations(["/proc/self/mem", folder / "b.jsonl"])
    assert contents(found) == ["b1", "b2"]
    assert found.issues[0].file == "/proc/self/mem"
    assert "the file can't be read" in found.issues[0].message


def test_lazy_reading_gives_the_same_and_only_what_is_asked_for(folder):
    issues: list[Issue] = []
    lazy = iter_conversations(folder, issues)
    assert next(lazy).messages[0].content == "x"
    assert issues == []
    assert [c.messages[0].content for c in lazy] == ["b1", "b2"]
    assert len(issues) == 1


def test_slices_keep_the_issues(folder):
    found = load_conversations(folder)
    part = found[1:]
    assert isinstance(part, Conversations)
    assert (contents(part), part.issues, part.files) == (["b1", "b2"], found.issues, found.files)
    assert repr(found) == "<3 conversations, 3 messages from 3 files, 1 issues>"
