"""``perceptv export``: a dataset in the containers of other tools."""

from __future__ import annotations

import argparse
from typing import Any, get_args

from perceptv import export
from perceptv._arguments import path as path_of
from perceptv._plain import counted
from perceptv.cli.dataset_options import add_arguments as add_options
from perceptv.cli.dataset_options import (
    add_set_arguments,
    given,
    left_out,
    make_dataset,
    suite_name,
    suite_names,
    suite_options,
)
from perceptv.cli.output import say
from perceptv.cli.values import WrongUse, add_limits, add_quiet, add_threads, names, number, read_limits, running
from perceptv.core.dataset import CategoryBy, Dataset, YoloTask
from perceptv.errors import illegal
from perceptv.export.export_rows import Exportable, frames_of, suite_of_set
from perceptv.export.target import Container
from perceptv.sets.plan import CARD

HELP = (
    "write a dataset as Parquet or WebDataset, for lmms-eval, VLMEvalKit or evalscope, as COCO or YOLO, or as Croissant"
)
MORE = """\
SOURCE is a suite, with the options of 'perceptv generate', or a folder that 'perceptv generate' wrote. The dataset of a
folder is generated again from its recipe.

hf           a folder for datasets.load_from_disk (extra 'hf')
parquet      Parquet files with a card, for datasets.load_dataset and the Hugging Face hub (extra 'hf')
webdataset   shards, as tar archives
vlmevalkit   a TSV table, in a folder for LMUData
lmms-eval    a task folder, for --include_path (extra 'hf')
messages     JSON Lines with chat messages, which evalscope's general_vqa reads
coco         pictures, and annotations.json with boxes and segments of their objects
yolo         pictures, and text files with boxes, outlines or keypoints of their objects
croissant    croissant.json in the folder SOURCE; OUT is left out

Videos: hf, parquet, webdataset and messages take MP4 files (extra 'video') or frames; vlmevalkit and lmms-eval take
only frames, and no questions about whole clips; coco and yolo take the frames of the catalogue."""
RESUME = "; nothing is left half written, and the same command starts again"
EXAMPLES = """\
examples:
  perceptv export parquet percept-v out/parquet --preset balanced
  perceptv export webdataset out/percept_v out/shards --per-file 500
  perceptv export vlmevalkit percept-v out/lmu --domains maze_solving --sizes 1-5
  perceptv export lmms-eval conservation out/task --methods event --counts 3,7
  perceptv export coco percept-v out/coco --domains list_shapes --by "colour kind"
  perceptv export yolo percept-v out/yolo --domains list_shapes --task segment
  perceptv export croissant out/percept_v

A folder that already has the same export is left as it is; one with anything else in it is refused. An interrupted
export leaves nothing behind; the same command starts again.
"""
FORMATS = (*get_args(Container), "croissant")
_ANNOTATED = ("coco", "yolo")
_OWN: dict[str, dict[str, str]] = {
    "per_file": {"parquet": "rows_per_file", "webdataset": "samples_per_shard"},
    "video": dict.fromkeys((name for name in get_args(Container) if name not in _ANNOTATED), "video"),
    "by": dict.fromkeys(_ANNOTATED, "by"),
    "roles": dict.fromkeys(_ANNOTATED, "roles"),
    "task": {"yolo": "task"},
}
"""Options that only some formats have, and the keyword of each format's writer."""


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
    group = parser.add_argument_group("annotations (coco, yolo)")
    group.add_argument("--by", choices=get_args(CategoryBy), help="what categories are; default kind")
    group.add_argument("--roles", type=names, metavar="LIST", help="roles of objects; default all but background, grid")
    group.add_argument("--task", choices=get_args(YoloTask), help="of yolo; default detect")
    add_threads(parser)
    add_quiet(parser)
    add_limits(parser, "max_bytes", "max_line", "max_instances", "max_depth")


def run(options: argparse.Namespace) -> int:
    """Writes the export."""
    if options.format == "croissant":
        return _croissant(options)
    if options.out is None:
        raise illegal("OUT is missing", "a new or empty folder", WrongUse)
    how = {**running(options), **_own(options)}
    of_a_suite = options.source.replace("_", "-") in suite_names()
    made = make_dataset(suite_name(options.source), options) if of_a_suite else _saved(options)
    dataset = _shown(made, options)
    writer = getattr(export, "save_hf" if options.format == "hf" else f"to_{options.format.replace('-', '_')}")
    path = writer(dataset, options.out, **how)
    say(f"{path}: {counted(len(dataset), 'row')} as {options.format}{left_out(made, CARD)}")
    return 0


def _own(options: argparse.Namespace) -> dict[str, Any]:
    """Keywords of the format's writer from the options that only some formats have."""
    how = {}
    for name, formats in _OWN.items():
        if (value := getattr(options, name)) is not None:
            if options.format not in formats:
                *most, last = formats
                raise WrongUse(
                    f"--{name.replace('_', '-')} is for {' and '.join(filter(None, (', '.join(most), last)))}"
                )
            how[formats[options.format]] = value
    return how


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
