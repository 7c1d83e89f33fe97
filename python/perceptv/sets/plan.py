"""What a set on disk consists of, in order, chunk by chunk."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import groupby
from typing import Any

from perceptv import _core
from perceptv._arguments import choice, unknown_name
from perceptv.core.appearance import LOOK_COLUMNS
from perceptv.core.catalogue import info, registry
from perceptv.core.dataset import Dataset, sample_of
from perceptv.core.dressed import dressed_record, native_appearance
from perceptv.core.look_records import exchanges
from perceptv.core.recipes import Key, is_shown_plain
from perceptv.core.video import gif_bytes, mp4_bytes
from perceptv.core.worded import Rewording
from perceptv.core.words import USUAL
from perceptv.errors import InvalidParams, invalid
from perceptv.io.tar import frame_endings, member_name, picture_endings
from perceptv.io.whole_files import Folder
from perceptv.limits import Limits
from perceptv.sets import dataset_card, rereading
from perceptv.sets.differences import PICTURES, Difference
from perceptv.sets.tally import PictureTally
from perceptv.suite import known_suites, suite_of

FORMAT = "perceptv-dataset"
FORMAT_VERSION = 1
CHUNK = 25  # instances per unit of work: as many videos can a kill cost each thread

METADATA = "metadata.jsonl"
SCENES = "scenes.jsonl"
CARD = "README.md"
MANIFEST = "manifest.json"
IMAGES = "images"
VIDEOS = "videos"

FORMATS = ("mp4", "gif", "png", "none")
"""How domains of pictures are kept; those of videos are kept in one of the formats."""
_IN_CORE = {"mp4": "mp4", "gif": "gif", "png": "frames", "none": "none", PICTURES: PICTURES}


class SavePlan:
    """The instances of a dataset in chunks of neighbours, computed when asked for."""

    chunk = CHUNK
    """Instances per unit of work."""
    scenes = SCENES
    """Where the second line of each instance goes, after that of the metadata."""

    def __init__(self, dataset: Dataset, video: str = "auto") -> None:
        self._take(dataset)
        shows_videos = any(self._frames.values())
        chosen = choice("video", video, ("auto", *FORMATS) if shows_videos else ("auto",))
        self.video = None if not shows_videos else "mp4" if chosen == "auto" else chosen

    def _take(self, dataset: Dataset) -> None:
        self.recipe = dataset.recipe
        self._dataset = dataset
        self.looks = not is_shown_plain(dataset.recipe)
        self.positions = dataset.positions
        self.part = None if dataset.whole else dataset.positions
        self._images = {name: info(name).images for name in self.recipe.domains}
        self._frames = {name: info(name).frames for name in self.recipe.domains}
        if not self.positions:
            raise InvalidParams("dataset has 0 samples; legal: 1 or more")

    def __len__(self) -> int:
        """Number of chunks."""
        return -(-len(self.positions) // self.chunk)

    def keys(self, chunk: int) -> list[Key]:
        """Keys of one chunk's instances, in order."""
        return [self.recipe.key(p) for p in self.positions[chunk * self.chunk : (chunk + 1) * self.chunk]]

    def kept(self, domain: str) -> str:
        """How the instances of a domain are kept: "pictures", or a format of videos."""
        return str(self.video) if self._frames[domain] else PICTURES

    @property
    def kept_forms(self) -> list[str]:
        """All ways in which instances of the set are kept."""
        return list(dict.fromkeys(map(self.kept, self.recipe.domains)))

    @property
    def shows_pixels(self) -> bool:
        """Whether the set holds pictures or videos whose pixels change with the raster version."""
        return any(kept != "none" for kept in self.kept_forms)

    @property
    def media(self) -> list[str]:
        """What the questions are about: "pictures", "videos" or both."""
        return list(dict.fromkeys("videos" if self._frames[d] else "pictures" for d in self.recipe.domains))

    def images(self, key: Key) -> int:
        """Files that show the instance."""
        kept = self.kept(key.domain)
        if kept == "png":
            return info(key.domain).frames_under(dict(key.switches))
        return {PICTURES: self._images[key.domain], "none": 0}.get(kept, 1)

    @property
    def further(self) -> dict[str, Callable[[], Iterator[bytes]]]:
        """Documents beside the usual ones: what gives the lines of each, with their ends."""
        return {}

    @property
    def documents(self) -> tuple[str, ...]:
        """Files beside those that show instances and the manifest, in the manifest's order."""
        return (METADATA, self.scenes, CARD, *self.further)

    @property
    def folders(self) -> dict[str, set[str]]:
        """Folders at the top of the set, and the folders in each."""
        out: dict[str, set[str]] = {}
        for domain in self.recipe.domains:
            if (kept := self.kept(domain)) != "none":
                out.setdefault(VIDEOS if kept in ("mp4", "gif") else IMAGES, set()).add(domain)
        return out

    def files(self) -> Iterator[tuple[str, str]]:
        """Folder and name of each file that shows an instance, in order."""
        for chunk in self.chunks():
            for path in self.paths(chunk):
                directory, _, name = path.rpartition("/")
                yield directory, name

    def count(self, tally: PictureTally, chunk: int, digests: list[str]) -> None:
        """Adds a chunk's pixel digests, which are in the order of its files."""
        start = 0
        for key in self.keys(chunk):
            images = self.images(key)
            tally.add(key.domain, key.size, digests[start : start + images])
            start += images

    def _in_core(self, keys: Sequence[Key], do: Callable[..., list[Any]]) -> Iterator[Any]:
        """What a function gives for the keys, whose neighbours that are alike it gets at once."""
        for (seed, preset, kept), alike in groupby(keys, lambda k: (k.seed, k.preset, self.kept(k.domain))):
            yield from do(list(alike), seed, preset, _IN_CORE[kept])

    def _stored_batch(self, keys: Sequence[Key], seed: int, preset: str, kept: str) -> list[Any]:
        asked = [native_appearance(key.appearance) for key in keys] if self.looks else []
        return _core.store_batch(registry(), [key.native for key in keys], seed, preset, kept, asked)

    def _named(self, keys: Sequence[Key], seed: int, preset: str, kept: str) -> list[Any]:
        return _core.stored_paths(registry(), [key.native for key in keys], seed, preset, kept)

    def paths(self, chunk: int) -> list[str]:
        """Where the chunk's pictures lie, relative to the set's folder, in order."""
        keys = self.keys(chunk)
        stored = zip(keys, self._in_core(keys, self._named), strict=True)
        return [renamed(path, name, key) for key, (name, paths) in stored for path in paths]

    def make(self, chunk: int, *, encode: bool = True) -> list[StoredInstance]:
        """Draws the chunk. Without `encode` videos come without the bytes of their files, which encoders may vary."""
        keys = self.keys(chunk)
        stored = [
            StoredInstance(name, [StoredPicture(*p) for p in pictures], metadata, scene)
            for name, pictures, metadata, scene in self._in_core(keys, self._stored_batch)
        ]
        worded = [
            finished(key, each, self.kept(key.domain), self.looks) for key, each in zip(keys, stored, strict=True)
        ]
        return [self._encoded(key, found) if encode else found for key, found in zip(keys, worded, strict=True)]

    def _encoded(self, key: Key, stored: StoredInstance) -> StoredInstance:
        if (kept := self.kept(key.domain)) not in ("mp4", "gif"):
            return stored
        sample: Any = sample_of(key)
        fps = info(key.domain).fps
        if kept == "mp4":
            data = mp4_bytes(sample._native.planes, len(sample), fps)
        else:
            data = gif_bytes(sample.frames, len(sample), fps)
        return replace(stored, pictures=[replace(p, png=data) for p in stored.pictures])

    def chunks(self) -> Iterator[int]:
        """Numbers of all chunks."""
        return iter(range(len(self)))

    @property
    def options(self) -> dict[str, Any]:
        """How the set is kept, as far as its suite lets one choose; values as `plan_for` takes them."""
        return {}

    def identity(self) -> dict[str, Any]:
        """Plain data that tells this set from others: the recipe, which part of it, and how it is kept."""
        kept = {} if self.video is None else {"video": self.video, "options": self.options}
        return {**self._dataset.identity(), **kept}

    def card(self, tally: PictureTally) -> bytes:
        """The set's README.md."""
        return dataset_card.text(self, tally)

    def shard_members(self, stored: StoredInstance) -> Iterator[tuple[str, bytes | None]]:
        """(name, contents) of what a shard holds of an instance. None for a video that was not encoded."""
        kept = self.kept(json.loads(stored.metadata)["domain"])
        for ending, picture in zip(endings_of(kept, len(stored.pictures)), stored.pictures, strict=True):
            yield member_name(stored.id, ending), picture.png or None
        digests = json.dumps([p.digest for p in stored.pictures], separators=(",", ":")).encode()
        yield member_name(stored.id, "json"), stored.scene[:-1] + b',"pixel_digests":' + digests + b"}"

    def shard_endings(self) -> list[str]:
        """What the names of an instance's members end in, of all that any instance of the set has."""
        most: dict[str, int] = {}
        for key in map(self.recipe.key, self.positions):
            kept = self.kept(key.domain)
            most[kept] = max(most.get(kept, 0), self.images(key))
        return list(dict.fromkeys([*(e for kept, count in most.items() for e in endings_of(kept, count)), "json"]))

    def check_readable(self) -> None:
        """InvalidParams where the answers cannot be read back from the files."""
        rereading.check_readable(self)

    def reread(self, folder: Folder, chunk: int, limits: Limits) -> tuple[int, list[Difference]]:
        """How many of a chunk's instances were read back from their files, and those that do not give the answer."""
        return rereading.reread(self, folder, chunk, limits)


