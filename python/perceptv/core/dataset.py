"""Sets of instances: lazy, sized, sliceable, picklable."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol, SupportsIndex, overload

from perceptv import _arguments
from perceptv._arguments import cut, distinct, integer, integers, names
from perceptv.core.catalogue import check_sizes, check_suite, info
from perceptv.core.catalogue import domains as catalogue
from perceptv.core.sample import Sample, generate
from perceptv.errors import InvalidParams

if TYPE_CHECKING:
    import datasets

SUITE = "percept_v"
OFFICIAL_SIZES = tuple(range(1, 21))
OFFICIAL_PER_SIZE = 10


@dataclass(frozen=True)
class Key:
    """One member of a set. `twin` is the number of a twin, None for a control; `switches` are (name, value) pairs."""

    domain: str
    size: int
    index: int
    twin: int | None = None
    switches: tuple[tuple[str, str], ...] = ()


class AnyRecipe(Protocol):
    """What defines a set of whichever suite: the same recipe gives the same bytes."""

    @property
    def suite(self) -> str: ...
    @property
    def preset(self) -> str: ...
    @property
    def seed(self) -> int: ...
    @property
    def domains(self) -> tuple[str, ...]: ...
    @property
    def total(self) -> int:
        """Samples of the whole set."""

    def key(self, position: int) -> Key:
        """The member at a position."""

    def as_dict(self) -> dict[str, Any]:
        """Plain data, with the version of each domain."""

    def check(self) -> None:
        """InvalidParams where there is no such set."""


@dataclass(frozen=True)
class Recipe:
    """What defines a set of pictures: the same recipe gives the same bytes. Made by :func:`perceptv.percept_v`."""

    suite: str
    preset: str
    seed: int
    domains: tuple[str, ...]
    sizes: tuple[int, ...]
    per_size: int
    twins: bool = False

    def __post_init__(self) -> None:
        for name in ("domains", "sizes"):
            if isinstance(given := getattr(self, name), list):
                object.__setattr__(self, name, tuple(given))

    @property
    def total(self) -> int:
        """Samples of the whole set, twins included."""
        return len(self.domains) * len(self.sizes) * self.per_size * (2 if self.twins else 1)

    def key(self, position: int) -> Key:
        """The member at a position; a twin follows its control."""
        rest, member = divmod(position, 2) if self.twins else (position, 0)
        rest, index = divmod(rest, self.per_size)
        d, s = divmod(rest, len(self.sizes))
        return Key(self.domains[d], self.sizes[s], index, 0 if member else None)

    def as_dict(self) -> dict[str, Any]:
        """Plain data, with the version of each domain."""
        return {
            "suite": self.suite,
            "preset": self.preset,
            "seed": self.seed,
            "domains": {name: info(name).version for name in self.domains},
            "sizes": list(self.sizes),
            "per_size": self.per_size,
            "twins": self.twins,
        }

    def check(self) -> None:
        """InvalidParams where there is no such set; the message names the parameter, its value and what is legal."""
        if self.suite != SUITE:
            raise InvalidParams(f"suite of the recipe is {self.suite!r}; legal: {SUITE!r}")
        _arguments.preset(self.preset)
        integer("seed", self.seed)
        chosen = names("domains", self.domains, "domain ids")
        check_suite(SUITE, chosen)
        check_sizes("sizes", distinct("sizes", integers("sizes", self.sizes, 1)), chosen, self.preset)
        integer("per_size", self.per_size, 1)
        if not isinstance(self.twins, bool):
            raise InvalidParams(f"twins is {self.twins!r}; legal: True, False")
        if self.twins and (without := [name for name in chosen if not info(name).twins]):
            raise InvalidParams(f"twins is True, but these domains make none: {', '.join(without)}")


class Dataset(Sequence[Sample]):
    """Samples of a recipe, domain by domain, size by size, index by index. Nothing is made until it is asked for.

    ``ds[i]`` is a Sample, ``ds[a:b]`` a Dataset view of the same recipe. Iteration is re-entrant.
    """

    def __init__(self, recipe: AnyRecipe, positions: range | None = None) -> None:
        _check_recipe(recipe)
        whole = range(recipe.total)
        self.recipe = recipe
        self._positions = whole if positions is None else _part_of(whole, positions)

    def __len__(self) -> int:
        return len(self._positions)

    @overload
    def __getitem__(self, item: SupportsIndex) -> Sample: ...
    @overload
    def __getitem__(self, item: slice) -> Dataset: ...
    def __getitem__(self, item: SupportsIndex | slice) -> Sample | Dataset:
        if isinstance(item, slice):
            return self._view(cut(self._positions, item))
        return self._sample(self._positions[_arguments.position(item, len(self))])

    def __iter__(self) -> Iterator[Sample]:
        return map(self._sample, self._positions)

    def _view(self, positions: range) -> Dataset:
        """Other positions of the recipe, which has been checked."""
        out = Dataset.__new__(Dataset)
        out.recipe, out._positions = self.recipe, positions
        return out

    def _sample(self, position: int) -> Sample:
        key = self.recipe.key(position)
        recipe, switches = self.recipe, dict(key.switches)
        sample = generate(
            key.domain, size=key.size, index=key.index, seed=recipe.seed, preset=recipe.preset, **switches
        )
        return sample if key.twin is None else sample.twin(key.twin)

    @property
    def positions(self) -> range:
        """Which of the recipe's instances these are, counted in the order of the whole set."""
        return self._positions

    @property
    def whole(self) -> bool:
        """False for a slice."""
        return self._positions == range(self.recipe.total)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Dataset):
            return NotImplemented
        return self.recipe == other.recipe and self._positions == other._positions

    def __hash__(self) -> int:
        return hash((self.recipe, self._positions))

    def __repr__(self) -> str:
        r = self.recipe
        if not isinstance(r, Recipe):
            what = "videos" if r.suite == "conservation" else "samples"
            return f"Dataset({r.suite}, preset={r.preset!r}, seed={r.seed}, {len(self)} {what})"
        return f"Dataset({r.suite}, preset={r.preset!r}, seed={r.seed}, {len(r.domains)} domains, {len(self)} samples)"

    def save(
        self,
        directory: str | Path,
        *,
        video: str | None = "auto",
        trials: bool = False,
        dialect: str = "bib",
        naming: str = "folder",
        threads: int | None = None,
        progress: bool = True,
    ) -> Path:
        """Writes pictures or videos, metadata, scenes, manifest and dataset card into `directory`.

        `video` says how a set of videos is kept: ``"mp4"`` (the default, extra ``video``), ``"gif"`` (extra
        ``images``), ``"png"`` (every frame a file, without loss), or None: no frames, only what is known of them.
        With `trials`, of the conservation suite, ``trials.jsonl`` holds a line for each trial of the published design;
        `perceptv.score` takes that file.

        A set of episodes is kept in the folders of the released datasets: as JSON alone (``"auto"``, ``"none"`` or
        None), or with an MP4 file beside each (``"mp4"``). `dialect` ``"mcs"`` takes the names and folders that the MCS
        converter reads; `naming` ``"short"`` takes the released short codes for file names.

        An interrupted save resumes with the same call, to byte-identical files; a directory that holds another recipe
        is refused; a finished one is checked against its manifest. Returns the directory.
        """
        from perceptv.sets.saving import save

        kept = "none" if video is None else video
        return save(
            self,
            directory,
            video=kept,
            trials=trials,
            dialect=dialect,
            naming=naming,
            threads=threads,
            progress=progress,
        )

    def to_hf(
        self, *, video: str = "auto", threads: int | None = None, cache_dir: str | Path | None = None
    ) -> datasets.Dataset:
        """The rows as a ``datasets.Dataset`` (extra ``hf``); see :func:`perceptv.export.to_hf`."""
        from perceptv.export import to_hf

        how: dict[str, Any] = {"video": video, "threads": threads, "cache_dir": cache_dir}
        return to_hf(self, **how)

    def to_parquet(
        self,
        path: str | Path,
        *,
        rows_per_file: int = 1000,
        video: str = "auto",
        threads: int | None = None,
        progress: bool = True,
    ) -> Path:
        """Writes a folder of Parquet files (extra ``hf``); see :func:`perceptv.export.to_parquet`."""
        from perceptv.export import to_parquet

        how: dict[str, Any] = {"video": video, "threads": threads, "progress": progress}
        return to_parquet(self, path, rows_per_file=rows_per_file, **how)

    def to_webdataset(
        self,
        path: str | Path,
        *,
        samples_per_shard: int = 1000,
        video: str = "auto",
        threads: int | None = None,
        progress: bool = True,
    ) -> Path:
        """Writes a folder of WebDataset shards; see :func:`perceptv.export.to_webdataset`."""
        from perceptv.export import to_webdataset

        how: dict[str, Any] = {"video": video, "threads": threads, "progress": progress}
        return to_webdataset(self, path, samples_per_shard=samples_per_shard, **how)


