"""``perceptv generate``: a whole set on disk."""

from __future__ import annotations

import argparse

from perceptv.bib.episode import DIALECTS
from perceptv.bib.folders import NAMINGS, PARTS
from perceptv.bib.sets import PAIRS, bib, bib_background
from perceptv.cli import sharding
from perceptv.cli.values import WrongUse, add_preset, add_seed, add_threads, names, number, sizes
from perceptv.conservation.sets import conservation
from perceptv.dataset import OFFICIAL_PER_SIZE, OFFICIAL_SIZES, Dataset, percept_v
from perceptv.storage import SaveReport, write

NAME = "generate"
HELP = "write a set of instances: pictures, prompts, answers, scenes, manifest, dataset card"
MORE = """\
Without options it is the official
set, preset 'paper' (the default), seed 0: of percept-v every domain x sizes 1-20 x 10 instances, of conservation four
domains x 48 configurations x 2 conditions as videos, of bib nine tasks x 1000 pairs of episodes as JSON (18,000 files
of 2 MB: --tasks and --pairs ask for less).

An interrupted run goes on with the same command, to the same bytes. A finished folder is compared with the digests of
its manifest, and what is missing or changed is mended and named. A folder that holds anything else is refused."""
EXAMPLES = """\
examples:
  perceptv generate percept-v out/percept_v
  perceptv generate percept-v out/small --sizes 1-5 --per-size 2 --domains counting_circles,maze_solving
  perceptv generate percept-v out/fresh --preset balanced --seed 7
  perceptv generate conservation out/conservation --video png
  perceptv generate bib out/bib --tasks bib_preference,bib_multi_agent --pairs 20 --video mp4
  perceptv generate bib out/train --background --episodes 100
  perceptv generate percept-v s3://bucket/percept_v --shards 32 --engine ray
  perceptv generate percept-v out/shards --shard $SLURM_ARRAY_TASK_ID/$SLURM_ARRAY_TASK_COUNT
"""
SUITES = ("percept-v", "percept_v", "conservation", "bib")
VIDEOS = ("mp4", "png", "gif", "none")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The command's options."""
    sizes_default = f"{OFFICIAL_SIZES[0]}-{OFFICIAL_SIZES[-1]}"
    parser.add_argument("suite", choices=sorted(SUITES), metavar="SUITE", help="percept-v, conservation or bib")
    parser.add_argument("out", metavar="OUT", help="folder: new, empty, or one that holds the same set or a part of it")
    add_preset(parser)
    add_seed(parser)
    sizes_help = f"such as 1-20 or 1,2,5; default {sizes_default}, of conservation those of its design"
    parser.add_argument("--sizes", type=sizes, metavar="LIST", help=sizes_help)
    parser.add_argument("--domains", type=names, metavar="LIST", help="ids between commas; default: all of the suite")
    per_size_help = f"instances or pairs per domain and size; default {OFFICIAL_PER_SIZE}, of conservation the design's"
    parser.add_argument("--per-size", type=number(1), metavar="N", help=per_size_help)
    twins_help = "percept-v: after each instance its twin, which has another answer"
    parser.add_argument("--twins", action="store_true", help=twins_help)
    video_help = "conservation: how videos are kept, default mp4 (extra 'video'); bib: mp4 beside JSON, default none"
    parser.add_argument("--video", choices=VIDEOS, help=video_help)
    trials_help = "conservation: also trials.jsonl, a line for each trial of the published design"
    parser.add_argument("--trials", action="store_true", help=trials_help)
    _add_bib(parser)
    sharding.add_arguments(parser)
    add_threads(parser)
    parser.add_argument("--format", choices=("png",), default="png", help="of the pictures; png is the only one")
    parser.add_argument("--quiet", action="store_true", help="no progress on standard error")


def _add_bib(parser: argparse.ArgumentParser) -> None:
    group = parser.add_argument_group("bib")
    group.add_argument("--part", choices=(*PARTS, "all"), help="which of the released sets; default eval")
    group.add_argument("--background", action="store_true", help="all background tasks: single episodes to learn from")
    group.add_argument("--tasks", type=names, metavar="LIST", help="ids between commas; default: all of the part")
    group.add_argument("--comparisons", type=names, metavar="LIST", help="of tasks with conditions")
    group.add_argument("--pairs", type=number(1), metavar="N", help=f"pairs per task and comparison; default {PAIRS}")
    episodes_help = "background episodes per task; default as many as were released"
    group.add_argument("--episodes", type=number(1), metavar="N", help=episodes_help)
    group.add_argument("--dialect", choices=DIALECTS, default="bib", help="of the JSON; default bib")
    group.add_argument("--naming", choices=NAMINGS, default="folder", help="of the files; default folder")


_BIB_ONLY = ("part", "tasks", "comparisons", "pairs", "episodes")


def run(options: argparse.Namespace) -> int:
    """Writes the set, or what is missing of it."""
    if sharding.wanted(options):
        return sharding.run(options, _dataset(options))
    kept = options.video or "auto"
    report = write(
        _dataset(options),
        options.out,
        video=kept,
        trials=options.trials,
        dialect=options.dialect,
        naming=options.naming,
        threads=options.threads,
        progress=not options.quiet,
    )
    for line in report.mended[:_MOST_LINES]:
        print(f"mended: {line}")
    if len(report.mended) > _MOST_LINES:
        print(f"mended: {len(report.mended) - _MOST_LINES} more")
    print(_summary(report))
    return 0


def _bib(options: argparse.Namespace) -> Dataset:
    for name in ("sizes", "domains", "per_size"):
        if getattr(options, name) is not None:
            raise WrongUse(f"--{name.replace('_', '-')} is not for bib; its sets have --tasks, --pairs and --episodes")
    if options.twins:
        raise WrongUse("--twins is for percept-v; bib has pairs in any case")
    if options.background:
        if options.part or options.pairs or options.comparisons:
            raise WrongUse("--background asks for single episodes; --part, --pairs and --comparisons are not for them")
        return bib_background(
            tasks=options.tasks, episodes=options.episodes, seed=options.seed, preset=options.preset
        )
    return bib(
        part=options.part or "eval",
        tasks=options.tasks,
        comparisons=options.comparisons,
        pairs=options.pairs or PAIRS,
        episodes=options.episodes,
        seed=options.seed,
        preset=options.preset,
    )


def _dataset(options: argparse.Namespace) -> Dataset:
    if options.suite == "bib":
        return _bib(options)
    for name in _BIB_ONLY:
        if getattr(options, name) is not None:
            raise WrongUse(f"--{name} is for bib")
    if options.background:
        raise WrongUse("--background is for bib")
    if options.suite == "conservation":
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


_MOST_LINES = 100


def _summary(report: SaveReport) -> str:
    said = {
        "written": "written",
        "resumed": "written, going on where an earlier run had stopped",
        "complete": "in place already; every file has the digest that the manifest states",
        "mended": f"mended; {len(report.mended)} differences are gone",
    }
    return f"{report.directory}: {report.instances} instances, {said[report.action]}"
