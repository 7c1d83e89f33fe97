"""Shards: what is in them, that they are a pure function of their arguments, and what is done with what is there."""

from __future__ import annotations

import json
import os
import pickle
import sys
import tarfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import perceptv as pv
from disk_steps import Step, as_here, steps, synced_and_named
from perceptv.io.system import take_lock
from perceptv.io.tar import NAMED
from perceptv.sets.plan import SavePlan
from shard_sets import OF, archives, made, members, set_of_shards, shard_name
from storage_sets import contents, small_set
from systems import make_fifo, make_link

__all__ = ["steps"]
DS = small_set(twins=True)


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return set_of_shards(tmp_path_factory.mktemp("shards"))


def one(root: Path | str, i: int = 1, **changes: Any) -> Any:
    return pv.write_shard(changes.pop("recipe", DS), i, root, of=changes.pop("of", OF), **changes)


# ---- contents ------------------------------------------------------------------------------------------------------


def test_shards_hold_every_instance_once_and_in_order(whole: Path) -> None:
    found = members(*archives(whole))
    assert [json.loads(data)["id"] for name, data in found if name.endswith(".json")] == [s.id for s in DS]
    assert [path.name for path in archives(whole)] == [shard_name(i) for i in range(OF)]


def test_names_are_those_that_webdataset_groups(whole: Path) -> None:
    """It takes what is before the first dot for the key of a sample, and the rest for the name of a part."""
    groups: dict[str, dict[str, bytes]] = {}
    for name, data in members(*archives(whole)):
        key, _, part = name.partition(".")
        assert key not in groups or key == list(groups)[-1], "the parts of a sample are neighbours"
        groups.setdefault(key, {})[part] = data
    for sample in DS:
        parts = groups.pop(sample.id)
        assert list(parts) == [*["png", "second.png"][: sample.picture_count], "json"]
        assert [parts[n] for n in list(parts)[:-1]] == [sample.png(k) for k in range(sample.picture_count)]
        record = json.loads(parts["json"])
        assert {name: record[name] for name in ("prompt", "answer", "answer_text", "scene", "domain", "seed")} == {
            "prompt": sample.prompt,
            "answer": sample.answer,
            "answer_text": sample.answer_text,
            "scene": sample.scene,
            "domain": sample.domain,
            "seed": sample.seed,
        }
        assert len(record["pixel_digests"]) == sample.picture_count
    assert not groups


def by_name(root: Path) -> dict[str, bytes]:
    """Files of a saved set by name, without frames' numbers being lost; and the lines of its records by id."""
    return {path.relative_to(root).as_posix(): path.read_bytes() for path in root.rglob("*") if path.is_file()}


def records(root: Path) -> dict[str, bytes]:
    return {json.loads(line)["id"]: line for line in (root / "scenes.jsonl").read_bytes().splitlines()}


def digests(root: Path) -> dict[str, str]:
    return {f["path"]: f["pixel_digest"] for f in json.loads((root / "manifest.json").read_text())["files"]}


@pytest.mark.parametrize(
    ("ds", "video"),
    [
        (DS, "none"),
        (pv.conservation(domains=["conservation_number"], sizes=[3], per_size=1), "none"),
        (pv.conservation(domains=["conservation_number"], sizes=[3], per_size=1)[:1], "png"),
        (pv.conservation(domains=["conservation_number"], sizes=[3], per_size=1)[1:], "mp4"),
    ],
)
def test_pictures_and_records_are_those_of_a_saved_set(tmp_path: Path, ds: pv.Dataset, video: str) -> None:
    pictures = ds.recipe.suite == "percept_v"
    saved = ds.save(tmp_path / "saved", video="auto" if pictures else video, progress=False)
    shards = made(ds, tmp_path / "shards", 1, video=video)
    files, lines, known = by_name(saved), records(saved), digests(saved)
    for name, data in members(*archives(shards)):
        key, _, part = name.partition(".")
        record = json.loads(lines[key])
        paths = record["images"]
        if part == "json":
            due = {**record, "pixel_digests": [known[path] for path in paths]}
            assert data.startswith(lines[key][:-1]) and json.loads(data) == due
        else:
            number = int(part[:3]) if video == "png" else ["png", "second.png"].index(part) if pictures else 0
            assert data == files[paths[number]]


