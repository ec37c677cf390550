from workbench.facts.traits import traits_of


def test_words_are_lower_case_and_whole():
    assert traits_of("Pay USD5 on-May 3").words == {"pay", "usd", "on", "may"}


def test_full_width_digits_count_as_digits():
    assert traits_of("共３００元").digits == 3


def test_chinese_is_told():
    assert [traits_of(text).is_chinese for text in ("plain", "don’t", "好")] == [False, False, True]


def test_characters_and_words_are_looked_up():
    traits = traits_of("a@b.co")
    assert traits.has_char(frozenset("@#"))
    assert not traits.has_word(frozenset(("mail", "phone")))
