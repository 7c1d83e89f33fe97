"""Percept-V as a task of Inspect's."""

from __future__ import annotations

import json
from typing import Any

from inspect_ai import Task, task
from inspect_ai.dataset import MemoryDataset, Sample
from inspect_ai.model import ChatMessageUser
from inspect_ai.solver import generate

from perceptv import _core
from perceptv.core.catalogue import registry
from perceptv.core.dataset import Dataset
from perceptv.core.makers import Preset
from perceptv.core.messages import File, message
from perceptv.core.recipes import OFFICIAL_PER_SIZE
from perceptv.models.inspect.content import inspect_content
from perceptv.models.inspect.scorer import CLUSTER, percept_v_scorer
from perceptv.models.inspect.values import names, numbers
from perceptv.sets.plan import native
from perceptv.suites.percept_v.sets import percept_v as percept_v_set

_CHUNK = 200
_FILES = ("file_name", "second_file_name")


@task
def percept_v(
    preset: Preset = "paper",
    domains: str | list[str] | None = None,
    sizes: str | int | list[int | str] | None = None,
    seed: int = 0,
    per_size: int = OFFICIAL_PER_SIZE,
    twins: bool = False,
    mode: str = "lenient",
) -> Task:
    """The 30 Percept-V tasks, or some of them: pictures and prompt in one user message, scored by our judge.

    Parameters
    ----------
    preset : {"paper", "balanced"}
        The published design made legible, or the design without shortcuts.
    domains : str or list of str, optional
        Ids, as a list or between commas; all by default.
    sizes : str, int or list, optional
        Problem sizes such as 5, "1-20" or "1,2,5-8"; 1..20 by default.
    seed, per_size, twins
        As in :func:`perceptv.percept_v`.
    mode : {"lenient", "strict"}
        How replies are read.
    """
    ds = percept_v_set(
        seed=seed, preset=preset, domains=names(domains), sizes=numbers("sizes", sizes), per_size=per_size, twins=twins
    )
    name = f"percept_v-{preset}-s{seed}"
    return Task(
        dataset=MemoryDataset(_samples(ds), name=name),
        solver=generate(),
        scorer=percept_v_scorer(mode),
        metadata={"perceptv": _core.__version__, "recipe": ds.recipe.as_dict()},
    )


def _samples(ds: Dataset) -> list[Sample]:
    recipe = ds.recipe
    keys = list(map(native, ds.keys()))
    found: list[Sample] = []
    for start in range(0, len(keys), _CHUNK):
        made = _core.store_batch(registry(), keys[start : start + _CHUNK], int(recipe.seed), recipe.preset)
        found += [_sample(pictures, json.loads(metadata)) for _, pictures, metadata, _ in made]
    return found


def _sample(pictures: list[Any], record: dict[str, Any]) -> Sample:
    """One question; the metadata is what the judge needs, and what metrics group by."""
    files = [File(picture[0].rpartition("/")[2], picture[-1]) for picture in pictures]
    metadata = {name: value for name, value in record.items() if name not in (*_FILES, "prompt")}
    metadata[CLUSTER] = record["twin_of"] or record["id"]
    messages: list[Any] = [ChatMessageUser(content=inspect_content(message(files, record["prompt"])))]
    return Sample(input=messages, target=record["answer_text"], id=record["id"], metadata=metadata)
