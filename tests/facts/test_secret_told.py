"""What is said to be a password, a key or a PIN, and what only looks so."""

import pytest

from workbench.facts.secret import find_secrets
from workbench.facts.secret_told import find_told_secrets
from workbench.redaction.secrets import find_secret_spans

TOLD = [
    ("api_key=48151623", "48151623"),
    ("set DB_PASSWORD=ab12 first", "ab12"),
    ("client_secret: 90817263", "90817263"),
    ('{"access_key": "77120934"}', "77120934"),
    (r'{"body": "{\\"password\\": \\"20771\\"}"}', "20771"),
    ("password: 20771", "20771"),
    ("my password is 20771.", "20771"),
    ("Passwort: Winter1999!", "Winter1999!"),
    ("Das Kennwort lautet Hafen77x", "Hafen77x"),
    ("mot de passe : Marée2031", "Marée2031"),
    ("la contraseña es Puerto88z", "Puerto88z"),
    ("Contraseña: 77120", "77120"),
    ("senha: barco55", "barco55"),
    ("wachtwoord: Kade1234", "Kade1234"),
    ("hasło: Port2077", "Port2077"),
    ("密码：海港2077", "海港2077"),
    ("口令是 20771934", "20771934"),
    ("my PIN is 8302", "8302"),
    ("Meine PIN lautet 8302.", "8302"),
    ("PIN: 8302", "8302"),
    ("the PIN code is 8302", "8302"),
    ("please enter PIN 8302 at the door", "8302"),
    ("my card pin is 8302", "8302"),
    ('{"pin": "8302"}', "8302"),
    ("mon code PIN est 8302", "8302"),
    ("我的PIN码是8302", "8302"),
    ("my PIN is 830277", "830277"),
]
NONE = [
    "Order 77120934 and invoice 2077-1934",
    "New Delhi, PIN code 110001",
    "Mumbai, PIN: 400001",
    "PIN Code - 560001",
    '{"pincode": "560001", "pin": "560001"}',
    "your PIN code is 110001",
    "api_key=None",
    "api_key = os.environ['KEY1']",
    "def login(password: str, retries: int = 3) -> None:",
    "password: int32",
    "passwd=$DB_PASSWORD1",
    "password_hash: sha256",
    "password: sha256",
    "password=password1",
    "token budget: 80000",
    "tokens: 45352841",
    "access tokens: 45352841",
    "the password is 1000 characters long",
    "Passwortlänge: 1024",
    "Password:\n1234 Main Street",
    "passenger key is 12345678 metres",
    "keyword=20771934",
    "connect pin: 1024 of the header",
    "pin 4711 of the plug",
    "shipping 20771934, shopping: 8302",
    "spin: 8302",
    "das Passwort ist abgelaufen",
    "mot de passe oublié",
    "请重置密码，订单号 20771934",
]


def _found(text: str, finder) -> list[str]:
    return [text[start:end] for start, end in finder(text)]


@pytest.mark.parametrize("finder", [find_told_secrets, find_secrets, find_secret_spans])
@pytest.mark.parametrize(("text", "secret"), TOLD)
def test_what_is_said_to_be_a_secret_is_found_whole(text: str, secret: str, finder) -> None:
    assert secret in _found(text, finder)


@pytest.mark.parametrize("text", NONE)
def test_numbers_code_and_postal_codes_are_none(text: str) -> None:
    assert _found(text, find_told_secrets) == []
