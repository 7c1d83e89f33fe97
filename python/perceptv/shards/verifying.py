"""A set of shards against its manifest and against what its recipe gives."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import IO

from perceptv._arguments import integer
from perceptv._arguments import threads as thread_count
from perceptv._core import __version__
from perceptv._plain import counted
from perceptv.errors import LimitExceeded, StorageError, VerificationError
from perceptv.io.strict_json import short
from perceptv.io.tar import BLOCK, END, header, padding
from perceptv.io.whole_files import typed
from perceptv.limits import LIMITS, Limits, check_limit
from perceptv.progress import Progress
from perceptv.sets.differences import Difference
from perceptv.sets.plan import CARD, MANIFEST
from perceptv.shards.places import ObjectStore, open_store
from perceptv.shards.shard_set import ShardSet
from perceptv.shards.shards_manifest import Manifest, card, is_there, read_manifest
from perceptv.shards.sidecar import SUFFIX, ShardEntry, read_sidecar

MOST_DIFFERENCES = 10_000
_PIECE = 1 << 20


def verify_shards(
    path: str | Path,
    *,
    digests_only: bool = False,
    sample: int | None = None,
    threads: int | None = None,
    progress: bool = False,
    limits: Limits = LIMITS,
) -> list[Difference]:
    """Compares finished shards with their recipe. Nothing is written.

    Parameters
    ----------
    path : str or Path
        The folder or URL of the shards and their manifest.
    digests_only : bool
        Compare objects with the digests in the manifest instead of generating their contents again.
    sample : int, optional
        How many shards to generate again, spread over the dataset; the others are compared by digest. Default: all.
    threads : int, optional
        One per available core by default.
    progress : bool
        Show progress on standard error.
    limits : Limits
        Limits on what is read, see :mod:`perceptv.limits`; a shard counts as a file that is read whole.

    Returns
    -------
    list of Difference
        Empty if there is no difference. The list ends after 10000 differences.

    Raises
    ------
    VerificationError
        There is no manifest, or none that this version can generate (damaged, hostile, other versions).
    StorageError
        An object cannot be read.
    LimitExceeded
        The manifest or a shard is too large, or the recipe gives too many instances.
    """
    workers, store = thread_count(threads), open_store(path)
    manifest = read_manifest(store, limits)
    shards = manifest.shard_set(limits)
    if manifest.package != __version__ and not digests_only:
        made = f"{MANIFEST}: made by perceptv {short(manifest.package, 20)}, this is {__version__}"
        raise VerificationError(f"{made}; compare digests only, or verify with the package that made it")
    if not digests_only and shards.plan(0).shows_pixels and (why := manifest.other_pixels()):
        raise VerificationError(f"{why}; compare digests only, or verify with the package that made the dataset")
    of = shards.of
    count = 0 if digests_only else of if sample is None else min(integer("sample", sample, 1), of)
    derived = {(2 * k + 1) * of // (2 * count) for k in range(count)}  # evenly spread
    label = "comparing digests" if digests_only else "verifying"
    with Progress(len(shards.dataset), label, shown=progress) as bar:

        def found() -> Iterator[Difference]:
            yield from _check_list(shards, manifest)
            for i, entry in enumerate(manifest.entries[: shards.of]):
                yield from _sidecar(store, shards, i, entry)
                yield from _shard(store, shards, i, entry, workers, i in derived, limits)
                start, stop = shards.bounds(i)
                bar.advance(stop - start)
            if manifest.package == __version__ and not is_there(store, CARD, card(shards)):
                yield Difference(CARD, "bytes", "is missing, or is not what the recipe gives")
            ours = {CARD, MANIFEST, *(n for i in range(shards.of) for n in (shards.name(i), shards.name(i) + SUFFIX))}
            for name in store.names():
                if name not in ours:
                    shown = name.encode("ascii", "backslashreplace").decode()
                    yield Difference(shown, "extra", "does not belong to the dataset")

        return list(islice(found(), MOST_DIFFERENCES))


def _check_list(shards: ShardSet, manifest: Manifest) -> Iterator[Difference]:
    """The manifest's own statements."""
    entries = manifest.entries
    if len(entries) != shards.of:
        yield Difference(MANIFEST, "entry", f"lists {counted(len(entries), 'shard')}, not {shards.of}")
    for i, entry in enumerate(entries[: shards.of]):
        start, stop = shards.bounds(i)
        due = (shards.name(i), start, stop - start)
        if (entry.path, entry.first, entry.instances) != due:
            found = f"{short(entry.path)} with {short(entry.instances)} instances from {short(entry.first)}"
            yield Difference(MANIFEST, "entry", f"lists {found} where {due[0]} with {due[2]} from {start} is due")
    for name, count in (("instances", len(shards.dataset)), ("bytes", sum(e.bytes for e in entries))):
        if manifest.counts.get(name) != count:
            yield Difference(MANIFEST, "entry", f"{name} is {short(manifest.counts.get(name))}, not {count}")


