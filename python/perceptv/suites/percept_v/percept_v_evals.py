"""Percept-V as a task of Inspect's."""

from __future__ import annotations

from inspect_ai import Task, task

from perceptv._arguments import Preset
from perceptv.core.recipes import OFFICIAL_PER_SIZE
from perceptv.models.inspect.inspect_samples import make_task
from perceptv.models.inspect.scorer import perceptv_scorer
from perceptv.suites.percept_v.picture_datasets import percept_v as percept_v_set


@task
def percept_v(
    preset: Preset | None = None,
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
    preset : {"paper", "balanced"}, optional
        The published design made legible (the default), or the design without shortcuts.
    domains : str or list of str, optional
        Ids, as a list or between commas; all by default.
    sizes : str, int or list, optional
        Problem sizes such as 5, "1-20" or "1,2,5-8"; 1..20 by default.
    seed, per_size, twins
        As in :func:`perceptv.percept_v`.
    mode : {"lenient", "strict"}
        How replies are read.
    """
    ds = percept_v_set(seed=seed, preset=preset, domains=domains, sizes=sizes, per_size=per_size, twins=twins)
    return make_task(f"percept_v-{ds.recipe.preset}-s{seed}", ds, perceptv_scorer(mode), ds.recipe.as_dict())


TASKS = {"percept_v": percept_v}
