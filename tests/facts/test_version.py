import pytest

from workbench.facts.reader import FactReader
from workbench.facts.version import find_versions


def read(text: str) -> list[str]:
    return list(dict.fromkeys(text[start:end] for start, end, _ in sorted(find_versions(text))))


@pytest.mark.parametrize(
    ("text", "versions"),
    [
        ("the gateway stays on 2.10.4", ["2.10.4"]),
        ("bubbles v0.21.0", ["v0.21.0"]),
        ("toolchain go1.24.3", ["go1.24.3"]),
        ("Python 3.10 and Go 1.23", ["3.10", "1.23"]),
        ('requires-python = ">=3.12"', ["3.12"]),
        ("go版本是 1.23，统一成1.23", ["1.23"]),
        ("sdk 1.2.0-rc.1", ["1.2.0-rc.1"]),
        ("run it with python3.9", ["python3.9"]),
        ('minversion = "7.4"', ["7.4"]),
        ("needs Node.js v22 here", ["v22"]),
        ("v9 or newer will do", ["v9"]),
        ("tests run on Python 3.12 and 3.13", ["3.12", "3.13"]),
        ("Go 1.21, 1.22 and 1.23; it took 4.5 minutes", ["1.21", "1.22", "1.23"]),
        ("需要 v8 或更新版本", ["v8"]),
    ],
)
def test_versions(text, versions):
    assert read(text) == versions


@pytest.mark.parametrize(
    "text",
    [
        "rated 4.5 stars",
        "costs $3.10",
        "1.184.500",
        "python took 3.5 hours",
        "GET /v1/users",
        "see plan v2 of Ann",
    ],
)
def test_other_decimals_are_none(text):
    assert read(text) == []


def test_zeros_stay():
    assert read("version 3.10") == ["3.10"]


def test_a_version_said_again_in_its_line_is_one():
    text = "Python version: `.python-version` is `3.10` (already 3.10)"
    assert [text[start:end] for start, end, _ in find_versions(text)] == ["3.10", "3.10"]


def test_the_tag_of_an_image_is_a_version():
    assert read("docker run nginx:1.25.3 -p 8080:80") == ["1.25.3"]


@pytest.mark.parametrize(
    ("text", "versions"),
    [
        ("plugins: xdist-1.34.0, py-1.11.0", ["1.34.0", "1.11.0"]),
        ("built by AppleClang-14.0.3.14030022-arm64", ["14.0.3.14030022"]),
        ("pluggy-1.4.0 and pytest-8.1.0rc1", ["1.4.0", "8.1.0rc1"]),
        ("node-v20.1.0 is there", ["v20.1.0"]),
        ("x.org/ansi v0.0.0-20230316100256-276c6243b2f6", ["v0.0.0-20230316100256-276c6243b2f6"]),
        ("x.org/b v1.2.4-0.20200101000000-abcdef012345", ["v1.2.4-0.20200101000000-abcdef012345"]),
        ("host ip-10.0.0.12 is up", []),
        ("get crate-1.2.3.tar.gz", []),
        ("from 2024-1.2.3 on", []),
        ("Anna-3.5 is no version", []),
    ],
)
def test_version_behind_the_name_of_what_has_it(text: str, versions: list[str]) -> None:
    found = [m.canonical for m in FactReader().mentions(text) if m.sub == "version"]
    assert found == versions
