"""Seeded back offices: conversations of any length whose facts are known because they were made.

For load and for tests; what they say of policies is no measure of real traffic.
"""
