"""Values of options: numbers, ranges, names."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from dataclasses import fields, replace

from perceptv._arguments import spans
from perceptv.cli.output import say
from perceptv.errors import InvalidParams, PerceptvError
from perceptv.limits import LIMITS, Limits

HIGHEST = 2**63 - 1
_MOST_LINES = 100
PRESET_HELP = "'paper' (default): the published design, made legible; 'balanced': the design without shortcuts"


class WrongUse(PerceptvError):
    """The command cannot be carried out as it was given; the message says why."""


def number(low: int, high: int = HIGHEST) -> type[int]:
    """A converter to integers within low..high, in the form that argparse wants."""

    def convert(text: str) -> int:
        legal = f"integers {low}..{'2^63-1' if high == HIGHEST else high}"
        try:
            value = int(text)
        except ValueError:
            raise argparse.ArgumentTypeError(f"{text[:40]!r}; legal: {legal}") from None
        if not low <= value <= high:
            raise argparse.ArgumentTypeError(f"{text[:40]}; legal: {legal}")
        return value

    return convert  # type: ignore[return-value]


def sizes(text: str) -> list[int]:
    """'1-20' or '1,2,5-8' as a list."""
    try:
        return spans(text)
    except InvalidParams as error:
        raise argparse.ArgumentTypeError(str(error.args[0])) from None


def names(text: str) -> list[str]:
    """Names between commas."""
    return [name.strip() for name in text.split(",")]


def setting(text: str) -> tuple[str, str]:
    """'name=value' as a pair."""
    name, sign, value = text.partition("=")
    if not name or not sign:
        raise argparse.ArgumentTypeError(f"{text[:40]!r}; legal: NAME=VALUE, for example query=any")
    return name, value


def add_preset(parser: argparse.ArgumentParser) -> None:
    """The option --preset."""
    parser.add_argument("--preset", choices=("paper", "balanced"), default="paper", help=PRESET_HELP)


def add_seed(parser: argparse.ArgumentParser) -> None:
    """The option --seed."""
    parser.add_argument("--seed", type=number(0), default=0, metavar="N", help="0..2^63-1; default 0")


def add_threads(parser: argparse.ArgumentParser) -> None:
    """The option --threads."""
    parser.add_argument("--threads", type=number(1, 1024), metavar="N", help="default: one per available core")


def add_limits(parser: argparse.ArgumentParser, *names: str) -> None:
    """Options for the limits of those names, such as max_bytes: --max-bytes N."""
    group = parser.add_argument_group("limits on what is read", "raise a limit if a file is larger on purpose")
    for field in fields(Limits):
        if field.name in names:
            option, default = f"--{field.name.replace('_', '-')}", getattr(LIMITS, field.name)
            group.add_argument(option, type=number(1, HIGHEST - 1), metavar="N", help=f"default {default}")


def limits_of(options: argparse.Namespace) -> Limits:
    """The limits that the options give."""
    given = {field.name: getattr(options, field.name, None) for field in fields(Limits)}
    return replace(LIMITS, **{name: value for name, value in given.items() if value is not None})


def print_mended(mended: Sequence[str]) -> None:
    """Prints what a run of ``generate`` has mended, a line each, and how many more there are."""
    for line in mended[:_MOST_LINES]:
        say(f"mended: {line}")
    if len(mended) > _MOST_LINES:
        say(f"mended: {len(mended) - _MOST_LINES} more")
