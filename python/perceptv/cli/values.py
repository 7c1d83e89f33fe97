"""Values of options: numbers, ranges, names."""

from __future__ import annotations

import argparse
import shutil
import textwrap
from collections.abc import Sequence
from dataclasses import fields, replace
from typing import Any

from perceptv import _arguments
from perceptv._arguments import HIGHEST, PRESETS
from perceptv.cli.output import say
from perceptv.core.appearance import Legible
from perceptv.core.words import FORMS, USUAL, WORDINGS
from perceptv.errors import InvalidParams, PerceptvError, VerificationError, illegal
from perceptv.io.strangers import read_whole
from perceptv.io.strict_json import parse
from perceptv.limits import LIMITS, Limits
from perceptv.suite import known_suites

_MOST_LINES = 100
_FLOORS: dict[str, Legible] = {"models": True, "people": "people", "no": False}


class WrongUse(PerceptvError):
    """The command cannot be carried out as it was given; the message says why."""


def number(low: int, high: int = HIGHEST) -> type[int]:
    """A converter to integers within low..high, in the form that argparse wants."""

    def convert(text: str) -> int:
        legal = f"integers {low}..{'2^63-1' if high == HIGHEST else high}"
        try:
            value = int(text)
        except ValueError:
            raise illegal(f"{text[:40]!r}", legal, argparse.ArgumentTypeError) from None
        if not low <= value <= high:
            raise illegal(text[:40], legal, argparse.ArgumentTypeError)
        return value

    return convert  # type: ignore[return-value]


def sizes(text: str) -> list[int]:
    """'1-20' or '1,2,5-8' as a list."""
    try:
        return _arguments.sizes("LIST", text)
    except InvalidParams as error:
        raise argparse.ArgumentTypeError(str(error.args[0]).removeprefix("LIST is ")) from None


def names(text: str) -> list[str]:
    """Names between commas."""
    try:
        return _arguments.names("LIST", text)
    except InvalidParams as error:
        raise argparse.ArgumentTypeError(str(error.args[0])) from None


def setting(text: str) -> tuple[str, str]:
    """'name=value' as a pair."""
    name, sign, value = text.partition("=")
    if not name or not sign:
        raise illegal(f"{text[:40]!r}", "NAME=VALUE, for example query=any", argparse.ArgumentTypeError)
    return name, value


def read_object(path: str, option: str) -> dict[str, Any]:
    """The JSON object in the file that an option names."""
    try:
        result = parse(read_whole(_arguments.path(option, path), path), path)
    except VerificationError as error:
        raise WrongUse(str(error.args[0])) from None
    if not isinstance(result, dict):
        raise illegal(f"{option} is a file without a JSON object", "a file with one", WrongUse)
    return result


def add_preset(parser: argparse.ArgumentParser) -> None:
    """The option --preset, by default that of the suite."""
    own = [suite.id.replace("_", "-") for suite in known_suites().values() if suite.preset == "balanced"]
    usual = f" (default of {', '.join(own)})" if own else ""
    text = f"'paper' (default): the published design, made legible; 'balanced'{usual}: the design without shortcuts"
    parser.add_argument("--preset", choices=PRESETS, help=text)


def add_seed(parser: argparse.ArgumentParser) -> None:
    """The option --seed."""
    parser.add_argument("--seed", type=number(0), default=0, metavar="N", help="0..2^63-1; default 0")


def add_words(parser: argparse.ArgumentParser) -> None:
    """Adds the options of the words in which is asked."""
    group = parser.add_argument_group("words of the question (pictures and truth stay)")
    usual = "default: plain in core-knowledge, full elsewhere"
    group.add_argument("--wording", choices=WORDINGS, help=f"how much the prompt says; {usual}")
    group.add_argument("--form", choices=FORMS, default="line", help="form of the answer; default line")
    thinking = "ask to think first, or for the answer alone; default neither"
    group.add_argument("--think", action=argparse.BooleanOptionalAction, default=None, help=thinking)
    group.add_argument("--language", default="en", metavar="CODE", help="en, zh, es, fr, de, ja, hi or ar; default en")


def words_in(options: argparse.Namespace) -> dict[str, Any]:
    """The words that the options name, as keywords."""
    return {name: getattr(options, name) for name in vars(USUAL)}


