"""Writing a set: chunks over threads, then the documents from the chunks in order."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator
from contextlib import closing
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

_EARLY = 8  # chunks drawn from one sync to the next
_Read = TypeVar("_Read", Part, bytes)


def write_all(folder: Folder, plan: Plan, threads: int, progress: Progress, *, sparing: bool = False) -> None:
    """Makes every file that no earlier run has finished, and removes the traces of the runs.

    With `sparing`, pictures that are as they should be are not written again.
    """
    with syncing() as pool:
        if not checkpoint.has_begun(folder, plan):
            checkpoint.begin(folder, plan)
        folder.clear_unnamed()
        folder.sync([], ["", PROGRESS], pool)
        _make_directories(folder, plan, pool)

        def draw(chunk: int) -> tuple[int, int]:
            return _draw_chunk(folder, plan, chunk, sparing)

        with closing(ordered(draw, _apart(plan, threads), threads)) as drawn:
            lines, tally = write_lines(folder, plan, _in_order(_keep_up(folder, plan, drawn, progress, pool)))
        write_documents(folder, plan, lines, tally, pool)
        folder.clear_progress(pool)


def _make_directories(folder: Folder, plan: Plan, pool: Executor) -> None:
    """Makes all folders of the set; their names are on the disk then."""
    holders = ["", *plan.folders]
    for path in _holders(plan):
        folder.make_directory(path)
    if plan.video == "png":  # a folder of frames for each video
        holders = ["", *_holders(plan)]
        for chunk in plan.chunks():
            for parent in dict.fromkeys(path.rpartition("/")[0] for path in plan.paths(chunk)):
                folder.make_directory(parent)
    folder.sync([], holders, pool)


def _holders(plan: Plan) -> list[str]:
    """The set's folders for pictures and videos, those at the top first."""
    return [*plan.folders, *(f"{top}/{name}" for top, names in plan.folders.items() for name in sorted(names))]


def _apart(plan: Plan, threads: int) -> Iterator[int]:
    """All chunks, those in work together in different folders: threads that fill one directory wait for each other."""
    chunks, folders = len(plan), sum(map(len, plan.folders.values()))
    distance = -(-chunks // max(folders, threads))
    for first in range(0, chunks, distance * threads):
        for chunk in range(first, first + distance):
            yield from range(chunk, min(chunks, first + distance * threads), distance)


def _draw_chunk(folder: Folder, plan: Plan, chunk: int, sparing: bool) -> tuple[int, int]:
    """Writes a chunk's pictures and its checkpoint, unless an earlier run has and they are as they were.

    Neither is synced: whoever goes on after a crash compares both with their digests. Returns the chunk and its number
    of instances.
    """
    part, instances = checkpoint.read_part(folder, chunk), len(plan.keys(chunk))  # of a pair two entries are stored
    if part is not None and _holds(folder, part, plan.paths(chunk)):
        return chunk, instances
    stored = plan.make(chunk)
    finished = part_of(stored)
    entries = finished.entries() if sparing else []
    spared = {entry.path for entry in entries if _is_as_listed(folder, entry)}
    for picture in (picture for instance in stored for picture in instance.pictures):
        if picture.path not in spared:
            folder.put_new(picture.path, picture.png)
    folder.put(checkpoint.part_name(chunk), finished.packed(), synced=False)
    return chunk, instances


def _keep_up(
    folder: Folder, plan: Plan, drawn: Iterable[tuple[int, int]], progress: Progress, pool: Executor
) -> Iterator[int]:
    """Chunks that are drawn. Where one call syncs all files, the disk works meanwhile: less is left for the end."""
    waited = pool.submit(folder.sync_everything, _holders(plan))
    for number, (chunk, instances) in enumerate(drawn):
        progress.advance(instances)
        yield chunk
        if number % _EARLY == 0 and waited.done() and waited.result():
            waited = pool.submit(folder.sync_everything, _holders(plan))
    waited.result()


def _in_order(chunks: Iterable[int]) -> Iterator[int]:
    """Each as soon as all before it are there."""
    there: set[int] = set()
    due = 0
    for chunk in chunks:
        there.add(chunk)
        while due in there:
            there.remove(due)
            yield due
            due += 1


def _sync(folder: Folder, plan: Plan, pool: Executor) -> None:
    """Waits until every file of the set and its name is on the disk."""
    if folder.sync_everything(_holders(plan)):
        return
    holders = {""}
    for chunk in plan.chunks():
        paths = plan.paths(chunk)
        holders |= _parents(paths)
        folder.sync(paths, [], pool)
    folder.sync([], holders, pool)


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
    return Part(_lines(s.metadata for s in stored), _lines(s.scene for s in stored), b"".join(entries))


def _lines(texts: Iterable[bytes]) -> bytes:
    return b"\n".join((*texts, b""))


def write_lines(folder: Folder, plan: Plan, chunks: Iterable[int]) -> tuple[list[Entry], Tally]:
    """metadata.jsonl and scenes.jsonl, from the checkpoints of all chunks as they come. Returns their entries.

    Checkpoints are read again: texts that wait for those before them could fill the memory.
    """
    tally = Tally()
    with folder.writing(METADATA) as metadata, folder.writing(plan.scenes) as scenes:
        for chunk in chunks:
            part = _found(folder, checkpoint.read_part(folder, chunk))
            metadata.write(part.metadata)
            scenes.write(part.scenes)
            plan.count(tally, chunk, [digest or "" for digest in part.digests()])
    return [_described(METADATA, metadata), _described(plan.scenes, scenes)], tally


def write_documents(folder: Folder, plan: Plan, lines: list[Entry], tally: Tally, pool: Executor) -> None:
    """README.md and, last, manifest.json, which lists `lines` first.

    All else is on the disk when the manifest takes its name; that, too, is there at the end.
    """
    with folder.writing(CARD) as text:
        text.write(plan.card(tally))
    documents = [*lines, _described(CARD, text)]
    for path, further in plan.further.items():
        with folder.writing(path) as document:
            for line in further():
                document.write(line)
        documents.append(_described(path, document))

    def entries() -> Iterator[list[bytes]]:
        yield [entry.line() for entry in documents]
        for chunk in plan.chunks():
            yield _found(folder, checkpoint.read_files(folder, chunk)).splitlines()

    _sync(folder, plan, pool)
    with folder.writing(MANIFEST) as manifest:
        for block in lines_of(plan, tally.summary(), entries()):
            manifest.write(block)
    folder.sync([], [""], pool)


def _found(folder: Folder, read: _Read | None) -> _Read:
    if read is None:
        raise VerificationError(f"{folder.at(PROGRESS)} lost a checkpoint while the set was written; try again")
    return read


def _described(path: str, output: Output) -> Entry:
    return Entry(path, None, output.sha256, output.size)
