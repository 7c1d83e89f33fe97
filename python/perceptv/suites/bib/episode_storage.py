"""Datasets of episodes on disk, as released: flat folders of JSON and video, with their metadata; their recipes."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from itertools import accumulate
from typing import Any

from perceptv import _core
from perceptv._arguments import choice
from perceptv.core.catalogue import info
from perceptv.core.dataset import Dataset
from perceptv.core.sample import Sample
from perceptv.errors import InvalidParams, LimitExceeded, VerificationError, illegal
from perceptv.io.schema import LIST, NAME, check, whole
from perceptv.io.strict_json import short
from perceptv.io.tar import member_name
from perceptv.io.whole_files import Folder
from perceptv.limits import Limits
from perceptv.sets.differences import Difference
from perceptv.sets.plan import SavePlan, StoredInstance, StoredPicture
from perceptv.sets.stored_recipes import switches_in
from perceptv.sets.tally import PictureTally
from perceptv.suites.bib import episode_card
from perceptv.suites.bib.episode import DIALECTS, Episode
from perceptv.suites.bib.episode_datasets import BibRecipe, TaskPart, bib
from perceptv.suites.bib.episode_files import read_episode
from perceptv.suites.bib.episodes import EpisodeInfo, bib_recipe
from perceptv.suites.bib.episodes import row as row_of
from perceptv.suites.bib.released_folders import NAMINGS, find_task

QUESTIONS = "questions.jsonl"
VIDEOS = ("none", "mp4")
_RECIPE = {"seed": whole(), "preset": NAME, "parts": LIST}


class EpisodePlan(SavePlan):
    """Pairs and single episodes of a dataset, each with its files."""

    chunk = 2  # a pair's JSON takes 4 MB
    scenes = QUESTIONS

    def __init__(self, dataset: Dataset, video: str = "auto", dialect: str = "bib", naming: str = "folder") -> None:
        self._take(dataset)
        self._bib = bib_recipe(dataset)
        self.video = choice("video of a dataset of episodes", "none" if video == "auto" else video, VIDEOS)
        self.dialect = choice("dialect of a dataset of episodes", dialect, DIALECTS)
        self.naming = choice("naming of a dataset of episodes", naming, NAMINGS)
        self._spinners: dict[int, bool] = {}

    @property
    def shows_pixels(self) -> bool:
        """False: frames of episodes are painted square by square, which no raster version changes."""
        return False

    @property
    def folders(self) -> dict[str, set[str]]:
        """Folders at the top of the dataset, and the folders in each."""
        out: dict[str, set[str]] = {}
        for part in self._bib.parts:
            task = find_task(part.domain)
            out.setdefault(task.root, set()).update(task.file_folders(part.comparison, self.dialect))
            out.setdefault(f"{task.root}_meta", set()).add(task.folder_of(part.comparison))
        return out

    def paths(self, chunk: int) -> list[str]:
        """Paths of the chunk's files, relative to the dataset's folder, in order."""
        members = ((position, member) for position in self._chunk(chunk) for member in self._members(position))
        return [path for position, member in members for path in self._files(position, member)]

    def _chunk(self, chunk: int) -> range | tuple[int, ...]:
        return self.positions[chunk * self.chunk : (chunk + 1) * self.chunk]

    def _members(self, position: int) -> str:
        part, _ = self._bib.place(position)
        return "eu" if info(part.domain).episodes == 2 else "e"

    def _files(self, position: int, member: str) -> list[str]:
        part, number = self._bib.place(position)
        task = find_task(part.domain)
        folders = task.file_folders(part.comparison, self.dialect)
        folder = folders[self._has_spinner(position)] if len(folders) == 2 else folders[0]
        stem = task.stem(number, member, part.comparison, self.naming)
        suffixes = [".json"] if self.video == "none" else [".json", ".mp4"]
        record = f"{task.root}_meta/{task.folder_of(part.comparison)}/{stem}.rec.json"
        return [*(f"{task.root}/{folder}/{stem}{s}" for s in suffixes), record]

    def _has_spinner(self, position: int) -> bool:
        if position not in self._spinners:
            self._spinners[position] = bool(self._dataset._sample(position).params["spinner"])
        return self._spinners[position]

    def make(self, chunk: int, *, encode: bool = True) -> list[StoredInstance]:
        """Makes the chunk: an entry per episode. Without `encode` videos come without their files' bytes."""
        return [self._stored(*each, encode) for each in self._episodes(chunk)]

    def _episodes(self, chunk: int) -> Iterator[tuple[int, Sample, Episode, list[str]]]:
        """Position, sample and files of each episode of the chunk."""
        for position in self._chunk(chunk):
            sample = self._dataset._sample(position)
            for member in self._members(position):
                episode = sample.expected if member == "e" else sample.unexpected
                yield position, sample, episode, self._files(position, member)

    def _stored(
        self, position: int, sample: Sample, episode: Episode, paths: list[str], encode: bool
    ) -> StoredInstance:
        row = row_of(*self._bib.place(position), sample, episode, self.naming)
        pictures = [StoredPicture(paths[0], 0, 0, None, episode._published(self.dialect))]
        if self.video == "mp4":
            data = episode.mp4() if encode else b""
            pictures.append(StoredPicture(paths[1], 200, 200, episode.pixel_digest, data))
        pictures.append(StoredPicture(paths[-1], 0, 0, None, _record(row, sample, episode)))
        return StoredInstance(row.episode, pictures, _line(row.record()), _line(_question(row, sample)))

    def count(self, tally: PictureTally, chunk: int, digests: list[str]) -> None:
        """Adds a chunk's pixel digests, where it has videos."""
        each = [len(self._members(p)) * (2 if self.video == "none" else 3) for p in self._chunk(chunk)]
        for key, start, files in zip(self.keys(chunk), accumulate([0, *each]), each, strict=False):
            tally.add(key.domain, key.size, [d for d in digests[start : start + files] if d])

    @property
    def options(self) -> dict[str, Any]:
        """The format of the dataset on disk."""
        return {"dialect": self.dialect, "naming": self.naming}

    def shard_members(self, stored: StoredInstance) -> Iterator[tuple[str, bytes | None]]:
        """One episode: its compact record as in saved datasets, its video if asked for, its question with its row."""
        row: dict[str, Any] = json.loads(stored.metadata)
        question: dict[str, Any] = json.loads(stored.scene)
        name = f"{row['sample']}-{row['member']}"
        videos = [p for p in stored.pictures if p.digest is not None]
        yield member_name(name, "rec.json"), stored.pictures[-1].png
        for video in videos:
            yield member_name(name, "mp4"), video.png or None
        answer = question["answer"]
        text = "" if answer is None else info(row["domain"]).answer_format.replace("X", answer)
        data = {**question, "answer_text": text, "row": row, "pixel_digests": [p.digest for p in videos]}
        yield member_name(name, "json"), _core.canonical_json(data).encode()

    def shard_endings(self) -> list[str]:
        """The suffixes of an episode's members."""
        return ["rec.json", *(["mp4"] if self.video == "mp4" else []), "json"]

    def check_readable(self) -> None:
        """Episodes can always be read."""

    def reread(self, folder: Folder, chunk: int, limits: Limits) -> tuple[int, list[Difference]]:
        """The number of episodes read from JSON files, and those that differ from the recipe."""
        found = [_misread(folder, paths[0], truth, limits) for _, _, truth, paths in self._episodes(chunk)]
        return len(found), [difference for difference in found if difference]

    def card(self, tally: PictureTally) -> bytes:
        """The dataset's README.md."""
        return episode_card.text(self._bib, self.part, tally, self.video or "none", self.dialect)


