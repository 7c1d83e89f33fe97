"""The material that a model sees: pictures, or frames of videos, and solved examples of another seed."""

from __future__ import annotations

import functools
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from perceptv._arguments import integer, text
from perceptv.core.appearance import Appearance
from perceptv.core.catalogue import info
from perceptv.core.chat_messages import File, MessagePart, message
from perceptv.core.dataset import Dataset, sample_of
from perceptv.core.dressing import refusal
from perceptv.core.question_digests import options_in
from perceptv.core.recipes import Switches
from perceptv.core.sample import Sample, generate
from perceptv.core.words import Words
from perceptv.errors import InvalidParams, illegal, invalid
from perceptv.io.schema import TEXT, FieldKind, check, list_of, nullable, optional
from perceptv.io.strict_json import is_text, short
from perceptv.io.whole_files import Folder, is_inside
from perceptv.limits import LIMITS, Limits, check_limit
from perceptv.models.chat.run import Query
from perceptv.models.requests import Example
from perceptv.models.shown_items import PromptTemplate, ShownItems, shown_items
from perceptv.scoring.scored_items import records_of
from perceptv.sets.plan import METADATA
from perceptv.sets.verify_dataset import load
from perceptv.suite import suite_of

MOST_FRAMES = 256
MOST_SHOTS = 64
METHOD = "uniform"
_PASSED_OVER = 64  # examples that show what the question shows
_FILE = FieldKind("a path within the folder", lambda value: is_text(value) and is_inside(value))
_ROW = {
    **dict.fromkeys(("id", "prompt"), TEXT),
    **dict.fromkeys(("file_name", "second_file_name"), optional(nullable(_FILE))),
    **dict.fromkeys(("further_file_names", "file_names"), optional(nullable(list_of(_FILE)))),
}


class Pictures:
    """The questions of a dataset of pictures in its folder. InvalidParams if it is none, or lacks a picture."""

    def __init__(self, source: Path, limits: Limits) -> None:
        self._folder = Folder(source)
        self.queries = read_queries(source, limits)
        _check_pictures(self._folder, self.queries, limits)

    def parts(self, query: Query) -> list[MessagePart]:
        """Its pictures in order, then the prompt."""
        files = [File(name.rpartition("/")[2], b"".join(self._folder.blocks(name))) for name in query.files]
        return message(files, query.prompt)

    def parts_of(self, sample: Sample) -> list[MessagePart]:
        """The parts of a sample of another dataset."""
        return sample.messages()


class ShownFrames:
    """The questions of a dataset of videos, which show some frames of each, drawn from the recipe of the dataset.

    The dataset's suite selects the frames; `count` and `method` are its arguments.
    """

    def __init__(self, dataset: Dataset, count: int, method: str) -> None:
        self._chosen: dict[str, Any] = {"counts": [count], "methods": [method], "prompts": 1}
        if not any(info(name).frames for name in dataset.recipe.domains):
            raise illegal(f"frames is {count}", "only with a dataset of videos")
        trials = self._of(dataset, dataset.recipe.suite)
        if trials is None:
            raise illegal(f"frames is {count}", "only with a suite that selects frames")
        self._trials: dict[str, Any] = {video.id: trial for video, trial in zip(dataset, trials, strict=True)}
        self.queries = [
            Query(name, trial.prompt, (), tuple(options_in(trial.judged))) for name, trial in self._trials.items()
        ]

    def parts(self, query: Query) -> list[MessagePart]:
        """Its frames, each after a label, then the prompt."""
        result: list[MessagePart] = self._trials[query.id].messages()
        return result

    def parts_of(self, sample: Sample) -> list[MessagePart]:
        """The parts of a sample of another dataset."""
        result: list[MessagePart] = self._of([sample], info(sample.domain).suite)[0].messages()
        return result

    def _of(self, videos: Sequence[Sample], suite: str) -> Any:
        """A trial of each video, as the suite makes them; None if it makes none."""
        hook = suite_of(suite).hook("frames")
        try:
            return hook and hook(videos, self._chosen)
        except InvalidParams as error:
            (count,), (method,) = self._chosen["counts"], self._chosen["methods"]
            raise InvalidParams(f"frames is {count}, frame_method {method!r:.80}: {error.args[0]}") from None


