"""The dataset card of a set of paired videos."""

from __future__ import annotations

from typing import TYPE_CHECKING

from perceptv._core import __version__
from perceptv.core.dataset import AnyRecipe
from perceptv.sets.card import contents, numbers
from perceptv.sets.card_header import LICENCE, header

if TYPE_CHECKING:
    from perceptv.sets.tally import Tally

_TASKS = ("visual-question-answering", "video-text-to-text")

_SHOWN = {
    "mp4": "`videos/<domain>/<id>.mp4` (H.264, 4:2:0, 24 frames a second): close to what was drawn, not equal to it",
    "gif": "`videos/<domain>/<id>.gif`: a palette and rounded frame times; close to what was drawn, not equal to it",
    "png": "`images/<domain>/<id>/<frame>.png`, every frame without loss",
    "none": "no frames: `perceptv.generate` draws each when it is asked for",
}

_FILES = """## Files

- Videos: {shown}.
- `metadata.jsonl`: one line per video: prompt with its options, answer, condition, `pair` (equal for the two members of
  a pair), events, parameters and file name, as columns.
- `scenes.jsonl`: one line per video: the full record with the scene and its timeline, and for each frame how much there
  is of what the question asks about (`quantities`).
- `trials.jsonl`, where it was asked for: one line per trial of the published design: the numbers of its frames, its
  text with the options, and the answer; `perceptv score` takes it.
- `manifest.json`: recipe, versions, digest and size of every file. The `pixel_digest` of a video is the XXH3-128 of its
  frames' pixel digests one after the other, in hexadecimal: frames, not the bytes of an encoder, are its identity.
"""

_DESIGN = """## Design

Each video has a partner that differs in one event and in nothing else: there a quantity changes that is conserved here.
`paper` follows the published design: 48 configurations per domain, one direction of change per domain, and what stays
behind or is brought remains in view. `balanced` is the design without shortcuts: a carrier comes and goes in both
members, full or empty alike, and single frames before the change or the last frame alone do not tell the answer where
the task is to compare first and last.
"""

_LICENCE = f"""{LICENCE} The tasks follow ConservationBench; videos, prompts and
options are this package's own.
"""


def text(recipe: AnyRecipe, part: range | None, tally: Tally, video: str) -> bytes:
    """The card, from recipe and counts alone. `part`: positions of a slice, None for the whole."""
    total = tally.total()
    name = f"{recipe.suite} ({recipe.preset}, seed {recipe.seed})"
    sections = [
        header(name, total.instances, _TASKS, ("conservation", "cognitive-science")) + f"# {name}",
        f"Paired videos about conservation of number, length, liquid and substance, with known answers: "
        f"{total.instances} videos, made by perceptv {__version__} from preset `{recipe.preset}` and seed "
        f"{recipe.seed}." + ("" if part is None else " It is a slice of what this recipe gives."),
        _DESIGN,
        _FILES.format(shown=_SHOWN[video]),
        _remake(recipe, part, video),
        contents(tally),
        _LICENCE,
    ]
    return "\n".join(section.strip() + "\n" for section in sections).encode()


def _remake(recipe: AnyRecipe, part: range | None, video: str) -> str:
    blocks = recipe.as_dict()["blocks"]
    rows = [f"- `{domain}`: sizes {numbers(tuple(sizes))}, {per_size} pairs each" for domain, sizes, per_size in blocks]
    kept = None if video == "none" else video
    design = f"seed={recipe.seed}, preset={recipe.preset!r}"
    call = f"ds = pv.conservation({design}, domains=[...], sizes=[...], per_size=...)"
    call += "" if part is None else f"\nds = pv.Dataset(ds.recipe, {part!r})"
    listing = "\n".join(rows)
    return f"""## Make it again, check it

{listing}

```python
import perceptv as pv
{call}   # the lists above; without them it is the preset's own design
ds.save("OUT", video={kept!r})
```

`perceptv verify OUT` draws every frame again and names each difference.
"""
