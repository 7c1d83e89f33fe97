"""Surprise of models, frame by frame or trial by trial, checked and in columns."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from perceptv.errors import InvalidParams
from perceptv.io.strict_json import is_text, short
from perceptv.limits import LIMITS, Limits
from perceptv.scoring.ids import no_id_fits
from perceptv.scoring.reply_files import files_by_model, is_file
from perceptv.suites.bib.cells import EMPTY, ILLEGAL, Flags, Floats, floats, integers
from perceptv.suites.bib.episode import TRIALS
from perceptv.suites.bib.episodes import LONGEST, TEST, EpisodeInfo
from perceptv.suites.bib.tables import WHOLE, Block, blocks

Integers = npt.NDArray[np.int64]
Surprise = str | Path | Mapping[str, Any] | Iterable[object]  # a DataFrame is iterable
FAMS = 8
DEFAULT_MODEL = "model"
WHOLE_TRIAL = -1  # as a frame
_UNKNOWN, _AMBIGUOUS, _NO_NAME = -1, -2, -3  # as the number of an episode
_SHOWN = 10
_FRAMES = LONGEST + 1


@dataclass(frozen=True, eq=False)
class Series:
    """The surprise of one or several models at the test trials, in columns of equal length.

    Rows are in the order of model, episode, fam, frame.

    Attributes
    ----------
    models : tuple of str
    model, episode : (R,) int64
        Positions in `models` and in the episodes for which the series was read.
    fam : (R,) int64
        The familiarization trial 1..8 that the value was computed from; 0 for all of them.
    frame : (R,) int64
        Frame of the test trial; -1 for the whole trial.
    surprise : (R,) float64
        Any float; NaN if the cell was empty.
    unused : dict of str to int
        For each model, the number of rows of other trials.
    unknown : dict of str to tuple of (str, int)
        For each model, the episodes that are not in the dataset, with their number of rows.
    """

    models: tuple[str, ...]
    model: Integers
    episode: Integers
    fam: Integers
    frame: Integers
    surprise: Floats
    unused: dict[str, int]
    unknown: dict[str, tuple[tuple[str, int], ...]]


@dataclass(frozen=True, eq=False)
class _Rows:
    """Rows as read, in narrow columns: there may be tens of millions."""

    model: npt.NDArray[np.int32]
    episode: npt.NDArray[np.int32]
    trial: npt.NDArray[np.int8]
    fam: npt.NDArray[np.int8]
    frame: npt.NDArray[np.int32]
    surprise: Floats

    def taken(self, rows: Integers) -> _Rows:
        """Some rows, in that order."""
        return _Rows(*(getattr(self, field.name)[rows] for field in fields(self)))

    def groups(self, episodes: int) -> Integers:
        """A number for each model, episode, trial and fam, in this order."""
        unit = self.model.astype(np.int64) * episodes + self.episode
        return (unit * (TRIALS + 1) + self.trial) * (FAMS + 1) + self.fam


@dataclass(frozen=True)
class _Known:
    """The episodes, trials and frames that rows may name."""

    names: dict[str, int]
    lengths: Integers  # (E, 9)

    def numbers(self, names: Sequence[Any]) -> npt.NDArray[np.int32]:
        """Numbers of episodes by their names; below 0 where there is none, more than one, or no name."""
        get = self.names.get
        try:
            found = np.array([get(name, _UNKNOWN) for name in names], np.int32)
        except TypeError:  # a list or an object, which has no hash
            texts = (name if isinstance(name, str) else "" for name in names)
            found = np.array([get(name, _UNKNOWN) for name in texts], np.int32)
        for i in np.flatnonzero(found == _UNKNOWN).tolist():
            found[i] = _UNKNOWN if isinstance(names[i], str) and names[i].strip() else _NO_NAME
        return found


def read_surprise(
    given: Surprise, episodes: Sequence[EpisodeInfo], model: str = DEFAULT_MODEL, *, limits: Limits = LIMITS
) -> Series:
    """Reads the surprise of one or several models.

    Parameters
    ----------
    given : path, mapping, DataFrame or iterable
        A CSV or JSONL file with the columns ``episode, trial, frame, surprise`` and optionally ``fam`` and ``model``;
        a DataFrame or an iterable of such rows (mappings, or tuples in this order); ``{episode: number}``, one value
        per test trial; ``{model: any of these}``.

        The name of an episode is that of its files without the suffix, or the id of the sample with ``-e`` or ``-u``.
        Trials are 1..9, frames are numbered from 0, and ``-`` stands for a whole trial. `fam` 1..8 is the one
        familiarization trial from which a value was computed.
    episodes : sequence of EpisodeInfo
    model : str
        Name for rows that have none.
    limits : Limits
        Limits on what is read, see :mod:`perceptv.limits`.

    Raises
    ------
    InvalidParams
        Rows are out of range, repeated, or have texts in place of numbers; the first ten are listed. Values that are
        not finite are legal. Or none of a model's episodes is in `episodes`; the message compares the names.
    """
    if not episodes:
        raise InvalidParams("episodes is empty; legal: one or more")
    if isinstance(given, (list, tuple)) and given and all(map(is_file, given)):
        given = files_by_model(given)
    known = _Known(_names(episodes), np.array([e.lengths for e in episodes], np.int64).reshape(-1, TRIALS))
    models: dict[str, int] = {}
    parts: list[_Rows] = []
    starts: list[int] = []
    read: list[Block] = []
    problems: list[str] = []
    strange: dict[int, dict[str, int]] = {}
    total, count = 0, 0
    for block in blocks(given, model, limits=limits):
        rows, bad = _rows(block, known, models)
        _count_unknown(block, rows, strange)
        problems += list(_problems(block, rows, bad, known, _SHOWN - len(problems)))
        count += int(bad.sum())
        parts.append(rows)
        starts.append(total)
        read.append(Block(block.source, block.model, block.first, {"episode": ()}))
        total += len(block)
    _refuse("of no use", problems, count)
    if not models:
        raise InvalidParams("surprise holds no row; legal: one or more")
    rows = _Rows(*(np.concatenate([getattr(part, field.name) for part in parts]) for field in fields(_Rows)))
    kept = np.flatnonzero(rows.episode >= 0)
    unknown = {name: tuple(strange.get(i, {}).items()) for name, i in models.items()}
    _check_episodes(unknown, np.bincount(rows.model[kept], minlength=len(models)).tolist(), episodes)

    def where(row: int) -> str:
        row = int(kept[row])
        part = bisect_right(starts, row) - 1
        return f"{read[part].source}, row {read[part].first + row - starts[part]}"

    return _series(rows.taken(kept) if strange else rows, unknown, episodes, where)


def _count_unknown(block: Block, rows: _Rows, found: dict[int, dict[str, int]]) -> None:
    """Adds the names of unknown episodes, and how many rows each has, to what was found of each model."""
    names = block.columns["episode"]
    for row in np.flatnonzero(rows.episode == _UNKNOWN).tolist():
        counts = found.setdefault(int(rows.model[row]), {})
        counts[names[row]] = counts.get(names[row], 0) + 1


def _check_episodes(
    unknown: Mapping[str, Sequence[tuple[str, int]]], known: Sequence[int], episodes: Sequence[EpisodeInfo]
) -> None:
    """Each model that has rows must have some of episodes of the set."""
    both = zip(unknown.items(), known, strict=True)
    lost = {name: [episode for episode, _ in found] for (name, found), rows in both if found and not rows}
    if lost:
        first, held = episodes[0], [sample_name(info) for info in episodes]
        raise InvalidParams(no_id_fits("surprise", lost, held, [first.episode, held[0]]))


def sample_name(info: EpisodeInfo) -> str:
    """The name of an episode after its sample, which carries its key; the stem of its files does not."""
    return f"{info.sample}-{info.member}"


def _names(episodes: Sequence[EpisodeInfo]) -> dict[str, int]:
    """Number of each episode by its names. A name that several episodes share is marked as ambiguous."""
    names: dict[str, int] = {}
    for i, info in enumerate(episodes):
        name = sample_name(info)
        names[name] = _AMBIGUOUS if name in names else i
    return names | {info.episode: i for i, info in enumerate(episodes)}


def _rows(block: Block, known: _Known, models: dict[str, int]) -> tuple[_Rows, Flags]:
    """The rows of a block, and which of them are bad. New models are added to `models`."""
    columns = block.columns
    surprise, words = floats(columns["surprise"])
    trial = integers(columns["trial"], 1, TRIALS, {})
    frame = integers(columns["frame"], 0, LONGEST - 1, {WHOLE: WHOLE_TRIAL})
    fam = integers(columns["fam"], 1, FAMS, {EMPTY: 0.0}) if "fam" in columns else np.zeros(len(block))
    episode = known.numbers(_listed(columns["episode"]))
    model = _models(block, models)
    bad = words | (trial == ILLEGAL) | (frame == ILLEGAL) | (fam == ILLEGAL) | (episode < _UNKNOWN) | (model < 0)
    placed = ~bad & (episode != _UNKNOWN)  # frames of an unknown episode have no known number
    last = known.lengths[np.where(placed, episode, 0), np.where(placed, trial, 1).astype(np.int64) - 1]
    bad |= placed & (frame >= last)
    return _Rows(model, episode, trial.astype(np.int8), fam.astype(np.int8), frame.astype(np.int32), surprise), bad


def _listed(column: Sequence[Any]) -> Sequence[Any]:
    return column.tolist() if isinstance(column, np.ndarray) else column


def _models(block: Block, models: dict[str, int]) -> npt.NDArray[np.int32]:
    if "model" not in block.columns:
        return np.full(len(block), models.setdefault(block.model, len(models)), np.int32)
    names = [_model(name, block.model) for name in _listed(block.columns["model"])]
    return np.array([_UNKNOWN if n is None else models.setdefault(n, len(models)) for n in names], np.int32)


def _model(given: Any, default: str) -> str | None:
    if isinstance(given, str):
        return None if not is_text(given) else given if given.strip() else default
    empty = given is None or given != given or type(given).__name__ == "NAType"
    return default if empty else None


def _problems(block: Block, rows: _Rows, bad: Flags, known: _Known, most: int) -> Iterator[str]:
    """The errors of the first bad rows of a block."""
    for row in np.flatnonzero(bad)[: max(0, most)].tolist():
        cells = {name: column[row] for name, column in block.columns.items()}
        yield f"{block.source}, row {block.first + row}: {_problem(cells, rows, row, known)}"


def _problem(cells: dict[str, Any], rows: _Rows, row: int, known: _Known) -> str:
    shown = {name: short(value.item() if isinstance(value, np.generic) else value) for name, value in cells.items()}
    if rows.episode[row] == _AMBIGUOUS:
        return f"episode is {shown['episode']}, which several tasks show; legal: the episode's file name"
    if rows.episode[row] == _NO_NAME:
        return f"episode is {shown['episode']}; legal: those of the set"
    if rows.trial[row] == ILLEGAL:
        return f"trial is {shown['trial']}; legal: 1..{TRIALS}"
    if rows.fam[row] == ILLEGAL:
        return f"fam is {shown['fam']}; legal: 1..{FAMS}, or empty"
    length = _FRAMES - 1 if rows.episode[row] == _UNKNOWN else known.lengths[rows.episode[row], rows.trial[row] - 1]
    if rows.frame[row] == ILLEGAL or rows.frame[row] >= length:
        return f"frame is {shown['frame']}; legal: 0..{length - 1}, or {WHOLE} for the whole trial"
    if rows.model[row] < 0:
        return f"model is {shown['model']}; legal: a text"
    return f"surprise is {shown['surprise']}; legal: a number"


def _refuse(kind: str, problems: Iterable[str], count: int) -> None:
    if count:
        several = f"{count} rows are {kind}; the first {_SHOWN}" if count > _SHOWN else f"rows {kind}"
        raise InvalidParams(f"surprise: {several}: " + "; ".join(problems))


def _series(
    rows: _Rows, unknown: dict[str, tuple[tuple[str, int], ...]], episodes: Sequence[EpisodeInfo], where: Any
) -> Series:
    models = tuple(unknown)
    key = rows.groups(len(episodes)) * (_FRAMES + 1) + rows.frame + 1
    order = np.argsort(key, kind="stable")
    again = np.sort(order[1:][np.diff(key[order]) == 0])
    _refuse("doubled", [f"{where(row)}: {_place(rows, row, episodes)}" for row in again[:_SHOWN].tolist()], len(again))
    order = order[rows.trial[order] == TEST]
    test = rows.taken(order)
    _check_mixture(test, episodes)
    others = np.bincount(rows.model[rows.trial != TEST], minlength=len(models)).tolist()
    unused = dict(zip(models, others, strict=True))
    model, episode, fam, frame = (c.astype(np.int64) for c in (test.model, test.episode, test.fam, test.frame))
    return Series(models, model, episode, fam, frame, test.surprise, unused, unknown)


def _place(rows: _Rows, row: int, episodes: Sequence[EpisodeInfo]) -> str:
    frame = WHOLE if rows.frame[row] == WHOLE_TRIAL else rows.frame[row]
    fam = f", fam {rows.fam[row]}" if rows.fam[row] else ""
    return f"episode {episodes[rows.episode[row]].episode}, trial {rows.trial[row]}, frame {frame}{fam} again"


def _check_mixture(test: _Rows, episodes: Sequence[EpisodeInfo]) -> None:
    """A test trial has a value of its own or values of frames, computed from all or from single fam trials."""
    unit = test.model.astype(np.int64) * len(episodes) + test.episode
    parts = unit * (FAMS + 1) + test.fam
    whole = np.intersect1d(parts[test.frame == WHOLE_TRIAL], parts[test.frame != WHOLE_TRIAL]) // (FAMS + 1)
    single = np.intersect1d(unit[test.fam == 0], unit[test.fam != 0])
    for found, words in ((whole, f"frame {WHOLE} and numbered frames"), (single, "values with and without fam")):
        units = np.unique(found)
        names = [f"{episodes[unit % len(episodes)].episode} has {words}" for unit in units[:_SHOWN].tolist()]
        _refuse("ambiguous", names, len(units))


