"""Rows of a set as every container takes them: columns of plain data, and the files that show the instance."""

from __future__ import annotations

import hashlib
import json
from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from itertools import chain
from typing import Any

from perceptv import _core
from perceptv._arguments import threads as thread_count
from perceptv._once import once
from perceptv.core.catalogue import info
from perceptv.core.dataset import Dataset
from perceptv.core.sample import Sample
from perceptv.core.video import mp4_bytes
from perceptv.errors import InvalidParams
from perceptv.io.parallel import ordered
from perceptv.sets.plan import Plan, StoredInstance
from perceptv.suites.bib.episode import FPS, Episode
from perceptv.suites.conservation.trials import Trials, conservation_trials

IMAGE, IMAGES, VIDEO = "image", "images", "video"
"""Kinds of media columns: a PNG file, a list of them, an MP4 file."""
TEXT, NUMBER, FLAG, TEXTS, NUMBERS = "text", "number", "flag", "texts", "numbers"
"""Kinds of columns of plain data."""
_NUMBERS = ("size", "index", "seed", "frames", "fps", "count", "domain_version")
_KINDS = {**dict.fromkeys(_NUMBERS, NUMBER), "published": FLAG, "skills": TEXTS, "options": TEXTS}
_KINDS["frame_numbers"] = NUMBERS
_HOLD_VIDEOS = ("hf", "parquet", "webdataset", "messages")
_FILES = ("file_name", "second_file_name")
_PICTURES = ("image", "second")
CLIPS = ("first_clip", "second_clip")
_KEY = ("id", "suite", "domain", "preset", "size", "index", "seed", "prompt", "answer_text", "answer_type")
_COLUMNS = (*_KEY, "answer_class", "answer_format", "skills")


@dataclass(frozen=True)
class File:
    """A PNG or MP4 file; `name` has no folder."""

    name: str
    data: bytes


@dataclass(frozen=True)
class Row:
    """An instance: `record` holds plain data by column, `files` for each media column none, one or several files."""

    record: dict[str, Any] = field(hash=False)
    files: dict[str, tuple[File, ...]] = field(hash=False)

    @property
    def id(self) -> str:
        """Readable unique name."""
        return str(self.record["id"])

    @property
    def shown(self) -> list[File]:
        """All files in the order in which they are shown."""
        return list(chain.from_iterable(self.files.values()))


