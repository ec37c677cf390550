from collections.abc import Sequence

from hypothesis import given
from hypothesis import strategies as st

from workbench.pricing.chunks import Chunk, Shared, common_prefix
from workbench.testing.timing import takes_at_most

texts = st.lists(st.integers(0, 1), max_size=6).map(tuple)
prompts = st.lists(texts, max_size=6)


def ids(chunk: Chunk) -> Sequence[int]:
    """Test chunks are their own token ids."""
    assert isinstance(chunk.key, tuple)
    return chunk.key


def as_chunks(prompt: Sequence[tuple[int, ...]]) -> list[Chunk]:
    return [Chunk(key=text, tokens=len(text)) for text in prompt]


def test_equal_chunks_are_shared_whole() -> None:
    old, new = as_chunks([(1, 2), (3,)]), as_chunks([(1, 2), (3,), (4,)])
    assert common_prefix(old, new) == Shared(chunks=2, tokens=3)


def test_first_differing_chunk_shares_its_beginning() -> None:
    old, new = as_chunks([(9,), (1, 2, 3)]), as_chunks([(9,), (1, 2, 4), (5,)])
    assert common_prefix(old, new, token_ids=ids) == Shared(chunks=1, tokens=3)


def test_without_ids_a_differing_chunk_shares_nothing() -> None:
    old, new = as_chunks([(9,), (1, 2, 3)]), as_chunks([(9,), (1, 2, 4)])
    assert common_prefix(old, new) == Shared(chunks=1, tokens=1)


def test_message_made_anew_with_the_same_text_is_the_same() -> None:
    old = [Chunk(key="a", tokens=2), Chunk(key="b", tokens=1)]
    new = [Chunk(key="c", tokens=2), Chunk(key="b", tokens=1)]
    assert common_prefix(old, new, token_ids=lambda _: (7, 7)) == Shared(chunks=2, tokens=3)


def test_chunks_of_two_roles_share_no_token() -> None:
    old, new = Chunk(key=1, tokens=2, role="user"), Chunk(key=2, tokens=2, role="tool")
    assert common_prefix([old], [new], token_ids=lambda _: (7, 7)).tokens == 0


def test_ids_are_asked_of_the_first_differing_chunks_only() -> None:
    asked = []

    def note(chunk: Chunk) -> Sequence[int]:
        asked.append(chunk.key)
        return ids(chunk)

    common_prefix(as_chunks([(1,), (2,), (3,)]), as_chunks([(1,), (4,), (5,)]), token_ids=note)
    assert asked == [(2,), (4,)]


def test_shared_tokens_never_exceed_a_chunk() -> None:
    old, new = Chunk(key=1, tokens=2), Chunk(key=2, tokens=5)
    assert common_prefix([old], [new], token_ids=lambda _: range(9)).tokens == 2


@given(prompts, prompts)
def test_whole_chunks_are_those_before_the_first_difference(
    old: list[tuple[int, ...]], new: list[tuple[int, ...]]
) -> None:
    shared = common_prefix(as_chunks(old), as_chunks(new), token_ids=ids)
    same = 0
    while same < min(len(old), len(new)) and old[same] == new[same]:
        same += 1
    whole = sum(map(len, new[:same]))
    rest = zip(old[same], new[same], strict=False) if same < min(len(old), len(new)) else ()
    inside = 0
    for left, right in rest:
        if left != right:
            break
        inside += 1
    assert shared == Shared(chunks=same, tokens=whole + inside)


@given(prompts, prompts)
def test_sharing_goes_both_ways(old: list[tuple[int, ...]], new: list[tuple[int, ...]]) -> None:
    there = common_prefix(as_chunks(old), as_chunks(new), token_ids=ids)
    assert there == common_prefix(as_chunks(new), as_chunks(old), token_ids=ids)


def test_growing_prompt_is_compared_fast() -> None:
    prompt = [Chunk(key=n, tokens=1) for n in range(2000)]
    with takes_at_most(1.0, what="a prompt that grows by one 2,000 times"):
        for size in range(1, 2000):
            common_prefix(prompt[: size - 1], prompt[:size])
