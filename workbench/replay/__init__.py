"""Replay: what a policy would have sent at every call of a recording."""
