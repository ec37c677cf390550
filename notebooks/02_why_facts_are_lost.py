# ---
# jupyter:
#   jupytext:
#     text_representation: {extension: .py, format_name: percent}
#   kernelspec: {display_name: Python 3, language: python, name: python3}
# ---

# %% [markdown]
# # Why a policy loses facts
#
# A share says that something is lost; this notebook goes from the share to the words.

# %%
import tempfile

import workbench as wb
from workbench.bundled import bundled_datasets

support = [folder for folder in bundled_datasets() if folder.name == "support-desk"]
result = wb.run(wb.load_conversations(support), policies="default", out=tempfile.mkdtemp())

# %% [markdown]
# Every lost value has one cause: the furthest stage that it reached on its way into the prompt.

# %%
causes = result.query(
    "SELECT policy, lost_by AS cause, count(*) AS n FROM needed "
    "WHERE measure = 'value' AND old AND NOT kept GROUP BY ALL ORDER BY n DESC, policy"
)
print(causes.to_string(index=False))
result.causes_figure()

# %% [markdown]
# Which values were those? Take the policy that lost most, and its conversations.

# %%
worst = causes["policy"].iloc[0]
conversation = result.query("SELECT conversation_id FROM conversation ORDER BY 1")
first = conversation["conversation_id"].iloc[0]
lost = result.lost(worst, first)
print(lost[["value", "kind", "stated_at", "needed_call", "needed_by", "cause"]].head(8).to_string())

# %% [markdown]
# The words around such a value, where it was said, and the call that needed it:

# %%
needed = lost[lost["kind"] == "needed"].iloc[0]
print(needed["words"])
print(f"needed at call {needed['needed_call']} by {needed['needed_by']}: {needed['cause']}")

# %% [markdown]
# How long do facts last? By turns since they were last stated:

# %%
result.survival_figure(by="age")

# %%
deaths = result.deaths()
print(deaths.groupby(["policy", "cause"]).size().to_string())
assert (deaths["policy"] != "identity").all(), "the full history loses nothing"
