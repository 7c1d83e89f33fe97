"""Studies as folders: what is public tells nothing, what is private is for its owner, a secret gives the same bytes."""

from __future__ import annotations

import hashlib
import json
import re
import stat
from pathlib import Path

import numpy as np
import pytest

import perceptv as pv
from perceptv.cli import main
from perceptv.study.building import PAGE_FILES, page_file
from perceptv.study.built import FORMAT, read_study

SECRET = "5a" * 32
DESIGN = {"order": "balanced", "items": 6, "lists": 3, "attention": 1}
CHUNKS = {b"IHDR", b"IDAT", b"IEND", b"PLTE", b"tRNS"}


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("build")


@pytest.fixture(scope="module")
def saved(made: Path) -> Path:
    ds = pv.percept_v(domains=["counting_circles", "change_colour", "list_shapes"], sizes=[3, 4], per_size=3)
    return ds.save(made / "set", progress=False)


@pytest.fixture(scope="module")
def built(made: Path, saved: Path) -> Path:
    return pv.study.build(saved, made / "study", DESIGN, secret=SECRET)


def files_of(folder: Path) -> dict[str, bytes]:
    return {str(path.relative_to(folder)): path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file()}


def test_the_same_secret_gives_the_same_bytes_and_another_one_other_names(made: Path, saved: Path, built: Path) -> None:
    again = pv.study.build(saved, made / "again", DESIGN, secret=SECRET)
    assert files_of(again) == files_of(built)
    other = pv.study.build(saved, made / "other", DESIGN)
    media = [{p.name for p in (folder / "public" / "media").iterdir()} for folder in (built, other)]
    assert len(media[0]) == len(media[1]) and not media[0] & media[1]


def test_public_files_tell_neither_id_nor_size_nor_answer(saved: Path, built: Path) -> None:
    records = [json.loads(line) for line in (saved / "metadata.jsonl").read_text().splitlines()]
    words = {record["id"] for record in records} | {record["answer_text"] for record in records}
    public = files_of(built / "public")
    own = {name: data for name, data in public.items() if not name.startswith("jspsych")}
    for name, data in own.items():
        assert not [word for word in words if word in name or word.encode() in data], name
    names = [Path(name).name for name in public if name.startswith("media/")]
    assert names and all(re.fullmatch(r"[0-9a-f]{32}\.(png|bin)", name) for name in names)
    assert not any("percept" in name or "counting" in name for name in names)
    assert {path.stat().st_mtime for path in (built / "public" / "media").iterdir()} == {0.0}


def test_pictures_keep_their_pixels_and_nothing_else(saved: Path, built: Path) -> None:
    study = read_study(built)
    seen = 0
    for record in study.records():
        shown = study.items[record["id"]].pictures
        names = record["file_names"]
        for name, of_set in zip(shown, filter(None, names), strict=True):
            data = (built / "public" / "media" / name).read_bytes()
            kinds, at = [], 8
            while at < len(data):
                kinds.append(data[at + 4 : at + 8])
                at += 12 + int.from_bytes(data[at : at + 4], "big")
            assert set(kinds) <= CHUNKS
            mine, theirs = (pv._core.decode_png(d) for d in (data, (saved / of_set).read_bytes()))
            assert np.array_equal(mine, theirs)
            seen += 1
    assert seen == len(list((built / "public" / "media").glob("*.png"))) > len(study.items) > 0


def test_private_files_are_for_their_owner(built: Path) -> None:
    assert stat.S_IMODE((built / "private").stat().st_mode) == 0o700
    about = json.loads((built / "study.json").read_text())
    assert about["format"] == FORMAT and about["lists"] == 3 and about["items"] == 6
    study = read_study(built)
    assert study.lists == pv.study.plan(built.parent / "set", DESIGN).lists


def test_a_folder_that_holds_anything_is_refused(saved: Path, built: Path, tmp_path: Path) -> None:
    before = files_of(built)
    with pytest.raises(pv.InvalidParams, match="legal: a new or empty folder"):
        pv.study.build(saved, built, DESIGN)
    assert files_of(built) == before
    with pytest.raises(pv.InvalidParams, match="64 hexadecimal digits"):
        pv.study.build(saved, tmp_path / "x", DESIGN, secret="abc")
    with pytest.raises(pv.InvalidParams, match="legal: a folder with metadata"):
        pv.study.build(tmp_path, tmp_path / "x", DESIGN)
    assert list(tmp_path.iterdir()) == []


def test_no_folder_of_a_study_is_told(tmp_path: Path) -> None:
    with pytest.raises(pv.InvalidParams, match="legal: a folder of 'study build'"):
        read_study(tmp_path)
    (tmp_path / "study.json").write_text("{}")
    with pytest.raises(pv.InvalidParams, match="legal: a folder of 'study build'"):
        read_study(tmp_path)


def test_what_others_wrote_is_what_its_notices_say() -> None:
    notices, script = page_file("LICENCES.txt").decode(), page_file("jspsych-8.3.0.min.js")
    assert hashlib.sha256(script).hexdigest() in notices and len(script) < 90_000
    for name in ("Joshua R. de Leeuw", "Sindre Sorhus", "P'unk Avenue", "David Bau"):
        assert "Copyright" in notices and name in notices


def test_the_page_fetches_from_nowhere_else() -> None:
    for name in PAGE_FILES:
        if name != "LICENCES.txt" and not name.startswith("jspsych"):
            assert not re.search(rb"https?://", page_file(name)), name
    page = page_file("index.html").decode()
    assert not re.search(r"<script>|<style>|\son\w+=|style=", page)


def test_the_command_builds(saved: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "design.toml").write_text('order = "balanced"\nitems = 2\ninput = "text"\n')
    out = tmp_path / "study"
    assert main(["study", "build", str(saved), str(out), "--design", str(tmp_path / "design.toml")]) == 0
    assert str(out) in capsys.readouterr().out
    study = read_study(out)
    item = next(iter(study.items.values()))
    assert item.widget.kind == "text" and "End your reply with one line" in item.question
    assert main(["study", "build", str(saved), str(out)]) == 2
    assert "new or empty" in capsys.readouterr().err
