"""Surprise of models, frame by frame or trial by trial, checked and in columns."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields
from enum import IntEnum
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from perceptv.errors import InvalidParams, illegal
from perceptv.io.strict_json import is_text, short
from perceptv.limits import LIMITS, Limits
from perceptv.scoring.ids import no_id_fits
from perceptv.scoring.reply_files import files_by_model, is_file
from perceptv.suites.bib.episode import TRIALS
from perceptv.suites.bib.episodes import LONGEST, TEST, EpisodeInfo
from perceptv.suites.bib.number_columns import EMPTY, Flags, Floats, floats, integers
from perceptv.suites.bib.surprise_tables import WHOLE, RowBlock, blocks

Integers = npt.NDArray[np.int64]
Surprise = str | Path | Mapping[str, Any] | Iterable[object]  # a DataFrame is iterable
FAMS = 8
DEFAULT_MODEL = "model"
_SHOWN = 10
_FRAMES = LONGEST + 1


class Named(IntEnum):
    """Kinds of episode names; only the first has a number."""

    KNOWN = 0
    UNKNOWN = 1
    AMBIGUOUS = 2
    NO_NAME = 3


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
        Frame of the test trial; 0 for the whole trial.
    whole : (R,) bool
        Whether the value is that of the whole trial.
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
    whole: Flags
    surprise: Floats
    unused: dict[str, int]
    unknown: dict[str, tuple[tuple[str, int], ...]]


@dataclass(frozen=True, eq=False)
class _Rows:
    """Rows as read, in narrow columns: there may be tens of millions."""

    model: npt.NDArray[np.int32]
    episode: npt.NDArray[np.int32]
    named: npt.NDArray[np.int8]
    trial: npt.NDArray[np.int8]
    fam: npt.NDArray[np.int8]
    frame: npt.NDArray[np.int32]
    whole: Flags
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

    names: dict[str, tuple[int, Named]]
    lengths: Integers  # (E, 9)

    def numbers(self, names: Sequence[Any]) -> tuple[npt.NDArray[np.int32], npt.NDArray[np.int8]]:
        """Numbers of episodes by their names, 0 for unknown ones, and the kind of each name."""
        found = np.array([self._number(name) for name in names], np.int32).reshape(-1, 2)
        return found[:, 0], found[:, 1].astype(np.int8)

    def _number(self, name: Any) -> tuple[int, Named]:
        if not isinstance(name, str) or not name.strip():
            return 0, Named.NO_NAME
        return self.names.get(name, (0, Named.UNKNOWN))


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
        raise illegal("episodes is empty", "at least one")
    if isinstance(given, (list, tuple)) and given and all(map(is_file, given)):
        given = files_by_model(given)
    known = _Known(_names(episodes), np.array([e.lengths for e in episodes], np.int64).reshape(-1, TRIALS))
    models: dict[str, int] = {}
    parts: list[_Rows] = []
    starts: list[int] = []
    read: list[RowBlock] = []
    problems: list[str] = []
    strange: dict[int, dict[str, int]] = {}
    total, count = 0, 0
    for block in blocks(given, model, limits=limits):
        rows, bad = _rows(block, known, models)
        _count_unknown(block, rows, strange)
        problems += list(_problems(block, rows, bad, known, _SHOWN - len(problems)))
        count += int(bad.rows.sum())
        parts.append(rows)
        starts.append(total)
        read.append(RowBlock(block.source, block.model, block.first, {"episode": ()}))
        total += len(block)
    _refuse("of no use", problems, count)
    if not models:
        raise illegal("surprise holds no row", "at least one")
    rows = _Rows(*(np.concatenate([getattr(part, field.name) for part in parts]) for field in fields(_Rows)))
    kept = np.flatnonzero(rows.named == Named.KNOWN)
    unknown = {name: tuple(strange.get(i, {}).items()) for name, i in models.items()}
    _check_episodes(unknown, np.bincount(rows.model[kept], minlength=len(models)).tolist(), episodes)

    def where(row: int) -> str:
        row = int(kept[row])
        part = bisect_right(starts, row) - 1
        return f"{read[part].source}, row {read[part].first + row - starts[part]}"

    return _series(rows.taken(kept) if strange else rows, unknown, episodes, where)


def _count_unknown(block: RowBlock, rows: _Rows, found: dict[int, dict[str, int]]) -> None:
    """Adds the names of unknown episodes, and how many rows each has, to what was found of each model."""
    names = block.columns["episode"]
    for row in np.flatnonzero(rows.named == Named.UNKNOWN).tolist():
        counts = found.setdefault(int(rows.model[row]), {})
        counts[names[row]] = counts.get(names[row], 0) + 1


def _check_episodes(
    unknown: Mapping[str, Sequence[tuple[str, int]]], known: Sequence[int], episodes: Sequence[EpisodeInfo]
) -> None:
    """Each model that has rows must have some of episodes of the dataset."""
    both = zip(unknown.items(), known, strict=True)
    lost = {name: [episode for episode, _ in found] for (name, found), rows in both if found and not rows}
    if lost:
        first, held = episodes[0], [sample_name(info) for info in episodes]
        raise InvalidParams(no_id_fits("surprise", lost, held, [first.episode, held[0]]))


def sample_name(info: EpisodeInfo) -> str:
    """The name of an episode after its sample, which carries its key; the stem of its files does not."""
    return f"{info.sample}-{info.member}"


def _names(episodes: Sequence[EpisodeInfo]) -> dict[str, tuple[int, Named]]:
    """Number of each episode by its names. A name that several episodes share is marked as ambiguous."""
    names: dict[str, tuple[int, Named]] = {}
    for i, info in enumerate(episodes):
        name = sample_name(info)
        names[name] = (0, Named.AMBIGUOUS) if name in names else (i, Named.KNOWN)
    return names | {info.episode: (i, Named.KNOWN) for i, info in enumerate(episodes)}


def _rows(block: RowBlock, known: _Known, models: dict[str, int]) -> tuple[_Rows, _Bad]:
    """The rows of a block, and what is bad in them. New models are added to `models`."""
    columns = block.columns
    surprise, words = floats(columns["surprise"])
    trial = integers(columns["trial"], 1, TRIALS)
    frame = integers(columns["frame"], 0, LONGEST - 1, WHOLE)
    fam = integers(columns.get("fam", [EMPTY] * len(block)), 1, FAMS, EMPTY)
    episode, named = known.numbers(_listed(columns["episode"]))
    model, nameless = _models(block, models)
    name = (named == Named.AMBIGUOUS) | (named == Named.NO_NAME)
    placed = (named == Named.KNOWN) & ~trial.illegal  # frames of an unknown episode have no known number
    late = placed & (frame.values >= known.lengths[episode, np.maximum(trial.values, 1) - 1]) & ~frame.words
    bad = _Bad(name, trial.illegal, fam.illegal, frame.illegal | late, nameless, words)
    narrow = trial.values.astype(np.int8), fam.values.astype(np.int8), frame.values.astype(np.int32), frame.words
    return _Rows(model, episode, named, *narrow, surprise), bad


class _Bad(NamedTuple):
    """Which cells of some rows are bad."""

    episode: Flags
    trial: Flags
    fam: Flags
    frame: Flags
    model: Flags
    surprise: Flags

    @property
    def rows(self) -> Flags:
        """Rows with a bad cell."""
        result: Flags = np.logical_or.reduce(self)
        return result


def _listed(column: Sequence[Any]) -> Sequence[Any]:
    return column.tolist() if isinstance(column, np.ndarray) else column


def _models(block: RowBlock, models: dict[str, int]) -> tuple[npt.NDArray[np.int32], Flags]:
    """Numbers of the models, and which rows name none."""
    if "model" not in block.columns:
        number = models.setdefault(block.model, len(models))
        return np.full(len(block), number, np.int32), np.zeros(len(block), bool)
    names = [_model(name, block.model) for name in _listed(block.columns["model"])]
    numbers = [0 if name is None else models.setdefault(name, len(models)) for name in names]
    return np.array(numbers, np.int32), np.array([name is None for name in names], bool)


def _model(given: Any, default: str) -> str | None:
    if isinstance(given, str):
        return None if not is_text(given) else given if given.strip() else default
    empty = given is None or given != given or type(given).__name__ == "NAType"
    return default if empty else None


def _problems(block: RowBlock, rows: _Rows, bad: _Bad, known: _Known, most: int) -> Iterator[str]:
    """The errors of the first bad rows of a block."""
    for row in np.flatnonzero(bad.rows)[: max(0, most)].tolist():
        cells = {name: column[row] for name, column in block.columns.items()}
        yield f"{block.source}, row {block.first + row}: {_problem(cells, rows, bad, row, known)}"


def _problem(cells: dict[str, Any], rows: _Rows, bad: _Bad, row: int, known: _Known) -> str:
    name = next(name for name, flags in zip(_Bad._fields, bad, strict=True) if flags[row])
    value = cells[name]
    given = short(value.item() if isinstance(value, np.generic) else value)
    if name == "episode" and rows.named[row] == Named.AMBIGUOUS:
        return f"episode is {given}, which several tasks show; legal: the episode's file name"
    length = LONGEST if rows.named[row] != Named.KNOWN else known.lengths[rows.episode[row], rows.trial[row] - 1]
    legal = {
        "episode": "those of the dataset",
        "trial": f"1..{TRIALS}",
        "fam": f"1..{FAMS}, or empty",
        "frame": f"0..{length - 1}, or {WHOLE} for the complete trial",
        "model": "a text",
        "surprise": "a number",
    }
    return f"{name} is {given}; legal: {legal[name]}"


def _refuse(kind: str, problems: Iterable[str], count: int) -> None:
    if count:
        several = f"{count} rows are {kind}; the first {_SHOWN}" if count > _SHOWN else f"rows {kind}"
        raise InvalidParams(f"surprise: {several}: " + "; ".join(problems))


def _series(
    rows: _Rows, unknown: dict[str, tuple[tuple[str, int], ...]], episodes: Sequence[EpisodeInfo], where: Any
) -> Series:
    models = tuple(unknown)
    key = rows.groups(len(episodes)) * _FRAMES + np.where(rows.whole, 0, rows.frame + 1)
    order = np.argsort(key, kind="stable")
    again = np.sort(order[1:][np.diff(key[order]) == 0])
    _refuse("doubled", [f"{where(row)}: {_place(rows, row, episodes)}" for row in again[:_SHOWN].tolist()], len(again))
    order = order[rows.trial[order] == TEST]
    test = rows.taken(order)
    _check_mixture(test, episodes)
    others = np.bincount(rows.model[rows.trial != TEST], minlength=len(models)).tolist()
    unused = dict(zip(models, others, strict=True))
    model, episode, fam, frame = (c.astype(np.int64) for c in (test.model, test.episode, test.fam, test.frame))
    return Series(models, model, episode, fam, frame, test.whole, test.surprise, unused, unknown)


def _place(rows: _Rows, row: int, episodes: Sequence[EpisodeInfo]) -> str:
    frame = WHOLE if rows.whole[row] else rows.frame[row]
    fam = f", fam {rows.fam[row]}" if rows.fam[row] else ""
    return f"episode {episodes[rows.episode[row]].episode}, trial {rows.trial[row]}, frame {frame}{fam} again"


def _check_mixture(test: _Rows, episodes: Sequence[EpisodeInfo]) -> None:
    """A test trial has a value of its own or values of frames, computed from all or from single fam trials."""
    unit = test.model.astype(np.int64) * len(episodes) + test.episode
    parts = unit * (FAMS + 1) + test.fam
    whole = np.intersect1d(parts[test.whole], parts[~test.whole]) // (FAMS + 1)
    single = np.intersect1d(unit[test.fam == 0], unit[test.fam != 0])
    for found, words in ((whole, f"frame {WHOLE} and numbered frames"), (single, "values with and without fam")):
        units = np.unique(found)
        names = [f"{episodes[unit % len(episodes)].episode} has {words}" for unit in units[:_SHOWN].tolist()]
        _refuse("ambiguous", names, len(units))
