"""What the card of a Percept-V set says beside what every card says."""

from __future__ import annotations

from typing import TYPE_CHECKING

from perceptv._arguments import PRESETS
from perceptv.suites.percept_v.figures import figures_table

if TYPE_CHECKING:
    from perceptv.core.recipes import AnyRecipe
    from perceptv.sets.tally import Tally

_LEAKS = """## Known leaks of this preset

`paper` keeps the published size laws, so that results stay comparable with published ones. Some of its answers can be
guessed, in part or in whole, without looking:

- in most counting and location tasks the answer, or the total that it is made of, follows from the size n;
- yes/no answers and lists that name what is present become nearly certain as n grows;
- the shape of the canvas, rows or strips in particular, gives n away;
- in some tasks one cue stands in for the one asked about: a colour for a shape, one picture of a pair for both, a
  position for a length, the most likely path for the drawn one.

Report a blind baseline that knows n beside any score, or use the preset `balanced`, which draws its answers from stated
near-uniform laws. Answers follow from the pictures in both.
"""

_BALANCED = """## Preset

`balanced` draws the answer first, from a stated near-uniform law that the size alone does not fix, and then makes a
picture that has it.
"""

_AUDIT = """## Shortcut audit

How often an observer is right, in per cent, who always gives one answer, who knows the size alone, who sees one picture
of a pair, or who votes by canvas, ink, number of colours and file size. Measured over sizes 1 to 20 with 20,000 keys
per domain (the last column: 400).{ceilings}
"""


def sections(recipe: AnyRecipe, tally: Tally) -> list[str]:
    """The preset's known leaks or its law, and what shortcuts get in the domains that were audited."""
    told = {"paper": [_LEAKS], "balanced": [_BALANCED]}.get(recipe.preset, [_LEAKS, _BALANCED])
    table = "".join(figures_table(preset, recipe.domains) for preset in PRESETS if preset == recipe.preset)
    if table.count("\n") < 2:
        return told
    ceilings = " Stated ceilings in brackets." if recipe.preset == "balanced" else ""
    return [*told, _AUDIT.format(ceilings=ceilings) + "\n" + table]
