"""``perceptv audit``: how far shortcuts get."""

from __future__ import annotations

import argparse

from perceptv.audit import audit, audit_episodes, audit_table, audit_videos, episode_table, video_table
from perceptv.audit.report import chosen_domains
from perceptv.catalogue import info
from perceptv.cli.output import say, say_lines
from perceptv.cli.values import add_preset, add_seed, add_threads, names, number

NAME = "audit"
HELP = "measure how often an observer with a shortcut is right, by domain"
MORE = """\
Per domain, over sizes 1-20: the best constant answer, the best answer knowing the size, the best answer from one
picture of a pair, and a small classifier on trivial features (canvas, ink, colours, file size). Of paired videos: the
best answer from single frames before the change, and from the last frame where it must not tell. Stated ceilings stand
in brackets ('balanced' only). Of pairs of episodes: how often scorers who know no goals find the right ending less
surprising; in 'balanced' near 50 %, but where the cue is the concept itself. Preset 'paper' is the default; its leaks
are known and printed, not judged."""
EXAMPLES = """\
examples:
  perceptv audit
  perceptv audit --preset balanced --domains vanishing_objects,maze_solving
  perceptv audit --preset balanced --instances 100000
  perceptv audit --preset balanced --domains conservation_volume,conservation_size
  perceptv audit --preset balanced --domains bib_preference,bib_efficiency_path --pairs 4000

exit codes: 0 nothing above its ceiling; 1 a blind or single-picture accuracy of 'balanced' is; 2 wrong use.
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The command's options."""
    add_preset(parser)
    add_seed(parser)
    parser.add_argument("--domains", type=names, metavar="LIST", help="ids between commas; default: all of percept_v")
    keys = "keys per domain; default 20000"
    parser.add_argument("--instances", type=number(40), default=20_000, metavar="N", help=keys)
    parser.add_argument("--pairs", type=number(1), default=1000, metavar="N", help="pairs of episodes; default 1000")
    add_threads(parser)


def run(options: argparse.Namespace) -> int:
    """Prints the table, then what is above its ceiling."""
    chosen = chosen_domains(options.domains)
    how = {"preset": options.preset, "instances": options.instances, "seed": options.seed}
    pictures = [name for name in chosen if not info(name).frames and not info(name).episodes]
    rows = [audit(name, threads=options.threads, **how) for name in pictures]
    videos = [audit_videos(name, **how) for name in chosen if info(name).frames]
    how = {"preset": options.preset, "pairs": options.pairs, "seed": options.seed}
    pairs = [audit_episodes(name, threads=options.threads, **how) for name in chosen if info(name).episodes]
    if rows:
        say_lines(audit_table(rows))
    if videos:
        say_lines(video_table(videos))
    if pairs:
        say_lines(episode_table(pairs))
    problems = [problem for row in rows for problem in row.problems()]
    problems += [problem for row in videos for problem in row.problems()]
    problems += [problem for row in pairs for problem in row.problems()]
    for problem in problems:
        say(problem)
    return 1 if problems else 0
