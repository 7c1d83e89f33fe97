"""How the answers of core knowledge's questions are found."""

from __future__ import annotations

from perceptv.core.explanations import Explain
from perceptv.suites.core_knowledge.explain_classes import EXPLAIN as CLASSES
from perceptv.suites.core_knowledge.explain_events import EXPLAIN as EVENTS
from perceptv.suites.core_knowledge.explain_things import EXPLAIN as THINGS


def explain_for(domain: str) -> Explain | None:
    """The function that solves a domain."""
    return {**THINGS, **EVENTS, **CLASSES}.get(domain)
