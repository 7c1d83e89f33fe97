"""What a test lets the disk do, in its order: syncs, renames and removals."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from systems import WINDOWS, path_of

Step = tuple[str, str]
"""What was done (sync, name, remove) and to which path, relative to the folder of the test."""


@pytest.fixture
def steps(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[Step]:
    """Syncs, renames and removals of the test, in their order; a file that is synced has the name it has then."""
    found: list[Step] = []
    fsync, replace, rename, unlink = os.fsync, os.replace, os.rename, os.unlink

    def named(path: Any) -> str:
        return Path(os.path.relpath(os.fsdecode(path), tmp_path)).as_posix()

    def synced(handle: int) -> None:
        fsync(handle)
        found.append(("sync", named(path_of(handle))))

    def moved(move: Callable[..., None]) -> Callable[..., None]:
        def call(source: Any, to: Any) -> None:
            found.append(("from", named(source)))
            move(source, to)
            found.append(("name", named(to)))

        return call

    def unlinked(path: Any, *more: Any, **options: Any) -> None:
        unlink(path, *more, **options)
        if not more and not options:
            found.append(("remove", named(path)))

    monkeypatch.setattr(os, "fsync", synced)
    monkeypatch.setattr(os, "replace", moved(replace))
    monkeypatch.setattr(os, "rename", moved(rename))
    monkeypatch.setattr(os, "unlink", unlinked)
    return found


def as_here(steps: list[str]) -> list[str]:
    """Without the syncs of folders where the system has none."""
    return [step for step in steps if not (WINDOWS and step == "sync folder")]


def synced_and_named(steps: list[Step]) -> list[str]:
    """'sync file', 'sync folder' and 'name X' in their order: temporary names and paths are left out."""
    out = []
    for what, path in steps:
        if what == "sync":
            out.append("sync folder" if path == "." else "sync file")
        elif what == "name":
            out.append(f"name {path}")
    return out
