"""Options that suites bring along, as the command line shows them."""

from __future__ import annotations

import argparse
import contextlib
from typing import Any, Literal

from perceptv.cli.values import WrongUse, names, number, sizes
from perceptv.suite import Option, Suite, known_suites

Which = Literal["options", "saving", "showing"]
_VALUES: dict[str, dict[str, Any]] = {
    "names": {"type": names, "metavar": "LIST"},
    "sizes": {"type": sizes, "metavar": "LIST"},
    "number": {"type": number(1), "metavar": "N"},
    "flag": {"action": "store_true"},
    "choice": {},
}


def add_suite_options(parser: argparse.ArgumentParser, which: Which, title: str) -> None:
    """Adds what the suites name in that field, a group for each; an option that two suites have stands in the first."""
    for suite in known_suites().values():
        found: tuple[Option, ...] = getattr(suite, which)
        group = parser.add_argument_group(f"{title}, of {suite.id}") if found else parser
        for option in found:
            how = {**_VALUES[option.kind], **({"choices": option.legal} if option.legal else {})}
            with contextlib.suppress(argparse.ArgumentError):  # an earlier suite has it
                group.add_argument(flag(option), default=None, help=option.help, **how)


def suite_options(options: argparse.Namespace, which: Which, suite: Suite | None) -> dict[str, Any]:
    """The values given for a suite's options of that field; WrongUse where one of another suite was given."""
    owners: dict[str, list[str]] = {}
    for known in known_suites().values():
        for option in getattr(known, which):
            if getattr(options, option.name) is not None:
                owners.setdefault(option.name, []).append(known.id)
    for name, ids in owners.items():
        if suite is None or suite.id not in ids:
            raise WrongUse(f"--{name.replace('_', '-')} is for {', '.join(ids)}")
    return {name: getattr(options, name) for name in owners}


def flag(option: Option) -> str:
    """How the option is written: ``--per-size``."""
    return f"--{option.name.replace('_', '-')}"