def percept_v(
    *,
    seed: int = 0,
    preset: str = "paper",
    domains: Iterable[str] | None = None,
    sizes: Iterable[int] | None = None,
    per_size: int = OFFICIAL_PER_SIZE,
    twins: bool = False,
) -> Dataset:
    """The Percept-V set: 30 domains x sizes 1..20 x 10 instances = 6000 samples, or a part of it.

    Parameters
    ----------
    seed : int
        0 .. 2**63 - 1.
    preset : {"paper", "balanced"}
    domains : iterable of str, optional
        Ids of domains of the suite; all of it by default.
    sizes : iterable of int, optional
        1..20 by default. Every size must be legal in every domain chosen.
    per_size : int
        Instances per domain and size.
    twins : bool
        After each sample its twin: the same scene with the smallest change that excludes the sample's answer.

    Raises
    ------
    UnknownDomain
        No such domain; the message lists near names.
    InvalidParams
        A domain of another suite, or a parameter out of range; the message names it, its value and what is legal.
    """
    chosen = [d.id for d in catalogue(SUITE)] if domains is None else names("domains", domains, "domain ids")
    wanted = OFFICIAL_SIZES if sizes is None else integers("sizes", sizes, 1)
    numbers = integer("seed", seed), integer("per_size", per_size, 1)
    return Dataset(Recipe(SUITE, preset, numbers[0], tuple(chosen), tuple(wanted), numbers[1], twins))


def _check_recipe(recipe: AnyRecipe) -> None:
    """InvalidParams for whatever the package cannot write, label and verify as a set of its own."""
    from perceptv.suites.bib.sets import BibRecipe
    from perceptv.suites.conservation.sets import ConservationRecipe

    if type(recipe) not in (Recipe, BibRecipe, ConservationRecipe):
        legal = "a recipe that percept_v, conservation or bib has made"
        raise InvalidParams(f"recipe is {type(recipe).__name__}; legal: {legal}")
    recipe.check()


def _part_of(whole: range, positions: range) -> range:
    if not isinstance(positions, range) or (positions and not (positions[0] in whole and positions[-1] in whole)):
        raise InvalidParams(f"positions is {positions!r}; legal: a range within 0..{len(whole) - 1}")
    return positions
