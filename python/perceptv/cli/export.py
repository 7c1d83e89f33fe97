"""``perceptv export``: a set in the containers of other tools."""

from __future__ import annotations

import argparse
from typing import Any

from perceptv._arguments import path as path_of
from perceptv.cli.output import say
from perceptv.cli.sets import SUITES, add_set_arguments, dataset_of, given
from perceptv.cli.values import WrongUse, add_limits, add_threads, limits_of, names, number, sizes
from perceptv.conservation.trials import Trials, conservation_trials
from perceptv.dataset import Dataset

NAME = "export"
HELP = "write a set as Parquet, WebDataset, for lmms-eval, VLMEvalKit, evalscope, or its Croissant metadata"
MORE = """\
SOURCE is a suite, with the options of 'perceptv generate', or a folder that 'perceptv generate' wrote, whose set is
made again from its recipe.

hf           a folder for datasets.load_from_disk (extra 'hf')
parquet      Parquet files with a card, for datasets.load_dataset and the Hugging Face hub (extra 'hf')
webdataset   tar shards
vlmevalkit   a TSV table, in a folder to point LMUData to
lmms-eval    a task folder, for --include_path (extra 'hf')
messages     JSON Lines with chat messages, as evalscope's general_vqa reads them
croissant    croissant.json in the folder SOURCE; OUT is left out

Videos: hf, parquet, webdataset and messages hold MP4 files (extra 'video') or frames; vlmevalkit and lmms-eval frames
alone, and no episodes of bib."""
RESUME = "; nothing is left half written, and the same command begins anew"
EXAMPLES = """\
examples:
  perceptv export parquet percept-v out/parquet --preset balanced
  perceptv export webdataset out/percept_v out/shards --per-file 500
  perceptv export vlmevalkit percept-v out/lmu --domains maze_solving --sizes 1-5
  perceptv export lmms-eval conservation out/task --methods event --counts 3,7
  perceptv export croissant out/percept_v

A folder that holds the very same export is left as it is; one with anything else in it is refused. An interrupted
export leaves nothing behind: the same command begins anew.
"""
FORMATS = ("hf", "parquet", "webdataset", "vlmevalkit", "lmms-eval", "messages", "croissant")
_PER_FILE = {"parquet": "rows_per_file", "webdataset": "samples_per_shard"}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The command's options."""
    parser.add_argument("format", choices=FORMATS, metavar="FORMAT", help=", ".join(FORMATS))
    parser.add_argument("source", metavar="SOURCE", help="percept-v, conservation, bib, or the folder of a saved set")
    parser.add_argument("out", metavar="OUT", nargs="?", help="folder: new, empty, or one that holds the same export")
    add_set_arguments(parser)
    video_help = "mp4 or frames; default mp4 where the container holds it"
    parser.add_argument("--video", choices=("mp4", "frames"), help=video_help)
    group = parser.add_argument_group("frames of videos, of conservation")
    group.add_argument("--methods", type=names, metavar="LIST", help="uniform, event, salience; default uniform")
    group.add_argument("--counts", type=sizes, metavar="LIST", help="how many frames; default 3")
    group.add_argument("--prompts", type=names, metavar="LIST", help="styles of the question; default direct")
    parser.add_argument("--per-file", type=number(1), metavar="N", help="rows of a Parquet file or shard; default 1000")
    add_threads(parser)
    parser.add_argument("--quiet", action="store_true", help="no progress on standard error")
    add_limits(parser, "max_bytes", "max_line", "max_instances", "max_depth")


def run(options: argparse.Namespace) -> int:
    """Writes the export."""
    if options.format == "croissant":
        return _croissant(options)
    if options.out is None:
        raise WrongUse("OUT is missing; legal: a new or empty folder")
    how: dict[str, Any] = {"threads": options.threads, "progress": not options.quiet}
    if options.per_file is not None:
        if options.format not in _PER_FILE:
            raise WrongUse(f"--per-file is for {' and '.join(_PER_FILE)}")
        how[_PER_FILE[options.format]] = options.per_file
    dataset = _trials(_dataset(options), options)
    if not isinstance(dataset, Trials):
        how["video"] = options.video or "auto"
    path = _writer(options.format)(dataset, options.out, **how)
    say(f"{path}: {len(dataset)} rows as {options.format}")
    return 0


def _writer(name: str) -> Any:
    from perceptv import export

    writers = {"hf": export.save_hf, "parquet": export.to_parquet, "webdataset": export.to_webdataset}
    writers |= {"vlmevalkit": export.to_vlmevalkit, "lmms-eval": export.to_lmms_eval, "messages": export.to_messages}
    return writers[name]


def _dataset(options: argparse.Namespace) -> Dataset:
    if options.source in SUITES:
        return dataset_of(options.source, options)
    return _saved(options)


def _saved(options: argparse.Namespace) -> Dataset:
    """The set of a folder, by the recipe in its manifest."""
    from perceptv.verify import saved_dataset

    if not path_of("SOURCE", options.source).is_dir():
        raise WrongUse(f"SOURCE is {options.source!r}; legal: {', '.join(SUITES)}, or the folder of a saved set")
    if named := given(options):
        raise WrongUse(f"{named[0]} is for a fresh set; {options.source!r} holds one with a recipe of its own")
    return saved_dataset(options.source, limits_of(options))


def _trials(dataset: Dataset, options: argparse.Namespace) -> Dataset | Trials:
    """With options of frames, the trials that they name."""
    if not (options.methods or options.counts or options.prompts):
        return dataset
    if options.video == "mp4":
        raise WrongUse("--methods, --counts and --prompts choose frames; --video is mp4")
    return conservation_trials(
        dataset, methods=options.methods or 1, counts=options.counts or 1, prompts=options.prompts or 1
    )


def _croissant(options: argparse.Namespace) -> int:
    from perceptv.export import write_croissant

    if options.out is not None:
        raise WrongUse("croissant.json is written into the folder SOURCE; legal: no OUT")
    if not path_of("SOURCE", options.source).is_dir():
        raise WrongUse(f"SOURCE is {options.source!r}; legal: the folder of a saved set (generate it first)")
    say(write_croissant(options.source, limits=limits_of(options)))
    return 0
