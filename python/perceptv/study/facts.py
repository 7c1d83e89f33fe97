"""What exports tell of an item, by the names of their columns."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from perceptv.core.catalogue import info
from perceptv.io.schema import is_whole
from perceptv.io.whole_files import Folder
from perceptv.limits import Limits
from perceptv.scoring.appearance_groups import PLAIN
from perceptv.scoring.scored_items import ScoredItem
from perceptv.sets.dataset_manifest import ManifestReader
from perceptv.sets.plan import MANIFEST
from perceptv.study.sources import ShownQuestion

_GROUPS = ("suite", "preset", "size", "condition", "wording", "form", "language", "look")


def set_versions(folder: Folder, limits: Limits) -> dict[str, int]:
    """The versions of the domains of a saved dataset, as its manifest tells; empty without one."""
    if folder.size(MANIFEST) is None:
        return {}
    with ManifestReader(folder, limits) as manifest:
        told = manifest.head.identity.get("recipe")
    found = told.get("domains") if isinstance(told, Mapping) else None
    return {name: v for name, v in found.items() if is_whole(v)} if isinstance(found, Mapping) else {}


def item_facts(item: ScoredItem, shown: ShownQuestion, versions: Mapping[str, int]) -> dict[str, Any]:
    """The facts of an item; a dataset without a manifest is taken to be of the installed version."""
    record = shown.record
    domain = str(item.first("domain"))
    found: dict[str, Any] = {name: item.first(name) or None for name in _GROUPS}
    twin = "twin" if item.control is not None else None
    found |= {
        "domain_version": versions.get(domain) or info(domain).version,
        "condition": found["condition"] or record.get("outcome") or twin,
        "look": found["look"] or PLAIN,
        "tempo": switches_of(record).get("tempo"),
        "presentation": shown.presentation or None,
        "stimulus": item.cluster,
        "floor": item.floor,
    }
    return {name: value for name, value in found.items() if value is not None}


def switches_of(record: Mapping[str, Any]) -> Mapping[str, Any]:
    """The parameters of a record, switches among them; files hold them as JSON."""
    told = record.get("params", {})
    found = json.loads(told) if isinstance(told, str) else told
    return found if isinstance(found, Mapping) else {}
