from workbench.redaction import known_secrets
from workbench.redaction.known_secrets import find_known_secrets


def test_every_detector_has_patterns():
    assert len(known_secrets._patterns()) == len(known_secrets._DETECTORS)
    assert all(patterns for _, patterns in known_secrets._patterns())


def test_a_key_is_found_whole_though_its_pattern_marks_the_first_letters():
    key = "ghp_16C7e42F292c6912E7710c838347Ae178B4a"
    assert list(find_known_secrets(f"use {key} now")) == [(4, 4 + len(key))]


def test_of_an_assignment_only_the_value_is_found():
    value = "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY"
    text = f"aws_secret_key = '{value}'"
    assert (text.index(value), text.index(value) + 40) in list(find_known_secrets(text))


def test_numbers_and_hashes_are_left_alone():
    assert (
        list(find_known_secrets("commit 3f2a1c9e8b7d6540a1b2c3d4e5f60718293a4b5c, W2378156")) == []
    )
