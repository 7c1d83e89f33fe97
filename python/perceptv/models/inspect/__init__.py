"""Tasks for Inspect AI (extra ``inspect``): ``inspect eval perceptv/dataset -T suite=... --model ...`` serves every
suite and every saved folder; suites have tasks of their own beside it.

Inspect finds them through its entry-point group. From Python:

>>> from perceptv.models.inspect import dataset, responses
>>> from inspect_ai import eval
>>> logs = eval(dataset(folder="out/set"), model="openai/gpt-4o")    # doctest: +SKIP
>>> pv.score("out/set", responses(logs[0]))                          # doctest: +SKIP
"""

from typing import Any

from perceptv.errors import MissingExtra, NoSuchProperty

try:
    import inspect_ai as _inspect_ai  # noqa: F401 - says early, and by name, what is missing
except ImportError:
    raise MissingExtra("inspect_ai", "inspect") from None

from perceptv.models.inspect.bare import questions_task
from perceptv.models.inspect.logs import responses
from perceptv.models.inspect.scorer import by_domain, by_skill, format_errors, perceptv_scorer

__all__ = ["by_domain", "by_skill", "format_errors", "perceptv_scorer", "questions_task", "responses"]


def __getattr__(name: str) -> Any:
    """Tasks, ours and those of suites: they import what is in this package, so they are loaded later."""
    from perceptv.models.inspect.tasks import tasks

    found = {} if name.startswith("__") else tasks()
    if name not in found:
        raise NoSuchProperty(f"module {__name__!r} has no attribute {name!r}; tasks: {', '.join(found)}")
    return found[name]
