"""What became of a statement: what a candidate says, which piece tells it, and how both differ.

Each room sees those before it: `reading`, `differences`, `matching`.
"""
