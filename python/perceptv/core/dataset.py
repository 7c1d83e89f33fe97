"""Datasets of instances: lazy, sized, sliceable, picklable."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, SupportsIndex, overload

import numpy as np

from perceptv import _arguments, _core
from perceptv._arguments import NameList, amount, cut, integer, integers, is_one, listed, names
from perceptv._lazy import needed
from perceptv._once import once
from perceptv._plain import counted
from perceptv._verbs import verb
from perceptv.core import duplicates
from perceptv.core.appearance import WIDEST, Change, Legible, Scale, checked_scale
from perceptv.core.catalogue import info
from perceptv.core.columns import equal_groups, fitting
from perceptv.core.recipes import AnyRecipe, Joined, Key, Skipped, common, ids_of, in_words, parts_shown
from perceptv.core.sample import Sample, generate
from perceptv.core.words import AskedForm, Wording, Words
from perceptv.errors import NoSuchItem, WrongType, illegal, invalid, invalid_type
from perceptv.progress import Progress

if TYPE_CHECKING:
    import datasets
    from pandas import DataFrame

Positions = range | tuple[int, ...]
_LARGE = 20_000
"""Samples of a part up to which its text counts what is in it."""
SavedVideo = Literal["auto", "mp4", "gif", "png", "none"]
"""How videos of a dataset are kept."""
Refused = Literal["error", "skip"]
"""What happens to samples that refuse a look or a size."""
ShownVideo = Literal["auto", "mp4", "frames"]
"""How rows of an export show them."""
CategoryBy = Literal["kind", "colour", "colour kind", "role"]
"""What the objects of a category of annotations have in common."""
YoloTask = Literal["detect", "segment", "pose"]
"""What lines of labels say: boxes, outlines, or boxes and keypoints."""


class Split(NamedTuple):
    """Two parts of a dataset that have no stimulus in common."""

    train: Dataset
    test: Dataset


class Dataset(Sequence[Sample]):
    """Samples of a recipe, in its order or in another one. A sample is generated when it is asked for.

    ``ds[i]`` and ``ds[id]`` are Samples; ``ds[a:b]``, ``ds[[1, 5]]``, ``ds[ids]`` and ``ds[mask]``, with True for each
    sample to keep, are Datasets of the same recipe. Iteration is re-entrant.
    """

    def __init__(self, recipe: AnyRecipe, positions: Positions | None = None) -> None:
        _check_recipe(recipe)
        whole = range(recipe.total)
        self.recipe = recipe
        self._positions = whole if positions is None else _check_positions(whole, positions)

    def __len__(self) -> int:
        return len(self._positions)

    @overload
    def __getitem__(self, item: SupportsIndex | str) -> Sample: ...  # type: ignore[overload-overlap]
    @overload
    def __getitem__(self, item: slice | Iterable[SupportsIndex | str]) -> Dataset: ...
    def __getitem__(self, item: SupportsIndex | str | slice | Iterable[SupportsIndex | str]) -> Sample | Dataset:
        if isinstance(item, slice):
            return self._view(_cut(self._positions, item))
        if isinstance(item, Iterable) and not isinstance(item, (str, bytes)):
            return self.select(item)
        return self._sample(self._positions[self._place(item)])

    def __iter__(self) -> Iterator[Sample]:
        return map(self._sample, self._positions)

    def __add__(self, other: Dataset) -> Dataset:
        """This dataset, then the other. InvalidParams where they share a sample."""
        if not isinstance(other, Dataset):
            return NotImplemented
        return join([self, other])

    def __radd__(self, other: object) -> Dataset:
        """``sum(sets)`` begins with 0."""
        return self if other == 0 and not isinstance(other, Dataset) else NotImplemented

    def __getstate__(self) -> dict[str, Any]:
        return {"recipe": self.recipe, "_positions": self._positions}

    def _view(self, positions: Positions) -> Dataset:
        out = Dataset.__new__(Dataset)
        out.recipe, out._positions = self.recipe, positions
        return out

    def _sample(self, position: int) -> Sample:
        return sample_of(self.recipe.key(position))

    def _each(self, label: str, progress: bool) -> Iterator[Sample]:
        """The samples in order, with a progress bar if it takes long."""
        with Progress(len(self), label, shown=progress, after=1.0) as shown:
            for sample in self:
                yield sample
                shown.advance()

    def _place(self, item: Any) -> int:
        """The place of a sample, from its number or id."""
        if not isinstance(item, str):
            return _arguments.position(item, len(self))
        if item not in self._places:
            example = f", such as {next(iter(self._places))!r}" if self._places else ", which is empty"
            raise invalid("id", item, f"those of this dataset{example}", NoSuchItem)
        return self._places[item]

    @once
    def _places(self) -> dict[str, int]:
        return {name: place for place, name in enumerate(self.ids)}

    @property
    def ids(self) -> list[str]:
        """The id of each sample, in order. No sample is generated."""
        return ids_of(self.keys())

    @property
    def answers(self) -> list[Any]:
        """The answer of each sample, in order. Every sample is generated."""
        return [sample.answer for sample in self._each("answers", True)]

    def keys(self) -> Iterator[Key]:
        """The key of each sample, in order. No sample is generated."""
        return map(self.recipe.key, self._positions)

    @property
    def positions(self) -> Positions:
        """The positions of these samples in the whole dataset of the recipe."""
        return self._positions

    @property
    def whole(self) -> bool:
        """False for a part of the recipe's dataset, and for another order of it."""
        return self._positions == range(self.recipe.total)

    def identity(self) -> dict[str, Any]:
        """Plain data that defines the dataset: its recipe, and the positions of a part."""
        p = self._positions
        part: Any = [p.start, p.stop, p.step] if isinstance(p, range) else {"chosen": list(p)}
        return {"recipe": self.recipe.as_dict(), "positions": None if self.whole else part}

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Dataset):
            return NotImplemented
        return self.recipe == other.recipe and self._positions == other._positions

    def __hash__(self) -> int:
        return hash((self.recipe, self._positions))

    def __repr__(self) -> str:
        suite, preset, seed, domains = self._summary()
        return f"Dataset({suite}, preset={preset!r}, seed={seed}, {domains}, {counted(len(self), 'sample')})"

    def _summary(self) -> tuple[str, str, object, str]:
        """Suite, preset, seed and number of domains; for a large part, those of the complete dataset."""
        r = self.recipe
        if self.whole or len(self) > _LARGE or not len(self):
            domains = counted(len(r.domains) if len(self) else 0, "domain")
            return r.suite, r.preset, r.seed, domains if self.whole or not len(self) else f"a part of {domains}"
        keys = list(self.keys())
        names = {key.domain for key in keys}
        suite, preset = common(info(name).suite for name in names), common(key.preset for key in keys)
        return suite, preset, common(key.seed for key in keys), counted(len(names), "domain")

    def _repr_html_(self) -> str:
        return str(verb("Dataset._repr_html_")(self))

    # ---- other datasets from this one

    def select(self, indices: Iterable[SupportsIndex | str]) -> Dataset:
        """The samples at these positions or with these ids, in the given order; or a mask, with True for each to keep.

        InvalidParams if a sample is named twice, or a mask has another length.
        """
        if not isinstance(indices, Iterable) or isinstance(indices, (str, bytes)):
            raise invalid_type("indices", indices, "integers, ids, or a mask", WrongType)
        given = list(indices)
        marks = [isinstance(entry, (bool, np.bool_)) for entry in given]
        if any(marks):
            if not all(marks) or len(given) != len(self):
                counts = f"{counted(len(given), 'entry')}, {sum(marks)} of them bool"
                raise illegal(f"indices has {counts}", f"a mask of {len(self)} booleans, integers, or ids")
            given = [place for place, kept in enumerate(given) if kept]
        chosen = [self._place(entry) for entry in given]
        if len(set(chosen)) < len(chosen):
            raise illegal("indices has repeats", "no repeats")
        return self._view(tuple(self._positions[i] for i in chosen))

    def filter(
        self, keep: Callable[[Sample], bool] | None = None, *, progress: bool = True, **columns: object
    ) -> Dataset:
        """The samples for which `keep` returns True and whose columns have the given values.

        Parameters
        ----------
        keep : callable, optional
            Takes a sample. It is called once for each that the columns leave, immediately.
        progress : bool
            Show progress on standard error if it takes more than a second.
        **columns
            Values by the name of an attribute (domain, size, preset, answer, skills ...) or of a switch. A list, a
            tuple, a set or a range fits if one of its values does: ``filter(domain="maze_solving", size="1-5")``,
            ``filter(answer=[3, 4])``. A column of lists, such as skills, fits if it is equal or holds the value.

        Raises
        ------
        InvalidParams, UnknownDomain
            `keep` is not a function; a column, domain or preset is unknown.
        """
        if keep is not None and not callable(keep):
            raise invalid_type("keep", keep, "a function of a sample")
        part = fitting(self, columns, progress=progress)
        return part if keep is None else part.select([bool(keep(sample)) for sample in part._each("filter", progress)])

    def balance(self, by: NameList = "answer", *, seed: int = 0, progress: bool = True) -> Dataset:
        """A part in which all values of a column are equally frequent, as frequent as the rarest one was.

        Parameters
        ----------
        by : str or iterable of str
            The column, or several whose combinations are counted, as `filter` takes them: ``"domain,answer"``.
        seed : int
            Selects the samples that are kept. They keep their order.
        progress : bool
            Show progress on standard error if it takes more than a second.
        """
        groups = equal_groups(self, by, progress=progress)
        least = min(map(len, groups), default=0)
        rank = {place: number for number, place in enumerate(self._view(range(len(self))).shuffle(seed)._positions)}
        return self.select(sorted(place for group in groups for place in sorted(group, key=rank.__getitem__)[:least]))

    def shuffle(self, seed: int = 0) -> Dataset:
        """The same samples in a random order, which depends only on `seed` and their number."""
        order = list(self._positions)
        rng = _core.Streams(f"perceptv shuffle {integer('seed', seed)} {len(order)}").stream("order")
        for i in range(len(order) - 1, 0, -1):
            k = rng.integer(0, i)
            order[i], order[k] = order[k], order[i]
        return self._view(tuple(order))

    def train_test_split(
        self, test_size: float | int = 0.2, *, seed: int = 0, deduplicate: bool = False, progress: bool = True
    ) -> Split:
        """Two parts that have no stimulus in common: a sample, its twin and its partner stay together.

        Parameters
        ----------
        test_size : float or int
            The share of the test part, above 0 and below 1, or its least number of samples.
        seed : int
            Selects the samples of the test part. Both parts keep the order of this dataset.
        deduplicate : bool
            Also keep samples with equal pictures together. This draws every picture once.
        progress : bool
            Show progress on standard error if that takes more than a second.
        """
        count = _test_count(test_size, len(self))
        groups = self._groups(deduplicate, progress)
        held: set[int] = set()
        for number in Dataset._view(self, range(len(groups))).shuffle(seed)._positions:
            if len(held) >= count:
                break
            held.update(groups[number])
        parts = ([i for i in range(len(self)) if (i in held) is test] for test in (False, True))
        train, test = map(self.select, parts)
        if not len(train):
            raise illegal(f"test_size is {test_size!r}, which leaves nothing to train on", "a smaller part")
        return Split(train, test)

    def _groups(self, by_picture: bool, progress: bool) -> list[list[int]]:
        if not by_picture:
            together: dict[Any, list[int]] = {}
            for place, key in enumerate(self.keys()):
                together.setdefault(key.stimulus, []).append(place)
            return list(together.values())
        return duplicates.groups(self, progress=progress)

    def with_prompt(
        self,
        *,
        wording: Wording | None = None,
        form: AskedForm = "line",
        think: bool | None = None,
        language: str = "en",
    ) -> Dataset:
        """The same samples, asked about in other words, see :func:`perceptv.generate`; ids tell them apart.

        Pictures and truth stay, so two such datasets can be compared sample by sample:
        ``ds + ds.with_prompt(form="json")``.
        """
        out = self._view(self._positions)
        out.recipe = in_words(self.recipe, Words(wording, form, think, language))
        return out

    def with_look(
        self, look: NameList, *, refused: Refused = "error", legible: Legible | None = None, progress: bool = True
    ) -> Dataset:
        """The same samples under a look, or each under several, one after another: ``ds.with_look(["plain", "dark"])``.

        Scene, question and truth stay, so results are paired: see `Report.paired`.

        Parameters
        ----------
        look : str or iterable of str
            Names of looks, see :func:`perceptv.looks`.
        refused : {"error", "skip"}
            What happens to samples that refuse a look because it would touch the truth. Those that are skipped are
            counted in `refused`, in the manifest and on the card.
        legible : {True, "people", False}, optional
            As in :func:`perceptv.generate`.
        progress : bool
            Show progress on standard error if it takes more than a second. Every scene is made once.
        """
        changes = [Change(name, legible=legible) for name in names("look", look, "names of looks")]
        return self._shown(changes, refused, progress)

    def at_width(
        self,
        width: int | Iterable[int],
        *,
        refused: Refused = "error",
        legible: Legible | None = None,
        progress: bool = True,
    ) -> Dataset:
        """The same samples drawn so that each picture is `width` px wide, or each at several; see `with_look`."""
        widths: Any = [width] if is_one(width) else integers("width", width, 1, WIDEST)
        return self._shown([Change(width=each, legible=legible) for each in widths], refused, progress)

    def at_scale(
        self,
        scale: Scale | Iterable[Scale],
        *,
        refused: Refused = "error",
        legible: Legible | None = None,
        progress: bool = True,
    ) -> Dataset:
        """The same samples with all lengths times `scale`, or each at several scales; see `with_look`."""
        scales = [scale] if isinstance(scale, (int, float, str, Fraction)) else listed("scale", scale, "scales")
        found = [checked_scale(each, legible is not False) for each in scales]
        return self._shown([Change(scale=each, legible=legible) for each in found], refused, progress)

    def _shown(self, changes: Sequence[Change], refused: Refused, progress: bool) -> Dataset:
        out: Dataset = verb("Dataset.with_look")(self, changes, refused, progress)
        return out

    @property
    def refused(self) -> tuple[Skipped, ...]:
        """What was skipped because it refuses a look or a size, with counts and reasons."""
        return tuple(skipped for part in parts_shown(self.recipe) for skipped in part.skipped)

    # ---- other forms

    def to_pandas(self, *, progress: bool = True) -> DataFrame:
        """A DataFrame with a row for each sample: key, prompt, answer, parameters; no pictures (extra ``stats``)."""
        pandas = needed("pandas", "pandas", "stats")
        frame: DataFrame = pandas.DataFrame.from_records([s.to_dict() for s in self._each("rows", progress)])
        return frame

    def save(
        self,
        path: str | Path,
        *,
        video: SavedVideo | None = "auto",
        threads: int | None = None,
        progress: bool = True,
        **options: Any,
    ) -> Path:
        """Writes pictures or videos, metadata, scenes, manifest and dataset card into the folder `path`.

        `video` is the format of videos: ``"mp4"`` (the default, extra ``video``), ``"gif"`` (extra ``images``),
        ``"png"`` (every frame as a lossless file), or ``"none"`` (no frames, only metadata).

        `options` are those of the suite. In conservation, ``trials=True`` also writes ``trials.jsonl``, with a line for
        each trial of the published design; `perceptv.score` reads that file. Datasets of episodes have the folders of
        the released datasets, with JSON files alone (``"auto"``, ``"none"``) or with an MP4 file for each (``"mp4"``).
        ``dialect="mcs"`` uses the names and folders that the MCS converter reads; ``naming="short"`` uses the
        released short codes as file names.

        After an interruption, the same call resumes and gives the same bytes. A folder with another recipe is refused.
        A finished folder is checked against its manifest. Returns the folder.
        """
        save = verb("Dataset.save")
        kept = "none" if video is None else video
        return Path(save(self, path, video=kept, threads=threads, progress=progress, **options))

    def to_hf(
        self, *, video: ShownVideo = "auto", threads: int | None = None, cache_dir: str | Path | None = None
    ) -> datasets.Dataset:
        """The rows as a ``datasets.Dataset`` (extra ``hf``); see :func:`perceptv.export.to_hf`."""
        rows: datasets.Dataset = verb("Dataset.to_hf")(self, video=video, threads=threads, cache_dir=cache_dir)
        return rows

    def to_parquet(
        self,
        path: str | Path,
        *,
        rows_per_file: int = 1000,
        video: ShownVideo = "auto",
        threads: int | None = None,
        progress: bool = True,
    ) -> Path:
        """Writes a folder of Parquet files (extra ``hf``); see :func:`perceptv.export.to_parquet`."""
        how = {"rows_per_file": rows_per_file, "video": video, "threads": threads, "progress": progress}
        return Path(verb("Dataset.to_parquet")(self, path, **how))

    def to_webdataset(
        self,
        path: str | Path,
        *,
        samples_per_shard: int = 1000,
        video: ShownVideo = "auto",
        threads: int | None = None,
        progress: bool = True,
    ) -> Path:
        """Writes a folder of WebDataset shards; see :func:`perceptv.export.to_webdataset`."""
        how = {"samples_per_shard": samples_per_shard, "video": video, "threads": threads, "progress": progress}
        return Path(verb("Dataset.to_webdataset")(self, path, **how))

    def to_coco(
        self,
        path: str | Path,
        *,
        by: CategoryBy = "kind",
        roles: NameList | None = None,
        threads: int | None = None,
        progress: bool = True,
    ) -> Path:
        """Writes pictures and the boxes and segments of their objects; see :func:`perceptv.export.to_coco`."""
        how = {"by": by, "roles": roles, "threads": threads, "progress": progress}
        return Path(verb("Dataset.to_coco")(self, path, **how))

    def to_yolo(
        self,
        path: str | Path,
        *,
        by: CategoryBy = "kind",
        task: YoloTask = "detect",
        roles: NameList | None = None,
        test_size: float | int = 0.2,
        seed: int = 0,
        threads: int | None = None,
        progress: bool = True,
    ) -> Path:
        """Writes pictures and labels for YOLO; see :func:`perceptv.export.to_yolo`."""
        how = {"by": by, "task": task, "roles": roles, "test_size": test_size, "seed": seed}
        return Path(verb("Dataset.to_yolo")(self, path, **how, threads=threads, progress=progress))


