"""``perceptv verify``: a dataset on disk against its recipe."""

from __future__ import annotations

import argparse
from typing import Any

from perceptv.cli.output import say
from perceptv.cli.values import WrongUse, add_limits, add_quiet, add_threads, number, read_limits, running
from perceptv.sets.verify_dataset import MOST_DIFFERENCES, Difference, verify
from perceptv.sets.verify_pixels import verify_pixels
from perceptv.shards.shards_manifest import holds_shards
from perceptv.shards.verifying import verify_shards

HELP = "generate a saved dataset again from the recipe in its manifest and name each difference"
MORE = "Nothing is written, and no file outside the folder is read."
EXAMPLES = """\
examples:
  perceptv verify out/percept_v
  perceptv verify out/percept_v --digests-only    faster: compares files with the manifest, draws nothing
  perceptv verify s3://bucket/percept_v --sample 3
  perceptv verify out/percept_v --pixels          reads every answer back from the pictures alone

exit codes: 0 no difference; 1 differences, or a manifest that cannot be used; 2 no such folder.
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The command's options."""
    parser.add_argument("directory", metavar="DIR", help="folder of the dataset; for shards also a URL of fsspec")
    how = parser.add_mutually_exclusive_group()
    how.add_argument("--digests-only", action="store_true", help="only compare files with the digests in the manifest")
    how.add_argument("--pixels", action="store_true", help="read every picture and compare the result with the answers")
    sample_help = "for shards: generate N of them again and compare the digests of the others; default all"
    parser.add_argument("--sample", type=number(1), metavar="N", help=sample_help)
    add_threads(parser)
    add_quiet(parser)
    add_limits(parser, "max_bytes", "max_picture", "max_instances", "max_depth")


def run(options: argparse.Namespace) -> int:
    """Prints the differences, one a line."""
    how = {"limits": read_limits(options), **running(options)}
    if options.pixels:
        report = verify_pixels(options.directory, **how)
        differences = list(report.differences)
        end = f"{report.recovered} of {report.read} answers recovered from pixels"
        if report.unclear:
            end += f"; {len(report.unclear)} not readable under their looks or in their sizes"
    else:
        differences = _differences(options, how | {"digests_only": options.digests_only})
        more = " or more" if len(differences) == MOST_DIFFERENCES else ""
        end = f"{len(differences)}{more} differences" if differences else "no difference"
    for difference in differences:
        say(difference)
    say(f"{options.directory}: {end}")
    return 1 if differences else 0


def _differences(options: argparse.Namespace, how: dict[str, Any]) -> list[Difference]:
    if holds_shards(options.directory):
        return verify_shards(options.directory, sample=options.sample, **how)
    if options.sample is not None:
        raise WrongUse("--sample is for datasets of shards")
    return verify(options.directory, **how)
