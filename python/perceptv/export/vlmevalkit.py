"""A table for VLMEvalKit: one question a line, its pictures in base64."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

from perceptv.core.appearance import LOOK_COLUMNS
from perceptv.core.dataset import Dataset
from perceptv.core.question_digests import digest_of, options_in
from perceptv.export.export_rows import Exportable, ExportRow, FrameForm, in_look, picture_source
from perceptv.export.target import Card, Export, export

COLUMNS = ("index", "image", "question", "answer", "category", "suite", "preset", "size", "question_digest")

_README = """VLMEvalKit finds the table where `LMUData` points, and asks it as a custom VQA set:

    LMUData=path/to/this/folder python run.py --data {name} --model MODEL --mode infer

What it writes, `MODEL_{name}.xlsx` (or .tsv, .json), is what `perceptv score path/to/this/folder FILE` takes.
VLMEvalKit's own scores of custom sets know nothing of this set's answers."""


def to_vlmevalkit(
    dataset: Dataset | Exportable,
    path: str | Path,
    *,
    video: FrameForm = "auto",
    threads: int | None = None,
    progress: bool = True,
) -> Path:
    """Writes a folder with a TSV table that VLMEvalKit reads as a custom VQA set.

    `index` is the id, `question` is the prompt, and `answer` is the answer line of a perfect reply. `image` is a PNG
    file in base64, or a JSON list of several. Videos are shown as frames. Each look has a table of its own.

    Parameters
    ----------
    dataset : Dataset or Trials
        The dataset to write. Questions about whole clips are refused.
    path, threads, progress
        As in :func:`perceptv.export.to_parquet`.
    video : {"auto", "frames"}
        A few frames of each video. For other frames pass trials, for example from
        :func:`perceptv.conservation_trials`.
    """
    source = picture_source(dataset, video, "vlmevalkit")
    name = f"perceptv_{source.name}"

    def write(out: Export, rows: Iterator[ExportRow]) -> None:
        head = (*COLUMNS, *LOOK_COLUMNS) if source.looks else COLUMNS
        with ExitStack() as stack:
            tables = {
                look: stack.enter_context(out.writing(f"{in_look(name, look)}.tsv")) for look in source.looks or ("",)
            }
            for table in tables.values():
                table.write(_line(head))
            for row in rows:
                tables[row.record.get("look", "")].write(_line(_cells(row)))

    others = "".join(f"\n- `{in_look(name, look)}`: the look {look}" for look in source.looks)
    card = Card(_README.format(name=name) + (f"\n\nEach look is a table of its own:\n{others}" if others else ""))
    return export(source, path, "vlmevalkit", {}, write, card, threads=threads, progress=progress)


def _cells(row: ExportRow) -> tuple[Any, ...]:
    pictures = [file.base64 for file in row.shown]
    record = row.record
    shown = pictures[0] if len(pictures) == 1 else json.dumps(pictures)
    digest = digest_of(record["prompt"], options_in(record), [file.data for file in row.shown])
    columns = (record["domain"], record["suite"], record["preset"], record["size"], digest)
    looks = [record[name] for name in LOOK_COLUMNS if name in record]
    return (row.id, shown, record["prompt"], record["answer_text"], *columns, *looks)


def _line(cells: tuple[Any, ...]) -> bytes:
    text = io.StringIO()
    csv.writer(text, dialect="excel-tab", lineterminator="\n").writerow(cells)
    return text.getvalue().encode()
