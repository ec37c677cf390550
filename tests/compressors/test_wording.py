import pytest
from msgspec import UNSET

from compressors._wording import WORDINGS, choose_text, drop_frame, fence, get_wording
from workbench.errors import UnknownNameError, UsageError
from workbench.models._transcript import read_prompt


def test_every_wording_names_every_speaker() -> None:
    for wording in WORDINGS.values():
        assert set(wording.labels) == {"user", "assistant", "system", "tool"}


def test_the_extractive_model_knows_the_fixed_words_of_every_wording() -> None:
    for wording in WORDINGS.values():
        record = (
            f"{wording.labels['user']}: {wording.summary_prefix}\n"
            f"{wording.labels['user']}: {wording.excerpt_prefix}\nq\n"
        )
        prompt = fence(f"SUM{wording.history_header}", record, wording.history_footer)
        texts = [entry.text for entry in read_prompt(prompt).entries]

        assert texts == ["", "q"]


def test_the_extractive_model_reads_requests_for_one_summary_a_message() -> None:
    for wording in WORDINGS.values():
        record = f"messageId=m1, role={wording.labels['user']}, content=q\n"
        head, foot = f"CUT{wording.per_message_request}", wording.per_message_footer
        read = read_prompt(fence(head, record, foot))

        assert read.per_message
        assert [(entry.id, entry.text) for entry in read.entries] == [("m1", "q")]


def test_both_ends_of_a_fence_say_the_same_mark_of_the_record() -> None:
    assert fence("a {mark} ", "x", " b {mark}") == "a 2d711642 x b 2d711642"
    assert fence("a {mark}", "y", "") != fence("a {mark}", "x", "")


def test_a_record_that_holds_the_word_for_a_mark_keeps_it() -> None:
    assert "|{mark}|" in fence("{mark}|", "{mark}", "|{mark}")


@pytest.mark.parametrize("wording", ["en", "zh"])
def test_what_repeats_the_frame_of_a_prompt_is_dropped(wording: str) -> None:
    words = get_wording(wording)
    whole = fence(words.history_header, "Tool: 206\n", words.history_footer)
    lines = [line for line in whole.splitlines() if line.startswith("---")]
    assert len(lines) == 2
    for line in lines:
        for end in range(len(line) - 8, len(line) + 1):
            assert drop_frame(f"Paid 206.\n{line[:end]}", wording) == "Paid 206."
            assert drop_frame(f"{line[:end]}\nPaid 206.", wording) == "\nPaid 206."


def test_a_rule_of_dashes_of_ones_own_stays() -> None:
    text = "--- open ---\npay 206\n--- end ---"
    assert drop_frame(text, "en") == text


def test_where_there_is_no_fence_nothing_is_dropped() -> None:
    text = "--- end recorded conversation 206"
    assert drop_frame(text, "agents-flex") == text


def test_an_unknown_wording_names_the_closest() -> None:
    with pytest.raises(UnknownNameError, match="did you mean 'agents-flex'"):
        get_wording("agentsflex")


def test_a_text_that_is_left_out_is_the_wordings() -> None:
    assert choose_text("prefix", UNSET, otherwise="usual") == "usual"


def test_an_empty_text_is_a_text() -> None:
    assert choose_text("prefix", "", otherwise="usual") == ""


def test_none_is_no_text() -> None:
    with pytest.raises(UsageError, match="`prefix` must be text, got None; leave it out"):
        choose_text("prefix", None, otherwise="usual")  # type: ignore[arg-type]
