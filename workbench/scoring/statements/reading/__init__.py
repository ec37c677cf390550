"""What a candidate says: its pieces, their words in one form, and what stands where."""
