from typing import Any

import pytest

from compressors import Chain, CompactCompletedTurns, Identity, TextExcerpt
from workbench.compressor import build_compressor
from workbench.errors import CompressionError, ConfigError, UnknownNameError, UsageError
from workbench.testing.chat import answer, ask, calls, chat, result

HISTORY = chat(
    ask("Pick tools."), calls(("1", "pick", {"n": 2})), result("1", "H-1, S-2"), answer("Picked.")
).messages


def test_no_member_sees_more_than_the_one_before_left() -> None:
    spec = {"chain": ["compactCompletedTurns", {"textExcerpt": {"max_characters": 200}}]}
    alone = TextExcerpt(max_characters=200).compress(CompactCompletedTurns().compress(HISTORY))

    assert build_compressor(spec).compress(HISTORY) == alone


def test_an_empty_chain_gives_the_input_back() -> None:
    assert Chain().compress(HISTORY) == list(HISTORY)


def test_a_member_without_result_is_named() -> None:
    class Silent(Identity):
        name = "silent"

        def compress(self, messages: Any) -> Any:
            return None

    with pytest.raises(CompressionError, match=r"chain\[1\], silent, gave None"):
        Chain(compressors=[Identity(), Silent()]).compress(HISTORY)


def test_a_member_can_not_change_what_others_see() -> None:
    class Rude(Identity):
        def compress(self, messages: Any) -> Any:
            with pytest.raises(AttributeError):
                messages.clear()
            return list(messages)

    assert Chain(compressors=[Rude()]).compress(list(HISTORY)) == list(HISTORY)


def test_a_mapping_of_its_field_is_read_too() -> None:
    chain = build_compressor({"chain": {"compressors": ["identity", None]}})

    assert chain.compress(HISTORY) == list(HISTORY)


@pytest.mark.parametrize(
    ("parameters", "words"),
    [
        ("identity", "a chain is a list of at least one compressor, got 'identity'"),
        ({"members": []}, "a chain is a list of at least one compressor"),
        ([], r"a chain is a list of at least one compressor, got \[\]"),
        (["identity", {"textExcerpt": {}}], r"chain\[1\]: textExcerpt: needs `max_characters`"),
        ([7], r"chain\[0\]: a compressor is a name or a mapping"),
    ],
)
def test_a_specification_that_can_not_mean_anything_is_refused(parameters: Any, words: str) -> None:
    with pytest.raises(ConfigError, match=words):
        build_compressor({"chain": parameters})


def test_an_unknown_member_names_the_closest() -> None:
    with pytest.raises(UnknownNameError, match="did you mean 'identity'"):
        build_compressor({"chain": ["identty"]})


def test_something_that_is_no_compressor_is_refused() -> None:
    with pytest.raises(UsageError, match=r"`compressors\[0\]` must be a compressor"):
        Chain(compressors=["identity"])  # type: ignore[list-item]
