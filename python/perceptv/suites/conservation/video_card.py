"""The sections of dataset cards that only paired videos have."""

from __future__ import annotations

from perceptv.core.recipes import AnyRecipe
from perceptv.sets.tally import PictureTally

_DESIGN = """## Design

Each video has a partner that differs in one event and in nothing else: in one of them a quantity changes, in the other
it is conserved. `paper` follows the published design: 48 configurations per domain and one direction of change per
domain; residues and added parts remain in view. So in `paper` the last frame alone answers all four domains.
`balanced` is the design without shortcuts: a carrier comes and goes in both videos, with the same load. A single frame
before the change does not give the answer away. Neither does the last frame alone, if the task is to compare the first
and the last.
"""

_DIFFERS = """## Differs from the publication

The videos are drawn, not filmed. Length: a piece is joined to the straw; the published straw is extendable. Size: the
cylinder lies on its side. Volume: sizes of the glasses, amounts and how much stays behind are ours, and the question
says that both glasses are round. In `paper` the same hand comes in both videos of a pair, so that it gives no answer
away: in the conserving ones of length and number it takes away again what it brought.
"""

_FILES = """## Trials

`pair` is equal for the two videos of a pair. `trials.jsonl`, if it was requested, has a line per trial of the published
design: the numbers of its frames, its text with the options, and the answer. `perceptv score` reads it.
"""


def sections(recipe: AnyRecipe, tally: PictureTally) -> list[str]:
    """The design of the pairs, what differs from the published ones, and the files of trials."""
    return [_DESIGN, _DIFFERS, _FILES]
