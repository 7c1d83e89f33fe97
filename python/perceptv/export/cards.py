"""Dataset cards of exports: README.md, with the header that the Hugging Face hub reads."""

from __future__ import annotations

from perceptv._core import __version__
from perceptv.export.features import columns, yaml_features
from perceptv.export.rows import VIDEO
from perceptv.export.target import Export
from perceptv.sets.card_header import header, licence
from perceptv.suite import suite_of

_COLUMNS = """
`prompt` is the question with the form of the answer line, `answer_text` the literal answer line of a perfect reply;
`answer` and `params` are JSON texts, as their types differ between domains. `metadata.jsonl` holds the columns of plain
data alone; `export.json` the recipe, and size and SHA-256 of every file.

```python
import perceptv as pv
report = pv.score("path/to/this/folder", {"an id": "a reply"})
```
"""


def _card(out: Export, files: str, info: str, body: str) -> bytes:
    source = out.source
    what = "videos" if VIDEO in source.media.values() else "pictures"
    name = f"{source.name} (perceptv)"
    head = header(name, len(source), ["visual-question-answering"], [suite_of(source.suite)], [files], info)
    head += f"# {name}\n\n{len(source)} questions about {what} with known answers, made by perceptv {__version__}.\n"
    return (head + body + _COLUMNS + "\n" + licence([suite_of(source.suite)]) + "\n").encode()


def parquet_card(out: Export) -> bytes:
    """The card of a folder of Parquet files: splits, columns and their types stand in its header."""
    size = sum(file["bytes"] for file in out.described("data/"))
    rows = len(out.source)
    info = f"dataset_info:\n  features:\n{yaml_features(columns(out.source))}\n  splits:\n  - name: test\n"
    info += f"    num_bytes: {size}\n    num_examples: {rows}\n  download_size: {size}\n  dataset_size: {size}\n"
    body = """
```python
from datasets import load_dataset
rows = load_dataset("path/to/this/folder", split="test")
```
"""
    return _card(out, "data/test-*.parquet", info, body)


def webdataset_card(out: Export) -> bytes:
    """The card of a folder of shards."""
    body = """
```python
import webdataset
rows = webdataset.WebDataset("path/to/this/folder/test-000000.tar", shardshuffle=False).decode("rgb8")
```
"""
    return _card(out, '"*.tar"', "", body)


def hf_card(out: Export) -> bytes:
    """The README of a folder that ``datasets.load_from_disk`` opens."""
    body = "`datasets.load_from_disk` opens this folder; `metadata.jsonl` holds its columns of plain data."
    return harness_card(f"perceptv {out.source.name}", body)


def harness_card(title: str, body: str) -> bytes:
    """The README of a folder that a harness reads."""
    return f"# {title}\n\nMade by perceptv {__version__}.\n\n{body}\n".encode()
