"""The dataset that a manifest names, from its recipe in plain data."""

from __future__ import annotations

from typing import Any

from perceptv._arguments import integer, integers
from perceptv._core import look_version
from perceptv.core.appearance import LOOKING, Change
from perceptv.core.catalogue import info, not_installed
from perceptv.core.dataset import Dataset
from perceptv.core.look_records import FACTORS, Look, is_look, look_of, register_look
from perceptv.core.recipes import AnyRecipe, Joined, Recipe, Shown, Skipped, Switches, in_words
from perceptv.core.words import USUAL, Words
from perceptv.errors import InvalidParams, UnknownDomain, VerificationError
from perceptv.io.schema import FLAG, LIST, NAME, OBJECT, check, list_of, optional, whole
from perceptv.io.strict_json import short
from perceptv.limits import LIMITS, Limits, check_limit
from perceptv.sets.dataset_manifest import Head
from perceptv.sets.plan import MANIFEST
from perceptv.suite import suite_of

_COMMON = {"suite": NAME, "domains": OBJECT}
_RECIPE = {
    "preset": NAME,
    "seed": whole(),
    "sizes": list_of(whole()),
    "per_size": whole(),
    "twins": FLAG,
    "partners": optional(FLAG, False),
    "switches": optional(OBJECT, {}),
    "redrawn": optional(LIST, []),
}
_SHOWN = {"of": OBJECT, "shown": list_of(OBJECT), "looks": optional(OBJECT, {}), "skipped": optional(LIST, [])}
_DEEPEST = 8  # joined recipes within joined recipes


def read_recipe(head: Head, limits: Limits = LIMITS) -> Dataset:
    """The dataset that a manifest names. VerificationError where this version cannot derive it."""
    where = f"{MANIFEST}: recipe"
    try:
        recipe = _recipe(head.identity["recipe"], where)
    except (InvalidParams, UnknownDomain) as error:
        raise VerificationError(f"{where}: {printable(str(error.args[0]))}") from None
    for name, version in head.identity["recipe"]["domains"].items():
        known = info(name).version
        if version != known or isinstance(version, bool):
            raise VerificationError(
                f"{MANIFEST}: {name} has version {short(version)}, this perceptv makes version {known}; "
                "verify the set with the package that made it"
            )
    return _part(recipe, head.identity["positions"], limits)


def _recipe(data: Any, where: str, depth: int = 0) -> AnyRecipe:
    suite, versions = check(data, _COMMON, where).values()
    for name in versions:
        _known(name, suite)
    if "joined" in data:
        return _joined(data, where, depth)
    if "of" in data:
        return _shown(data, where, depth)
    if "sizes" in data:
        found = _generic(data, tuple(versions), where)
    else:
        read = suite_of(suite).hook("recipe")
        if read is None:
            raise InvalidParams(f"suite is {short(suite)}; this version has no such recipe for it")
        found = read(data, list(versions), where).recipe
    if found.suite != suite:
        raise InvalidParams(f"suite is {short(suite)}, but the domains are of {found.suite!r}")
    return _in_words(found, data, where)


def _in_words(recipe: AnyRecipe, data: dict[str, Any], where: str) -> AnyRecipe:
    given = check(data, {"words": optional(OBJECT, {})}, where)["words"]
    if unknown := [name for name in given if name not in vars(USUAL)]:
        raise VerificationError(f"{where}: words hold {short(unknown[0])}; legal: {', '.join(vars(USUAL))}")
    return in_words(recipe, Words(**given)) if given else recipe


def _known(name: str, suite: str) -> None:
    try:
        info(name)
    except UnknownDomain as error:
        raise UnknownDomain(f"{not_installed(name, suite)}; {error.args[0]}") from None


def _generic(data: dict[str, Any], domains: tuple[str, ...], where: str) -> Recipe:
    given = check(data, _RECIPE, where)
    given.pop("switches")
    redrawn = given.pop("redrawn")
    for entry in redrawn:
        if not (isinstance(entry, list) and len(entry) == 3 and isinstance(entry[2], list)):
            raise VerificationError(f"{where}: redrawn holds {short(entry)}; legal: [domain, size, indices]")
    recipe = Recipe(
        domains=domains,
        switches=switches_in(data, where),
        redrawn=tuple((domain, size, tuple(indices)) for domain, size, indices in redrawn),
        **given,
    )
    recipe.check()
    return recipe


def switches_in(data: dict[str, Any], where: str) -> Switches:
    """The switches that a recipe tells of, in the order of their names."""
    found = check(data, {"switches": optional(OBJECT, {})}, where)["switches"]
    check(found, dict.fromkeys(found, NAME), f"{where}: switches")
    return tuple(sorted(found.items()))


