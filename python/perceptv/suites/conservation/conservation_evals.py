"""Conservation as a task of Inspect's: frames of videos in one message, scored by our judge, and by pairs."""

from __future__ import annotations

from inspect_ai import Task, task
from inspect_ai.scorer import Metric, SampleScore, Scorer, Value, accuracy, metric, scorer, stderr

from perceptv._arguments import Preset, choice, names
from perceptv._arguments import sizes as sizes_of
from perceptv.errors import illegal
from perceptv.models.inspect.inspect_samples import make_task
from perceptv.models.inspect.scorer import CLUSTER, by_domain, format_errors, judge_reply, read_metadata, share
from perceptv.suites.conservation.video_datasets import conservation as conservation_set
from perceptv.suites.conservation.video_datasets import human_subset
from perceptv.suites.conservation.video_trials import conservation_trials

_SAME_TRIAL = ("pair", "method", "count", "prompt_style", "shown")


@task
def conservation(
    preset: Preset | None = None,
    domains: str | list[str] | None = None,
    sizes: str | int | list[int | str] | None = None,
    per_size: int | None = None,
    seed: int = 0,
    methods: str | list[str] = "uniform",
    counts: str | int | list[int | str] = 3,
    prompts: str | list[str] = "direct",
    control: str | None = None,
    subset: str = "all",
    mode: str = "lenient",
) -> Task:
    """Paired videos, conserving and not, as trials: by default the 384 videos with three frames each, asked once.

    All images are made before the run and held in memory: the whole of 23,040 trials takes gigabytes.

    Parameters
    ----------
    preset, domains, sizes, per_size, seed
        As in :func:`perceptv.conservation`; lists may stand between commas.
    methods, counts, prompts, control
        As in :func:`perceptv.conservation_trials`; lists may stand between commas.
    subset : {"all", "human"}
        All videos, or the 48 that people were asked about.
    mode : {"lenient", "strict"}
        How replies are read.
    """
    choice("subset", subset, ("all", "human"))
    if subset == "human" and (preset not in (None, "paper") or any(v is not None for v in (domains, sizes, per_size))):
        raise illegal("subset is 'human', which is a part of the whole 'paper' dataset", "seed alone beside it")
    videos = conservation_set(seed=seed, preset=preset, domains=domains, sizes=sizes, per_size=per_size)
    trials = conservation_trials(
        human_subset(seed=seed) if subset == "human" else videos,
        methods=names("methods", methods),
        counts=sizes_of("counts", counts),
        prompts=names("prompts", prompts),
        control=control,
    )
    recipe = videos.recipe
    return make_task(f"conservation-{recipe.preset}-s{seed}", trials, conservation_scorer(mode), recipe.as_dict())


def _accuracy_where(condition: str) -> Metric:
    def compute(scores: list[SampleScore]) -> Value:
        return share(e.score.as_float() for e in scores if read_metadata(e, "condition") == condition)

    return compute


@metric
def conserving() -> Metric:
    """Accuracy where the quantity is conserved."""
    return _accuracy_where("conserving")


@metric
def non_conserving() -> Metric:
    """Accuracy where it is not."""
    return _accuracy_where("non_conserving")


@metric
def strict_pairs() -> Metric:
    """Share of pairs with both members right under the same method, count and prompt."""

    def compute(scores: list[SampleScore]) -> Value:
        pairs: dict[tuple[object, ...], list[float]] = {}
        for entry in scores:
            pairs.setdefault(tuple(read_metadata(entry, name) for name in _SAME_TRIAL), []).append(
                entry.score.as_float()
            )
        return share(float(len(both) > 1 and min(both) == 1) for both in pairs.values())

    return compute


@scorer(
    metrics=[
        accuracy(),
        stderr(cluster=CLUSTER),
        conserving(),
        non_conserving(),
        strict_pairs(),
        format_errors(),
        by_domain(),
    ]
)
def conservation_scorer(mode: str = "lenient") -> Scorer:
    """Judges a reply as `perceptv.score` does; mode is "lenient" or "strict"."""
    return judge_reply(mode)


TASKS = {"conservation": conservation}
