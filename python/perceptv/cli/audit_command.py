"""``perceptv audit``: the accuracy of shortcuts."""

from __future__ import annotations

import argparse

from perceptv.audit import audit_domain, audit_table
from perceptv.cli.output import say, say_lines
from perceptv.cli.values import add_chosen, add_preset, add_seed, add_threads, number
from perceptv.core.catalogue import domains, info
from perceptv.suite import known_suites

HELP = "measure, for each domain, how often an observer with a shortcut is right"
MORE = """\
The observers are: the best constant answer, the best answer for each size, the best answer from one picture of several,
and a small classifier on trivial features (canvas, ink, colours, file size), over sizes 1-20. A suite may have
observers of its own: for paired videos they see single frames; for pairs of episodes they are scorers that know no
goals. Stated bounds are shown in brackets ('balanced' only). Preset 'paper' is the default, but 'balanced' in
core-knowledge; the shortcuts of 'paper' are known, so they are shown without bounds."""
EXAMPLES = """\
examples:
  perceptv audit
  perceptv audit --preset balanced --domains vanishing_objects,maze_solving
  perceptv audit --preset balanced --instances 100000
  perceptv audit --preset balanced --suite conservation
  perceptv audit --preset balanced --domains bib_preference,bib_efficiency_path --instances 4000

exit codes: 0 nothing is above its bound; 1 an observer of 'balanced' is; 2 wrong use.
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The command's options."""
    add_preset(parser)
    add_seed(parser)
    add_chosen(parser, "ids between commas", "all of this suite that ask; default: the first suite")
    keys = "samples per domain; default 20000, for pairs of episodes 1000"
    parser.add_argument("--instances", type=number(1), metavar="N", help=keys)
    add_threads(parser)


def run(options: argparse.Namespace) -> int:
    """Prints the tables, then what is above its bound."""
    how = {name: getattr(options, name) for name in ("preset", "instances", "seed", "threads")}
    suite = options.suite or next(iter(known_suites()))
    chosen = options.domains or [d.id for d in domains(suite) if d.answer_class != "none"]
    rows = [audit_domain(info(name).id, **how) for name in chosen]
    say_lines(audit_table(rows))
    problems = [problem for row in rows for problem in row.problems()]
    for problem in problems:
        say(problem)
    return 1 if problems else 0
