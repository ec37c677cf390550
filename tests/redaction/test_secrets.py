import pytest

from workbench.redaction.secrets import find_secret_spans, secrets_of_environment

SECRETS = {
    "openai": "sk-proj-Abc123Def456Ghi789Jkl012",
    "github": "ghp_16C7e42F292c6912E7710c838347Ae178B4a",
    "aws": "AKIAIOSFODNN7EXAMPLE",
    "google": "AIzaSyD-9tSrke72PouQMnMX-a7eZSW0jkFMBWY",
    "slack": "xoxb-123456789012-abcdefghij",
    "stripe": "sk_live_4eC39HqLyjWDarjtT1zdp7dc",
    "jwt": "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.dozjgNryP4J3jVmN",
    "gitlab": "glpat-AbCd1234EfGh5678IjKl",
    "sendgrid": "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",
}


def found(text: str) -> list[str]:
    return [text[start:end] for start, end in find_secret_spans(text)]


@pytest.mark.parametrize("secret", SECRETS.values(), ids=SECRETS)
@pytest.mark.parametrize("around", ["{}", "the key is {}.", '{{"key": "{}"}}', "密钥：{}，请保密"])
def test_keys_of_providers_are_found_whole(secret, around):
    assert secret in found(around.format(secret))


@pytest.mark.parametrize(
    ("text", "secret"),
    [
        ("password: hunter2x", "hunter2x"),
        ('{"password": "Tr0ub4dor&3"}', "Tr0ub4dor&3"),
        (r'{"body": "{\"password\": \"Tr0ub4dor&3\"}"}', "Tr0ub4dor&3"),
        ("API_KEY=ab12cd34ef", "ab12cd34ef"),
        ("my password is swordfish7", "swordfish7"),
        ("密码是 abc12345", "abc12345"),
        ("Authorization: Bearer abcdef.ghijkl", "abcdef.ghijkl"),
    ],
)
def test_what_is_called_a_password_is_found(text, secret):
    assert secret in found(text)


def test_the_whole_block_of_a_private_key_is_found():
    block = "-----BEGIN RSA PRIVATE KEY-----\nMIIEow\nIBAAKC\n-----END RSA PRIVATE KEY-----"
    assert block in found(f"key:\n{block}\nend")


@pytest.mark.parametrize(
    "text",
    [
        "order W2378156, tracking 1Z999AA10123456784",
        "reset your password is required",
        "password = self.cleaned_data['password1']",
        "def check(password: str = None) -> None:",
        "token budget: 80000",
        "https://example.org/a/b@2x.png",
        "sha 3f2a1c9e8b7d6540a1b2c3d4e5f60718293a4b5c",
        "sk-learn and task-1234-5678",
    ],
)
def test_ids_and_code_are_no_secrets(text):
    assert found(text) == []


def test_values_of_variables_named_like_keys_are_secrets(monkeypatch):
    monkeypatch.setenv("HARBOUR_API_KEY", "quiet-harbour")
    monkeypatch.setenv("HARBOUR_NAME", "quiet-place")
    assert "quiet-harbour" in secrets_of_environment()
    assert "quiet-place" not in secrets_of_environment()
