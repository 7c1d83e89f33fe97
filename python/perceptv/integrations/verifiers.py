"""A taskset for verifiers 0.4 (its module ``verifiers.v1``): endless questions, each with its reward.

verifiers finds it through a module of yours that exports it, see docs/integrations.md; its settings are those of
:func:`perceptv.stream`.
"""

from __future__ import annotations

from collections.abc import Iterator

from perceptv._lazy import needed
from perceptv.core.chat_messages import chat_content
from perceptv.core.streaming import Half, stream
from perceptv.core.training_rows import training_row
from perceptv.integrations.numbered import earned, judged

vf = needed("verifiers.v1", "verifiers", "verifiers")
__all__ = ["PerceptionTaskset"]


class PerceptionConfig(vf.TasksetConfig):  # type: ignore[misc, name-defined]
    """Domains (all of Percept-V where there are none), sizes, seed, and the half of the keys: train or test."""

    domains: list[str] = []  # noqa: RUF012
    sizes: str = "1-10"
    seed: int = 0
    split: Half = "train"


class PerceptionData(vf.TaskData):  # type: ignore[misc, name-defined]
    """What a task sends along: all that a judge needs, as a JSON text."""

    record: str


class PerceptionTask(vf.Task[PerceptionData, vf.State, vf.TaskConfig]):  # type: ignore[misc, name-defined]
    """One question with its pictures."""

    @vf.reward  # type: ignore[untyped-decorator]
    async def right(self, trace: vf.Trace) -> float:  # type: ignore[name-defined]
        """The reward of :func:`perceptv.reward` for the last reply."""
        return earned(trace.last_reply or "", self.data.record)


class PerceptionTaskset(vf.Taskset[PerceptionTask, PerceptionConfig]):  # type: ignore[misc, name-defined]
    """The items of a stream, in order, without end."""

    INFINITE = True

    def load(self) -> Iterator[PerceptionTask]:
        """The tasks, each made when it is asked for."""
        chosen = self.config
        items = stream(domains=chosen.domains or None, sizes=chosen.sizes, seed=chosen.seed, split=chosen.split)
        for sample in items:
            prompt = [vf.UserMessage(content=chat_content(sample))]
            data = PerceptionData(name=sample.id, prompt=prompt, record=judged(training_row(sample)))
            yield PerceptionTask(data, chosen.task)
