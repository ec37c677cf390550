import json
from pathlib import Path

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from workbench.models._line_file import append_line, locked, whole_lines

VALUES = st.lists(st.dictionaries(st.text(max_size=3), st.text(max_size=5), max_size=2), max_size=4)
quick = settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=30)


def _lines(values: list[dict[str, str]]) -> list[bytes]:
    return [json.dumps(value).encode() for value in values]


@quick
@given(before=VALUES, after=VALUES, cut=st.integers(min_value=0, max_value=40))
def test_a_cut_at_any_place_loses_one_line_at_most(
    tmp_path: Path, before: list[dict[str, str]], after: list[dict[str, str]], cut: int
) -> None:
    path = tmp_path / "f.jsonl"
    path.unlink(missing_ok=True)
    for line in _lines(before):
        append_line(path, line)
    content = path.read_bytes() if path.exists() else b""
    torn = _lines([{"torn": "x" * 30}])[0]
    path.write_bytes(content + torn[: min(cut, len(torn) - 1)])
    for line in _lines(after):
        append_line(path, line)

    assert whole_lines(path.read_bytes()) == [*_lines(before), *_lines(after)]


def test_a_last_line_whose_end_an_editor_took_is_kept(tmp_path: Path) -> None:
    path = tmp_path / "f.jsonl"
    path.write_bytes(b'{"a": 1}')
    append_line(path, b'{"b": 2}')

    assert path.read_bytes() == b'{"a": 1}\n{"b": 2}\n'


def test_a_file_that_was_replaced_meanwhile_is_opened_anew(tmp_path: Path) -> None:
    path = tmp_path / "f.jsonl"
    append_line(path, b'{"a": 1}')
    with locked(path):
        (tmp_path / "new").write_bytes(b'{"b": 2}\n')
        (tmp_path / "new").replace(path)
    append_line(path, b'{"c": 3}')

    assert path.read_bytes() == b'{"b": 2}\n{"c": 3}\n'
