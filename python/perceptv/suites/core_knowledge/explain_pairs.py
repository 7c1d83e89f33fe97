"""How the answers of core knowledge's questions are found."""

from __future__ import annotations

from perceptv.core.explanations import Explain
from perceptv.suites.core_knowledge.explain_classes import EXPLAIN as CLASSES
from perceptv.suites.core_knowledge.explain_constancy import EXPLAIN as CONSTANCY
from perceptv.suites.core_knowledge.explain_events import EXPLAIN as EVENTS
from perceptv.suites.core_knowledge.explain_hidden import EXPLAIN as HIDDEN
from perceptv.suites.core_knowledge.explain_motion import EXPLAIN as MOTION
from perceptv.suites.core_knowledge.explain_people import EXPLAIN as PEOPLE
from perceptv.suites.core_knowledge.explain_things import EXPLAIN as THINGS
from perceptv.suites.core_knowledge.explain_ways import EXPLAIN as WAYS
from perceptv.suites.core_knowledge.explain_wheels import EXPLAIN as WHEELS


def explain_for(domain: str) -> Explain | None:
    """The function that solves a domain."""
    return {**THINGS, **EVENTS, **CONSTANCY, **MOTION, **PEOPLE, **WAYS, **HIDDEN, **CLASSES, **WHEELS}.get(domain)
