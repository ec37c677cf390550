"""Verdicts don't hang on the order in which a set gives its words, another one in each process.

Python seeds the hashes of strings anew in every process, and sums of floats differ in their last
digit by the order of what is added: that once decided which of two equal pieces was shown.
"""

import os
import subprocess
import sys
from itertools import permutations
from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st

from workbench.scoring.statements.reading.candidate import total_weight

ROOT = Path(__file__).parents[2]
_JUDGE = """
import json, sys
from workbench.scoring.judge_statement import judge_statement
kinds = {"constraint", "decision", "open_item"}
with open("datasets/labels/verdicts.jsonl", encoding="utf-8") as file:
    rows = [json.loads(line) for line in file][::7]
for row in rows:
    if row["fact_kind"] in kinds and row["expected"] != "invented":
        print(judge_statement(row["fact_kind"], row["fact_value"],
                              source_text=row["older_text"], candidate_text=row["summary"]))
"""


def test_verdicts_are_the_same_with_any_hash_seed() -> None:
    told = [
        subprocess.run(
            [sys.executable, "-c", _JUDGE],
            cwd=ROOT,
            env={**os.environ, "PYTHONHASHSEED": seed, "PYTHONUTF8": "1"},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("1", "10", "77")
    ]
    assert told[0].count("Verdict(") > 100
    assert told[0] == told[1] == told[2]


@given(
    st.lists(
        st.sampled_from(["w:lamp", "w:red", "c:approve", "n:3", "id:x9", "w:灯泡", "c:part"]),
        min_size=2,
        max_size=5,
    )
)
def test_weight_is_the_same_in_any_order(keys: list[str]) -> None:
    assert len({total_weight(order) for order in permutations(keys)}) == 1
