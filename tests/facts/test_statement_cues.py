"""Cue tables: looked up by words, refused when written wrong."""

import pytest

from workbench.facts.statement_cues import CueTable, cue_text, cue_words


def _search(table: CueTable, text: str) -> bool:
    plain = cue_text(text)
    return table.search(plain, cue_words(plain))


def test_a_cue_matches_where_its_trigger_stands() -> None:
    table = CueTable("must => \\bmust <verb>\n要 => 不要")
    assert _search(table, "You MUST really go")
    assert _search(table, "不要走")
    assert not _search(table, "mustard")


def test_a_text_without_triggers_is_not_worth_trying() -> None:
    assert not CueTable("must => must").may_match(cue_words("a quiet day"))


def test_a_line_without_an_arrow_is_refused() -> None:
    with pytest.raises(ValueError, match="triggers => pattern"):
        CueTable("must be so")
