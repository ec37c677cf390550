from pathlib import Path

import pytest

from workbench.bundled import bundled_datasets
from workbench.cards import read_card, read_card_beside
from workbench.errors import ConfigError


def test_a_card_says_which_tools_only_read(tmp_path: Path):
    path = tmp_path / "card.toml"
    path.write_text('title = "T"\nlicence = "MIT"\norigin = "here"\nread_only = ["get_*"]\n')
    assert read_card(path).read_only == ("get_*",)
    assert read_card_beside(tmp_path / "recording.jsonl") == read_card(path)


def test_a_recording_without_a_card_has_none(tmp_path: Path):
    assert read_card_beside(tmp_path / "recording.jsonl") is None


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("title = ", "not TOML"),
        ('title = "T"\n', "licence"),
        ('title = "T"\nlicence = "MIT"\norigin = "x"\nreadonly = []\n', "did you mean 'read_only'"),
    ],
)
def test_a_wrong_card_is_told_with_its_file(tmp_path: Path, text: str, told: str):
    path = tmp_path / "card.toml"
    path.write_text(text)
    with pytest.raises(ConfigError, match=told) as caught:
        read_card(path)
    assert "card.toml" in str(caught.value)


def test_every_bundled_data_set_has_a_card():
    assert [read_card(folder / "card.toml").title for folder in bundled_datasets()]
