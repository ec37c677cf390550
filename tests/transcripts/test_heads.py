import pytest

from workbench.transcripts.contract import Record
from workbench.transcripts.heads import list_heads
from workbench.transcripts.json_text import decode_value, text_value


def record(written: bytes) -> Record:
    return Record(value=decode_value(written), raw=written)


@pytest.mark.parametrize("written", [b'[{"a":"1"},2,{}]', b'{"messages":[{"a":"1"},2,{}]}'])
def test_first_two_elements_as_objects(written):
    first, second = list_heads(record(written))
    assert (text_value(first["a"]), second) == ("1", {})


def test_nothing_where_there_is_no_list():
    assert list_heads(record(b'{"messages":{}}')) == []
    assert list_heads(record(b'{"input":[{}]}'), "input") == [{}]


def test_a_record_is_looked_at_once():
    one = record(b'[{"a":1}]')
    assert list_heads(one) is list_heads(one)
