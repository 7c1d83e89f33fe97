"""The Percept-V dataset."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from perceptv._arguments import NameList, Preset, Sizes, SwitchValue, names
from perceptv.core.appearance import Legible, Scale
from perceptv.core.catalogue import check_suite
from perceptv.core.catalogue import domains as catalogue
from perceptv.core.dataset import Dataset, Refused
from perceptv.core.dressing import SHOWING, in_looks
from perceptv.core.makers import blocks, keywords_of
from perceptv.core.recipes import OFFICIAL_PER_SIZE, OFFICIAL_SIZES

SUITE = "percept_v"


def percept_v(
    *,
    seed: int = 0,
    preset: Preset | None = None,
    domains: NameList | None = None,
    sizes: Sizes | None = None,
    per_size: int = OFFICIAL_PER_SIZE,
    twins: bool = False,
    deduplicate: bool = False,
    looks: NameList | None = None,
    width: int | Iterable[int] | None = None,
    scale: Scale | Iterable[Scale] | None = None,
    refused: Refused = "error",
    legible: Legible | None = None,
    progress: bool = True,
    **switches: SwitchValue,
) -> Dataset:
    """The Percept-V dataset: 30 domains x sizes 1..20 x 10 instances = 6000 samples, or a part of it.

    Parameters
    ----------
    seed : int
        0 .. 2**63 - 1.
    preset : {"paper", "balanced"}, optional
        ``"paper"`` by default.
    domains : str or iterable of str, optional
        Ids of domains of the suite; all of them by default.
    sizes : int, str or iterable, optional
        Such as 5, ``"1-5"`` or [1, 3]; 1..20 by default. Every size must be legal in every chosen domain.
    per_size : int
        Instances per domain and size.
    twins : bool
        Whether each sample is followed by its twin, the same scene with the smallest change of the answer.
    deduplicate : bool
        Whether a picture that equals an earlier one of its domain is replaced by the one with the next index.
    looks : str or iterable of str, optional
        Each sample under each of these looks, one after another, see :meth:`Dataset.with_look`.
    width : int or iterable of int, optional
        Pictures that wide, in px, or each sample at each of several widths.
    scale : number, str, Fraction, or iterable of these, optional
        In the place of `width`: the factor of all lengths.
    refused : {"error", "skip"}
        What happens to samples that refuse a look or a size.
    legible : {True, "people", False}, optional
        As in :func:`perceptv.generate`.
    progress : bool
        Show progress on standard error if `deduplicate` or looks take more than a second.
    **switches
        Values of switches that every chosen domain has, for example ``query="any"``; and `wording`, `form`, `think`
        and `language` as in :func:`perceptv.generate`.

    Raises
    ------
    UnknownDomain
        There is no such domain; the message lists similar names.
    InvalidParams
        A domain belongs to another suite, or a parameter is out of range; the message names it, its value and the
        legal values.
    """
    chosen = [d.id for d in catalogue(SUITE)] if domains is None else names("domains", domains, "domain ids")
    check_suite(SUITE, chosen)
    how: dict[str, Any] = {"twins": twins, "deduplicate": deduplicate, "switches": switches, "progress": progress}
    beside = [*keywords_of(SUITE), *SHOWING]
    made = blocks(chosen, sizes, per_size, preset, seed, usual=OFFICIAL_SIZES, beside=beside, **how)
    return in_looks(made, looks, width, scale, refused, legible, progress)
