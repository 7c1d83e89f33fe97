"""Sets of shards verified: each kind of damage is named, and the command line of shards."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import perceptv as pv
from perceptv.cli import main
from shard_sets import OF, archives, made, members, set_of_shards, shard_name
from storage_sets import contents, small_domains, small_set
from systems import make_link


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return set_of_shards(tmp_path_factory.mktemp("shards"))


@pytest.fixture
def spoilt(whole: Path, tmp_path: Path) -> Path:
    """A set that a test may damage."""
    return Path(shutil.copytree(whole, tmp_path / "shards"))


def found(root: Path, **options: Any) -> list[tuple[str, str]]:
    before = contents(root)
    differences = pv.verify_shards(root, **options)
    assert contents(root) == before, "verification writes nothing"
    return [(d.path, d.kind) for d in differences]


def edit(path: Path, at: int, data: bytes) -> None:
    old = path.read_bytes()
    path.write_bytes(old[:at] + data + old[at + len(data) :])


def edit_manifest(root: Path, change: Callable[[dict[str, Any]], object]) -> None:
    data = json.loads((root / "manifest.json").read_text())
    change(data)
    (root / "manifest.json").write_text(json.dumps(data))


def position(archive: Path, name: str) -> int:
    """Where the contents of a member begin."""
    return archive.read_bytes().index(name.encode() + b"\0") + 512


@pytest.mark.parametrize("options", [{}, {"digests_only": True}, {"sample": 1}, {"threads": 2}])
def test_a_good_set_has_no_difference(whole: Path, options: dict[str, Any]) -> None:
    assert found(whole, **options) == []


def test_members_that_the_recipe_does_not_give_are_named(spoilt: Path) -> None:
    archive = spoilt / shard_name(2)
    names = [name for name, _ in members(archive)]
    picture, record = names[0], next(n for n in names if n.endswith(".json"))
    edit(archive, position(archive, picture) + 100, b"\0\0")
    edit(archive, position(archive, record), b" {")
    assert found(spoilt) == [
        (f"{shard_name(2)}/{picture}", "pixels"),
        (f"{shard_name(2)}/{record}", "line"),
        (shard_name(2), "bytes"),
    ]
    assert found(spoilt, digests_only=True) == [(shard_name(2), "bytes")]


def test_digests_that_were_made_to_fit_do_not_hide_a_change(spoilt: Path) -> None:
    """Only deriving the shard again finds it, and a sample finds it if it is among the sample."""
    import hashlib

    archive = spoilt / shard_name(2)
    picture = members(archive)[0][0]
    edit(archive, position(archive, picture) + 100, b"\0\0")
    sha256 = hashlib.sha256(archive.read_bytes()).hexdigest()
    side = Path(f"{archive}.json")
    side.write_text(json.dumps({**json.loads(side.read_text()), "sha256": sha256}))
    edit_manifest(spoilt, lambda m: m["files"][2].update(sha256=sha256))
    assert found(spoilt, digests_only=True) == []
    assert found(spoilt) == [(f"{shard_name(2)}/{picture}", "pixels")]
    assert found(spoilt, sample=1) == [(f"{shard_name(2)}/{picture}", "pixels")], "the middle one"
    assert found(spoilt, sample=2) == [], "1 and 3"


@pytest.mark.parametrize(
    ("damage", "kinds"),
    [
        (lambda tar: tar.unlink(), [("", "missing")]),
        (lambda tar: Path(f"{tar}.json").unlink(), [(".json", "missing")]),
        (lambda tar: Path(f"{tar}.json").write_bytes(b"{"), [(".json", "line")]),
        (lambda tar: tar.write_bytes(tar.read_bytes()[:-1024]), [("", "bytes"), ("", "bytes")]),
        (lambda tar: tar.write_bytes(tar.read_bytes() + b"\0"), [("", "bytes"), ("", "bytes")]),
    ],
)
def test_objects_that_are_missing_or_cut_are_named(
    spoilt: Path, damage: Callable[[Path], object], kinds: list[tuple[str, str]]
) -> None:
    damage(spoilt / shard_name(1))
    assert found(spoilt) == [(shard_name(1) + end, kind) for end, kind in kinds]


def test_links_and_strangers_are_named(spoilt: Path, tmp_path: Path) -> None:
    archive = spoilt / shard_name(0)
    archive.rename(tmp_path / "elsewhere.tar")
    make_link(archive, tmp_path / "elsewhere.tar")
    (spoilt / "notes.txt").write_text("mine")
    assert found(spoilt) == [(shard_name(0), "missing"), ("notes.txt", "extra")]


@pytest.mark.parametrize(
    ("change", "where"),
    [
        (lambda m: m["files"][1].update(sha256="0"), {(shard_name(1) + ".json", "digest"), (shard_name(1), "bytes")}),
        (lambda m: m["files"][1].update(first=0), {("manifest.json", "entry"), (shard_name(1) + ".json", "digest")}),
        (lambda m: m["files"].pop(), {("manifest.json", "entry")}),
        (lambda m: m["counts"].update(instances=7), {("manifest.json", "entry")}),
    ],
)
def test_what_the_manifest_says_wrongly_is_named(
    spoilt: Path, change: Callable[[dict[str, Any]], object], where: set[tuple[str, str]]
) -> None:
    edit_manifest(spoilt, change)
    assert set(found(spoilt, digests_only=True)) == where


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (lambda m: m.update(format="perceptv-dataset"), "legal: 'perceptv-shards'"),
        (lambda m: m.update(format_version=2), "format_version is 2"),
        (lambda m: m.update(shards=10**9), "of is 1000000000"),
        (lambda m: m.update(shards=True), "shards is True; legal: integers 1"),
        (lambda m: m.update(video="avi"), "video is 'avi'"),
        (lambda m: m["recipe"].update(per_size=0), "per_size is 0"),
        (lambda m: m.update(perceptv="9.9"), "made by perceptv '9.9'"),
        (lambda m: m.pop("files"), "no member 'files'"),
        (lambda m: m["files"].__setitem__(0, 5), "entry 0 is 5"),
    ],
)
def test_manifests_that_cannot_be_used_are_typed_errors(
    spoilt: Path, change: Callable[[dict[str, Any]], object], said: str
) -> None:
    edit_manifest(spoilt, change)
    with pytest.raises(pv.VerificationError, match=said):
        pv.verify_shards(spoilt)


def test_digests_of_another_version_can_be_compared(spoilt: Path) -> None:
    """Its sidecars are of that version too where nobody has changed them; here they are not."""
    edit_manifest(spoilt, lambda m: m.update(perceptv="9.9"))
    assert {kind for _, kind in found(spoilt, digests_only=True)} == {"line"}


def test_no_manifest_is_a_typed_error(tmp_path: Path) -> None:
    with pytest.raises(pv.VerificationError, match=r"manifest\.json is missing"):
        pv.verify_shards(tmp_path)


def test_videos_are_verified_but_for_the_encoder_s_bytes(tmp_path: Path) -> None:
    """Of a video in its archive, digest and form are compared; the rest is derived again."""
    ds = pv.bib(tasks=["bib_bg_single_object"], episodes=1)
    root = made(ds, tmp_path, 1, video="mp4")
    assert found(root) == []
    (archive,) = archives(root)
    video = next(name for name, _ in members(archive) if name.endswith(".mp4"))
    edit(archive, position(archive, video) + 100, b"\0\0\0\0")
    assert found(root) == [(archive.name, "bytes")]
    edit(archive, position(archive, video) - 512, b"other")
    assert found(root)[0] == (f"{archive.name}/{video}", "missing")


# ---- the command line ----------------------------------------------------------------------------------------------

ARGUMENTS = ["--sizes", "1,3", "--per-size", "3", "--seed", "5", "--twins", "--quiet", "--domains"]


def command(out: Path, *options: str) -> int:
    return main(["generate", "percept-v", str(out), *ARGUMENTS, ",".join(small_domains()), *options])


def test_tasks_of_an_array_make_the_set_of_one_call(
    tmp_path: Path, whole: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert small_set(twins=True).recipe.seed == 5, "the arguments above name this set"
    assert command(tmp_path / "one", "--shards", str(OF)) == 0
    assert "24 instances, shards: 4 written; all shards are there" in capsys.readouterr().out
    for i in (3, 1, 0, 2):
        assert command(tmp_path / "array", "--shard", f"{i}/{OF}") == 0
    assert "6 instances, shards: 1 written; all shards are there" in capsys.readouterr().out
    assert contents(tmp_path / "one") == contents(tmp_path / "array") == contents(whole)


def test_verify_knows_shards(spoilt: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["verify", str(spoilt), "--quiet", "--sample", "2"]) == 0
    (spoilt / shard_name(1)).unlink()
    assert main(["verify", str(spoilt), "--quiet", "--digests-only"]) == 1
    assert f"{shard_name(1)}: is missing" in capsys.readouterr().out
    assert command(spoilt, "--shards", str(OF)) == 0
    assert f"repaired: {shard_name(1)}: it was missing" in capsys.readouterr().out
    assert main(["verify", str(spoilt), "--quiet"]) == 0


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (["--shard", "4/4"], "'4/4'; legal: i/N with i from 0 to N - 1"),
        (["--shard=-1/4"], "'-1/4'; legal: i/N"),
        (["--shard", "4"], "'4'; legal: i/N"),
        (["--shard", "0/0"], "legal: i/N"),
        (["--shard", "0/100000"], "N at most 99999"),
        (["--shards", "0"], "0; legal: integers 1..99999"),
        (["--shards", "25"], "of is 25; legal: integers 1..24"),
        (["--shards", "3", "--shard", "0/4"], "the same number of shards"),
        (["--shard", "0/4", "--engine", "ray"], "leave one of them out"),
        (["--shards", "4", "--workers", "2"], "workers is 2; legal: only with engine"),
        (["--shards", "4", "--naming", "short"], "--naming is for bib"),
        (["--engine", "ray"], "--engine is for shards; add --shards N"),
        (["--check", "size"], "--check is for shards"),
    ],
)
def test_wrong_use_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str], options: list[str], said: str) -> None:
    assert command(tmp_path / "out", *options) == 2
    assert said in capsys.readouterr().err
    assert not (tmp_path / "out").exists()


def test_a_sample_is_for_shards(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    saved = small_set(sizes=[1], per_size=1).save(tmp_path, progress=False)
    assert main(["verify", str(saved), "--sample", "1", "--quiet"]) == 2
    assert "--sample is for datasets of shards" in capsys.readouterr().err


def test_a_url_needs_shards(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["generate", "percept-v", "s3://bucket/x", "--quiet"]) == 2
    assert "a URL; add --shards N" in capsys.readouterr().err
