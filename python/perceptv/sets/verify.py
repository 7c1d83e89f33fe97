"""Checking a set on disk: everything is derived again from the recipe in its manifest, and each difference is named."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import islice
from pathlib import Path
from typing import Any

from perceptv._arguments import integers
from perceptv._arguments import path as path_of
from perceptv._arguments import threads as thread_count
from perceptv.core.catalogue import info
from perceptv.core.dataset import AnyRecipe, Dataset, percept_v
from perceptv.errors import InvalidParams, UnknownDomain, VerificationError
from perceptv.io.files import PROGRESS, Folder, failure
from perceptv.io.schema import FLAG, LIST, NAME, OBJECT, check, list_of, whole
from perceptv.io.strangers import lines_of
from perceptv.io.strict_json import short
from perceptv.limits import LIMITS, Limits, check_limit
from perceptv.progress import Progress
from perceptv.sets.existing import compare
from perceptv.sets.extras import extra_files
from perceptv.sets.manifest import Head, ManifestReader
from perceptv.sets.plan import MANIFEST, METADATA, Difference, Plan
from perceptv.sets.plans import plan_for
from perceptv.sets.rederive import rederive
from perceptv.suites.bib.sets import BibRecipe, Part, bib
from perceptv.suites.conservation.sets import Block, ConservationRecipe, conservation

__all__ = ["Difference", "read_recipe", "verify"]

MOST_DIFFERENCES = 10_000
_COMMON = {"suite": NAME, "domains": OBJECT}
_SEEDED = {"seed": whole(), "preset": NAME}
_PERCEPT_V = {**_SEEDED, "sizes": list_of(whole()), "per_size": whole(), "twins": FLAG}
_CONSERVATION = {**_SEEDED, "blocks": LIST}
_BIB = {**_SEEDED, "parts": LIST}


def verify(
    directory: str | Path,
    *,
    digests_only: bool = False,
    threads: int | None = None,
    progress: bool = False,
    limits: Limits = LIMITS,
) -> list[Difference]:
    """Compares a set on disk with what its recipe gives. Nothing is written.

    Parameters
    ----------
    directory : str or Path
        The set's folder. No file outside it is read: files are looked for by the names that the recipe gives.
    digests_only : bool
        Compare files with the manifest's digests instead of drawing them again.
    threads : int, optional
        One per available core by default.
    progress : bool
        Show progress on standard error.
    limits : Limits
        What is read at most, see :mod:`perceptv.limits`. A picture that is larger is a difference.

    Returns
    -------
    list of Difference
        Empty if all is well. It ends after 10000 differences.

    Raises
    ------
    InvalidParams
        There is no such directory.
    VerificationError
        The manifest gives no recipe that this version can derive (missing, damaged, hostile, other versions).
    LimitExceeded
        The manifest or a document is too large, or the recipe gives too many instances.
    """
    folder = open_folder(directory)
    workers = thread_count(threads)
    with ManifestReader(folder, limits) as manifest:
        head = manifest.head
    plan = plan_of(head, limits)
    with Progress(len(plan.positions), "comparing digests" if digests_only else "verifying", shown=progress) as bar:
        if digests_only:
            found = _digests(folder, plan, workers, bar, limits)
        else:
            found = rederive(folder, plan, head, workers, bar, limits)
        differences = list(islice(_all(folder, plan, found), MOST_DIFFERENCES))
    return differences


def plan_of(head: Head, limits: Limits = LIMITS) -> Plan:
    """What the manifest's set consists of. VerificationError where this version cannot derive it."""
    dataset = read_recipe(head, limits)
    try:
        options = ("video", "trials", "dialect", "naming")
        return plan_for(dataset, **{name: head.identity[name] for name in options if name in head.identity})
    except InvalidParams as error:
        raise VerificationError(f"{MANIFEST}: {_printable(str(error.args[0]))}") from None


def open_folder(directory: str | Path) -> Folder:
    """The folder of a set; InvalidParams where there is none."""
    given = path_of("directory", directory, "the folder of a set")
    try:
        root = given.resolve()
        found = root.is_dir()
    except (OSError, ValueError, RuntimeError) as error:
        raise InvalidParams(f"directory is {short(str(directory))}: {error}; legal: the folder of a set") from None
    if not found:
        raise InvalidParams(f"directory is {short(str(directory))}, which is no directory; legal: the folder of a set")
    return Folder(root)


def _all(folder: Folder, plan: Plan, found: Iterator[Difference]) -> Iterator[Difference]:
    yield from found
    yield from extra_files(folder, plan)
    if folder.is_directory(PROGRESS):
        yield Difference(PROGRESS, "unfinished", "a run has not ended here; generate the set again to end it")


def _digests(folder: Folder, plan: Plan, workers: int, bar: Progress, limits: Limits) -> Iterator[Difference]:
    try:
        yield from (wrong.difference for wrong in compare(folder, plan, workers, bar, limits))
    except VerificationError as error:
        yield Difference(MANIFEST, "entry", f"{error.args[0]}; the rest was not compared")


