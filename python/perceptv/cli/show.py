"""``perceptv show``: one instance."""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence
from pathlib import Path

from perceptv.cli.module_classes import domain_id
from perceptv.cli.output import say, say_lines
from perceptv.cli.values import WrongUse, add_looks, add_preset, add_seed, add_words, look_in, number, setting, words_in
from perceptv.core.appearance import LOOKING
from perceptv.core.sample import Sample, generate
from perceptv.core.words import USUAL
from perceptv.errors import InvalidParams

HELP = "generate one instance and print its id, prompt, answer and parameters"
MORE = "Preset 'paper' is the default, but 'balanced' in core-knowledge."
EXAMPLES = """\
examples:
  perceptv show counting_circles
  perceptv show maze_solving --size 7 --seed 3 --preset balanced --save maze.svg
  perceptv show counting_circles --wording plain --form json --language zh
  perceptv show maze_solving --size 7 --look chalk --width 448 --save maze.png
  perceptv show inside_circles --size 4 --param query=any
  perceptv show squares:Squares --size 4        squares.py lies in the current folder
  perceptv show conservation_volume --param condition=non_conserving --save pour.mp4

If a domain has several pictures, x.png is saved as x_1.png, x_2.png; for a video these are its selected frames.
'perceptv list --json' names the parameters of each domain.
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The command's options."""
    where = "domain id, see 'perceptv list'; or MODULE:CLASS of a domain of your own"
    parser.add_argument("domain", metavar="DOMAIN", help=where)
    parser.add_argument("--size", type=number(0), default=5, metavar="N", help="problem size; default 5")
    parser.add_argument("--index", type=number(0), default=0, metavar="N", help="which instance, 0..2^63-1; default 0")
    add_seed(parser)
    add_preset(parser)
    add_words(parser)
    add_looks(parser, several=False)
    parser.add_argument(
        "--param",
        type=setting,
        action="append",
        default=[],
        metavar="NAME=VALUE",
        help="a parameter of the domain; may be repeated",
    )
    save_help = "write the pictures to .png, .svg or .pdf files; videos and episodes also to .mp4 or .gif"
    parser.add_argument("--save", type=Path, metavar="FILE", help=save_help)
    parser.add_argument("--json", action="store_true", help="print the full record with its scene as JSON")


def run(options: argparse.Namespace) -> int:
    """Prints an instance and saves its pictures."""
    params = dict(options.param)
    if taken := {"domain", "size", "index", "seed", "preset", *LOOKING, *vars(USUAL)} & params.keys():
        raise WrongUse(f"--param {min(taken)} has an option of its own: --{min(taken)}")
    key = {"size": options.size, "index": options.index, "seed": options.seed, "preset": options.preset}
    sample = generate(domain_id(options.domain), **key, **words_in(options), **look_in(options), **params)
    saved = () if options.save is None else _saved(sample, options.save)
    if options.json:
        say_lines(json.dumps(sample.record(), indent=1))
        return 0
    say(f"id:     {sample.id}")
    say_lines(f"prompt: {sample.prompt.replace(chr(10), chr(10) + '        ')}")
    say_lines(f"answer: {sample.answer_text.replace(chr(10), chr(10) + '        ')}")
    say(f"value:  {json.dumps(sample.answer)}")
    say(f"params: {json.dumps(sample.params)}")
    for path in saved:
        say(f"saved:  {path}")
    return 0


def _saved(sample: Sample, path: Path) -> Sequence[Path]:
    try:
        found = sample.save(path)
    except InvalidParams as error:
        raise WrongUse(str(error.args[0]).replace("path is", "--save is", 1)) from None
    return [found] if isinstance(found, Path) else found
