"""Verification: every kind of difference is named, and no manifest does harm."""

from __future__ import annotations

import hashlib
import io
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from PIL import Image

import perceptv as pv
from perceptv.sets.verify_dataset import Difference, verify
from storage_sets import (
    found,
    lines,
    manifest,
    picture,
    rewrite_manifest,
    small_domains,
    small_set,
    write_manifest,
)


@pytest.mark.parametrize("digests_only", [False, True])
@pytest.mark.parametrize("threads", [1, 3])
def test_intact_sets_have_no_differences(reference: Path, digests_only: bool, threads: int) -> None:
    assert verify(reference, digests_only=digests_only, threads=threads) == []


def test_intact_slices_and_balanced_sets_have_none(tmp_path: Path) -> None:
    for name, data in (("slice", small_set()[8:0:-3]), ("balanced", small_set(preset="balanced", per_size=1))):
        assert verify(data.save(tmp_path / name, progress=False)) == []


def test_missing_pictures(copy: Path) -> None:
    gone = picture(copy)
    name = gone.relative_to(copy).as_posix()
    gone.unlink()
    assert found(copy) == found(copy, digests_only=True) == [(name, "missing")]


@pytest.mark.parametrize("name", ["metadata.jsonl", "scenes.jsonl", "README.md"])
def test_missing_documents(copy: Path, name: str) -> None:
    (copy / name).unlink()
    assert found(copy) == found(copy, digests_only=True) == [(name, "missing")]


def test_extra_files(copy: Path) -> None:
    added = ["notes.txt", "images/stray", f"images/{small_domains()[0]}/more.png"]
    for name in added:
        (copy / name).write_text("mine")
    (copy / ".git").mkdir()
    for options in ({}, {"digests_only": True}):
        assert found(copy, **options) == [(name, "extra") for name in added]


def _pixels(path: Path, change: Callable[[Any], None]) -> None:
    with Image.open(path) as opened:
        pixels = np.array(opened.convert("RGB"))
    change(pixels)
    Image.fromarray(pixels).save(path)


def test_changed_pixels_are_counted(copy: Path) -> None:
    changed = picture(copy)

    def change(pixels: Any) -> None:
        pixels[3:5, 7] ^= 1

    _pixels(changed, change)
    (difference,) = verify(copy)
    assert difference.kind == "pixels" and difference.message.startswith("differs in 2 of ")
    assert copy / difference.path == changed


def test_equal_pixels_in_other_bytes_are_told_apart(copy: Path) -> None:
    _pixels(picture(copy), lambda pixels: None)
    (difference,) = verify(copy)
    assert difference.kind == "bytes" and "right pixels" in difference.message


def test_files_of_another_encoder_version_are_accepted(copy: Path) -> None:
    """Bytes may depend on the package's version, pixels may not."""
    changed = picture(copy)
    _pixels(changed, lambda pixels: None)
    digest = hashlib.sha256(changed.read_bytes()).hexdigest()

    def change(data: dict[str, Any]) -> None:
        data["perceptv"] = "0.0.1"
        entry = next(e for e in data["files"] if copy / e["path"] == changed)
        entry.update(sha256=digest, bytes=changed.stat().st_size)

    rewrite_manifest(copy, change)
    assert verify(copy) == []
    rewrite_manifest(copy, lambda data: data.update(perceptv=pv.__version__))
    assert {kind for _, kind in found(copy)} == {"bytes"}


@pytest.mark.parametrize(
    ("data", "message"),
    [(b"", "not a PNG"), (b"\x89PNG\r\n\x1a\n", "damaged"), (b"x" * 30_000_000, "too many"), (b"GIF89a", "not a PNG")],
)
def test_pictures_that_are_none(copy: Path, data: bytes, message: str) -> None:
    picture(copy).write_bytes(data)
    (difference,) = verify(copy)
    assert difference.kind == "pixels" and message in difference.message


def test_pictures_of_other_size_or_mode(copy: Path) -> None:
    for mode, size, message in (("RGB", (3, 2), "is 3 x 2 px instead of"), ("L", None, "not a plain 8-bit RGB")):
        with Image.open(picture(copy)) as opened:
            shape = opened.size if size is None else size
        out = io.BytesIO()
        Image.new(mode, shape).save(out, "png")
        picture(copy).write_bytes(out.getvalue())
        (difference,) = verify(copy)
        assert message in difference.message
        small_set_again = small_set()
        with pytest.warns(UserWarning, match="repaired"):
            small_set_again.save(copy, progress=False)


