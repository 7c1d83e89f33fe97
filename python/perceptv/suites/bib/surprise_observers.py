"""Surprise of trivial scorers and of an ideal observer: the floor and the ceiling of every score."""

from __future__ import annotations

import math
from pathlib import Path

from perceptv import _core
from perceptv._arguments import path as path_of
from perceptv.core.dataset import Dataset
from perceptv.io.whole_files import Folder
from perceptv.limits import LIMITS, Limits
from perceptv.sets.dataset_manifest import ManifestReader
from perceptv.sets.plan import MANIFEST
from perceptv.sets.verify_dataset import load
from perceptv.suites.bib.episode import Episode
from perceptv.suites.bib.episodes import EpisodeInfo, made_rows

IDEAL = "ideal observer"


def baseline_names() -> tuple[str, ...]:
    """The trivial scorers, in the order of reports."""
    return tuple(_core.baseline_names())


def baseline_series(dataset: Dataset | str | Path, *, limits: Limits = LIMITS) -> dict[str, dict[str, float]]:
    """One value per episode, lower for less surprise, from each trivial scorer and from the ideal observer.

    The scorers know no goals. They use the distance of the target, the duration, length or straightness of the walk,
    the order of lists, the picture, the walls, the similarity to earlier trials, or chance. The ideal observer knows
    the true state: -ln p(target) + lambda (walked / efficient - 1). Here p follows from the earlier free choices of the
    agent and from what it can reach; lambda is 20 if the agent was efficient before, else 0.

    Parameters
    ----------
    dataset : Dataset, str or Path
        A dataset of the suite ``bib``, or its folder. Its episodes are generated for this.
    limits : Limits
        Limits on what is read, see :mod:`perceptv.limits`.

    Returns
    -------
    dict
        {name of the scorer: {episode: value}}.
    """
    if not isinstance(dataset, Dataset):
        dataset = load(dataset, limits=limits)
    out: dict[str, dict[str, float]] = {name: {} for name in (*baseline_names(), IDEAL)}
    pair: list[tuple[EpisodeInfo, dict[str, float]]] = []
    for info, episode in made_rows(dataset):
        found = (info, surprises(episode, info.sample))
        pair = [*pair, found] if info.member == "u" else [found]
        for name in out:
            tied = any(math.isnan(values[name]) for _, values in pair)
            for member, values in pair:
                out[name][member.episode] = 0.0 if tied else values[name]
    return out


def surprises(episode: Episode, key: str) -> dict[str, float]:
    """Every scorer's surprise at an episode, NaN if it has none. `key` names the pair."""
    return {**episode._native.baselines(key), IDEAL: episode._native.ideal_surprise()}


def holds_episodes(directory: str | Path, limits: Limits = LIMITS) -> bool:
    """True if the manifest of a folder names the suite ``bib``."""
    folder = Folder(path_of("directory", directory))
    if folder.size(MANIFEST) is None:
        return False
    with ManifestReader(folder, limits) as manifest:
        return bool(manifest.head.identity["recipe"].get("suite") == "bib")
