"""Statistics over the results of a run: how sure a number is."""
