"""A module offers what its `__all__` lists, and each function and class there says what it is for.

That the lists are sorted is ruff's to hold (RUF022).
"""

import ast
import dataclasses
import importlib
import inspect
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]


def _sources() -> dict[str, Path]:
    files = [f for top in ("workbench", "compressors") for f in (ROOT / top).rglob("*.py")]
    dotted = {".".join(f.relative_to(ROOT).with_suffix("").parts): f for f in files}
    return {name.removesuffix(".__init__"): dotted[name] for name in sorted(dotted)}


SOURCES = _sources()


def _has_code(name: str) -> bool:
    """Whether more stands in a module than its docstring."""
    body = ast.parse(SOURCES[name].read_text(encoding="utf-8")).body
    return any(not isinstance(getattr(node, "value", None), ast.Constant) for node in body)


def _offered(name: str) -> list[str]:
    return list(getattr(importlib.import_module(name), "__all__", []))


def _is_mute(value: object) -> bool:
    """Whether a function or class has no words of its own; a dataclass is given its signature."""
    if not (inspect.isclass(value) or inspect.isroutine(value)):
        return False
    text = (value.__doc__ or "").strip()
    return not text or text.startswith(f"{value.__name__}(")


@pytest.mark.parametrize("name", [name for name in SOURCES if _has_code(name)])
def test_module_says_what_it_is_and_lists_what_it_offers(name: str) -> None:
    module = importlib.import_module(name)
    assert (module.__doc__ or "").strip()
    assert hasattr(module, "__all__")


@pytest.mark.parametrize("name", SOURCES)
def test_listed_names_exist_and_stand_once(name: str) -> None:
    offered = _offered(name)
    assert [
        member for member in offered if not hasattr(importlib.import_module(name), member)
    ] == []
    assert sorted(set(offered)) == sorted(offered)


@pytest.mark.parametrize("name", SOURCES)
def test_listed_functions_and_classes_have_a_docstring(name: str) -> None:
    module = importlib.import_module(name)
    assert [member for member in _offered(name) if _is_mute(getattr(module, member))] == []


def test_dataclass_without_words_is_mute() -> None:
    assert _is_mute(dataclasses.make_dataclass("Mute", ["a"]))
