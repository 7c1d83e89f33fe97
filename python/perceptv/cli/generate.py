"""``perceptv generate``: a complete dataset on disk."""

from __future__ import annotations

import argparse

from perceptv._plain import counted
from perceptv.cli import sharding
from perceptv.cli.dataset_options import add_arguments as add_options
from perceptv.cli.dataset_options import add_set_arguments, left_out, make_dataset, suite_name, suite_options
from perceptv.cli.output import say
from perceptv.cli.values import add_quiet, add_threads, print_repaired, running
from perceptv.sets.plan import CARD, FORMATS
from perceptv.sets.saving import write

HELP = "write a dataset: pictures, prompts, answers, scenes, manifest, dataset card"
MORE = """\
Without options this is the official dataset with seed 0 and preset 'paper', but 'balanced' in core-knowledge. For
percept-v it has every domain x sizes 1-20 x 10 instances; for conservation four domains x 48 configurations x 2
conditions, as videos; for bib nine tasks x 1000 pairs of episodes, as JSON (18,000 files of 2 MB; --tasks and --pairs
select fewer); for core-knowledge every domain x 20 pairs.

After an interruption, the same command resumes and writes the same bytes. A finished folder is compared with the
digests of its manifest; missing and changed files are repaired and named. A folder with anything else in it is
refused."""
RESUME = "; the same command keeps what is written and makes the rest"
EXAMPLES = """\
examples:
  perceptv generate percept-v out/percept_v
  perceptv generate percept-v out/small --sizes 1-5 --per-size 2 --domains counting_circles,maze_solving
  perceptv generate percept-v out/fresh --preset balanced --seed 7
  perceptv generate percept-v out/looks --preset balanced --sizes 5,10 --per-size 5 \\
    --look plain,chalk,noise-3 --width 896 --refused skip
  perceptv generate conservation out/conservation --video png
  perceptv generate bib out/bib --tasks bib_preference,bib_multi_agent --pairs 20 --video mp4
  perceptv generate bib out/train --background --episodes 100
  perceptv generate percept-v s3://bucket/percept_v --shards 32 --engine ray
  perceptv generate percept-v out/shards --shard $SLURM_ARRAY_TASK_ID/$SLURM_ARRAY_TASK_COUNT
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The command's options."""
    which = "percept-v, conservation, bib, the suite of another package, or any (with --domains)"
    parser.add_argument("suite", type=suite_name, metavar="SUITE", help=which)
    parser.add_argument("out", metavar="OUT", help="folder: new, empty, or one with the same dataset or a part of it")
    add_set_arguments(parser)
    video_help = "format of videos; default mp4 (extra 'video'); bib: mp4 in addition to JSON, default none"
    parser.add_argument("--video", choices=FORMATS, help=video_help)
    add_options(parser, "saving")
    sharding.add_arguments(parser)
    add_threads(parser)
    parser.add_argument("--format", choices=("png",), default="png", help="format of the pictures; png is the only one")
    add_quiet(parser)


def run(options: argparse.Namespace) -> int:
    """Writes the dataset, or what is missing of it."""
    data = make_dataset(options.suite, options)
    if sharding.wanted(options):
        return sharding.run(options, data)
    kept = suite_options(options.suite, options, "saving")
    report = write(data, options.out, video=options.video or "auto", **running(options), **kept)
    print_repaired(report.mended)
    outcomes = {
        "written": "written",
        "resumed": "written; what an earlier run had left was kept",
        "complete": "in place already; every file has the digest that the manifest states",
        "mended": f"repaired: {counted(len(report.mended), 'difference')}",
    }
    say(f"{report.directory}: {counted(report.instances, 'instance')}, {outcomes[report.action]}{left_out(data, CARD)}")
    return 0
