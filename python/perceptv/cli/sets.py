"""Which set a command is about: the options that ``generate`` and ``export`` share, and the set that they name."""

from __future__ import annotations

import argparse

from perceptv.cli.values import WrongUse, add_preset, add_seed, names, number, sizes
from perceptv.core.dataset import OFFICIAL_PER_SIZE, OFFICIAL_SIZES, Dataset, percept_v
from perceptv.suites.bib.folders import PARTS
from perceptv.suites.bib.sets import PAIRS, bib, bib_background
from perceptv.suites.conservation.sets import conservation

SUITES = ("percept-v", "percept_v", "conservation", "bib")
_BIB_ONLY = ("part", "tasks", "comparisons", "pairs", "episodes")
_DEFAULTS = {"preset": "paper", "seed": 0, "twins": False, "background": False}


def add_set_arguments(parser: argparse.ArgumentParser) -> argparse._ArgumentGroup:
    """Adds the options of all suites; returns the group of those that bib alone has."""
    sizes_default = f"{OFFICIAL_SIZES[0]}-{OFFICIAL_SIZES[-1]}"
    add_preset(parser)
    add_seed(parser)
    sizes_help = f"such as 1-20 or 1,2,5; default {sizes_default}, of conservation those of its design"
    parser.add_argument("--sizes", type=sizes, metavar="LIST", help=sizes_help)
    parser.add_argument("--domains", type=names, metavar="LIST", help="ids between commas; default: all of the suite")
    per_size_help = f"instances or pairs per domain and size; default {OFFICIAL_PER_SIZE}, of conservation the design's"
    parser.add_argument("--per-size", type=number(1), metavar="N", help=per_size_help)
    twins_help = "percept-v: after each instance its twin, which has another answer"
    parser.add_argument("--twins", action="store_true", help=twins_help)
    return _add_bib(parser)


def _add_bib(parser: argparse.ArgumentParser) -> argparse._ArgumentGroup:
    group = parser.add_argument_group("bib")
    group.add_argument("--part", choices=(*PARTS, "all"), help="which of the released sets; default eval")
    group.add_argument("--background", action="store_true", help="all background tasks: single episodes to learn from")
    group.add_argument("--tasks", type=names, metavar="LIST", help="ids between commas; default: all of the part")
    group.add_argument("--comparisons", type=names, metavar="LIST", help="of tasks with conditions")
    group.add_argument("--pairs", type=number(1), metavar="N", help=f"pairs per task and comparison; default {PAIRS}")
    episodes_help = "background episodes per task; default as many as were released"
    group.add_argument("--episodes", type=number(1), metavar="N", help=episodes_help)
    return group


def given(options: argparse.Namespace) -> list[str]:
    """Names of the options of a set that were given another value than their default."""
    named = [*_DEFAULTS, "sizes", "domains", "per_size", *_BIB_ONLY]
    return [f"--{name.replace('_', '-')}" for name in named if getattr(options, name) != _DEFAULTS.get(name)]


def dataset_of(suite: str, options: argparse.Namespace) -> Dataset:
    """The set that the options name."""
    if suite == "bib":
        return _bib(options)
    for name in _BIB_ONLY:
        if getattr(options, name) is not None:
            raise WrongUse(f"--{name} is for bib")
    if options.background:
        raise WrongUse("--background is for bib")
    if suite == "conservation":
        if options.twins:
            raise WrongUse("--twins is for percept-v; conservation has partners in any case")
        return conservation(
            seed=options.seed,
            preset=options.preset,
            domains=options.domains,
            sizes=options.sizes,
            per_size=options.per_size,
        )
    return percept_v(
        seed=options.seed,
        preset=options.preset,
        domains=options.domains,
        sizes=options.sizes,
        per_size=OFFICIAL_PER_SIZE if options.per_size is None else options.per_size,
        twins=options.twins,
    )


def _bib(options: argparse.Namespace) -> Dataset:
    for name in ("sizes", "domains", "per_size"):
        if getattr(options, name) is not None:
            raise WrongUse(f"--{name.replace('_', '-')} is not for bib; its sets have --tasks, --pairs and --episodes")
    if options.twins:
        raise WrongUse("--twins is for percept-v; bib has pairs in any case")
    if options.background:
        if options.part or options.pairs or options.comparisons:
            raise WrongUse("--background asks for single episodes; --part, --pairs and --comparisons are not for them")
        return bib_background(tasks=options.tasks, episodes=options.episodes, seed=options.seed, preset=options.preset)
    return bib(
        part=options.part or "eval",
        tasks=options.tasks,
        comparisons=options.comparisons,
        pairs=options.pairs or PAIRS,
        episodes=options.episodes,
        seed=options.seed,
        preset=options.preset,
    )
