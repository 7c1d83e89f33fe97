"""What is too large, too long or too deep is refused early; what is no regular file is refused without waiting."""

from __future__ import annotations

import json
import re
import tracemalloc
from collections.abc import Callable
from dataclasses import fields, replace
from pathlib import Path
from typing import Any

import pytest

import perceptv as pv
from bib_pairs import four_pairs
from perceptv.cli import main
from perceptv.export import write_croissant
from perceptv.io.strict_json import parse
from perceptv.limits import LIMITS, Limits, check_limit
from perceptv.sets.verify_dataset import load, verify
from perceptv.sets.verify_pixels import verify_pixels
from perceptv.shards.places import open_store
from perceptv.suites.bib import read_infants, read_surprise
from perceptv.suites.bib.episodes import EpisodeInfo, read_metadata
from storage_sets import picture, rewrite_manifest
from systems import make_fifo, make_link

DOCS = Path(__file__).resolve().parents[3] / "docs"
SPARSE = 5 * 10**9
Call = Callable[[Path, Limits], Any]
EPISODES: list[EpisodeInfo] = four_pairs()


def test_the_docs_state_the_table() -> None:
    told = dict(re.findall(r"^\| `(max_\w+)` \| ([\d,]+) ", (DOCS / "errors.md").read_text(encoding="utf-8"), re.M))
    assert {name: int(value.replace(",", "")) for name, value in told.items()} == {
        field.name: field.default for field in fields(Limits)
    }


@pytest.mark.parametrize("value", [0, -1, True, 1.5, "7", None, 2**63])
def test_limits_are_positive_integers(value: Any) -> None:
    for field in fields(Limits):
        with pytest.raises(pv.InvalidParams, match=f"{field.name} is "):
            replace(LIMITS, **{field.name: value})


def test_what_is_at_the_limit_is_legal() -> None:
    limits = replace(LIMITS, max_bytes=7)
    check_limit("a.json", 7, "bytes", "max_bytes", limits)
    with pytest.raises(pv.LimitExceeded, match=r"a\.json has 8 bytes; legal: at most max_bytes, 7 .*--max-bytes"):
        check_limit("a.json", 8, "bytes", "max_bytes", limits)


# ---- large files -------------------------------------------------------------------------------------------------


def sparse(path: Path, size: int = SPARSE) -> None:
    """A file of that size, which takes no room."""
    with open(path, "ab") as file:
        file.truncate(size)


READERS: dict[str, Call] = {
    "a.jsonl": lambda p, limits: pv.score(p, {}, limits=limits),
    "q.jsonl": lambda p, limits: pv.load_questions(p, limits=limits),
    "q.csv": lambda p, limits: pv.load_questions(p, limits=limits),
    "f.json": lambda p, limits: pv.load_frame_choices(p, limits=limits),
    "s.csv": lambda p, limits: read_surprise(p, EPISODES, limits=limits),
    "s.jsonl": lambda p, limits: read_surprise(p, EPISODES, limits=limits),
    "i.csv": lambda p, limits: read_infants(p, limits=limits),
    "m.jsonl": lambda p, limits: read_metadata(p, limits=limits),
    "e.json": lambda p, limits: pv.read_episode(p, limits=limits),
}
for _suffix in (".jsonl", ".csv", ".tsv", ".json", ".xlsx"):
    READERS[f"r{_suffix}"] = lambda p, limits: pv.score(pv.percept_v(per_size=1, sizes=[1])[:1], p, limits=limits)


@pytest.mark.parametrize("name", [name for name in READERS if name != "r.xlsx"])  # which counts as unpacked
def test_large_files_are_refused_by_their_size(tmp_path: Path, name: str) -> None:
    sparse(tmp_path / name)
    tracemalloc.start()
    try:
        with pytest.raises(pv.LimitExceeded, match=r"max_bytes|max_picture"):
            READERS[name](tmp_path / name, LIMITS)
        assert tracemalloc.get_traced_memory()[1] < 50_000_000
    finally:
        tracemalloc.stop()


@pytest.mark.parametrize("name", [name for name in READERS if name.endswith(("l", "v"))])
def test_long_lines_are_refused(tmp_path: Path, name: str) -> None:
    (tmp_path / name).write_text("x" * 3000 + "\n")
    with pytest.raises(pv.LimitExceeded, match="line 1 has more than 2000 bytes; legal: at most max_line, 2000"):
        READERS[name](tmp_path / name, replace(LIMITS, max_line=2000))


def test_spreadsheets_count_unpacked(tmp_path: Path) -> None:
    openpyxl: Any = pytest.importorskip("openpyxl")
    book = openpyxl.Workbook()
    for _ in range(2000):
        book.active.append(["id", "response" * 50])
    book.save(tmp_path / "r.xlsx")
    packed = (tmp_path / "r.xlsx").stat().st_size
    with pytest.raises(pv.LimitExceeded, match="bytes unpacked"):
        READERS["r.xlsx"](tmp_path / "r.xlsx", replace(LIMITS, max_bytes=packed))


