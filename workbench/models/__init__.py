"""Summary models behind one small protocol.

Doors: `scripted` for tests, `recorded` for replies kept from an earlier call, `local` for a model
in this process, `litellm` for any provider, `extractive` for no model at all. `build_model` finds
them by the first word of a spec; `ask_model` is how one is asked.
"""

from workbench.models.ask import ask_model
from workbench.models.build import ModelSpec, build_model
from workbench.models.contract import ModelReply, ModelRequest, SummaryModel
from workbench.models.extractive import ExtractiveModel
from workbench.models.litellm_model import LitellmModel
from workbench.models.local_model import LocalModel
from workbench.models.recorded import RecordedModel, RecordingModel
from workbench.models.scripted import ScriptedModel, ScriptedReply
from workbench.models.secrets import check_options

__all__ = [
    "ExtractiveModel",
    "LitellmModel",
    "LocalModel",
    "ModelReply",
    "ModelRequest",
    "ModelSpec",
    "RecordedModel",
    "RecordingModel",
    "ScriptedModel",
    "ScriptedReply",
    "SummaryModel",
    "ask_model",
    "build_model",
    "check_options",
]
