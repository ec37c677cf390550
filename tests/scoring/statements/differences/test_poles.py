"""Statements and pieces at the two ends of something, in words that have nothing in common."""

import pytest

from workbench.scoring.judge_statement import judge_statement
from workbench.scoring.statements.differences.poles import (
    is_at_the_other_end,
    is_settled,
    is_undone,
    pole_keys,
)
from workbench.scoring.statements.reading.terms import read_terms


def _status(kind: str, statement: str, candidate: str) -> str:
    return judge_statement(
        kind,  # type: ignore[arg-type]
        statement,
        source_text=statement,
        candidate_text=candidate,
    ).status


@pytest.mark.parametrize(
    ("kind", "statement", "opposite", "again"),
    [
        (
            "decision",
            "I removed the drum loop",
            "A drum loop was added.",
            "The drum loop was deleted.",
        ),
        (
            "decision",
            "The new ticket scheme was rolled back",
            "The new ticket scheme is live.",
            "The new ticket scheme has been reverted.",
        ),
        (
            "constraint",
            "PINs must be stored hashed",
            "PINs are stored in plain text.",
            "PINs must be stored hashed at all times.",
        ),
        (
            "constraint",
            "I need two cabins next to each other",
            "He needs two cabins on different floors.",
            "He needs two adjacent cabins.",
        ),
        (
            "decision",
            "We hired Ana as a cook",
            "We fired Ana as a cook.",
            "Ana was hired as a cook.",
        ),
        (
            "decision",
            "I upgraded the pump firmware",
            "I downgraded the pump firmware.",
            "The pump firmware was upgraded.",
        ),
        (
            "decision",
            "I paused the flower subscription",
            "I resumed the flower subscription.",
            "The flower subscription was paused.",
        ),
        (
            "constraint",
            "Seats must be in the same row",
            "Seats may be in separate rows.",
            "The seats have to be in the same row.",
        ),
        ("constraint", "天窗要关着", "天窗要开着", "天窗要关上"),
        ("decision", "开启了夜间模式", "关闭了夜间模式", "夜间模式开启了"),
        ("decision", "水泵已升级到新固件", "水泵已降级到旧固件", "水泵升级到了新固件"),
        ("constraint", "未经批准不得外借", "不用批准就可以外借", "外借前须经批准"),
        (
            "constraint",
            "Use Ruby 3.2 or newer",
            "Requires Ruby 3.2 or older.",
            "Requires Ruby 3.2 or later.",
        ),
        (
            "constraint",
            "Loyalty stamps expire when the café closes for winter",
            "Loyalty stamps are carried over when the café closes for winter",
            "When the café closes for winter, loyalty stamps lapse",
        ),
        (
            "constraint",
            "Kayaks must be rinsed before they go into the shed",
            "Kayaks needn't be rinsed before they go into the shed",
            "Before they go into the shed, kayaks have to be rinsed",
        ),
        (
            "constraint",
            "Helmets are compulsory on the climbing wall",
            "Helmets are optional on the climbing wall",
            "On the climbing wall everybody needs a helmet",
        ),
        (
            "constraint",
            "The pottery wheel must not be moved by visitors",
            "The pottery wheel can be moved by visitors",
            "Visitors are not allowed to move the pottery wheel",
        ),
        (
            "constraint",
            "Homemade jam is excluded from the contest",
            "Homemade jam is welcome in the contest",
            "Homemade jam can't take part in the contest",
        ),
        (
            "constraint",
            "Only choir members get a key to the organ loft",
            "Choir members and other singers may have a key to the organ loft too",
            "A key to the organ loft goes to choir members only",
        ),
        (
            "constraint",
            "Letters from the archive may be copied only in the reading room",
            "Letters from the archive may be copied in the reading room or elsewhere",
            "Copies of letters from the archive are made in the reading room alone",
        ),
        (
            "decision",
            "We took the carousel off the fair programme",
            "The carousel stays on the fair programme",
            "The carousel was removed from the fair programme",
        ),
        (
            "decision",
            "The humidity sensor in the greenhouse is fixed",
            "The humidity sensor in the greenhouse is still broken",
            "In the greenhouse the humidity sensor was repaired",
        ),
        (
            "open_item",
            "the upload of the orchid scans still crashes",
            "The upload of the orchid scans works now",
            "The upload of the orchid scans keeps crashing",
        ),
        (
            "open_item",
            "We are waiting for the beekeeper's certificate",
            "The beekeeper's certificate has arrived",
            "The beekeeper's certificate is still awaited",
        ),
        (
            "open_item",
            "I need to find out if the ferry takes horses",
            "It has been confirmed that the ferry takes horses",
            "Whether the ferry takes horses has to be found out",
        ),
        (
            "decision",
            "I've rebooked the lighthouse tour",
            "Rebooking the lighthouse tour failed",
            "The lighthouse tour was booked anew",
        ),
        (
            "decision",
            "I moved the beehives behind the orchard",
            "The beehives still need to be moved behind the orchard",
            "The beehives were moved behind the orchard",
        ),
        (
            "constraint",
            "Rowers have 40 minutes, not a minute more",
            "Rowers have at least 40 minutes",
            "Rowers have 40 minutes at the most",
        ),
        (
            "constraint",
            "The lake cabin is let between May and September",
            "The lake cabin is let outside the months of May to September",
            "From May to September the lake cabin is let",
        ),
    ],
)
def test_the_other_end_is_told_in_other_words(kind, statement, opposite, again):
    assert _status(kind, statement, opposite + ".") == "contradicted"
    assert _status(kind, statement, again + ".") == "retained"


