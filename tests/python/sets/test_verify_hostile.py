"""Manifests that somebody has edited or made up: typed errors, nothing outside the folder is read."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import perceptv as pv
from perceptv.sets import verify_dataset as module
from perceptv.sets.verify_dataset import verify
from storage_sets import found, picture, rewrite_manifest, small_domains
from systems import make_link


@pytest.mark.parametrize("path", ["../victim", "/etc/passwd", "images/../../victim", "a\0b", "\ud800", "", "C:\\x"])
def test_paths_that_lead_elsewhere_are_named_and_not_opened(
    copy: Path, path: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    rewrite_manifest(copy, lambda data: data["files"][7].update(path=path))
    opened: list[str] = []
    real = open

    def watch(name: Any, *rest: Any, **options: Any) -> Any:
        opened.append(str(name))
        return real(name, *rest, **options)

    with monkeypatch.context() as patch:
        patch.setattr("builtins.open", watch)
        results = [verify(copy), verify(copy, digests_only=True)]
    for differences in results:
        assert [(d.path, d.kind) for d in differences] == [("manifest.json", "entry")]
        differences[0].message.encode("ascii")
    assert opened and all(name.startswith(str(copy) + os.sep) and ".." not in name for name in opened)


def test_links_are_not_followed(copy: Path, tmp_path: Path) -> None:
    outside = tmp_path / "outside"
    name = picture(copy).relative_to(copy).as_posix()
    shutil.move(copy / name, outside)
    make_link(copy / name, outside)
    assert found(copy) == [(name, "missing")]
    domain = (copy / name).parent
    shutil.move(domain, tmp_path / "domain")
    make_link(domain, tmp_path / "domain")
    assert len(found(copy)) >= 6 and {kind for _, kind in found(copy)} == {"missing"}
    (copy / "manifest.json").rename(tmp_path / "manifest.json")
    make_link(copy / "manifest.json", tmp_path / "manifest.json")
    with pytest.raises(pv.VerificationError, match="missing or no regular file"):
        verify(copy)


HOSTILE: dict[str, Callable[[dict[str, Any]], Any]] = {
    "no member 'recipe'": lambda d: d.pop("recipe"),
    "format is 3": lambda d: d.update(format=3),
    "format is 'zip'": lambda d: d.update(format="zip"),
    "newer perceptv": lambda d: d.update(format_version=2),
    "format_version is True": lambda d: d.update(format_version=True),
    "recipe is \\[\\]": lambda d: d.update(recipe=[]),
    "suite is 'other'": lambda d: d["recipe"].update(suite="other"),
    "suite is None": lambda d: d["recipe"].update(suite=None),
    "preset is 'harsh'": lambda d: d["recipe"].update(preset="harsh"),
    "no domain 'nonsense'": lambda d: d["recipe"].update(domains={"nonsense": 1}),
    "no domain '..": lambda d: d["recipe"].update(domains={"../../x": 1}),
    "domains is \\[\\]": lambda d: d["recipe"].update(domains={}),
    "domains is \\['change": lambda d: d["recipe"].update(domains=["change_colour"]),
    "seed is -1": lambda d: d["recipe"].update(seed=-1),
    "seed is 'x'": lambda d: d["recipe"].update(seed="x"),
    "seed is 1.5": lambda d: d["recipe"].update(seed=1.5),
    "seed is 999": lambda d: d["recipe"].update(seed=10**100 - 1),
    "sizes is ": lambda d: d["recipe"].update(sizes=[]),
    "sizes holds ": lambda d: d["recipe"].update(sizes=[10**9]),
    "sizes is \\[\\[\\[\\[": lambda d: d["recipe"].update(sizes=[[[[1]]]]),
    "legal: at least one, no repeats": lambda d: d["recipe"].update(sizes=[1] * 50_000),
    "per_size is 0": lambda d: d["recipe"].update(per_size=0),
    "instances; legal: at most max_instances": lambda d: d["recipe"].update(per_size=2**62),
    "positions is 'all'": lambda d: d.update(positions="all"),
    "positions is \\[1\\]": lambda d: d.update(positions=[1]),
    "positions is \\[0, 5, 0\\]": lambda d: d.update(positions=[0, 5, 0]),
    "positions is \\[0, 1000": lambda d: d.update(positions=[0, 10**30, 1]),
    "positions is \\[-3": lambda d: d.update(positions=[-3, 5, 1]),
    "version 99, this perceptv": lambda d: d["recipe"]["domains"].update({small_domains()[0]: 99}),
    "has version 'new'": lambda d: d["recipe"]["domains"].update({small_domains()[0]: "new"}),
    "counts is 7": lambda d: d.update(counts=7),
    "perceptv is None": lambda d: d.update(perceptv=None),
    "the head exceeds": lambda d: d.update(extra="x" * 20_000_000),
    "no member 'format'": lambda d: d.pop("format"),
}


@pytest.mark.parametrize("message", HOSTILE)
def test_hostile_recipes_are_typed_errors(copy: Path, message: str) -> None:
    rewrite_manifest(copy, HOSTILE[message])
    for options in ({}, {"digests_only": True}):
        with pytest.raises((pv.VerificationError, pv.LimitExceeded), match=message) as caught:
            verify(copy, **options)  # type: ignore[arg-type]
        assert len(str(caught.value)) < 600


@pytest.mark.parametrize(
    "text",
    [
        b"",
        b"{}",
        b"null\n",
        b"\xff\xfe\x00",
        b"[" * 1_000_000,
        b"[\n" * 500_000,
        b'{"a":\n' * 50_000 + b'"files": [\n',
        b'{"format_version": ' + b"9" * 5000 + b',\n "files": [\n',
        b'{"format": "perceptv-dataset", "format": 1,\n "files": [\n',
        b'{"format": NaN,\n "files": [\n',
    ],
)
def test_damaged_manifests_are_typed_errors(copy: Path, text: bytes) -> None:
    (copy / "manifest.json").write_bytes(text)
    with pytest.raises((pv.VerificationError, pv.LimitExceeded), match=r"manifest\.json"):
        verify(copy)


FLOAT_SIZE = b'{"path": "a", "sha256": "b", "bytes": 1e9}'
ENTRIES = [b"", b"[]", b"7", b'{"path": 3}', b"{" * 3000, b"x" * 10_000_000, FLOAT_SIZE]


@pytest.mark.parametrize("entry", ENTRIES)
def test_damaged_entries_are_differences(copy: Path, entry: bytes) -> None:
    rows = (copy / "manifest.json").read_bytes().splitlines()
    rows[12] = entry + b","
    (copy / "manifest.json").write_bytes(b"\n".join(rows))
    for options in ({}, {"digests_only": True}):
        (difference,) = verify(copy, **options)  # type: ignore[arg-type]
        assert difference.kind == "entry" and len(str(difference)) < 600


def test_a_recipe_of_millions_with_no_files_ends_early(copy: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "MOST_DIFFERENCES", 200)
    rewrite_manifest(copy, lambda data: data["recipe"].update(per_size=10**6))
    assert len(verify(copy)) == 200