def add_looks(parser: argparse.ArgumentParser, *, several: bool) -> None:
    """Adds the options of looks and sizes; with `several` lists of them, for datasets."""
    group = parser.add_argument_group("looks and sizes (scene, question and truth stay)")
    if several:
        group.add_argument(
            "--look", type=names, metavar="LIST", help="each instance under each look; see 'perceptv looks'"
        )
        group.add_argument("--width", type=_widths, metavar="LIST", help="width of each picture in px; several: each")
        group.add_argument("--scale", type=names, metavar="LIST", help="factor of all lengths, such as 0.5 or 7/16")
        refusing = "skip instances that refuse a look or a size, and count them; default error"
        group.add_argument("--refused", choices=("error", "skip"), default="error", help=refusing)
        _add_legible(group)
        return
    group.add_argument("--look", metavar="NAME", help="such as chalk or dark+noise-2; see 'perceptv looks'")
    group.add_argument("--width", type=number(1, 2**28), metavar="N", help="width of each picture in px")
    group.add_argument("--scale", metavar="S", help="factor of all lengths, such as 0.5 or 7/16")
    _add_legible(group)


def _add_legible(group: argparse._ArgumentGroup) -> None:
    floor = "for whom a size must keep visible what decides: models (the default), people at a screen, or nobody"
    group.add_argument("--legible", choices=tuple(_FLOORS), help=floor)


def _widths(text: str) -> list[int]:
    return [number(1, 2**28)(part.strip()) for part in text.split(",")]


def looks_in(options: argparse.Namespace) -> dict[str, Any]:
    """The looks and sizes that the options of datasets name, as keywords."""
    given = look_in(options)
    return {**({"looks": given.pop("look")} if "look" in given else {}), **given, "refused": options.refused}


def look_in(options: argparse.Namespace) -> dict[str, Any]:
    """What the options of looks and sizes say, as keywords; nothing of those that were not given."""
    given = {name: getattr(options, name) for name in ("look", "width", "scale")}
    given["legible"] = None if options.legible is None else _FLOORS[options.legible]
    return {name: value for name, value in given.items() if value is not None}


def given_looks(options: argparse.Namespace) -> list[str]:
    """The options of looks and sizes that were given."""
    return [f"--{name}" for name in ("look", "width", "scale") if getattr(options, name) is not None]


def add_threads(parser: argparse.ArgumentParser) -> None:
    """The option --threads."""
    parser.add_argument("--threads", type=number(1, 1024), metavar="N", help="default: one per available core")


def add_quiet(parser: argparse.ArgumentParser) -> None:
    """The option --quiet."""
    parser.add_argument("--quiet", action="store_true", help="no progress on standard error")


def running(options: argparse.Namespace) -> dict[str, Any]:
    """The keywords `threads` and `progress`, as the options say."""
    return {"threads": options.threads, "progress": not options.quiet}


def add_chosen(parser: argparse.ArgumentParser, domains: str, suite: str) -> None:
    """The options --domains and --suite, of which one alone may be given, with their help texts."""
    one = parser.add_mutually_exclusive_group()
    one.add_argument("--domains", type=names, metavar="LIST", help=domains)
    one.add_argument("--suite", metavar="NAME", help=suite)


def add_limits(parser: argparse.ArgumentParser, *names: str) -> None:
    """Options for the limits of those names, such as max_bytes: --max-bytes N."""
    group = parser.add_argument_group("limits on what is read", "raise a limit if a file is larger on purpose")
    for field in fields(Limits):
        if field.name in names:
            option, default = f"--{field.name.replace('_', '-')}", getattr(LIMITS, field.name)
            group.add_argument(option, type=number(1, HIGHEST - 1), metavar="N", help=f"default {default}")


def read_limits(options: argparse.Namespace) -> Limits:
    """The limits that the options give."""
    given = {field.name: getattr(options, field.name, None) for field in fields(Limits)}
    return replace(LIMITS, **{name: value for name, value in given.items() if value is not None})


def first_lines(lines: Sequence[str], most: int, what: str) -> list[str]:
    """The first `most` lines, each with a label, and the number of the others."""
    more = [f"{what}: {len(lines) - most} more"] if len(lines) > most else []
    return [*(f"{what}: {line}" for line in lines[:most]), *more]


def print_repaired(repaired: Sequence[str]) -> None:
    """Prints what a run of ``generate`` has repaired."""
    for line in first_lines(repaired, _MOST_LINES, "repaired"):
        say(line)


_WIDEST = 120
_MOST_LEFT = 32  # columns for options before their help begins


class Layout(argparse.HelpFormatter):
    """Wraps paragraphs to the terminal. Examples and lists, which are indented or have columns, stay as they are."""

    def __init__(self, prog: str) -> None:
        width = min(shutil.get_terminal_size().columns, _WIDEST) - 2
        super().__init__(prog, max_help_position=_MOST_LEFT, width=width)

    def _fill_text(self, text: str, width: int, indent: str) -> str:
        paragraphs = text.strip("\n").split("\n\n")
        return "\n\n".join(p if "  " in p else textwrap.fill(p, width) for p in paragraphs)
