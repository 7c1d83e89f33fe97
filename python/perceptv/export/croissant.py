"""Croissant metadata: what the files of a folder are, and which records they hold, as JSON-LD.

Made without any package; the extra ``croissant`` brings mlcroissant, which reads it.
"""

from __future__ import annotations

import json
import re
from collections.abc import Collection
from pathlib import Path
from typing import Any

from perceptv._arguments import path as path_of
from perceptv._core import __version__
from perceptv._plain import counted
from perceptv.core.catalogue import info, registry
from perceptv.errors import InvalidParams
from perceptv.export.export_rows import (
    FLAG,
    IMAGE,
    IMAGES,
    NUMBER,
    NUMBERS,
    TEXT,
    TEXTS,
    VIDEO,
    ExportSource,
    column_kind,
    columns,
)
from perceptv.export.target import EXPORT
from perceptv.io.schema import OBJECT, check
from perceptv.io.strangers import lines_of
from perceptv.io.strict_json import parse
from perceptv.io.whole import replacing
from perceptv.io.whole_files import Folder, typed
from perceptv.limits import LIMITS, Limits, check_limit
from perceptv.sets.plan import MANIFEST, METADATA
from perceptv.suite import Suite, suite_of

CROISSANT = "croissant.json"
_TYPES = {TEXT: "sc:Text", TEXTS: "sc:Text", NUMBER: "sc:Integer", NUMBERS: "sc:Integer", FLAG: "sc:Boolean"}
_TYPES |= {IMAGE: "sc:ImageObject", IMAGES: "sc:ImageObject", VIDEO: "sc:VideoObject"}
_PARQUET = "application/x-parquet"
_SIMPLE = """citeAs column equivalentProperty extract field fileProperty fileObject fileSet format includes
isLiveDataset jsonPath key md5 parentField path recordSet references regex repeated replace samplingRate separator
source subField"""
_CONTEXT = {
    "@language": "en",
    "@vocab": "https://schema.org/",
    "cr": "http://mlcommons.org/croissant/",
    "dct": "http://purl.org/dc/terms/",
    "rai": "http://mlcommons.org/croissant/RAI/",
    "sc": "https://schema.org/",
    "conformsTo": "dct:conformsTo",
    "data": {"@id": "cr:data", "@type": "@json"},
    "dataType": {"@id": "cr:dataType", "@type": "@vocab"},
    "examples": {"@id": "cr:examples", "@type": "@json"},
    **{name: f"cr:{name}" for name in _SIMPLE.split()},
    "transform": "cr:transform",
}
_PICTURE = re.compile(r"images/[^/]*/[^/]*", re.DOTALL)
_URL = re.compile(r"https?://[^\s)>]+")
Json = dict[str, Any]


def write_croissant(path: str | Path, *, limits: Limits = LIMITS) -> Path:
    """Writes ``croissant.json`` into a folder that `Dataset.save` or `to_parquet` made; returns its path.

    For datasets of pictures the records are the lines of metadata.jsonl, and all pictures by name. For other saved
    datasets they are only the lines. Folders of Parquet files already have the file.

    Raises
    ------
    InvalidParams
        The folder is neither of these.
    VerificationError, LimitExceeded
        Its metadata.jsonl is damaged, or larger than `limits` allow.
    StorageError
        The file cannot be read or written.
    """
    legal = "legal: a complete saved dataset, or a folder of Parquet files"
    root = path_of("path", path, legal.removeprefix("legal: ")).resolve()
    folder = Folder(root)
    if folder.size(EXPORT) is not None and folder.size(CROISSANT) is not None:
        return root / CROISSANT
    if folder.size(MANIFEST) is None or folder.size(METADATA) is None:
        raise InvalidParams(f"path is {str(path)!r}; {legal}")
    with typed("read", root):
        text = describe_saved(root, limits)
    with replacing(root / CROISSANT) as file:  # never through a link: the folder may be anybody's
        file.write(text)
    return root / CROISSANT


