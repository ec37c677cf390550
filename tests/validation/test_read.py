from pathlib import Path

import pytest

from workbench.errors import ConfigError, UsageError
from workbench.validation.read import read_bundled_labels, read_labels


def test_messages_and_verdicts_are_read(write_rows, message, verdict):
    write_rows("facts.jsonl", [message])
    labels = read_labels(write_rows("verdicts.jsonl", [verdict]))
    assert [row.id for row in (*labels.messages, *labels.verdicts)] == ["m1", "v1"]


def test_one_file_is_read_alone(write_rows, message, verdict):
    write_rows("facts.jsonl", [message])
    labels = read_labels(write_rows("verdicts.jsonl", [verdict]) / "verdicts.jsonl")
    assert (len(labels.messages), len(labels.verdicts)) == (0, 1)


def test_blank_lines_do_not_count(write_rows, message):
    folder = write_rows("facts.jsonl", [message])
    path = folder / "facts.jsonl"
    path.write_text("\n" + path.read_text(encoding="utf-8"), encoding="utf-8")
    assert len(read_labels(folder).messages) == 1


def test_keys_for_people_are_passed_over(write_rows, message):
    labels = read_labels(write_rows("facts.jsonl", [{**message, "tags": ["trap"]}]))
    assert labels.messages[0].facts[0].surface == "W2378156"


def test_unknown_kind_is_told_with_line_and_place(write_rows, message):
    wrong = {**message, "facts": [{**message["facts"][0], "kind": "color"}]}
    folder = write_rows("facts.jsonl", [message, wrong])
    with pytest.raises(ConfigError, match=r"facts\.jsonl:2: .*color.*facts\[0\]\.kind"):
        read_labels(folder)


def test_missing_key_is_told(write_rows, verdict):
    del verdict["summary"]
    with pytest.raises(ConfigError, match=r"verdicts\.jsonl:1: .*`summary`"):
        read_labels(write_rows("verdicts.jsonl", [verdict]))


def test_line_that_is_no_json_is_told(tmp_path: Path):
    (tmp_path / "facts.jsonl").write_text("{oops\n", encoding="utf-8")
    with pytest.raises(ConfigError, match=r"facts\.jsonl:1: expected a message with its facts"):
        read_labels(tmp_path)


def test_words_that_stand_elsewhere_are_told(write_rows, message):
    message["facts"][0]["start"] = 7
    with pytest.raises(ConfigError, match=r"facts\[0\].*got '2378156 '"):
        read_labels(write_rows("facts.jsonl", [message]))


def test_stand_in_must_stand_in_the_summary(write_rows, verdict):
    verdict["stand_in"] = "W0000000"
    with pytest.raises(ConfigError, match="`stand_in` must stand in `summary`"):
        read_labels(write_rows("verdicts.jsonl", [verdict]))


def test_invention_must_stand_in_the_summary(write_rows, verdict):
    invented = {**verdict, "expected": "invented", "fact_value": "X-1", "stand_in": None}
    with pytest.raises(ConfigError, match="invention must stand in `summary`"):
        read_labels(write_rows("verdicts.jsonl", [invented]))


def test_empty_file_is_told(tmp_path: Path):
    (tmp_path / "facts.jsonl").write_text("", encoding="utf-8")
    with pytest.raises(ConfigError, match="empty file"):
        read_labels(tmp_path)


@pytest.mark.parametrize("name", ["", "nothing.jsonl"])
def test_nothing_to_read_names_what_is_expected(tmp_path: Path, name: str):
    with pytest.raises(UsageError, match=r"facts\.jsonl, verdicts\.jsonl"):
        read_labels(tmp_path / name)


def test_bundled_labels_are_must_keep_facts_and_verdicts():
    labels = read_bundled_labels()
    assert min(len(labels.messages), len(labels.verdicts)) > 100
    assert len({row.id for row in labels.verdicts}) == len(labels.verdicts)


def test_must_keep_facts_do_not_claim_to_be_all():
    labels = read_bundled_labels()
    assert {message.complete for message in labels.messages if "/" in message.id} == {False}


def test_misplaced_must_keep_fact_is_told(tmp_path: Path):
    (tmp_path / "conversations.jsonl").write_text(
        '{"id": "c1", "messages": [{"role": "user", "id": "m1", "content": "Order A-1 please"}]}\n',
        encoding="utf-8",
    )
    (tmp_path / "facts.jsonl").write_text(
        '{"kind": "identifier", "surface": "A-1", "conversation": "c1", "message": "m1", '
        '"start": 0}\n',
        encoding="utf-8",
    )
    with pytest.raises(ConfigError, match=r"facts\.jsonl:1: `surface` must stand at `start`"):
        read_labels(tmp_path)


def _must_keep(folder: Path, line: str) -> Path:
    talk = (
        '{"id": "c", "messages": [{"id": "m0", "role": "user", "content": "a1 A1 costs $1,200."}]}'
    )
    (folder / "conversations.jsonl").write_text(talk + "\n")
    (folder / "facts.jsonl").write_text(line + "\n")
    return folder


@pytest.mark.parametrize(
    ("fact", "start", "canonical"),
    [
        ('"kind": "identifier", "surface": "A1"', 3, "A1"),
        ('"kind": "amount", "surface": "$1,200"', 12, "USD 1200"),
        ('"kind": "amount", "surface": "$1,200", "canonical": "CAD 1200"', 12, "CAD 1200"),
    ],
)
def test_place_and_form_of_a_must_keep_fact_may_be_left_out(tmp_path, fact, start, canonical):
    folder = _must_keep(tmp_path, f'{{"conversation": "c", "message": "m0", {fact}}}')
    [message] = read_labels(folder).messages

    assert [(one.start, one.canonical) for one in message.facts] == [(start, canonical)]


def test_a_line_that_is_wrong_is_told_in_words_of_the_file(tmp_path: Path):
    with pytest.raises(ConfigError, match="expected a must-keep fact as a JSON object"):
        read_labels(_must_keep(tmp_path, '{"kind": "identifier"}'))