def sample_of(key: Key) -> Sample:
    """The sample of a key."""
    switches: dict[str, Any] = dict(key.switches)
    sample = generate(key.domain, size=key.size, index=key.index, seed=key.seed, preset=key.preset, **switches)
    sample = replace(sample, words=key.words, appearance=key.appearance)
    return sample if key.twin is None else sample.twin(key.twin)


def join(parts: Sequence[Dataset]) -> Dataset:
    """The datasets one after another. InvalidParams where a sample is in two of them."""
    first = parts[0]
    if len(parts) == 1:
        return first
    _check_apart(parts)
    recipes = tuple(dict.fromkeys(part.recipe for part in parts))
    if len(recipes) == 1:
        return first._view(tuple(p for part in parts for p in part.positions))
    whole = Joined(recipes)
    starts = dict(zip(recipes, whole.starts, strict=False))
    in_order = len(recipes) == len(parts) and all(part.whole for part in parts)
    out = first._view(
        range(whole.total) if in_order else tuple(starts[part.recipe] + p for part in parts for p in part.positions)
    )
    out.recipe = whole
    return out


def _check_apart(parts: Sequence[Dataset]) -> None:
    """Only datasets that share a domain may share a key."""
    counts = Counter(domain for part in parts for domain in part.recipe.domains)
    shared = {domain for domain, count in counts.items() if count > 1}
    seen: set[Key] = set()
    for part in parts:
        if shared.isdisjoint(part.recipe.domains):
            continue
        for key in map(part.recipe.key, part.positions):
            if key in seen:
                raise illegal(f"the datasets share {sample_of(key).id}", "datasets without a common sample")
            seen.add(key)


