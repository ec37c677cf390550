"""State stores: where a running summary lives between turns, for all who serve a conversation."""
