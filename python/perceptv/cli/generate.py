"""``perceptv generate``: a whole set on disk."""

from __future__ import annotations

import argparse

from perceptv.cli.values import WrongUse, add_preset, add_seed, add_threads, names, number, sizes
from perceptv.conservation.sets import conservation
from perceptv.dataset import OFFICIAL_PER_SIZE, OFFICIAL_SIZES, Dataset, percept_v
from perceptv.storage import SaveReport, write

NAME = "generate"
HELP = "write a set of instances: pictures, prompts, answers, scenes, manifest, dataset card"
MORE = """\
Without options it is the official
set, preset 'paper' (the default), seed 0: of percept-v every domain x sizes 1-20 x 10 instances, of conservation four
domains x 48 configurations x 2 conditions as videos.

An interrupted run goes on with the same command, to the same bytes. A finished folder is compared with the digests of
its manifest, and what is missing or changed is mended and named. A folder that holds anything else is refused."""
EXAMPLES = """\
examples:
  perceptv generate percept-v out/percept_v
  perceptv generate percept-v out/small --sizes 1-5 --per-size 2 --domains counting_circles,maze_solving
  perceptv generate percept-v out/fresh --preset balanced --seed 7
  perceptv generate conservation out/conservation --video png
"""
SUITES = ("percept-v", "percept_v", "conservation")
VIDEOS = ("mp4", "png", "gif", "none")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The command's options."""
    sizes_default = f"{OFFICIAL_SIZES[0]}-{OFFICIAL_SIZES[-1]}"
    parser.add_argument("suite", choices=sorted(SUITES), metavar="SUITE", help="percept-v or conservation")
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
    video_help = "conservation: how videos are kept; default mp4 (extra 'video')"
    parser.add_argument("--video", choices=VIDEOS, help=video_help)
    trials_help = "conservation: also trials.jsonl, a line for each trial of the published design"
    parser.add_argument("--trials", action="store_true", help=trials_help)
    add_threads(parser)
    parser.add_argument("--format", choices=("png",), default="png", help="of the pictures; png is the only one")
    parser.add_argument("--quiet", action="store_true", help="no progress on standard error")


def run(options: argparse.Namespace) -> int:
    """Writes the set, or what is missing of it."""
    kept = options.video or "auto"
    report = write(
        _dataset(options),
        options.out,
        video=kept,
        trials=options.trials,
        threads=options.threads,
        progress=not options.quiet,
    )
    for line in report.mended[:_MOST_LINES]:
        print(f"mended: {line}")
    if len(report.mended) > _MOST_LINES:
        print(f"mended: {len(report.mended) - _MOST_LINES} more")
    print(_summary(report))
    return 0


def _dataset(options: argparse.Namespace) -> Dataset:
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
