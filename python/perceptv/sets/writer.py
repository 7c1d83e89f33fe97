"""Writing a set: threads draw and sync pictures, their lines follow in order, the manifest comes last."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator
from contextlib import closing
from dataclasses import dataclass
from itertools import groupby, islice
from typing import IO

from perceptv.io.durable import SYNCS
from perceptv.io.parallel import ordered
from perceptv.io.whole_files import PROGRESS, Folder, Output
from perceptv.progress import Progress
from perceptv.sets import unfinished
from perceptv.sets.dataset_manifest import ManifestEntry, lines_of
from perceptv.sets.existing import Wrong
from perceptv.sets.plan import CARD, MANIFEST, METADATA, SavePlan, StoredPicture
from perceptv.sets.tally import PictureTally
from perceptv.sets.unfinished import ENCODED_ENDINGS, EncodedVideos, encoded_videos, is_as_listed

_LINES = 1000  # of the manifest in memory at once


@dataclass(frozen=True)
class _Chunk:
    """A chunk whose pictures are written: what the documents say of it. Texts are whole lines."""

    metadata: bytes
    scenes: bytes
    entries: list[ManifestEntry]


def write_all(folder: Folder, plan: SavePlan, threads: int, progress: Progress) -> None:
    """Makes every file that is not as it should be, and removes the traces of the runs."""
    if not unfinished.has_begun(folder, plan):
        unfinished.begin(folder, plan)
    folder.clear_unnamed()
    folder.sync_folders(["", PROGRESS])
    directories = _make_directories(folder, plan)
    with encoded_videos(folder) as videos, folder.spooling() as listed:

        def draw(number: int) -> _Chunk:
            return _draw_chunk(folder, plan, number, videos)

        def sync(chunk: _Chunk) -> _Chunk:
            folder.sync(entry.path for entry in chunk.entries)
            return chunk

        with (
            closing(ordered(draw, plan.chunks(), threads)) as drawn,
            closing(ordered(sync, drawn, SYNCS)) as synced,  # while others are drawn
        ):
            lines, tally = _write_lines(folder, plan, synced, listed, progress)
        folder.sync_folders(directories)
        write_documents(folder, plan, lines, tally, listed)
    folder.clear_progress()


def _make_directories(folder: Folder, plan: SavePlan) -> list[str]:
    """Makes all folders for pictures and videos, whose names are on the disk then. Returns them."""
    made = [*plan.folders, *(f"{top}/{name}" for top, names in plan.folders.items() for name in sorted(names))]
    if plan.video == "png":  # a folder of frames for each video
        made += [parent for chunk in plan.chunks() for parent in _parents(plan.paths(chunk))]
    for path in made:
        folder.make_directory(path)
    folder.sync_folders(_parents(made))
    return made


def _draw_chunk(folder: Folder, plan: SavePlan, number: int, videos: EncodedVideos) -> _Chunk:
    """Writes those of a chunk's pictures that are not there yet."""
    paths = plan.paths(number) if plan.video else []
    encoded = {path: videos.find(path) for path in paths if path.endswith(ENCODED_ENDINGS)}
    stored = plan.make(number, encode=None in encoded.values())
    entries = [encoded.get(p.path) or _written(folder, p, videos) for s in stored for p in s.pictures]
    return _Chunk(_lines(s.metadata for s in stored), _lines(s.scene for s in stored), entries)


def _written(folder: Folder, picture: StoredPicture, videos: EncodedVideos) -> ManifestEntry:
    """The entry of a file that is in its place now; that of a video is noted."""
    entry = ManifestEntry(picture.path, picture.digest, hashlib.sha256(picture.png).hexdigest(), len(picture.png))
    if not folder.put_new(picture.path, picture.png) and not is_as_listed(folder, entry):
        folder.put(picture.path, picture.png)
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
    folder: Folder, plan: SavePlan, lines: list[ManifestEntry], tally: PictureTally, listed: IO[bytes]
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

    folder.sync_folders([""])
    with folder.writing(MANIFEST) as manifest:
        for block in lines_of(plan, tally.summary(), entries()):
            manifest.write(block)
    folder.sync_folders([""])


def _parents(paths: Iterable[str]) -> set[str]:
    return {path.rpartition("/")[0] for path in paths}


def mend_pictures(folder: Folder, plan: SavePlan, wrong: list[Wrong]) -> bool:
    """Draws single pictures again. False, as soon as it shows, where that does not give what the manifest lists."""
    if any(w.chunk is None for w in wrong):
        return False
    _make_directories(folder, plan)
    mended = _redraw(folder, plan, wrong)
    folder.sync_folders(_parents(w.entry.path for w in wrong))
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
