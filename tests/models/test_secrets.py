import pytest

from workbench.errors import UsageError
from workbench.models.secrets import check_options, mask_secrets, one_line
from workbench.testing.timing import takes_at_most

KEYS = {
    "named": 'api_key="abcdef123"',
    "openai": "sk-proj-abcdef_123456",
    "starred": "sk-abc***xyz9",
    "bearer": "Authorization: Bearer abc.def-ghi",
    "google": "AIzaSyAabcdefghijk",
    "cloud": "AKIAABCDEFGHIJKLMNOP",
    "random": "f3a9c1d27b5e4f60a1b2c3d4e5f60718",
}


@pytest.mark.parametrize("key", KEYS.values(), ids=KEYS.keys())
def test_keys_are_masked(key: str) -> None:
    masked = mask_secrets(f"the provider said: {key} is wrong")

    assert key.rpartition(" ")[2] not in masked
    assert "***" in masked


def test_keys_of_the_environment_are_masked_whatever_they_look_like(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("HOUSE_API_KEY", "plain words here")

    assert mask_secrets("got plain words here") == "got ***"


@pytest.mark.parametrize(
    "text",
    [
        "Rate limit reached for gpt-5-mini: 30000 tokens per minute",
        "no such model: meta-llama/Llama-3.3-70B-Instruct",
        "max_tokens: 4096 is too large",
    ],
)
def test_other_words_stay(text: str) -> None:
    assert mask_secrets(text) == text


def test_an_error_becomes_one_short_line() -> None:
    line = one_line(ValueError("first\n  second " + "x " * 5000))

    assert line.startswith("ValueError: first second x")
    assert len(line) == 500


def test_an_error_without_words_is_its_class() -> None:
    assert one_line(TimeoutError()) == "TimeoutError"


def test_a_provider_that_names_the_class_itself_is_not_told_twice() -> None:
    class BusyError(Exception):
        pass

    assert one_line(BusyError("vendor.BusyError: wait")) == "vendor.BusyError: wait"


@pytest.mark.parametrize(
    "name", ["api_key", "apikey", "azure_ad_token", "extra_headers", "aws_secret_access_key"]
)
def test_options_that_carry_keys_are_refused(name: str) -> None:
    with pytest.raises(UsageError, match="keys come from the environment only"):
        check_options({name: "x"}, place="options")


def test_options_must_have_names() -> None:
    with pytest.raises(UsageError, match="names in options must be text, got 7"):
        check_options({7: "x"}, place="options")  # type: ignore[dict-item]


def test_other_options_pass() -> None:
    check_options({"temperature": 0, "max_tokens": 9, "max_completion_tokens": 3}, place="options")


@pytest.mark.parametrize("text", ["-" * 200_000, "a" * 200_000, "token " * 50_000])
def test_masking_takes_linear_time(text: str) -> None:
    with takes_at_most(3):
        mask_secrets(text)
