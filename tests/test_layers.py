"""Imports point up or left in the table of layers, and heavy packages stay behind their doors."""

import ast
import graphlib
import json
import subprocess
import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]

ROWS = (
    (
        "errors",
        "messages",
        "validity",
        "tokens",
        "journal",
        "yaml_file",
        "named_spec",
        "cards",
        "bundled",
        "version",
        "writing",
        "install",
    ),
    ("compressor", "models", "state", "pricing"),
    ("transcripts", "policy", "facts"),
    ("replay", "scoring", "redaction"),
    ("store", "engine"),
    ("runner",),
    ("stats", "gate", "tuning", "report", "validation", "fetch"),
    ("simulate", "api", "bench", "doctor"),
    ("cli", "dashboard", "testing"),
)
"""Modules and packages right under `workbench`. Each may import what stands in a row above its own,
and what stands left of it in its row."""

BLIND = (2, 8)
"""Rows whose members don't import each other."""

CONTRACTS = 2
"""`compressors` sees this many rows of `workbench`."""

ENDS = ROWS[-1]
"""Nobody imports these, and they may come in through the front door, `import workbench`."""

OPTIONAL = (
    "streamlit",
    "optuna",
    "dask",
    "distributed",
    "litellm",
    "plotly",
    "xllamacpp",
    "redis",
    "sqlalchemy",
    "presidio_analyzer",
)
"""Packages with one door each, imported inside the functions that need them."""

DOOR_PACKAGES = {"streamlit": "workbench.dashboard", "plotly": "workbench.report"}
"""Packages of ours that are a door as a whole. What nobody imports may load its own eagerly."""

HEAVY = {*OPTIONAL, "pandas", "pyarrow", "duckdb", "scipy"}
"""Packages that `import workbench` must not load."""


Statement = ast.Import | ast.ImportFrom


@dataclass(frozen=True)
class Import:
    """One import statement: who imports what, where, and whether loading the module runs it."""

    importer: str
    target: str
    place: str
    eager: bool

    def __str__(self) -> str:
        return f"{self.place}: {self.importer} imports {self.target}"


def read_imports(root: Path) -> list[Import]:
    """All imports of `workbench` and `compressors`; one of our modules is named to the module."""
    paths = {_module_name(path, root): path for path in _sources(root)}
    return [found for name, path in paths.items() for found in _imports(name, path, paths)]


def _sources(root: Path) -> list[Path]:
    return sorted(p for top in ("workbench", "compressors") for p in (root / top).rglob("*.py"))


def _module_name(path: Path, root: Path) -> str:
    parts = path.relative_to(root).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def _imports(importer: str, path: Path, known: Mapping[str, Path]) -> Iterator[Import]:
    package = importer if path.name == "__init__.py" else importer.rpartition(".")[0]
    for node, eager in _statements(ast.parse(path.read_text(encoding="utf-8")), eager=True):
        place = f"{'/'.join(importer.split('.'))}:{node.lineno}"
        for target in _targets(node, package, known):
            yield Import(importer=importer, target=target, place=place, eager=eager)


def _statements(node: ast.AST, *, eager: bool) -> Iterator[tuple[Statement, bool]]:
    for child in ast.iter_child_nodes(node):
        if isinstance(child, Statement):
            yield child, eager
        late = isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef) or (
            isinstance(child, ast.If) and "TYPE_CHECKING" in ast.unparse(child.test)
        )
        yield from _statements(child, eager=eager and not late)


def _targets(node: Statement, package: str, known: Mapping[str, Path]) -> Iterator[str]:
    if isinstance(node, ast.Import):
        yield from (alias.name for alias in node.names)
        return
    base = package.split(".")[: len(package.split(".")) - node.level + 1] if node.level else []
    origin = ".".join([*base, *([node.module] if node.module else [])])
    for alias in node.names:
        inner = f"{origin}.{alias.name}"
        yield inner if inner in known else origin


def unplaced(root: Path) -> list[str]:
    """Sentences on what lies right under `workbench` and has no place in the table."""
    placed = {name for row in ROWS for name in row}
    tops = {_module_name(path, root).split(".")[1] for path in _below(root / "workbench", root)}
    return [
        f"workbench.{top} needs a place in ROWS, the table of layers in tests/test_layers.py"
        for top in sorted(tops - placed)
    ]


