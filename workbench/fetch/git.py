"""Fetches some files of one commit with the git client, which checks every byte by its hash."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Sequence
from pathlib import Path

from workbench.errors import UsageError, WorkbenchError

__all__ = ["check_out", "commit_of"]

_SILENT = {"GIT_TERMINAL_PROMPT": "0", "GIT_ASKPASS": "true", "LC_ALL": "C"}


def check_out(repository: str, commit: str, patterns: Sequence[str], into: Path) -> None:
    """Check out the files of a commit that fit some patterns, and the licence beside them.

    What an attempt before it had got is not fetched again, as long as the folder is the same.

    Args:
        repository: Address of the repository.
        commit: Its commit, in full.
        patterns: As in a `.gitignore`.
        into: Folder of the working copy; made where it is missing.

    Raises:
        UsageError: There is no git client.
        WorkbenchError: The transfer failed, or what came is not that commit.
    """
    if shutil.which("git") is None:
        raise UsageError("fetching needs the git client; install git, or pass a copy with --from")
    into.mkdir(parents=True, exist_ok=True)
    if not (into / ".git").is_dir():
        _git(into, "init", "--quiet")
        _git(into, "config", "extensions.partialClone", "origin")
        _git(into, "remote", "add", "origin", repository)
        _git(into, "config", "remote.origin.promisor", "true")
        _git(into, "config", "remote.origin.partialclonefilter", "blob:none")
        _git(into, "config", "core.autocrlf", "false")
    wanted = "\n".join([*patterns, "/LICENSE*", "/COPYING*", ""])
    _git(into, "config", "core.sparseCheckout", "true")
    (into / ".git" / "info").mkdir(exist_ok=True)
    (into / ".git" / "info" / "sparse-checkout").write_text(wanted, encoding="utf-8")
    _git(into, "fetch", "--quiet", "--depth=1", "--filter=blob:none", "origin", commit)
    _git(into, "checkout", "--quiet", "--force", "FETCH_HEAD")
    _git(into, "fsck", "--no-dangling", "--connectivity-only")
    found = commit_of(into)
    if found != commit:
        raise WorkbenchError(f"expected commit {commit} of {repository}, got {found}")


def commit_of(folder: Path) -> str | None:
    """The commit that a working copy stands at; None where it is none or has changes."""
    if shutil.which("git") is None or not (folder / ".git").exists():
        return None
    try:
        changed = _git(folder, "status", "--porcelain", "--untracked-files=no")
        return None if changed else _git(folder, "rev-parse", "HEAD")
    except WorkbenchError:
        return None


def _git(folder: Path, *words: str) -> str:
    command = ["git", "-c", "http.lowSpeedLimit=1000", "-c", "http.lowSpeedTime=60", *words]
    environment = {**os.environ, **_SILENT}
    done = subprocess.run(
        command, cwd=folder, env=environment, capture_output=True, text=True, check=False
    )
    if done.returncode:
        told = " ".join((done.stderr or done.stdout).split())[-400:]
        raise WorkbenchError(
            f"git {words[0]} failed: {told}; nothing was put in place: run the same command again"
        )
    return done.stdout.strip()
