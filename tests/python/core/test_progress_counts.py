"""Every bar counts what its total says, to the end: instances, whatever is stored of each."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import perceptv as pv
from perceptv import progress
from perceptv.export import to_messages

SETS: dict[str, Callable[[], pv.Dataset]] = {
    "one picture and two": lambda: pv.percept_v(domains=["maze_solving", "vanishing_objects"], sizes=[2], per_size=2),
    "twins": lambda: pv.percept_v(domains=["maze_solving"], sizes=[2], per_size=2, twins=True),
    "videos": lambda: pv.conservation(domains=["conservation_number"], sizes=[3], per_size=1),
    "pairs of episodes": lambda: pv.bib(tasks=["bib_preference", "bib_efficiency_path"], pairs=2),
    "single episodes": lambda: pv.bib_background(tasks=["bib_bg_single_object"], episodes=3),
    "pictures and videos": lambda: pv.core_knowledge(
        domains=["boundary_paint", "conservation_size"], pairs=1, sizes=[5], preset="balanced"
    ),
}


@pytest.fixture
def bars(monkeypatch: pytest.MonkeyPatch) -> list[progress.Progress]:
    """All that are ended from here on."""
    found: list[progress.Progress] = []
    ended = progress.Progress.__exit__

    def noted(self: progress.Progress, *why: Any) -> None:
        found.append(self)
        ended(self, *why)

    monkeypatch.setattr(progress.Progress, "__exit__", noted)
    return found


@pytest.mark.parametrize("name", SETS)
def test_a_call_counts_instances_to_its_total(
    name: str, bars: list[progress.Progress], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    data = SETS[name]()
    folder = data.save(tmp_path / "saved", video="auto" if "picture" in name or name == "twins" else "none")
    data.save(tmp_path / "saved", video="auto" if "picture" in name or name == "twins" else "none")
    pv.verify(folder, progress=True)
    pv.write_shards(data, tmp_path / "shards", of=2, progress=True)
    pv.verify_shards(tmp_path / "shards", progress=True)
    if "episodes" not in name:  # whose clips take long to encode
        to_messages(data, tmp_path / "messages")
    assert len(bars) >= 5 and {(bar.done, bar.total) for bar in bars} == {(len(data), len(data))}
    counts = re.findall(r": (\d+)/(\d+), ", capsys.readouterr().err)
    at_once = [bar for bar in bars if not bar._after]  # others are shown after a second
    assert len(counts) >= len(at_once) and all(int(done) <= int(total) == len(data) for done, total in counts)
