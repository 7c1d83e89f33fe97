"""``perceptv generate ... --shards N``: the dataset as archives, by this process, by tasks of an array, or by Ray."""

from __future__ import annotations

import argparse

from perceptv._arguments import is_number
from perceptv._plain import counted
from perceptv.cli.dataset_options import left_out, suite_options
from perceptv.cli.output import say
from perceptv.cli.values import WrongUse, number, print_repaired, running
from perceptv.core.dataset import Dataset
from perceptv.errors import illegal
from perceptv.shards.places import is_url
from perceptv.shards.running import ENGINES, write_shards
from perceptv.shards.shard_set import MOST_SHARDS
from perceptv.shards.writing import CHECKS

_LEGAL = "i/N with i from 0 to N - 1, for example $SLURM_ARRAY_TASK_ID/$SLURM_ARRAY_TASK_COUNT of --array=0-31"


def shard(text: str) -> tuple[int, int]:
    """'i/N' as a pair; shards are counted from 0."""
    first, slash, second = text.partition("/")
    if not slash or not is_number(first) or not is_number(second):
        raise illegal(f"{text[:40]!r}", _LEGAL, argparse.ArgumentTypeError)
    i, of = int(first), int(second)
    if not 1 <= of <= MOST_SHARDS or i >= of:
        raise illegal(f"{text[:40]!r}", f"{_LEGAL}, N at most {MOST_SHARDS}", argparse.ArgumentTypeError)
    return i, of


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of shards."""
    group = parser.add_argument_group(
        "shards", "OUT is then a folder, or a URL that fsspec can open, such as s3://bucket/folder"
    )
    count_help = "write N tar archives that WebDataset reads, and their manifest"
    group.add_argument("--shards", type=number(1, MOST_SHARDS), metavar="N", help=count_help)
    group.add_argument("--shard", type=shard, metavar="i/N", help="make only shard i of N; i is from 0 to N - 1")
    engine_help = "local (default): this process; ray: Ray Data (extra 'ray'), one shard per task"
    group.add_argument("--engine", choices=ENGINES, help=engine_help)
    group.add_argument("--workers", type=number(1, 1 << 20), metavar="N", help="ray: the number of shards made at once")
    check_help = "how an existing shard is checked: by its digest (default), or only by its size"
    group.add_argument("--check", choices=CHECKS, help=check_help)


def wanted(options: argparse.Namespace) -> bool:
    """True if the command line asks for shards; WrongUse where it has options of shards alone, or a URL."""
    if options.shards is not None or options.shard is not None:
        return True
    for name in ("engine", "workers", "check"):
        if getattr(options, name) is not None:
            raise WrongUse(f"--{name} is for shards; add --shards N")
    if is_url(options.out):
        raise WrongUse(f"OUT is {options.out[:200]!r}, a URL; add --shards N: only shards are written to URLs")
    return False


def run(options: argparse.Namespace, dataset: Dataset) -> int:
    """Writes shards, or what is missing of them."""
    only, of = (None, options.shards) if options.shard is None else options.shard
    if options.shards not in (None, of):
        raise illegal(
            f"--shard is {only}/{of}, but --shards is {options.shards}", "the same number of shards", WrongUse
        )
    if only is not None and options.engine == "ray":
        raise WrongUse("--shard makes one shard in this process; --engine ray makes all: leave one of them out")
    if kept := suite_options(options.suite, options, "saving"):
        raise WrongUse(f"--{next(iter(kept))} is not for shards, which hold records and pictures alone")
    report = write_shards(
        dataset,
        options.out,
        of=of,
        video=options.video or "none",
        only=only,
        engine=options.engine or "local",
        workers=options.workers,
        check=options.check or "digest",
        **running(options),
    )
    print_repaired(report.repaired)
    counts = {"written": report.written, "in place already": report.complete, "repaired": len(report.repaired)}
    done = ", ".join(f"{count} {what}" for what, count in counts.items() if count)
    end = "all shards are there, see manifest.json" if report.manifest else "other shards of the dataset are missing"
    say(f"{report.url}: {counted(report.instances, 'instance')}, shards: {done}; {end}{left_out(dataset)}")
    return 0
