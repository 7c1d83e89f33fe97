"""Equal pictures in a dataset: found by their pixels, redrawn with other indices, kept together."""

from __future__ import annotations

import warnings
from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

from perceptv import _core
from perceptv.core.catalogue import registry
from perceptv.core.recipes import Key, Recipe
from perceptv.progress import Progress

if TYPE_CHECKING:
    from perceptv.core.dataset import Dataset

TRIES = 100
"""Indices that are tried in the place of one whose picture is there already."""

Digest = tuple[str, ...]


def groups(dataset: Dataset, *, progress: bool = True) -> list[list[int]]:
    """Places of samples that share a stimulus or show an equal picture."""
    leader: dict[object, int] = {}
    parent = list(range(len(dataset)))

    def root(place: int) -> int:
        while parent[place] != place:
            parent[place] = parent[parent[place]]
            place = parent[place]
        return place

    keys = list(dataset.keys())
    with Progress(len(keys), "pictures", shown=progress, after=1.0) as shown:
        for place, (key, digest) in enumerate(zip(keys, digests(keys), strict=True)):
            for mark in (key.stimulus, (key.domain, digest)):
                parent[root(place)] = root(leader.setdefault(mark, place))
            shown.advance()
    found: dict[int, list[int]] = {}
    for place in range(len(dataset)):
        found.setdefault(root(place), []).append(place)
    return list(found.values())


def redrawn(recipe: Recipe, *, progress: bool = True) -> Recipe:
    """The recipe with indices whose pictures are all different within a domain, as far as there are such.

    An index whose picture is there already is replaced by the next one that is free; after so many tries it stays, and
    a warning names the domains and sizes. Of samples with twins or partners the controls count.
    """
    changed: list[tuple[str, int, tuple[int, ...]]] = []
    left: list[str] = []
    seen: dict[str, set[Digest]] = {domain: set() for domain in recipe.domains}
    blocks = [(domain, size) for domain in recipe.domains for size in recipe.sizes]
    with Progress(len(blocks) * recipe.per_size, "pictures", shown=progress, after=1.0) as shown:
        for domain, size in blocks:
            indices, equal = _distinct(recipe, domain, size, seen[domain])
            if indices != tuple(range(recipe.per_size)):
                changed.append((domain, size, indices))
            if equal:
                left.append(f"{equal} of {domain}, size {size}")
            shown.advance(recipe.per_size)
    if left:
        some = f"{'; '.join(left[:10])}{' ...' if len(left) > 10 else ''}"
        warnings.warn(f"equal pictures remain, as there are too few different ones: {some}", stacklevel=3)
    return replace(recipe, redrawn=tuple(changed))


def _distinct(recipe: Recipe, domain: str, size: int, seen: set[Digest]) -> tuple[tuple[int, ...], int]:
    """The indices of one domain and size, and how many of them still repeat a picture."""

    def key(index: int) -> Key:
        return Key(domain, size, index, recipe.seed, recipe.preset, None, recipe.switches)

    drawn = list(digests(map(key, range(recipe.per_size))))
    taken: list[int | None] = []
    for index, digest in enumerate(drawn):
        taken.append(None if digest in seen else index)
        seen.add(digest)
    spare = range(recipe.per_size, recipe.per_size + TRIES * taken.count(None))
    fresh = (index for index, digest in zip(spare, digests(map(key, spare)), strict=True) if _new(digest, seen))
    chosen = [next(fresh, None) if index is None else index for index in taken]
    equal = chosen.count(None)
    return tuple(place if index is None else index for place, index in enumerate(chosen)), equal


def _new(digest: Digest, seen: set[Digest]) -> bool:
    fresh = digest not in seen
    seen.add(digest)
    return fresh


def digests(keys: Iterable[Key]) -> Iterator[Digest]:
    """The pixel digests of each sample's pictures, which is drawn when it is asked for."""
    for key in keys:
        ((_, pictures, _, _),) = _core.store_batch(registry(), [key.native], key.seed, key.preset, "pictures")
        yield tuple(picture[3] for picture in pictures)
