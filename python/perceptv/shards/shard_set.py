"""A dataset cut into shards: which items each one holds, and what is in its archive."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterator, Mapping
from typing import Any

from perceptv._arguments import integer
from perceptv._core import __version__, raster_version
from perceptv._once import once
from perceptv.core.catalogue import info
from perceptv.core.dataset import Dataset, SavedVideo
from perceptv.core.recipes import AnyRecipe
from perceptv.errors import InvalidParams, VerificationError, illegal, invalid_type
from perceptv.io.parallel import ordered
from perceptv.limits import OWN
from perceptv.sets.dataset_manifest import POSITIONS, Head
from perceptv.sets.plan import SavePlan, plan_for
from perceptv.sets.stored_recipes import read_recipe

FORMAT = "perceptv-shards"
FORMAT_VERSION = 1
MOST_SHARDS = 99_999
ShardSource = Dataset | AnyRecipe | Mapping[str, Any]
"""The source of a dataset: a dataset or a slice of one, its recipe, or the plain data of either."""

_NAME = re.compile(r"shard-(\d{5})-of-(\d{5})\.tar(?:\.json)?", re.ASCII)


class ShardSet:
    """`of` shards of a dataset, each a run of neighbours; no two differ in length by more than one.

    `video` says what of videos and episodes is in the archives beside their records: nothing (``"none"``), ``"mp4"``,
    and of the conservation suite also ``"png"`` or ``"gif"``. `version` is that of the package whose shards they are,
    `raster` that of its pixels.
    """

    def __init__(
        self,
        source: ShardSource,
        of: int,
        video: SavedVideo = "none",
        version: str = __version__,
        raster: int = raster_version,
    ) -> None:
        self.dataset = make_dataset(source)
        self.version = version
        self.raster = raster
        if not self.dataset.positions:
            raise illegal("recipe gives 0 instances", "1 or more")
        self.of = integer("of", of, 1, min(len(self.dataset), MOST_SHARDS))
        self.video = video
        self.plan(0)  # refuses what the suite does not know

    def number(self, i: int) -> int:
        """`i` as the number of a shard, counted from 0."""
        return integer("i", i, 0, self.of - 1)

    def name(self, i: int) -> str:
        """Name of a shard's object."""
        return f"shard-{i:05}-of-{self.of:05}.tar"

    def bounds(self, i: int) -> tuple[int, int]:
        """First item of a shard and the one after its last, counted in the dataset."""
        count = len(self.dataset)
        return i * count // self.of, (i + 1) * count // self.of

    def plan(self, i: int) -> SavePlan:
        """The plan of the shard's items, in the chunks of saved datasets."""
        start, stop = self.bounds(i)
        return self._plan_of(self.dataset[start:stop])

    def endings(self) -> list[str]:
        """The suffixes of members in all archives, after the key of an item and a dot."""
        return self._plan_of(self.dataset).shard_endings()

    def _plan_of(self, part: Dataset) -> SavePlan:
        nothing = self.video == "none" and not any(info(d).frames or info(d).episodes for d in part.recipe.domains)
        return plan_for(part, "auto" if nothing else self.video)

    def members(self, i: int, threads: int = 1, *, encode: bool = True) -> Iterator[tuple[str, bytes | None]]:
        """(name, contents) of all members of a shard's archive, in order.

        Without `encode`, contents that an encoder of videos makes are None.
        """
        plan = self.plan(i)
        for stored in ordered(lambda chunk: plan.make(chunk, encode=encode), plan.chunks(), threads):
            for instance in stored:
                yield from plan.shard_members(instance)

    @once
    def identity(self) -> dict[str, Any]:
        """Plain data that identifies this dataset of shards."""
        return {**self.dataset.identity(), "video": self.video, "shards": self.of}

    @once
    def sha256(self) -> str:
        """Digest of the identity, the layout of shards and the version of this package: all that their bytes are of."""
        parts: list[Any] = [FORMAT, FORMAT_VERSION, self.version, self.identity]  # the order of the domains counts
        if self.raster != 1:  # absent in the first version
            parts.append(self.raster)
        return hashlib.sha256(json.dumps(parts).encode()).hexdigest()

    def strangers(self, names: list[str]) -> list[str]:
        """Names of shards of another number of shards."""
        found = ((name, _NAME.fullmatch(name)) for name in names)
        return [name for name, match in found if match and not (int(match[1]) < self.of == int(match[2]))]


def make_dataset(source: ShardSource) -> Dataset:
    """The dataset that is meant. InvalidParams for anything that gives none."""
    if isinstance(source, Dataset):
        return source
    if isinstance(source, Mapping):
        return _from_data(dict(source))
    if all(hasattr(source, name) for name in ("suite", "total", "key", "as_dict")):
        return Dataset(source)
    raise invalid_type("recipe", source, "a dataset, its recipe, or the recipe's plain data")


def _from_data(data: dict[str, Any]) -> Dataset:
    """A dataset from `recipe.as_dict()`, or from an identity, which also has the positions of a slice."""
    identity = data if "recipe" in data else {"recipe": data}
    positions = identity.get("positions")
    if positions is not None and not POSITIONS.fits(positions):
        raise invalid_type("positions", positions, f"{POSITIONS.words}, or None")
    try:
        return read_recipe(Head(__version__, {"recipe": identity["recipe"], "positions": positions}, {}), OWN)
    except VerificationError as error:
        raise InvalidParams(f"recipe cannot be used: {error.args[0]}") from None
