"""What a set on disk consists of, in order, chunk by chunk."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from perceptv import _core
from perceptv.catalogue import info, registry
from perceptv.errors import InvalidParams

if TYPE_CHECKING:
    from perceptv.dataset import Dataset

FORMAT = "perceptv-dataset"
FORMAT_VERSION = 1
CHUNK = 25  # instances per unit of work: what a kill can cost each thread

METADATA = "metadata.jsonl"
SCENES = "scenes.jsonl"
CARD = "README.md"
MANIFEST = "manifest.json"
IMAGES = "images"
DOCUMENTS = (METADATA, SCENES, CARD)

Key = tuple[str, int, int, int]  # domain, size, index, twin number or -1


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

    def __init__(self, dataset: Dataset) -> None:
        self.recipe = dataset.recipe
        self.positions = dataset.positions
        self.part = None if dataset.whole else dataset.positions
        self._images = {name: info(name).images for name in self.recipe.domains}
        if not self.positions:
            raise InvalidParams("dataset has 0 samples; legal: 1 or more")

    def __len__(self) -> int:
        """Number of chunks."""
        return -(-len(self.positions) // CHUNK)

    def keys(self, chunk: int) -> list[Key]:
        """Keys of one chunk's instances, in order."""
        return [self._key(p) for p in self.positions[chunk * CHUNK : (chunk + 1) * CHUNK]]

    def _key(self, position: int) -> Key:
        domain, size, index, twin = self.recipe.key(position)
        return domain, size, index, -1 if twin is None else twin

    def images(self, domain: str) -> int:
        """Pictures per instance."""
        return self._images[domain]

    def paths(self, chunk: int) -> list[str]:
        """Where the chunk's pictures lie, relative to the set's folder, in order."""
        recipe = self.recipe
        stored = _core.stored_paths(registry(), self.keys(chunk), recipe.seed, recipe.preset)
        return [path for _, paths in stored for path in paths]

    def make(self, chunk: int) -> list[StoredInstance]:
        """Draws the chunk."""
        recipe = self.recipe
        made = _core.store_batch(registry(), self.keys(chunk), recipe.seed, recipe.preset)
        return [
            StoredInstance(name, [StoredPicture(*p) for p in pictures], metadata, scene)
            for name, pictures, metadata, scene in made
        ]

    def chunks(self) -> Iterator[int]:
        """Numbers of all chunks."""
        return iter(range(len(self)))

    def identity(self) -> dict[str, Any]:
        """Plain data that tells this set from others: the recipe, and which part of it where it is a slice."""
        p = self.part
        return {"recipe": self.recipe.as_dict(), "positions": None if p is None else [p.start, p.stop, p.step]}

    def identity_text(self) -> str:
        """The identity as text; the order of the domains counts."""
        return json.dumps(self.identity())


@dataclass(frozen=True)
class StoredPicture:
    """A picture as it is stored: `digest` is that of its pixels."""

    path: str
    width: int
    height: int
    digest: str
    png: bytes


@dataclass(frozen=True)
class StoredInstance:
    """An instance as it is stored; `metadata` and `scene` are lines of JSON without the line's end."""

    id: str
    pictures: list[StoredPicture]
    metadata: bytes
    scene: bytes
