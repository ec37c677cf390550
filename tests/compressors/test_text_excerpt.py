from typing import Any

import pytest

from compressors import TextExcerpt
from workbench.errors import UsageError
from workbench.testing.chat import answer, ask, calls, chat, instructions, result

HISTORY = chat(
    instructions("rules"),
    ask("q"),
    calls(("1", "get", {"id": 7}), text="looking"),
    result("1", "SECRET-42"),
    answer("done"),
).messages


def test_it_is_what_user_and_assistant_said() -> None:
    [excerpt] = TextExcerpt(max_characters=100).compress(HISTORY)

    assert excerpt.content == "Excerpt of the earlier conversation:\nq\nlooking\ndone\n"
    assert excerpt.role == "user"


def test_the_oldest_text_survives_and_the_prefix_does_not_count() -> None:
    [excerpt] = TextExcerpt(max_characters=3, prefix="P").compress(HISTORY)

    assert excerpt.content == "P\nq\nl"


def test_the_reference_wording_is_a_preset() -> None:
    [excerpt] = TextExcerpt(max_characters=1, wording="agents-flex").compress(HISTORY)

    assert excerpt.content == "历史上下文摘要：\nq"


def test_its_id_repeats_for_the_same_range_only() -> None:
    compressor = TextExcerpt(max_characters=9)
    first, again, other = (
        compressor.compress(part)[0].id for part in (HISTORY, HISTORY, HISTORY[2:])
    )

    assert first == again != other


@pytest.mark.parametrize("limit", [0, -1, True, "9", 2.5])
def test_a_limit_below_one_is_refused(limit: Any) -> None:
    with pytest.raises(UsageError, match=r"`max_characters >= 1` must hold"):
        TextExcerpt(max_characters=limit)