@pytest.mark.parametrize("video", ["none", "mp4"])
def test_records_and_videos_of_episodes_are_those_of_a_saved_set(tmp_path: Path, video: str) -> None:
    tasks = ["bib_bg_single_object"] if video == "mp4" else ["bib_preference", "bib_bg_single_object"]
    ds = pv.bib(tasks=tasks, pairs=1, episodes=1)
    saved = by_name(ds.save(tmp_path / "saved", video=video, progress=False))
    by_stem = {Path(name).name: data for name, data in saved.items()}
    found = members(*archives(made(ds, tmp_path / "shards", len(ds), video=video)))
    suffixes = (".rec.json", ".json") if video == "none" else (".rec.json", ".mp4", ".json")
    per_episode = len(suffixes)
    assert len(found) == (3 if video == "none" else 1) * per_episode, "a pair has two episodes"
    samples = {s.id: s for s in ds}
    for group in (found[k : k + per_episode] for k in range(0, len(found), per_episode)):
        told = json.loads(group[-1][1])
        sample, stem = samples[told["sample"]], told["id"]
        assert [name for name, _ in group] == [f"{sample.id}-{told['row']['member']}{s}" for s in suffixes]
        assert group[0][1] == by_stem[f"{stem}.rec.json"]
        assert video == "none" or group[1][1] == by_stem[f"{stem}.mp4"]
        asked = (sample.video_prompt, sample.answer, sample.answer_text)
        assert (told["prompt"], told["answer"], told["answer_text"]) == asked
        assert len(told["pixel_digests"]) == (video == "mp4")


# ---- a pure function -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "recipe",
    [DS.recipe, DS.recipe.as_dict(), json.loads(json.dumps(DS.recipe.as_dict())), pickle.loads(pickle.dumps(DS))],
)
def test_whatever_gives_the_recipe_gives_the_same_bytes(tmp_path: Path, whole: Path, recipe: Any) -> None:
    assert one(tmp_path, recipe=recipe).action == "written"
    assert contents(tmp_path) == {n: d for n, d in contents(whole).items() if n.startswith(shard_name(1))}


def test_threads_processes_and_ways_to_name_the_place_do_not_matter(
    tmp_path: Path, whole: Path, python: Callable[..., str]
) -> None:
    one(tmp_path / "a", threads=3)
    one(f"file://{tmp_path}/b%20c")
    one(f"local://localhost{tmp_path}/e")
    python(f"""
import perceptv as pv
ds = pv.percept_v(domains={list(DS.recipe.domains)}, sizes=[1, 3], per_size=3, seed=5, twins=True)
pv.write_shard(ds.recipe, 1, {str(tmp_path / "d")!r}, of=4)
""")
    due = {n: d for n, d in contents(whole).items() if n.startswith(shard_name(1))}
    assert [contents(tmp_path / name) for name in ("a", "b c", "d", "e")] == [due] * 4


@pytest.mark.parametrize("of", [1, 7, len(DS)])
def test_the_number_of_shards_changes_no_member(tmp_path: Path, whole: Path, of: int) -> None:
    assert members(*archives(made(DS, tmp_path, of))) == members(*archives(whole))


def test_a_slice_has_shards_of_its_own(tmp_path: Path) -> None:
    part = DS[5:20:3]
    made(part, tmp_path, 2)
    found = [json.loads(data)["id"] for name, data in members(*archives(tmp_path)) if name.endswith(".json")]
    assert found == [s.id for s in part]
    assert pv.verify_shards(tmp_path) == []


# ---- what is there already -----------------------------------------------------------------------------------------


