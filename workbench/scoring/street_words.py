"""The usual abbreviations of words in an address, so that both ways of writing one are the same."""

from __future__ import annotations

from collections.abc import Iterable

__all__ = ["abbreviate"]

_TABLE = """
alley aly | avenue ave | av ave | boulevard blvd | bridge brg | building bldg | canyon cyn
causeway cswy | center ctr | centre ctr | circle cir | court ct | cove cv | creek crk
crescent cres | crossing xing | drive dr | estates ests | expressway expy | extension ext
floor fl | fort ft | freeway fwy | garden gdn | gardens gdns | grove grv | harbor hbr | harbour hbr
heights hts | highway hwy | hill hl | hills hls | hollow holw | junction jct | lake lk
landing lndg
lane ln | manor mnr | meadow mdw | meadows mdws | mount mt | mountain mtn | parkway pkwy | pky pkwy
place pl | plaza plz | point pt | ridge rdg | road rd | room rm | route rte | saint st | spring spg
springs spgs | square sq | station sta | street st | str st | terrace ter | terr ter | trail trl
turnpike tpke | valley vly | view vw | village vlg | vista vis | way wy
apartment apt | suite ste
north n | south s | east e | west w
northeast ne | northwest nw | southeast se | southwest sw
first 1s t | second 2n d | third 3r d | fourth 4t h | fifth 5t h | sixth 6t h | seventh 7t h
eighth 8t h | ninth 9t h | tenth 10t h
"""
"""Words and what stands for them; ordinals in the pieces that digits and letters are read as."""

_SHORT: dict[str, tuple[str, ...]] = {
    word: tuple(short)
    for entry in _TABLE.strip().replace("\n", "|").split("|")
    for word, *short in (entry.split(),)
}
_QUARTERS = frozenset("ns")
_SIDES = frozenset("ew")


def abbreviate(words: Iterable[str]) -> tuple[str, ...]:
    """Words of an address with the usual abbreviations.

    Args:
        words: Its words in lower case, without punctuation.

    Returns:
        The words; *north east* and *n e* are the one word *ne*.
    """
    found: list[str] = []
    for word in words:
        for short in _SHORT.get(word, (word,)):
            if short in _SIDES and found and found[-1] in _QUARTERS:
                found[-1] += short
            else:
                found.append(short)
    return tuple(found)
