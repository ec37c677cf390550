import json
from pathlib import Path

from workbench.policy.policy_file import load_policies
from workbench.testing.chat import answer, ask, calls, chat, result
from workbench.transcripts import write_conversations

STUDY = """
policy: {name: my/tuned, compressor: {textExcerpt: {max_characters: 300}}}
search: {compressor.textExcerpt.max_characters: {integer: [1, 300]}}
goals: [{minimize: tokens_sent}]
limits: [{measure: needed_kept, floor: 0.9}]
trials: 3
rivals: default
"""


def test_a_study_writes_its_history_its_result_and_its_policy(tmp_path: Path, call, capfd):
    talks = [
        chat(
            ask(f"My order is W{n}4567."),
            answer("Noted."),
            ask("And?"),
            answer("Nothing."),
            ask("Cancel it."),
            calls(("a", "cancel", {"id": f"W{n}4567"})),
            result("a", "ok"),
            answer("Done."),
            conversation_id=f"c{n}",
        )
        for n in range(6)
    ]
    write_conversations(tmp_path / "talks.jsonl", talks)
    (tmp_path / "study.yaml").write_text(STUDY)
    out = tmp_path / "studies"
    words = ("tune", str(tmp_path / "study.yaml"), str(tmp_path / "talks.jsonl"))
    assert call(*words, "--out", str(out)) == 0
    shown = capfd.readouterr()
    assert "3 trials on 3 groups" in shown.out
    assert "trial 2:" in shown.err
    data = json.loads((out / "my-tuned.json").read_text())
    assert len(data["trials"]) == 3
    assert (out / "my-tuned.journal").is_file()
    if data["policy"] is not None:
        assert load_policies(out / "my-tuned.yaml").policies[0].name == "my/tuned"


def test_a_study_that_is_not_there_ends_with_2(tmp_path: Path, call, capfd):
    assert call("tune", str(tmp_path / "none.yaml"), str(tmp_path)) == 2
    assert "can't be read" in capfd.readouterr().err
