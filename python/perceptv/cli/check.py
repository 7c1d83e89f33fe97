"""``perceptv check``: the contract suite on anyone's domain, or on one of the catalogue."""

from __future__ import annotations

import argparse

from perceptv._plain import counted, plain
from perceptv.cli.module_classes import is_place, load
from perceptv.cli.output import say
from perceptv.cli.values import WrongUse, number
from perceptv.core.catalogue import info
from perceptv.errors import UnknownDomain

HELP = "run the contract suite on a domain"
MORE = """\
It tries sizes, presets and keys, and names each promise that the domain breaks. The domain may be of any suite and
medium. Built-in domains of pictures must have a reader and twins. If another domain has them, they are tried, too."""
EXAMPLES = """\
examples:
  perceptv check my_package.squares:Squares
  perceptv check squares:Squares --keys 500     squares.py lies in the current folder
  perceptv check maze_solving                   a domain of the catalogue

exit codes: 0 all promises are kept; 1 problems, one per line; 2 no such module, class or id.
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The command's options."""
    where = "where the domain is, as in 'from MODULE import CLASS', or an id of 'perceptv list'"
    parser.add_argument("target", metavar="MODULE:CLASS", help=where)
    parser.add_argument("--keys", type=number(2, 100_000), default=50, metavar="N", help="instances to try; default 50")


def run(options: argparse.Namespace) -> int:
    """Prints the problems, one a line."""
    from perceptv.check import check_domain
    from perceptv.check.domain_checks import looks_taken

    domain = load(options.target) if is_place(options.target) else _listed(options.target)
    name = domain if isinstance(domain, str) else getattr(domain, "id", options.target)
    problems = check_domain(domain, keys=options.keys)
    for problem in problems:
        say(f"{problem.name}: {problem.message}")
    if not problems:
        for preset, looks in looks_taken(domain).items():
            say(f"looks ({preset}): takes {len(looks)} of {len(looks) + len(looks.refused)}")
            for look, reason in looks.refused.items():
                say(plain(f"  {look}: {reason}"))
    say(f"{name}: {counted(len(problems), 'problem')}" if problems else f"{name}: all promises are kept")
    return 1 if problems else 0


def _listed(target: str) -> str:
    try:
        return info(target).id
    except UnknownDomain as error:
        raise WrongUse(f"MODULE:CLASS or domain id is {target!r}; {error.args[0]}") from error
