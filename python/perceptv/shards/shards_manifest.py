"""manifest.json of a dataset of shards: written when all are there."""

from __future__ import annotations

import contextlib
import errno
import json
import re
from collections.abc import Iterator
from dataclasses import asdict, dataclass, field
from pathlib import Path

from perceptv.core.dataset import SavedVideo
from perceptv.errors import InvalidParams, LimitExceeded, StorageError, VerificationError
from perceptv.export.export_rows import DATA, IMAGE, TEXT, VIDEO, yaml_features
from perceptv.io.parallel import ordered
from perceptv.io.schema import LIST, NAME, OBJECT, check, nullable, one_of, optional, whole
from perceptv.io.strict_json import parse, short
from perceptv.io.whole_files import typed
from perceptv.limits import LIMITS, OWN, Limits, check_limit
from perceptv.sets.dataset_card import header, licence, suites_of
from perceptv.sets.dataset_manifest import POSITIONS, RASTER, Head
from perceptv.sets.plan import CARD, MANIFEST
from perceptv.sets.stored_recipes import read_recipe
from perceptv.shards.places import ObjectStore, is_url, open_store, put_bytes, read_small
from perceptv.shards.shard_set import FORMAT, FORMAT_VERSION, ShardSet, ShardSource
from perceptv.shards.sidecar import SUFFIX, ShardEntry, foreign, read_entry, read_sidecar

_READERS = 16  # sidecars read at once: far stores are slow to answer
_MOST = 1 << 26
_SHOWN = 10
_KIND = {"format": one_of(FORMAT), "format_version": one_of(FORMAT_VERSION)}
_IDENTITY = {"recipe": OBJECT, "positions": optional(nullable(POSITIONS)), "video": NAME, "shards": whole(1)}
_REST = {"perceptv": NAME, "raster_version": RASTER, "counts": OBJECT, "files": LIST}
_OPEN = re.compile(rb'\s*\{\s*"format":\s*"' + FORMAT.encode() + b'"')
_MOST_OPEN = 256


@dataclass(frozen=True)
class FinishReport:
    """A complete dataset of shards. `manifest` is where its list lies; `action` is ``written`` or ``complete``."""

    manifest: str
    action: str
    shards: int
    instances: int
    bytes: int


def finish_shards(recipe: ShardSource, path: str | Path, *, of: int, video: SavedVideo = "none") -> FinishReport:
    """Writes ``manifest.json`` with the digests of all shards. The arguments are those of `write_shard`.

    It reads only the digests beside the shards, not the shards. A second call on the same shards writes nothing new.

    Raises
    ------
    InvalidParams, MissingExtra
        See `write_shard`.
    StorageError
        Shards are missing (the message names them), the folder has another dataset, or it cannot be written.
    """
    shards, store = ShardSet(recipe, of, video), open_store(path)
    return finish(shards, store)


def finish(shards: ShardSet, store: ObjectStore) -> FinishReport:
    """`finish_shards` with arguments that were looked at."""
    names = check_place(shards, store)
    if missing := missing_shards(shards, names):
        few = ", ".join(map(str, missing[:_SHOWN])) + (" ..." if len(missing) > _SHOWN else "")
        what = f"{len(missing)} of {shards.of} shards are missing: {few} (counted from 0)"
        raise StorageError(errno.ENOENT, what, store.at(""))
    entries = list(ordered(lambda i: _finished(shards, store, i), range(shards.of), _READERS))
    documents = {CARD: card(shards), MANIFEST: b"".join(_lines(shards, entries))}
    due = [name for name, text in documents.items() if not is_there(store, name, text)]
    for name in due:  # the manifest last: then all is there
        put_bytes(store, name, documents[name])
    totals = sum(e.instances for e in entries), sum(e.bytes for e in entries)
    return FinishReport(store.at(MANIFEST), "written" if due else "complete", shards.of, *totals)


def is_there(store: ObjectStore, name: str, text: bytes) -> bool:
    """True if a small object has these contents."""
    return store.size(name) == len(text) and read_small(store, name, len(text)) == text


def missing_shards(shards: ShardSet, names: list[str]) -> list[int]:
    """Numbers of the shards of which object or sidecar is not among the names."""
    there = set(names)
    return [i for i in range(shards.of) if not {shards.name(i), shards.name(i) + SUFFIX} <= there]


def check_place(shards: ShardSet, store: ObjectStore) -> list[str]:
    """Names in a place, which holds no other dataset. StorageError if it does."""
    names = store.names()
    if strangers := shards.strangers(names):
        raise foreign(store, strangers[0], f"a dataset of another number of shards than {shards.of}")
    if MANIFEST in names:
        try:
            found = read_manifest(store, OWN)
        except (VerificationError, LimitExceeded) as error:
            raise foreign(store, MANIFEST, f"a manifest that is not one of shards ({error.args[0]})") from None
        if found.identity != shards.identity or (found.package, found.raster) != (shards.version, shards.raster):
            raise foreign(store, MANIFEST, "another dataset, or one that another version made")
    return names


