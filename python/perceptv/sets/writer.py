"""Writing a set: pictures over threads, their lines in order, the manifest when all else is on the disk."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator
from contextlib import closing
from dataclasses import dataclass
from itertools import groupby, islice
from typing import IO, TYPE_CHECKING

from perceptv.io.durable import syncing
from perceptv.io.parallel import ordered
from perceptv.io.whole_files import PROGRESS, Folder, Output
from perceptv.progress import Progress
from perceptv.sets import unfinished
from perceptv.sets.dataset_manifest import ManifestEntry, lines_of
from perceptv.sets.existing import Wrong
from perceptv.sets.plan import CARD, MANIFEST, METADATA, SavePlan, StoredPicture
from perceptv.sets.tally import PictureTally
from perceptv.sets.unfinished import ENCODED_ENDINGS, EncodedVideos, encoded_videos, is_as_listed

if TYPE_CHECKING:
    from concurrent.futures import Executor

_LINES = 1000  # of the manifest in memory at once


@dataclass(frozen=True)
class _Chunk:
    """A chunk whose pictures are written: what the documents say of it. Texts are whole lines."""

    metadata: bytes
    scenes: bytes
    entries: list[ManifestEntry]


def write_all(folder: Folder, plan: SavePlan, threads: int, progress: Progress) -> None:
    """Makes every file that is not as it should be, and removes the traces of the runs."""
    with syncing() as pool:
        if not unfinished.has_begun(folder, plan):
            unfinished.begin(folder, plan)
        folder.clear_unnamed()
        folder.sync([], ["", PROGRESS], pool)
        _make_directories(folder, plan, pool)
        with encoded_videos(folder) as videos, folder.spooling() as listed:

            def draw(number: int) -> _Chunk:
                return _draw_chunk(folder, plan, number, videos)

            with closing(ordered(draw, plan.chunks(), threads)) as drawn:
                lines, tally = _write_lines(folder, plan, drawn, listed, progress)
            write_documents(folder, plan, lines, tally, listed, pool)
        folder.clear_progress()


def _make_directories(folder: Folder, plan: SavePlan, pool: Executor) -> None:
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


def _holders(plan: SavePlan) -> list[str]:
    """The set's folders for pictures and videos, those at the top first."""
    return [*plan.folders, *(f"{top}/{name}" for top, names in plan.folders.items() for name in sorted(names))]


def _draw_chunk(folder: Folder, plan: SavePlan, number: int, videos: EncodedVideos) -> _Chunk:
    """Writes those of a chunk's pictures that are not there yet. They are synced later: see `_sync`."""
    encoded = {path: videos.find(path) for path in plan.paths(number) if path.endswith(ENCODED_ENDINGS)}
    stored = plan.make(number, encode=None in encoded.values())
    entries = [encoded.get(p.path) or _written(folder, p, videos) for s in stored for p in s.pictures]
    return _Chunk(_lines(s.metadata for s in stored), _lines(s.scene for s in stored), entries)


def _written(folder: Folder, picture: StoredPicture, videos: EncodedVideos) -> ManifestEntry:
    """The entry of a file that is in its place now; that of a video is noted."""
    entry = ManifestEntry(picture.path, picture.digest, hashlib.sha256(picture.png).hexdigest(), len(picture.png))
    if not is_as_listed(folder, entry):
        folder.put_new(picture.path, picture.png)
    if picture.path.endswith(ENCODED_ENDINGS):
        videos.add(entry)
    return entry


def _lines(texts: Iterable[bytes]) -> bytes:
    return b"\n".join((*texts, b""))


def _write_lines(
    folder: Folder, plan: SavePlan, chunks: Iterable[_Chunk], listed: IO[bytes], progress: Progress
) -> tuple[list[ManifestEntry], PictureTally]:
    """metadata.jsonl and scenes.jsonl, whose entries are returned; those of the pictures go to `listed`."""
    tally = PictureTally()
    with folder.writing(METADATA) as metadata, folder.writing(plan.scenes) as scenes:
        for number, chunk in enumerate(chunks):
            metadata.write(chunk.metadata)
            scenes.write(chunk.scenes)
            listed.write(_lines(entry.line() for entry in chunk.entries))
            plan.count(tally, number, [entry.pixels or "" for entry in chunk.entries])
            progress.advance(len(plan.keys(number)))
    return [_described(METADATA, metadata), _described(plan.scenes, scenes)], tally


def write_documents(
    folder: Folder, plan: SavePlan, lines: list[ManifestEntry], tally: PictureTally, listed: IO[bytes], pool: Executor
) -> None:
    """README.md and, last, manifest.json, which lists `lines` first and the pictures of `listed` last.

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
        listed.seek(0)
        while found := [line.rstrip() for line in islice(listed, _LINES)]:
            yield found

    _sync(folder, plan, pool)
    with folder.writing(MANIFEST) as manifest:
        for block in lines_of(plan, tally.summary(), entries()):
            manifest.write(block)
    folder.sync([], [""], pool)


def _sync(folder: Folder, plan: SavePlan, pool: Executor) -> None:
    """Waits until every file of the set and its name is on the disk."""
    holders = {""}
    for chunk in plan.chunks():
        paths = plan.paths(chunk)
        holders |= _parents(paths)
        folder.sync(paths, [], pool)
    folder.sync([], holders, pool)


def _parents(paths: Iterable[str]) -> set[str]:
    return {path.rpartition("/")[0] for path in paths}


def mend_pictures(folder: Folder, plan: SavePlan, wrong: list[Wrong]) -> bool:
    """Draws single pictures again. False, as soon as it shows, where that does not give what the manifest lists."""
    if any(w.chunk is None for w in wrong):
        return False
    with syncing() as pool:
        _make_directories(folder, plan, pool)
        mended = _redraw(folder, plan, wrong)
        folder.sync([], _parents(w.entry.path for w in wrong), pool)
    return mended


def _redraw(folder: Folder, plan: SavePlan, wrong: list[Wrong]) -> bool:
    for chunk, members in groupby(wrong, key=lambda w: w.chunk):
        listed = {w.entry.path: w.entry for w in members}
        for picture in (p for stored in plan.make(chunk or 0) for p in stored.pictures):
            if (entry := listed.get(picture.path)) is None:
                continue
            if hashlib.sha256(picture.png).hexdigest() != entry.sha256 or picture.digest != entry.pixels:
                return False
            folder.put(picture.path, picture.png)
    return True


def _described(path: str, output: Output) -> ManifestEntry:
    return ManifestEntry(path, None, output.sha256, output.size)
