"""Datasets of any domains, and mixtures of datasets."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import Any

from perceptv import _core
from perceptv._arguments import NameList, Preset, Sizes, amount, integer, listed, names, nearest, text
from perceptv._arguments import sizes as checked_sizes
from perceptv._plain import counted
from perceptv.core.appearance import Legible, Scale
from perceptv.core.catalogue import check_suite, info, preset_for, switch_values
from perceptv.core.catalogue import domains as catalogue
from perceptv.core.dataset import Dataset, Refused, join
from perceptv.core.dressing import in_looks
from perceptv.core.duplicates import redrawn
from perceptv.core.recipes import OFFICIAL_PER_SIZE, Recipe, check_switches
from perceptv.core.words import split_words
from perceptv.errors import illegal, invalid
from perceptv.suite import SWITCHES, Suite, known_suites, suite_of

_KEYWORDS = (
    "domains", "suite", "sizes", "per_size", "preset", "seed", "twins", "partners", "deduplicate", "looks", "width",
    "scale", "refused", "legible", "progress",
)  # fmt: skip


def dataset(
    *,
    domains: NameList | None = None,
    suite: str | None = None,
    sizes: Sizes | None = None,
    per_size: int | None = None,
    preset: Preset | None = None,
    seed: int = 0,
    twins: bool = False,
    partners: bool = False,
    deduplicate: bool = False,
    looks: NameList | None = None,
    width: int | Iterable[int] | None = None,
    scale: Scale | Iterable[Scale] | None = None,
    refused: Refused = "error",
    legible: Legible | None = None,
    progress: bool = True,
    **switches: Any,
) -> Dataset:
    """A dataset of any domains, also of several suites and of other packages.

    With `suite` alone it is the dataset that the suite's own maker makes. The keywords of that maker are accepted,
    too: ``dataset(suite="bib", pairs=10)``.

    Parameters
    ----------
    domains : str or iterable of str, optional
        Domain ids, see :func:`perceptv.domains`: a list, or a text such as ``"maze_solving,counting_circles"``.
    suite : str, optional
        Without `domains`: all domains of this suite. With `domains`: the suite that all of them must belong to.
    sizes : int, str or iterable, optional
        Sizes such as 5, ``"1-5"``, ``"1,2,5-8"`` or a list, that are legal in every domain; by default those of 1..20
        that are legal in each, or its 20 lowest ones if none is.
    per_size : int
        Instances per domain and size; 10 by default.
    preset : {"paper", "balanced"}, optional
        By default that of the suite; without `suite`, of each domain's suite.
    seed : int
        0 .. 2**63 - 1.
    twins, partners : bool
        Whether each sample is followed by its twin, or by its partner. All domains must have twins, or partners.
    deduplicate : bool
        Whether a picture that equals an earlier one of its domain is replaced by the one with the next index. The
        recipe records the replacements. This draws every picture once.
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
        Values of switches that every domain has, for example ``query="any"``; and `wording`, `form`, `think` and
        `language` as in :func:`perceptv.generate`.

    Raises
    ------
    UnknownDomain
        There is no such domain; the message lists similar names.
    InvalidParams
        Neither `domains` nor `suite` is given, or a parameter is out of range; the message names it, its value and the
        legal values.
    """
    if domains is None and suite is None:
        near = next((nearest(name, _KEYWORDS) for name in switches), "")
        legal = f"domain ids, or a suite: {', '.join(map(repr, known_suites()))}"
        raise illegal("domains is None", f"{legal}{near}")
    found = None if suite is None else suite_of(text("suite", suite, "the name of a suite"))
    if found is not None and found.maker and (domains is None or "domains" in _options(found)):
        given = {"domains": domains, "sizes": sizes, "per_size": per_size, "twins": twins, "partners": partners}
        keywords = {name: value for name, value in given.items() if value is not None and value is not False}
        if deduplicate:
            keywords["deduplicate"] = True
        if unknown := [name for name in keywords if name not in _options(found)]:
            legal = f"only {', '.join(_options(found))} for datasets of {found.id!r}"
            raise invalid(unknown[0], keywords[unknown[0]], legal)
        if deduplicate and not progress:
            keywords["progress"] = False
        made: Dataset = found.hook("maker")(seed=seed, preset=found.preset_or(preset), **keywords, **switches)
        return in_looks(made, looks, width, scale, refused, legible, progress)
    chosen = [d.id for d in catalogue(suite)] if domains is None else names("domains", domains, "domain ids")
    if suite is not None:
        check_suite(catalogue(suite)[0].suite, chosen)
    made = blocks(chosen, sizes, per_size, preset, seed, twins=twins, partners=partners, deduplicate=deduplicate,
                  switches=switches, progress=progress)  # fmt: skip
    return in_looks(made, looks, width, scale, refused, legible, progress)


def blocks(
    domains: Sequence[str],
    sizes: Sizes | None,
    per_size: int | None,
    preset: Preset | None,
    seed: int,
    *,
    twins: bool = False,
    partners: bool = False,
    deduplicate: bool = False,
    switches: dict[str, Any] | None = None,
    usual: Sequence[int] | None = None,
    beside: Sequence[str] = _KEYWORDS,
    progress: bool = True,
) -> Dataset:
    """Each domain in each size. Without `sizes` the `usual` ones, or else those of 1..20 that each domain has; without
    `preset` the default of each domain's suite. `beside` are the other keywords of the caller."""
    given, words = split_words(switches or {})
    chosen = checked_switches(given, domains, beside)
    fixed = tuple(chosen.items())
    count = integer("per_size", OFFICIAL_PER_SIZE if per_size is None else per_size, 1)
    wanted = usual if sizes is None else checked_sizes("sizes", sizes)
    laws: dict[str, tuple[Preset, tuple[int, ...]]] = {}
    for d in domains:
        named = preset_for(d, preset)
        laws[d] = named, tuple(info(d).official_sizes(named, **chosen) if wanted is None else wanted)
    recipes = [
        Recipe(named, integer("seed", seed), tuple(members), law, count, twins, partners, fixed, words=words)
        for (named, law), members in groupby(domains, laws.__getitem__)
    ]
    for recipe in recipes:
        recipe.check()
    return join([Dataset(redrawn(recipe, progress=progress) if deduplicate else recipe) for recipe in recipes])


