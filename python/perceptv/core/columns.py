"""The samples of a dataset by what they are: columns, choices by value, groups of equal values."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Any

from perceptv import _arguments
from perceptv._arguments import names, unknown_name
from perceptv.core.catalogue import info
from perceptv.core.recipes import Key

if TYPE_CHECKING:
    from perceptv.core.dataset import Dataset

_OF_KEYS: dict[str, Callable[[Key], Any]] = {
    "suite": lambda key: info(key.domain).suite,
    "domain": lambda key: key.domain,
    "preset": lambda key: key.preset,
    "size": lambda key: key.size,
    "index": lambda key: key.index,
    "seed": lambda key: key.seed,
    "twin_number": lambda key: key.twin,
    "look": lambda key: key.appearance.look,
}
_OF_SAMPLES = (
    "answer", "answer_text", "answer_class", "answer_type", "answer_format", "options", "prompt", "question", "skills",
)  # fmt: skip
_WANTED: dict[str, Callable[[Any], Any]] = {
    "suite": lambda given: [name.replace("-", "_") for name in names("suite", given)],
    "domain": lambda given: [info(name).id for name in names("domain", given)],
    "preset": lambda given: list(map(_arguments.preset, names("preset", given))),
    "size": lambda given: _arguments.sizes("size", given),
}
"""Columns whose values are given as elsewhere: several between commas, ranges of sizes."""


def column(dataset: Dataset, name: str, *, progress: bool) -> Sequence[Any]:
    """A value for each sample. Samples are generated only if the keys lack it."""
    if name == "id":
        return dataset.ids
    if name in _OF_SAMPLES:
        return [getattr(sample, name) for sample in dataset._each(f"{name} of samples", progress)]
    of_key = _OF_KEYS.get(name) or _switch(dataset.recipe.domains, name)
    return list(map(of_key, dataset.keys()))


def fitting(dataset: Dataset, columns: dict[str, Any], *, progress: bool) -> Dataset:
    """The samples whose columns all fit; what the keys tell is looked at first."""
    for name in sorted(columns, key=_OF_SAMPLES.__contains__):
        wanted = _WANTED.get(name, _plain)(columns[name])
        dataset = dataset.select([_fits(value, wanted) for value in column(dataset, name, progress=progress)])
    return dataset


def equal_groups(dataset: Dataset, by: Any, *, progress: bool) -> list[list[int]]:
    """The places of samples whose columns `by` are equal."""
    columns = [column(dataset, name, progress=progress) for name in names("by", by, "names of columns")]
    groups: dict[str, list[int]] = {}
    for place, values in enumerate(zip(*columns, strict=True)):
        groups.setdefault(repr(values), []).append(place)
    return list(groups.values())


def _switch(domains: Iterable[str], name: str) -> Callable[[Key], Any]:
    """The value of a switch; None if the domain of a key lacks it."""
    defaults = {d: {s.name: s.default for s in info(d).switches} for d in domains}
    known = dict.fromkeys(switch for switches in defaults.values() for switch in switches)
    if name not in known:
        raise unknown_name("column", name, ["id", *_OF_KEYS, *_OF_SAMPLES, *known])
    return lambda key: dict(key.switches).get(name, defaults[key.domain].get(name))


def _plain(value: Any) -> Any:
    if hasattr(value, "tolist"):
        value = value.tolist()
    return [_plain(entry) for entry in value] if isinstance(value, (list, tuple, set, frozenset, range)) else value


def _fits(value: Any, wanted: Any) -> bool:
    """True if a value is the wanted one, or one of several; a list also fits if it contains the wanted one."""
    if isinstance(wanted, list) and any(_is_same(value, one) for one in wanted):
        return True
    return _is_same(value, wanted) or (isinstance(value, list) and any(_is_same(one, wanted) for one in value))


def _is_same(value: Any, wanted: Any) -> bool:
    return bool(value == wanted) and isinstance(value, bool) == isinstance(wanted, bool)
