"""Questions in other words go through every export, and the oracle, who reads prompts and pixels, scores 100 %."""

from __future__ import annotations

import base64
import csv
import functools
import importlib.util
import io
import json
import tarfile
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

import perceptv as pv
from perceptv.core.words import FORMS
from perceptv.export import (
    save_hf,
    to_lmms_eval,
    to_messages,
    to_parquet,
    to_vlmevalkit,
    to_webdataset,
    write_croissant,
)
from perceptv.io.foreign_tables import long_cells
from perceptv.limits import LIMITS
from perceptv.models.oracle.answering import answer

Asked = tuple[str, str, list[bytes]]
"""An id, the text and the pictures of a question, as a harness finds them in an export."""

WAYS: tuple[dict[str, Any], ...] = (
    *({"form": form} for form in FORMS),
    {"think": True},
    {"language": "hi"},
    {"wording": "terse"},
    {"wording": "terse", "form": "letter", "think": True, "language": "hi"},
    {"form": "json", "think": False, "language": "hi"},
)
NAMES = ["-".join(map(str, way.values())) for way in WAYS]


def pictures() -> pv.Dataset:
    """An answer of each class: number, tuple, sequence, set, yes or no, cell, option."""
    names = (
        "counting_circles",
        "circle_location",
        "sort_lines",
        "list_colours",
        "maze_solving",
        "locate_circles_shape",
    )
    return pv.percept_v(preset="balanced", seed=3, domains=(*names, "vanishing_objects"), sizes=[3], per_size=1)


def pairs() -> pv.Dataset:
    """Pictures of which one asks for a number and one for an option, and frames of a video."""
    return pv.core_knowledge(domains=["boundary_paint", "mechanical_wheels", "conservation_size"], pairs=1, sizes=[5])


def films() -> pv.Dataset:
    names = ["conservation_number", "conservation_volume"]
    return pv.conservation(preset="balanced", sizes=[3], per_size=1, domains=names, seed=4)


SETS: dict[str, Callable[[], pv.Dataset]] = {"pictures": pictures, "pairs": pairs, "films": films}


def said(asked: Asked) -> str:
    return _said(asked[1], tuple(asked[2]))


@functools.cache
def _said(prompt: str, shown: tuple[bytes, ...]) -> str:
    """What the oracle replies; exports that show the same bytes have the same replies."""
    return answer(prompt, shown).text


def decoded(url: str) -> bytes:
    return base64.b64decode(url.partition(",")[2])


def rows_of(folder: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in (folder / "metadata.jsonl").read_text().splitlines()]


def png(picture: Any) -> bytes:
    out = io.BytesIO()
    picture.save(out, format="PNG")
    return out.getvalue()


# ---- what each harness shows of an export


def from_messages(folder: Path) -> Iterator[Asked]:
    for line in map(json.loads, (folder / "messages.jsonl").read_text().splitlines()):
        content = line["messages"][0]["content"]
        text = "\n".join(part["text"] for part in content if part["type"] == "text")
        shown = [decoded(part["image_url"]["url"]) for part in content if part["type"] == "image_url"]
        yield line["id"], text, shown


def from_vlmevalkit(folder: Path) -> Iterator[Asked]:
    (table,) = folder.glob("*.tsv")
    with table.open(newline="", encoding="utf-8") as file, long_cells(LIMITS):
        for row in csv.DictReader(file, delimiter="\t"):
            cells = json.loads(row["image"]) if row["image"].startswith("[") else [row["image"]]
            yield row["index"], row["question"], list(map(base64.b64decode, cells))


def from_webdataset(folder: Path) -> Iterator[Asked]:
    (shard,) = folder.glob("*.tar")
    found: dict[str, dict[str, bytes]] = {}
    with tarfile.open(shard) as archive:
        for member in archive:
            key, _, ending = member.name.partition(".")
            found.setdefault(key, {})[ending] = archive.extractfile(member).read()  # type: ignore[union-attr]
    for files in found.values():
        record = json.loads(files.pop("json"))
        yield record["id"], record["prompt"], list(files.values())


def from_table(rows: Any) -> Iterator[Asked]:
    for row in rows:
        yield row["id"], row["prompt"], [png(picture) for picture in row["images"]]


def from_parquet(folder: Path) -> Iterator[Asked]:
    import pyarrow.parquet

    for path in sorted(folder.rglob("*.parquet")):
        for row in pyarrow.parquet.read_table(path).to_pylist():
            yield row["id"], row["prompt"], [picture["bytes"] for picture in row["images"]]


def from_saved_hf(folder: Path) -> Iterator[Asked]:
    import datasets

    yield from from_table(datasets.load_from_disk(str(folder)))


READERS: dict[str, tuple[Callable[..., Path], Callable[[Path], Iterator[Asked]]]] = {
    "messages": (to_messages, from_messages),
    "vlmevalkit": (to_vlmevalkit, from_vlmevalkit),
    "webdataset": (lambda data, path, **how: to_webdataset(data, path, video="auto", **how), from_webdataset),
    "parquet": (to_parquet, from_parquet),
    "hf": (save_hf, from_saved_hf),
}


