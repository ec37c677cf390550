"""Engines: where the shards of a run are worked through."""
