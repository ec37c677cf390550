"""Counts of texts, messages and prompts, and where the tables of the encodings come from."""

import json
import os
import pickle
import shutil
import socket
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from workbench import tokens
from workbench.errors import UnknownNameError, WorkbenchError
from workbench.messages import Attachment, Message, ToolCall, ToolDefinition
from workbench.tokens import count_text, get_counter

ENCODINGS = ["o200k_base", "cl100k_base"]
TABLE = "fb374d419588a4632f3f557e76b4b70aebbca790"


def lcg_letters(seed: int, length: int) -> str:
    letters = []
    for _ in range(length):
        seed = (1103515245 * seed + 12345) % 2**31
        letters.append(chr(97 + (seed >> 16) % 26))
    return "".join(letters)


def case(cases: Path, case_id: str) -> Any:
    lines = cases.read_text(encoding="utf-8").splitlines()
    return next(row for row in map(json.loads, lines) if row["id"] == case_id)


def in_bounds(count: int, expected: Any) -> bool:
    return bool(expected["tokens"]["min"] <= count <= expected["tokens"]["max"])


@pytest.mark.parametrize("encoding", ENCODINGS)
def test_count_agrees_with_tiktoken(encoding: str) -> None:
    import tiktoken

    get_counter(encoding)
    text = 'Order #W2378156, 54.85 USD，退款到礼品卡 {"a": 1}\n' * 3
    expected = len(tiktoken.get_encoding(encoding).encode_ordinary(text))
    assert count_text(text, encoding=encoding) == expected


def test_message_costs_four_and_its_texts() -> None:
    assert get_counter().count_message(Message(role="user", content="Hello")) == 5


def test_message_without_text_costs_four() -> None:
    assert get_counter().count_message(Message(role="assistant", content=None)) == 4


def test_name_and_arguments_of_each_call_are_encoded_alone() -> None:
    call = ToolCall(id="1", name="get_order", arguments='{"id": "W2378156"}')
    message = Message(role="assistant", content="Let me look.", tool_calls=(call, call))
    each = count_text(call.name) + count_text(call.arguments)
    assert get_counter().count_message(message) == 4 + count_text("Let me look.") + 2 * each


def test_reasoning_name_and_ids_count_nothing() -> None:
    plain = Message(role="tool", content="r")
    full = Message(role="tool", content="r", id="m", name="n", tool_call_id="c", reasoning="hm")
    assert get_counter().count_message(full) == get_counter().count_message(plain)


def test_image_costs_765_and_other_attachments_nothing() -> None:
    image, audio = Attachment(kind="image"), Attachment(kind="audio")
    message = Message(role="user", attachments=(image, audio, image))
    assert get_counter().count_message(message) == 4 + 2 * 765


def test_prompt_costs_three_more_than_its_messages() -> None:
    counter = get_counter()
    messages = [Message(role="system", content="Be brief."), Message(role="user", content="Hi")]
    assert counter.count_prompt(messages) == 3 + sum(map(counter.count_message, messages))
    assert counter.count_prompt([]) == 3


def test_tools_are_counted_as_they_were_sent() -> None:
    tool = ToolDefinition(name="f", definition='{"name": "f", "parameters": {}}')
    assert get_counter().count_tools([tool, tool]) == 2 * count_text(tool.definition)


@pytest.mark.parametrize("encoding", ENCODINGS)
def test_template_markers_are_counted_as_text(encoding: str, cases: Path) -> None:
    given_case = case(cases, "sh-tk-01")
    messages = [Message(**row) for row in given_case["input"]]
    count = get_counter(encoding).count_prompt(messages)
    assert in_bounds(count, given_case["expected"])


@pytest.mark.parametrize("encoding", ENCODINGS)
def test_letters_without_a_blank_are_counted_in_time(encoding: str, cases: Path) -> None:
    given_case = case(cases, "sh-tk-02")
    generate = given_case["input"]["generate"]
    text = lcg_letters(generate["seed"], generate["length"])
    get_counter(encoding)
    start = time.perf_counter()
    count = count_text(text, encoding=encoding)
    assert time.perf_counter() - start < given_case["expected"]["seconds_max"]
    assert in_bounds(count, given_case["expected"])


def test_data_of_an_image_is_not_counted_as_text(cases: Path) -> None:
    given_case = case(cases, "sh-tk-03")
    text, _ = given_case["input"][0]["content"]
    image = Attachment(kind="image", media_type="image/png", size=40_000)
    message = Message(role="user", content=text["text"], attachments=(image,))
    assert in_bounds(get_counter().count_prompt([message]), given_case["expected"])


