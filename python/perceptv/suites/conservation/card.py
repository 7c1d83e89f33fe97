"""What the card of a set of paired videos says beside what every card says."""

from __future__ import annotations

from perceptv.core.recipes import AnyRecipe
from perceptv.sets.tally import Tally

_DESIGN = """## Design

Each video has a partner that differs in one event and in nothing else: there a quantity changes that is conserved here.
`paper` follows the published design: 48 configurations per domain, one direction of change per domain, and what stays
behind or is brought remains in view. `balanced` is the design without shortcuts: a carrier comes and goes in both
members, full or empty alike, and single frames before the change or the last frame alone do not tell the answer where
the task is to compare first and last.
"""

_FILES = """## Trials

`pair` is equal for the two members of a pair. `trials.jsonl`, where it was asked for, has a line per trial of the
published design: the numbers of its frames, its text with the options, and the answer; `perceptv score` takes it.
"""


def sections(recipe: AnyRecipe, tally: Tally) -> list[str]:
    """The design of the pairs."""
    return [_DESIGN, _FILES]
