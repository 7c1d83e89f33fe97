"""The dataset card of a dataset of episodes, and the measured accuracies of trivial scorers that it shows."""

from __future__ import annotations

import json
from collections.abc import Iterable
from importlib.resources import files
from typing import Any

from perceptv._arguments import Preset
from perceptv._core import __version__
from perceptv._plain import counted
from perceptv.audit.audit_settings import markdown
from perceptv.core.dataset import Positions
from perceptv.sets.dataset_card import header, licence, suites_of
from perceptv.sets.tally import PictureTally
from perceptv.suites.bib.episode_audit import EpisodeAuditRow
from perceptv.suites.bib.episode_datasets import BibRecipe, TaskPart
from perceptv.suites.bib.released_folders import find_task
from perceptv.suites.bib.surprise_observers import IDEAL, baseline_names

FILE = "figures.json"
_FILES = """## Files

- `bib_train/<task>/` and `bib_eval/<task>/`: flat folders, as in the released datasets: `<stem>.json`, an array of nine
  trials of frames{video}. The names of a pair end in `e` (the less surprising episode) and `u`.
- `bib_train_meta/<task>/` and `bib_eval_meta/<task>/`: `<stem>.rec.json`, the compact record of each episode (key,
  sprites, plans, events). Frames and JSON can be made from it, byte for byte.
- `metadata.jsonl`: one line per episode: task, pair, member, outcome, condition, comparison, sub-type, key, and the
  number of frames of each trial. `perceptv score` takes this folder with a file of surprise values.
- `questions.jsonl`: one line per episode: the pair as a question about both clips, and its answer.
- `manifest.json`: recipe, versions, digest and size of every file.
"""
_VIDEO = ", and `<stem>.mp4` (H.264, 25 frames a second, the last 22 frames of a trial fade to black)"

_DESIGN = """## Design

An episode has eight familiarization trials and a test trial. Both episodes of a pair begin with the same kind of
events. An observer who has understood the agent's goal, means, beliefs or affiliations expects the ending of one of
them. `paper` is comparable with the released datasets in design but not number for number, because their sampling rules
were never published. `balanced` is the design without shortcuts: trivial scorers (the nearest object, the shorter
trial, the order of lists) get about 50 %, except where the cue is the concept itself.
"""


def _measured(recipe: BibRecipe) -> list[str]:
    """The scores of trivial scorers on the dataset's tasks, if they have been measured."""
    table = figures_table(recipe.preset, recipe.domains)
    note = "Accuracy in per cent of scorers that know no goals and of an ideal observer, over 1000 pairs; chance is 50."
    return [f"## Trivial scorers\n\n{note}\n\n{table}"] if table else []


def _folders(part: TaskPart, dialect: str) -> str:
    task = find_task(part.domain)
    return ", ".join(f"`{task.root}/{folder}`" for folder in task.file_folders(part.comparison, dialect))


def _told(part: Positions) -> str:
    if isinstance(part, range):
        return f"positions {part.start} to {part[-1]} in steps of {part.step}"
    return f"{counted(len(part), 'position')}, see manifest.json"


def text(recipe: BibRecipe, part: Positions | None, tally: PictureTally, video: str, dialect: str) -> bytes:
    """README.md of a dataset; it follows from the recipe and the version of this package."""
    suites = suites_of(recipe.domains)
    name = f"perceptv bib ({recipe.preset}, seed {recipe.seed})"
    total = tally.total()
    which = "" if part is None else f" This dataset has {_told(part)} of them."
    rows = [f"| {_folders(p, dialect)} | {p.domain} | {p.comparison or ''} | {p.count} |" for p in recipe.parts]
    body = [
        f"# {name}",
        f"{counted(total.instances, 'sample')} of grid-world episodes, made by perceptv {__version__}.{which}",
        "## Tasks\n\n| folder | domain | comparison | pairs or episodes |\n|---|---|---|---|\n" + "\n".join(rows),
        _FILES.format(video=_VIDEO if video == "mp4" else "").rstrip(),
        _DESIGN.rstrip(),
        *_measured(recipe),
        licence(suites),
    ]
    head = header(name, total.instances, ["video-classification"], suites)
    return (head + "\n" + "\n\n".join(body) + "\n").encode()


def as_figures(row: EpisodeAuditRow) -> dict[str, float]:
    """Accuracy of each scorer in per cent, a tie counting half, and the number of pairs."""
    return {"pairs": row.pairs, **{name: round(100 * t.accuracy, 1) for name, t in row.tallies.items()}}


def figures_table(preset: Preset, domains: Iterable[str]) -> str:
    """Markdown table of the domains that have been measured, a row per scorer; empty if none has."""
    measured: dict[str, Any] = json.loads((files(__package__) / FILE).read_text(encoding="utf-8"))
    rows = {name: measured[preset][name] for name in domains if name in measured.get(preset, {})}
    if not rows:
        return ""
    lines = [[scorer, *(f"{row[scorer]:.1f}" for row in rows.values())] for scorer in (*baseline_names(), IDEAL)]
    return markdown(["scorer", *rows], lines)
