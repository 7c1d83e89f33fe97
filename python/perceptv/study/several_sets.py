"""A study of several saved datasets: one pool of items, told apart by the names of their folders."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, TypeAlias

from perceptv._arguments import path as path_of
from perceptv.errors import illegal
from perceptv.io.strict_json import short
from perceptv.limits import Limits
from perceptv.scoring.scored_items import ScoredItem
from perceptv.sets.plan import METADATA
from perceptv.study.designs import Design
from perceptv.study.factors import SET
from perceptv.study.sources import ShownQuestion, StudySource, planned_source

AnySets: TypeAlias = "str | Path | Sequence[str | Path]"
"""A folder of a saved dataset, or several of different names."""


def set_folders(given: AnySets) -> dict[str, Path]:
    """The folders by name. InvalidParams if one is no dataset, or two have one name."""
    found = _paths(given)
    for folder in found.values():
        if not (folder / METADATA).is_file():
            raise illegal(f"dataset is {str(folder)!r}", f"a folder with {METADATA}")
    return found


def _paths(given: AnySets) -> dict[str, Path]:
    each: Sequence[Any] = given if isinstance(given, (list, tuple)) else [given]
    paths = [path_of("dataset", one, "the folder of a saved dataset") for one in each]
    if not paths:
        raise illegal("dataset is empty", "at least one folder of a saved dataset")
    result: dict[str, Path] = {}
    for path in paths:
        if (name := path.absolute().name) in result:
            raise illegal(f"dataset holds two folders of the name {short(name)}", "folders of different names")
        result[name] = path
    return result


def read_sources(given: AnySets, design: Design, limits: Limits) -> dict[str, StudySource]:
    """The questions of folders, or of metadata.jsonl alone where that tells all, by level of `design.presentations`.

    Those with the longest clips come first.
    """
    paths = _paths(given)
    return {
        level: joined({name: planned_source(path, one, limits) for name, path in paths.items()})
        for level, one in design.presentations.items()
    }


def joined(sources: dict[str, StudySource]) -> StudySource:
    """The questions of several datasets as one. InvalidParams if two share one."""
    if len(sources) == 1:
        return next(iter(sources.values()))
    home: dict[str, str] = {}
    items: list[ScoredItem] = []
    for name, source in sources.items():
        for item in source.items:
            if item.id in home:
                both = f"{short(home[item.id])} and {short(name)}"
                raise illegal(f"{short(item.id)} is in the datasets {both}", "datasets without a common instance")
            home[item.id] = name
            items.append(replace(item, groups={**item.groups, SET: (name,)}))

    def each(wanted: Sequence[str], part: Callable[[StudySource, list[str]], Any]) -> list[Any]:
        return [part(source, [n for n in wanted if home[n] == name]) for name, source in sources.items()]

    def shown(wanted: Sequence[str]) -> dict[str, ShownQuestion]:
        found = {n: about for part in each(wanted, lambda s, names: s.shown(names)) for n, about in part.items()}
        return {name: found[name] for name in wanted}

    def records(wanted: Sequence[str]) -> list[dict[str, Any]]:
        return [record for part in each(wanted, lambda s, names: s.records(names)) for record in part]

    def seconds(wanted: Sequence[str]) -> dict[str, float]:
        return {n: s for part in each(wanted, lambda s, names: s.clip_seconds(names)) for n, s in part.items()}

    return StudySource(items, shown, records, seconds)
