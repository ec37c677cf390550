"""Which piece of a candidate tells a statement, if any does."""
