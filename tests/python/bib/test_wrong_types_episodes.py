"""Twelve wrong types and more in every field of episodes and of tables about them."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import perceptv as pv
from perceptv.suites.bib import read_infants, read_surprise
from perceptv.suites.bib.episodes import make_info, read_metadata
from storage_sets import lines
from wrong_calls import (
    Write,
    as_lines,
    as_table,
    attempt,
    folder,
    one_parser,
    sets,
    try_all,
)
from wrong_types import WRONG, spoilt, text_of

__all__ = ["folder", "one_parser", "sets"]


@pytest.mark.parametrize("dialect", ["bib", "mcs"])
def test_episodes(sets: Path, folder: Path, dialect: str) -> None:
    path = next((sets / dialect).glob("bib_eval/*/*e.json"))
    trials = json.loads(path.read_text())
    short = ("walls", "fuse_walls")
    first, *others = [{**trial[0], **{name: trial[0][name][:1] for name in short}} for trial in trials]
    rest = [text_of([frame] * 114) for frame in others]
    like = f",{text_of(first)}" * 113

    def write(frame: Any) -> Path:
        """The frame is the first of its episode; the others are as they should be."""
        target = folder / "000000preferencee.json"
        target.write_text(f"[[{text_of(frame)}{like}],{','.join(rest)}]")
        return target

    try_all(first, write, lambda place: pv.read_episode(place, strict=dialect == "mcs"))


@pytest.mark.parametrize("value", [v for v in WRONG.values() if not hasattr(v, "__dict__")], ids=str)
def test_whole_episodes(sets: Path, folder: Path, value: Any) -> None:
    for wrong in (value, [value], [value] * 9, [[value] * 114] * 9):
        (folder / "a.json").write_text(text_of(wrong))
        attempt(pv.read_episode, folder / "a.json", "an episode")
        with pytest.raises(pv.PerceptvError):
            pv.read_episode(folder / "a.json")


def test_rows_of_episodes(sets: Path, folder: Path) -> None:
    rows = lines(sets / "bib" / "metadata.jsonl")
    other = as_lines(rows[1])
    surprise = folder / "surprise.jsonl"
    told = [{"episode": row["episode"], "trial": 9, "frame": "-", "surprise": 1} for row in rows]
    surprise.write_text("".join(map(as_lines, told)))
    target = Path(shutil.copytree(sets / "bib", folder / "set"))

    def write(value: Any) -> Path:
        (target / "metadata.jsonl").write_text(as_lines(value) + other)
        return target

    try_all(
        rows[0],
        write,
        lambda place: read_metadata(place / "metadata.jsonl"),
        lambda place: pv.score_surprise(place / "metadata.jsonl", surprise, permutations=1).to_json(),
    )
    try_all(rows[0], None, lambda row: make_info(row, "a row"))
    write(rows[0])
    for what, row in list(spoilt(told[0])):
        surprise.write_text(as_lines(row) + as_lines(told[1]))
        attempt(lambda _: read_surprise(surprise, [make_info(r, "row") for r in rows]), None, what)


def test_tables_of_surprise(sets: Path, folder: Path) -> None:
    infos = read_metadata(sets / "bib" / "metadata.jsonl")
    row = {"episode": infos[0].episode, "trial": 9, "frame": 30, "surprise": 1.5, "fam": 1, "model": "a"}

    def written(suffix: str, form: Callable[[Any], str]) -> Write:
        def write(value: Any) -> Path:
            (folder / f"table{suffix}").write_text(form(value), encoding="utf-8", errors="surrogatepass")
            return folder / f"table{suffix}"

        return write

    try_all(row, written(".jsonl", as_lines), lambda place: read_surprise(place, infos))
    try_all(row, written(".csv", as_table), lambda place: read_surprise(place, infos))
    try_all(row, None, lambda value: read_surprise([value], infos))
    try_all({"a": {infos[0].episode: 1.0}}, None, lambda value: read_surprise(value, infos))
    z = {"task": "preference", "outcome": "expected", "z": 0.5}
    try_all(z, written(".csv", as_table), read_infants)
    try_all({"preference": {"expected": 0.5}}, None, read_infants)