def _below(folder: Path, root: Path) -> list[Path]:
    return [path for path in folder.rglob("*.py") if "." in _module_name(path, root)]


def against_layers(root: Path) -> list[str]:
    """Sentences on imports that point down, right, or across a blind row."""
    return [str(found) for found in read_imports(root) if not _allowed(found)]


def _allowed(found: Import) -> bool:
    if _top(found.target) not in ("workbench", "compressors"):
        return True
    if _top(found.importer) == "compressors":
        return _top(found.target) == "compressors" or _row(found.target) < CONTRACTS
    if _top(found.target) == "compressors":
        return False
    mine, theirs = _member(found.importer), _member(found.target)
    if mine == "":
        return theirs not in ENDS
    if theirs == "":
        return mine in ENDS
    if mine == theirs:
        return True
    row, other = _row(found.importer), _row(found.target)
    left = row == other and ROWS[row].index(theirs) < ROWS[row].index(mine)
    return other < row or (left and row not in BLIND)


def _top(module: str) -> str:
    return module.partition(".")[0]


def _member(module: str) -> str:
    """Name right under `workbench`; empty for the front door."""
    return (*module.split("."), "")[1]


def _row(module: str) -> int:
    """Row of a module of `workbench`; behind all rows for the front door and what has no place."""
    rows = [number for number, row in enumerate(ROWS) if _member(module) in row]
    return rows[0] if rows else len(ROWS)


def cycles(root: Path) -> list[str]:
    """A sentence on one ring of modules that import each other, if there is one."""
    graph: dict[str, set[str]] = {}
    for found in read_imports(root):
        if _top(found.target) in ("workbench", "compressors"):
            graph.setdefault(found.importer, set()).add(found.target)
    try:
        graphlib.TopologicalSorter(graph).prepare()
    except graphlib.CycleError as error:
        return [f"import cycle: {' <- '.join(error.args[1])}"]
    return []


def out_of_doors(root: Path) -> list[str]:
    """Sentences on optional packages that load with a module, or have more than one door."""
    imports = [found for found in read_imports(root) if _top(found.target) in OPTIONAL]
    doors: dict[str, set[str]] = {}
    for found in imports:
        doors.setdefault(_top(found.target), set()).add(_door(found))
    eager = [found for found in imports if found.eager and _member(_door(found)) not in ENDS]
    return [
        *(f"{found}; move it into the function that needs it" for found in eager),
        *(
            f"{name} has {len(importers)} doors: {', '.join(sorted(importers))}"
            for name, importers in doors.items()
            if len(importers) > 1
        ),
    ]


def _door(found: Import) -> str:
    """The module that imports, or the package of ours that is a door as a whole."""
    package = DOOR_PACKAGES.get(_top(found.target), "")
    return package if f"{found.importer}.".startswith(f"{package}.") and package else found.importer


def test_every_module_has_a_place_in_the_table() -> None:
    assert unplaced(ROOT) == []


def test_imports_point_up_or_left() -> None:
    assert against_layers(ROOT) == []


def test_no_module_imports_itself_through_others() -> None:
    assert cycles(ROOT) == []


def test_optional_packages_have_one_door() -> None:
    assert out_of_doors(ROOT) == []


def test_reader_sees_the_imports_of_this_project() -> None:
    found = {(i.importer, i.target) for i in read_imports(ROOT)}
    assert ("workbench.compressor", "workbench.errors") in found


def plant(root: Path, files: Mapping[str, str]) -> Path:
    """Write a small project."""
    for name, text in files.items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return root


