"""A sample as one flat record of plain data."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from perceptv.core.sample import Sample

_COLUMNS = (
    "id", "suite", "domain", "domain_version", "preset", "size", "index", "seed", "prompt", "answer", "answer_text",
    "answer_type", "answer_class", "answer_format", "skills", "params",
)  # fmt: skip


def row_of(sample: Sample) -> dict[str, Any]:
    """Key, question and truth by name, in a fixed order: the columns of metadata.jsonl without its files."""
    record = sample.record()
    row = {name: record[name] for name in _COLUMNS}
    twin_of = None if sample.twin_number is None else sample.control.id
    return {**row, "switches": dict(sample.switches), "options": sample.options, "twin_of": twin_of}
