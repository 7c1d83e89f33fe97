"""Chat messages as JSON Lines, in the form of OpenAI's chat endpoint, which evalscope and others read."""

from __future__ import annotations

import base64
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from perceptv.errors import InvalidParams
from perceptv.export.cards import harness_card
from perceptv.export.rows import IMAGES, VIDEO, Row, Source, pictures_of, source_of
from perceptv.export.target import Export, export

FILE = "messages.jsonl"
_README = """Each line of `messages.jsonl` has `messages` (one of the user, with pictures inside), `answer` (the answer
line of a perfect reply) and the columns of `metadata.jsonl`. evalscope asks it as its benchmark general_vqa:

    evalscope eval --model MODEL --datasets general_vqa \\
        --dataset-args '{"general_vqa": {"local_path": "path/to/this/folder", "subset_list": ["messages"]}}'

Its `predictions/MODEL/general_vqa_messages.jsonl` is what `perceptv score path/to/this/folder FILE` takes; lines are
told apart by their place, so ask in this order. evalscope's own scores compare words and say little here."""


def to_messages(
    dataset: Any, path: str | Path, *, video: str = "auto", threads: int | None = None, progress: bool = True
) -> Path:
    """Writes a folder with chat messages, pictures as data URIs.

    Parameters
    ----------
    dataset : Dataset or Trials
        What to write. Background tasks of episodes ask nothing and are refused.
    path, threads, progress
        As in :func:`perceptv.export.to_parquet`.
    video : {"auto", "frames", "mp4"}
        How videos are shown: as frames (auto, of conservation), each after its label, or as MP4 files in parts of the
        type ``video_url``, which some servers take (auto, of episodes).
    """
    clips = video == "mp4" or _is_bib(dataset)
    source = source_of(dataset, video) if clips else pictures_of(dataset, video, "messages")
    if not source.asks:
        raise InvalidParams("dataset holds background episodes, which ask nothing; legal here: pairs of episodes")

    def write(out: Export, rows: Iterator[Row]) -> None:
        with out.writing(FILE) as lines:
            for row in rows:
                lines.write(json.dumps(record_of(row, source), ensure_ascii=False).encode() + b"\n")

    def card(_: Export) -> bytes:
        return harness_card(f"perceptv {source.name}", _README)

    return export(source, path, "messages", {}, write, card, threads=threads, progress=progress)


def _is_bib(dataset: Any) -> bool:
    return getattr(getattr(dataset, "recipe", None), "suite", None) == "bib"


def record_of(row: Row, source: Source) -> dict[str, Any]:
    """A line: messages and answer first; `answer` is the answer line, its value is `answer_value`."""
    told = {name: value for name, value in row.record.items() if name not in ("prompt", "answer")}
    messages = [{"role": "user", "content": list(_content(row, source))}]
    return {"messages": messages, "answer": row.record["answer_text"], "answer_value": row.record["answer"], **told}


def _content(row: Row, source: Source) -> Iterator[dict[str, Any]]:
    labelled = IMAGES in source.media.values()
    for i, (column, file) in enumerate(((c, f) for c, files in row.files.items() for f in files), 1):
        if labelled:
            yield {"type": "text", "text": f"Frame {i}:"}
        kind, form = ("video_url", "video/mp4") if source.media[column] == VIDEO else ("image_url", "image/png")
        uri = f"data:{form};base64,{base64.b64encode(file.data).decode()}"
        yield {"type": kind, kind: {"url": uri}}
    yield {"type": "text", "text": row.record["prompt"]}
