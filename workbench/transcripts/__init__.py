"""Reads recorded conversations of any known format, and writes our own."""

from workbench.transcripts.canonical import write_conversations
from workbench.transcripts.in_hand import conversation
from workbench.transcripts.issue import FileSummary, Issue
from workbench.transcripts.load import Conversations, iter_conversations, load_conversations

__all__ = [
    "Conversations",
    "FileSummary",
    "Issue",
    "conversation",
    "iter_conversations",
    "load_conversations",
    "write_conversations",
]
