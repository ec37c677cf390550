"""Contract tests and generated data for whoever writes a plug-in.

A kit is a class to inherit with one fixture to supply. The modules need pytest and hypothesis, so
each is imported by its own name, as `workbench.testing.compressor_contract`.
"""

__all__: list[str] = []
