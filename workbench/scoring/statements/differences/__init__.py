"""Ways in which a piece may not say what a statement says, a check each."""
