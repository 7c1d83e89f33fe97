"""``perceptv oracle``: an OpenAI-compatible server that answers with the pixel readers."""

from __future__ import annotations

import argparse
import sys

from perceptv.cli.dataset_options import saved_in_looks
from perceptv.cli.output import say
from perceptv.cli.values import WrongUse, add_limits, add_looks, add_quiet, given_looks, number, read_object, setting
from perceptv.core.dataset import Dataset
from perceptv.models.oracle import MODES, Oracle

HELP = "serve a chat endpoint on this machine that answers picture questions, to test a harness"
MORE = """\
It listens only on 127.0.0.1, uses only the pictures and prompts that it is sent (and those of --dataset), and runs
until it is interrupted. A request whose model is named after a mode is answered in that mode."""
EXAMPLES = """\
examples:
  perceptv oracle --port 8000
  perceptv oracle --port 8000 --mode hedge
  perceptv oracle --port 8000 --weak language=zh
  perceptv oracle --port 8000 --curves curves.json --seed 0
  perceptv oracle --port 8000 --dataset out/looks
  perceptv oracle --port 8000 --dataset out/percept_v --look plain,chalk --width 896 --refused skip

modes: right; wrong (in the right form); cot (right, after reasoning); malformed (no readable answer); refuse;
hedge (the right or a wrong answer, undecided); always-same (the option that says yes, if there is one); flaky (right,
but the first attempt of each request fails).

A file of curves is JSON: {"counting_circles": {"threshold": 8, "slope": 1, "lapse": 0.02, "guess": 0.1}}. The domains
that it names are answered rightly with the chance of the curve at the size of the picture.

Readers know the plain pictures in their usual size. With --dataset the oracle also knows the instances of a saved
dataset as they are shown there; with --look, --width or --scale as 'perceptv ask' shows them with the same options.
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The command's options."""
    parser.add_argument("--mode", choices=MODES, default="right", help="how the oracle answers; default right")
    weak = "answer wrongly where the words of the question are these, such as wording=terse; may be repeated"
    parser.add_argument("--weak", type=setting, action="append", default=[], metavar="NAME=VALUE", help=weak)
    curves = "JSON file: for each domain threshold, slope, lapse and guess rate of the answers"
    parser.add_argument("--curves", metavar="FILE", help=curves)
    seed = "of the instances that it is asked about, to know their sizes, with --curves; default 0"
    parser.add_argument("--seed", type=number(0), default=0, metavar="N", help=seed)
    known = "folder of a saved dataset, whose instances are known by their pictures"
    parser.add_argument("--dataset", metavar="DIR", help=known)
    add_looks(parser, several=True)
    add_quiet(parser)
    add_limits(parser, "max_bytes", "max_line", "max_instances", "max_depth")
    parser.add_argument("--port", type=number(0, 65535), default=8000, metavar="N", help="default 8000; 0: a free port")


def run(options: argparse.Namespace) -> int:
    """Prints the address and serves."""
    curves = None if options.curves is None else read_object(options.curves, "--curves")
    oracle = Oracle(options.mode, options.port, dict(options.weak), curves, options.seed, _known(options))
    say(f"listening on {oracle.url} in mode {oracle.mode}; stop with Ctrl-C")
    sys.stdout.flush()  # the reader of the line may read a pipe
    oracle.serve()
    return 0


def _known(options: argparse.Namespace) -> Dataset | None:
    """The samples whose pictures are known."""
    if options.dataset is not None:
        return saved_in_looks(options.dataset, options)
    if named := given_looks(options):
        raise WrongUse(f"{named[0]} is only for --dataset, which is missing")
    return None
