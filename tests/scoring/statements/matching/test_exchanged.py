from workbench.scoring.judge_statement import read_statements
from workbench.scoring.statements.differences.finding import Finding
from workbench.scoring.statements.matching.exchanged import exchanged_whole, is_part, without_halves
from workbench.scoring.statements.matching.subject import subject_of

STATEMENT = "Cats upstairs, dogs in the garden"


def _read(text: str):
    candidate = read_statements([text])
    subject = subject_of("constraint", STATEMENT, candidate)
    matches = candidate.matches(subject.comparable)
    return subject, matches, candidate


def test_the_sentence_around_a_half_has_the_two_exchanged() -> None:
    subject, matches, candidate = _read("Dogs upstairs, cats in the garden.")
    found = exchanged_whole(subject, matches, candidate=candidate)
    assert found is not None
    assert found[1] == Finding("contradicted", "roles_exchanged")
    assert all(is_part(match, found[0]) for match in matches)


def test_two_halves_in_the_other_order_are_not_exchanged() -> None:
    subject, matches, candidate = _read("Dogs in the garden, cats upstairs.")
    assert exchanged_whole(subject, matches, candidate=candidate) is None


def test_halves_of_what_was_exchanged_are_left_out() -> None:
    _, matches, _ = _read("Dogs upstairs, cats in the garden.")
    whole = max(matches, key=lambda match: match.coverage)
    ordered = [whole, *(match for match in matches if match is not whole)]
    assert without_halves(ordered, Finding("contradicted", "roles_exchanged")) == [whole]
    assert without_halves(ordered, None) == ordered
