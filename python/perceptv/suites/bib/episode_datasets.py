"""Datasets of episodes in a fixed order: evaluation and background, of BIB and of its social-cognition extension."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from perceptv._arguments import NameList, Preset, SwitchValue, choice, distinct, integer, names
from perceptv.core.appearance import Legible, Scale
from perceptv.core.dataset import Dataset, Refused
from perceptv.core.dressing import SHOWING, in_looks
from perceptv.core.makers import checked_switches, keywords_of
from perceptv.core.parts import InParts
from perceptv.core.recipes import Key, Switches, words_for
from perceptv.core.words import USUAL, Words, split_words
from perceptv.errors import illegal, invalid
from perceptv.suite import suite_of
from perceptv.suites.bib.released_folders import PARTS, TASKS, Task, find_task, legal_comparisons

PAIRS = 1000
SIZES = {"paper": range(6, 15), "balanced": range(1, 21)}  # in `paper` 8 to 16 blocks, as released


@dataclass(frozen=True)
class TaskPart:
    """One folder of a dataset: instances 0 .. count - 1 of a task, under one comparison where it has several."""

    domain: str
    comparison: str | None
    count: int

    def row(self) -> list[object]:
        """Plain data."""
        return [self.domain, self.comparison, self.count]


@dataclass(frozen=True)
class BibRecipe(InParts[TaskPart]):
    """The definition of a dataset of episodes: the same recipe gives the same frames and files."""

    SUITE, PARTS = "bib", "parts"

    preset: Preset
    seed: int
    parts: tuple[TaskPart, ...]
    switches: Switches = ()
    words: Words = USUAL

    def key(self, position: int) -> Key:
        """The sample at a position: its number is its index, and the sizes go round."""
        part, number = self.place(position)
        sizes = SIZES[self.preset]
        chosen = () if part.comparison is None else (("comparison", part.comparison),)
        switches = tuple(sorted((*self.switches, *chosen)))
        words = words_for(part.domain, self.words)
        return Key(part.domain, sizes[number % len(sizes)], number, self.seed, self.preset, None, switches, words)

    def check(self) -> None:
        """InvalidParams if there is no such dataset; the message names the parameter, its value and what is legal."""
        super().check()
        if "comparison" in dict(self.switches):
            raise illegal("comparison is given", "no comparison, see comparisons")
        distinct("parts", [(part.domain, part.comparison) for part in self.parts])
        for part in self.parts:
            _check_comparison(find_task(part.domain), part.comparison)
            integer("pairs or episodes", part.count, 1)


def bib(
    *,
    part: str = "eval",
    tasks: NameList | None = None,
    comparisons: NameList | None = None,
    pairs: int = PAIRS,
    episodes: int | None = None,
    seed: int = 0,
    preset: Preset | None = None,
    background: bool = False,
    looks: NameList | None = None,
    width: int | Iterable[int] | None = None,
    scale: Scale | Iterable[Scale] | None = None,
    refused: Refused = "error",
    legible: Legible | None = None,
    **switches: SwitchValue,
) -> Dataset:
    """The evaluation or background datasets: pairs of episodes, or single episodes for training. Lazy.

    Item i of a task has index i. Its size is 6 + i mod 9 in `paper` (8 to 16 blocks, as released), and 1 + i mod 20 in
    `balanced`.

    Parameters
    ----------
    background : bool
        All background tasks, of BIB and of the extension, as `bib_background` gives them.
    part : {"eval", "background", "eval2", "background2", "all"}
        The nine evaluation tasks of BIB; its four background tasks; the evaluation and background tasks of the
        social-cognition extension; or everything.
    tasks : str or iterable of str, optional
        Domain ids; all of the part by default. If they are given, `part` is ignored.
    comparisons : str or iterable of str, optional
        Comparisons of tasks with conditions; by default direct, cross_x and cross_y; for beliefs only direct.
    pairs : int
        Pairs per task and comparison.
    episodes : int, optional
        Background episodes per task; by default the released numbers (10000, 10000, 4000, 4000). For the extension no
        numbers are known; its default is 4000 each.
    seed : int
        0 .. 2**63 - 1.
    preset : {"paper", "balanced"}, optional
        ``"paper"`` by default.
    looks : str or iterable of str, optional
        Each sample under each of these looks, one after another, see :meth:`Dataset.with_look`.
    width : int or iterable of int, optional
        Pictures that wide, in px, or each sample at each of several widths.
    scale : number, str, Fraction, or iterable of these, optional
        In the place of `width`: the factor of all lengths.
    refused : {"error", "skip"}
        What happens to samples that refuse a look or a size.
    legible : {True, "people", False}, optional
        As in :func:`perceptv.generate`.
    **switches
        Values of switches that every chosen task has, for example ``square="off"``, but the comparison; and
        `wording`, `form`, `think` and `language` as in :func:`perceptv.generate`.

    Raises
    ------
    InvalidParams
        A parameter is out of its range; the message names it, its value and what is legal.
    """
    preset = suite_of(BibRecipe.SUITE).preset_or(preset)
    if background:
        if part != "eval" or comparisons is not None or pairs != PAIRS:
            legal = "no part, comparisons and pairs, as background tasks are single episodes"
            raise illegal(f"background is {background!r}", legal)
        how: dict[str, Any] = {"looks": looks, "width": width, "scale": scale, "refused": refused, "legible": legible}
        return bib_background(tasks=tasks, episodes=episodes, seed=seed, preset=preset, **how, **switches)
    switches, words = split_words(switches)
    choice("part", part, (*PARTS, "all"))
    chosen = [t for t in TASKS if part in (t.part, "all")] if tasks is None else _tasks(tasks)
    shown = None if comparisons is None else names("comparisons", comparisons)
    counts = integer("pairs", pairs, 1), None if episodes is None else integer("episodes", episodes, 1)
    if shown is not None and not any(legal_comparisons(task.domain) for task in chosen):
        raise illegal(f"comparisons is {shown}", "no comparisons, as these tasks have none")
    parts = [p for task in chosen for p in _parts(task, shown, *counts)]
    fixed = tuple(checked_switches(switches, [task.domain for task in chosen], [*keywords_of("bib"), *SHOWING]).items())
    made = Dataset(BibRecipe(preset, integer("seed", seed), tuple(parts), fixed, words))
    return in_looks(made, looks, width, scale, refused, legible)


def bib_background(
    *,
    tasks: NameList | None = None,
    episodes: int | None = None,
    seed: int = 0,
    preset: Preset | None = None,
    **switches: Any,
) -> Dataset:
    """The background datasets of BIB and of its extension: single expected episodes for training. See `bib`."""
    wanted = _tasks(tasks) if tasks is not None else [t for t in TASKS if t.published]
    if pairs := [t.domain for t in wanted if not t.published]:
        legal = ", ".join(t.domain for t in TASKS if t.published)
        raise illegal(f"tasks holds {pairs[0]!r}, which makes pairs", legal)
    how: dict[str, Any] = {"seed": seed, "preset": preset, **switches}
    return bib(tasks=[t.domain for t in wanted], episodes=episodes, **how)


def _tasks(tasks: NameList) -> list[Task]:
    return [find_task(name) for name in names("tasks", tasks, "domain ids")]


def _parts(task: Task, comparisons: list[str] | None, pairs: int, episodes: int | None) -> list[TaskPart]:
    if task.published:
        return [TaskPart(task.domain, None, task.published if episodes is None else episodes)]
    if not legal_comparisons(task.domain):
        return [TaskPart(task.domain, None, pairs)]
    wanted = task.comparisons if comparisons is None else comparisons
    for name in wanted:
        _check_comparison(task, name)
    return [TaskPart(task.domain, name, pairs) for name in wanted]


def _check_comparison(task: Task, comparison: str | None) -> None:
    legal = legal_comparisons(task.domain) or (None,)
    if comparison not in legal:
        raise invalid(f"comparison of {task.domain}", comparison, ", ".join(map(repr, legal)))