def describe_parquet(source: ExportSource, files: list[Json]) -> bytes:
    """The metadata of Parquet files, given with path, sha256 and bytes."""
    shards = [_file(f["path"], _PARQUET, f["sha256"], f["bytes"]) for f in files]
    together = {"@type": "cr:FileSet", "@id": "shards", "name": "shards", "encodingFormat": _PARQUET}
    together["includes"] = "data/*.parquet"
    origin = {"fileSet": {"@id": "shards"}}
    fields = [_field("rows", name, kind, origin) for name, kind in columns(source).items()]
    return _text(source.name, len(source), source.suites, [*shards, together], [_records("rows", fields)])


def describe_saved(root: Path, limits: Limits = LIMITS) -> bytes:
    """The metadata of a saved dataset, from its files."""
    row: Json = {}
    count, named = 0, dict[str, None]()
    for number, line in lines_of(root / METADATA, METADATA, limits):
        check_limit(METADATA, count := count + 1, "instances", "max_instances", limits)
        where = f"line {number}"
        members: Json = check({where: parse(line, METADATA, limits)}, {where: OBJECT}, METADATA)[where]
        row, named = row or members, {**named, _row_suite(members): None}
    suites = [suite_of(name) for name in named]
    lines = _file(METADATA, "application/jsonlines", Folder(root).sha256(METADATA), (root / METADATA).stat().st_size)
    origin = {"fileObject": {"@id": METADATA}}
    fields = [_field("rows", name, column_kind(value), origin) for name, value in row.items()]
    if not _names_pictures(row):
        return _text(root.name, count, suites, [lines], [_records("rows", fields)])
    pictures = {"@type": "cr:FileSet", "@id": "pictures", "name": "pictures", "encodingFormat": "image/png"}
    pictures["includes"] = "images/*/*.png"
    listed = [_of_files("name", TEXT, "filename"), _of_files("picture", IMAGE, "content")]
    records = [_records("rows", fields), _records("files", listed)]
    return _text(root.name, count, suites, [lines, pictures], records)


def _names_pictures(row: Json) -> bool:
    names = row.get("file_names")
    return isinstance(names, list) and all(_PICTURE.fullmatch(str(name)) for name in names) and names != []


def _of_files(name: str, kind: str, what: str) -> Json:
    origin = {"fileSet": {"@id": "pictures"}, "extract": {"fileProperty": what}}
    return {**_field("files", name, kind, {}), "source": origin}


def _row_suite(row: Json) -> str:
    """The suite of a line of metadata.jsonl, as it states or from its domain."""
    if "suite" not in row and row.get("domain") in registry().ids():
        return info(row["domain"]).suite
    return str(row.get("suite"))


def _file(path: str, form: str, sha256: str, size: int) -> Json:
    out = {"@type": "cr:FileObject", "@id": path, "name": path, "contentUrl": path, "contentSize": f"{size} B"}
    return {**out, "encodingFormat": form, "sha256": sha256}


def _field(records: str, name: str, kind: str, origin: Json) -> Json:
    extract: Json = {"extract": {"column": name}}
    if kind in (IMAGE, IMAGES, VIDEO):
        extract["transform"] = {"jsonPath": "bytes"}
    out: Json = {"@type": "cr:Field", "@id": f"{records}/{name}", "name": name, "dataType": _TYPES[kind]}
    out |= {"repeated": True} if kind in (TEXTS, NUMBERS, IMAGES) else {}
    return {**out, "source": {**origin, **extract}}


def _records(name: str, fields: list[Json]) -> Json:
    return {"@type": "cr:RecordSet", "@id": name, "name": name, "field": fields}


def _text(name: str, rows: int, suites: Collection[Suite], distribution: list[Json], records: list[Json]) -> bytes:
    made = f"{counted(rows, 'question')} about synthetic stimuli, with known answers, made by perceptv {__version__}."
    description = " ".join([made, *dict.fromkeys(suite.source for suite in suites if suite.source)])
    licences = [found[0] if (found := _URL.findall(suite.licence)) else suite.licence for suite in suites]
    head = {"@context": _CONTEXT, "@type": "sc:Dataset", "name": name, "description": description}
    head |= {"conformsTo": "http://mlcommons.org/croissant/1.0", "version": __version__}
    head["license"] = licences if len(licences) > 1 else licences[0]
    head["citeAs"] = f"perceptv {__version__}, set {name}"
    return json.dumps({**head, "distribution": distribution, "recordSet": records}, indent=1).encode() + b"\n"