def _edit_line(path: Path, number: int, change: Callable[[dict[str, Any]], None]) -> None:
    rows = lines(path)
    change(rows[number])
    text = [json.dumps(row, sort_keys=True, separators=(",", ":"), ensure_ascii=False) for row in rows]
    path.write_bytes("".join(f"{line}\n" for line in text).encode())


@pytest.mark.parametrize("name", ["metadata.jsonl", "scenes.jsonl"])
def test_changed_fields_are_named(copy: Path, name: str) -> None:
    _edit_line(copy / name, 4, lambda row: row.update(prompt="Guess."))
    (difference,) = verify(copy)
    assert (difference.path, difference.kind) == (name, "line")
    assert "line 5 (" in difference.message and "prompt is 'Guess.' instead of" in difference.message
    _edit_line(copy / name, 4, lambda row: row.pop("prompt"))
    assert "has no prompt" in verify(copy)[0].message
    _edit_line(copy / name, 4, lambda row: row.update(hint="look left"))
    assert "'hint' does not belong there" in verify(copy)[0].message
    assert found(copy, digests_only=True) == [(name, "bytes")]


@pytest.mark.parametrize("name", ["metadata.jsonl", "scenes.jsonl"])
def test_lines_out_of_place(copy: Path, name: str) -> None:
    whole = (copy / name).read_bytes()
    rows = whole.splitlines(keepends=True)
    cases = {
        "is of ": b"".join(rows[:3] + rows[4:]),
        "goes on after its last line": whole + b"{}\n",
        "cut off": whole[:-20],
        "is not JSON": b"".join([*rows[:2], b"{}}\n", *rows[3:]]),
        "nested too deeply": b"".join([*rows[:2], b'{"id":' * 50_000 + b"\n", *rows[3:]]),
        "is too long": b"".join([*rows[:2], b" " * 5_000_000, *rows[3:]]),
        "a name occurs twice": b"".join([*rows[:2], b'{"id":1,"id":2}\n', *rows[3:]]),
        "not in canonical form": b"".join([*rows[:2], b" " + rows[2], *rows[3:]]),
    }
    for message, text in cases.items():
        (copy / name).write_bytes(text)
        differences = verify(copy)
        assert [d.path for d in differences] == [name], message
        assert message in differences[0].message


def test_a_changed_card(copy: Path) -> None:
    (copy / "README.md").write_text("Nothing to see here.")
    assert found(copy) == found(copy, digests_only=True) == [("README.md", "bytes")]


@pytest.mark.parametrize(
    ("field", "value", "message"),
    [
        ("sha256", "0" * 64, "file digest of "),
        ("pixel_digest", "0" * 32, "pixel digest of "),
        ("pixel_digest", None, "pixel digest of "),
        ("bytes", 7, "size of "),
        ("sha256", "x" * 2000, "file digest of "),
    ],
)
def test_wrong_digests_in_the_manifest(copy: Path, field: str, value: object, message: str) -> None:
    rewrite_manifest(copy, lambda data: data["files"][7].update({field: value}))
    (difference,) = verify(copy)
    assert (difference.path, difference.kind) == ("manifest.json", "digest") and message in difference.message
    assert len(str(difference)) < 400


def test_a_wrong_digest_of_a_document(copy: Path) -> None:
    rewrite_manifest(copy, lambda data: data["files"][0].update(sha256="1" * 64))
    assert found(copy) == [("manifest.json", "digest")]


def test_wrong_counts(copy: Path) -> None:
    rewrite_manifest(copy, lambda data: data["counts"].update(pictures=3))
    (difference,) = verify(copy)
    assert difference.kind == "entry" and "pictures is 3, not" in difference.message


def test_entries_missing_added_or_doubled(copy: Path) -> None:
    data = manifest(copy)
    entries = data["files"]
    for changed in (entries[:-1], [*entries, entries[-1]], entries[:6] + entries[5:], entries[::-1], []):
        write_manifest(copy, {**data, "files": changed})
        for options in ({}, {"digests_only": True}):
            assert ("manifest.json", "entry") in found(copy, **options)


def test_an_unfinished_run_is_named(copy: Path) -> None:
    (copy / ".progress").mkdir()
    assert found(copy) == [(".progress", "unfinished")]


def test_folders_that_are_none(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("x")
    for path in (tmp_path / "file", tmp_path / "absent", "a\0b", 7):
        with pytest.raises(pv.InvalidParams, match="directory is"):
            verify(path)  # type: ignore[arg-type]
    with pytest.raises(pv.VerificationError, match="missing"):
        verify(tmp_path)


def test_differences_print_as_one_line() -> None:
    assert str(Difference("a.png", "missing", "is missing")) == "a.png: is missing"