def mix(*sets: Dataset | Iterable[Dataset], weights: Sequence[float] | None = None, seed: int = 0) -> Dataset:
    """A mixture of several datasets: the dataset of each next sample is drawn by weight, until one dataset is used up.

    Parameters
    ----------
    *sets : Dataset, or one iterable of them
        One or more, without a common sample: ``mix(a, b)`` or ``mix([a, b])``.
    weights : sequence of float, optional
        One for each dataset, above 0; equal by default.
    seed : int
        Seed of these draws. The samples of one dataset keep their order.
    """
    one = sets[0] if len(sets) == 1 else sets
    given = [one] if isinstance(one, Dataset) else listed("sets", one, "Datasets")
    if odd := [type(s).__name__ for s in given if not isinstance(s, Dataset)]:
        raise illegal(f"sets holds {odd[0]}", "Datasets")
    if not given or not all(map(len, given)):
        raise illegal("sets is empty, or one of them is", "at least one dataset, each with samples")
    shares = [1.0] * len(given) if weights is None else listed("weights", weights, "numbers")
    if len(shares) != len(given):
        raise illegal(f"weights has {counted(len(shares), 'entry')}", f"{len(given)}, one for each dataset")
    shares = [amount("weights", share, "numbers above 0", above=True) for share in shares]
    whole = join(given)
    starts = [sum(map(len, given[:i])) for i in range(len(given))]
    return whole.select(_turns([len(s) for s in given], starts, shares, integer("seed", seed)))


def _turns(lengths: list[int], starts: list[int], weights: list[float], seed: int) -> list[int]:
    """Places in the joined dataset, in the order of the draws."""
    rng = _core.Streams(f"perceptv mix {seed}").stream("turns")
    taken = [0] * len(lengths)
    out: list[int] = []
    while True:
        which = weighted(rng.real(0.0, 1.0) * sum(weights), weights)
        if taken[which] == lengths[which]:
            return out
        out.append(starts[which] + taken[which])
        taken[which] += 1


def weighted(value: float, weights: Sequence[float]) -> int:
    """The place that a value from 0 up to the sum of the weights falls into."""
    for which, weight in enumerate(weights):
        if value < weight:
            return which
        value -= weight
    return len(weights) - 1


def _options(suite: Suite) -> list[str]:
    return [option.name for option in suite.options]


def keywords_of(suite: str) -> list[str]:
    """The keywords of the maker of a suite, besides switches."""
    return ["seed", "preset", *(name for name in _options(suite_of(suite)) if name != SWITCHES.name)]


def checked_switches(given: dict[str, Any], domains: Sequence[str], beside: Sequence[str]) -> dict[str, str]:
    """Values of switches that all of the domains have, in the order of their names. InvalidParams for others.

    `beside` are the keywords that the caller takes besides switches.
    """
    out: dict[str, str] = {}
    for name, value in sorted(given.items()):
        having = (d for d in domains if any(s.name == name for s in info(d).switches))
        out |= switch_values(next(having, domains[0]), {name: value}, beside)
    check_switches(out, domains)
    return out
