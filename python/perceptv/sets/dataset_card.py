"""The dataset card: README.md of a set, with the header that the Hugging Face hub reads; what all cards share."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from itertools import chain
from typing import TYPE_CHECKING

from perceptv._core import __version__
from perceptv._plain import counted, markdown
from perceptv.core.catalogue import info as about
from perceptv.core.dataset import Dataset, sample_of
from perceptv.core.recipes import AnyRecipe, Key, Recipe, is_shown_plain, parts_shown, undressed
from perceptv.core.seen_sizes import size_text, smallest_drawn
from perceptv.sets.tally import PictureCounts, PictureTally
from perceptv.suite import Suite, known_suites, suite_of

if TYPE_CHECKING:
    from perceptv.sets.plan import SavePlan

_Row = tuple[str, str]  # look and size
_LIMITS = ((1_000, "n<1K"), (10_000, "1K<n<10K"), (100_000, "10K<n<100K"), (1_000_000, "100K<n<1M"))
_ROWS = ("images/**", "metadata.jsonl")
_SHOWN = {
    "pictures": "`images/<domain>/<id>.png`: the picture; `<id>_1.png` and `<id>_2.png` if there are two",
    "mp4": "`videos/<domain>/<id>.mp4` (H.264, 4:2:0): close to the drawn frames, not equal to them",
    "gif": "`videos/<domain>/<id>.gif`: a palette and rounded frame times; close to the drawn frames, not equal",
    "png": "`images/<domain>/<id>/<frame>.png`: every frame of a video, lossless",
    "none": "no frames of videos: `perceptv.generate` draws them on demand",
}
_FILES = """## Files

{shown}
- `metadata.jsonl`: one line per instance: prompt, answer, skills, parameters and file names, as columns.
- `scenes.jsonl`: one line per instance: the full record with the scene, object by object.
- `manifest.json`: recipe, versions, the digest and size of every file, and the pixel digest of every picture.

Columns of `metadata.jsonl`: `file_names` are the pictures in order; after loading, they are the column `images`. Of a
video `file_name` is its file or its first frame. `answer` and `params` are JSON texts, because their types differ
between domains. `answer_text` is the literal answer line of a perfect reply. `answer_format` is the form of that line
in the prompt. `answer_type` is single, fixed, list or set.

A pixel digest is the XXH3-128 of `<width>x<height>:` followed by the RGB bytes, row by row. The digest of a video is
the XXH3-128 of the digests of its frames in order, in hexadecimal, so it does not depend on the encoder. File digests
are SHA-256.
"""
_LOAD = """
```python
from datasets import load_dataset
rows = load_dataset("path/to/this/folder", split="test")
rows[0]["images"], rows[0]["prompt"], rows[0]["answer_text"]   # images: a list, also of one picture
```
"""


def _own(recipe: AnyRecipe, tally: PictureTally, hook: Callable[[AnyRecipe, PictureTally], Iterable[str]]) -> list[str]:
    """Sections of a suite."""
    return [section.strip() for section in hook(recipe, tally)]


def text(plan: SavePlan, tally: PictureTally) -> bytes:
    """The card of a set, from its plan and counts alone."""
    recipe, total = plan.recipe, tally.total()
    suites = suites_of(recipe.domains)
    title = f"{recipe.suite} ({recipe.preset}, seed {recipe.seed})"
    own = chain.from_iterable(suite.addition("card", partial(_own, recipe, tally)) or [] for suite in suites)
    media = plan.media
    tasks = ["visual-question-answering", "video-text-to-text" if "videos" in media else "image-to-text"]
    sections = [
        header(title, total.instances, tasks, suites, _ROWS if media == ["pictures"] else ()) + f"# {title}",
        _summary(plan, total),
        _LOAD if media == ["pictures"] else "",
        _FILES.format(shown="\n".join(f"- {_SHOWN[kept]}." for kept in plan.kept_forms)),
        _remake(plan),
        contents(tally),
        looks_section(plan) if plan.looks else "",
        *own,
        licence(suites),
    ]
    return "\n".join(section.strip() + "\n" for section in sections if section).encode()


def _summary(plan: SavePlan, total: PictureCounts) -> str:
    recipe = undressed(plan.recipe)
    told = f"Questions about {' and '.join(plan.media)}, each with a known answer: "
    told += counted(total.instances, "instance")
    told += f" and {counted(total.pictures, 'file')} with what is shown" if total.pictures else ""
    told += f", made by perceptv {__version__} from preset `{recipe.preset}` and seed {recipe.seed}"
    many = "s" if len(recipe.domains) > 1 else ""
    told += f": {len(recipe.domains)} domain{many}"
    if isinstance(recipe, Recipe):
        told += f", sizes {numbers(recipe.sizes)}, {recipe.per_size} per domain and size"
    told += "."
    told += "" if plan.part is None else " It is a part of the dataset of this recipe."
    if plan.looks:
        told += (
            "\nInstances are shown in several looks or sizes (`look`, `scale`, `plain_id`); scenes and answers stay."
        )
    if isinstance(recipe, Recipe) and recipe.twins:
        told += (
            "\nEach instance is followed by its twin (`twin_of` names the control): the same prompt, and the same "
            "scene with the smallest change that excludes the control's answer."
        )
    if total.pictures:
        told += (
            f"\n\n{total.equal} of the pictures are equal, pixel for pixel, to another one of their domain: small "
            "sizes have few distinct pictures (table below)."
        )
    return told


def _remake(plan: SavePlan) -> str:
    command = _command(plan)
    return f"""## Making it again, checking it

