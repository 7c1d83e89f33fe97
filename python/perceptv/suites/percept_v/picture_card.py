"""The sections of dataset cards that only Percept-V has."""

from __future__ import annotations

from perceptv._arguments import PRESETS
from perceptv.core.recipes import AnyRecipe
from perceptv.sets.tally import PictureTally
from perceptv.suites.percept_v.figures import figures_table

_LEAKS = """## Known leaks of this preset

`paper` keeps the published size laws, so that results stay comparable with published ones. Some of its answers can be
guessed, in part or completely, without looking:

- in most counting and location tasks the answer, or the total of its parts, follows from the size n;
- yes/no answers, and lists of what is present, become nearly certain as n grows;
- the shape of the canvas, above all rows and strips, gives n away;
- in some tasks another cue replaces the intended one: a colour for a shape, one picture of a pair for both, a position
  for a length, the most likely path for the drawn one.

Report a blind baseline that knows n with every score, or use the preset `balanced`, which draws its answers from stated
near-uniform distributions. In both presets the pictures determine the answers.
"""

_BALANCED = """## Preset

`balanced` draws the answer first, from a stated near-uniform distribution that the size alone does not fix. Then it
makes a picture with that answer.
"""

_AUDIT = """## Shortcut audit

How often an observer is right, in per cent. The observers always give one answer, know only the size, see one picture
of a pair, or vote by canvas, ink, number of colours and file size. Measured over sizes 1 to 20 with 20,000 keys per
domain (400 for the last column).{ceilings}
"""


def sections(recipe: AnyRecipe, tally: PictureTally) -> list[str]:
    """The known leaks of the preset or its distribution, and the audit of the domains."""
    texts = {"paper": [_LEAKS], "balanced": [_BALANCED]}.get(recipe.preset, [_LEAKS, _BALANCED])
    table = "".join(figures_table(preset, recipe.domains) for preset in PRESETS if preset == recipe.preset)
    if table.count("\n") < 2:
        return texts
    ceilings = " Stated ceilings are in brackets." if recipe.preset == "balanced" else ""
    return [*texts, _AUDIT.format(ceilings=ceilings) + "\n" + table]