def _test_count(test_size: Any, count: int) -> int:
    if isinstance(test_size, float):
        legal = "a share above 0 and below 1, or a number of samples"
        share = amount("test_size", test_size, legal, above=True)
        if share >= 1:
            raise invalid("test_size", test_size, legal)
        return max(1, round(share * count))
    return integer("test_size", test_size, 1, max(1, count - 1))


def _check_recipe(recipe: Any) -> None:
    """InvalidParams for a recipe that cannot be written, labelled and verified."""
    if not all(hasattr(type(recipe), name) for name in ("key", "as_dict", "check", "total")):
        raise invalid_type("recipe", recipe, "a recipe that perceptv.dataset or the maker of a suite has made")
    recipe.check()


def _cut(positions: Positions, part: slice) -> Positions:
    if isinstance(positions, range):
        return cut(positions, part)
    return tuple(positions[i] for i in cut(range(len(positions)), part))


def _check_positions(whole: range, positions: Any) -> Positions:
    legal = f"a range within 0..{len(whole) - 1}, or integers there, no repeats"
    if isinstance(positions, range):
        if positions and not (positions[0] in whole and positions[-1] in whole):
            raise invalid("positions", positions, legal)
        return positions
    if not isinstance(positions, (tuple, list)):
        raise invalid_type("positions", positions, legal)
    chosen = tuple(integers("positions", positions, 0, len(whole) - 1))
    if len(set(chosen)) < len(chosen):
        raise illegal("positions has repeats", legal)
    return chosen