@pytest.mark.parametrize(
    ("fact", "piece"),
    [
        ("Tents are not allowed on the dunes", "Tents have to stay off the dunes"),
        ("Dogs may come but not into the barn", "The barn is off limits to dogs"),
        ("Cards may be left at the desk", "Cards can be left at the desk, but not overnight"),
        ("You can keep two hens at most", "No more than two hens are allowed"),
        ("It's optional to sign the guest book", "The guest book must be signed"),
        ("The boat holds only six", "The boat holds only six, too"),
    ],
)
def test_what_is_said_in_a_roundabout_way_or_raised_is_at_no_other_end(fact, piece):
    assert not is_at_the_other_end(read_terms(fact), read_terms(piece), kind="constraint")


@pytest.mark.parametrize(
    ("fact", "piece", "settled"),
    [
        ("the vet still has to call", "The vet has called", True),
        ("the vet still has to call", "The vet has not called", False),
        ("the vet still has to call", "The vet has promised to call", False),
        ("the vet still has to call", "Once the vet has called, we leave", False),
        ("the vet has called but the result is missing", "The vet has called", False),
    ],
)
def test_what_was_open_is_settled(fact, piece, settled):
    assert is_settled(read_terms(fact), read_terms(piece)) is settled


def test_words_of_an_end_are_left_out_of_what_is_shared():
    reading = read_terms("Loyalty stamps expire in winter")
    keys = pole_keys(reading)
    assert {word.word.key for word in reading.words if word.word.key in keys} == keys
    assert not any("stamp" in key for key in keys)
    assert any("expir" in key for key in keys)


@pytest.mark.parametrize(
    ("fact", "piece", "undone"),
    [
        ("I have painted the fence", "Painting the fence failed", True),
        ("I have painted the fence", "The fence hasn't been painted", True),
        ("I have painted the fence", "The fence was painted", False),
        ("I have painted the fence", "The fence has been painted but not the gate", False),
        ("paint the fence", "The fence hasn't been painted", False),
        ("The painter didn't come", "The painter has not come", False),
    ],
)
def test_what_was_done_is_not_done(fact, piece, undone):
    assert is_undone(read_terms(fact), read_terms(piece)) is undone