class ShownVideos:
    """The questions of a dataset of videos, which show each video as an MP4 file, drawn from the recipe."""

    def __init__(self, dataset: Dataset) -> None:
        if not any(info(name).frames for name in dataset.recipe.domains):
            raise invalid("video", True, "only with a dataset of videos")
        self._videos = {sample.id: sample for sample in dataset}
        self.queries = [Query(name, sample.prompt, (), tuple(sample.options)) for name, sample in self._videos.items()]

    def parts(self, query: Query) -> list[MessagePart]:
        """The video, then the prompt."""
        return self.parts_of(self._videos[query.id])

    def parts_of(self, sample: Sample) -> list[MessagePart]:
        """The parts of a sample of another dataset."""
        return sample.messages("video")


ShownDataset = Pictures | ShownFrames | ShownVideos | ShownItems


class Examples:
    """Solved instances of another seed, to be shown before each question: those with the indices 0, 1, 2 ...

    They have the question's domain, size, preset, switches and look. What a switch outside the key says, such as the
    condition of a video, would tell the answer: its values take turns instead. An example that shows what the question
    shows is passed over.
    """

    def __init__(self, dataset: Dataset, shown: ShownDataset, count: int, seed: int) -> None:
        keys = list(dataset.keys())
        if seed in {key.seed for key in keys}:
            raise illegal(f"shots_seed is {seed}, which is the dataset's own", "another seed")
        self._keys = {sample_of(key).id: key for key in keys}
        self._shown, self._count, self._seed = shown, count, seed
        self._made = functools.lru_cache(maxsize=2 * MOST_SHOTS)(self._make)

    def before(self, query: Query, parts: Sequence[MessagePart]) -> list[Example]:
        """The examples for a question, which shows these parts. InvalidParams if there are not as many."""
        key = self._keys.get(query.id)
        if key is None:
            raise illegal(f"id is {short(query.id)}, which the recipe of the dataset lacks", "a complete dataset")
        result: list[Example] = []
        for index in range(self._count + _PASSED_OVER):
            fixed = tuple((name, value) for name, value in key.switches if name not in turning(key.domain, 0))
            example = self._made(key.domain, key.size, key.preset, fixed, index, key.words, key.appearance)
            if example is not None and _files(example[0]) != _files(parts):
                result.append(example)
            if len(result) == self._count:
                return result
        raise illegal(f"shots is {self._count}", f"fewer, as {short(query.id)} has no {self._count} others")

    def _make(
        self, domain: str, size: int, preset: Any, fixed: Switches, index: int, words: Words, appearance: Appearance
    ) -> Example | None:
        """None for an instance that refuses the look or the size of the question."""
        switches: dict[str, Any] = {**turning(domain, index), **dict(fixed)}
        made = generate(domain, size=size, index=index, seed=self._seed, preset=preset, **switches)
        if refusal(made._drawn, appearance) is not None:
            return None
        sample = replace(made, words=words, appearance=appearance)
        return self._shown.parts_of(sample), sample.answer_text


def make_shown(
    source: Path, frames: int | None, frame_method: str | None, limits: Limits, video: bool = False
) -> ShownDataset:
    """The questions of a folder: its pictures, or its videos, or frames of these if a number of them is given."""
    if video:
        return ShownVideos(load(source, limits=limits))
    if frames is None:
        if frame_method is not None:
            raise invalid("frame_method", frame_method, "only with frames")
        return Pictures(source, limits)
    count = integer("frames", frames, 1, MOST_FRAMES)
    method = METHOD if frame_method is None else text("frame_method", frame_method, "the name of a method")
    return ShownFrames(load(source, limits=limits), count, method)


