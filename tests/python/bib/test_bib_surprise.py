"""Metadata of BIB episodes and tables of surprise: every form, hostile input."""

from __future__ import annotations

import json
import re
import time
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from bib_pairs import LENGTH, four, quartets
from late import late
from perceptv import InvalidParams, LimitExceeded
from perceptv.suites.bib import EpisodeInfo, read_metadata, read_surprise, write_metadata

pd = late("pandas")

__all__ = ["four"]


# ---- metadata


def test_metadata_is_written_and_read_back(four: list[EpisodeInfo], tmp_path: Path) -> None:
    path = tmp_path / "metadata.jsonl"
    write_metadata(path, four)
    assert read_metadata(path) == four
    first = json.loads(path.read_text().splitlines()[0])
    assert list(first)[:3] == ["episode", "task", "domain"] and first["lengths"] == [LENGTH] * 9
    assert first["condition"] is None and path.read_bytes().count(b"\n") == 8


SPOILED: list[tuple[dict[str, Any], str]] = [
    ({"colour": 1}, "key 'colour' is unknown"),
    ({"size": ...}, "has no member 'size'"),
    ({"size": "6"}, r"size is '6'; legal: integers 1\.\.20"),
    ({"size": 21}, "size is 21"),
    ({"size": True}, "size is True"),
    ({"pair": -1}, "pair is -1"),
    ({"member": "x"}, "member is 'x'; legal: 'e', 'u'"),
    ({"member": ["e"]}, "member is"),
    ({"outcome": None}, "outcome is None; legal: 'expected'"),
    ({"condition": ""}, "condition is ''"),
    ({"episode": " "}, "episode is ' '"),
    ({"preset": "Paper"}, "preset is 'Paper'"),
    ({"lengths": [LENGTH] * 8}, "lengths is .*; legal: 9 integers 114"),
    ({"lengths": [LENGTH] * 8 + [113]}, "lengths is"),
    ({"lengths": [LENGTH] * 8 + [134.0]}, "lengths is"),
    ({"lengths": "123456789"}, "lengths is"),
]


@pytest.mark.parametrize(("change", "words"), SPOILED)
def test_a_row_that_is_not_as_it_must_be_names_file_line_and_key(
    four: list[EpisodeInfo], tmp_path: Path, change: dict[str, Any], words: str
) -> None:
    record = {key: value for key, value in {**four[1].record(), **change}.items() if value is not ...}
    path = tmp_path / "metadata.jsonl"
    path.write_text(json.dumps(four[0].record()) + "\n\n" + json.dumps(record) + "\n")
    with pytest.raises(InvalidParams, match=rf"metadata\.jsonl, line 3:? {words}"):
        read_metadata(path)


@pytest.mark.parametrize("text", ["{", "[1]", '{"episode": NaN}', '{"a": 1, "a": 2}', "\xff", "[" * 100_000])
def test_a_line_that_is_no_row_is_refused(tmp_path: Path, text: str) -> None:
    (tmp_path / "metadata.jsonl").write_bytes(text.encode("latin-1"))
    with pytest.raises((InvalidParams, LimitExceeded), match=r"metadata\.jsonl, line 1"):
        read_metadata(tmp_path / "metadata.jsonl")


def test_an_episode_twice_and_a_missing_file_are_refused(four: list[EpisodeInfo], tmp_path: Path) -> None:
    write_metadata(tmp_path / "m.jsonl", [four[0], four[0]])
    with pytest.raises(InvalidParams, match="line 2: episode is '000000preferencee', as in line 1"):
        read_metadata(tmp_path / "m.jsonl")
    with pytest.raises(InvalidParams, match="cannot be read"):
        read_metadata(tmp_path / "none.jsonl")


# ---- reading


FORMS = ["csv", "tsv", "jsonl", "rows", "tuples", "generator", "frame", "mapping"]


def in_form(form: str, rows: list[dict[str, Any]], folder: Path) -> Any:
    path, frame = folder / f"s.{form}", pd.DataFrame(rows)
    if form in ("csv", "tsv"):
        frame.to_csv(path, index=False, sep="," if form == "csv" else "\t")
        return path
    if form == "jsonl":
        path.write_text("\n\n".join(map(json.dumps, rows)), encoding="utf-8")
        return str(path)
    tuples = [tuple(row.values()) for row in rows]
    others: dict[str, Any] = {"rows": rows, "tuples": tuples, "generator": iter(rows), "frame": frame}
    return others.get(form, {"model": rows})


