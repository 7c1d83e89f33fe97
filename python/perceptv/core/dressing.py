"""Datasets whose samples are shown under looks and in sizes; what cannot be shown so is refused or skipped."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import product
from typing import Any, get_args

from perceptv import _core
from perceptv._arguments import choice, integers, is_one, listed, names
from perceptv._plain import counted
from perceptv.core.appearance import WIDEST, Appearance, Change, Legible, checked_scale
from perceptv.core.dataset import Dataset, Refused, sample_of
from perceptv.core.dressed import shown
from perceptv.core.recipes import Shown, Skipped
from perceptv.errors import InvalidParams, illegal
from perceptv.progress import Progress

SHOWING = ("looks", "width", "scale", "refused", "legible")
"""Keywords of makers of datasets that say how samples are shown."""
_TOLD = 8
"""Refusals that a message tells of."""


def in_looks(
    dataset: Dataset,
    looks: Any = None,
    width: Any = None,
    scale: Any = None,
    refused: Refused = "error",
    legible: Legible | None = None,
    progress: bool = True,
) -> Dataset:
    """The samples of a dataset under each of some looks in each of some sizes; None for what stays."""
    if looks is None and width is None and scale is None:
        return dataset
    sizes: list[dict[str, Any]] = [{}]
    if width is not None:
        sizes = [{"width": w} for w in ([width] if is_one(width) else integers("width", width, 1, WIDEST))]
    if scale is not None:
        if width is not None:
            raise illegal("width and scale are both given", "one of them")
        one = isinstance(scale, (int, float, str, Fraction))
        scales = [scale] if one else listed("scale", scale, "scales")
        sizes = [{"scale": checked_scale(each, legible is not False)} for each in scales]
    named = [None] if looks is None else names("looks", looks, "names of looks")
    changes = [Change(look, **size, legible=legible) for look, size in product(named, sizes)]
    return shown_so(dataset, changes, refused, progress)


def shown_so(dataset: Dataset, changes: Sequence[Change], refused: Refused, progress: bool) -> Dataset:
    """The samples of a dataset, each with each change of how it is shown."""
    choice("refused", refused, get_args(Refused))
    recipe = Shown(dataset.recipe, tuple(changes))
    recipe.check()
    positions: list[int] = []
    refusals: dict[tuple[Change, str], list[str]] = {}
    with Progress(len(dataset), "looks", shown=progress, after=1.0) as bar:
        for position in dataset.positions:
            drawn = sample_of(dataset.recipe.key(position))._drawn
            for number, change in enumerate(changes, position * len(changes)):
                if (reason := refusal(drawn, recipe.key(number).appearance)) is None:
                    positions.append(number)
                else:
                    refusals.setdefault((change, drawn.domain), []).append(reason)
            bar.advance()
    skipped = tuple(Skipped(change, domain, len(why), why[0]) for (change, domain), why in refusals.items())
    if skipped and refused == "error":
        raise illegal(_told(skipped), "looks and sizes that all samples take, or refused='skip'")
    out = dataset._view(range(recipe.total) if positions == [*range(recipe.total)] else tuple(positions))
    out.recipe = replace(recipe, skipped=skipped)
    return out


def _told(skipped: Sequence[Skipped]) -> str:
    counts: Counter[tuple[str, str]] = Counter()
    for each in skipped:  # looks in one size share its refusals
        counts[each.domain, each.reason] += each.count
    lines = [f"{counted(count, 'sample')} of {domain}: {reason}" for (domain, reason), count in counts.items()]
    return "; ".join(lines[:_TOLD]) + (f"; and {len(lines) - _TOLD} more" if len(lines) > _TOLD else "")


def refusal(drawn: _core.Instance, appearance: Appearance) -> str | None:
    """Why an instance cannot be shown so; None if it can."""
    if appearance.is_plain:
        return None
    try:
        shown(drawn, appearance)
    except InvalidParams as error:
        return str(error.args[0])
    return None
