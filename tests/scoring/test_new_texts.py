from workbench.messages import Message, ToolCall
from workbench.replay.compaction import Compaction
from workbench.scoring.new_texts import new_texts


def test_all_texts_of_new_messages_but_system_ones_count():
    compaction = Compaction(
        id=0,
        turn=0,
        call=0,
        sources=(0,),
        status="compressed",
        new_messages=(
            Message(role="system", content="instructions"),
            Message(role="user", content="summary"),
            Message(role="assistant", tool_calls=(ToolCall(name="find", arguments="{}"),)),
        ),
    )
    assert [(new.new, new.part, new.text) for new in new_texts(compaction)] == [
        (1, 0, "summary"),
        (2, 0, "find"),
        (2, 1, "{}"),
    ]