class Source(ABC):
    """What is exported, in units of work: `make(unit)` may run in any thread; the rows of all units are the set."""

    media: Mapping[str, str]
    """Media columns with their kinds."""
    unit = 1
    """Rows per unit of work."""
    asks = True
    """False where some rows ask nothing."""

    def __init__(self, suite: str, name: str, count: int) -> None:
        self.suite, self.name, self._count = suite, name, count
        if not count:
            raise InvalidParams("dataset has 0 samples; legal: 1 or more")

    def __len__(self) -> int:
        return self._count

    @abstractmethod
    def identity(self) -> dict[str, Any]:
        """Plain data that tells this set from others."""

    @abstractmethod
    def make(self, unit: int) -> list[Row]:
        """The rows of a unit of work."""

    @abstractmethod
    def example(self) -> dict[str, Any]:
        """The first row's record, made without its files."""

    @once
    def kinds(self) -> dict[str, str]:
        """Columns of plain data with their kinds, by name."""
        return {name: _KINDS.get(name, TEXT) for name in sorted(self.example())}

    def rows(self, threads: int | None = None) -> Iterator[Row]:
        """All rows in order, made by several threads; only a few units of work are in memory."""
        units = range(-(-self._count // self.unit))
        return chain.from_iterable(ordered(self.make, units, thread_count(threads)))


class StoredSource(Source):
    """Pictures, or videos as MP4 files, as `Dataset.save` stores them."""

    def __init__(self, dataset: Dataset, video: str) -> None:
        self._plan = Plan(dataset, video)
        super().__init__(dataset.recipe.suite, _name(dataset), len(dataset))
        if self._plan.video is not None:
            self.media, self._plan.chunk = {"video": VIDEO}, 4
        else:
            most = max(info(domain).images for domain in dataset.recipe.domains)
            if most > len(_PICTURES):
                raise InvalidParams(f"dataset shows up to {most} pictures at once; legal: 1 or 2")
            self.media = dict.fromkeys(_PICTURES, IMAGE)
        self.unit = self._plan.chunk

    def identity(self) -> dict[str, Any]:
        """Plain data that tells this set from others."""
        return self._plan.identity()

    def make(self, unit: int) -> list[Row]:
        """The rows of a unit of work."""
        return [self._row(stored) for stored in self._plan.make(unit)]

    def example(self) -> dict[str, Any]:
        """The first row's record; some domains of a set may have options and others none."""
        record = _record(self._plan.make(0, encode=False)[0])
        several = any(info(name).answer_class == "choice" for name in self._plan.recipe.domains)
        return {**record, "options": []} if several else record

    def _row(self, stored: StoredInstance) -> Row:
        record = _record(stored)
        files = [File(p.path.rpartition("/")[2], p.png) for p in stored.pictures]
        return Row(record, {name: tuple(files[i : i + 1]) for i, name in enumerate(self.media)})


class TrialSource(Source):
    """Trials of videos: the frames that are shown, in order."""

    unit = 4

    def __init__(self, trials: Trials) -> None:
        self._trials = trials
        videos = trials.videos
        name = _name(videos) if isinstance(videos, Dataset) else "conservation"
        super().__init__("conservation", f"{name}_trials", len(trials))
        self.media = {"images": IMAGES}

    def identity(self) -> dict[str, Any]:
        """Plain data that tells this set from others: ids and frames of all trials, in one digest."""
        digest = hashlib.sha256()
        for trial in self._trials:
            digest.update(f"{trial.id} {trial.frame_numbers} {trial.facts.record['domain_version']}\n".encode())
        return {"trials": digest.hexdigest()}

    def example(self) -> dict[str, Any]:
        """The first row's record."""
        return _as_text(self._trials[0].record(frames=True))

    def make(self, unit: int) -> list[Row]:
        """The rows of a unit of work."""
        rows = []
        for trial in self._trials[unit * self.unit : (unit + 1) * self.unit]:
            pictures = [_core.encode_png(picture) for picture in trial.images]
            files = tuple(File(f"{trial.id}_{i}.png", data) for i, data in enumerate(pictures, 1))
            rows.append(Row(_as_text(trial.record(frames=True)), {"images": files}))
        return rows


class ClipSource(Source):
    """Pairs of episodes in their order of presentation, or single ones of a background task, as MP4 files."""

    def __init__(self, dataset: Dataset) -> None:
        self._dataset = dataset
        super().__init__(dataset.recipe.suite, _name(dataset), len(dataset))
        self.media = dict.fromkeys(CLIPS, VIDEO)
        self.asks = all(info(domain).answer_class != "none" for domain in dataset.recipe.domains)

    def identity(self) -> dict[str, Any]:
        """Plain data that tells this set from others."""
        return self._dataset.identity()

    def example(self) -> dict[str, Any]:
        """The first row's record."""
        return self._record(self._dataset[0])

    def _record(self, sample: Sample) -> dict[str, Any]:
        record = sample.record()
        told = {"twin_of": None, "options": sample.options, "answer": record["answer"], "params": record["params"]}
        return _as_text({name: record[name] for name in _COLUMNS} | told)

    def make(self, unit: int) -> list[Row]:
        """The row of a sample."""
        sample = self._dataset[unit]
        clips = [File(f"{sample.id}_{letter}.mp4", _clip(e)) for letter, e in zip("AB", sample.episodes, strict=False)]
        return [Row(self._record(sample), {name: tuple(clips[i : i + 1]) for i, name in enumerate(CLIPS)})]


def source_of(data: Any, video: str = "auto") -> Source:
    """The source of a Dataset or of Trials; `video` is as in :func:`perceptv.export.to_parquet`."""
    if isinstance(data, Trials):
        _check_video(video, ("auto", "frames"))
        return TrialSource(data)
    if not isinstance(data, Dataset):
        raise InvalidParams(f"dataset is {type(data).__name__}; legal: a Dataset or Trials")
    domains = [info(name) for name in data.recipe.domains]
    if data.recipe.suite == "bib":
        _check_video(video, ("auto", "mp4"))
        return ClipSource(data)
    if not any(domain.frames for domain in domains):
        _check_video(video, ("auto",))
        return StoredSource(data, "auto")
    _check_video(video, ("auto", "mp4", "frames"))
    if video == "frames":
        return TrialSource(conservation_trials(data, methods=1, counts=1, prompts=1))
    return StoredSource(data, "mp4")


def pictures_of(data: Any, video: str, container: str) -> Source:
    """The source for a container that holds questions about pictures; videos are shown as frames."""
    shows = [info(name) for name in data.recipe.domains] if isinstance(data, Dataset) else []
    if any(domain.episodes for domain in shows) or video == "mp4":
        what = "episodes, whose questions are about whole clips" if video != "mp4" else "videos as MP4 files"
        raise InvalidParams(f"{container} cannot hold {what}; these can: {', '.join(_HOLD_VIDEOS)}")
    return source_of(data, "frames" if video == "auto" and any(domain.frames for domain in shows) else video)


def _record(stored: StoredInstance) -> dict[str, Any]:
    return {name: value for name, value in json.loads(stored.metadata).items() if name not in _FILES}


def _check_video(video: str, legal: tuple[str, ...]) -> None:
    if video not in legal:
        raise InvalidParams(f"video is {video!r}; legal for this set: {', '.join(map(repr, legal))}")


def _name(dataset: Dataset) -> str:
    """For files and titles, of letters, digits and '_'."""
    recipe = dataset.recipe
    return f"{recipe.suite}_{recipe.preset}_s{recipe.seed}"


def _as_text(record: dict[str, Any]) -> dict[str, Any]:
    """The same with `answer` and `params`, whose types differ between domains, as JSON texts."""
    texts = {name: _core.canonical_json(record[name]) for name in ("answer", "params")}
    return {**record, **texts}


def _clip(episode: Episode) -> bytes:
    return mp4_bytes(episode.faded, len(episode), FPS, episode.starts)
