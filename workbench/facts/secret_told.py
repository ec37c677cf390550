"""Secrets that nothing but their name gives away: passwords in several languages, keys, PINs.

What stands behind such a name is a secret only where it can be no word and no piece of code:
digits, or letters and digits together. Names of passwords stand in forms, rules and programs too.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from workbench.facts.text import lowered

__all__ = ["find_told_secrets"]

_PASSWORDS = (
    *("password", "passwort", "passwd", "passphrase", "passcode", "pwd", "kennwort"),
    *("mot de passe", "contraseña", "contrasena", "senha", "wachtwoord", "hasło", "lösenord"),
    *("heslo", "parola d'ordine", "parola d’ordine", "密码", "密碼", "口令"),
)
_KEYS = {
    "key": re.compile(r"(?:api|secret|access|private)[_ -]?\Z"),
    "secret": re.compile(r"client[_ -]?\Z"),
    "token": re.compile(r"(?:api|access|auth|refresh|bearer|session)[_ -]?\Z"),
}
"""Words that name a secret behind another one, and which."""
_LONGEST_HEAD = 9
_MARK = r"\\{0,3}[\"'`]?[ \t]{0,4}[:=：][ \t]{0,4}\\{0,3}[\"'`]?"
_VERB = r"\s(?:is|ist|lautet|est|es|é|è|jest|är|je)\s{1,2}[\"'`]?|\s?(?:是|为|為)\s?"
_VALUE = re.compile(
    rf"(?:({_MARK})|{_VERB})([^\s\"'`\\<>(){{}}\[\],;，。；、！？]{{4,200}})(?![(\[])"
)
_CLAUSE_END = re.compile(r"\s*(?:[.,;!?\"'`)\n，。；！？]|\Z|(?:and|und|et|y|e)\s)")
_CODE = re.compile(
    r"(?:u?int|float|double|str|string|bytes?|char|varchar|text|utf-?|sha|md|aes|rsa|base|v)"
    r"[_-]?\d+|\$[a-z_]\w*|https?:.*|passw.*|.*[_.](?:passw|pwd|key|token).*"
)
_LEAST_DIGITS_OF_A_KEY = 6

_OWNER = re.compile(
    r"(?:(?<![^\W_])(?:my|your|his|her|their|our|card|sim|bank|meine|deine|ihre|mon|votre|mi|tu|su"
    r"|meu|sua)\s|(?:我|您|你)的\s?)(?:code\s)?\Z"
)
_LONGEST_OWNER = 12
_PIN = re.compile(
    r"pin([ _-]?(?:code|number|nummer|码|碼))?(?![a-z])"
    r"(?:(\\{0,3}[\"']?\s{0,2}[:=：]\s{0,2}\\{0,3}[\"']?|\s(?:is|ist|lautet|est|es|é)\s"
    r"|\s?[是为為]\s?)|\s)(\d{4,8})(?![\w.,-]*\d)"
)
_POSTAL_DIGITS = 6
"""As many has a postal code of India, which is called PIN code as well."""
_BARE_DIGITS = 4
"""As many has a PIN that stands right behind the word."""


def find_told_secrets(text: str) -> Iterator[tuple[int, int]]:
    """Places of what is said to be a password, a key or a PIN, in no order."""
    lower = lowered(text)
    for name in _PASSWORDS:
        for place in _places(lower, name):
            yield from _told(lower, place + len(name), least_digits=4)
    for name, head in _KEYS.items():
        for place in _places(lower, name):
            if head.search(lower[max(0, place - _LONGEST_HEAD) : place]):
                yield from _told(lower, place + len(name), least_digits=_LEAST_DIGITS_OF_A_KEY)
    for place in _places(lower, "pin"):
        yield from _pin(lower, place, is_upper=text.startswith("PIN", place))


def _places(text: str, word: str) -> Iterator[int]:
    place = text.find(word)
    while place >= 0:
        yield place
        place = text.find(word, place + len(word))


def _told(lower: str, place: int, *, least_digits: int) -> Iterator[tuple[int, int]]:
    """The secret behind a name that ends at a place."""
    found = _VALUE.match(lower, place)
    if found is None:
        return
    value = found[2].rstrip(".:")
    if _CODE.fullmatch(value):
        return
    is_marked = found[1] is not None
    if value.isdecimal():
        # *The password is 1000 characters long* says how long it is.
        ends = is_marked or _CLAUSE_END.match(lower, found.start(2) + len(value)) is not None
        is_secret = len(value) >= least_digits and ends
    else:
        mixed = any(map(str.isdigit, value)) and any(map(str.isalpha, value))
        is_secret = mixed and (is_marked or len(value) >= _LEAST_DIGITS_OF_A_KEY)
    if is_secret:
        yield found.start(2), found.start(2) + len(value)


def _pin(lower: str, place: int, *, is_upper: bool) -> Iterator[tuple[int, int]]:
    """The number behind the word `pin` at a place, where it is no postal code and no plug's."""
    before = lower[max(0, place - _LONGEST_OWNER) : place]
    found = None if before[-1:].isascii() and before[-1:].isalnum() else _PIN.match(lower, place)
    if found is None:
        return
    code, link, digits = found.groups()
    owned = _OWNER.search(before.rstrip("\"'\\")) is not None
    if len(digits) == _POSTAL_DIGITS and (code or not owned):
        return
    if link is None:
        is_secret = is_upper and len(digits) == _BARE_DIGITS
    else:
        is_secret = bool(is_upper or owned or code or before[-1:] in ("'", '"'))
    if is_secret:
        yield found.span(3)
