"""Policies: what a team ships around a compressor, and the window it builds before each call."""