def _misread(folder: Folder, path: str, truth: Episode, limits: Limits) -> Difference | None:
    if folder.size(path) is None:
        return Difference(path, "unread", "is missing, or not a file")
    try:
        wrong = read_episode(folder.at(path), limits=limits).misread(truth)
    except (InvalidParams, LimitExceeded) as error:
        return Difference(path, "unread", str(error.args[0]))
    if not wrong:
        return None
    more = f" (and {len(wrong) - 1} more)" if len(wrong) > 1 else ""
    return Difference(path, "answer", f"frames are not the recipe's: {wrong[0]}{more}")


def plan(dataset: Dataset, video: str, options: Mapping[str, Any]) -> EpisodePlan | None:
    """The plan of a dataset that the suite's maker has made; None for other datasets of its domains."""
    if not isinstance(dataset.recipe, BibRecipe):
        return None
    unknown = [name for name in options if name not in ("dialect", "naming", "trials")]
    if unknown or options.get("trials", False):
        name = (*unknown, "trials")[0]
        legal = "dialect, naming, video, threads for a dataset of episodes"
        raise illegal(f"{name} is {options[name]!r:.80}", legal)
    return EpisodePlan(dataset, video, **{k: v for k, v in options.items() if k != "trials"})


def _line(row: dict[str, Any]) -> bytes:
    return json.dumps(row, separators=(",", ":")).encode()


def _record(row: EpisodeInfo, sample: Sample, episode: Episode) -> bytes:
    """The episode's compact record with its key, from which the released JSON can be made again."""
    key = {name: getattr(sample, name) for name in ("id", "size", "index", "seed", "preset")}
    views = {"domain": row.domain, "comparison": row.comparison, "switches": dict(sample.switches)}
    return _core.canonical_json({"key": {**key, **views}, "episode": episode.scene}).encode() + b"\n"


def _question(row: EpisodeInfo, sample: Sample) -> dict[str, Any]:
    """The pair as a question for those who watch both clips: which of them this episode is, and the answer."""
    shown = "AB"[[e.member for e in sample.episodes].index(row.member)]
    asked = {"prompt": sample.video_prompt, "options": sample.options, "answer": sample.answer}
    return {"id": row.episode, "sample": sample.id, "clip": shown, **asked, "params": sample.params}


def read_recipe(recipe: dict[str, Any], domains: list[str], where: str) -> Dataset:
    """Each part as `bib` would make it alone."""
    seed, preset, parts = check(recipe, _RECIPE, where).values()
    found: list[TaskPart] = []
    for part in parts:
        if not isinstance(part, list) or len(part) != 3 or part[0] not in domains:
            raise illegal(
                f"{where}: parts holds {short(part)}", "[domain, comparison or null, count]", VerificationError
            )
        domain, comparison, count = part
        shown = None if comparison is None else [comparison]
        alone = bib(tasks=[domain], comparisons=shown, pairs=count, episodes=count, seed=seed, preset=preset).recipe
        assert isinstance(alone, BibRecipe)
        if len(alone.parts) != 1 or alone.parts[0].comparison != comparison:
            raise VerificationError(f"{where}: parts holds {short(part)}, which is not a part of a dataset")
        found += alone.parts
    out = BibRecipe(preset, seed, tuple(found), switches_in(recipe, where))
    if not found or list(out.domains) != domains or len(set(found)) != len(found):
        raise illegal(
            f"{where}: parts does not belong to domains", "at least one for each, no repeats", VerificationError
        )
    return Dataset(out)
