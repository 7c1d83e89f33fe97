"""Pairs of episodes, from whatever holds the metadata: a folder, a dataset, rows."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from perceptv._arguments import path as path_of
from perceptv.core.dataset import Dataset
from perceptv.errors import illegal, invalid, invalid_type
from perceptv.io.strict_json import short
from perceptv.limits import LIMITS, Limits
from perceptv.suites.bib.episodes import MEMBERS, METADATA, EpisodeInfo, made_rows, make_info, read_metadata

NULL = "null"
DIRECT = "direct"
CROSSES = (("cross_x", "cross_y"), ("cross_new", "cross_old"))
BY_CROSSES = ("bib2_imitation", "bib2_approach", "bib2_goal_attribution")
"""Domains of which the headline is that of the two cross comparisons together, as in the paper."""
SHARED = ("task", "domain", "pair", "comparison", "subtype", "size", "index", "seed", "preset", "sample")


@dataclass(frozen=True)
class Pair:
    """Two episodes; `e` must be less surprising than `u`."""

    e: EpisodeInfo
    u: EpisodeInfo

    @property
    def cluster(self) -> str:
        """The instance: all pairs of one quartet share it."""
        return f"{self.e.domain}-{self.e.preset}-n{self.e.size}-i{self.e.index}-s{self.e.seed}"

    @property
    def answered(self) -> bool:
        """True if it has an answer. Pairs of the comparison "null" have none; there 50 % is the wanted value."""
        return self.e.comparison != NULL


def in_headline(domain: str, name: str | None) -> bool:
    """True if the headline of a domain includes this comparison."""
    return any(name in both for both in CROSSES) if domain in BY_CROSSES else name in (None, DIRECT)


def make_pairs(infos: Sequence[EpisodeInfo]) -> list[Pair]:
    """The pairs in the order of their first episodes; tasks of which no episode is a `u` are for training and left out.

    Raises
    ------
    InvalidParams
        An episode occurs twice, a pair is not whole, its two episodes differ in what they must share, or no task has
        pairs.
    """
    found: dict[tuple[str, int], dict[str, EpisodeInfo]] = {}
    paired = {info.task for info in infos if info.member == MEMBERS[1]}
    for info in infos:
        # Tasks of training and evaluation share names: preference is one of either.
        if info.task in paired and not info.domain.partition("_")[2].startswith("bg_"):
            members = found.setdefault((info.task, info.pair), {})
            if info.member in members:
                raise illegal(f"pair {info.pair} of {info.task} has two members {info.member}", "e and u")
            members[info.member] = info
    if not found:
        raise illegal("no episode has a partner", "evaluation tasks, of which the episodes form pairs")
    pairs = [_pair(key, members) for key, members in found.items()]
    stems = Counter(info.episode for pair in pairs for info in (pair.e, pair.u))
    if twice := [stem for stem, count in stems.items() if count > 1]:
        raise illegal(f"episode {short(twice[0])} occurs twice", "each once")
    return pairs


def _pair(key: tuple[str, int], members: dict[str, EpisodeInfo]) -> Pair:
    task, number = key
    missing = [member for member in MEMBERS if member not in members]
    if missing:
        raise illegal(f"pair {number} of {task} has no member {missing[0]}", "e and u")
    pair = Pair(members["e"], members["u"])
    for name in SHARED:
        a, b = getattr(pair.e, name), getattr(pair.u, name)
        if a != b:
            raise illegal(f"pair {number} of {task}: {name} is {short(a)} and {short(b)}", "the same")
    return pair


def read_infos(given: Any, limits: Limits = LIMITS) -> list[EpisodeInfo]:
    """The episodes of a folder, of a metadata.jsonl, of a dataset, whose episodes are made for this, or of rows."""
    if isinstance(given, (str, Path)):
        path = path_of("dataset", given, f"a folder with {METADATA}")
        return read_metadata(path, limits=limits) if path.is_file() else read_folder(path, limits)
    if isinstance(given, Dataset):
        return [info for info, _ in made_rows(given)]
    if isinstance(given, (Mapping, bytes)) or not isinstance(given, Iterable):
        legal = "a folder, a dataset, or a sequence of EpisodeInfo or rows of metadata.jsonl"
        raise invalid_type("dataset", given, legal)
    return [e if isinstance(e, EpisodeInfo) else make_info(e, f"dataset[{i}]") for i, e in enumerate(given)]


def read_folder(directory: Path, limits: Limits = LIMITS) -> list[EpisodeInfo]:
    """The episodes of a dataset's folder: of its metadata.jsonl, or else of ``<root>_meta/<task>/metadata.jsonl``.

    Raises
    ------
    InvalidParams
        There is no such file, one is broken, or its rows are of another task than its folder.
    """
    if (directory / METADATA).is_file():
        return read_metadata(directory / METADATA, limits=limits)
    files = sorted(directory.glob(f"*_meta/*/{METADATA}"))
    if directory.name.endswith("_meta"):
        files += sorted(directory.glob(f"*/{METADATA}"))
    if not files:
        raise invalid("dataset", str(directory), f"a folder with {METADATA}")
    found = [(file, info) for file in files for info in read_metadata(file, limits=limits)]
    for file, info in found:
        if info.task != file.parent.name:
            where = f"{file}, episode {short(info.episode)}"
            raise invalid(f"{where}: task", info.task, f"{file.parent.name}, as the folder")
    return [info for _, info in found]