def _joined(data: dict[str, Any], where: str, depth: int) -> Joined:
    parts = check(data, {"joined": LIST}, where)["joined"]
    if depth == _DEEPEST:
        raise VerificationError(f"{where}: joined recipes are nested more than {_DEEPEST} deep")
    found = Joined(tuple(_recipe(part, f"{where}: joined[{i}]", depth + 1) for i, part in enumerate(parts)))
    found.check()
    if list(found.domains) != list(data["domains"]):
        raise VerificationError(f"{where}: domains are not those of the joined recipes")
    return found


def _shown(data: dict[str, Any], where: str, depth: int) -> Shown:
    of, changes, looks, skipped = check(data, _SHOWN, where).values()
    if depth == _DEEPEST:
        raise VerificationError(f"{where}: recipes are nested more than {_DEEPEST} deep")
    for name, record in looks.items():
        _check_look(name, record)
    left_out = tuple(_skipped(entry, where) for entry in skipped)
    found = Shown(_recipe(of, f"{where}: of", depth + 1), tuple(_change(c, where) for c in changes), left_out)
    found.check()
    if list(found.domains) != list(data["domains"]):
        raise VerificationError(f"{where}: domains are not those of the recipe that is shown")
    if unknown := {c.look for c in found.changes} - {None, "plain", *looks}:
        raise VerificationError(f"{where}: looks lack {short(min(map(str, unknown)))}")
    return found


def _change(data: Any, where: str) -> Change:
    if not isinstance(data, dict) or not data.keys() <= {*LOOKING}:
        raise VerificationError(f"{where}: shown holds {short(data)}; legal: an object with {', '.join(LOOKING)}")
    return Change(**data)


def _skipped(entry: Any, where: str) -> Skipped:
    if not isinstance(entry, list) or len(entry) != 4 or not isinstance(entry[3], str):
        raise VerificationError(f"{where}: skipped holds {short(entry)}; legal: [change, domain, count, reason]")
    change, domain, count, reason = entry
    return Skipped(_change(change, where), info(domain).id, integer("count", count, 1), reason)


def _check_look(name: str, given: Any) -> None:
    """A look that this process does not know is taken from the manifest; VerificationError where it differs."""
    where = f"{MANIFEST}: look {short(name)}"
    version = check(given, {"version": whole(1)}, where)["version"]
    record = {factor: value for factor, value in given.items() if factor != "version"}
    if version != look_version:
        raise VerificationError(
            f"{where} has version {short(version)}, this perceptv draws version {look_version}; "
            "verify the set with the package that made it"
        )
    if record.get("name") != name or (unknown := [factor for factor in record if factor not in FACTORS]):
        raise VerificationError(f"{where} holds {short(unknown[0] if name == record.get('name') else record)}")
    if not is_look(name):
        register_look(Look(**record))
    if look_of(name).as_dict() != record:
        raise VerificationError(f"{where} has another record here: {short(look_of(name).as_dict(), 400)}")


def _part(recipe: AnyRecipe, positions: Any, limits: Limits) -> Dataset:
    total = recipe.total
    what = f"{MANIFEST}: the recipe"
    if positions is None:
        check_limit(what, total, "instances", "max_instances", limits)
        return Dataset(recipe)
    legal = f"[start, stop, step] within 0..{total}, or {{'chosen': positions, each once}}"
    try:
        chosen = _positions(positions, total)
        check_limit(what, len(chosen), "instances", "max_instances", limits)
        if not chosen or min(chosen[0], chosen[-1]) < 0 or max(chosen[0], chosen[-1]) >= total:
            raise InvalidParams("positions are none, or out of range")
        return Dataset(recipe, chosen)
    except (InvalidParams, OverflowError):
        raise VerificationError(f"{MANIFEST}: positions is {short(positions)}; legal: {legal}") from None


def _positions(given: Any, total: int) -> range | tuple[int, ...]:
    if isinstance(given, list):
        if len(given) != 3 or given[2] == 0:
            raise InvalidParams("positions are no range")
        return range(*integers("positions", given, -total - 1, total))
    if not isinstance(given, dict) or list(given) != ["chosen"]:
        raise InvalidParams("positions are neither a range nor a list")
    return tuple(integers("positions", given["chosen"], 0, total - 1))


def printable(message: str) -> str:
    """One line of bounded length, which keeps the end: it tells what is legal."""
    text = message.encode("ascii", "backslashreplace").decode()
    return text if len(text) <= 400 else f"{text[:200]} ... {text[-195:]}"
