"""What Inspect's entry-point group loads."""

from perceptv.evals.scorer import by_domain, by_skill, format_errors, percept_v_scorer
from perceptv.evals.tasks import percept_v

__all__ = ["by_domain", "by_skill", "format_errors", "percept_v", "percept_v_scorer"]
