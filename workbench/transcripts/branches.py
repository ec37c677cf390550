"""Conversations out of a tree of entries: each entry names the one before it.

Session files grow by appending, also when a person goes back and says something else: the entry
then names an earlier parent. Every way from the first entry to a last answer is a conversation.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

__all__ = ["Branch", "Entry", "count_left_out", "find_branches"]

_MOST = 100
"""Branches of one root that are read, the last written ones: each repeats what it shares."""


@dataclass(frozen=True, kw_only=True)
class Entry:
    """One entry of a session file, as far as the tree concerns it.

    Attributes:
        keys: What later entries may call it.
        parent: The entry before it; None for a root. A parent that the file does not hold, or holds
            only later, stands for the entry just before.
        answer: Whether a model answered here. Only such entries make a branch.
        ask: Whether a person speaks here.
    """

    keys: tuple[str, ...] = ()
    parent: str | None = None
    answer: bool = False
    ask: bool = False


@dataclass(frozen=True, kw_only=True)
class Branch:
    """One conversation of the file.

    Attributes:
        entries: Places of its entries, in order.
        own: Place of the first entry that no earlier branch has.
        abandoned: Places of what a person said and took back before a model answered.
    """

    entries: tuple[int, ...]
    own: int
    abandoned: frozenset[int]


def find_branches(entries: Sequence[Entry]) -> list[Branch]:
    """Find the conversations in a tree of entries.

    Entries that lead to no answer (results that several calls wait for, notes, what was taken back)
    stay where the file has them, in every branch that holds the entry they hang from.

    Args:
        entries: All entries in order of the file.

    Returns:
        One branch for each root and each answer that no other follows; of one root the one that was
        written last comes first, and of more than a hundred the older ones are left out. Where no
        model answered, all is one branch.
    """
    if not entries:
        return []
    tree = _Tree(entries)
    tips = tree.tips() or [len(entries) - 1]
    seen: set[int] = set()
    branches = []
    for tip in _main_first(tips, tree):
        branch = tree.branch(tip, seen)
        seen.update(branch.entries)
        branches.append(branch)
    return branches


class _Tree:
    def __init__(self, entries: Sequence[Entry]) -> None:
        self.entries = entries
        self.parents = _find_parents(entries)
        self.leads = [entry.answer for entry in entries]
        for place in range(len(entries) - 1, -1, -1):
            parent = self.parents[place]
            if parent is not None and self.leads[place]:
                self.leads[parent] = True
        self._join_silent_roots()
        self.hanging: dict[int, list[int]] = {}
        for place, leads in enumerate(self.leads):
            parent = self.parents[place]
            if not leads and parent is not None:
                self.hanging.setdefault(parent, []).append(place)

    def _join_silent_roots(self) -> None:
        """A root without any answer belongs to what stands before it, else to what follows."""
        before: int | None = None
        silent: int | None = None
        for place in range(len(self.entries)):
            if self.parents[place] is None and not self.leads[place]:
                self.parents[place] = before
                silent = place if before is None and silent is None else silent
            elif self.parents[place] is None and silent is not None:
                self.parents[place], silent = place - 1, None
                self._lead_up(place)
            before = place

    def _lead_up(self, place: int) -> None:
        at = self.parents[place]
        while at is not None and not self.leads[at]:
            self.leads[at] = True
            at = self.parents[at]

    def roots(self) -> list[int]:
        """The root of each entry; a parent always stands before its children."""
        found: list[int] = []
        for place, parent in enumerate(self.parents):
            found.append(place if parent is None else found[parent])
        return found

    def tips(self) -> list[int]:
        followed = {
            parent
            for place, parent in enumerate(self.parents)
            if parent is not None and self.leads[place]
        }
        return [place for place, leads in enumerate(self.leads) if leads and place not in followed]

    def branch(self, tip: int, seen: set[int]) -> Branch:
        path = [tip]
        while (parent := self.parents[path[-1]]) is not None:
            path.append(parent)
        members = set(path)
        abandoned: set[int] = set()
        for at in path:
            waiting = list(self.hanging.get(at, ()))
            while waiting:
                place = waiting.pop()
                members.add(place)
                if at != tip and self.entries[place].ask:
                    abandoned.add(place)
                waiting += self.hanging.get(place, ())
        own = min((place for place in path if place not in seen), default=tip)
        return Branch(entries=tuple(sorted(members)), own=own, abandoned=frozenset(abandoned))


def _find_parents(entries: Sequence[Entry]) -> list[int | None]:
    places: dict[str, int] = {}
    parents: list[int | None] = []
    for place, entry in enumerate(entries):
        before = place - 1 if place else None
        parents.append(None if entry.parent is None else places.get(entry.parent, before))
        places.update((key, place) for key in entry.keys)
    return parents


def _main_first(tips: Sequence[int], tree: _Tree) -> list[int]:
    roots = tree.roots()
    by_root: dict[int, list[int]] = {}
    for tip in tips:
        by_root.setdefault(roots[tip], []).append(tip)
    found: list[int] = []
    for root in sorted(by_root):
        *others, last = by_root[root][-_MOST:]
        found += [last, *others]
    return found


def count_left_out(entries: Sequence[Entry], branches: Sequence[Branch]) -> int:
    """How many entries are in no branch, because one root has more than 100 of them."""
    return len(entries) - len({place for branch in branches for place in branch.entries})
