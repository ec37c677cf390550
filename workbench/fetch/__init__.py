"""Fetches public recordings for those who are online."""
