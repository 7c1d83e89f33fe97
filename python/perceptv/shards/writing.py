"""One shard: made whole, or found to be there."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import IO, Literal, get_args

from perceptv._arguments import choice
from perceptv._arguments import threads as thread_count
from perceptv.core.dataset import SavedVideo
from perceptv.errors import VerificationError
from perceptv.io.tar import NAMED, header, write_tar
from perceptv.io.whole_files import Output, sha256_of, typed
from perceptv.shards.places import ObjectStore, open_store, put_bytes, read_blocks
from perceptv.shards.shard_set import ShardSet, ShardSource
from perceptv.shards.sidecar import SUFFIX, ShardEntry, foreign, packed, read_sidecar

Check = Literal["digest", "size"]
CHECKS: tuple[Check, ...] = get_args(Check)


@dataclass(frozen=True)
class ShardReport:
    """The result of a call of `write_shard`, for one object.

    `action` is ``written``, ``complete`` (the object was there with its digest) or ``repaired``; `wrong` then tells
    what was wrong with it, else it is None.
    """

    path: str
    action: str
    instances: int
    bytes: int
    sha256: str
    wrong: str | None = None


def write_shard(
    recipe: ShardSource,
    i: int,
    path: str | Path,
    *,
    of: int,
    video: SavedVideo = "none",
    check: Check = "digest",
    threads: int | None = 1,
) -> ShardReport:
    """Makes shard `i` of `of` of a dataset. The same arguments give the same bytes on every machine.

    The object ``shard-00007-of-00032.tar`` is an uncompressed tar archive that WebDataset reads: pictures, then
    ``<id>.json`` with prompt, answer, scene, key and pixel digests. ``shard-00007-of-00032.tar.json`` is written after
    it and has its digest; a shard with both is done. Nothing else is read or written. So any number of processes may
    make shards of one dataset at once. After a kill, the same call makes the shard again.

    Parameters
    ----------
    recipe : Dataset, recipe or dict
        A dataset or a slice of one, its ``recipe``, or the plain data of a recipe, ``recipe.as_dict()``.
    i : int
        0 .. of - 1.
    path : str or Path
        A folder, or a URL that fsspec can open (extra ``shards``). It is created if necessary.
    of : int
        Number of shards, 1 .. the number of instances or 99999. Shard i holds instances i n // of .. (i + 1) n // of.
    video : {"none", "mp4", "png", "gif"}
        Format of the videos in addition to their records (for episodes: none, mp4). The bytes of mp4 and gif depend
        on the version of the encoder.
    check : {"digest", "size"}
        Whether an existing shard is read and compared with its digest, or only its size is compared.
    threads : int, optional
        Threads that draw pictures; None for one per available core.

    Raises
    ------
    InvalidParams
        An argument is out of its range; the message names it, its value and what is legal.
    MissingExtra
        `path` needs fsspec, or `video` an encoder.
    StorageError
        The object cannot be written or read, or it belongs to another dataset; then it is left as it is.
    """
    shards, store = ShardSet(recipe, of, video), open_store(path)
    return write_one(shards, shards.number(i), store, choice("check", check, CHECKS), thread_count(threads))


def write_one(shards: ShardSet, i: int, store: ObjectStore, check: Check, threads: int) -> ShardReport:
    """`write_shard` with arguments that were looked at."""
    found, wrong = _examined(shards, i, store, check)
    if found is not None and wrong is None:
        return _report(found, "complete")
    made = _make(shards, i, store, threads)
    return _report(made, "written" if wrong is None else "repaired", wrong)


def _report(entry: ShardEntry, action: str, wrong: str | None = None) -> ShardReport:
    return ShardReport(entry.path, action, entry.instances, entry.bytes, entry.sha256, wrong)


def _examined(shards: ShardSet, i: int, store: ObjectStore, check: Check) -> tuple[ShardEntry | None, str | None]:
    """The contents of the sidecar, and what is wrong with the shard if a part of it is there."""
    name = shards.name(i)
    try:
        entry = read_sidecar(store, shards, i)
    except VerificationError as error:
        return None, _ours(shards, i, store, str(error.args[0]))
    size = store.size(name)
    if entry is None:
        return None, None if size is None else _ours(shards, i, store, "it had no digest beside it")
    if size != entry.bytes:
        return entry, "it was missing" if size is None else f"it had {size} bytes, not {entry.bytes}"
    if check == "digest" and sha256_of(read_blocks(store, name)) != entry.sha256:
        return entry, "its contents were not those of its digest"
    return entry, None


def _ours(shards: ShardSet, i: int, store: ObjectStore, wrong: str) -> str:
    """`wrong` if the object without a sidecar begins as this shard does. StorageError if it is not ours."""
    name = shards.name(i)
    if store.size(name) is None:
        return wrong
    with typed("read", store.at(name)), store.open(name) as file:
        found = file.read(NAMED)
    first, _ = next(shards.members(i, encode=False))
    if not header(first, 0)[:NAMED].startswith(found):
        raise foreign(store, name, "an object that does not begin as this shard does")
    return wrong


def _make(shards: ShardSet, i: int, store: ObjectStore, threads: int) -> ShardEntry:
    """Writes the archive and, once it is in its place, the sidecar."""
    start, stop = shards.bounds(i)
    made: list[ShardEntry] = []

    def fill(file: IO[bytes]) -> None:
        output = Output(file.write)
        write_tar(output, ((name, data or b"") for name, data in shards.members(i, threads)))
        output.flush()
        made.append(ShardEntry(shards.name(i), start, stop - start, output.size, output.sha256))

    store.put(shards.name(i), fill)
    (entry,) = made
    put_bytes(store, entry.path + SUFFIX, packed(shards, entry))
    return entry
