from compressors import Identity
from workbench.testing.chat import answer, ask


def test_messages_come_back_as_the_same_objects() -> None:
    given = [ask("hi", id="u1"), answer("yo", id="a1")]

    assert [a is b for a, b in zip(Identity().compress(given), given, strict=True)] == [True, True]


def test_the_result_is_a_list_of_its_own() -> None:
    given = [ask("hi")]

    assert Identity().compress(given) is not given
