import re

import pytest

from workbench.errors import UnknownNameError
from workbench.fetch.catalogue import CATALOGUE, find_dataset
from workbench.transcripts.formats import find_format


@pytest.mark.parametrize("one", CATALOGUE.values(), ids=CATALOGUE)
def test_each_is_pinned_licensed_and_of_a_known_format(one):
    assert re.fullmatch(r"[0-9a-f]{40}", one.commit)
    assert one.licence
    assert one.patterns
    assert find_format(one.format).name == one.format


def test_an_unknown_name_is_told_with_the_nearest():
    with pytest.raises(UnknownNameError, match="did you mean 'crosswoz'"):
        find_dataset("croswoz")
