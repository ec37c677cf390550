import pytest

from compressors import (
    Chain,
    CompactCompletedTurns,
    Identity,
    Incremental,
    Model,
    PerMessageModel,
    TextExcerpt,
    factories,
)
from workbench.errors import UsageError


def test_every_compressor_has_a_function() -> None:
    built = [
        factories.identity(),
        factories.compact_completed_turns(),
        factories.text_excerpt(100, prefix="P"),
        factories.model("extractive", instruction="SUM"),
        factories.per_message_model("extractive"),
        factories.incremental("identity"),
        factories.chain("identity", factories.text_excerpt(100)),
    ]

    assert [type(compressor) for compressor in built] == [
        Identity,
        CompactCompletedTurns,
        TextExcerpt,
        Model,
        PerMessageModel,
        Incremental,
        Chain,
    ]


def test_incremental_takes_the_parameters_of_model() -> None:
    built = factories.incremental(model="extractive", instruction="SUM")

    assert built.compressor == Model(model="extractive", instruction="SUM")


def test_a_chain_builds_its_members() -> None:
    assert factories.chain({"textExcerpt": {"max_characters": 3}}).compressors == (
        TextExcerpt(max_characters=3),
    )


@pytest.mark.parametrize(("given", "words"), [({}, "neither"), ({"model": "x"}, "both")])
def test_incremental_wants_one_of_both(given: dict[str, str], words: str) -> None:
    inner = Identity() if given else None

    with pytest.raises(UsageError, match=f"got {words}"):
        factories.incremental(inner, **given)