def test_empty_cache_and_no_network_still_count(cases: Path, tmp_path: Path) -> None:
    given_case = case(cases, "sh-tk-04")
    content = given_case["input"][0]["content"]
    count, seconds = count_in_new_process(content, WORKBENCH_CACHE=str(tmp_path / "new"))
    assert in_bounds(count, given_case["expected"])
    assert seconds < given_case["expected"]["seconds_max"]
    assert (tmp_path / "new" / "encodings" / TABLE).is_file()


def count_in_new_process(text: str, **environment: str) -> tuple[int, float]:
    """Count in a process of its own in which every connection raises."""
    program = (
        "import os, socket, sys, time\n"
        "def refuse(*args, **kwargs): raise AssertionError('network used')\n"
        "socket.socket.connect = socket.getaddrinfo = refuse\n"
        "before = os.environ.get('TIKTOKEN_CACHE_DIR')\n"
        "start = time.perf_counter()\n"
        "from workbench.tokens import count_text\n"
        "count = count_text(sys.argv[1])\n"
        "print(count, time.perf_counter() - start)\n"
        "assert 'litellm' not in sys.modules\n"
        "assert os.environ.get('TIKTOKEN_CACHE_DIR') == before\n"
    )
    # A folder of tiktoken's own that is empty, so that only the wheel and our cache can help.
    empty = {"TIKTOKEN_CACHE_DIR": environment.get("WORKBENCH_CACHE", "/nowhere") + "-tiktoken"}
    done = subprocess.run(
        [sys.executable, "-c", program, text],
        env={**os.environ, **empty, **environment},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    count, seconds = done.stdout.split()
    return int(count), float(seconds)


def test_cache_that_can_not_be_written_is_no_obstacle(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("not a folder")
    blocked = str(tmp_path / "file" / "cache")
    assert count_in_new_process("two words", WORKBENCH_CACHE=blocked)[0] == 2


def test_damaged_cache_is_mended(tmp_path: Path) -> None:
    (tmp_path / "encodings").mkdir()
    (tmp_path / "encodings" / TABLE).write_bytes(b"cut sho")
    assert count_in_new_process("two words", WORKBENCH_CACHE=str(tmp_path))[0] == 2
    assert tokens._read_table(tmp_path / "encodings", "o200k_base") is not None


def test_cache_is_filled_from_the_wheel(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("WORKBENCH_CACHE", str(tmp_path))
    assert tokens.table_folder("cl100k_base") == tmp_path / "encodings"
    assert [len(file.name) for file in (tmp_path / "encodings").iterdir()] == [40]


def test_wheel_serves_where_the_cache_takes_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("not a folder")
    monkeypatch.setenv("WORKBENCH_CACHE", str(tmp_path / "file"))
    assert tokens.table_folder("o200k_base") == tokens._wheel_folders()[0]


def test_own_cache_alone_is_enough(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    [wheel] = tokens._wheel_folders()
    (tmp_path / "encodings").mkdir()
    shutil.copy(wheel / TABLE, tmp_path / "encodings" / TABLE)
    monkeypatch.setenv("WORKBENCH_CACHE", str(tmp_path))
    monkeypatch.setattr(tokens, "_wheel_folders", list)
    assert tokens.table_folder("o200k_base") == tmp_path / "encodings"


@pytest.fixture
def bare(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A machine on which no table lies anywhere, and no network."""

    def refuse(*args: object, **kwargs: object) -> None:
        raise AssertionError("network used")

    from tiktoken.registry import ENCODINGS as LOADED

    monkeypatch.setattr(socket.socket, "connect", refuse)
    monkeypatch.setattr(socket, "getaddrinfo", refuse)
    monkeypatch.setenv("WORKBENCH_CACHE", str(tmp_path / "ours"))
    monkeypatch.setenv("TIKTOKEN_CACHE_DIR", str(tmp_path / "theirs"))
    monkeypatch.setattr(tokens, "_wheel_folders", list)
    monkeypatch.delitem(LOADED, "o200k_base", raising=False)
    tokens._shared_counter.cache_clear()


@pytest.mark.usefixtures("bare")
def test_missing_table_is_an_error_that_says_what_to_install() -> None:
    with pytest.raises(WorkbenchError, match=r"none of: .*pip install litellm.*estimate"):
        get_counter("o200k_base")


@pytest.mark.usefixtures("bare")
def test_estimate_needs_no_table_and_says_what_it_is() -> None:
    counter = get_counter("estimate")
    assert counter.is_estimate
    assert counter.name.startswith("estimate (")
    assert counter.count_text("x" * 400) == 100


@pytest.mark.usefixtures("bare")
def test_system_without_a_home_still_looks_elsewhere(monkeypatch: pytest.MonkeyPatch) -> None:
    def no_home() -> Path:
        raise RuntimeError("no home")

    monkeypatch.delenv("WORKBENCH_CACHE")
    monkeypatch.setattr(Path, "home", no_home)
    with pytest.raises(WorkbenchError, match="theirs"):
        get_counter("o200k_base")


@pytest.mark.parametrize(
    ("platform", "tail"),
    [
        ("linux", ".cache/context-workbench/encodings"),
        ("darwin", "Library/Caches/context-workbench/encodings"),
        ("win32", "AppData/Local/context-workbench/encodings"),
    ],
)
def test_cache_lies_where_the_platform_keeps_caches(
    platform: str, tail: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for variable in ("WORKBENCH_CACHE", "XDG_CACHE_HOME", "LOCALAPPDATA"):
        monkeypatch.delenv(variable, raising=False)
    monkeypatch.setattr(sys, "platform", platform)
    assert tokens.cache_folder() == Path.home() / tail


@pytest.mark.parametrize("before", [None, "/elsewhere"])
def test_folder_of_tiktoken_is_put_back(
    before: str | None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("TIKTOKEN_CACHE_DIR", raising=False)
    if before is not None:
        monkeypatch.setenv("TIKTOKEN_CACHE_DIR", before)
    with tokens._tiktoken_reads_from(tmp_path):
        assert os.environ["TIKTOKEN_CACHE_DIR"] == str(tmp_path)
    assert os.environ.get("TIKTOKEN_CACHE_DIR") == before


def test_named_counters_are_no_estimates() -> None:
    assert [get_counter(name).name for name in ENCODINGS] == ENCODINGS
    assert not any(get_counter(name).is_estimate for name in ENCODINGS)


def test_unknown_counter_names_the_nearest() -> None:
    with pytest.raises(UnknownNameError, match="did you mean 'o200k_base'"):
        get_counter("o200k")


def test_counter_is_one_object_and_travels_by_name() -> None:
    assert get_counter() is get_counter("o200k_base")
    assert pickle.loads(pickle.dumps(get_counter())) is get_counter()
    assert "o200k_base" in repr(get_counter())


def test_counter_never_changes() -> None:
    with pytest.raises(AttributeError, match="never changes"):
        get_counter().name = "other"


@pytest.mark.parametrize("encoding", ENCODINGS)
def test_many_equal_letters_take_under_a_second(encoding: str) -> None:
    get_counter(encoding)
    start = time.perf_counter()
    assert count_text("a" * 200_000, encoding=encoding) == 25_000
    assert time.perf_counter() - start < 1


@pytest.mark.parametrize("encoding", ENCODINGS)
@pytest.mark.parametrize("blank", [" ", "\t ", "\u3000", " \n"])
def test_very_long_blanks_are_counted(encoding: str, blank: str) -> None:
    assert count_text(blank * 1_100_000 + "x", encoding=encoding) > 1000


def test_cutting_long_blanks_changes_no_count_next_to_them() -> None:
    text = "word " * 30_000
    assert count_text(text + " " * 100_000 + text) == pytest.approx(
        2 * count_text(text) + count_text(" " * 100_000), abs=4
    )


@pytest.mark.parametrize("name", tokens.COUNTERS)
@given(text=st.text(st.characters() | st.sampled_from("\ud800\udfff<|>")))
def test_any_text_is_counted(name: str, text: str) -> None:
    count = count_text(text, encoding=name)
    assert 0 <= count <= len(text.encode("utf-8", "surrogatepass"))


def test_lone_surrogate_is_counted() -> None:
    assert count_text("a\ud800b") > 2


def test_empty_text_has_no_tokens() -> None:
    assert [count_text("", encoding=name) for name in tokens.COUNTERS] == [0, 0, 0]


def test_text_counted_before_costs_next_to_nothing() -> None:
    text = "the same words again and again " * 2_000
    count_text(text)
    start = time.perf_counter()
    for _ in range(1_000):
        count_text(text)
    assert time.perf_counter() - start < 0.1


def test_a_call_that_stands_in_the_text_counts_once():
    counter = get_counter("o200k_base")
    text = "Look.\n\n```bash\nls -la\n```"
    call = ToolCall(id="k", name="bash", arguments="ls -la", in_text=True)
    message = Message(role="assistant", content=text, tool_calls=(call,))
    assert counter.count_message(message) == 4 + counter.count_text(text)
