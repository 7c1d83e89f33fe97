"""Ceilings of scores without the concept in `balanced`, by domain."""

from __future__ import annotations

from dataclasses import dataclass, replace

HALF = 0.5
_MARGIN = 0.03
"""Above the ceiling of guesses, for what trivial numbers may earn."""
_WITH_SHORTCUT = 0.525

_TWO_ANSWERS = (
    "boundary_overlap", "boundary_rod", "conservation_area", "constancy_height", "constancy_path", "constancy_shade",
    "continuity_screens", "hierarchy_inclusion", "hierarchy_order", "intent_cost", "mechanical_wheels",
    "physics_launch", "physics_stack", "spatiality_around", "spatiality_turning", "tool_trap",
)  # fmt: skip
_BLIND = {
    **dict.fromkeys(_TWO_ANSWERS, HALF),
    "boundary_paint": 0.342,
    "constancy_colour": 0.25,
    "constancy_shape": 0.25,
    "continuity_mice": 0.333,
    "continuity_strips": 0.238,
    "hierarchy_class": 0.25,
    "intent_gaze": 0.183,
    "intent_goal": 0.367,
    "intent_reach": 0.264,
    "mechanical_balance": 0.333,
    "mechanical_bridge": 0.279,
    "permanence_cover": 0.25,
    "permanence_cups": 0.264,
    "permanence_gates": 0.367,
    "perspective_belief": 0.367,
    "perspective_sight": 0.264,
    "perspective_views": 0.25,
    "physics_ramps": 0.25,
    "physics_tube": 0.25,
    "physics_water": 0.25,
    "spatiality_hiding": 0.292,
    "tool_door": 0.321,
    "tool_rake": 0.25,
    "tool_strings": 0.264,
}
"""The best answer of an observer who knows the size and does not look."""
_LOOSER = {"continuity_mice": 0.45}
"""Domains in which part of the concept earns more under every known law."""


@dataclass(frozen=True)
class Ceilings:
    """Accuracies 0..1 that may not be exceeded: without looking, from trivial numbers, and from these and S."""

    blind: float
    trivial: float
    with_shortcut: float

    def knowing_shortcut(self) -> Ceilings:
        """The ceilings for trivial numbers that reveal S."""
        return replace(self, trivial=max(self.trivial, self.with_shortcut))


def find_ceilings(domain: str) -> Ceilings | None:
    """None for a domain for which none are stated."""
    blind = _BLIND.get(domain)
    if blind is None:
        return None
    trivial = _LOOSER.get(domain, round(blind + _MARGIN, 3))
    return Ceilings(blind, trivial, trivial if blind == HALF else _WITH_SHORTCUT)
