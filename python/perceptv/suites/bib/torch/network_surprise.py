"""The surprise of a network: the error of its prediction of each frame of the test trial."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

import torch

from perceptv.core.dataset import Dataset
from perceptv.io.whole import replacing
from perceptv.suites.bib.episode import TRIALS, Episode
from perceptv.suites.bib.episodes import TEST, made_rows
from perceptv.suites.bib.surprise_series import FAMS
from perceptv.suites.bib.torch.config import ModelConfig
from perceptv.suites.bib.torch.data import TrialBatch, filled, places
from perceptv.suites.bib.torch.model import NextFrame, prediction_error
from perceptv.suites.bib.torch.trial_frames import looked_at, trial_frames


class SurpriseRow(NamedTuple):
    """One row for `perceptv.score_surprise`: `trial` is 9, `frame` is that of the trial, `fam` is 1..8."""

    episode: str
    trial: int
    frame: int
    surprise: float
    fam: int


def surprise_rows(model: NextFrame, dataset: Dataset, *, together: int = FAMS) -> Iterator[SurpriseRow]:
    """Surprise of a network at the test trials of a dataset, episode by episode, fam by fam, frame by frame.

    Each familiarization trial is paired with the test trial by itself. No frame is dropped (the paper is silent), so
    every stride-th frame of the test has a value but the first that is looked at, which nothing precedes. Surprise is
    the mean square error over the pixels and colours of the frame.

    Parameters
    ----------
    model : NextFrame
        Works where it lies; afterwards it is in the mode to predict.
    dataset : Dataset
        One of `perceptv.bib`.
    together : int
        How many of the eight pairings go through the network at once: less takes less memory.
    """
    model.eval()
    for info, episode in made_rows(dataset):
        numbers = looked_at(episode.lengths[TRIALS - 1], model.config)[1:]
        for fam, values in enumerate(episode_surprise(model, episode, together), 1):
            for frame, value in zip(numbers, values, strict=True):
                yield SurpriseRow(info.episode, TEST, frame, value, fam)


def episode_surprise(model: NextFrame, episode: Episode, together: int = FAMS) -> list[list[float]]:
    """Surprise by familiarization trial and by frame of the test that is looked at, without the first."""
    device, out = next(model.parameters()).device, list[list[float]]()
    whole = paired(episode, model.config)
    with torch.inference_mode(), _flash_attention():
        for at in range(0, FAMS, together):
            batch = TrialBatch(*(part[at : at + together] for part in whole)).to(device)
            errors = prediction_error(model(*batch[:4]), batch.target)
            out += errors.double().cpu().tolist()
    return out


@contextmanager
def _flash_attention() -> Iterator[None]:
    """PyTorch's own short cut for predictions keeps all weights of attention: on the CPU four times as slow."""
    kept = torch.backends.mha.get_fastpath_enabled()
    torch.backends.mha.set_fastpath_enabled(False)
    try:
        yield
    finally:
        torch.backends.mha.set_fastpath_enabled(kept)


def paired(episode: Episode, config: ModelConfig) -> TrialBatch:
    """The eight familiarization trials of an episode, each with the test trial, all frames that are looked at."""
    *seen, shown = (looked_at(length, config) for length in episode.lengths)
    *fams, test = (
        trial_frames(trial, numbers, config.side) for trial, numbers in zip(episode.trials, [*seen, shown], strict=True)
    )
    clip = torch.from_numpy(test).expand(FAMS, -1, -1, -1, -1)
    fam_at = places([[n // config.stride for n in numbers] for numbers in seen])
    test_at = places([[n // config.stride for n in shown[:-1]]] * FAMS)
    return TrialBatch(filled(fams), fam_at, clip[:, :-1], test_at, clip[:, 1:])


def write_surprise(path: str | Path, rows: Iterable[SurpriseRow]) -> Path:
    """Writes rows as a CSV file for `perceptv score`, completely or not at all. Returns its path."""
    path = Path(path)
    with replacing(path) as file:
        text = io.TextIOWrapper(file, encoding="utf-8", newline="", write_through=True)
        writer = csv.writer(text, lineterminator="\n")
        writer.writerow(SurpriseRow._fields)
        writer.writerows(rows)
        text.detach()  # the file stays open
    return path