def test_a_finished_shard_is_compared_and_not_made_again(
    whole: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made_now = one(tmp_path)
    monkeypatch.setattr(SavePlan, "make", lambda *_, **__: pytest.fail("nothing is to be drawn"))
    assert (made_now.action, one(tmp_path).action, one(tmp_path, check="size").action) == (
        "written",
        "complete",
        "complete",
    )
    assert one(tmp_path).sha256 == contents(whole)[shard_name(1)]


SPOILT: dict[str, tuple[str, Callable[[Path, Path], object]]] = {
    "half": ("it had 1000 bytes", lambda tar, _: tar.write_bytes(tar.read_bytes()[:1000])),
    "empty": ("it had 0 bytes", lambda tar, _: tar.write_bytes(b"")),
    "a byte": ("its contents were not", lambda tar, _: tar.write_bytes(tar.read_bytes()[:-3000] + bytes(3000))),
    "gone": ("it was missing", lambda tar, _: tar.unlink()),
    "no digest": ("it had no digest beside it", lambda _, side: side.unlink()),
    "no digest, half": ("no digest", lambda tar, side: (side.unlink(), tar.write_bytes(tar.read_bytes()[:700]))),
    "no digest, empty": ("no digest", lambda tar, side: (side.unlink(), tar.write_bytes(b""))),
    "half a digest": ("is not JSON", lambda _, side: side.write_bytes(side.read_bytes()[:100])),
    "no JSON alone": ("is not JSON", lambda tar, side: (tar.unlink(), side.write_bytes(b"\0\xff"))),
    "no object": ("is []", lambda _, side: side.write_bytes(b"[]")),
}


@pytest.mark.parametrize("what", SPOILT)
def test_a_damaged_shard_is_made_again_and_reported(tmp_path: Path, what: str) -> None:
    one(tmp_path)
    due = contents(tmp_path)
    said, spoil = SPOILT[what]
    spoil(tmp_path / shard_name(1), tmp_path / f"{shard_name(1)}.json")
    assert contents(tmp_path) != due
    report = one(tmp_path)
    assert report.action == "repaired" and said in report.wrong
    assert contents(tmp_path) == due and one(tmp_path).action == "complete"


def test_the_size_alone_tells_less(tmp_path: Path) -> None:
    one(tmp_path)
    tar = tmp_path / shard_name(1)
    tar.write_bytes(tar.read_bytes()[:-3000] + bytes(3000))
    assert one(tmp_path, check="size").action == "complete"
    assert one(tmp_path).action == "repaired"


def _edited(side: Path, **changes: Any) -> None:
    side.write_text(json.dumps({**json.loads(side.read_text()), **changes}))


def test_a_shard_of_another_set_is_refused_and_kept(tmp_path: Path) -> None:
    pv.write_shard(small_set(twins=True, seed=6), 1, tmp_path, of=OF)
    before = contents(tmp_path)
    with pytest.raises(pv.StorageError, match="another dataset, which differs in recipe") as caught:
        one(tmp_path)
    assert caught.value.filename == str(tmp_path / f"{shard_name(1)}.json")
    with pytest.raises(pv.StorageError, match="another dataset, which differs in positions"):
        pv.write_shard(small_set(twins=True, seed=6)[:20], 1, tmp_path, of=OF)
    assert contents(tmp_path) == before


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"perceptv": "0.0.9", "set_sha256": "0"}, "made by perceptv '0.0.9'"),
        ({"set_sha256": "0"}, "differs in its form"),
        ({"format": "something"}, "differs in its form"),
    ],
)
def test_a_digest_of_other_making_is_refused_and_kept(tmp_path: Path, changes: dict[str, str], said: str) -> None:
    one(tmp_path)
    _edited(tmp_path / f"{shard_name(1)}.json", **changes)
    before = contents(tmp_path)
    with pytest.raises(pv.StorageError, match=said):
        one(tmp_path)
    assert contents(tmp_path) == before


def test_an_object_that_is_no_such_shard_is_refused_and_kept(tmp_path: Path) -> None:
    (tmp_path / shard_name(1)).write_bytes(b"letters to a friend " * 100)
    before = contents(tmp_path)
    with pytest.raises(pv.StorageError, match="an object that does not begin as this shard does"):
        one(tmp_path)
    assert contents(tmp_path) == before


def test_what_a_killed_writer_left_is_removed_and_a_living_one_s_is_not(tmp_path: Path) -> None:
    dead, living = (tmp_path / f".{shard_name(1)}.perceptv-host-1-{x * 16}.tmp" for x in "ab")
    dead.write_bytes(b"half")
    os.utime(dead, (1, 1))
    with living.open("wb") as file:
        assert take_lock(file.fileno())
        one(tmp_path)
        assert sorted(p.name for p in tmp_path.glob(".*")) == [living.name]


