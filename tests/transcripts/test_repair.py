import re

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from workbench.transcripts.repair import mend_text, repair_json


@pytest.mark.parametrize(
    ("written", "mended", "codes"),
    [
        (rb'"\ud83d"', rb'"\ufffd"', ("lone_surrogate",)),
        (rb'"\ude00\ud83d"', rb'"\ufffd\ufffd"', ("lone_surrogate",)),
        (rb'"\ud83d\ud83d\ude00"', rb'"\ufffd\ud83d\ude00"', ("lone_surrogate",)),
        (rb'"\ud83d\ude00"', rb'"\ud83d\ude00"', ()),
        (rb'"\\ud83d"', rb'"\\ud83d"', ()),
        (b'"a\tb\x00"', rb'"a\u0009b\u0000"', ("control_character",)),
        (rb'"C:\dir"', rb'"C:\\dir"', ("invalid_escape",)),
        (rb'"\u12"', rb'"\\u12"', ("invalid_escape",)),
        (b'[NaN, -Infinity, "NaN"]', b'["NaN", "-Infinity", "NaN"]', ("not_a_number",)),
    ],
)
def test_repairs(written, mended, codes):
    assert repair_json(written) == (mended, codes)
    msgspec.json.decode(mended)


def test_bytes_that_are_not_utf8_are_replaced():
    assert repair_json(b'"caf\xe9"') == ('"caf\ufffd"'.encode(), ("invalid_utf8",))


def test_half_of_a_pair_is_replaced_in_text():
    assert mend_text("x\ud83dy") == "x\ufffdy"


@given(
    st.recursive(
        st.none() | st.text() | st.integers() | st.floats(allow_nan=False, allow_infinity=False),
        lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
    )
)
def test_valid_json_is_left_alone(value):
    written = msgspec.json.encode(value)
    assert repair_json(written) == (written, ())


ESCAPES = ("\\", "\\n", "\\x", "\\ud83d", "\\ude00", "\\u12", "\\u4f60", "\n", "\x00")
WORDS = ("NaN", "-NaN", "Infinity", "-Infinity", "-", "N", "I", "-I", "xNaN", "NaNx", "a", "1")
PIECES = st.sampled_from(['"', "[", ",", *ESCAPES, *WORDS])


@given(st.lists(PIECES, max_size=12).map("".join))
def test_a_pass_in_python_mends_the_same(text):
    mended, codes = repair_json(text.encode())
    assert (mended.decode(), set(codes)) == slow_repair(text)


def slow_repair(text):
    """Token by token and escape by escape, as plainly as it can be said."""
    codes, done, place = set(), [], 0
    tokens = re.compile(r'"(?:[^"\\]|\\.)*(?:"|\Z)|-?\b(?:NaN|Infinity)\b', re.DOTALL)
    for match in tokens.finditer(text):
        done.append(text[place : match.start()])
        done.append(slow_mend(match.group(), codes))
        place = match.end()
    return "".join([*done, text[place:]]), codes


def slow_mend(token, codes):
    if token[0] != '"':
        codes.add("not_a_number")
        return f'"{token}"'
    done, place = [], 0
    while place < len(token):
        place, piece, code = slow_step(token, place)
        codes |= {code} - {None}
        done.append(piece)
    return "".join(done)


def slow_step(token, place):
    letter, rest = token[place], token[place + 1 :]
    if letter < " ":
        return place + 1, f"\\u{ord(letter):04x}", "control_character"
    if letter != "\\" or not rest:
        return place + 1, letter, None
    if rest[0] in '"\\/bfnrt':
        return place + 2, token[place : place + 2], None
    first = re.match(r"u([0-9a-fA-F]{4})", rest)
    if not first:
        return place + 1, "\\\\", "invalid_escape"
    pair = re.match(r"u[dD][89abAB]..\\u[dD][c-fC-F][0-9a-fA-F]{2}", rest)
    if pair:
        return place + 1 + pair.end(), token[place : place + 1 + pair.end()], None
    if re.match(r"[dD][89a-fA-F]", first.group(1)):
        return place + 6, r"\ufffd", "lone_surrogate"
    return place + 6, token[place : place + 6], None
