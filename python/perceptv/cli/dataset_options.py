"""The dataset of a command: the options that ``generate`` and ``export`` share, and the dataset that they name.

Suites state their options themselves; one that a suite does not have is refused for it.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterable
from typing import Any, Literal

from perceptv._arguments import unknown_name
from perceptv._plain import counted
from perceptv.cli.values import (
    WrongUse,
    add_looks,
    add_preset,
    add_seed,
    add_words,
    looks_in,
    names,
    number,
    read_limits,
    setting,
    sizes,
    words_in,
)  # fmt: skip
from perceptv.core.catalogue import domains as catalogue
from perceptv.core.dataset import Dataset
from perceptv.core.dressing import in_looks
from perceptv.core.makers import dataset
from perceptv.core.words import USUAL
from perceptv.errors import illegal
from perceptv.sets.verify_dataset import load
from perceptv.suite import GENERIC, SuiteOption, known_suites

ANY = "any"
"""In the place of a suite: domains of several, which --domains names."""
Field = Literal["options", "saving", "showing"]
_TITLES: dict[Field, str] = {
    "options": "contents of the dataset (each option names its suites)",
    "saving": "format on disk",
    "showing": "selected frames of videos",
}
_CONVERTERS: dict[str, Any] = {"names": names, "sizes": sizes, "number": number(1)}
_DEFAULTS = {"preset": None, "seed": 0, **vars(USUAL), "look": None, "width": None, "scale": None, "refused": "error",
             "legible": None}  # fmt: skip


def suite_names() -> list[str]:
    """Legal names of suites: with "-" for "_", those of domains alone too, and "any"."""
    found = dict.fromkeys([*known_suites(), *(domain.suite for domain in catalogue())])
    return [*(name.replace("_", "-") for name in found), ANY]


def suite_name(text: str) -> str:
    """One of `suite_names`, in the form of ids."""
    if (wanted := text.replace("_", "-")) in (known := suite_names()):
        return wanted.replace("-", "_") if wanted != ANY else ANY
    raise argparse.ArgumentTypeError(str(unknown_name("SUITE", text, known)).removeprefix("SUITE is "))


def making(suite: str | None) -> tuple[SuiteOption, ...]:
    """The options that a suite's datasets are made by."""
    known = known_suites().get(suite or "")
    return known.options if known is not None and known.maker else GENERIC


def _all(field: Field) -> dict[str, list[tuple[str, SuiteOption]]]:
    """Options of all suites by their names, each with the suites that have it."""
    out: dict[str, list[tuple[str, SuiteOption]]] = {}
    for suite in known_suites().values():
        for option in getattr(suite, field):
            out.setdefault(option.name, []).append((suite.id, option))
    if field == "options":
        for option in GENERIC:
            out.setdefault(option.name, []).append((ANY, option))
    return out


def add_set_arguments(parser: argparse.ArgumentParser) -> None:
    """Adds the options of all suites."""
    add_preset(parser)
    add_seed(parser)
    add_words(parser)
    add_looks(parser, several=True)
    add_arguments(parser, "options")


def add_arguments(parser: argparse.ArgumentParser, field: Field) -> None:
    """Adds the options of all suites: for making, saving or showing their datasets."""
    group = parser.add_argument_group(_TITLES[field])
    for name, having in _all(field).items():
        _add_one(group, name, having)


def _add_one(group: argparse._ArgumentGroup, name: str, having: list[tuple[str, SuiteOption]]) -> None:
    option = having[0][1]
    helps: dict[str, list[str]] = {}
    for suite, same in having:
        helps.setdefault(same.help, []).append(suite.replace("_", "-"))
    text = "; ".join(f"{', '.join(suites)}: {shared}" for shared, suites in helps.items()).replace("%", "%%")
    flag = f"--{name.replace('_', '-')}"
    if option.kind == "flag":
        group.add_argument(flag, action="store_true", help=text)
    elif option.kind == "settings":
        group.add_argument(flag, type=setting, action="append", metavar="NAME=VALUE", help=text)
    elif option.kind == "choice":
        group.add_argument(flag, choices=option.legal, help=text)
    else:
        group.add_argument(flag, type=_CONVERTERS[option.kind], metavar="N" if option.kind == "number" else "LIST",
                           help=text)  # fmt: skip


def _given(options: argparse.Namespace, field: Field) -> dict[str, Any]:
    """Options of suites that were given, with their values."""
    values = {name: getattr(options, name) for name in _all(field)}
    return {name: value for name, value in values.items() if value is not None and value is not False}


def given(options: argparse.Namespace) -> list[str]:
    """Names of the options of a dataset that were given another value than their default."""
    changed = [name for name, usual in _DEFAULTS.items() if getattr(options, name) != usual]
    return [f"--{name.replace('_', '-')}" for name in (*changed, *_given(options, "options"))]


def _check(suite: str, found: Iterable[str], legal: Iterable[str], field: Field) -> None:
    known = list(legal)
    for name in found:
        if name not in known:
            having = ", ".join(s.replace("_", "-") for s, _ in _all(field)[name])
            options = ", ".join(f"--{option.replace('_', '-')}" for option in known)
            flag = f"--{name.replace('_', '-')}"
            raise WrongUse(f"{flag} is for {having}; {suite.replace('_', '-')} has {options or 'no such options'}")


def make_dataset(suite: str, options: argparse.Namespace) -> Dataset:
    """The dataset that the options name."""
    found = _given(options, "options")
    _check(suite, found, (option.name for option in making(suite)), "options")
    switches = dict(found.pop("param", []))
    common: dict[str, Any] = {"seed": options.seed, "preset": options.preset, "progress": not options.quiet}
    common |= words_in(options) | looks_in(options)
    if suite == ANY:
        if "domains" not in found:
            raise illegal("SUITE is 'any', and --domains is missing", "ids separated by commas", WrongUse)
        return dataset(**common, **found, **switches)
    ids = {name.replace("-", "_"): name for name in (domain.suite for domain in catalogue())}  # they may hold "-"
    return dataset(suite=ids.get(suite, suite), **common, **found, **switches)


def saved_in_looks(folder: str, options: argparse.Namespace) -> Dataset:
    """The dataset of a folder, under the looks and in the sizes that the options name."""
    return in_looks(load(folder, limits=read_limits(options)), **looks_in(options), progress=not options.quiet)


def left_out(dataset: Dataset, where: str = "") -> str:
    """The end of a message, with the number of instances that refuse a look or a size; empty where none does."""
    refused = dataset.refused
    count = sum(each.count for each in refused)
    why = where or (f"such as {refused[0].reason}" if refused else "")
    return f"; {counted(count, 'instance')} left out, as they refuse a look or a size ({why})" if count else ""


def suite_options(suite: str, options: argparse.Namespace, field: Field) -> dict[str, Any]:
    """The options of saving, or of showing frames, for a suite."""
    result = _given(options, field)
    _check(suite, result, (option.name for option in getattr(known_suites().get(suite), field, ())), field)
    return result
