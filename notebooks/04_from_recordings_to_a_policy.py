# ---
# jupyter:
#   jupytext:
#     text_representation: {extension: .py, format_name: percent}
#   kernelspec: {display_name: Python 3, language: python, name: python3}
# ---

# %% [markdown]
# # From recordings to a policy
#
# Read, look at what could not be read, replay, choose, and check the choice on conversations that
# it was not made on. The recordings are simulated here; put the path of your own in their place.

# %%
import tempfile
from pathlib import Path

import workbench as wb
from workbench.report.advice import find_picks
from workbench.report.leaderboard import build_leaderboard
from workbench.simulate.write import write_simulated

recordings = Path(tempfile.mkdtemp()) / "recordings"
write_simulated(recordings, "shop", conversations=16, turns=24, seed=4)
conversations = wb.load_conversations(recordings / "conversations.jsonl")
print(len(conversations), "conversations,", len(conversations.issues), "issues")

# %% [markdown]
# Four candidates, with the tools that change nothing named, so that values which a change needed
# are told apart from those a look-up needed.

# %%
policies = {
    "policies": [
        {"name": "last-6-turns", "compressor": "identity", "max_attached_turns": 6},
        {"name": "rules", "compressor": "compactCompletedTurns"},
        {"name": "excerpt", "compressor": {"textExcerpt": {"max_characters": 1500}}},
        {
            "name": "rules-then-excerpt",
            "compressor": {
                "chain": ["compactCompletedTurns", {"textExcerpt": {"max_characters": 1500}}]
            },
        },
    ],
    "read_only": ["find_*", "get_*"],
}

# %% [markdown]
# Half of the conversations to choose on, the other half to check the choice on. Conversations of
# one customer belong together; here each has its own.

# %%
chosen_on, checked_on = list(conversations)[::2], list(conversations)[1::2]
out = tempfile.mkdtemp()
result = wb.run(chosen_on, policies=policies, out=out, dataset="to choose on")
with wb.open_run(result.path) as run:
    picks = find_picks(build_leaderboard(run))
for pick in picks:
    print(f"{pick.purpose}: {pick.row.policy}")

# %% [markdown]
# The choice, on what it was not made on:

# %%
check = wb.run(checked_on, policies=policies, out=out, dataset="to check on")
columns = ["needed_old_kept", "needed_old_kept_low", "needed_old_kept_high"]
before = result.leaderboard().set_index("policy")[columns]
after = check.leaderboard().set_index("policy")[columns]
print(before.join(after, lsuffix="_chosen", rsuffix="_checked").to_string())

# %%
choice = picks[0].row.policy
low, high = after.loc[choice, "needed_old_kept_low"], after.loc[choice, "needed_old_kept_high"]
print(f"{choice} keeps between {low:.1%} and {high:.1%} of such values")
assert picks, "some policy saves tokens"
