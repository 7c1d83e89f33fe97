"""Writing a set: chunks over threads, then the documents from the chunks in order."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import groupby
from typing import TYPE_CHECKING, TypeVar

from perceptv.errors import VerificationError
from perceptv.io.durable import syncing
from perceptv.io.files import PROGRESS, Folder, Output
from perceptv.io.parallel import ordered
from perceptv.progress import Progress
from perceptv.sets import checkpoint
from perceptv.sets.checkpoint import Part
from perceptv.sets.existing import Wrong
from perceptv.sets.manifest import Entry, lines_of
from perceptv.sets.plan import CARD, MANIFEST, METADATA, Plan, StoredInstance
from perceptv.sets.tally import Tally

if TYPE_CHECKING:
    from concurrent.futures import Executor

_Read = TypeVar("_Read", Part, bytes)
_SETTLED = 4  # chunks that are synced while others are drawn


def write_all(folder: Folder, plan: Plan, threads: int, progress: Progress, *, sparing: bool = False) -> None:
    """Makes every file that no earlier run has finished, and removes the traces of the runs.

    With `sparing`, pictures that are as they should be are not written again.
    """
    with syncing() as pool:
        if not checkpoint.has_begun(folder, plan):
            checkpoint.begin(folder, plan)
        folder.sync([], ["", PROGRESS], pool)
        _make_directories(folder, plan, pool)

        drawn = ordered(lambda chunk: _draw_chunk(folder, plan, chunk, sparing), _apart(len(plan), threads), threads)
        for instances in ordered(lambda chunk: _settle(folder, chunk, pool), drawn, _SETTLED):
            progress.advance(instances)
        write_documents(folder, plan, pool)
    folder.clear_progress()


def _make_directories(folder: Folder, plan: Plan, pool: Executor) -> None:
    """Makes all folders of the set; their names are on the disk then."""
    holders = ["", *plan.folders]
    for top, names in plan.folders.items():
        folder.make_directory(top)
        for name in sorted(names):
            folder.make_directory(f"{top}/{name}")
    if plan.video == "png":  # a folder of frames for each video
        holders += [f"{top}/{name}" for top, names in plan.folders.items() for name in names]
        for chunk in plan.chunks():
            for parent in dict.fromkeys(path.rpartition("/")[0] for path in plan.paths(chunk)):
                folder.make_directory(parent)
    folder.sync([], holders, pool)


def _apart(chunks: int, threads: int) -> Iterator[int]:
    """All chunks, those in work together far apart: threads that fill one directory wait for each other."""
    stride = -(-chunks // threads)
    return (chunk for first in range(stride) for chunk in range(first, chunks, stride))


@dataclass(frozen=True)
class _Drawn:
    """A chunk with the files written for it, not yet synced; without a part where its checkpoint is there already."""

    chunk: int
    instances: int
    part: Part | None = None
    paths: tuple[str, ...] = ()


def _draw_chunk(folder: Folder, plan: Plan, chunk: int, sparing: bool) -> _Drawn:
    """Writes a chunk's pictures, unless an earlier run has finished it and they are as they were."""
    instances = len(plan.keys(chunk))
    part = checkpoint.read_part(folder, chunk)
    if part is not None and _holds(folder, part, plan.paths(chunk)):
        return _Drawn(chunk, instances)
    stored = plan.make(chunk)
    finished = part_of(stored)
    entries = finished.entries() if sparing else []
    spared = {entry.path for entry in entries if _is_as_listed(folder, entry)}
    made = [picture for instance in stored for picture in instance.pictures if picture.path not in spared]
    for picture in made:
        folder.put_new(picture.path, picture.png)
    return _Drawn(chunk, instances, finished, tuple(picture.path for picture in made))


def _settle(folder: Folder, drawn: _Drawn, pool: Executor) -> int:
    """Writes a chunk's checkpoint once its pictures are on the disk. Returns its number of instances."""
    if drawn.part is not None:
        folder.sync(drawn.paths, _parents(drawn.paths), pool)
        folder.put(checkpoint.part_name(drawn.chunk), drawn.part.packed())
    return drawn.instances


