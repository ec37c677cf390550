"""Facts: values and statements of a history worth keeping, where they stand and in what form."""