@pytest.mark.parametrize("rows", [3, 4])
def test_instances_are_counted(tmp_path: Path, rows: int) -> None:
    (tmp_path / "q.jsonl").write_text('{"prompt": "Is it?", "answer": "yes", "type": "TF"}\n' * rows)
    limits = replace(LIMITS, max_instances=3)
    if rows == 3:
        assert len(pv.load_questions(tmp_path / "q.jsonl", limits=limits)) == 3
    else:
        with pytest.raises(pv.LimitExceeded, match="max_instances"):
            pv.load_questions(tmp_path / "q.jsonl", limits=limits)


def test_depth_is_looked_at_before_parsing() -> None:
    for depth in (64, 65):
        for opening, closing in (("[", "]"), ('{"a":', "}"), ('[{"[[[": ', "}]")):
            count = depth // 2 if opening.startswith("[{") else depth
            text = opening * count + "1" + closing * count
            if depth <= 64 or (count < 64 and 2 * count <= 64):
                parse(text, "x")
            else:
                with pytest.raises(pv.LimitExceeded, match="max_depth"):
                    parse(text, "x")
    parse(json.dumps(["[" * 100, '\\"[[[' * 100, *[[]] * 1000]), "brackets in texts, or one after another")
    with pytest.raises(pv.LimitExceeded):
        parse("[" * 10**6, "x")
    with pytest.raises(pv.VerificationError, match="nested too deeply"):
        parse("[" * 10**5 + "]" * 10**5, "x", replace(LIMITS, max_depth=10**9))


# ---- saved sets ---------------------------------------------------------------------------------------------------


def test_a_manifest_of_thousands_of_millions_takes_no_memory(copy: Path, tmp_path: Path) -> None:
    rewrite_manifest(copy, lambda data: data["recipe"].update(per_size=10**9))
    tracemalloc.start()
    try:
        for call in (verify, verify_pixels, load, lambda place: verify(place, digests_only=True)):
            with pytest.raises(pv.LimitExceeded, match=r"max_instances, 10000000 .*--max-instances"):
                call(copy)  # type: ignore[operator]
        assert tracemalloc.get_traced_memory()[1] < 50_000_000
    finally:
        tracemalloc.stop()
    for words in (["verify", "--digests-only"], ["verify"], ["verify", "--pixels"]):
        assert main([*words, str(copy), "--quiet"]) == 2
    assert main(["export", "webdataset", str(copy), str(tmp_path / "out"), "--quiet"]) == 2
    assert not (tmp_path / "out").exists()


def test_an_export_writes_no_more_than_the_folder_lists(copy: Path, tmp_path: Path) -> None:
    rewrite_manifest(copy, lambda data: data["recipe"].update(per_size=100_000))
    assert main(["export", "webdataset", str(copy), str(tmp_path / "out"), "--quiet"]) == 1
    assert not (tmp_path / "out").exists()
    with pytest.raises(pv.VerificationError, match=r"metadata\.jsonl has 12 lines, .* gives 400000 instances"):
        load(copy)


