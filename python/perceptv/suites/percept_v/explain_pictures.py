"""How the answers of Percept-V's pictures are found."""

from __future__ import annotations

from perceptv.core.explanations import Explain
from perceptv.suites.percept_v.explain_counts import EXPLAIN as COUNTS
from perceptv.suites.percept_v.explain_orders import EXPLAIN as ORDERS


def explain_for(domain: str) -> Explain | None:
    """The function that solves a domain."""
    return {**COUNTS, **ORDERS}.get(domain)
