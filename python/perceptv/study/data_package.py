"""A Frictionless description of an export: its files, and what is in their columns.

Source: Frictionless Data, Data Package and Table Schema, version 1.
"""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Collection, Iterable, Sequence
from typing import Any

NAME = "datapackage.json"
_FIELDS: dict[str, dict[str, str]] = {
    "responses.jsonl": {
        "id": "string",
        "model": "string",
        "response": "string",
        "position": "integer",
        "list": "integer",
        "value": "any",
        "rt": "number",
        "hidden": "integer",
        "timed_out": "boolean",
        "resumed": "boolean",
        "ratio": "number",
        "k": "number",
        "canvas": "array",
        "window": "array",
        "scrolls": "boolean",
        "cut": "boolean",
        "plays": "array",
        "late": "integer",
        "interval": "number",
        "px_per_cm": "number",
        "distance_cm": "number",
        "px_per_degree": "number",
    },
    "asked.jsonl": {"model": "string", "id": "string"},
    "sessions.csv": {
        "code": "string",
        "list": "integer",
        "state": "string",
        "started": "integer",
        "seconds": "number",
        "answers": "integer",
        "items": "integer",
        "attention_failed": "integer",
        "input": "string",
        "browser": "string",
        "replaced": "boolean",
    },
    "events.jsonl": {"code": "string", "kind": "string", "at": "number"},
    "surprise.csv": {
        "model": "string",
        "episode": "string",
        "trial": "integer",
        "frame": "string",
        "surprise": "number",
    },
}
_KEYS: dict[str, Any] = {"sessions.csv": "code", "responses.jsonl": ["model", "id"], "asked.jsonl": ["model", "id"]}


def csv_table(name: str, rows: Iterable[Sequence[object]]) -> str:
    """The text of a CSV file of an export."""
    return csv_text(_FIELDS[name], rows)


def csv_text(head: Iterable[str], rows: Iterable[Sequence[object]]) -> str:
    """A CSV file as text."""
    out = io.StringIO()
    csv.writer(out).writerows([list(head), *rows])
    return out.getvalue()


def described(names: Collection[str]) -> str:
    """The description of these files of an export; those without columns are left out."""
    resources = [_resource(name, fields) for name, fields in _FIELDS.items() if name in names]
    return json.dumps({"profile": "data-package", "name": "perceptv-study", "resources": resources}, indent=1) + "\n"


def _resource(name: str, fields: dict[str, str]) -> dict[str, Any]:
    schema: dict[str, Any] = {"fields": [{"name": field, "type": kind} for field, kind in fields.items()]}
    if name in _KEYS:
        schema["primaryKey"] = _KEYS[name]
    stem, _, form = name.partition(".")
    resource = {"name": stem, "path": name, "format": form, "encoding": "utf-8", "schema": schema}
    return {"profile": "tabular-data-resource", **resource} if form == "csv" else resource
