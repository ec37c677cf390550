"""Words made from others by an ending, under one stem: *proration* and *prorate*, *presence*.

Works on what `workbench.scoring.statements.reading.synonyms.root_of` gives, and only where enough
of a word is left; for words that the dictionary knows it is not asked.
"""

from __future__ import annotations

__all__ = ["kin_of"]

_LEAST_LEFT = 5
"""Letters that have to be left: *nation* and *reply* are made from nothing."""
_ENDINGS = (
    ("ation", "at"),
    ("tion", "t"),
    ("sion", "s"),
    ("enc", "ent"),
    ("abli", "abl"),
    ("ibli", "ibl"),
    ("li", ""),
    ("ness", ""),
    ("ment", ""),
    ("wal", "w"),
    ("sal", "s"),
    ("val", "v"),
)


def kin_of(root: str) -> str:
    """The stem that a stem in lower case shares with the verb or adjective it is made from."""
    for ending, left in _ENDINGS:
        if root.endswith(ending):
            kin = root[: -len(ending)] + left
            kin = kin.removesuffix("e")
            return kin if len(kin) >= _LEAST_LEFT else root
    return root
