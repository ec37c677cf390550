"""What command lines, cookies and code carry is masked; what only looks like it is left alone."""

import pytest

from workbench.redaction.secrets import find_secret_spans

KEY = "q7Wm2Zx9Lk4Tp8"


@pytest.mark.parametrize(
    "text",
    [
        f"deploy --password {KEY} --now",
        f"deploy --password='{KEY}'",
        f"gh auth --token={KEY}",
        f"vault --client-secret {KEY}",
        f"curl -s -u admin:{KEY} https://x.org",
        f'curl --user "admin:{KEY}" https://x.org',
        f"sshpass -p {KEY} ssh host",
        f"mysql -h db -u root -p{KEY} shop",
        f"echo {KEY} | docker login --password-stdin",
        f"Cookie: theme=dark; sessionid={KEY}",
        f"Set-Cookie: auth_token={KEY}; Path=/",
        f"https://x.org/blob?se=1&sig={KEY}{KEY}",
        f"os.environ['API_TOKEN'] = '{KEY}'",
        f'apiKey := "{KEY}"',
        f'const apiKey: string = "{KEY}"',
        f"password => '{KEY}'",
        f"<password>{KEY}</password>",
        f"| password | {KEY} |",
        f"**Password:** `{KEY}`",
    ],
)
def test_what_is_passed_on_is_found(text: str) -> None:
    assert KEY in {
        text[start:end].replace(KEY + KEY, KEY) for start, end in find_secret_spans(text)
    }


@pytest.mark.parametrize(
    ("prefix", "length"),
    [("GOCSPX-", 28), ("whsec_", 32), ("pplx-", 40), ("hvs.", 24), ("AGE-SECRET-KEY-1", 58)],
)
def test_keys_of_more_providers_are_found_whole(prefix: str, length: int) -> None:
    key = prefix + ("A7B9C2D4" * 10)[:length]
    text = f"use {key} there"
    assert key in {text[start:end] for start, end in find_secret_spans(text)}


@pytest.mark.parametrize(
    "text",
    [
        "deploy --password $DB_PASSWORD --token <token>",
        "docker login --password-stdin",
        "run with --password required, or --token optional",
        "llm --max-tokens 4096 --token-limit 512",
        "curl -u admin https://x.org:8080/a1b2c3d4",
        "curl -u $USER:$PASS https://x.org",
        "mysql -p shop2024",
        "Cookie: theme=dark4242; lang=en-US1",
        "the cookie jar of session 12",
        "password | strength | rule",
        "the password must have 8 characters and a digit",
        "password = get_password()",
        "api_key: string",
        "https://x.org/?a=1&sig=figs",
        "git push --force-with-lease origin v1.2.3",
    ],
)
def test_what_only_looks_like_it_is_left_alone(text: str) -> None:
    assert [text[start:end] for start, end in find_secret_spans(text)] == []
