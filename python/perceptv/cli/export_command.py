"""``perceptv export``: a dataset in the containers of other tools."""

from __future__ import annotations

import argparse
from typing import get_args

from perceptv import export
from perceptv._arguments import path as path_of
from perceptv._plain import counted
from perceptv.cli.dataset_options import add_arguments as add_options
from perceptv.cli.dataset_options import add_set_arguments, given, make_dataset, suite_name, suite_names, suite_options
from perceptv.cli.output import say
from perceptv.cli.values import WrongUse, add_limits, add_quiet, add_threads, number, read_limits, running
from perceptv.core.dataset import Dataset
from perceptv.errors import illegal
from perceptv.export.export_rows import Exportable, frames_of, suite_of_set
from perceptv.export.target import Container

HELP = "write a dataset as Parquet or WebDataset, for lmms-eval, VLMEvalKit or evalscope, or its Croissant metadata"
MORE = """\
SOURCE is a suite, with the options of 'perceptv generate', or a folder that 'perceptv generate' wrote. The dataset of a
folder is generated again from its recipe.

hf           a folder for datasets.load_from_disk (extra 'hf')
parquet      Parquet files with a card, for datasets.load_dataset and the Hugging Face hub (extra 'hf')
webdataset   shards, as tar archives
vlmevalkit   a TSV table, in a folder for LMUData
lmms-eval    a task folder, for --include_path (extra 'hf')
messages     JSON Lines with chat messages, which evalscope's general_vqa reads
croissant    croissant.json in the folder SOURCE; OUT is left out

Videos: hf, parquet, webdataset and messages take MP4 files (extra 'video') or frames; vlmevalkit and lmms-eval take
only frames, and no questions about whole clips."""
RESUME = "; nothing is left half written, and the same command starts again"
EXAMPLES = """\
examples:
  perceptv export parquet percept-v out/parquet --preset balanced
  perceptv export webdataset out/percept_v out/shards --per-file 500
  perceptv export vlmevalkit percept-v out/lmu --domains maze_solving --sizes 1-5
  perceptv export lmms-eval conservation out/task --methods event --counts 3,7
  perceptv export croissant out/percept_v

A folder that already has the same export is left as it is; one with anything else in it is refused. An interrupted
export leaves nothing behind; the same command starts again.
"""
FORMATS = (*get_args(Container), "croissant")
_PER_FILE = {"parquet": "rows_per_file", "webdataset": "samples_per_shard"}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The command's options."""
    parser.add_argument("format", choices=FORMATS, metavar="FORMAT", help=", ".join(FORMATS))
    parser.add_argument("source", metavar="SOURCE", help="a suite, such as percept-v, or the folder of a saved dataset")
    parser.add_argument("out", metavar="OUT", nargs="?", help="folder: new, empty, or one with the same export")
    add_set_arguments(parser)
    video_help = "mp4 or frames; default mp4 if the format supports it"
    parser.add_argument("--video", choices=("mp4", "frames"), help=video_help)
    add_options(parser, "showing")
    parser.add_argument("--per-file", type=number(1), metavar="N", help="rows per Parquet file or shard; default 1000")
    add_threads(parser)
    add_quiet(parser)
    add_limits(parser, "max_bytes", "max_line", "max_instances", "max_depth")


def run(options: argparse.Namespace) -> int:
    """Writes the export."""
    if options.format == "croissant":
        return _croissant(options)
    if options.out is None:
        raise illegal("OUT is missing", "a new or empty folder", WrongUse)
    how = running(options)
    if options.per_file is not None:
        if options.format not in _PER_FILE:
            raise WrongUse(f"--per-file is for {' and '.join(_PER_FILE)}")
        how[_PER_FILE[options.format]] = options.per_file
    of_a_suite = options.source.replace("_", "-") in suite_names()
    made = make_dataset(suite_name(options.source), options) if of_a_suite else _saved(options)
    dataset = _shown(made, options)
    writer = getattr(export, "save_hf" if options.format == "hf" else f"to_{options.format.replace('-', '_')}")
    path = writer(dataset, options.out, video=options.video or "auto", **how)
    say(f"{path}: {counted(len(dataset), 'row')} as {options.format}")
    return 0


def _saved(options: argparse.Namespace) -> Dataset:
    """The dataset of a folder, by the recipe in its manifest."""
    from perceptv.sets.verify_dataset import load

    if not path_of("SOURCE", options.source).is_dir():
        raise illegal(
            f"SOURCE is {options.source!r}", f"{', '.join(suite_names())}, or the folder of a saved dataset", WrongUse
        )
    if named := given(options):
        raise WrongUse(f"{named[0]} is only for a new dataset; {options.source!r} already has a recipe")
    return load(options.source, limits=read_limits(options))


def _shown(dataset: Dataset, options: argparse.Namespace) -> Dataset | Exportable:
    """The dataset, or its trials if options select frames."""
    suite = suite_of_set(dataset)
    chosen = suite_options("mixed" if suite is None else suite.id, options, "showing")
    if chosen and options.video == "mp4":
        named = ", ".join(f"--{name}" for name in chosen)
        raise WrongUse(f"options that select frames ({named}) need --video frames; --video is mp4")
    return (frames_of(dataset, chosen) if chosen else None) or dataset


def _croissant(options: argparse.Namespace) -> int:
    if options.out is not None:
        raise illegal("croissant.json is written into the folder SOURCE", "no OUT", WrongUse)
    if not path_of("SOURCE", options.source).is_dir():
        raise illegal(f"SOURCE is {options.source!r}", "the folder of a saved dataset (generate it first)", WrongUse)
    say(export.write_croissant(options.source, limits=read_limits(options)))
    return 0
