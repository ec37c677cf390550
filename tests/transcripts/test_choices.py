import json

import pytest

USER = [{"role": "user", "content": "Pick"}]
FIRST, SECOND = ({"role": "assistant", "content": word} for word in ("first", "second"))


def chat(count):
    choices = [{"index": at, "message": one} for at, one in enumerate((FIRST, SECOND)[:count])]
    return {"request": {"messages": USER}, "response": {"choices": choices}}


def beside(count):
    return {"messages": USER, "choices": chat(count)["response"]["choices"]}


def streamed(count):
    chunks = [
        {"choices": [{"index": at, "delta": {"content": part}}]}
        for part in ("fir", "st")
        for at in range(count)
    ]
    text = "".join(f"data: {json.dumps(chunk)}\n\n" for chunk in chunks)
    return {"request": {"messages": USER}, "response": text}


def gemini(count):
    candidates = [
        {"content": {"role": "model", "parts": [{"text": word}]}} for word in ("first", "second")
    ]
    return {
        "request": {"contents": [{"role": "user", "parts": [{"text": "Pick"}]}]},
        "response": {"candidates": candidates[:count]},
    }


@pytest.mark.parametrize("write", [chat, beside, streamed, gemini])
@pytest.mark.parametrize("count", [1, 2])
def test_an_answer_of_several_choices_is_told_and_the_first_is_read(load, write, count):
    found = load(json.dumps(write(count)))
    assert [m.content for m in found[0].messages] == ["Pick", "first"]
    told = [("warning", "several_choices")] if count > 1 else []
    assert [(issue.severity, issue.code) for issue in found.issues] == told


def test_the_other_choices_are_kept(load):
    for write in (chat, beside, gemini):
        (found,) = load(json.dumps(write(2)))
        assert "second" in json.dumps(found.messages[1].metadata)
