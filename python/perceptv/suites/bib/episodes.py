"""An episode as scoring sees it: a row of a task's metadata.jsonl, read and written strictly, or made from a recipe."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from perceptv._arguments import PRESETS, Preset
from perceptv._arguments import path as path_of
from perceptv.core.dataset import Dataset
from perceptv.core.sample import Sample
from perceptv.errors import InvalidParams, illegal, invalid
from perceptv.io.foreign_tables import json_rows, unreadable
from perceptv.io.schema import NAME, FieldKind, Schema, check, list_of, nullable, one_of, whole
from perceptv.io.strict_json import short
from perceptv.io.whole import replacing
from perceptv.limits import LIMITS, Limits, check_limit
from perceptv.suites.bib.episode import TRIALS, Episode
from perceptv.suites.bib.episode_datasets import BibRecipe, TaskPart
from perceptv.suites.bib.released_folders import find_task

METADATA = "metadata.jsonl"
TEST = TRIALS  # the number of the test trial
SHORTEST, LONGEST = 114, 99_999  # frames of a trial
MEMBERS = ("e", "u")
OUTCOMES = ("expected", "unexpected", "no_expectation")
_LENGTHS = list_of(whole(SHORTEST, LONGEST))
_ROW: Schema = {
    **dict.fromkeys(("episode", "task", "domain"), NAME),
    "pair": whole(),
    "member": one_of(*MEMBERS),
    "outcome": one_of(*OUTCOMES),
    **dict.fromkeys(("condition", "comparison", "subtype"), nullable(NAME)),
    "size": whole(1, 20),
    "index": whole(),
    "seed": whole(),
    "preset": one_of(*PRESETS),
    "sample": NAME,
    "lengths": FieldKind(
        f"{TRIALS} integers {SHORTEST}..{LONGEST}, the frames of each trial",
        lambda value: _LENGTHS.fits(value) and len(value) == TRIALS,
    ),
}


@dataclass(frozen=True)
class EpisodeInfo:
    """The data of one episode that scoring needs.

    Attributes
    ----------
    episode : str
        Name of its files without the suffix, for example ``"000000preferencee"``.
    task, domain : str
        Folder, for example ``"agents_evaluation_imitation_cross_x"``, and domain id, for example ``"bib2_imitation"``.
    pair : int
        Number of its pair within the task; the two episodes of a pair share it.
    member : {"e", "u"}
        ``"e"`` must be less surprising than ``"u"``.
    outcome : {"expected", "unexpected", "no_expectation"}
    condition, comparison, subtype : str or None
    size, index, seed : int
        As in the key; size is 1..20.
    preset : {"paper", "balanced"}
    sample : str
        Id of the sample that the pair was made from.
    lengths : tuple of 9 int
        Number of frames of each trial.
    """

    episode: str
    task: str
    domain: str
    pair: int
    member: str
    outcome: str
    condition: str | None
    comparison: str | None
    subtype: str | None
    size: int
    index: int
    seed: int
    preset: Preset
    sample: str
    lengths: tuple[int, ...]

    def __post_init__(self) -> None:
        for name, kind in _ROW.items():
            if not kind.fits(value := getattr(self, name)):
                raise invalid(name, value, kind.words)
        object.__setattr__(self, "lengths", tuple(self.lengths))

    def record(self) -> dict[str, Any]:
        """The row as plain data, in the order of the attributes."""
        return {**asdict(self), "lengths": list(self.lengths)}


def make_info(record: Any, where: str) -> EpisodeInfo:
    """The episode of a row.

    Raises
    ------
    InvalidParams
        `record` is not a mapping, or has an unknown, missing or illegal key; the message names `where` and the key.
    """
    return EpisodeInfo(**check(record, _ROW, where, InvalidParams, closed=True))


def read_metadata(path: str | Path, *, limits: Limits = LIMITS) -> list[EpisodeInfo]:
    """The episodes of a metadata.jsonl, in its order.

    Raises
    ------
    InvalidParams
        The file cannot be read, a line is not a row, or an episode occurs twice; the message names file, line and key.
    LimitExceeded
        The file is larger than `limits` allow, see :mod:`perceptv.limits`.
    """
    target, result = path_of("path", path), list[EpisodeInfo]()
    seen: dict[str, str] = {}
    try:
        for where, row in json_rows(target, limits):
            check_limit(str(path), len(result) + 1, "episodes", "max_instances", limits)
            info = make_info(row, where)
            if info.episode in seen:
                raise InvalidParams(f"{where}: episode is {short(info.episode)}, as in {seen[info.episode]}")
            seen[info.episode] = where.rpartition(", ")[2]
            result.append(info)
    except OSError as error:
        raise unreadable("path", target, error) from None
    return result


def write_metadata(path: str | Path, infos: Iterable[EpisodeInfo]) -> Path:
    """Writes one line per episode, in order; all lines or none. Equal episodes give equal bytes. Returns the path."""
    target = path_of("path", path)
    with replacing(target) as file:
        file.writelines(json.dumps(info.record(), allow_nan=False).encode() + b"\n" for info in infos)
    return target


def bib_recipe(dataset: Dataset) -> BibRecipe:
    """The recipe of a dataset of episodes; InvalidParams for other datasets."""
    if not isinstance(dataset.recipe, BibRecipe):
        raise illegal(f"dataset is of the suite {dataset.recipe.suite!r}", "one of perceptv.bib")
    return dataset.recipe


def row(part: TaskPart, number: int, sample: Sample, episode: Episode, naming: str = "folder") -> EpisodeInfo:
    """The row of an episode for scoring: instance `number` of a part of a dataset."""
    task = find_task(part.domain)
    return EpisodeInfo(
        episode=task.stem(number, episode.member, part.comparison, naming),
        task=task.folder_of(part.comparison),
        domain=part.domain,
        pair=number,
        comparison=part.comparison,
        sample=sample.id,
        **{name: getattr(sample, name) for name in ("size", "index", "seed", "preset")},
        **{name: getattr(episode, name) for name in ("member", "outcome", "condition", "subtype", "lengths")},
    )


def made_rows(dataset: Dataset) -> Iterator[tuple[EpisodeInfo, Episode]]:
    """Each episode of a dataset with its row, member e before u."""
    recipe = bib_recipe(dataset)
    for position, sample in zip(dataset.positions, dataset, strict=True):
        part, number = recipe.place(position)
        for episode in sorted(sample.episodes, key=lambda e: e.member):
            yield row(part, number, sample, episode), episode
