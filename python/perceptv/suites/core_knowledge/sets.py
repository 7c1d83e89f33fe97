"""The set of core knowledge: pairs of a control and a manipulated member, one after another."""

from __future__ import annotations

from collections.abc import Iterable

from perceptv._arguments import Preset, SwitchValue, names
from perceptv.core.catalogue import check_suite, domains, info
from perceptv.core.dataset import Dataset
from perceptv.core.makers import blocks
from perceptv.errors import InvalidParams

SIZES = tuple(range(1, 21))


def core_knowledge(
    *,
    seed: int = 0,
    preset: Preset = "balanced",
    domains: Iterable[str] | None = None,
    concepts: Iterable[str] | None = None,
    sizes: Iterable[int] | None = None,
    per_size: int = 1,
    **switches: SwitchValue,
) -> Dataset:
    """Pairs of core knowledge: each control is followed by its manipulated member. 20 pairs per domain by default.

    Parameters
    ----------
    seed : int
        0 .. 2**63 - 1.
    preset : {"balanced", "paper"}
        So far the domains have one law in both, which give other instances.
    domains : iterable of str, optional
        Ids of domains of the suite; all by default.
    concepts : iterable of str, optional
        Only domains of these concepts, such as ``"continuity"``; all by default.
    sizes : iterable of int, optional
        1 .. 20; all by default.
    per_size : int
        Pairs per domain and size.
    **switches
        Values of switches that every chosen domain has; not the condition.

    Raises
    ------
    InvalidParams
        A parameter is out of its range, or no domain is left; the message names it, its value and what is legal.
    """
    chosen = _all() if domains is None else names("domains", domains, "domain ids")
    check_suite("core_knowledge", chosen)
    if concepts is not None:
        chosen = _of_concepts(chosen, names("concepts", concepts, "names of concepts"))
    if "condition" in switches:
        raise InvalidParams("condition is given; legal: left out, as both members are there")
    return blocks(chosen, sizes, per_size, preset, seed, partners=True, switches=dict(switches), usual=SIZES)


def _all() -> list[str]:
    return [d.id for d in domains("core_knowledge")]


def _of_concepts(chosen: list[str], concepts: list[str]) -> list[str]:
    there = sorted({str(info(name).concept) for name in chosen})
    for concept in concepts:
        if concept not in there:
            raise InvalidParams(f"concepts holds {concept!r:.80}; legal: {', '.join(there)}")
    return [name for name in chosen if info(name).concept in concepts]
