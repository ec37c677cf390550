from workbench.facts.fact import Mention
from workbench.facts.overlaps import without_overlaps


def mention(start: int, end: int) -> Mention:
    return Mention(kind="number", surface="x" * (end - start), start=start, end=end, canonical="1")


def test_the_earlier_mention_stays():
    kept = without_overlaps([mention(4, 9), mention(0, 5), mention(9, 10)])
    assert [(m.start, m.end) for m in kept] == [(0, 5), (9, 10)]
