"""State stores: where a running summary lives between turns, shared by all who serve a conversation."""
