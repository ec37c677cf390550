"""A candidate text, read once, ready to be asked for many facts."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import cached_property

import msgspec

from workbench.facts.fact import VALUE_KINDS, Mention
from workbench.facts.reader import FactReader
from workbench.facts.text import fold, lowered
from workbench.scoring.bare_codes import BareCodes

__all__ = ["Candidate", "loose_form", "read_candidate"]

_LOOSE = re.compile(r"[\s-]+")
_CODE = re.compile(r"(?<![A-Za-z0-9_])[A-Za-z0-9](?:[A-Za-z0-9]|[._/-](?=[A-Za-z0-9])){4,63}")
_CUT_CODE = re.compile(
    r"(?<![A-Za-z0-9])[+(]?[0-9A-Za-z](?:[()/ -]?[0-9A-Za-z]){2,20}(?:…+|\.{2,}|\*{2,})"
    r"[0-9A-Za-z-]{1,8}(?![0-9A-Za-z])"
)
_CAPITALS_AND_DIGITS = re.compile(r"([A-Z]{2,4})([0-9]{2,8})")
_DIGIT = re.compile(r"[0-9]")
_EDGE = re.compile(r"[A-Za-z0-9_]")
_CODES = ("identifier", "path", "contact")


def loose_form(value: str) -> str:
    """A value without case, spaces, hyphens and the way its slashes lean: what spellings share."""
    return _LOOSE.sub("", fold(value).casefold()).removeprefix("#").replace("\\", "/")


@dataclass(frozen=True, eq=False)
class Candidate:
    """What stands in the place of a history: the texts of a view or of a summary.

    Attributes:
        text: The texts, joined by line breaks; all spans are places in it.
        mentions: Mentions of all texts, in order.
        is_known: Whether the history writes a name of code, be it read as one there or not.
    """

    text: str
    mentions: tuple[Mention, ...]
    is_known: Callable[[str], bool] | None = None
    _by_form: dict[tuple[str, str], list[int]] = field(default_factory=dict)
    _written: dict[str, bool] = field(default_factory=dict)

    def __post_init__(self) -> None:
        for place, mention in enumerate(self.mentions):
            for form in (mention.canonical, *mention.also):
                self._by_form.setdefault((mention.kind, form), []).append(place)

    def of_form(self, kind: str, form: str) -> list[Mention]:
        """Mentions of a kind with this canonical or other form."""
        return [self.mentions[place] for place in self._by_form.get((kind, form), ())]

    def of_kinds(self, *kinds: str) -> list[Mention]:
        """Mentions of some kinds, in order."""
        return [mention for kind in kinds for mention in self._by_kind.get(kind, ())]

    def find_parted(self, code: str) -> tuple[int, int] | None:
        """Place where a code of several parts stands, with other blanks or hyphens between them.

        Capitals and digits are parts of one too, *HX102* and *HX 102*.
        """
        parts = _LOOSE.split(lowered(code).strip())
        joined = _CAPITALS_AND_DIGITS.fullmatch(code)
        if joined is not None:
            parts = [part.lower() for part in joined.groups()]
        if len(parts) < 2 or not _DIGIT.search(code):
            return None
        pattern = re.compile(r"[\s-]?".join(map(re.escape, parts)))
        for hit in pattern.finditer(self._lower):
            is_small = joined is not None and not self.text[slice(*hit.span())].isupper()
            if not is_small and not self._touches(hit.start(), hit.end()):
                return hit.span()
        return None

    def find_verbatim(self, words: str) -> tuple[int, int] | None:
        """Place where some words stand as a whole, case and widths aside; None when they don't."""
        needle = lowered(words)
        place = self._lower.find(needle) if needle else -1
        while place >= 0:
            end = place + len(needle)
            if not self._touches(place, end):
                return place, end
            place = self._lower.find(needle, place + 1)
        return None

    def holds(self, words: str) -> bool:
        """Whether some words stand in the text, be it within longer ones; case and widths aside."""
        return lowered(words) in self._lower

    @cached_property
    def unread_codes(self) -> tuple[Mention, ...]:
        """Runs of letters and digits, as codes are written, that no mention covers.

        Cut off from its words, or miswritten, a code may not be recognised as one any more; where
        it looks like a slip of one it still stands for it.
        """
        read = [(m.start, m.end) for m in self.mentions if m.kind in VALUE_KINDS]
        found = []
        for hit in _CODE.finditer(self.text):
            start, end = hit.span()
            if any(a <= start and end <= b for a, b in read) or not _DIGIT.search(hit.group()):
                continue
            found.append(
                Mention(
                    kind="identifier",
                    surface=hit.group(),
                    start=start,
                    end=end,
                    canonical=hit.group(),
                )
            )
        return tuple(found)

    @cached_property
    def cut_codes(self) -> tuple[Mention, ...]:
        """Runs of letters and figures with an ellipsis in their middle, as `010-8331…49`."""
        return tuple(
            Mention(
                kind="identifier",
                surface=hit.group(),
                start=hit.start(),
                end=hit.end(),
                canonical=hit.group(),
            )
            for hit in _CUT_CODE.finditer(self.text)
        )

    def bare_codes(self, code: str) -> list[Mention]:
        """Names of code that look somewhat like one and are read as nothing.

        None where it is not known what the history writes: its own names are slips of no other.
        """
        if self.is_known is None:
            return []
        return [near for near in self._bare.near(code) if not self.is_copied(near.surface)]

    def is_copied(self, code: str) -> bool:
        """Whether the history is known to write a code, be it read as one there or not."""
        known = self._written.get(code)
        if known is None:
            known = self._written[code] = self.is_known is not None and self.is_known(code)
        return known

    @cached_property
    def _bare(self) -> BareCodes:
        return BareCodes(self.text, [(m.start, m.end) for m in self.of_kinds(*_CODES)])

    @cached_property
    def _lower(self) -> str:
        return lowered(self.text)

    @cached_property
    def _by_kind(self) -> dict[str, list[Mention]]:
        kinds: dict[str, list[Mention]] = {}
        for mention in self.mentions:
            kinds.setdefault(mention.kind, []).append(mention)
        return kinds

    def _touches(self, start: int, end: int) -> bool:
        """Whether the words go on beyond the place, as 1.24 does in 1.24.6."""
        lower = self._lower
        before, first = lower[start - 1 : start], lower[start]
        last, after = lower[end - 1], lower[end : end + 1]
        if (
            _EDGE.match(first)
            and before
            and (
                _EDGE.match(before)
                or (before in ".-" and _EDGE.match(lower[start - 2 : start - 1]) is not None)
            )
        ):
            return True
        if not (_EDGE.match(last) and after):
            return False
        return _EDGE.match(after) is not None or (
            after in ".-_…@"
            and (
                after in "…@"
                or _EDGE.match(lower[end + 1 : end + 2]) is not None
                or lower.startswith("...", end)
            )
        )


def read_candidate(
    texts: Sequence[str], reader: FactReader, *, is_known: Callable[[str], bool] | None = None
) -> Candidate:
    """Read the texts of a view or a summary.

    Args:
        texts: Its texts, in order.
        reader: Finds the mentions; texts it has read before cost nothing.
        is_known: Whether the history writes a name of code; without it no bare name is a slip.

    Returns:
        The candidate; its spans are places in the texts joined by line breaks.
    """
    mentions: list[Mention] = []
    offset = 0
    for text in texts:
        for mention in reader.mentions(text):
            moved = mention
            if offset:
                moved = msgspec.structs.replace(
                    mention, start=mention.start + offset, end=mention.end + offset
                )
            mentions.append(moved)
        offset += len(text) + 1
    return Candidate(text="\n".join(texts), mentions=tuple(mentions), is_known=is_known)
