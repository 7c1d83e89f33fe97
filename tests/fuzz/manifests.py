"""Any bytes as manifest.json, of a set in files and of one in shards: read, and the set derived that it names.

Nothing but PerceptvError may come out of it. Sets are derived as far as they are before the first instance is made.
"""

from __future__ import annotations

import contextlib
import tempfile
from pathlib import Path

import atheris
from json_changes import start

with atheris.instrument_imports(include=["perceptv.sets", "perceptv.io", "perceptv.shards", "perceptv.core.dataset"]):
    from perceptv.errors import PerceptvError
    from perceptv.io.whole_files import Folder
    from perceptv.sets.dataset_manifest import ManifestReader
    from perceptv.sets.plan import MANIFEST
    from perceptv.sets.stored_recipes import read_recipe
    from perceptv.shards.places import open_store
    from perceptv.shards.shards_manifest import holds_shards, read_manifest

FOLDER = Path(tempfile.mkdtemp(prefix="fuzz-manifests-"))


def run(data: bytes) -> None:
    """One input."""
    (FOLDER / MANIFEST).write_bytes(data)
    with contextlib.suppress(PerceptvError), ManifestReader(Folder(FOLDER)) as manifest:
        for entry in manifest.entries():
            assert entry.line()
        assert len(read_recipe(manifest.head)) >= 0
    with contextlib.suppress(PerceptvError):
        holds_shards(FOLDER)
        found = read_manifest(open_store(FOLDER))
        shards = found.shard_set()
        assert shards.name(0)


start(run)
