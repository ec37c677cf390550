from hypothesis import given
from hypothesis import strategies as st

from workbench.testing.timing import takes_at_most
from workbench.transcripts.branches import Branch, Entry, count_left_out, find_branches


def entry(key: str, parent: str | None, **fields: bool) -> Entry:
    return Entry(keys=(key,), parent=parent, **fields)


def ask(key: str, parent: str | None) -> Entry:
    return entry(key, parent, ask=True)


def said(key: str, parent: str | None) -> Entry:
    return entry(key, parent, answer=True)


def places(entries: list[Entry]) -> list[tuple[int, ...]]:
    return [branch.entries for branch in find_branches(entries)]


def test_line_of_entries_is_one_branch():
    assert places([ask("a", None), said("b", "a"), entry("c", "b")]) == [(0, 1, 2)]


def test_last_written_branch_comes_first_and_the_other_shares_its_start():
    tree = [ask("a", None), said("b", "a"), ask("c", "b"), said("d", "c")]
    tree += [ask("e", "b"), said("f", "e")]
    main, other = find_branches(tree)
    assert (main.entries, main.own) == ((0, 1, 4, 5), 0)
    assert (other.entries, other.own) == ((0, 1, 2, 3), 2)


def test_results_of_parallel_calls_stay_where_the_file_has_them():
    tree = [ask("a", None), said("b", "a"), said("c", "b"), entry("rb", "b"), entry("rc", "c")]
    assert places([*tree, said("d", "rc")]) == [(0, 1, 2, 3, 4, 5)]


def test_what_was_taken_back_before_an_answer_is_abandoned():
    tree = [ask("a", None), said("b", "a"), ask("typo", "b"), ask("c", "b"), said("d", "c")]
    assert find_branches(tree) == [Branch(entries=(0, 1, 2, 3, 4), own=0, abandoned=frozenset({2}))]


def test_last_question_without_an_answer_is_not_abandoned():
    tree = [ask("a", None), said("b", "a"), ask("c", "b")]
    assert find_branches(tree)[0].abandoned == frozenset()


def test_second_root_is_a_conversation_of_its_own():
    tree = [ask("a", None), said("b", "a"), ask("c", None), said("d", "c")]
    assert places(tree) == [(0, 1), (2, 3)]


def test_root_without_an_answer_joins_its_neighbour():
    notes = [entry("n", None), ask("a", None), said("b", "a"), entry("m", None)]
    assert places(notes) == [(0, 1, 2, 3)]


def test_unknown_parent_stands_for_the_entry_before():
    assert places([ask("a", None), said("b", "lost"), said("c", "b")]) == [(0, 1, 2)]


def test_file_without_answers_is_one_branch():
    assert places([ask("a", None), ask("b", None)]) == [(0, 1)]
    assert find_branches([]) == []


@given(st.lists(st.tuples(st.integers(-2, 20), st.booleans(), st.booleans()), max_size=20))
def test_every_entry_is_in_a_branch_and_in_order(drawn):
    tree = [
        Entry(
            keys=(str(place),),
            parent=None if parent < -1 else str(parent),
            answer=answer,
            ask=asked and not answer,
        )
        for place, (parent, answer, asked) in enumerate(drawn)
    ]
    found = find_branches(tree)
    assert {place for branch in found for place in branch.entries} == set(range(len(tree)))
    for branch in found:
        assert list(branch.entries) == sorted(set(branch.entries))
        assert branch.abandoned <= set(branch.entries)


def test_long_chain_takes_linear_time():
    tree = [said(str(place), str(place - 1) if place else None) for place in range(100_000)]
    with takes_at_most(2.0):
        find_branches(tree)


def test_of_very_many_branches_the_last_are_read():
    tree = [said(str(place), str(place - 1) if place else None) for place in range(20_000)]
    tree += [said(f"leaf{place}", "19999") for place in range(20_000)]
    with takes_at_most(4.0):
        found = find_branches(tree)
    assert len(found) == 100
    assert count_left_out(tree, found) == 19_900
    assert found[0].entries[-1] == 39_999