@pytest.mark.parametrize(
    ("file", "line"),
    [
        ("workbench/facts/date.py", "from workbench.replay import replay"),
        ("workbench/facts/date.py", "import workbench.policy.policy"),
        ("workbench/facts/date.py", "from ..transcripts import sniff"),
        ("workbench/errors.py", "def late():\n    from workbench import journal"),
        ("workbench/replay/replay.py", "from workbench.scoring import verdict"),
        ("workbench/runner/run.py", "import workbench"),
        ("workbench/report/table.py", "import workbench.cli"),
        ("workbench/cli/main.py", "from workbench.testing import compressor_contract"),
        ("workbench/__init__.py", "from workbench.cli import main"),
        ("workbench/compressor.py", "import compressors"),
        ("compressors/chain.py", "from workbench.policy import window"),
        ("compressors/chain.py", "import workbench as wb"),
    ],
)
def test_import_against_the_layers_is_caught(tmp_path: Path, file: str, line: str) -> None:
    [sentence] = against_layers(plant(tmp_path, {file: line}))
    assert file.removesuffix(".py").removesuffix("/__init__") in sentence


@pytest.mark.parametrize(
    ("file", "line"),
    [
        ("workbench/scoring/verdict.py", "from workbench.replay import replay"),
        ("workbench/facts/date.py", "from .amount import find"),
        ("workbench/cli/main.py", "import workbench as wb"),
        ("compressors/chain.py", "from workbench.models import ask_model"),
        ("compressors/__init__.py", "from compressors.chain import Chain"),
        ("workbench/errors.py", "import re"),
    ],
)
def test_import_up_or_left_is_fine(tmp_path: Path, file: str, line: str) -> None:
    assert against_layers(plant(tmp_path, {file: line})) == []


def test_module_without_a_place_is_named(tmp_path: Path) -> None:
    planted = plant(tmp_path, {"workbench/utils.py": "", "workbench/__init__.py": ""})
    assert unplaced(planted) == [
        "workbench.utils needs a place in ROWS, the table of layers in tests/test_layers.py"
    ]


def test_cycle_inside_a_package_is_caught(tmp_path: Path) -> None:
    files = {
        "workbench/facts/a.py": "from workbench.facts import b",
        "workbench/facts/b.py": "def late():\n    from .a import name",
    }
    [sentence] = cycles(plant(tmp_path, files))
    assert "workbench.facts.a" in sentence


def test_optional_package_at_the_top_is_caught(tmp_path: Path) -> None:
    guarded = "try:\n    import litellm.utils\nfinally:\n    pass"
    assert out_of_doors(plant(tmp_path, {"workbench/models/a.py": guarded})) == [
        "workbench/models/a:2: workbench.models.a imports litellm.utils; move it into the function "
        "that needs it"
    ]


def test_second_door_is_caught(tmp_path: Path) -> None:
    late = "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    import dask"
    planted = plant(tmp_path, {"workbench/engine/a.py": late, "workbench/runner/b.py": late})
    assert out_of_doors(planted) == ["dask has 2 doors: workbench.engine.a, workbench.runner.b"]


def test_a_package_that_nobody_imports_may_be_a_door_and_eager(tmp_path: Path) -> None:
    files = {
        "workbench/dashboard/app.py": "import streamlit",
        "workbench/dashboard/views/facts.py": "import streamlit as st",
    }
    assert out_of_doors(plant(tmp_path, files)) == []


def test_import_beside_a_door_package_is_a_second_door(tmp_path: Path) -> None:
    late = "def late():\n    import streamlit"
    files = {"workbench/dashboard/app.py": late, "workbench/report/page.py": late}
    [sentence] = out_of_doors(plant(tmp_path, files))
    assert sentence.startswith("streamlit has 2 doors")


def _import_in_a_fresh_process() -> tuple[float, set[str]]:
    code = (
        "import json, sys, time; started = time.perf_counter(); import workbench; "
        "print(json.dumps([time.perf_counter() - started, list(sys.modules)]))"
    )
    command = [sys.executable, "-c", code]
    done = subprocess.run(command, capture_output=True, text=True, check=True, cwd=ROOT)
    seconds, loaded = json.loads(done.stdout)
    return seconds, {_top(name) for name in loaded}


def test_import_loads_nothing_heavy() -> None:
    _, loaded = _import_in_a_fresh_process()
    assert loaded & HEAVY == set()


def test_import_stays_under_half_a_second() -> None:
    assert min(_import_in_a_fresh_process()[0] for _ in range(3)) < 0.5
