"""README.md of a set of shards: what it holds, and the columns that Hugging Face ``datasets`` would guess wrongly."""

from __future__ import annotations

from perceptv.export.export_rows import DATA, IMAGE, TEXT, VIDEO, yaml_features
from perceptv.sets.dataset_card import header, licence, suites_of
from perceptv.shards.shard_set import ShardSet

_TEXT = """
# {title}

{count} instances in {of} archives for WebDataset, made by perceptv {version}. The members of an instance share a key;
`json` is the full record. `manifest.json` has the recipe and the digests of all archives.

```python
from datasets import load_dataset
rows = load_dataset("path/to/this/folder", split="test")   # streaming=True, too
```

Columns are the endings of members, None where an instance has no such member.

```sh
perceptv verify path/to/this/folder
```
"""


def card(shards: ShardSet) -> bytes:
    """The file's contents; they follow from the set and its layout alone."""
    recipe = shards.dataset.recipe
    suites, title = suites_of(recipe.domains), f"{recipe.suite} ({recipe.preset}, seed {recipe.seed})"
    columns = {ending: _kind(ending) for ending in shards.endings()} | {"__key__": TEXT, "__url__": TEXT}
    about = f"dataset_info:\n  features:\n{yaml_features(columns)}\n"
    count = len(shards.dataset)
    head = header(title, count, ["visual-question-answering"], suites, ['"shard-*.tar"'], about)
    text = _TEXT.format(title=title, count=count, of=shards.of, version=shards.version)
    return f"{head}{text}\n{licence(suites)}\n".encode()


def _kind(ending: str) -> str:
    return {"json": DATA, "mp4": VIDEO}.get(ending.rpartition(".")[2], IMAGE)