def in_memory(
    given: Any, prompt: PromptTemplate | None, frames: int | None, frame_method: str | None, video: bool = False
) -> ShownDataset:
    """The questions of a Dataset or a sequence; with `video` or `frames` those about videos or frames of them."""
    if video:
        if prompt is not None or not isinstance(given, Dataset):
            raise invalid("video", True, "False with prompt, or with a sequence of samples")
        return ShownVideos(given)
    if frames is None:
        if frame_method is not None:
            raise invalid("frame_method", frame_method, "only with frames")
        return shown_items(given, prompt)
    if prompt is not None or not isinstance(given, Dataset):
        raise invalid("frames", frames, "left out with prompt, or with a sequence of samples")
    method = METHOD if frame_method is None else text("frame_method", frame_method, "the name of a method")
    return ShownFrames(given, integer("frames", frames, 1, MOST_FRAMES), method)


def make_examples(
    source: Path | Dataset | None, shown: ShownDataset, shots: int, shots_seed: int | None, limits: Limits
) -> Examples | None:
    """The examples that are asked for; None if none are."""
    if integer("shots", shots, 0, MOST_SHOTS) == 0:
        if shots_seed is not None:
            raise invalid("shots_seed", shots_seed, "only with shots")
        return None
    if shots_seed is None:
        raise illegal(f"shots is {shots}, and shots_seed is missing", "a seed that is not the dataset's own")
    seed = integer("shots_seed", shots_seed)
    if source is None:
        raise illegal(f"shots is {shots}", "0 for a sequence; a Dataset or a folder has examples")
    return Examples(source if isinstance(source, Dataset) else load(source, limits=limits), shown, shots, seed)


def read_queries(directory: Path, limits: Limits = LIMITS) -> list[Query]:
    """The questions of a saved dataset. InvalidParams if the folder holds none, or one of videos or episodes."""
    path = directory / METADATA
    if not path.is_file():
        raise illegal(f"directory is {str(directory)!r}", f"a folder with {METADATA}")
    found: dict[str, Query] = {}
    for where, record in records_of(path, limits):
        query = read_query(record, where)
        if query.id in found:
            raise InvalidParams(f"{where}: id is {short(query.id)}, which an earlier line has")
        found[query.id] = query
    return list(found.values())


def read_query(record: dict[str, Any], where: str) -> Query:
    """The question of a record. InvalidParams if it is of no picture."""
    if "frames" in record or not record.keys() & {"file_name", "file_names"}:
        legal = (
            "a dataset of pictures, or one of videos with `frames` or `video` (--frames N or --video; for episodes: "
            "perceptv export messages, or a task of Inspect's)"
        )
        raise illegal(f"{where} has no picture", legal)
    found = check(record, _ROW, where, InvalidParams)
    single, lists = ("file_name", "second_file_name"), ("further_file_names", "file_names")  # ours and of other folders
    named = [*(found[name] for name in single), *(name for names in lists for name in found[names] or ())]
    options = options_in(record)
    known = tuple(options) if list_of(TEXT).fits(options) else ()
    return Query(found["id"], found["prompt"], tuple(name for name in named if name is not None), known)


def _check_pictures(folder: Folder, queries: list[Query], limits: Limits) -> None:
    """Before anything is asked: a dataset that lacks a picture would end the call after money has been spent."""
    for name in (name for query in queries for name in query.files):
        size = folder.size(name)
        if size is None:
            raise illegal(
                f"{folder.at(name)} is not a file", "a complete dataset (perceptv verify tells what is missing)"
            )
        check_limit(str(folder.at(name)), size, "bytes", "max_picture", limits)


def turning(domain: str, index: int) -> dict[str, str]:
    """The switches outside the key that tell members of a pair apart: their values take turns over the indices."""
    free = (s for s in info(domain).switches if not s.in_key and not s.look)
    return {s.name: s.values[index % len(s.values)] for s in free}


def _files(parts: Sequence[MessagePart]) -> list[bytes]:
    return [part.data for part in parts if isinstance(part, File)]