def _sidecar(store: ObjectStore, shards: ShardSet, i: int, entry: ShardEntry) -> Iterator[Difference]:
    name = shards.name(i) + SUFFIX
    try:
        found = read_sidecar(store, shards, i)
    except (VerificationError, LimitExceeded) as error:
        yield Difference(name, "line", str(error.args[0]))
        return
    except StorageError as error:
        yield Difference(name, "line", str(error.strerror))
        return
    if found is None:
        yield Difference(name, "missing", "is missing")
    elif found != entry:
        yield Difference(name, "digest", "differs from the manifest's entry")


def _shard(
    store: ObjectStore, shards: ShardSet, i: int, entry: ShardEntry, workers: int, derive: bool, limits: Limits
) -> Iterator[Difference]:
    name = shards.name(i)
    size = store.size(name)
    if size is None:
        yield Difference(name, "missing", "is missing")
        return
    check_limit(name, size, "bytes", "max_bytes", limits)
    if size != entry.bytes:
        yield Difference(name, "bytes", f"has {size} bytes, not the manifest's {short(entry.bytes)}")
    with typed("read", store.at(name)), store.open(name) as file:
        archive = _Reader(file)
        if derive:
            yield from _members(archive, shards, i, workers)
        if archive.rest() != entry.sha256 and size == entry.bytes:
            yield Difference(name, "bytes", "its contents are not those of the manifest's digest")


class _Reader:
    """Reads an object from front to back and takes its digest."""

    def __init__(self, file: IO[bytes]) -> None:
        self._file = file
        self._digest = hashlib.sha256()

    def read(self, size: int) -> bytes:
        """The next bytes; fewer at the end."""
        parts = []
        while size > 0 and (part := self._file.read(min(size, _PIECE))):
            self._digest.update(part)
            parts.append(part)
            size -= len(part)
        return b"".join(parts)

    def skip(self, size: int) -> None:
        """Passes over bytes."""
        while size > 0 and (part := self.read(min(size, _PIECE))):
            size -= len(part)

    def rest(self) -> str:
        """Reads to the end; the digest of everything."""
        while self.read(_PIECE):
            pass
        return self._digest.hexdigest()


def _members(archive: _Reader, shards: ShardSet, i: int, workers: int) -> Iterator[Difference]:
    """Members of an archive that are not what the recipe gives; ends where the archive has another one than is due."""
    shard = shards.name(i)
    for name, data in shards.members(i, workers, encode=False):
        head = archive.read(len(header(name, 0)))
        size = _size_of(head[-BLOCK:]) if data is None else len(data)
        if size is None or head != header(name, size):
            yield Difference(f"{shard}/{name}", "missing", "is not there in its form; the rest was not derived again")
            return
        if data is None:  # an encoded video: its bytes are the encoder's, and the manifest's digest alone knows them
            archive.skip(size + len(padding(size)))
        elif archive.read(size + len(padding(size))) != data + padding(size):
            kind = "pixels" if name.endswith(".png") else "line"
            yield Difference(f"{shard}/{name}", kind, "is not what the recipe gives")
    if archive.read(len(END) + 1) != END:
        yield Difference(shard, "bytes", "does not end after its last member")


def _size_of(head: bytes) -> int | None:
    """The size that a header states; None if it states none."""
    try:
        return int(head[124:135], 8)
    except ValueError:
        return None
