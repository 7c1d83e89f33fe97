"""What Inspect's entry-point group loads."""

from perceptv.evals.conservation import conservation, conservation_scorer, conserving, non_conserving, strict_pairs
from perceptv.evals.scorer import by_domain, by_skill, format_errors, percept_v_scorer
from perceptv.evals.tasks import percept_v

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
    "strict_pairs",
]
