"""Whether a saved set is as it was written, before people are asked about it."""

from __future__ import annotations

from collections.abc import Iterable

from perceptv.errors import VerificationError
from perceptv.io.files import PROGRESS, Folder
from perceptv.io.png import check_whole
from perceptv.limits import Limits
from perceptv.sets.existing import compare_file
from perceptv.sets.manifest import Entry, ManifestReader
from perceptv.sets.plan import MANIFEST, METADATA

_LEGAL = "legal: the set as it was written (perceptv verify tells what differs)"


def check_files(folder: Folder, files: Iterable[str], limits: Limits) -> None:
    """VerificationError unless these files are what the set's manifest says, by size and digest.

    A set of somebody else's may have no manifest; then nothing is compared.
    """
    if folder.is_directory(PROGRESS):
        raise VerificationError(f"{folder.root} holds a run that has not ended; legal: a whole set, generate it again")
    if folder.size(MANIFEST) is None:
        return
    wanted = set(files)
    with ManifestReader(folder, limits) as manifest:
        for entry in manifest.entries():
            if entry.path in wanted:
                wanted.discard(entry.path)
                _check(folder, entry, limits)
    if wanted:
        raise VerificationError(f"{MANIFEST} does not list {min(wanted)}; {_LEGAL}")


def _check(folder: Folder, entry: Entry, limits: Limits) -> None:
    most = limits.max_bytes if entry.path == METADATA else limits.max_picture
    if (found := compare_file(folder, entry, most, limits)) is not None:
        raise VerificationError(f"{found}; {_LEGAL}")


def picture(folder: Folder, file: str) -> bytes:
    """The bytes of a picture of a set. VerificationError where it is no whole one, or larger than browsers show."""
    data = b"".join(folder.blocks(file))
    try:
        check_whole(data)
    except ValueError as error:
        raise VerificationError(f"{folder.at(file)} {error}; {_LEGAL}") from None
    return data
