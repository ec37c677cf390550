"""Measures the workbench's own finders and judges on labelled data."""
