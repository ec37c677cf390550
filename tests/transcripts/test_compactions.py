import json

from workbench.messages import Conversation
from workbench.transcripts.compactions import (
    RecordedCompaction,
    as_metadata,
    recorded_compactions,
)


def test_events_come_back_as_they_were():
    events = [RecordedCompaction(before=9, dropped=(1, 2)), RecordedCompaction(before=12)]
    conversation = Conversation(id="c", messages=(), metadata=as_metadata(events))
    assert recorded_compactions(conversation) == tuple(events)


def test_no_event_leaves_no_key():
    assert as_metadata([]) == {}


def test_foreign_key_of_that_name_is_no_event():
    conversation = Conversation(id="c", messages=(), metadata={"compactions": [{"at": 3}]})
    assert recorded_compactions(conversation) == ()


def test_events_are_what_a_file_gives_back():
    metadata = as_metadata([RecordedCompaction(before=9, dropped=(1, 2))])
    assert json.loads(json.dumps(metadata)) == metadata