def endings_of(kept: str, files: int) -> list[str]:
    """What the names of an instance's members of a shard end in."""
    if kept == PICTURES:
        return picture_endings(files)
    return frame_endings(files) if kept == "png" else [kept] * files


def plan_for(dataset: Dataset, video: str = "auto", options: Mapping[str, Any] | None = None) -> SavePlan:
    """The plan of a dataset, its suite's own or the generic one. InvalidParams for an option that it does not take."""
    given = dict(options or {})
    suite = suite_of(dataset.recipe.suite)
    plan: SavePlan | None = suite.hook("plan", lambda *_: None)(dataset, video, given)
    if plan is not None:
        return plan
    # Options of suites that this set is not of may be left out, or be as they are without being given.
    usual = {o.name: (s.id, o.default) for s in known_suites().values() for o in s.saving}
    for name, value in given.items():
        if name not in usual:
            raise unknown_name("parameter of save", name, ["video", "threads", "progress", *usual])
        if value != usual[name][1]:
            raise invalid(name, value, f"left out, but for whole sets of {usual[name][0]!r}")
    return SavePlan(dataset, video)


def renamed(path: str, native_id: str, key: Key) -> str:
    """The path of a file in the name of an instance in other words, or shown in another way."""
    return path.replace(native_id, key.name_of(native_id))


