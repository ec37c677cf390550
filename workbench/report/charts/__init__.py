"""Charts of a run, shared by the dashboard, notebooks and whoever holds a `Result`.

Each is described once, with units and n in it; a notebook makes a plotly figure of the description,
a page of the dashboard a drawing without a script. Colours are told apart by colour-blind readers,
and nothing is said by colour alone.
"""
