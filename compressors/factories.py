"""The compressors as functions, for use from Python."""

from __future__ import annotations

from typing import Any

from compressors.chain import Chain
from compressors.compact_completed_turns import CompactCompletedTurns
from compressors.identity import Identity
from compressors.incremental import Incremental
from compressors.model import Model
from compressors.per_message_model import PerMessageModel
from compressors.text_excerpt import TextExcerpt
from workbench.compressor import Compressor, CompressorSpec, build_compressor
from workbench.errors import UsageError
from workbench.models import ModelSpec, SummaryModel

__all__ = [
    "chain",
    "compact_completed_turns",
    "identity",
    "incremental",
    "model",
    "per_message_model",
    "text_excerpt",
]


def identity() -> Identity:
    """Keeps every message."""
    return Identity()


def compact_completed_turns() -> CompactCompletedTurns:
    """Keeps question and answer of completed turns."""
    return CompactCompletedTurns()


def text_excerpt(max_characters: int, **parameters: Any) -> TextExcerpt:
    """Keeps the first characters of what user and assistant said.

    Args:
        max_characters: Code points of the excerpt at most.
        **parameters: Further parameters of `TextExcerpt`.
    """
    return TextExcerpt(max_characters=max_characters, **parameters)


def model(model: SummaryModel | ModelSpec, **parameters: Any) -> Model:
    """Has a model write one summary.

    Args:
        model: The summary model, or how to build it.
        **parameters: Further parameters of `Model`.
    """
    return Model(model=model, **parameters)


def per_message_model(model: SummaryModel | ModelSpec, **parameters: Any) -> PerMessageModel:
    """Has a model shorten each message.

    Args:
        model: The summary model, or how to build it.
        **parameters: Further parameters of `PerMessageModel`.
    """
    return PerMessageModel(model=model, **parameters)


def incremental(
    compressor: Compressor | CompressorSpec | None = None, **parameters: Any
) -> Incremental:
    """Keeps a running summary; a fresh object for each conversation.

    Args:
        compressor: The compressor inside, or how to build it.
        **parameters: In its place, the parameters of `Model`.

    Raises:
        UsageError: Both are given, or neither.
    """
    if (compressor is None) == (not parameters):
        raise UsageError(
            "`incremental` takes a compressor, or the parameters of `model`; got "
            f"{'neither' if compressor is None else 'both'}"
        )
    return Incremental(compressor=Model(**parameters) if compressor is None else _build(compressor))


def chain(*compressors: Compressor | CompressorSpec) -> Chain:
    """Runs compressors one after the other.

    Args:
        *compressors: The members, or how to build them. None of them gives the input back.
    """
    return Chain(compressors=tuple(map(_build, compressors)))


def _build(compressor: Compressor | CompressorSpec) -> Compressor:
    return compressor if isinstance(compressor, Compressor) else build_compressor(compressor)
