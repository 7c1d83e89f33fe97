"""Episodes as rows of an export: pairs in their order of presentation, or single ones, as MP4 files."""

from __future__ import annotations

from typing import Any

from perceptv.core.chat_messages import files_of
from perceptv.core.dataset import Dataset
from perceptv.core.sample import Sample
from perceptv.core.words import IN_OTHER_FORMS, WORD_KINDS
from perceptv.export.export_rows import (
    VIDEO,
    ExportRow,
    ExportSource,
    as_texts,
    check_video,
    first_of_each,
    merged,
    name_of,
)
from perceptv.sets.dataset_card import looks_of

CLIPS = ("first_clip", "second_clip")
_KEY = ("id", "suite", "domain", "preset", "size", "index", "seed", "prompt", "answer_text", "answer_type")
_COLUMNS = (*_KEY, *WORD_KINDS, "answer_class", "answer_format", "skills", "answer", "params")


class ClipSource(ExportSource):
    """A row for each pair of episodes, or for each one of a background task."""

    media = dict.fromkeys(CLIPS, VIDEO)

    def __init__(self, dataset: Dataset, video: str = "auto") -> None:
        check_video(video, ("auto", "mp4"))
        self._dataset = dataset
        super().__init__(name_of(dataset), dataset.recipe.domains, len(dataset))

    def identity(self) -> dict[str, Any]:
        """Plain data that identifies this dataset."""
        return self._dataset.identity()

    def looks_section(self) -> str:
        """What a card tells of looks and sizes."""
        return looks_of(self._dataset)

    def example(self) -> dict[str, Any]:
        """The columns of all rows."""
        return merged([_record(sample) for sample in first_of_each(self._dataset)])

    def make(self, unit: int) -> list[ExportRow]:
        """The row of a sample."""
        clips = files_of(sample := self._dataset[unit])
        return [ExportRow(_record(sample), {name: tuple(clips[i : i + 1]) for i, name in enumerate(CLIPS)})]


def _record(sample: Sample) -> dict[str, Any]:
    record = sample.record()
    watched = {"prompt": sample.video_prompt, "twin_of": None, "options": sample.options}
    own = {name: record[name] for name in (*_COLUMNS, *IN_OTHER_FORMS) if name in record}
    return as_texts(own | watched)
