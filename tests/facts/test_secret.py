import pytest

from workbench.facts.secret import find_secrets


@pytest.mark.parametrize(
    ("text", "secret"),
    [
        ("use sk-abcdEFGH1234567890abcd now", "sk-abcdEFGH1234567890abcd"),
        ('"api_key": "9f8e7d6c5b"', "9f8e7d6c5b"),
        ("password is hunter22", "hunter22"),
        ("AKIAABCDEFGHIJKLMNOP", "AKIAABCDEFGHIJKLMNOP"),
        ("密码：Qwe123456", "Qwe123456"),
    ],
)
def test_secrets(text, secret):
    assert secret in [text[start:end] for start, end in find_secrets(text)]


@pytest.mark.parametrize(
    "text", ["the key is on the desk", "tokens_sent: 4535284", "a basket of 12", "keyword=blue"]
)
def test_ordinary_words_are_none(text):
    assert find_secrets(text) == []
