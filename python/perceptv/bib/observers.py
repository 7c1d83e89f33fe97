"""What trivial scorers and an ideal observer find surprising: the floor and the ceiling of every score."""

from __future__ import annotations

from pathlib import Path

from perceptv import _core
from perceptv.bib.rows import made_rows
from perceptv.dataset import Dataset
from perceptv.storage.files import Folder
from perceptv.storage.manifest import ManifestReader
from perceptv.storage.plan import MANIFEST

IDEAL = "ideal observer"


def baseline_names() -> tuple[str, ...]:
    """The trivial scorers, in the order of reports."""
    return tuple(_core.baseline_names())


def baseline_series(dataset: Dataset | str | Path) -> dict[str, dict[str, float]]:
    """One value per episode, less for what surprises less, from each trivial scorer and from the ideal observer.

    The scorers know no goals: they go by the distance of the target, the duration or length of the walk, its
    straightness, the order of lists, the picture, the walls, the likeness to what was seen before, or chance. The ideal
    observer takes what is true: -ln p(target) + lambda (walked / efficient - 1), with p from what the agent's identity
    chose freely before and can reach, and lambda 20 where it had been efficient, else 0.

    Parameters
    ----------
    dataset : Dataset, str or Path
        A set of the suite ``bib``, or the folder of one. Its episodes are made for this.

    Returns
    -------
    dict
        Name of the scorer to {stem of the episode: value}.
    """
    if not isinstance(dataset, Dataset):
        dataset = _dataset_of(Path(dataset))
    out: dict[str, dict[str, float]] = {name: {} for name in (*baseline_names(), IDEAL)}
    for info, episode in made_rows(dataset):
        for name, value in episode._native.baselines(info.sample).items():
            out[name][info.episode] = value
        out[IDEAL][info.episode] = episode._native.ideal_surprise()
    return out


def is_of_episodes(directory: str | Path) -> bool:
    """Whether a folder holds a set of the suite ``bib``, by its manifest."""
    if not (Path(directory) / MANIFEST).is_file():
        return False
    with ManifestReader(Folder(Path(directory))) as manifest:
        return bool(manifest.head.identity["recipe"].get("suite") == "bib")


def _dataset_of(directory: Path) -> Dataset:
    from perceptv.verify import read_recipe

    with ManifestReader(Folder(directory)) as manifest:
        return read_recipe(manifest.head)
