import pytest

from workbench.redaction.told import mask_told

KEY = "sk-" + "proj-4fT9aQ27LmXv81ZcR0pK"


@pytest.mark.parametrize(
    ("text", "kept", "secret"),
    [
        (f"401: wrong key {KEY} for org", "401: wrong key", KEY),
        (f"Authorization: Bearer {KEY}", "Authorization", KEY),
        ("can't log in with password: h4rb0ur-gate", "can't log in", "h4rb0ur-gate"),
        ("postgres://app:t1deT4ble9@db/quay refused", "refused", "t1deT4ble9"),
        (f'File "x.py", line 3\n    client = Client("{KEY}")\nE: no', 'File "x.py", line 3', KEY),
        (f"{KEY}{KEY}, then {KEY} again", "again", KEY),
    ],
)
def test_secrets_in_what_an_error_says_are_masked(text: str, kept: str, secret: str):
    told = mask_told(text)
    assert kept in told
    assert secret not in told
    assert "***" in told


def test_keys_of_the_environment_are_masked_whatever_they_look_like(
    monkeypatch: pytest.MonkeyPatch,
):
    monkeypatch.setenv("HARBOUR_API_KEY", "plain harbour words")
    assert mask_told("sent plain harbour words to it") == "sent *** to it"


@pytest.mark.parametrize(
    "text",
    [
        "KeyError: 'W2378156'",
        "message id 0db2eb3b-5ed8-4b70-88c6-a3f7104eb251 is not in the history",
        'File "/srv/app/compressors/mine.py", line 12, in compress',
        "expected at most 4096 tokens, got 5120",
        "token: expected a word",
        "commit d517d7269b is unknown",
    ],
)
def test_what_an_error_is_about_stays(text: str):
    assert mask_told(text) == text
