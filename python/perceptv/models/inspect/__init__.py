"""Tasks for Inspect AI (extra ``inspect``): ``inspect eval perceptv/percept_v --model ...``, or
``perceptv/conservation``.

Inspect finds them through its entry-point group. From Python:

>>> from perceptv.models.inspect import percept_v, responses
>>> from inspect_ai import eval
>>> logs = eval(percept_v(preset="balanced", per_size=1), model="openai/gpt-4o")    # doctest: +SKIP
>>> pv.score(pv.percept_v(preset="balanced", per_size=1), responses(logs[0]))       # doctest: +SKIP
"""

from perceptv.errors import MissingExtra

try:
    import inspect_ai as _inspect_ai  # noqa: F401 - says early, and by name, what is missing
except ImportError:
    raise MissingExtra("inspect_ai", "inspect") from None

from perceptv.models.inspect.logs import responses
from perceptv.models.inspect.scorer import by_domain, by_skill, format_errors, percept_v_scorer
from perceptv.suites.conservation.evals import (
    conservation,
    conservation_scorer,
    conserving,
    non_conserving,
    strict_pairs,
)
from perceptv.suites.percept_v.evals import percept_v

__all__ = [
    "by_domain",
    "by_skill",
    "conservation",
    "conservation_scorer",
    "conserving",
    "format_errors",
    "non_conserving",
    "percept_v",
    "percept_v_scorer",
    "responses",
    "strict_pairs",
]