def finished(key: Key, stored: StoredInstance, kept: str, looks: bool) -> StoredInstance:
    """A stored instance in the words and the appearance of its key; `looks`: some of its set are not plain."""
    if key.words == USUAL and not looks:
        return stored
    native = json.loads(stored.scene)
    native["images"] = [renamed(path, stored.id, key) for path in native["images"]]
    record, row = native, json.loads(stored.metadata)
    if key.words != USUAL:
        rewording = Rewording(native, key.words, exchanges(key.appearance.look))
        record = rewording.record(native, video=kept in ("mp4", "gif"))
    if looks:
        record = dressed_record(record, key.appearance, key.words, stored.id, native["scene"]["canvas"][0])
    row |= {name: record[name] for name in row.keys() & record.keys()}
    row["twin_of"] = record["twin"]["control"] if "twin" in record else None
    for name in ("options", "question", "line_format", "truth", *LOOK_COLUMNS):
        row.pop(name, None)
        row |= {name: record[name]} if name in record else {}
    row = {n: _core.canonical_json(v) if n in _JSON_COLUMNS else v for n, v in row.items()}
    if row.get("file_name") is not None:
        row["file_name"] = renamed(row["file_name"], stored.id, key)
    if "file_names" in row:
        row["file_names"] = native["images"]
    pictures = [replace(p, path=renamed(p.path, stored.id, key)) for p in stored.pictures]
    lines = (_core.canonical_json(each).encode() for each in (row, record))
    return StoredInstance(record["id"], pictures, *lines)


_JSON_COLUMNS = ("answer", "params", "prompt_parts", "truth", "shortcut", "naive", "tolerance")
"""Columns of the metadata that hold JSON texts, as their values are of different types."""


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
