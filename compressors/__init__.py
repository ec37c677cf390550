"""The compressors that come with the workbench, one file each.

They see only values and contracts of `workbench`, which finds them through the entry point
`workbench.compressors`, as it finds anyone's. A new one is a file and a line in `ALL`.
"""

from compressors.chain import Chain
from compressors.compact_completed_turns import CompactCompletedTurns
from compressors.identity import Identity
from compressors.incremental import Incremental
from compressors.model import Model
from compressors.per_message_model import PerMessageModel
from compressors.text_excerpt import TextExcerpt
from workbench.compressor import Compressor

__all__ = [
    "ALL",
    "Chain",
    "CompactCompletedTurns",
    "Identity",
    "Incremental",
    "Model",
    "PerMessageModel",
    "TextExcerpt",
]

ALL: tuple[type[Compressor], ...] = (
    Identity,
    CompactCompletedTurns,
    TextExcerpt,
    Model,
    PerMessageModel,
    Incremental,
    Chain,
)
"""All of them, in the order of the documentation."""
