"""Tuning: searches a policy's settings on some groups and confirms the winner on the others."""
