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