The same recipe and version give the same files, byte for byte; pixels do not depend on the machine.

```python
import perceptv as pv
ds = pv.load("path/to/this/folder")   # its recipe, not its files
ds.save("OUT"{"" if plan.video is None else f", video={plan.video!r}"})
```

```sh
{command}perceptv verify OUT                  # generates everything again and names each difference
perceptv verify OUT --digests-only   # only compares files with the manifest
```
"""


def _command(plan: SavePlan) -> str:
    """The command line that makes the whole set, where it has options for that."""
    recipe = plan.recipe
    suite = known_suites().get(recipe.suite)
    plain = isinstance(recipe, Recipe) and not (recipe.partners or recipe.switches or recipe.redrawn)
    named = suite is not None and {"sizes", "per_size"} <= {option.name for option in suite.options}
    if not (plain and named and isinstance(recipe, Recipe) and plan.part is None):
        return ""
    return (
        f"perceptv generate {recipe.suite.replace('_', '-')} OUT --preset {recipe.preset} --seed {recipe.seed} \\\n"
        f"    --sizes {numbers(recipe.sizes)} --per-size {recipe.per_size}{' --twins' if recipe.twins else ''} \\\n"
        f"    --domains {','.join(recipe.domains)}\n"
    )


def contents(tally: PictureTally) -> str:
    """Tables of the domains and sizes of a set."""
    lines = ["## Contents", "", "| domain | version | task | instances | pictures | equal to another |"]
    lines.append("|---|--:|---|--:|--:|--:|")
    for name, counts in tally.domains.items():
        known = about(name)
        cells = [f"`{name}`", known.version, markdown(known.title), counts.instances, counts.pictures, counts.equal]
        lines.append(f"| {' | '.join(map(str, cells))} |")
    lines += ["", "| size | pictures | equal to another |", "|--:|--:|--:|"]
    lines += [f"| {size} | {c.pictures} | {c.equal} |" for size, c in sorted(tally.sizes.items())]
    return "\n".join(lines)


def looks_section(plan: SavePlan) -> str:
    """The looks and sizes of a set with the smallest that is drawn in each, and what refuses them."""
    counts: Counter[_Row] = Counter()
    digits: dict[_Row, float] = {}
    strokes: dict[_Row, float] = {}
    for chunk in plan.chunks():
        for key in plan.keys(chunk):
            counts[row := _row(key)] += 1
            found = sample_of(key)
            for least, value in zip((digits, strokes), smallest_drawn(found.scene, found.scale), strict=True):
                least[row] = min(least.get(row, math.inf), value)
    return _looks(plan.recipe, counts, {"digits": digits, "strokes": strokes})


def looks_of(dataset: Dataset) -> str:
    """The looks and sizes of a dataset, and what refuses them; empty where all is plain. No sample is made."""
    if is_shown_plain(dataset.recipe):
        return ""
    return _looks(dataset.recipe, Counter(map(_row, dataset.keys())), {})


def _row(key: Key) -> _Row:
    return key.appearance.look, size_text(key.appearance)


def _looks(recipe: AnyRecipe, counts: Counter[_Row], smallest: Mapping[str, Mapping[_Row, float]]) -> str:
    lines = ["## Looks and sizes", "", "Scene, question and truth of an instance are the same in all of them."]
    lines += [f"{' and '.join(smallest).capitalize()} are the smallest that are drawn, in px."] if smallest else []
    lines += ["", f"| look | size | instances |{''.join(f' {name} |' for name in smallest)}"]
    lines.append(f"|---|---|--:|{'--:|' * len(smallest)}")
    for row, count in counts.items():
        cells = [f"`{row[0]}`", row[1], str(count), *(_px(least[row]) for least in smallest.values())]
        lines.append(f"| {' | '.join(cells)} |")
    skipped = [each for part in parts_shown(recipe) for each in part.skipped]
    if skipped:
        lines += ["", "Left out, because the look or the size would touch the truth:", ""]
        lines += ["| look or size | domain | instances | reason, of the first |", "|---|---|--:|---|"]
        for each in skipped:
            change = ", ".join(f"{name} {value}" for name, value in each.change.as_dict().items())
            lines.append(f"| {markdown(change)} | `{each.domain}` | {each.count} | {markdown(each.reason)} |")
    return "\n".join(lines)


def _px(value: float) -> str:
    return "-" if value == math.inf else f"{value:.1f}"


def numbers(values: tuple[int, ...]) -> str:
    """Numbers in their order as runs: 1-5,8,10-12."""
    runs: list[list[int]] = []
    for value in values:
        if runs and value == runs[-1][1] + 1:
            runs[-1][1] = value
        else:
            runs.append([value, value])
    return ",".join(str(a) if a == b else f"{a}-{b}" for a, b in runs)


def suites_of(domains: Sequence[str]) -> list[Suite]:
    """The suites of some domains, each once."""
    return [suite_of(name) for name in dict.fromkeys(about(domain).suite for domain in domains)]


def licence(suites: Sequence[Suite]) -> str:
    """The section of a card on where the tasks come from, and on what may be done with what was made."""
    told = [" ".join(filter(None, (suite.source, suite.licence))) for suite in suites]
    if len(suites) > 1:
        told = [f"{suite.title}. {said}" for suite, said in zip(suites, told, strict=True)]
    return "\n\n".join(["## Source and licence" if any(suite.source for suite in suites) else "## Licence", *told])


def header(
    name: str, instances: int, tasks: Sequence[str], suites: Sequence[Suite], files: Sequence[str] = (), info: str = ""
) -> str:
    """The YAML block at the top of a card, with its lines of dashes.

    `tasks` are task categories of the hub; licence and tags are those of the `suites`. `files` are the patterns of the
    one split, none where the hub is to find no table; `info` further lines.
    """
    licences = list(dict.fromkeys(suite.hub_licence for suite in suites))
    shown = [f"license: {licences[0]}"] if len(licences) == 1 else _listed("license", licences)
    words = dict.fromkeys(word for suite in suites for word in suite.keywords)
    lines = ["---", *shown, f"pretty_name: {name}", *_listed("language", ["en"])]
    lines += [*_listed("task_categories", tasks), *_listed("tags", ["synthetic", *words])]
    lines += _listed("size_categories", [next((label for limit, label in _LIMITS if instances < limit), "n>1M")])
    if files:
        paths = [f"    path: {files[0]}"] if len(files) == 1 else ["    path:", *(f"    - {path}" for path in files)]
        lines += ["configs:", "- config_name: default", "  data_files:", "  - split: test", *paths]
    return "\n".join(lines) + f"\n{info}---\n"


def _listed(key: str, values: Sequence[str]) -> list[str]:
    return [f"{key}:", *(f"- {value}" for value in values)]
