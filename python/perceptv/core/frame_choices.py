"""Frames that somebody chose, from a file."""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from perceptv._arguments import listed
from perceptv._arguments import path as path_of
from perceptv.core.catalogue import domains
from perceptv.core.moments import FEWEST
from perceptv.core.sample import Sample
from perceptv.errors import InvalidParams, illegal, invalid
from perceptv.io.strangers import read_whole
from perceptv.io.strict_json import parse, short
from perceptv.io.whole_files import typed
from perceptv.limits import LIMITS, Limits

_ID = re.compile(r"[a-z_]+-(?:paper|balanced)-(?P<domain>[a-z_]+)-n\d+-i\d+-s\d+(?P<switches>(?:-[a-z_]+)*)-[a-z]")
NAME = re.compile(r"[A-Za-z0-9_.]+")


@dataclass(frozen=True, eq=False)
class FrameChoices:
    """Frames by sample id and by number of frames. Made by :func:`perceptv.load_frame_choices`."""

    name: str
    frames: Mapping[str, Mapping[int, tuple[int, ...]]] = field(repr=False)

    def of(self, sample_id: str, k: int) -> tuple[int, ...]:
        """The `k` frames chosen for a video; InvalidParams if there are none."""
        known = self.frames.get(sample_id)
        if known is None:
            raise illegal(f"method is {self.name!r}, which has no choice for {sample_id}", "ids in its file")
        if k not in known:
            raise illegal(f"k is {k} for {sample_id} in {self.name!r}", ", ".join(map(str, sorted(known))))
        return known[k]


def load_frame_choices(
    path: str | Path, videos: Iterable[Sample] | None = None, *, name: str | None = None, limits: Limits = LIMITS
) -> FrameChoices:
    """Reads frames that people or another program chose. The result is a method for :func:`select_frames`.

    Parameters
    ----------
    path : str or Path
        A JSON file: an object that maps sample ids to frame numbers, or to a list of such lists, one for each count.
        Frame numbers are strictly increasing and include the first and the last frame.
    videos : iterable of Sample, optional
        The only videos that may be in the file; by default any of a domain of paired videos.
    name : str, optional
        Name of the method in ids and reports: letters, digits, underscores and points; by default "people".
    limits : Limits
        Limits on what is read, see :mod:`perceptv.limits`.

    Raises
    ------
    InvalidParams
        An unknown id, or frames that are unsorted, repeated, out of range or without the first and the last; the
        message names the id and the frame.
    StorageError
        The file cannot be read.
    """
    called = "people" if name is None else name
    if not isinstance(called, str) or not NAME.fullmatch(called):
        raise invalid("name", called, "letters, digits, underscores and points")
    only = None if videos is None else _ids(videos)
    file = path_of("path", path, "a JSON file")
    with typed("read frame choices", file):
        data = parse(read_whole(file, file.name, limits), file.name, limits, InvalidParams)
    if not isinstance(data, dict) or not data:
        raise illegal(f"{file.name} holds {short(data)}", "an object of sample ids with frame numbers")
    return FrameChoices(called, {key: _lists(key, value, _length(key, only)) for key, value in data.items()})


def _ids(videos: Any) -> set[str]:
    given = listed("videos", videos, "samples")
    if not all(isinstance(getattr(video, "id", None), str) for video in given):
        raise invalid("videos", given, "a sequence of samples")
    return {video.id for video in given}


def _length(key: str, only: set[str] | None) -> int:
    match = _ID.fullmatch(key)
    known = {d.id: d for d in domains() if d.frames and d.partner_switch}
    if match is None or match["domain"] not in known or (only is not None and key not in only):
        which = "a paired video" if only is None else "one of the videos given"
        raise illegal(f"frame choices name {short(key)}", f"the id of {which}")
    longer = [(s.name, v) for s in known[match["domain"]].switches if s.durations for v in s.values]
    switches = {name: value for name, value in longer if f"-{name}-{value}" in match["switches"]}
    return known[match["domain"]].frames_under(switches)


def _lists(key: str, value: Any, length: int) -> dict[int, tuple[int, ...]]:
    several = isinstance(value, list) and bool(value) and all(isinstance(part, list) for part in value)
    lists = [_checked(key, part, length) for part in (value if several else [value])]
    result = {len(part): part for part in lists}
    if len(result) < len(lists):
        raise illegal(f"{key} has two choices with the same number of frames", "one for each count")
    return result


def _checked(key: str, value: Any, length: int) -> tuple[int, ...]:
    legal = f"{FEWEST}..{length} whole numbers 0..{length - 1}, increasing, from 0 to {length - 1}"
    if not isinstance(value, list) or not all(type(t) is int for t in value):
        raise illegal(f"frames of {key} are {short(value)}", legal)
    for t in value:
        if not 0 <= t < length:
            raise illegal(f"frame of {key} is {t}", legal)
    for a, b in itertools.pairwise(value):
        if b <= a:
            raise illegal(f"frames of {key} have {b} after {a}", legal)
    if len(value) < FEWEST or value[0] != 0 or value[-1] != length - 1:
        raise illegal(f"frames of {key} are {short(value)}", legal)
    return tuple(value)