def _finished(shards: ShardSet, store: ObjectStore, i: int) -> ShardEntry:
    name = shards.name(i)
    try:
        entry = read_sidecar(store, shards, i)
    except VerificationError as error:
        raise StorageError(errno.EIO, f"{error.args[0]}; write the shard again", store.at(name + SUFFIX)) from None
    if entry is None:
        raise StorageError(errno.ENOENT, "disappeared while the manifest was written", store.at(name + SUFFIX))
    return entry


def _lines(shards: ShardSet, entries: list[ShardEntry]) -> Iterator[bytes]:
    kind = {"format": FORMAT, "format_version": FORMAT_VERSION, "perceptv": shards.version}
    kind["raster_version"] = shards.raster
    counts = {"instances": sum(e.instances for e in entries), "bytes": sum(e.bytes for e in entries)}
    head = {**kind, **shards.identity, "counts": counts}
    yield "".join(["{\n", *(f" {json.dumps(name)}: {json.dumps(value)},\n" for name, value in head.items())]).encode()
    lines = ",\n".join(f"  {json.dumps(asdict(entry))}" for entry in entries)
    yield f' "files": [\n{lines}\n ]\n}}\n'.encode()


@dataclass(frozen=True)
class Manifest(Head):
    """The contents of the manifest of a dataset of shards."""

    entries: list[ShardEntry] = field(hash=False)

    def shard_set(self, limits: Limits = LIMITS) -> ShardSet:
        """The dataset that it is of. VerificationError if this version cannot derive it."""
        dataset = read_recipe(self, limits)
        try:
            return ShardSet(dataset, self.identity["shards"], self.identity["video"], self.package, self.raster)
        except InvalidParams as error:
            raise VerificationError(f"{MANIFEST}: {short(str(error.args[0]), 300)}") from None


def holds_shards(url: str | Path) -> bool:
    """True for a URL, and for a folder whose manifest is one of shards."""
    if is_url(url):
        return True
    with contextlib.suppress(StorageError, InvalidParams):
        store = open_store(url)
        if store.size(MANIFEST) is not None:
            with typed("read", store.at(MANIFEST)), store.open(MANIFEST) as file:
                return _OPEN.match(file.read(_MOST_OPEN)) is not None
    return False


def read_manifest(store: ObjectStore, limits: Limits = LIMITS) -> Manifest:
    """The manifest of a place. VerificationError if there is none, or it cannot be used."""
    try:
        check_limit(store.at(MANIFEST), store.size(MANIFEST) or 0, "bytes", "max_bytes", limits)
        data = read_small(store, MANIFEST, min(limits.max_bytes, _MOST))
    except StorageError as error:
        raise VerificationError(f"{store.at(MANIFEST)} cannot be read: {error}") from None
    if data is None:
        raise VerificationError(f"{store.at(MANIFEST)} is missing")
    record = parse(data, MANIFEST, limits)
    check(record, _KIND, MANIFEST)
    identity, rest = check(record, _IDENTITY, MANIFEST), check(record, _REST, MANIFEST)
    entries = [read_entry(file, f"{MANIFEST}, entry {i}") for i, file in enumerate(rest["files"])]
    return Manifest(rest["perceptv"], identity, rest["counts"], entries, raster=rest["raster_version"])


_TEXT = """
# {title}

{count} instances in {of} archives for WebDataset, made by perceptv {version}. The members of an instance share a key;
`json` is the full record. `manifest.json` has the recipe and the digests of all archives.

```python
from datasets import load_dataset
rows = load_dataset("path/to/this/folder", split="test")   # streaming=True, too
```

Columns are the endings of members, None where an instance has no such member.

```sh
perceptv verify path/to/this/folder
```
"""


def card(shards: ShardSet) -> bytes:
    """The file's contents; they follow from the set and its layout alone."""
    recipe = shards.dataset.recipe
    suites, title = suites_of(recipe.domains), f"{recipe.suite} ({recipe.preset}, seed {recipe.seed})"
    columns = {ending: _kind(ending) for ending in shards.endings()} | {"__key__": TEXT, "__url__": TEXT}
    about = f"dataset_info:\n  features:\n{yaml_features(columns)}\n"
    count = len(shards.dataset)
    head = header(title, count, ["visual-question-answering"], suites, ['"shard-*.tar"'], about)
    text = _TEXT.format(title=title, count=count, of=shards.of, version=shards.version)
    return f"{head}{text}\n{licence(suites)}\n".encode()


def _kind(ending: str) -> str:
    return {"json": DATA, "mp4": VIDEO}.get(ending.rpartition(".")[2], IMAGE)
