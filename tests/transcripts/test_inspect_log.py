import io
import json
import zipfile
from typing import Any

from workbench.messages import Usage
from workbench.transcripts.compactions import recorded_compactions

HEADER = {"version": 2, "plan": {}, "eval": {"task": "t", "model": "m", "run_id": "r"}}
USER = {"id": "a", "role": "user", "content": "q", "source": "input"}
ANSWER = {"id": "b", "role": "assistant", "content": "A", "source": "generate"}
CALL = {"id": "k", "function": "f", "arguments": {"n": 1}, "type": "function", "view": {}}


def sample(*messages: dict[str, Any], **fields: Any) -> dict[str, Any]:
    return {"id": 7, "epoch": 2, "target": "x", "messages": messages} | fields


def log(*samples: dict[str, Any]) -> str:
    return json.dumps(HEADER | {"samples": samples})


def model_event(*given: dict[str, Any], answer: dict[str, Any], **fields: Any) -> dict[str, Any]:
    output = {"model": "m-1", "choices": [{"message": answer}]} | fields
    return {"event": "model", "input": given, "output": output, "completed": "t2"}


def test_calls_and_results(load):
    failed = {"role": "tool", "content": "", "tool_call_id": "k", "function": "f"}
    failed["error"] = {"type": "timeout", "message": "Too slow."}
    (found,) = load(log(sample(USER, ANSWER | {"tool_calls": [CALL]}, failed)))
    _, called, result = found.messages
    assert [(c.name, c.arguments) for c in called.tool_calls] == [("f", '{"n": 1}')]
    assert (result.name, result.tool_call_id, result.content) == ("f", "k", "Too slow.")
    assert result.metadata["error"]["type"] == "timeout"


def test_epochs_of_a_sample_are_one_group(load):
    first, second = load(log(sample(USER, epoch=1), sample(USER, epoch=2)), name="log.json")
    assert (first.id, second.id) == ("log:7:epoch-1", "log:7:epoch-2")
    assert first.group == second.group == "inspect-t:7"
    assert first.model == "m"


def test_texts_that_were_moved_out_are_put_back(load):
    moved = {"0123456789abcdef": 'say "hi"\n'}
    (found,) = load(
        log(sample(USER | {"content": "attachment://0123456789abcdef"}, attachments=moved))
    )
    assert found.messages[0].content == 'say "hi"\n'


def test_usage_time_and_model_come_from_the_event(load):
    usage = {
        "input_tokens": 5,
        "output_tokens": 2,
        "total_tokens": 10,
        "input_tokens_cache_read": 3,
    }
    event = model_event(USER, answer=ANSWER, usage=usage)
    (found,) = load(log(sample(USER, ANSWER, events=[event], scores={"acc": {"value": 1.0}})))
    answer = found.messages[1]
    assert answer.usage == Usage(input_tokens=8, output_tokens=2, cache_read_tokens=3)
    assert (answer.timestamp, answer.model, found.tags) == ("t2", "m-1", ("acc:1.0",))


def test_history_before_a_compaction_is_put_together_from_the_events(load):
    summary = {"id": "s", "role": "user", "content": "So far"}
    later = {"id": "c", "role": "assistant", "content": "B"}
    compaction = {"event": "compaction", "type": "summary", "tokens_before": 9, "timestamp": "t"}
    events = [
        model_event(USER, answer=ANSWER),
        compaction,
        model_event(summary, answer=later),
    ]
    (found,) = load(log(sample(summary, later, events=events)))
    assert [m.content for m in found.messages] == ["q", "A", "So far", "B"]
    (event,) = recorded_compactions(found)
    assert (event.before, event.tokens_before, event.trigger) == (2, 9, "summary")


def test_pooled_messages_are_looked_up(load):
    event = {"event": "model", "input": [], "input_refs": [[0, 2]], "output": {}}
    events = [event, {"event": "compaction"}]
    (found,) = load(log(sample(message_pool=[USER, ANSWER], events=events)))
    assert [m.content for m in found.messages] == ["q", "A"]


def test_tools_that_the_provider_ran_are_calls_with_results(load):
    used = {"type": "tool_use", "id": "k", "name": "web", "arguments": "{}", "result": "sunny"}
    blocks = [used, {"type": "reasoning", "reasoning": "Hm."}, {"type": "text", "text": "A"}]
    (found,) = load(log(sample(USER, ANSWER | {"content": blocks})))
    _, answer, result = found.messages
    assert (answer.content, answer.reasoning, answer.tool_calls[0].name) == ("A", "Hm.", "web")
    assert (result.tool_call_id, result.content) == ("k", "sunny")


def test_archive_is_read_sample_by_sample(load):
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        archive.writestr("samples/7_epoch_2.json", json.dumps(sample(USER, ANSWER)))
        archive.writestr("header.json", json.dumps(HEADER))
        archive.writestr("summaries.json", "[]")
    (found,) = load(packed.getvalue(), name="log.eval")
    assert (found.id, found.group, found.format) == ("log:7:epoch-2", "inspect-t:7", "inspect")


def test_bad_sample_costs_only_itself(load):
    found = load(log({"id": 1}, sample(USER)))
    assert len(found) == 1
    assert [issue.place for issue in found.issues] == ["samples[0]"]


def test_answer_without_an_id_comes_once_in_a_compacted_history(load):
    asked, said = {"role": "user", "content": "q"}, {"role": "assistant", "content": "A"}
    events = [
        {"event": "model", "input": [asked], "output": {"choices": [{"message": said}]}},
        {"event": "compaction", "tokens_before": 9},
        {"event": "model", "input": [asked, {**said, "source": "generate"}], "output": {}},
    ]
    (found,) = load(log(sample(said) | {"events": events}))
    assert [m.content for m in found.messages] == ["q", "A"]


def test_summary_of_a_compaction_is_hidden_and_stands_with_its_event(load):
    asked, said = {"role": "user", "content": "q"}, {"role": "assistant", "content": "A"}
    told = {"role": "user", "content": "So far: q.", "metadata": {"summary": True}}
    events = [
        {"event": "model", "input": [asked], "output": {"choices": [{"message": said}]}},
        {"event": "compaction", "tokens_before": 9},
        {"event": "model", "input": [told], "output": {}},
    ]
    (found,) = load(log(sample(said) | {"events": events}))
    assert [(m.role, m.model_visible) for m in found.messages][2:] == [("system", False)]
    assert found.metadata["compactions"][0]["summary"] == "So far: q."
