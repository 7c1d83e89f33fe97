"""Chat messages as JSON Lines, in the form of OpenAI's chat endpoint, which evalscope and others read."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

from perceptv import _core
from perceptv.core.chat_messages import chat_content
from perceptv.core.dataset import Dataset, ShownVideo
from perceptv.errors import illegal
from perceptv.export.export_rows import Exportable, ExportRow, ExportSource, in_look, shown_source
from perceptv.export.target import Card, Export, export
from perceptv.sets.plan import METADATA

FILE = "messages.jsonl"
_README = """Each line of `messages.jsonl` has `messages` (one of the user, with pictures inside), `answer` (the answer
line of a perfect reply) and the columns of `metadata.jsonl`. evalscope asks it as its benchmark general_vqa:

    evalscope eval --model MODEL --datasets general_vqa \\
        --dataset-args '{"general_vqa": {"local_path": "path/to/this/folder", "subset_list": ["messages"]}}'

Its `predictions/MODEL/general_vqa_messages.jsonl` is what `perceptv score path/to/this/folder FILE` takes; lines are
told apart by their place, so ask in this order. evalscope's own scores compare words and say little here."""
_LOOKS = """

Each look has files of its own, `messages_LOOK.jsonl`, which are subsets of evalscope: name `messages_LOOK` in
`subset_list`. Score its predictions against `metadata_LOOK.jsonl`."""


def to_messages(
    dataset: Dataset | Exportable,
    path: str | Path,
    *,
    video: ShownVideo = "auto",
    threads: int | None = None,
    progress: bool = True,
) -> Path:
    """Writes a folder with chat messages, which contain the pictures as data URIs.

    Parameters
    ----------
    dataset : Dataset or Trials
        The dataset to write. Datasets without questions are refused.
    path, threads, progress
        As in :func:`perceptv.export.to_parquet`.
    video : {"auto", "frames", "mp4"}
        Format of videos: frames, each after its label (auto), or MP4 files in parts of the type ``video_url``, which
        some servers accept (auto for questions about whole clips).
    """
    source = shown_source(dataset, video)
    if not source.asks:
        raise illegal("dataset holds samples without a question", "samples with a question")

    def write(out: Export, rows: Iterator[ExportRow]) -> None:
        with ExitStack() as stack:
            lines = {look: stack.enter_context(out.writing(_named(FILE, look))) for look in source.looks or ("",)}
            parts = {look: stack.enter_context(out.writing(_named(METADATA, look))) for look in source.looks}
            for row in rows:
                look = row.record.get("look", "")
                lines[look].write(json.dumps(message_record(row, source), ensure_ascii=False).encode() + b"\n")
                if look in parts:
                    parts[look].write(_core.canonical_json(row.record).encode() + b"\n")

    body = _README + (_LOOKS if source.looks else "")
    return export(source, path, "messages", {}, write, Card(body), threads=threads, progress=progress)


def _named(file: str, look: str) -> str:
    stem, _, ending = file.partition(".")
    return f"{in_look(stem, look)}.{ending}"


def message_record(row: ExportRow, source: ExportSource) -> dict[str, Any]:
    """A line: messages and answer first; `answer` is the answer line, its value is `answer_value`."""
    columns = {name: value for name, value in row.record.items() if name not in ("prompt", "answer")}
    messages = [{"role": "user", "content": chat_content(source.messages(row))}]
    return {"messages": messages, "answer": row.record["answer_text"], "answer_value": row.record["answer"], **columns}
