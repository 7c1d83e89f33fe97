"""Checks that a saved dataset is as it was written, before people are asked about it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from perceptv.errors import VerificationError, illegal
from perceptv.io.parallel import ordered
from perceptv.io.png import check_whole
from perceptv.io.whole_files import PROGRESS, Folder
from perceptv.limits import Limits
from perceptv.sets.dataset_manifest import ManifestEntry, ManifestReader
from perceptv.sets.differences import Difference
from perceptv.sets.existing import compare_file
from perceptv.sets.plan import MANIFEST, METADATA

THREADS = 2
_LEGAL = "legal: the dataset as it was written (perceptv verify tells what differs)"


def check_set(folder: Folder, limits: Limits) -> None:
    """VerificationError unless records and pictures are what the dataset's manifest says, by size and digest.

    A dataset from another source may have no manifest; then nothing is compared. Files for people to read, such as
    README.md, may differ.
    """
    if folder.is_directory(PROGRESS):
        raise illegal(
            f"{folder.root} holds a run that has not ended", "a complete dataset, generate it again", VerificationError
        )
    for found in ordered(lambda entry: _difference(folder, entry, limits), _entries(folder, limits), THREADS):
        if found is not None:
            raise VerificationError(f"{found}; {_LEGAL}")


def check_listed(folder: Folder, files: Iterable[str], limits: Limits) -> None:
    """VerificationError if the manifest of a dataset does not list one of these files."""
    wanted = set(files)
    if folder.size(MANIFEST) is not None and (foreign := wanted - {entry.path for entry in _entries(folder, limits)}):
        raise VerificationError(f"{MANIFEST} does not list {min(foreign)}; {_LEGAL}")


def _entries(folder: Folder, limits: Limits) -> Iterator[ManifestEntry]:
    """Entries of records and of files in folders; none without a manifest."""
    if folder.size(MANIFEST) is not None:
        with ManifestReader(folder, limits) as manifest:
            yield from (entry for entry in manifest.entries() if entry.path == METADATA or "/" in entry.path)


def _difference(folder: Folder, entry: ManifestEntry, limits: Limits) -> Difference | None:
    return compare_file(folder, entry, limits.max_bytes if entry.path == METADATA else limits.max_picture, limits)


def picture(folder: Folder, file: str) -> bytes:
    """The bytes of a picture of a dataset. VerificationError if it is incomplete, or larger than browsers show."""
    data = b"".join(folder.blocks(file))
    try:
        check_whole(data)
    except ValueError as error:
        raise VerificationError(f"{folder.at(file)} {error}; {_LEGAL}") from None
    return data