def test_extra_files_take_the_memory_of_the_folder_alone(copy: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """However many files a recipe promises, what is held is what lies there."""
    rewrite_manifest(copy, lambda data: data["recipe"].update(per_size=50_000))
    (picture(copy).parent / "more.png").write_text("mine")
    tracemalloc.start()
    try:
        kinds = [(d.path.rpartition("/")[2], d.kind) for d in verify(copy, digests_only=True, threads=1)]
        assert tracemalloc.get_traced_memory()[1] < 10_000_000
    finally:
        tracemalloc.stop()
    assert ("more.png", "extra") in kinds and ("manifest.json", "entry") in kinds


def test_a_large_picture_is_a_difference(copy: Path) -> None:
    sparse(picture(copy))
    name = picture(copy).relative_to(copy).as_posix()
    for found in (verify_pixels(copy).differences, verify(copy), verify(copy, digests_only=True)):
        assert [d.path for d in found] == [name] and len(found[0].message) < 500
    (difference,) = verify_pixels(copy).differences
    assert "max_picture" in difference.message and "--max-picture" in difference.message


def test_a_missing_picture_is_named(copy: Path, capsys: pytest.CaptureFixture[str]) -> None:
    name = picture(copy).relative_to(copy).as_posix()
    picture(copy).unlink()
    assert main(["verify", "--pixels", str(copy), "--quiet"]) == 1
    said = capsys.readouterr().out
    assert f"{name}: " in said and "is missing or no regular file" in said and "Errno" not in said


@pytest.mark.parametrize("name", ["metadata.jsonl", "scenes.jsonl", "manifest.json"])
def test_large_documents_are_refused(copy: Path, name: str) -> None:
    sparse(copy / name)
    for call in (lambda: verify(copy), lambda: verify(copy, digests_only=True)):
        with pytest.raises(pv.LimitExceeded, match=rf"{re.escape(name)} has {SPARSE} bytes; legal: at most max_bytes"):
            call()


def test_metadata_for_other_commands(copy: Path) -> None:
    sparse(copy / "metadata.jsonl")
    for call in (write_croissant, load, lambda place: pv.score(place, {"a": "b"})):
        with pytest.raises(pv.LimitExceeded, match="max_bytes"):
            call(copy)
    assert main(["export", "croissant", str(copy)]) == main(["score", str(copy), str(copy / "none.jsonl")]) == 2


def test_options_raise_the_limits(copy: Path) -> None:
    assert main(["verify", str(copy), "--quiet", "--max-instances", "11"]) == 2
    assert main(["verify", str(copy), "--quiet", "--max-instances", "12"]) == 0
    assert main(["verify", str(copy), "--quiet", "--max-bytes", "1000"]) == 2
    assert main(["verify", "--pixels", str(copy), "--quiet", "--max-picture", "100"]) == 1


def test_large_shards_are_refused(tmp_path: Path) -> None:
    pv.write_shards(pv.percept_v(domains=["counting_circles"], sizes=[1], per_size=1), tmp_path, of=1, progress=False)
    (shard,) = tmp_path.glob("*.tar")
    sparse(shard)
    with pytest.raises(pv.LimitExceeded, match="max_bytes"):
        pv.verify_shards(tmp_path, digests_only=True)
    sparse(tmp_path / "manifest.json")
    with pytest.raises(pv.LimitExceeded, match="max_bytes"):
        pv.verify_shards(tmp_path)


# ---- what is no regular file, and no path --------------------------------------------------------------------------


@pytest.mark.parametrize("kind", ["fifo", "folder", "device"])
@pytest.mark.parametrize("name", READERS)
def test_what_is_no_regular_file_does_not_block(tmp_path: Path, name: str, kind: str) -> None:
    path = tmp_path / name
    if kind == "fifo":
        make_fifo(path)
    elif kind == "folder":
        path.mkdir()
    else:
        make_link(path, "/dev/zero")
    with pytest.raises(pv.PerceptvError):
        READERS[name](path, LIMITS)


@pytest.mark.parametrize("name", ["manifest.json", "metadata.jsonl", "scenes.jsonl", "README.md", "picture"])
def test_fifos_in_sets_do_not_block(copy: Path, name: str) -> None:
    path = picture(copy) if name == "picture" else copy / name
    path.unlink()
    make_fifo(path)
    for words in (["verify"], ["verify", "--digests-only"], ["verify", "--pixels"], ["export", "croissant"]):
        assert main([*words, str(copy), *(["--quiet"] if words[0] == "verify" else [])]) in (0, 1, 2)
    for replies in (copy / "none.jsonl", path):
        assert main(["score", str(copy), str(replies)]) == 2


@pytest.mark.parametrize("name", ["nul\0", "half\ud800", "\0", "\udfff.jsonl"])
def test_paths_that_no_system_takes(name: str, tmp_path: Path) -> None:
    sample, data = pv.generate("counting_circles", size=1), pv.percept_v(sizes=[1], per_size=1)[:1]
    calls: list[Callable[[], Any]] = [
        *(lambda call=call: call(Path(name), LIMITS) for call in READERS.values()),  # type: ignore[misc]
        lambda: verify(name),
        lambda: verify_pixels(name),
        lambda: pv.verify_shards(name),
        lambda: open_store(name),
        lambda: open_store(f"file://{tmp_path}/%00"),
        lambda: write_croissant(name),
        lambda: pv.score(name, {}),
        lambda: pv.score(data, name),
        lambda: pv.score_surprise(name, {}),
        lambda: pv.load_questions(name),
        lambda: data.save(name, progress=False),
        lambda: data.to_webdataset(name, progress=False),
        lambda: sample.save(f"{tmp_path}/{name}.png"),
        lambda: pv.conservation(per_size=1)[0].video(f"{tmp_path}/{name}.png"),
        lambda: pv.write_gallery(f"{tmp_path}/{name}.html", domains=["counting_circles"], progress=False),
    ]
    for i, call in enumerate(calls):
        with pytest.raises(pv.PerceptvError):
            call()
            raise AssertionError(f"call {i}")
    for words in (["verify"], ["verify", "--pixels"], ["score", "x"], ["report"], ["export", "croissant"]):
        assert main([*words, name]) in (1, 2)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("url", ["s3://[", "http://[::1", "memory://\0", "file://\ud800", "x\ny://", "://", "ü://ö"])
def test_urls_that_are_none(url: str) -> None:
    with pytest.raises(pv.PerceptvError):
        pv.verify_shards(url)
