# ---
# jupyter:
#   jupytext:
#     text_representation: {extension: .py, format_name: percent}
#   kernelspec: {display_name: Python 3, language: python, name: python3}
# ---

# %% [markdown]
# # A scorer of your own
#
# Say that your agent must never forget whom it talks to. Is the customer's mail address in every
# prompt that a policy would have sent? A scorer is a function from a replay to verdicts; what can't
# be scored is missing, never zero.

# %%
from collections.abc import Iterator

import pandas as pd

import workbench as wb
from workbench.messages import Conversation, Message, iter_texts
from workbench.replay.replay import RecordedHistory, Replay, ReplayedCall, replay_conversation
from workbench.simulate.simulate import iter_simulated
from workbench.tokens import get_counter

made = list(iter_simulated("travel", conversations=6, turns=14, seed=2))
mail = {
    one.conversation.id: next(fact.surface for fact in one.facts if fact.kind == "contact")
    for one in made
}


# %% [markdown]
# A view names recorded messages by their index, and new ones by the compaction that made them.


# %%
def messages_of(
    call: ReplayedCall, replay: Replay, conversation: Conversation
) -> Iterator[Message]:
    """The messages that the policy would have sent."""
    for item in call.items:
        if item.message is not None:
            yield conversation.messages[item.message]
        else:
            yield replay.compactions[item.compaction or 0].new_messages[item.new or 0]


def knows_the_customer(replay: Replay, conversation: Conversation) -> Iterator[bool]:
    """For each recorded call behind the first turn whether the view holds the address."""
    wanted = mail[conversation.id]
    for call in replay.calls:
        if call.message < 6 or call.status == "failed":
            continue
        texts = (t for m in messages_of(call, replay, conversation) for t in iter_texts(m))
        yield any(wanted in text for text in texts)


# %%
policies = wb.load_policies(
    [
        {"name": "full", "compressor": "identity"},
        {"name": "last-3-turns", "compressor": "identity", "max_attached_turns": 3},
        {"name": "excerpt", "compressor": {"textExcerpt": {"max_characters": 600}}},
    ]
).policies
rows = []
for one in made:
    history = RecordedHistory(one.conversation, get_counter("estimate"))
    for policy in policies:
        held = list(knows_the_customer(replay_conversation(history, policy), one.conversation))
        rows.append({"policy": policy.name, "calls": len(held), "kept": sum(held)})
scores = pd.DataFrame(rows).groupby("policy", sort=False).sum()
scores["share"] = scores["kept"] / scores["calls"]
print(scores.to_string())

# %% [markdown]
# A scorer that others are to use moves into `workbench/scoring/`, with rows of its own in the run
# file; CONTRIBUTING.md has the steps. The full history must get the best score:

# %%
assert scores.loc["full", "share"] == 1.0
assert scores["share"].max() == scores.loc["full", "share"]
