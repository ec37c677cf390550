import importlib
import pkgutil
import types
from pathlib import Path

import pytest

import workbench as wb
from workbench.errors import UnknownNameError, UsageError

MESSAGES = [
    {"role": "user", "content": "Order W2378156 please, never call me."},
    {"role": "assistant", "content": "Noted."},
    {"role": "user", "content": "Thanks."},
    {"role": "assistant", "content": "Bye."},
]


def test_every_public_name_is_there():
    for name in wb.__all__:
        assert getattr(wb, name) is not None


def test_loading_modules_never_hides_a_public_name():
    for module in pkgutil.walk_packages(wb.__path__, "workbench."):
        if not module.name.startswith("workbench.testing"):
            importlib.import_module(module.name)
    modules = [name for name in wb.__all__ if isinstance(getattr(wb, name), types.ModuleType)]
    assert modules == []


def test_an_unknown_name_is_an_attribute_error():
    with pytest.raises(AttributeError, match="no attribute 'nothing'"):
        _ = wb.nothing


def test_messages_in_hand_become_a_conversation_with_facts():
    facts = wb.extract_facts(wb.conversation(MESSAGES))
    assert "W2378156" in [fact.surface for fact in facts]


def test_a_compressor_is_built_and_used():
    compressor = wb.build_compressor({"textExcerpt": {"max_characters": 5}})
    (shorter,) = compressor.compress(wb.conversation(MESSAGES).messages)
    assert (shorter.content or "").endswith("Order")


def test_recordings_in_hand_are_run(tmp_path: Path):
    policies = {"policies": [{"name": "rules", "compressor": "compactCompletedTurns"}]}
    result = wb.run([wb.conversation(MESSAGES)], policies=policies, out=tmp_path)
    frame = result.leaderboard()
    assert list(frame["policy"]) == ["identity", "rules"]
    assert len(result.hash()) == 64


def test_a_path_is_loaded_and_names_the_data(tmp_path: Path):
    wb.write_conversations(tmp_path / "a.jsonl", [wb.conversation(MESSAGES)])
    result = wb.run(str(tmp_path / "a.jsonl"), out=tmp_path / "runs")
    assert result.report().run.dataset == str(tmp_path / "a.jsonl")


def test_recordings_that_ship_are_run_by_their_name(tmp_path: Path):
    policies = {"policies": [{"name": "all", "compressor": "identity"}]}
    result = wb.run("bundled:support-desk", policies=policies, out=tmp_path / "runs")
    assert result.report().run.dataset == "bundled:support-desk"
    with pytest.raises(UnknownNameError, match="bundled data set"):
        wb.run("bundled:no-such-desk", policies=policies, out=tmp_path / "runs")


def test_a_card_beside_the_recording_says_which_tools_only_read(tmp_path: Path):
    calling = [
        {"role": "user", "content": "Order W2378156."},
        {
            "role": "assistant",
            "content": None,
            "tool_calls": [
                {
                    "id": "a",
                    "type": "function",
                    "function": {"name": "get_order", "arguments": '{"id": "W2378156"}'},
                }
            ],
        },
        {"role": "tool", "tool_call_id": "a", "content": "found"},
    ]
    wb.write_conversations(tmp_path / "a.jsonl", [wb.conversation(calling)])
    card = 'title = "T"\nlicence = "MIT"\norigin = "here"\nread_only = ["get_*"]\n'
    (tmp_path / "card.toml").write_text(card)
    result = wb.run(str(tmp_path), out=tmp_path / "runs")
    assert list(result.query("SELECT DISTINCT writing FROM needed")["writing"]) == [False]


def test_a_context_limit_below_one_is_an_error(tmp_path: Path):
    with pytest.raises(UsageError, match="context_limit >= 1"):
        wb.run([wb.conversation(MESSAGES)], out=tmp_path, context_limit=0)


def test_estimates_say_so_in_every_table(tmp_path: Path):
    result = wb.run([wb.conversation(MESSAGES)], out=tmp_path, counter="estimate")
    assert "estimate" in result._repr_markdown_()


def test_a_price_model_gives_costs_and_what_they_save(tmp_path: Path):
    talk = [m for _ in range(4) for m in MESSAGES]
    policies = [{"name": "excerpt", "compressor": {"textExcerpt": {"max_characters": 10}}}]
    result = wb.run([wb.conversation(talk)], policies=policies, out=tmp_path, price_model="gpt-4o")
    rows = {row["policy"]: row for row in result.leaderboard().to_dict("records")}
    assert rows["identity"]["cost_saved_usd"] == 0
    saved = rows["identity"]["cost_usd"] - rows["excerpt"]["cost_usd"]
    assert rows["excerpt"]["cost_saved_usd"] == pytest.approx(saved)
    assert rows["identity"]["cost_usd"] > 0


def test_an_unknown_price_model_is_refused_before_the_run(tmp_path: Path):
    with pytest.raises(UsageError, match="gpt-4o"):
        wb.run([wb.conversation(MESSAGES)], out=tmp_path, price_model="gpt-4oo")
    assert not list(tmp_path.iterdir())
