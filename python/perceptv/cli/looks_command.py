"""``perceptv looks``: the looks, and those that a domain takes."""

from __future__ import annotations

import argparse
import json

from perceptv._plain import plain
from perceptv.cli.module_classes import domain_id
from perceptv.cli.output import say, say_lines
from perceptv.cli.values import add_preset
from perceptv.core.look_records import Look, looks

HELP = "list the looks, or those that a domain takes"
MORE = (
    "A look shows the same scene in another way: scene, question and truth stay. One that would touch the truth of a "
    "domain is refused, with the reason. Looks are joined by +, such as dark+noise-2."
)
EXAMPLES = """\
examples:
  perceptv looks
  perceptv looks change_colour
  perceptv looks --json        the whole record of each look
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The command's options."""
    where = "domain id, or MODULE:CLASS of a domain of your own; default: every look"
    parser.add_argument("domain", nargs="?", metavar="DOMAIN", help=where)
    add_preset(parser)
    parser.add_argument("--json", action="store_true", help="print JSON instead of a table")


def run(options: argparse.Namespace) -> int:
    """Prints the looks."""
    found = looks() if options.domain is None else looks(domain_id(options.domain), preset=options.preset)
    if options.json:
        taken = [look.as_dict() for look in found.values()]
        say_lines(json.dumps({"looks": taken, "refused": found.refused}, indent=1))
        return 0
    rows = [(name, _factors(look)) for name, look in found.items()]
    rows += [(name, f"refused: {reason}") for name, reason in found.refused.items()]
    width = max((len(name) for name, _ in rows), default=0)
    for name, text in rows:
        say(plain(f"{name.ljust(width)}  {text}"))
    return 0


def _factors(look: Look) -> str:
    return ", ".join(f"{name} {_value(value)}" for name, value in look.as_dict().items() if name != "name") or "nothing"


def _value(value: object) -> str:
    return " ".join(map(str, value.values())) if isinstance(value, dict) else str(value)
