"""Sets beside things of other people: what perceptv did not make stays as it is, and no name leads out of a folder."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import perceptv as pv
from perceptv.export import to_messages, to_vlmevalkit, to_webdataset
from perceptv.io.whole_files import PROGRESS, Folder, is_inside
from perceptv.sets.plan import SavePlan
from storage_sets import contents, small_set
from systems import WINDOWS, make_fifo, make_link
from toy_domains import Dots

# ---- a folder .progress of somebody else


def _letters(progress: Path) -> None:
    (progress / "letters").write_text("mine")


def _parts(progress: Path) -> None:
    (progress / "encoded.jsonl").write_text("mine: part one")


def _filled_lock(progress: Path) -> None:
    (progress / "lock").write_text("mine")


def _linked_lock(progress: Path) -> None:
    (progress.parent.parent / "empty").write_bytes(b"")
    make_link(progress / "lock", progress.parent.parent / "empty")


def _piped_lock(progress: Path) -> None:
    make_fifo(progress / "lock")


def _folder_lock(progress: Path) -> None:
    (progress / "lock").mkdir()


def _recipe(progress: Path) -> None:
    (progress / "recipe.json").write_text(json.dumps({"flour": "500 g"}))


@pytest.mark.parametrize("make", [_letters, _parts, _filled_lock, _linked_lock, _piped_lock, _folder_lock, _recipe])
def test_a_foreign_folder_of_progress_is_refused_and_kept(tmp_path: Path, make: Callable[[Path], None]) -> None:
    progress = tmp_path / "set" / PROGRESS
    progress.mkdir(parents=True)
    make(progress)
    before, letters = contents(tmp_path), {p: p.read_bytes() for p in progress.iterdir() if p.is_file()}
    with pytest.raises((pv.InvalidParams, pv.StorageError)):
        small_set().save(tmp_path / "set", progress=False)
    assert contents(tmp_path) == before and all(path.read_bytes() == data for path, data in letters.items())


def test_a_linked_folder_of_progress_is_refused(tmp_path: Path) -> None:
    (tmp_path / "mine").mkdir()
    _letters(tmp_path / "mine")
    (tmp_path / "set").mkdir()
    make_link(tmp_path / "set" / PROGRESS, tmp_path / "mine")
    with pytest.raises(pv.InvalidParams, match="is a link or a file"):
        small_set().save(tmp_path / "set", progress=False)
    assert os.listdir(tmp_path / "mine") == ["letters"]


def test_letters_among_the_traces_of_a_run_are_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def stop(*_: object) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr("perceptv.sets.writer.write_documents", stop)
        with pytest.raises(KeyboardInterrupt):
            small_set().save(tmp_path, progress=False)
    _letters(tmp_path / PROGRESS)
    with pytest.raises(pv.InvalidParams, match="holds 'letters', which perceptv did not make"):
        small_set().save(tmp_path, progress=False)
    (tmp_path / PROGRESS / "letters").rename(tmp_path.parent / "letters")
    small_set().save(tmp_path, progress=False)
    assert not (tmp_path / PROGRESS).exists()


def test_a_temporary_file_takes_no_other_one_s_place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Not even where its random name is there already, as a link that leads elsewhere."""
    (tmp_path / "mine").write_text("mine")
    folder = Folder(tmp_path)
    monkeypatch.setattr(os, "urandom", lambda n: bytes(n))
    with folder.locked():
        make_link(tmp_path / PROGRESS / f"{'00' * 8}.tmp", tmp_path / "mine")
        with pytest.raises(pv.StorageError, match="File exists"):
            folder.put("x", b"x")
    assert (tmp_path / "mine").read_text() == "mine" and not (tmp_path / "x").exists()


# ---- names that lead out of the folder

OUTSIDE = ("../x", "/x", "a/../../x", "", ".", "..", "a//x", "a/", "./x", "x\0y", "a\\..\\..\\x", "\ud800")


@pytest.mark.parametrize("path", OUTSIDE)
def test_no_file_is_written_outside_of_a_folder(tmp_path: Path, path: str) -> None:
    (tmp_path / "set/a").mkdir(parents=True)
    folder = Folder(tmp_path / "set")
    before = contents(tmp_path)
    assert not is_inside(path)

    def writing() -> None:
        with folder.writing(path):
            pass

    puts = (lambda: folder.put(path, b""), lambda: folder.put_new(path, b""), lambda: folder.make_directory(path))
    for call in (*puts, writing):
        with pytest.raises(pv.InvalidParams, match=r"path is .*legal: names between"):
            call()
    assert contents(tmp_path) == before


def test_names_within_a_folder_are_legal() -> None:
    for path in ("x", "a/x.png", "a/b/..x", "ü/数.png", "-x"):
        assert is_inside(path)
    for path in ("...", "\udcff"):  # no name, and no byte, there
        assert is_inside(path) != WINDOWS


@pytest.mark.parametrize("path", ["../../evil.png", "/evil.png"])
def test_a_plan_that_leads_out_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, path: str) -> None:
    plain = SavePlan.make

    def make(self: SavePlan, chunk: int, *, encode: bool = True) -> Any:
        made = plain(self, chunk, encode=encode)
        return [replace(s, pictures=[replace(p, path=path) for p in s.pictures]) for s in made]

    monkeypatch.setattr(SavePlan, "make", make)
    with pytest.raises(pv.InvalidParams, match="path is"):
        small_set().save(tmp_path / "out/set", progress=False)
    assert not list(tmp_path.rglob("evil*")) and not Path("/evil.png").exists()


NAMES = ("../evil", "/tmp/evil", "..", "a/b", "evil\nx", "evil\0x", "x" * 300, "")
EVIL = (
    *({"id": name} for name in NAMES),
    {"id": "toy_evil", "suite": "../../evil"},
    {"id": "toy_evil", "suite": "a/b"},
)
WRITERS = (to_webdataset, to_vlmevalkit, to_messages, pv.Dataset.save)


@pytest.mark.parametrize("write", WRITERS, ids=lambda write: write.__name__)
@pytest.mark.parametrize("words", EVIL, ids=lambda words: repr(words)[:40])
def test_words_of_a_plug_in_lead_nowhere(
    own_registry: None, tmp_path: Path, words: dict[str, str], write: Callable[..., Path]
) -> None:
    """Refused when it is registered, or at the latest when a file would be named after it."""
    domain = type("Evil", (Dots,), words)()
    (tmp_path / "in").mkdir()
    with pytest.raises(pv.PerceptvError):
        pv.register(domain)
        write(pv.percept_v(domains=[domain.id], sizes=[2], per_size=1), tmp_path / "in/a/b", progress=False)
    outside = {name for name in contents(tmp_path) if not name.startswith("in/a/b/")}
    assert outside <= {"in", "in/a", "in/a/b"} and not list(tmp_path.rglob("*.png")) and not Path("/tmp/evil").exists()
