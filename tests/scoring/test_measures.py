import pytest

from workbench.scoring.invented import find_invented


def invented(source: str, candidate: str) -> list[str]:
    return [i.surface for i in find_invented(source_text=source, candidate_text=candidate)]


@pytest.mark.parametrize(
    ("source", "candidate", "surface"),
    [
        ("python-bits : 64", "The machine has 64 GB.", "64"),
        ("See line 85 of the module.", "Tests cover 85%.", "85%"),
        ('{"port": 512}', "The log takes up 512 MB.", "512"),
        ("The shirt costs $75.", "The agent is 75% done.", "75%"),
    ],
)
def test_a_measure_of_a_number_of_something_else_is_invented(source, candidate, surface):
    assert invented(source, candidate) == [surface]


@pytest.mark.parametrize(
    ("source", "candidate"),
    [
        ('{"humidity": 85}', "The humidity is 85%."),
        ("RAM: 64", "It has 64 GB of RAM."),
        ("The log takes up 512MB.", "The log is 512 megabytes."),
        ("The shirt is 75 percent cotton.", "Cotton: 75%"),
        ('{"duration": 45}', "It takes 45 minutes."),
        ('{"weight": 64}', "It weighs 64 kg."),
    ],
)
def test_what_the_history_measures_or_names_is_not(source, candidate):
    assert invented(source, candidate) == []


@pytest.mark.parametrize("short", ["7be1f04", "7be1f04c2d99", "7be1f04c…"])
def test_the_beginning_of_a_hash_is_not_invented(short):
    whole = "7be1f04c2d9935aa01c4e8f6b37d2290c15e64af"
    assert invented(f"commit {whole}", f"commit {whole}, that is {short}") == []
    assert invented("commit 99c1", f"commit {short}") != []


@pytest.mark.parametrize(
    ("candidate", "surface"),
    [
        ("It wants 64 GB for the new core indexer.", "64"),
        ("Done is 91% of the new core indexer.", "91%"),
    ],
)
def test_a_measure_takes_no_bare_numbers_place(candidate, surface):
    source = "We opened the new core indexer and read all of it (20 lines), then saw row 37."
    assert invented(source, candidate) == [surface]


def test_a_measure_that_is_spelled_alike_does():
    assert invented('{"humidity": 85, "wind": 4}', "wind 4, humidity 58%") == []
