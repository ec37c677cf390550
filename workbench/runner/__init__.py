"""One run end to end: replay, score, store. The single caller of the rooms above it."""