def frames(data: pv.Dataset) -> Any:
    """What a table shows of a set: of videos some frames, as a harness would show them."""
    return pv.conservation_trials(data, methods=1, counts=1, prompts=1) if data.recipe.suite == "conservation" else data


def check_all_right(where: Any, replies: Any, count: int) -> pv.Report:
    report = pv.score(where, replies)
    assert report.overall().n == count
    assert [(row.item.id, row.text, row.reason) for row in report.rows if not row.correct] == []
    return report


@pytest.mark.parametrize("way", WAYS, ids=NAMES)
@pytest.mark.parametrize("made", SETS)
@pytest.mark.parametrize("name", READERS)
def test_the_oracle_answers_every_export_in_every_way(
    name: str, made: str, way: Mapping[str, Any], tmp_path: Path
) -> None:
    if name in ("parquet", "hf"):
        pytest.importorskip("datasets")
    write, read = READERS[name]
    data = SETS[made]().with_prompt(**way)
    folder = write(frames(data), tmp_path / "export", progress=False)
    asked = list(read(folder))
    replies = {each[0]: said(each) for each in asked}
    report = check_all_right(folder, replies, len(data))
    assert [row["id"] for row in rows_of(folder)] == list(replies)
    for row, sample in zip(report.rows, data, strict=True):
        due = sample.words.fields(pv.info(sample.domain).wording)
        assert {kind: row.item.first(kind) for kind in due} == due
    check_all_right(frames(data), replies, len(data))


# ---- exports and interfaces that score by themselves


def every_way() -> pv.Dataset:
    """One dataset of all ways, whose rows have the columns of each."""
    own = pictures()[::2]
    return sum((own.with_prompt(**way) for way in WAYS[1:]), own)


def loaded(folder: Path) -> Any:
    """The module that a task folder brings along."""
    spec = importlib.util.spec_from_file_location("utils_of_task", folder / "utils.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize("made", [every_way, pairs])
def test_lmms_evals_task_scores_the_oracle_by_its_own_functions(made: Callable[[], pv.Dataset], tmp_path: Path) -> None:
    datasets = pytest.importorskip("datasets")
    data = made() + made().with_prompt(form="json", language="hi") if made is pairs else made()
    folder = to_lmms_eval(data, tmp_path / "task", progress=False)
    task, files = loaded(folder), [str(path) for path in folder.rglob("*.parquet")]
    rows = datasets.load_dataset("parquet", data_files=files, split="train", cache_dir=str(tmp_path / "cache"))
    assert rows["id"] == data.ids
    results = []
    for row in rows:
        shown = [png(picture) for picture in task.doc_to_visual(row)]
        reply = said((row["id"], task.doc_to_text(row), shown))
        results.append(task.process_results(row, [reply])["perceptv_accuracy"])
    assert [result["id"] for result in results if result["outcome"] != "correct"] == []
    assert task.accuracy(results) == 1.0 and task.format_errors(results) == 0.0


def test_all_ways_stand_in_one_table_and_report(tmp_path: Path) -> None:
    datasets = pytest.importorskip("datasets")
    data = every_way()
    folder = to_parquet(data, tmp_path / "set", progress=False)
    rows = datasets.load_dataset(str(folder), split="test", cache_dir=str(tmp_path / "cache"))
    replies = [said(asked) for asked in from_table(rows)]
    report = check_all_right(rows, replies, len(data))
    assert check_all_right(folder, replies, len(data)).kinds() == report.kinds()
    assert {"form", "think", "language", "wording"} <= set(report.kinds())
    assert all(change.only_first == change.only_second == 0 for change in report.paired("form"))


def test_a_saved_set_of_all_ways_is_answered_from_its_files(tmp_path: Path) -> None:
    data = every_way()
    folder = data.save(tmp_path / "set", progress=False)
    write_croissant(folder)
    rows = rows_of(folder)
    told = {
        row["id"]: said((row["id"], row["prompt"], [(folder / n).read_bytes() for n in row["file_names"]]))
        for row in rows
    }
    check_all_right(folder, told, len(data))


def test_rows_for_trainers_reward_the_oracle() -> None:
    pytest.importorskip("PIL")
    rows = [pv.training_row(sample) for sample in every_way()]
    replies = [said((row["id"], row["prompt"][0]["content"], [png(p) for p in row["images"]])) for row in rows]
    columns = {name: [row[name] for row in rows] for name in rows[0] if name not in ("prompt", "images")}
    completions = [[{"role": "assistant", "content": reply}] for reply in replies]
    earned = pv.grpo_reward([row["prompt"] for row in rows], completions, **columns)
    assert [row["id"] for row, one in zip(rows, earned, strict=True) if one != 1.0] == []


@pytest.mark.parametrize("form", FORMS)
def test_films_of_episodes_carry_their_words(form: Any, tmp_path: Path) -> None:
    """Nobody answers these from files; the perfect reply of the export itself must be right."""
    pytest.importorskip("av")
    data = pv.bib(tasks=["bib_preference"], pairs=1).with_prompt(form=form, language="hi")
    rows = rows_of(to_webdataset(data, tmp_path / "set", progress=False))
    check_all_right(tmp_path / "set", {row["id"]: row["answer_text"] for row in rows}, len(data))
    assert {row["form"] for row in rows} == {form} and {row["language"] for row in rows} == {"hi"}
