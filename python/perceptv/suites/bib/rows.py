"""Rows of metadata from a set's recipe: the episodes are made for them."""

from __future__ import annotations

from collections.abc import Iterator

from perceptv.core.dataset import Dataset
from perceptv.core.sample import Sample
from perceptv.errors import InvalidParams
from perceptv.suites.bib.episode import Episode
from perceptv.suites.bib.episodes import EpisodeInfo
from perceptv.suites.bib.folders import task_of
from perceptv.suites.bib.sets import BibRecipe, Part


def recipe_of(dataset: Dataset) -> BibRecipe:
    """The recipe of a set of episodes; InvalidParams for other sets."""
    if not isinstance(dataset.recipe, BibRecipe):
        raise InvalidParams(f"dataset is of the suite {dataset.recipe.suite!r}; legal: one of perceptv.bib")
    return dataset.recipe


def row(part: Part, number: int, sample: Sample, episode: Episode, naming: str = "folder") -> EpisodeInfo:
    """The row of an episode for scoring: instance `number` of a part of a set."""
    task = task_of(part.domain)
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
    """Each episode of a set with its row, member e before u."""
    recipe = recipe_of(dataset)
    for position, sample in zip(dataset.positions, dataset, strict=True):
        part, number = recipe.place(position)
        for episode in sorted(sample.episodes, key=lambda e: e.member):
            yield row(part, number, sample, episode), episode
