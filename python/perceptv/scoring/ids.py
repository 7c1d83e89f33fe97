"""Reads from ids which dataset they come from, for the message about replies that do not fit the dataset."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence

from perceptv.io.strict_json import short

MOST_UNKNOWN = 0.01
"""Up to this share of a model's ids may be unknown without a warning."""

Facets = dict[str, list[str]]
_ALWAYS = ("suite", "preset", "domain", "seed")
_PLURALS = {"index": "indices"}
_LONGEST = 300  # characters of an id that is taken apart
_SHOWN = 120  # characters of an id in a message
_VALUES, _EXAMPLES, _MODELS = 3, 3, 5
_ID = re.compile(
    r"(?P<suite>\w+)-(?P<preset>\w+)-(?P<domain>\w+)-n(?P<size>\d+)-i(?P<index>\d+)-s(?P<seed>\d+)(-(?P<ending>[!-~]+))?",
    re.ASCII,
)


def facets(ids: Iterable[str]) -> Facets:
    """The facets in ids: suite, preset, domain, size, index, seed and ending, each with its values in order.

    Ids of another form carry nothing.
    """
    found: dict[str, dict[str, None]] = {name: {} for name in _ID.groupindex}
    for name in ids:
        parts = _ID.fullmatch(name) if len(name) <= _LONGEST else None
        for facet, value in parts.groupdict("").items() if parts else ():
            found[facet][value or "none"] = None
    return {facet: list(values) for facet, values in found.items() if values}


def differing(first: Facets, second: Facets) -> list[str]:
    """The facets of which the two have no value in common."""
    return [name for name in first if name in second and not set(first[name]) & set(second[name])]


def no_id_fits(what: str, unknown: Mapping[str, Sequence[str]], held: Sequence[str], known_as: Sequence[str]) -> str:
    """The message about models without any id of the dataset.

    Parameters
    ----------
    what : str
        The parameter that brought the ids.
    unknown : mapping of str to sequence of str
        Model to its ids.
    held : sequence of str
        Ids of the dataset.
    known_as : sequence of str
        Those of them to show.
    """
    model, *others = unknown
    ids = list(unknown[model])
    mine, theirs = facets(ids), facets(held)
    apart = differing(mine, theirs)
    many = f"none of the {len(ids)} ids" if len(ids) > 1 else "not the one id"
    carried = _described(mine, apart, "carry", ids[:1]) or f"are {_examples(ids)}"
    text = f"{what}: {many} of {short(model)} is in the dataset; they {carried}; "
    text += f"legal: ids of the dataset, {_described(theirs, apart, 'which carry', known_as) or _examples(known_as)}"
    text += f"; differing: {', '.join(apart)}" if apart else ""
    more = f" and {len(others) - _MODELS} more" if len(others) > _MODELS else ""
    return text + (f"; nor is one of {', '.join(map(short, others[:_MODELS]))}{more}" if others else "")


def some_unknown(model: str, unknown: Sequence[str], total: int, held: Iterable[str]) -> str:
    """The warning for a model some of whose ids, `total` in number, are not in the dataset."""
    mine, theirs = facets(unknown), facets(held)
    verb = "are" if len(unknown) > 1 else "is"
    words = f"{verb} not in the dataset and {verb} not counted"
    text = f"{short(model)}: {len(unknown)} of {total} ids ({100 * len(unknown) / total:.1f} %) {words}, "
    text += f"such as {short(unknown[0], _SHOWN)}"
    apart = [f"{_named(n, mine[n])}, the dataset has {_named(n, theirs[n])}" for n in differing(mine, theirs)]
    return text + (f": {'; '.join(apart)}" if apart else "")


def _described(found: Facets, apart: Sequence[str], verb: str, ids: Sequence[str]) -> str:
    """Facets that are always told and those that differ, with an example; empty where the ids carry nothing."""
    facets = [_named(name, values) for name, values in found.items() if name in _ALWAYS or name in apart]
    return f"{verb} {', '.join(facets)}, {_examples(ids)}" if facets else ""


def _examples(ids: Sequence[str]) -> str:
    *most, last = (short(name, _SHOWN) for name in ids[:_EXAMPLES])
    return f"such as {', '.join(most)} and {last}" if most else f"such as {last}"


def _named(facet: str, values: Sequence[str]) -> str:
    more = f" and {len(values) - _VALUES} more" if len(values) > _VALUES else ""
    name = facet if len(values) == 1 else _PLURALS.get(facet, f"{facet}s")
    return f"{name} {', '.join(values[:_VALUES])}{more}"
