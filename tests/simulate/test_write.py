from pathlib import Path

import pytest

from workbench.cards import read_card
from workbench.errors import UsageError
from workbench.facts.must_keep import read_must_keep
from workbench.simulate.write import FILES, write_simulated
from workbench.transcripts.load import load_conversations
from workbench.validation.read import read_labels
from workbench.validation.validate import validate


def test_data_set_is_read_back_with_its_card_and_labels(tmp_path: Path) -> None:
    folder = tmp_path / "desk"
    messages = write_simulated(folder, "shop", conversations=3, turns=20)
    read = load_conversations(folder / "conversations.jsonl")
    assert len(read) == 3
    assert sum(len(one.messages) for one in read) == messages
    assert [issue for issue in read.issues if issue.severity == "refusal"] == []
    assert read_card(folder / "card.toml").read_only == ("find_customer", "get_order")
    assert len(read_must_keep(folder / "facts.jsonl")) > 20


def test_same_seed_gives_the_same_files(tmp_path: Path) -> None:
    for name in ("a", "b"):
        write_simulated(tmp_path / name, "travel", conversations=2, turns=12, seed=5)
    for file in ("conversations.jsonl", "facts.jsonl", "needed.jsonl", "card.toml"):
        assert (tmp_path / "a" / file).read_bytes() == (tmp_path / "b" / file).read_bytes()


def test_other_recordings_are_left_alone(tmp_path: Path) -> None:
    (tmp_path / "mine.json").write_text("[]")
    with pytest.raises(UsageError, match="holds other files"):
        write_simulated(tmp_path, "shop", conversations=1, turns=5)


@pytest.mark.parametrize("office", ["shop", "travel", "ticket"])
def test_its_labels_are_read_where_they_stand(tmp_path: Path, office: str) -> None:
    write_simulated(tmp_path / "desk", office, conversations=4, turns=20)
    labels = read_labels(tmp_path / "desk")

    placed = [(row.text, fact) for row in labels.messages for fact in row.facts]
    assert len(placed) == len(read_must_keep(tmp_path / "desk" / "facts.jsonl"))
    assert all(text.startswith(fact.surface, fact.start) for text, fact in placed)


def test_its_folder_can_be_read_and_measured_as_it_is(tmp_path: Path) -> None:
    write_simulated(tmp_path / "desk", "shop", conversations=4, turns=20)
    [amounts] = [
        score
        for score in validate(tmp_path / "desk").fact_scores
        if (score.kind, score.language) == ("amount", "en")
    ]

    assert list(load_conversations(tmp_path / "desk").issues) == []
    assert amounts.recall == 1.0


def test_its_files_are_those_that_are_described(tmp_path: Path) -> None:
    write_simulated(tmp_path / "desk", "shop", conversations=1, turns=3)

    assert {path.name for path in (tmp_path / "desk").iterdir()} == set(FILES)
