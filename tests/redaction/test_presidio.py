"""What Presidio finds beside our own finders, without a model of names and places."""

import json
import sys
from collections.abc import Iterator

import pytest

from workbench.errors import UsageError
from workbench.redaction import presidio
from workbench.redaction.redactor import Redactor, build_redactor

IBAN = "DE89 3704 0044 0532 0130 00"

needs_presidio = pytest.mark.skipif(
    sys.version_info >= (3, 12), reason="the locked Presidio needs an older numpy than 3.12 gets"
)


@pytest.fixture(scope="module")
def redactor() -> Redactor:
    return Redactor(level="presidio", key=b"k")


@pytest.fixture
def no_presidio(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    presidio._analyzer.cache_clear()
    monkeypatch.setitem(sys.modules, "presidio_analyzer", None)
    yield
    presidio._analyzer.cache_clear()


def test_without_presidio_the_error_says_how_to_get_it(no_presidio):
    with pytest.raises(UsageError, match=r"pip install -e '.*\[presidio\]'"):
        build_redactor([], "presidio")


@needs_presidio
@pytest.mark.parametrize(
    ("text", "kind"),
    [
        (f"Refund it to {IBAN}, please.", "iban_code"),
        ("My social security number is 536-90-4399.", "us_ssn"),
        ("He came in from 192.168.12.7 again.", "ip_address"),
        ("wallet 1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa", "crypto"),
        ("mail jane@example.com", "email"),
        ("card 4111 1111 1111 1111", "card"),
    ],
)
def test_data_about_a_person_is_masked(redactor, text, kind):
    assert f"{kind}-" in redactor.text(text)


@needs_presidio
@pytest.mark.parametrize(
    "text",
    [
        "order #W6247578, item 4572024853, user sara_doe_496",
        "reservation 4WQ150 on flight HAT204, 2024-05-15 at 10:23, total 1,184.50 USD",
        "commit 9fceb02d0ae598e95dc970b74767f19372d61af8",
        "id 123e4567-e89b-12d3-a456-426614174000 at https://example.com/a",
    ],
)
def test_values_that_name_no_person_stay(redactor, text):
    assert redactor.text(text) == text


@needs_presidio
def test_all_spellings_of_a_value_get_one_mask(redactor):
    spaced, packed = redactor.text(f"to {IBAN}!"), redactor.text(f"to {IBAN.replace(' ', '')}!")
    assert spaced == packed


@needs_presidio
def test_masks_are_masked_no_further(redactor):
    once = redactor.text(f"to {IBAN} from 192.168.12.7, jane@example.com")
    assert redactor.text(once) == once


@needs_presidio
def test_json_stays_json(redactor):
    masked = json.loads(redactor.text(json.dumps({"iban": IBAN, "n": 1})))
    assert masked["iban"].startswith("iban_code-")
    assert masked["n"] == 1
