# ---
# jupyter:
#   jupytext:
#     text_representation: {extension: .py, format_name: percent}
#   kernelspec: {display_name: Python 3, language: python, name: python3}
# ---

# %% [markdown]
# # A compressor of your own that beats a built-in one
#
# `textExcerpt` keeps the first characters of what was said. Ids are short and needed long after, so
# let's keep those instead. A compressor is a dataclass with a name, a version and one method.

# %%
import re
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

import workbench as wb
from workbench.bundled import demo_datasets
from workbench.journal import new_message_id
from workbench.messages import iter_texts

ID_LIKE = re.compile(r"[A-Za-z0-9#][\w.@#-]*\d[\w.@-]*")


@wb.register_compressor
@dataclass(frozen=True, kw_only=True)
class KeepIds:
    """One message with every distinct word that holds a digit, the newest first.

    Attributes:
        max_characters: Code points at most, at least 1.
    """

    name: ClassVar[str] = "keepIds"
    version: ClassVar[str] = "1"

    max_characters: int = 2000

    def compress(self, messages: Sequence[wb.Message]) -> list[wb.Message]:
        """Return the one message, or nothing where nothing was said."""
        texts = [text for message in reversed(messages) for text in iter_texts(message)]
        words = dict.fromkeys(word for text in texts for word in ID_LIKE.findall(text))
        if not words:
            return []
        listed = " ".join(words)[: self.max_characters]
        return [wb.Message(role="user", id=new_message_id(self.name, messages), content=listed)]


# %% [markdown]
# Does it keep the rules that every compressor has to keep? The contract kit tells in a test of your
# package (`workbench.testing.compressor_contract`). Here both are replayed with the same budget.

# %%
policies = [
    {"name": "excerpt", "compressor": {"textExcerpt": {"max_characters": 2000}}},
    {"name": "mine", "compressor": {"keepIds": {"max_characters": 2000}}},
]
result = wb.run(wb.load_conversations(demo_datasets()), policies=policies, out=tempfile.mkdtemp())
columns = ["policy", "needed_old_kept", "ids_kept", "constraints_kept", "tokens_saved_fraction"]
print(result.leaderboard()[columns].to_string(index=False))

# %% [markdown]
# More needed values and ids for the same budget, and fewer rules: what you gain somewhere you may
# lose elsewhere. Paired by conversation, with intervals:

# %%
compared = result.compare_policies("excerpt", "mine")
print(compared[["measure", "first", "second", "difference", "low", "high"]].to_string(index=False))
kept = result.leaderboard().set_index("policy")
assert kept.loc["mine", "needed_old_kept"] > kept.loc["excerpt", "needed_old_kept"]
assert kept.loc["mine", "ids_kept"] > kept.loc["excerpt", "ids_kept"]