def saved_dataset(directory: str | Path, limits: Limits = LIMITS) -> Dataset:
    """The dataset of a saved set, whose metadata.jsonl has a line for each instance that the recipe gives.

    A small folder thus makes nobody draw or write much, whatever its recipe says.
    """
    folder = open_folder(directory)
    with ManifestReader(folder, limits) as manifest:
        dataset = read_recipe(manifest.head, limits)
    try:
        lines = 0 if folder.size(METADATA) is None else sum(1 for _ in lines_of(folder.at(METADATA), METADATA, limits))
    except OSError as error:
        raise failure("read", folder.at(METADATA), error) from error
    if lines < len(dataset):
        raise VerificationError(
            f"{METADATA} has {lines} lines, but the recipe in {MANIFEST} gives {len(dataset)} instances; "
            "legal: a whole set (perceptv verify tells what is missing)"
        )
    return dataset


def read_recipe(head: Head, limits: Limits = LIMITS) -> Dataset:
    """The dataset that a manifest names. VerificationError where this version cannot derive it."""
    where = f"{MANIFEST}: recipe"
    recipe = head.identity["recipe"]
    suite, versions = check(recipe, _COMMON, where).values()
    try:
        if suite not in _READERS:
            raise InvalidParams(f"suite is {short(suite)}; legal: {', '.join(map(repr, _READERS))}")
        dataset = _READERS[suite](recipe, list(versions), where)
    except (InvalidParams, UnknownDomain) as error:
        raise VerificationError(f"{where}: {_printable(str(error.args[0]))}") from None
    _check_versions(dataset.recipe, versions)
    return _slice(dataset, head.identity["positions"], limits)


def _percept_v(recipe: dict[str, Any], domains: list[str], where: str) -> Dataset:
    return percept_v(domains=domains, **check(recipe, _PERCEPT_V, where))


def _conservation(recipe: dict[str, Any], domains: list[str], where: str) -> Dataset:
    """Each block as `conservation` would make it alone."""
    seed, preset, blocks = check(recipe, _CONSERVATION, where).values()
    if len(blocks) != len(domains):
        legal = f"one for each of {len(domains)} domains"
        raise VerificationError(f"{where}: blocks has {len(blocks)} entries; legal: {legal}")
    found: list[Block] = []
    for block, domain in zip(blocks, domains, strict=True):
        if not isinstance(block, list) or len(block) != 3 or block[0] != domain or not isinstance(block[1], list):
            raise VerificationError(f"{where}: blocks holds {short(block)}; legal: [domain, sizes, per_size] in order")
        alone = conservation(seed=seed, preset=preset, domains=[domain], sizes=block[1], per_size=block[2]).recipe
        assert isinstance(alone, ConservationRecipe)
        found += alone.blocks
    if not found:
        raise VerificationError(f"{where}: blocks is empty; legal: one or more")
    return Dataset(ConservationRecipe(preset, seed, tuple(found)))


def _bib(recipe: dict[str, Any], domains: list[str], where: str) -> Dataset:
    """Each part as `bib` would make it alone."""
    seed, preset, parts = check(recipe, _BIB, where).values()
    found: list[Part] = []
    for part in parts:
        if not isinstance(part, list) or len(part) != 3 or part[0] not in domains:
            raise VerificationError(f"{where}: parts holds {short(part)}; legal: [domain, comparison or null, count]")
        domain, comparison, count = part
        shown = None if comparison is None else [comparison]
        alone = bib(tasks=[domain], comparisons=shown, pairs=count, episodes=count, seed=seed, preset=preset).recipe
        assert isinstance(alone, BibRecipe)
        if len(alone.parts) != 1 or alone.parts[0].comparison != comparison:
            raise VerificationError(f"{where}: parts holds {short(part)}, which is no part of a set")
        found += alone.parts
    out = BibRecipe(preset, seed, tuple(found))
    if not found or list(out.domains) != domains or len(set(found)) != len(found):
        raise VerificationError(f"{where}: parts does not belong to domains; legal: one or more for each, none twice")
    return Dataset(out)


_READERS: dict[str, Callable[[dict[str, Any], list[str], str], Dataset]] = {
    "percept_v": _percept_v,
    "conservation": _conservation,
    "bib": _bib,
}


def _check_versions(recipe: AnyRecipe, versions: dict[str, object]) -> None:
    for name in recipe.domains:
        known = info(name).version
        if versions[name] != known or isinstance(versions[name], bool):
            raise VerificationError(
                f"{MANIFEST}: {name} has version {short(versions[name])}, this perceptv makes version {known}; "
                "verify the set with the package that made it"
            )


def _slice(dataset: Dataset, positions: list[object] | None, limits: Limits) -> Dataset:
    recipe = dataset.recipe
    total = recipe.total
    what = f"{MANIFEST}: the recipe"
    if positions is None:
        check_limit(what, total, "instances", "max_instances", limits)
        return dataset
    try:
        start, stop, step = integers("positions", positions, -total - 1, total) if len(positions) == 3 else (0, 0, 0)
        chosen = range(start, stop, step)
        if not chosen or min(chosen[0], chosen[-1]) < 0 or max(chosen[0], chosen[-1]) >= total:
            raise ValueError
    except ValueError:
        raise VerificationError(
            f"{MANIFEST}: positions is {short(positions)}; legal: [start, stop, step] within 0..{total}"
        ) from None
    check_limit(what, abs(stop - start) // abs(step), "instances", "max_instances", limits)
    return Dataset(recipe, chosen)


def _printable(message: str) -> str:
    """One line of bounded length, which keeps the end: it tells what is legal."""
    text = message.encode("ascii", "backslashreplace").decode()
    return text if len(text) <= 400 else f"{text[:200]} ... {text[-195:]}"
