"""Charts of a run, shared by the dashboard, notebooks and whoever holds a `Result`.

Each gives a plotly figure with units and n in it. Colours are told apart by colour-blind readers,
and nothing is said by colour alone.
"""
