"""What a set on disk consists of, in order, chunk by chunk."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from perceptv import _core
from perceptv.core.catalogue import info, registry
from perceptv.core.dataset import Dataset, Recipe
from perceptv.core.video import gif_bytes, mp4_bytes
from perceptv.errors import InvalidParams

if TYPE_CHECKING:
    from perceptv.sets.tally import Tally

FORMAT = "perceptv-dataset"
FORMAT_VERSION = 1
CHUNK = 25  # instances per unit of work: what a kill can cost each thread

METADATA = "metadata.jsonl"
SCENES = "scenes.jsonl"
CARD = "README.md"
MANIFEST = "manifest.json"
IMAGES = "images"

VIDEOS = "videos"
TRIALS = "trials.jsonl"

Key = tuple[str, int, int, int, dict[str, str]]  # domain, size, index, twin number or -1, switches
_KEPT = {"mp4": "mp4", "gif": "gif", "png": "frames", "none": "none"}  # names of formats -> what the core keeps


@dataclass(frozen=True)
class Difference:
    """One thing that is not as it should be.

    Attributes
    ----------
    path : str
        File concerned, relative to the set's folder.
    kind : str
        ``missing``, ``extra``, ``pixels``, ``bytes``, ``line``, ``digest``, ``entry``, ``unfinished`` or ``card``.
    message : str
        What is the matter.
    """

    path: str
    kind: str
    message: str

    def __str__(self) -> str:
        return f"{self.path}: {self.message}"


class Plan:
    """The instances of a dataset in chunks of neighbours, computed when asked for."""

    chunk = CHUNK
    """Instances per unit of work."""
    scenes = SCENES
    """Where the second line of each instance goes, after that of the metadata."""

    def __init__(self, dataset: Dataset, video: str = "auto", trials: bool = False) -> None:
        self.video = _video_format(video, dataset)
        if not isinstance(trials, bool) or (trials and dataset.recipe.suite != "conservation"):
            raise InvalidParams(f"trials is {trials!r}; legal: True (of the conservation suite), False")
        self._take(dataset, trials)

    def _take(self, dataset: Dataset, trials: bool = False) -> None:
        self.recipe = dataset.recipe
        self.trials = trials
        self._dataset = dataset
        self.positions = dataset.positions
        self.part = None if dataset.whole else dataset.positions
        self._images = {name: info(name).images for name in self.recipe.domains}
        if not self.positions:
            raise InvalidParams("dataset has 0 samples; legal: 1 or more")

    def __len__(self) -> int:
        """Number of chunks."""
        return -(-len(self.positions) // self.chunk)

    def keys(self, chunk: int) -> list[Key]:
        """Keys of one chunk's instances, in order."""
        return [self._key(p) for p in self.positions[chunk * self.chunk : (chunk + 1) * self.chunk]]

    def _key(self, position: int) -> Key:
        key = self.recipe.key(position)
        return key.domain, key.size, key.index, -1 if key.twin is None else key.twin, dict(key.switches)

    def images(self, domain: str) -> int:
        """Files per instance that show it."""
        if self.video is None:
            return self._images[domain]
        return {"mp4": 1, "gif": 1, "png": info(domain).frames, "none": 0}[self.video]

    @property
    def documents(self) -> tuple[str, ...]:
        """Files beside those that show instances and the manifest, in the manifest's order."""
        first = (METADATA, self.scenes, CARD)
        return (*first, TRIALS) if self.trials else first

    @property
    def folders(self) -> dict[str, set[str]]:
        """Folders at the top of the set, and the folders in each."""
        return {} if self.video == "none" else {self.top: set(self.recipe.domains)}

    def files(self) -> Iterator[tuple[str, str]]:
        """Folder and name of each file that shows an instance, in order."""
        for chunk in self.chunks():
            for path in self.paths(chunk):
                directory, _, name = path.rpartition("/")
                yield directory, name

    def count(self, tally: Tally, chunk: int, digests: list[str]) -> None:
        """Adds a chunk's pixel digests, which are in the order of its files."""
        start = 0
        for domain, size, *_ in self.keys(chunk):
            images = self.images(domain)
            tally.add(domain, size, digests[start : start + images])
            start += images

    def trial_lines(self) -> Iterator[bytes]:
        """The lines of trials.jsonl, each with its end: every trial of the published design over these videos."""
        from perceptv.suites.conservation.trials import conservation_trials

        for trial in conservation_trials(self._dataset):
            yield _core.canonical_json(trial.record(frames=True)).encode() + b"\n"

    @property
    def top(self) -> str:
        """The folder of the files that show instances."""
        return VIDEOS if self.video in ("mp4", "gif") else IMAGES

    @property
    def _kept(self) -> str:
        return "pictures" if self.video is None else _KEPT[self.video]

    def paths(self, chunk: int) -> list[str]:
        """Where the chunk's pictures lie, relative to the set's folder, in order."""
        recipe = self.recipe
        stored = _core.stored_paths(registry(), self.keys(chunk), recipe.seed, recipe.preset, self._kept)
        return [path for _, paths in stored for path in paths]

    def make(self, chunk: int, *, encode: bool = True) -> list[StoredInstance]:
        """Draws the chunk. Without `encode` videos come without the bytes of their files, which encoders may vary."""
        recipe = self.recipe
        made = _core.store_batch(registry(), self.keys(chunk), recipe.seed, recipe.preset, self._kept)
        stored = [
            StoredInstance(name, [StoredPicture(*p) for p in pictures], metadata, scene)
            for name, pictures, metadata, scene in made
        ]
        if self.video not in ("mp4", "gif") or not encode:
            return stored
        return [self._encoded(key, instance) for key, instance in zip(self.keys(chunk), stored, strict=True)]

    def _encoded(self, key: Key, stored: StoredInstance) -> StoredInstance:
        from perceptv.core.sample import generate

        domain, size, index, _, switches = key
        recipe = self.recipe
        sample = generate(domain, size=size, index=index, seed=recipe.seed, preset=recipe.preset, **switches)
        encode = mp4_bytes if self.video == "mp4" else gif_bytes
        data = encode(sample.frames, len(sample), info(domain).fps)
        return replace(stored, pictures=[replace(p, png=data) for p in stored.pictures])

    def chunks(self) -> Iterator[int]:
        """Numbers of all chunks."""
        return iter(range(len(self)))

    def identity(self) -> dict[str, Any]:
        """Plain data that tells this set from others: the recipe, and which part of it where it is a slice."""
        p = self.part
        out = {"recipe": self.recipe.as_dict(), "positions": None if p is None else [p.start, p.stop, p.step]}
        return out if self.video is None else {**out, "video": self.video, "trials": self.trials}

    def card(self, tally: Tally) -> bytes:
        """The set's README.md."""
        if isinstance(self.recipe, Recipe):
            from perceptv.sets import card

            return card.text(self.recipe, self.part, tally)
        from perceptv.suites.conservation import card as conservation_card

        return conservation_card.text(self.recipe, self.part, tally, str(self.video))

    def identity_text(self) -> str:
        """The identity as text; the order of the domains counts."""
        return json.dumps(self.identity())


def _video_format(video: str, dataset: Dataset) -> str | None:
    """The format of a set of videos; None for a set of pictures."""
    shows_videos = any(info(name).frames for name in dataset.recipe.domains)
    if not shows_videos and video == "auto":
        return None
    legal = ("auto", *_KEPT) if shows_videos else ("auto",)
    if video not in legal:
        raise InvalidParams(f"video is {video!r}; legal: {', '.join(map(repr, legal))}")
    return "mp4" if video == "auto" else video


@dataclass(frozen=True)
class StoredPicture:
    """A picture or video as it is stored: `digest` is that of its pixels, `png` the file.

    A file of text has no width, height or digest.
    """

    path: str
    width: int
    height: int
    digest: str | None
    png: bytes


@dataclass(frozen=True)
class StoredInstance:
    """An instance as it is stored; `metadata` and `scene` are lines of JSON without the line's end."""

    id: str
    pictures: list[StoredPicture] = field(hash=False)
    metadata: bytes
    scene: bytes
