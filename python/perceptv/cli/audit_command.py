"""``perceptv audit``: the accuracy of shortcuts."""

from __future__ import annotations

import argparse

from perceptv.audit import audit_diversity, audit_domain, audit_table
from perceptv.audit.diversity import PICTURES
from perceptv.cli.output import say, say_lines
from perceptv.cli.values import WrongUse, add_chosen, add_preset, add_seed, add_threads, number
from perceptv.core.catalogue import domains, info
from perceptv.errors import illegal
from perceptv.suite import known_suites

HELP = "measure, for each domain, how often an observer with a shortcut is right, or how much instances differ"
MORE = """\
The observers are: the best constant answer, the best answer for each size, the best answer from one picture of several,
and a small classifier on trivial features (canvas, ink, colours, file size), over sizes 1-20. A suite may have
observers of its own: for paired videos they see single frames; for pairs of episodes they are scorers that know no
goals. Stated bounds are shown in brackets ('balanced' only). Preset 'paper' is the default, but 'balanced' in
core-knowledge; the shortcuts of 'paper' are known, so they are shown without bounds.

With --diversity the table shows instead how much the instances differ: distinct pictures, near duplicates within the
domain and across the domains of the table (pHash, at most 12 of 255 bits), the entropy of the answers by size, and how
many keys the generator drew anew, made by its fallback, or refused."""
EXAMPLES = """\
examples:
  perceptv audit
  perceptv audit --preset balanced --domains vanishing_objects,maze_solving
  perceptv audit --preset balanced --instances 100000
  perceptv audit --preset balanced --suite conservation
  perceptv audit --preset balanced --domains bib_preference,bib_efficiency_path --instances 4000
  perceptv audit --diversity --preset balanced --suite percept_v --pictures 200

exit codes: 0 nothing is above its bound; 1 an observer of 'balanced' is; 2 wrong use.
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The command's options."""
    add_preset(parser)
    add_seed(parser)
    add_chosen(parser, "ids between commas", "all of this suite that ask; default: the first suite")
    keys = "samples per domain; default 20000, for pairs of episodes 1000, with --diversity 4000"
    parser.add_argument("--instances", type=number(1), metavar="N", help=keys)
    parser.add_argument("--diversity", action="store_true", help="show how much the instances differ")
    drawn = f"samples per domain that --diversity draws and compares; default {PICTURES}"
    parser.add_argument("--pictures", type=number(2), metavar="N", help=drawn)
    add_threads(parser)


def run(options: argparse.Namespace) -> int:
    """Prints the tables, then what is above its bound."""
    how = {name: getattr(options, name) for name in ("preset", "instances", "seed", "threads")}
    if options.pictures is not None and not options.diversity:
        raise illegal("--pictures is given", "only with --diversity", WrongUse)
    suite = options.suite or next(iter(known_suites()))
    chosen = options.domains or [d.id for d in domains(suite) if options.diversity or d.answer_class != "none"]
    if options.diversity:
        given = {name: value for name, value in how.items() if value is not None}
        drawn = {} if options.pictures is None else {"pictures": options.pictures}
        say_lines(audit_table(audit_diversity(chosen, **given, **drawn)))
        return 0
    rows = [audit_domain(info(name).id, **how) for name in chosen]
    say_lines(audit_table(rows))
    problems = [problem for row in rows for problem in row.problems()]
    for problem in problems:
        say(problem)
    return 1 if problems else 0
