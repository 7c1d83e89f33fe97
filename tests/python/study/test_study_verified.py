"""A set is as it was written, or no study is built from it."""

from __future__ import annotations

import json
import shutil
import struct
import zlib
from pathlib import Path
from typing import Any

import pytest

import perceptv as pv
from perceptv.cli import main
from perceptv.io.png import MOST_PIXELS, check_whole, chunk
from perceptv.io.whole_files import PROGRESS

DESIGN = {"order": "balanced", "items": 4, "lists": 1}
HEAD = b"\x89PNG\r\n\x1a\n"


@pytest.fixture(scope="module")
def saved(tmp_path_factory: pytest.TempPathFactory) -> Path:
    ds = pv.percept_v(domains=["counting_circles", "match_outline"], sizes=[3], per_size=2, preset="balanced")
    return ds.save(tmp_path_factory.mktemp("verified") / "set", progress=False)


@pytest.fixture(scope="module")
def pairs(tmp_path_factory: pytest.TempPathFactory) -> Path:
    ds = pv.core_knowledge(domains=["boundary_overlap", "boundary_paint", "constancy_shade"], pairs=1)
    return ds.save(tmp_path_factory.mktemp("pairs") / "set", progress=False)


def pictures(folder: Path) -> list[Path]:
    return sorted((folder / "images").rglob("*.png"))


def swapped(folder: Path) -> str:
    a, b = pictures(folder)[:2]
    data = a.read_bytes()
    a.write_bytes(b.read_bytes())
    b.write_bytes(data)
    return "images/"


def cut_off(folder: Path) -> str:
    path = pictures(folder)[0]
    path.write_bytes(path.read_bytes()[:-20])
    return "bytes, the manifest says"


def one_bit(folder: Path) -> str:
    path = pictures(folder)[0]
    data = bytearray(path.read_bytes())
    data[len(data) // 2] ^= 1
    path.write_bytes(data)
    return "not those of the manifest's digest"


def another_answer(folder: Path) -> str:
    path = folder / "metadata.jsonl"
    lines = [json.loads(line) for line in path.read_text().splitlines()]
    lines[0]["answer"], lines[1]["answer"] = lines[1]["answer"], lines[0]["answer"]
    path.write_text("".join(json.dumps(line) + "\n" for line in lines))
    return "metadata.jsonl"


def another_picture(folder: Path) -> str:
    path = folder / "metadata.jsonl"
    path.write_text(path.read_text().replace("i0000-s0", "i0009-s0"))
    return "metadata.jsonl"


def gone(folder: Path) -> str:
    pictures(folder)[0].unlink()
    return "is missing"


def a_link(folder: Path) -> str:
    path = pictures(folder)[0]
    shutil.move(path, folder.parent / "elsewhere.png")
    path.symlink_to(folder.parent / "elsewhere.png")
    return "no regular file"


def unlisted(folder: Path) -> str:
    path = folder / "manifest.json"
    lines = [line for line in path.read_text().splitlines() if pictures(folder)[0].name not in line]
    path.write_text("\n".join(lines) + "\n")
    return "does not list"


def unfinished(folder: Path) -> str:
    (folder / PROGRESS).mkdir()
    return "a run that has not ended"


HARM = (swapped, cut_off, one_bit, another_answer, another_picture, gone, a_link, unlisted, unfinished)


@pytest.mark.parametrize("harm", HARM)
@pytest.mark.parametrize("kind", ["saved", "pairs"])
def test_a_set_that_was_changed_is_refused_and_nothing_is_written(
    kind: str, harm: Any, request: pytest.FixtureRequest, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = Path(shutil.copytree(request.getfixturevalue(kind), tmp_path / "set"))
    said = harm(folder)
    (tmp_path / "design.json").write_text(json.dumps(DESIGN if kind == "saved" else {**DESIGN, "items": 3, "lists": 4}))
    before = {path.name for path in tmp_path.iterdir()}
    design = str(tmp_path / "design.json")
    assert main(["study", "build", str(folder), str(tmp_path / "study"), "--design", design]) == 1
    told = capsys.readouterr().err
    assert said in told and ("perceptv verify" in told or harm is unfinished)
    assert {path.name for path in tmp_path.iterdir()} == before


def test_other_files_beside_a_set_change_nothing(saved: Path, tmp_path: Path) -> None:
    folder = Path(shutil.copytree(saved, tmp_path / "set"))
    (folder / "notes.txt").write_text("mine")
    (folder / "README.md").unlink()
    assert pv.study.build(folder, tmp_path / "study", DESIGN).is_dir()


def png(width: int, height: int, colour: int = 2, depth: int = 8, rows: bytes | None = None) -> bytes:
    """A file of that size, with no more pixels than `rows`."""
    head = struct.pack(">IIBBBBB", width, height, depth, colour, 0, 0, 0)
    samples = {0: 1, 2: 3, 3: 1, 4: 2, 6: 4}.get(colour, 1)
    data = bytes(height * (1 + (width * depth * samples + 7) // 8)) if rows is None else rows
    return HEAD + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(data)) + chunk(b"IEND", b"")


def test_a_picture_of_somebody_elses_set_is_whole_or_refused(saved: Path, tmp_path: Path) -> None:
    """There is no manifest, so each picture is looked at."""
    whole = png(3, 2)
    crc = bytearray(whole)
    crc[-1] ^= 1
    wrong = [
        b"", HEAD, whole[:-1], whole[:-12], bytes(crc), whole + b"\0" * 12, png(0, 2), png(2, 0), png(3, 2, 7),
        png(3, 2, rows=b"\0" * 5), png(3, 2, rows=b"\0" * 50), png(100_000, 100_000, rows=b""), png(3, 2, depth=3),
        png(MOST_PIXELS, 2, rows=b""), HEAD + chunk(b"IEND", b""), whole.replace(b"IDAT", b"IDAX"), b"GIF89a" + whole,
    ]  # fmt: skip
    folder = Path(shutil.copytree(saved, tmp_path / "set"))
    (folder / "manifest.json").unlink()
    for i, data in enumerate(wrong):
        with pytest.raises(ValueError, match=r"PNG|px"):
            check_whole(data)
        pictures(folder)[0].write_bytes(data)
        with pytest.raises(pv.VerificationError, match=pictures(folder)[0].name):
            pv.study.build(folder, tmp_path / f"study{i}", DESIGN)
    assert {path.name for path in tmp_path.iterdir()} == {"set"}
    for colour, depth in ((0, 1), (0, 16), (2, 8), (3, 4), (4, 8), (6, 8)):
        check_whole(png(3, 2, colour, depth))
    pictures(folder)[0].write_bytes(png(30, 20, 6))
    assert pv.study.build(folder, tmp_path / "study", DESIGN).is_dir()
