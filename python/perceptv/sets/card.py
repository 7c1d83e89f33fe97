"""The dataset card: README.md of a set, with the header that the Hugging Face hub reads."""

from __future__ import annotations

from typing import TYPE_CHECKING

from perceptv._core import __version__
from perceptv._plain import markdown
from perceptv.core.catalogue import info
from perceptv.sets.card_header import LICENCE, header
from perceptv.suites.percept_v.figures import figures_table

if TYPE_CHECKING:
    from perceptv.core.dataset import Recipe
    from perceptv.sets.tally import Counts, Tally

_TASKS = ("visual-question-answering", "image-to-text")
_SHOWN = ("images/**", "metadata.jsonl")

_FILES = """## Files

| file | what it holds |
|---|---|
| `images/<domain>/<id>.png` | the picture; `<id>_1.png` and `<id>_2.png` where two are shown |
| `metadata.jsonl` | one line per instance: prompt, answer, skills, parameters and file names, as columns |
| `scenes.jsonl` | one line per instance: the full record with the scene, object by object |
| `manifest.json` | recipe, versions, and for every file its digest and size; of pictures also the pixel digest |

Columns of `metadata.jsonl`: `file_name` is the first picture, `second_file_name` the second one or null (loaded, they
are the columns `image` and `second`). `answer` and `params` are JSON texts, as their types differ between domains.
`answer_text` is the literal answer line of a perfect reply, and `answer_format` the form of that line as the prompt
gives it. `answer_type` is single, fixed, list or set.

A pixel digest is the XXH3-128 of `<width>x<height>:` followed by the RGB bytes, row by row. File digests are SHA-256.
"""

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

_LICENCE = f"""{LICENCE} The tasks follow Percept-V (arXiv 2508.21143); prompts
and pictures are this package's own.
"""


def text(recipe: Recipe, part: range | None, tally: Tally) -> bytes:
    """The card of a set, from its recipe and counts alone. `part`: positions of a slice, None for the whole."""
    total = tally.total()
    name = f"{recipe.suite} ({recipe.preset}, seed {recipe.seed})"
    sections = [
        header(name, total.instances, _TASKS, ("visual-perception", "cognitive-science"), _SHOWN) + f"# {name}",
        _summary(recipe, part, total),
        _FILES,
        _remake(recipe, part),
        contents(tally),
        _LEAKS if recipe.preset == "paper" else _BALANCED,
        _audit(recipe),
        _LICENCE,
    ]
    return "\n".join(section.strip() + "\n" for section in sections if section).encode()


_TWINS = """
After each instance stands its twin (`twin_of` names the control): the same prompt and scene but for the smallest change
that excludes the control's answer."""


def _summary(recipe: Recipe, part: range | None, total: Counts) -> str:
    slices = "" if part is None else " It is a slice of what this recipe gives."
    slices += _TWINS if recipe.twins else ""
    return f"""
Questions about pictures of flat shapes, each with a known answer that the picture determines: {total.instances}
instances and {total.pictures} pictures, made by perceptv {__version__} from preset `{recipe.preset}` and seed
{recipe.seed}:
{len(recipe.domains)} domains, sizes {numbers(recipe.sizes)}, {recipe.per_size} per domain and size.{slices}

{total.equal} of the pictures are equal, pixel for pixel, to another one of their domain: small sizes have few distinct
pictures (table below).

```python
from datasets import load_dataset
rows = load_dataset("path/to/this/folder", split="test")
rows[0]["image"], rows[0]["second"], rows[0]["prompt"], rows[0]["answer_text"]   # second: None where one is shown
```
"""


def _remake(recipe: Recipe, part: range | None) -> str:
    lists = f"domains={list(recipe.domains)},\n    sizes={list(recipe.sizes)}, per_size={recipe.per_size}"
    lists += ", twins=True" if recipe.twins else ""
    twins = " --twins" if recipe.twins else ""
    call = f"ds = pv.{recipe.suite}(seed={recipe.seed}, preset={recipe.preset!r}, {lists})"
    if part is None:
        command = (
            f"perceptv generate {recipe.suite.replace('_', '-')} OUT --preset {recipe.preset} --seed {recipe.seed} \\\n"
            f"    --sizes {numbers(recipe.sizes)} --per-size {recipe.per_size}{twins} \\\n"
            f"    --domains {','.join(recipe.domains)}\n"
        )
    else:
        call += f"\nds = pv.Dataset(ds.recipe, {part!r})"
        command = ""
    return f"""## Make it again, check it

The same recipe and version give the same files, byte for byte; pixels do not depend on the machine.

```python
import perceptv as pv
{call}
ds.save("OUT")
```

```sh
{command}perceptv verify OUT                  # derives everything again and names each difference
perceptv verify OUT --digests-only   # compares files with the manifest
```
"""


def contents(tally: Tally) -> str:
    """Tables of the domains and sizes of a set."""
    lines = ["## Contents", "", "| domain | version | task | instances | pictures | equal to another |"]
    lines.append("|---|--:|---|--:|--:|--:|")
    for name, counts in tally.domains.items():
        known = info(name)
        cells = [f"`{name}`", known.version, markdown(known.title), counts.instances, counts.pictures, counts.equal]
        lines.append(f"| {' | '.join(map(str, cells))} |")
    lines += ["", "| size | pictures | equal to another |", "|--:|--:|--:|"]
    lines += [f"| {size} | {c.pictures} | {c.equal} |" for size, c in sorted(tally.sizes.items())]
    return "\n".join(lines)


_AUDIT = """## Shortcut audit

How often an observer is right, in per cent, who always gives one answer, who knows the size alone, who sees one picture
of a pair, or who votes by canvas, ink, number of colours and file size. Measured over sizes 1 to 20 with 20,000 keys
per domain (the last column: 400).{ceilings}
"""


def _audit(recipe: Recipe) -> str:
    """What shortcuts get in the domains of this preset that were audited; nothing for domains of other people."""
    table = figures_table(recipe.preset, recipe.domains)
    if table.count("\n") < 2:
        return ""
    ceilings = " Stated ceilings in brackets." if recipe.preset == "balanced" else ""
    return _AUDIT.format(ceilings=ceilings) + "\n" + table


def numbers(values: tuple[int, ...]) -> str:
    """Numbers in their order as runs: 1-5,8,10-12."""
    runs: list[list[int]] = []
    for value in values:
        if runs and value == runs[-1][1] + 1:
            runs[-1][1] = value
        else:
            runs.append([value, value])
    return ",".join(str(a) if a == b else f"{a}-{b}" for a, b in runs)
