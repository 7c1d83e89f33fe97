"""Answers of a chunk of a set, recovered from its files."""

from __future__ import annotations

from typing import TYPE_CHECKING

from perceptv._core import decode_png
from perceptv.core.catalogue import info
from perceptv.core.dataset import sample_of
from perceptv.core.picture_readers import Reading, read_files, readers
from perceptv.core.recipes import Key
from perceptv.core.sample import Sample
from perceptv.core.video import frames_of_mp4
from perceptv.errors import InvalidParams, LimitExceeded, StorageError
from perceptv.io.whole_files import Folder
from perceptv.limits import Limits
from perceptv.sets.differences import PICTURES, UNCLEAR, Difference

if TYPE_CHECKING:
    from perceptv.sets.plan import SavePlan

_READABLE = (PICTURES, "png", "mp4")


def check_readable(plan: SavePlan) -> None:
    """InvalidParams where videos are kept in a form that cannot be read, or a domain has no reader."""
    if lost := [kept for kept in plan.kept_forms if kept not in _READABLE]:
        raise InvalidParams(f"the set keeps its videos as {lost[0]!r}, which cannot be read; legal: 'png', 'mp4'")
    unread = sorted(set(plan.recipe.domains) - set(readers()))
    if unread:
        raise InvalidParams(f"domains without a reader: {', '.join(unread)}; legal: {', '.join(readers())}")


def reread(plan: SavePlan, folder: Folder, chunk: int, limits: Limits) -> tuple[int, list[Difference]]:
    """See `Plan.reread`."""
    keys, paths = plan.keys(chunk), iter(plan.paths(chunk))
    out = []
    for key in keys:
        files = [next(paths) for _ in range(plan.images(key))]
        if plan.kept(key.domain) == "png":
            files = [files[t] for t in info(key.domain).shown_under(dict(key.switches))]
        difference = _read_one(folder, plan.kept(key.domain), key, files, limits)
        if difference:
            out.append(difference)
    return len(keys), out


def _read_one(folder: Folder, kept: str, key: Key, files: list[str], limits: Limits) -> Difference | None:
    truth = sample_of(key)
    data = []
    for path in files:
        if folder.size(path) is None:
            return Difference(path, "unread", f"{truth.id}: is missing or no regular file")
        try:
            data.append(folder.read(path, limits, "max_picture"))
        except (StorageError, LimitExceeded) as error:
            return Difference(path, "unread", f"{truth.id}: {error}")
    try:
        found = _read(kept, key, data, truth)
    except (OSError, InvalidParams) as error:
        return Difference(files[0], "unread", f"{truth.id}: {error}")
    if not found.readable:
        kind = "unread" if key.appearance.is_plain else UNCLEAR
        return Difference(files[0], kind, f"{truth.id}: not readable ({found.why_not}); answer {truth.answer_text}")
    if found.answer != truth.answer:
        message = f"{truth.id}: pictures say {found.answer_text}, answer {truth.answer_text}"
        return Difference(files[0], "answer", message)
    return None


def _read(kept: str, key: Key, data: list[bytes], truth: Sample) -> Reading:
    if kept == "mp4":
        return truth._read(frames_of_mp4(data[0], info(key.domain).shown_under(dict(key.switches))))
    if truth.appearance.is_plain:
        return read_files(key.domain, data, truth.prompt_params)
    return truth._read([decode_png(file) for file in data])
