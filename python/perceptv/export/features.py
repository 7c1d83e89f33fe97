"""Columns as Hugging Face ``datasets`` and Arrow name them."""

from __future__ import annotations

import json
from typing import Any

from perceptv.export.rows import FLAG, IMAGE, IMAGES, NUMBER, NUMBERS, TEXT, TEXTS, VIDEO, Row, Source

Feature = dict[str, Any]
_DTYPES = {TEXT: "string", NUMBER: "int64", FLAG: "bool", TEXTS: "string", NUMBERS: "int64", IMAGE: "image"}
_DTYPES |= {IMAGES: "image", VIDEO: "video"}
_LISTS = (TEXTS, NUMBERS, IMAGES)


def columns(source: Source) -> dict[str, str]:
    """All columns with their kinds: media first, then plain data by name."""
    return {**source.media, **source.kinds}


def cells(row: Row, source: Source) -> dict[str, Any]:
    """A row as Arrow takes it: files as {bytes, path}."""
    out: dict[str, Any] = {}
    for name, kind in source.media.items():
        files = [{"bytes": file.data, "path": file.name} for file in row.files[name]]
        out[name] = files if kind == IMAGES else next(iter(files), None)
    return {**out, **row.record}


def features(found: dict[str, str]) -> Feature:
    """As in the metadata of Parquet files; "Sequence" is the name of lists that all versions read."""

    def one(kind: str) -> Feature:
        if kind in (IMAGE, IMAGES, VIDEO):
            return {"_type": "Video" if kind == VIDEO else "Image"}
        return {"dtype": _DTYPES[kind], "_type": "Value"}

    return {
        name: {"feature": one(kind), "_type": "Sequence"} if kind in _LISTS else one(kind)
        for name, kind in found.items()
    }


def yaml_features(found: dict[str, str]) -> str:
    """As in the header of a dataset card."""
    lines = []
    for name, kind in found.items():
        lines += [f"  - name: {name}", f"    {'sequence' if kind in _LISTS else 'dtype'}: {_DTYPES[kind]}"]
    return "\n".join(lines)


def arrow_schema(found: dict[str, str], arrow: Any) -> Any:
    """The schema of Parquet files; `arrow` is the module pyarrow."""
    file = arrow.struct([("bytes", arrow.binary()), ("path", arrow.string())])
    types = {TEXT: arrow.string(), NUMBER: arrow.int64(), FLAG: arrow.bool_(), IMAGE: file, VIDEO: file}
    types |= {TEXTS: arrow.list_(arrow.string()), NUMBERS: arrow.list_(arrow.int64()), IMAGES: arrow.list_(file)}
    told = json.dumps({"info": {"features": features(found)}})
    return arrow.schema([(name, types[kind]) for name, kind in found.items()], metadata={"huggingface": told})
