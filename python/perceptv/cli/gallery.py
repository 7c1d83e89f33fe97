"""``perceptv gallery``: all domains on one page."""

from __future__ import annotations

import argparse
from typing import Any

from perceptv._plain import byte_size
from perceptv.cli.module_classes import domain_id
from perceptv.cli.output import say
from perceptv.cli.values import add_chosen, add_looks, add_quiet, add_seed, look_in, names
from perceptv.core.look_records import looks
from perceptv.gallery.making import write_gallery

ALL: tuple[str, ...] = ()

HELP = "write one HTML page that shows every domain: pictures, question, answer, blind-guess floor, pair"
MORE = """\
The page is self-contained. It shows the smallest, middle and largest size under both presets. Videos and episodes are
looping previews. It includes domains of other packages."""
EXAMPLES = """\
examples:
  perceptv gallery gallery.html
  perceptv gallery counting.html --domains counting_circles,counting_shapes
  perceptv gallery mine.html --domains squares:Squares
  perceptv gallery chalk.html --look chalk --suite percept-v
  perceptv gallery looks.html --suite percept-v --looks
  perceptv gallery videos.html --suite conservation
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The command's options."""
    parser.add_argument("out", metavar="OUT.html", help="the page; an existing one is replaced")
    ids = "ids, or MODULE:CLASS of your own, between commas; default: all"
    add_chosen(parser, ids, "only this suite: percept-v, conservation, bib ...")
    add_seed(parser)
    add_looks(parser, several=False)
    every = "one instance also under each of these looks that its domain takes; without a list under all looks"
    parser.add_argument("--looks", nargs="?", const=ALL, type=names, metavar="LIST", help=every)
    add_quiet(parser)


def run(options: argparse.Namespace) -> int:
    """Writes the page."""
    domains = None if options.domains is None else [domain_id(name) for name in options.domains]
    how: dict[str, Any] = {"domains": domains, "suite": options.suite, "seed": options.seed}
    how |= look_in(options)
    how["looks"] = list(looks()) if options.looks is ALL else options.looks
    path = write_gallery(options.out, **how, progress=not options.quiet)
    say(f"{path}: {byte_size(path.stat().st_size)}")
    return 0
