"""Verdicts: what of a history is still in a view, what was altered, what nobody ever said."""
