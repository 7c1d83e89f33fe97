"""The task that asks any dataset, and those of suites: what Inspect's entry point of this package loads."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from inspect_ai import Task, task

from perceptv._arguments import Preset
from perceptv.core.catalogue import domains as catalogue
from perceptv.core.makers import dataset as make
from perceptv.core.words import USUAL, AskedForm, Wording, Words
from perceptv.errors import InvalidParams, illegal
from perceptv.models.inspect.bare import question_set
from perceptv.models.inspect.inspect_samples import make_task
from perceptv.models.inspect.scorer import perceptv_scorer
from perceptv.sets.verify_dataset import load
from perceptv.suite import known_suites, suite_of


@task
def dataset(
    suite: str | None = None,
    domains: str | list[str] | None = None,
    folder: str | None = None,
    preset: Preset | None = None,
    sizes: str | int | list[int | str] | None = None,
    seed: int = 0,
    per_size: int = 10,
    wording: Wording | None = None,
    form: AskedForm = "line",
    think: bool | None = None,
    language: str = "en",
    mode: str = "lenient",
) -> Task:
    """Any domains, or those of a suite, or a saved dataset: what is shown and the prompt in one user message.

    Parameters
    ----------
    suite, domains : str or list of str, optional
        A suite, whose domains that ask something are taken, or ids as a list or between commas; or `folder`.
    folder : str, optional
        A saved dataset, which is made again from its recipe; nothing else but `mode` goes beside it.
    preset, seed
        As everywhere.
    sizes : str, int or list, optional
        Problem sizes such as 5, "1-20" or "1,2,5-8"; by default the official ones.
    per_size : int
        Instances per domain and size.
    wording, form, think, language
        How the questions are put, see :func:`perceptv.generate`. A saved dataset has its own words.
    mode : {"lenient", "strict"}
        How replies are read.
    """
    if (suite is not None) + (domains is not None) + (folder is not None) != 1:
        raise illegal(f"suite is {suite!r:.80}, domains {domains!r:.80}, folder {folder!r:.80}", "one of the three")
    if folder is not None:
        if Words(wording, form, think, language) != USUAL:
            raise illegal("folder is given with wording, form, think or language", "a folder saved in these words")
        saved = load(folder)
        frames = suite_of(saved.recipe.suite).hook("frames")
        asked: Sequence[Any] = frames(saved, {}) if frames else saved
        return make_task(f"{saved.recipe.suite}-folder", asked, perceptv_scorer(mode), saved.recipe.as_dict())
    chosen = domains or [d.id for d in catalogue(suite) if d.answer_class != "none"]
    words = Words(wording, form, think, language)
    made = make(domains=chosen, preset=preset, sizes=sizes, seed=seed, per_size=per_size, **words.as_dict())
    name = f"{suite or 'dataset'}-{made.recipe.preset}-s{seed}{words.suffix}"
    return make_task(name, made, perceptv_scorer(mode), made.recipe.as_dict())


def tasks() -> dict[str, Callable[..., Task]]:
    """All tasks by name; InvalidParams if two suites name theirs alike."""
    result: dict[str, Callable[..., Task]] = {"dataset": dataset, "question_set": question_set}
    for known in known_suites().values():
        own = dict(known.hook("tasks") or {})
        if taken := result.keys() & own.keys():
            raise InvalidParams(f"task of the suite {known.id!r} is {min(taken)!r}, which is taken")
        result |= own
    return result


tasks()  # Inspect registers tasks when their modules are loaded
