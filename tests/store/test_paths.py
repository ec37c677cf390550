"""Where files of a run lie."""

from pathlib import Path

import pytest

from workbench.errors import UsageError
from workbench.store.paths import partial_folder, run_file, tags_file


def test_files_of_a_run_lie_side_by_side() -> None:
    folder = Path("runs")
    assert run_file(folder, "v1.2") == folder / "v1.2.duckdb"
    assert partial_folder(folder, "v1.2") == folder / "v1.2.partial"
    assert tags_file(run_file(folder, "v1.2")) == folder / "v1.2.tags.json"


@pytest.mark.parametrize("name", ["", ".hidden", "../up", "a/b", "a b", "订单", "a\n"])
def test_name_that_is_no_file_name_is_refused(name: str) -> None:
    with pytest.raises(UsageError, match="the name of a run starts with a letter or digit"):
        run_file(Path("runs"), name)