def _parents(paths: Iterable[str]) -> set[str]:
    return {path.rpartition("/")[0] for path in paths}


def mend_pictures(folder: Folder, plan: Plan, wrong: list[Wrong]) -> bool:
    """Draws single pictures again. False, as soon as it shows, where that does not give what the manifest lists."""
    if any(w.chunk is None for w in wrong):
        return False
    with syncing() as pool:
        _make_directories(folder, plan, pool)
        mended = _redraw(folder, plan, wrong)
        folder.sync([], _parents(w.entry.path for w in wrong), pool)
    return mended


def _redraw(folder: Folder, plan: Plan, wrong: list[Wrong]) -> bool:
    for chunk, members in groupby(wrong, key=lambda w: w.chunk):
        listed = {w.entry.path: w.entry for w in members}
        for picture in (p for stored in plan.make(chunk or 0) for p in stored.pictures):
            if (entry := listed.get(picture.path)) is None:
                continue
            if hashlib.sha256(picture.png).hexdigest() != entry.sha256 or picture.digest != entry.pixels:
                return False
            folder.put(picture.path, picture.png)
    return True


def _holds(folder: Folder, part: Part, paths: list[str]) -> bool:
    try:
        entries = part.entries()
    except VerificationError:
        return False
    if [e.path for e in entries] != paths:
        return False
    return all(_is_as_listed(folder, entry) for entry in entries)


def _is_as_listed(folder: Folder, entry: Entry) -> bool:
    return folder.size(entry.path) == entry.size and folder.sha256(entry.path) == entry.sha256


def part_of(stored: list[StoredInstance]) -> Part:
    """The lines of a chunk."""
    entries = [
        Entry(p.path, p.digest, hashlib.sha256(p.png).hexdigest(), len(p.png)).line() + b"\n"
        for instance in stored
        for p in instance.pictures
    ]
    return Part(
        b"".join(s.metadata + b"\n" for s in stored), b"".join(s.scene + b"\n" for s in stored), b"".join(entries)
    )


def write_documents(folder: Folder, plan: Plan, pool: Executor) -> None:
    """metadata.jsonl, scenes.jsonl, README.md and, last, manifest.json, from the checkpoints of all chunks.

    All else is on the disk when the manifest takes its name; that, too, is there at the end.
    """
    tally = Tally()
    with folder.writing(METADATA) as metadata, folder.writing(plan.scenes) as scenes:
        for chunk, part in enumerate(_parts(folder, plan)):
            metadata.write(part.metadata)
            scenes.write(part.scenes)
            plan.count(tally, chunk, [digest or "" for digest in part.digests()])
    with folder.writing(CARD) as text:
        text.write(plan.card(tally))
    documents = [_described(METADATA, metadata), _described(plan.scenes, scenes), _described(CARD, text)]
    for path, further in plan.further.items():
        with folder.writing(path) as document:
            for line in further():
                document.write(line)
        documents.append(_described(path, document))

    def entries() -> Iterator[list[bytes]]:
        yield [entry.line() for entry in documents]
        for chunk in plan.chunks():
            yield _found(folder, checkpoint.read_files(folder, chunk)).splitlines()

    folder.sync([], [""], pool)
    with folder.writing(MANIFEST) as manifest:
        for block in lines_of(plan, tally.summary(), entries()):
            manifest.write(block)
    folder.sync([], [""], pool)


def _parts(folder: Folder, plan: Plan) -> Iterator[Part]:
    for chunk in plan.chunks():
        yield _found(folder, checkpoint.read_part(folder, chunk))


def _found(folder: Folder, read: _Read | None) -> _Read:
    if read is None:
        raise VerificationError(f"{folder.at(PROGRESS)} lost a checkpoint while the set was written; try again")
    return read


def _described(path: str, output: Output) -> Entry:
    return Entry(path, None, output.sha256, output.size)
