from workbench.journal import ModelCall, new_message_id, note, note_model_call, open_journal
from workbench.testing.chat import ask

RANGE = [ask("a", id="u1"), ask("b", id="u2")]


def test_notes_and_calls_are_kept_in_order() -> None:
    with open_journal() as journal:
        note("first", message_id="u1")
        note_model_call(ModelCall(model="m", prompt="p"))
        note("second", detail="d")

    assert [n.code for n in journal.notes] == ["first", "second"]
    assert [call.model for call in journal.model_calls] == ["m"]


def test_with_none_open_nothing_happens() -> None:
    note("lost")
    note_model_call(ModelCall(model="m", prompt="p"))
    with open_journal() as journal:
        pass

    assert (journal.notes, journal.model_calls) == ([], [])


def test_an_inner_journal_keeps_its_notes_to_itself() -> None:
    with open_journal() as outer:
        with open_journal() as inner:
            note("inside")
        note("outside")

    assert [n.code for n in outer.notes] == ["outside"]
    assert [n.code for n in inner.notes] == ["inside"]


def test_an_id_repeats_for_the_same_scope_maker_range_and_part() -> None:
    def ids() -> list[str]:
        found = []
        for scope in ("a", "b"):
            with open_journal(scope=scope):
                found += [
                    new_message_id(maker, messages, part=part)
                    for maker in ("model", "textExcerpt")
                    for messages in (RANGE, RANGE[:1])
                    for part in (0, 1)
                ]
        return found

    assert ids() == ids()
    assert len(set(ids())) == 16


def test_an_id_says_who_made_the_message() -> None:
    assert new_message_id("model", RANGE).startswith("model-")


def test_half_an_emoji_can_be_in_a_range() -> None:
    assert new_message_id("model", [ask("\ud83d")])