@pytest.mark.parametrize("form", FORMS)
def test_every_form_gives_the_same_series(four: list[EpisodeInfo], tmp_path: Path, form: str) -> None:
    rows = [
        {"episode": info.episode, "trial": trial, "frame": frame, "surprise": 0.25 * frame + i}
        for i, info in enumerate(four)
        for trial in (1, 9)
        for frame in (40, 30)
    ]
    series = read_surprise(in_form(form, rows, tmp_path), four)
    assert series.models == ("model",) and series.unused == {"model": 16}
    assert series.frame.tolist() == [30, 40] * 8 and series.episode.tolist() == [i // 2 for i in range(16)]
    assert series.surprise.tolist() == [0.25 * frame + i for i in range(8) for frame in (30, 40)]
    assert not series.fam.any()


@pytest.mark.parametrize("form", ["csv", "jsonl", "rows", "tuples", "frame"])
def test_fam_model_and_whole_trials_in_every_form(four: list[EpisodeInfo], tmp_path: Path, form: str) -> None:
    """A column with empty cells is one of floats in a data frame, and 3.0 then stands for 3."""
    rows: list[dict[str, Any]] = [
        {"episode": four[0].episode, "trial": 9, "frame": "-", "surprise": k / 4, "fam": k, "model": "one"}
        for k in range(1, 9)
    ]
    rows.append({**rows[0], "episode": four[1].episode, "surprise": 2.0, "fam": None, "model": "two"})
    series = read_surprise(in_form(form, rows, tmp_path), four)
    assert series.models == ("one", "two") and series.fam.tolist() == [*range(1, 9), 0]
    assert series.whole.all() and series.model.tolist() == [0] * 8 + [1]


def test_episodes_have_two_names(four: list[EpisodeInfo]) -> None:
    stem, sample = four[3].episode, f"{four[3].sample}-u"
    a, b = (read_surprise({name: 1.0}, four) for name in (stem, sample))
    assert a.episode.tolist() == b.episode.tolist() == [3]
    with pytest.raises(InvalidParams, match="row 2: episode 000001preferenceu, trial 9, frame - again"):
        read_surprise({stem: 1.0, sample: 1.0}, four)
    with pytest.raises(InvalidParams, match="which several tasks show"):
        read_surprise({"bib-paper-bib2_imitation-n06-i0000-s0-e": 1.0}, quartets(1))


CELLS: list[tuple[dict[str, Any], str]] = [
    ({"episode": " "}, "episode is ' '; legal: those of the dataset"),
    ({"trial": 0}, r"trial is '?0'?; legal: 1\.\.9"),
    ({"trial": 10}, "trial is '?10"),
    ({"trial": 8.5}, "trial is '?8.5"),
    ({"trial": "last"}, "trial is 'last'"),
    ({"frame": -1}, r"frame is '?-1'?; legal: 0\.\.133, or - for the complete trial"),
    ({"frame": LENGTH}, "frame is '?134"),
    ({"frame": ""}, "frame is"),
    ({"frame": "--"}, "frame is '--'"),
    ({"fam": 0}, r"fam is '?0.*; legal: 1\.\.8"),
    ({"fam": 9}, "fam is '?9"),
    ({"fam": "one"}, "fam is 'one'"),
    ({"surprise": "high"}, "surprise is 'high'; legal: a number"),
    ({"surprise": "1_0"}, "surprise is '1_0'"),
    ({"surprise": "\u0661"}, "surprise is"),
    ({"surprise": "0x10"}, "surprise is '0x10'"),
]
OBJECTS: list[tuple[dict[str, Any], str]] = [
    ({"episode": None}, "episode is None"),
    ({"episode": ["a"]}, "episode is"),
    ({"trial": True}, "trial is True"),
    ({"trial": None}, "trial is None"),
    ({"frame": 10**400}, "frame is"),
    ({"frame": [1]}, r"frame is \[1\]"),
    ({"model": 3}, "model is 3; legal: a text"),
    ({"surprise": True}, "surprise is True"),
    ({"surprise": [1.0]}, "surprise is"),
    ({"surprise": {}}, "surprise is"),
]


@pytest.mark.parametrize(
    ("form", "change", "words"),
    [(form, *bad) for form in ("csv", "frame", "jsonl", "rows") for bad in CELLS]
    + [(form, *bad) for form in ("jsonl", "rows") for bad in OBJECTS],
)
def test_a_bad_cell_is_named(
    four: list[EpisodeInfo], tmp_path: Path, form: str, change: dict[str, Any], words: str
) -> None:
    good: dict[str, Any] = {"episode": four[0].episode, "trial": 9, "frame": 30, "surprise": 1.5}
    extra = {name: None for name in change if name not in good}
    rows = [{**good, **extra, "frame": 31}, {**good, **change}]
    with pytest.raises(InvalidParams, match=rf"row 2: {words}"):
        read_surprise(in_form(form, rows, tmp_path), four)


def test_the_first_ten_are_listed_and_all_are_counted(four: list[EpisodeInfo]) -> None:
    rows = [("x" * 500 + str(i), "y" * 500, "-", 1.0) for i in range(70_000)]
    with pytest.raises(InvalidParams, match="70000 rows are of no use; the first 10") as caught:
        read_surprise(rows, four)
    assert len(re.findall(r"row \d+", str(caught.value))) == 10 and len(str(caught.value)) < 3000
    once = [(info.episode, 9, frame, 1.0) for info in four for frame in (30, 31)]
    with pytest.raises(InvalidParams, match=r"16 rows are doubled; the first 10: .*row 17: .* trial 9, frame 30 again"):
        read_surprise(once * 2, four)
    with pytest.raises(InvalidParams, match="rows doubled: surprise, row 17: episode 000000preferenceu"):
        read_surprise([*once, once[3]], four)


def test_what_is_doubled_is_found_across_blocks(four: list[EpisodeInfo], tmp_path: Path) -> None:
    long = [replace(info, lengths=(90_000,) * 9) for info in four[:2]]
    rows = [(long[0].episode, 9, frame, 0.5) for frame in range(80_000)]
    path = tmp_path / "long.csv"
    lines = [",".join(map(str, row)) for row in [*rows, rows[7]]]
    path.write_text("\n".join(["episode,trial,frame,surprise", *lines]), encoding="utf-8")
    with pytest.raises(InvalidParams, match=r"long\.csv, row 80001: .* trial 9, frame 7 again"):
        read_surprise(path, long)


@pytest.mark.parametrize(
    ("name", "data", "words"),
    [
        ("a.txt", b"", "legal: a file that ends in"),
        ("none.csv", None, "cannot be read"),
        ("a.csv", b"", "no column episode and no trial"),
        ("a.csv", b"episode,trial,frame\n", "no column surprise"),
        ("a.csv", b"episode,trial,trial,frame,surprise\n", "two columns trial"),
        ("a.csv", b"episode,trial,frame,surprise\na,9,-\n", "row 1 has 3 cells; legal: 4"),
        ("a.csv", b"episode,trial,frame,surprise\n", "holds no row"),
        ("a.csv", b"episode,trial,frame,surprise\n\xff,9,-,1\n", "not UTF-8"),
        ("a.csv", b'episode,trial,frame,surprise\n"a,9,-,1\n', "is not a table"),
        ("a.csv", b"episode,trial,frame,surprise\n" + b"x" * 200_000 + b",9,-,1\n", "they are such as 'xxx"),
        ("a.jsonl", b"", "holds no row"),
        ("a.jsonl", b"7", "row 1 is 7; legal: an object"),
        ("a.jsonl", b'{"episode": "x", "trial": 9, "frame": 1}', "row 1 has no surprise"),
        ("a.jsonl", b'{"trial": 9, "trial": 8}', "line 1 is not JSON"),
        ("a.jsonl", b'\n{"trial": ', "line 2 is not JSON"),
        ("a.jsonl", b"[" * 100_000, "line 1 is nested too deeply"),
        ("a.jsonl", b"1" * 5000, "line 1 is not JSON|row 1 is"),
    ],
)
def test_files_that_hold_no_table_are_refused(
    four: list[EpisodeInfo], tmp_path: Path, name: str, data: bytes | None, words: str
) -> None:
    if data is not None:
        (tmp_path / name).write_bytes(data)
    with pytest.raises((InvalidParams, LimitExceeded), match=words):
        read_surprise(tmp_path / name, four)


@pytest.mark.parametrize(
    ("given", "words"),
    [
        (7, "legal: a file, a mapping"),
        (b"x", "legal: a file"),
        ([], "holds no row"),
        ({}, "holds no row"),
        ([7], "row 1 is 7"),
        ([("a", 9)], "row 1 is"),
        ([{"episode": "a"}], "has no trial and no frame and no surprise"),
        ({"a": 1.0, "b": []}, "some names to tables and some not"),
        ({3: []}, "model is 3"),
        (lambda: pd.DataFrame({"episode": ["a"]}), "no column trial"),
        ({"000000preferencee": "x"}, "surprise is 'x'"),
    ],
)
def test_other_forms_are_refused(four: list[EpisodeInfo], given: Any, words: str) -> None:
    with pytest.raises(InvalidParams, match=words):
        read_surprise(given() if callable(given) else given, four)


def test_mixtures_that_have_no_meaning_are_refused(four: list[EpisodeInfo]) -> None:
    name = four[0].episode
    with pytest.raises(InvalidParams, match="000000preferencee has frame - and numbered frames"):
        read_surprise([(name, 9, "-", 1.0), (name, 9, 30, 1.0)], four)
    with pytest.raises(InvalidParams, match="000000preferencee has values with and without fam"):
        read_surprise([(name, 9, "-", 1.0, None), (name, 9, "-", 1.0, 1)], four)
    assert len(read_surprise([(name, 8, "-", 1.0), (name, 9, 30, 1.0)], four).frame) == 1


def test_large_tables_are_read_in_columns(tmp_path: Path) -> None:
    """What 300,000 rows cost: a few seconds, on a busy machine too."""
    infos = quartets(100)
    rows = [f"{info.episode},9,{frame},{frame / 7}" for info in infos for frame in range(134)] * 3
    shuffled = [f"{row},m{i // (134 * len(infos))}" for i, row in enumerate(rows)]
    path = tmp_path / "large.csv"
    path.write_text("\n".join(["episode,trial,frame,surprise,model", *shuffled]), encoding="utf-8")
    start = time.process_time()
    series = read_surprise(path, infos)
    assert len(series.frame) == 3 * 800 * 134 and series.models == ("m0", "m1", "m2")
    assert time.process_time() - start < 30
