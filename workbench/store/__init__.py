"""The store: one immutable DuckDB file for each run, and the parts it is built from.

What other layers write is a row struct of `workbench.store.schema`; what they read comes from
`workbench.store.read`.
"""