@pytest.mark.parametrize("writer", ["mine", "host-1-0123456789abcdef", "perceptv-host-x-0123456789abcdef"])
def test_files_and_links_of_others_beside_a_shard_stay(tmp_path: Path, writer: str) -> None:
    (tmp_path / f".{shard_name(1)}.{writer}.tmp").write_text("mine")
    (tmp_path / "mine").write_text("mine, too")
    ours = f".{shard_name(1)}.perceptv-host-1-{{}}.tmp"
    make_link(tmp_path / ours.format("a" * 16), tmp_path / "mine")
    make_fifo(tmp_path / ours.format("b" * 16))
    before = contents(tmp_path)
    one(tmp_path)
    assert {name: digest for name, digest in contents(tmp_path).items() if name in before} == before


def test_a_link_in_a_shard_s_place_is_refused_and_kept(tmp_path: Path) -> None:
    (tmp_path / "mine").write_text("mine")
    make_link(tmp_path / shard_name(1), tmp_path / "mine")
    before = contents(tmp_path)
    with pytest.raises(pv.StorageError, match="there is a link"):
        one(tmp_path)
    assert contents(tmp_path) == before and (tmp_path / shard_name(1)).is_symlink()


def test_a_shard_is_on_the_disk_before_its_name_and_its_digest_after_it(tmp_path: Path, steps: list[Step]) -> None:
    one(tmp_path)
    archive = shard_name(1)
    done = ["sync file", f"name {archive}", "sync folder", "sync file", f"name {archive}.json", "sync folder"]
    assert synced_and_named(steps) == as_here(done)


# ---- the manifest --------------------------------------------------------------------------------------------------


def test_the_manifest_needs_all_shards_and_is_always_the_same(tmp_path: Path, whole: Path) -> None:
    for i in (3, 0):
        one(tmp_path, i)
    with pytest.raises(pv.StorageError, match=r"2 of 4 shards are missing: 1, 2 \(counted from 0\)"):
        pv.finish_shards(DS, tmp_path, of=OF)
    for i in (1, 2):
        one(tmp_path, i)
    reports = [pv.finish_shards(DS, tmp_path, of=OF) for _ in range(2)]
    assert [r.action for r in reports] == ["written", "complete"]
    assert (reports[0].shards, reports[0].instances) == (OF, len(DS))
    assert reports[0].bytes == sum(path.stat().st_size for path in archives(tmp_path))
    assert contents(tmp_path) == contents(whole), "one by one, in any order, or by one call: the same files"


def test_a_place_of_another_set_is_refused_before_anything_is_made(tmp_path: Path, whole: Path) -> None:
    before = contents(whole)
    with pytest.raises(pv.StorageError, match="another number of shards than 5"):
        pv.write_shards(DS, whole, of=5)
    with pytest.raises(pv.StorageError, match="there is another dataset"):
        pv.write_shards(small_set(), whole, of=OF)
    saved = small_set(sizes=[1], per_size=1).save(tmp_path, progress=False)
    with pytest.raises(pv.StorageError, match="a manifest that is not one of shards"):
        pv.write_shards(DS, saved, of=OF)
    assert contents(whole) == before and not archives(saved)


def test_one_shard_of_many_finishes_the_set_when_it_is_the_last(tmp_path: Path, whole: Path) -> None:
    ends = [pv.write_shards(DS, tmp_path, of=OF, only=i).manifest for i in (2, 0, 3, 1)]
    assert ends == [None, None, None, str(tmp_path / "manifest.json")]
    assert contents(tmp_path) == contents(whole)


