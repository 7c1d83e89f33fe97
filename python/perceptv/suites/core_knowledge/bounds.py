"""Ceilings of scores without the concept in `balanced`, by domain."""

from __future__ import annotations

from dataclasses import dataclass, replace

HALF = 0.5
_MARGIN = 0.05
"""Above the ceiling of guesses, for what trivial numbers may earn."""
_WITH_SHORTCUT = 0.525

_BLIND = {
    **dict.fromkeys(
        ("boundary_overlap", "continuity_screens", "spatiality_turning", "constancy_path", "constancy_height",
         "constancy_shade", "physics_stack", "physics_launch", "hierarchy_inclusion", "hierarchy_order",
         "conservation_area", "intent_cost", "mechanical_wheels", "spatiality_around", "tool_trap"), HALF,
    ),
    **dict.fromkeys(("physics_ramps", "physics_water", "perspective_views", "tool_rake"), 0.25),
    **dict.fromkeys(("permanence_cups", "perspective_sight", "tool_strings"), 0.264),
    "boundary_paint": 0.18,
    "continuity_mice": 0.333,
    "continuity_strips": 0.238,
    "permanence_cover": 0.17,
    "spatiality_hiding": 0.292,
    "intent_gaze": 0.183,
    "intent_goal": 0.367,
    "perspective_belief": 0.367,
    "mechanical_balance": 0.333,
    "tool_door": 0.321,
}  # fmt: skip
"""The best answer of an observer who knows the size and does not look."""
_LOOSER = {"continuity_mice": 0.45, "hierarchy_inclusion": 0.62, "intent_cost": 0.62}
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
    return Ceilings(blind, trivial, trivial if blind == HALF else max(_WITH_SHORTCUT, _LOOSER.get(domain, 0.0)))
