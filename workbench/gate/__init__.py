"""The gate: whether a run is as good as a reference, by rules, and when that can't be told."""
