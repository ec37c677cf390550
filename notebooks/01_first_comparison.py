# ---
# jupyter:
#   jupytext:
#     text_representation: {extension: .py, format_name: percent}
#   kernelspec: {display_name: Python 3, language: python, name: python3}
# ---

# %% [markdown]
# # A first comparison
#
# Which compression policy loses what you can't afford to lose? Ten lines answer it for recordings
# in any known format. Here they are those that its demo replays;
# `bundled_datasets` has more.

# %%
import tempfile

import workbench as wb
from workbench.bundled import demo_datasets

conversations = wb.load_conversations(demo_datasets())
result = wb.run(conversations, policies="default", out=tempfile.mkdtemp())
result

# %% [markdown]
# The leaderboard is a data frame. *Old needed values* lead: values that a recorded tool call used
# and that had been said more than two turns before.

# %%
columns = ["policy", "needed_old_kept", "needed_old_kept_low", "needed_old_kept_high", "ids_kept"]
leaderboard = result.leaderboard()
print(leaderboard[[*columns, "tokens_saved_fraction"]].to_string(index=False))

# %% [markdown]
# The same as a chart: upper left is best. The bars are 95 % intervals; with so few conversations
# they are wide, and the report says so.

# %%
figure = result.pareto_figure()
figure

# %%
assert leaderboard.loc[0, "needed_old_kept"] == 1.0, "the full history keeps everything"
print(result.report().finding)
