"""The command line: thin, and the only place where an error becomes text and an exit code."""

from workbench.cli.app import main

__all__ = ["main"]
