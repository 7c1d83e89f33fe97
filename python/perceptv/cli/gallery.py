"""``perceptv gallery``: all domains on one page."""

from __future__ import annotations

import argparse

from perceptv.cli.output import say
from perceptv.cli.values import WrongUse, add_seed, names
from perceptv.gallery.writing import write_gallery

NAME = "gallery"
HELP = "write one HTML page that shows every domain: pictures, question, answer, blind-guess floor, pair"
MORE = """\
The page is self-contained. It shows the smallest, middle and largest size under both presets. Videos and episodes are
looping previews. Domains of other packages are included."""
EXAMPLES = """\
examples:
  perceptv gallery gallery.html
  perceptv gallery counting.html --domains counting_circles,counting_shapes
  perceptv gallery videos.html --suite conservation
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The command's options."""
    parser.add_argument("out", metavar="OUT.html", help="the page; an existing one is replaced")
    parser.add_argument("--domains", type=names, metavar="LIST", help="ids separated by commas; default: all")
    parser.add_argument("--suite", metavar="NAME", help="only this suite: percept-v, conservation, bib ...")
    add_seed(parser)
    parser.add_argument("--quiet", action="store_true", help="no progress on standard error")


def run(options: argparse.Namespace) -> int:
    """Writes the page."""
    if options.domains is not None and options.suite is not None:
        raise WrongUse("--domains and --suite exclude each other")
    chosen = {"domains": options.domains, "suite": options.suite}
    path = write_gallery(options.out, **chosen, seed=options.seed, progress=not options.quiet)
    say(f"{path}: {path.stat().st_size / 1e6:.1f} MB")
    return 0
