"""Twelve wrong types and more in every field of saved sets."""

from __future__ import annotations

import hashlib
import json
import shutil
from pathlib import Path
from typing import Any

import pytest

import perceptv as pv
from perceptv.cli import main
from perceptv.io.whole_files import Folder
from perceptv.sets.dataset_manifest import ManifestEntry
from perceptv.sets.unfinished import ENCODED, encoded_videos
from perceptv.sets.verify_dataset import load, verify
from perceptv.sets.verify_pixels import verify_pixels
from perceptv.shards.shard_set import ShardSet, make_dataset
from perceptv.shards.sidecar import packed
from storage_sets import lines, manifest, write_manifest
from wrong_calls import (
    PLACE,
    SAID,
    Write,
    as_lines,
    command,
    folder,
    one_parser,
    sets,
    small,
    spoiling,
    try_all,
    videos,
)
from wrong_types import text_of

__all__ = ["folder", "one_parser", "sets"]


def laid_out(target: Path) -> Write:
    """Writes a manifest in the layout of the package, where it still has one."""

    def write(value: Any) -> Path:
        if isinstance(value, dict) and isinstance(value.get("files"), list):
            write_manifest(target, dict(value))
        else:
            (target / "manifest.json").write_text(text_of(value))
        return target

    return write


def test_manifests_of_pictures(sets: Path, folder: Path) -> None:
    target = Path(shutil.copytree(sets / "percept_v", folder / "set"))
    try_all(
        manifest(target),
        laid_out(target),
        lambda place: verify(place, digests_only=True, threads=1) and None,
        lambda place: verify_pixels(place, threads=1).differences and None,
        load,
        command("verify", PLACE, "--quiet", "--threads", 1),
    )


@pytest.mark.parametrize("suite", ["conservation", "bib"])
def test_manifests_of_videos_and_episodes(sets: Path, folder: Path, suite: str) -> None:
    target = Path(shutil.copytree(sets / suite, folder / "set"))
    try_all(manifest(target), laid_out(target), command("verify", PLACE, "--digests-only", "--quiet", "--threads", 1))


def test_exports_of_saved_sets(sets: Path, folder: Path) -> None:
    """Every field of the recipe: a set is exported, or nothing is written."""
    target = Path(shutil.copytree(sets / "percept_v", folder / "set"))
    head = manifest(target)
    write, out = laid_out(target), folder / "out"

    def export(place: Path) -> int:
        code = main(["export", "messages", str(place), str(out), "--quiet", "--threads", "1"])
        assert out.exists() == (code == 0)
        shutil.rmtree(out, ignore_errors=True)
        return code

    try_all(head["recipe"], lambda value: write({**head, "recipe": value}), export)


@pytest.mark.parametrize("suite", ["percept_v", "conservation"])
def test_rows_of_metadata(sets: Path, folder: Path, suite: str) -> None:
    source = sets / suite
    row, other = lines(source / "metadata.jsonl")
    replies = folder / "replies.jsonl"
    replies.write_text(as_lines({"id": row["id"], "response": SAID}) + as_lines({"id": other["id"], "response": SAID}))
    try_all(
        row,
        spoiling(source, folder / "set", "metadata.jsonl", lambda value: as_lines(value) + as_lines(other)),
        command("score", PLACE, replies, "--markdown", folder / "a.md"),
        command("export", "croissant", PLACE),
    )


def test_trials(sets: Path) -> None:
    trial = lines(sets / "conservation" / "trials.jsonl")[0]
    try_all(
        trial,
        None,
        lambda row: pv.judge(row, "ANSWER: A"),
        lambda row: pv.score([row], [{"id": trial["id"], "response": "ANSWER: A"}]).to_json(),
    )


def test_digests_of_encoded_videos(folder: Path) -> None:
    (folder / ".progress").mkdir()
    (folder / "a.mp4").write_bytes(b"a")
    whole = ManifestEntry("a.mp4", None, hashlib.sha256(b"a").hexdigest(), 1)

    def write(value: Any) -> Folder:
        (folder / ENCODED).write_text(text_of(value))
        return Folder(folder)

    def read(place: Folder) -> None:
        with encoded_videos(place) as videos:
            found.append(videos.find("a.mp4"))

    found: list[ManifestEntry | None] = []
    try_all(json.loads(whole.line()), write, read)
    assert found[0] == whole and None in found


def test_manifests_of_shards(sets: Path, folder: Path) -> None:
    record = json.loads((sets / "shards" / "manifest.json").read_text())
    write = spoiling(sets / "shards", folder / "set", "manifest.json", text_of)
    try_all(
        record,
        write,
        lambda place: pv.verify_shards(place, digests_only=True, threads=1) and None,
        lambda place: pv.finish_shards(small(), place, of=1).bytes * 0 and None,
        command("verify", PLACE, "--digests-only", "--quiet"),
    )


def test_sidecars(sets: Path, folder: Path) -> None:
    (name,) = [path.name for path in (sets / "shards").glob("*.tar.json")]
    record = json.loads((sets / "shards" / name).read_text())
    assert packed and record["path"] == name.removesuffix(".json")
    try_all(
        record,
        spoiling(sets / "shards", folder / "set", name, text_of),
        lambda place: pv.verify_shards(place, digests_only=True, threads=1) and None,
        lambda place: pv.write_shard(small(), 0, place, of=1).action,
    )


@pytest.mark.parametrize("data", [small(), videos(), pv.bib(tasks=["bib_preference"], pairs=1)], ids=str)
def test_recipes(data: pv.Dataset) -> None:
    recipe = data.recipe.as_dict()
    try_all(recipe, None, make_dataset, lambda value: ShardSet(value, 1))
    try_all({"recipe": recipe, "positions": [0, 1, 1]}, None, make_dataset)