# ---- wrong arguments -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"i": OF}, r"i is 4; legal: integers 0\.\.3"),
        ({"i": -1}, r"i is -1; legal: integers 0\.\.3"),
        ({"i": True}, "i is True"),
        ({"of": 0}, r"of is 0; legal: integers 1\.\.24"),
        ({"of": 25}, r"of is 25; legal: integers 1\.\.24"),
        ({"recipe": "percept_v"}, "recipe is str; legal: a dataset"),
        ({"recipe": {"suite": "percept_v"}}, "recipe cannot be used: .*no member 'domains'"),
        ({"recipe": {**DS.recipe.as_dict(), "domains": {DS.recipe.domains[0]: 99}}}, "cannot be used: .*version 99"),
        ({"recipe": {"recipe": DS.recipe.as_dict(), "positions": [0, 99, 1]}}, "cannot be used: .*positions"),
        ({"recipe": {"recipe": DS.recipe.as_dict(), "positions": "all"}}, "positions is str"),
        ({"recipe": DS[3:3]}, "recipe gives 0 instances"),
        ({"root": ""}, "path is ''; legal: a path, or a URL"),
        ({"root": 3}, "path is 3; legal"),
        ({"root": "nosuch://x/y"}, "path is 'nosuch://x/y': Protocol not known"),
        ({"check": "no"}, "check is 'no'; legal: 'digest', 'size'"),
        ({"video": "mp4"}, "video is 'mp4'; legal: 'auto'"),
        ({"threads": 0}, "threads is 0"),
    ],
)
def test_wrong_arguments_are_named_and_nothing_is_written(tmp_path: Path, changes: dict[str, Any], said: str) -> None:
    if "://" in str(changes.get("root")):
        pytest.importorskip("fsspec")
    with pytest.raises(pv.InvalidParams, match=said):
        one(changes.pop("root", tmp_path), **changes)
    assert contents(tmp_path) == {}


def test_a_place_that_cannot_be_written_is_a_typed_error(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"")
    with pytest.raises(pv.StorageError, match=r"cannot write.*shard-00001-of-00004\.tar"):
        one(tmp_path / "file")


def test_an_error_midway_leaves_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(SavePlan, "make", lambda *_, **__: (_ for _ in ()).throw(pv.GenerationError("midway")))
    with pytest.raises(pv.GenerationError, match="midway"):
        one(tmp_path)
    assert contents(tmp_path) == {}


def test_urls_need_fsspec_and_paths_do_not(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in [n for n in sys.modules if n.partition(".")[0] == "fsspec"]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "fsspec", None)
    with pytest.raises(pv.MissingExtra, match=r"perceptv\[shards\]"):
        one("memory://x")
    assert one(tmp_path).action == one(f"file://{tmp_path}/b").action == "written"


# ---- odds and ends -------------------------------------------------------------------------------------------------


def test_the_longest_names_of_the_suites_fit_into_an_archive() -> None:
    seed = 2**63 - 1
    tasks = ["bib_instrumental_inconsequential_barrier", "bib2_bg_instrumental_imitation", "bib2_goal_attribution"]
    for preset in ("paper", "balanced"):
        how: dict[str, Any] = {"per_size": 1, "seed": seed, "preset": preset}
        sets = [pv.percept_v(domains=[d.id], sizes=[10], twins=d.twins, **how) for d in pv.domains("percept_v")]
        ids = [s.id for ds in sets for s in ds]
        videos = [s.id for s in pv.conservation(**how)[::40]]
        episodes = [f"{s.id}-u.rec" for s in pv.bib(tasks=tasks, pairs=1, episodes=1, seed=seed, preset=preset)]
        assert max(map(len, ids)) + len(".second.png") <= NAMED
        assert max(map(len, videos)) + len("00.000.png") <= NAMED
        assert max(map(len, episodes)) + len("000.json") <= NAMED


def test_names_in_other_words_may_be_longer(tmp_path: Path) -> None:
    words: dict[str, Any] = {"wording": "terse", "form": "letter", "think": False, "language": "hi"}
    how: dict[str, Any] = {"per_size": 1, "twins": True, "preset": "balanced", "seed": 2**63 - 1}
    data = pv.percept_v(domains=["circle_right_triangle"], sizes=[5], **how).with_prompt(**words)
    pv.write_shard(data, 0, tmp_path, of=1)
    pv.finish_shards(data, tmp_path, of=1)
    assert len(data[1].id) + len(".json") > NAMED
    (shard,) = tmp_path.glob("*.tar")
    with tarfile.open(shard) as archive:
        assert archive.getnames() == [f"{name}.{ending}" for name in data.ids for ending in ("png", "json")]
    assert pv.verify_shards(tmp_path) == []


@pytest.mark.parametrize(
    "error",
    [
        pv.StorageError(17, "cannot write", "there"),
        pv.MissingExtra("PyAV", "video"),
        pv.InvalidParams("size is 0; legal: 1"),
        pv.GenerationError("midway"),
    ],
)
def test_errors_of_workers_reach_other_processes(error: Exception) -> None:
    came = pickle.loads(pickle.dumps(error))
    assert (type(came), str(came), came.args) == (type(error), str(error), error.args)
