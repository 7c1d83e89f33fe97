"""Descriptions of an export, all made from the table of columns: for programs, for Psych-DS, and for people.

Sources: Frictionless Data, Data Package and Table Schema, version 1; Psych-DS, whose description is a Dataset of
schema.org that lists every variable of the files in data/.
"""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any

from perceptv.study.columns import FALSE, PEOPLE, TABLES, THRESHOLDS, TRIALS, TRUE, Table
from perceptv.study.designs import Design

NAME, DESCRIPTION, CODEBOOK = "datapackage.json", "dataset_description.json", "CODEBOOK.md"
PSYCH_DS = {name: f"data/table-{name.partition('.')[0]}_data.csv" for name in (TRIALS, PEOPLE, THRESHOLDS)}
"""The tables that Psych-DS reads, with their names there."""
BAR = "\\|"
"""A bar within a cell of a Markdown table."""
_LIVE = ("=", "+", "-", "@", "\t", "\r")  # a spreadsheet takes these for the start of a formula


def csv_table(name: str, rows: Iterable[Sequence[object]]) -> str:
    """The text of a CSV file of an export."""
    return csv_text(TABLES[name].names, rows)


def csv_records(table: Table, rows: Iterable[Mapping[str, object]]) -> str:
    """The text of a CSV file of an export; what a row does not have is empty."""
    return csv_text(table.names, ([_cell(row.get(column)) for column in table.names] for row in rows))


def tables_of(design: Design) -> dict[str, Table]:
    """The tables of a study's export: people.csv has a column for each question of the form."""
    people = TABLES[PEOPLE]
    asked = tuple(question.column for question in design.questions)
    return {**TABLES, PEOPLE: people._replace(columns=(*people.columns, *asked))}


def _cell(value: object) -> object:
    return (TRUE if value else FALSE) if isinstance(value, bool) else "" if value is None else value


def quiet(text: str) -> str:
    """A text of a stranger that a spreadsheet does not run, without control characters but tabs and line ends."""
    kept = "".join(c for c in text.replace("\r\n", "\n").replace("\r", "\n") if c in "\n\t" or c >= " ")
    return f"'{kept}" if kept.startswith(_LIVE) else kept


def csv_text(head: Iterable[str], rows: Iterable[Sequence[object]]) -> str:
    """A CSV file as text."""
    out = io.StringIO()
    csv.writer(out, lineterminator="\n").writerows([list(head), *rows])
    return out.getvalue()


def descriptions(design: Design, files: Mapping[str, str]) -> dict[str, str]:
    """The files that describe an export with these files; programs are told of those that hold something."""
    found = {name: table for name, table in tables_of(design).items() if name in files}
    full = {name: table for name, table in found.items() if files[name]}
    return {NAME: _package(full), DESCRIPTION: _dataset(design, found), CODEBOOK: _codebook(found, files)}


def _package(found: Mapping[str, Table]) -> str:
    resources = [_resource(name, PSYCH_DS.get(name, name), table) for name, table in found.items()]
    package = {"profile": "data-package", "name": "perceptv-study", "resources": resources}
    return json.dumps(package, indent=1, ensure_ascii=False) + "\n"


def _resource(name: str, path: str, table: Table) -> dict[str, Any]:
    fields = [{"name": c.name, "type": c.kind, "description": c.text} for c in table.columns]
    schema: dict[str, Any] = {"fields": fields, **({"primaryKey": list(table.key)} if table.key else {})}
    stem, _, form = name.partition(".")
    about = {"name": stem, "path": path, "description": table.text, "format": form, "encoding": "utf-8"}
    if form == "csv":
        return {"profile": "tabular-data-resource", **about, "schema": schema}
    return {"profile": "data-resource", **about, "mediatype": "application/jsonl", "members": fields}


def _dataset(design: Design, found: Mapping[str, Table]) -> str:
    tables = [found[name] for name in reversed(PSYCH_DS) if name in found]  # what trials.csv says of a name comes last
    columns = {c.name: c.text for table in tables for c in table.columns}
    measured = [{"@type": "PropertyValue", "name": name, "description": text} for name, text in columns.items()]
    about = {
        "@context": "http://schema.org/",
        "@type": "Dataset",
        "name": design.title,
        "description": f"Answers of people in a study with perceptv. {design.purpose}".strip(),
        **({"author": {"@type": "Organization", "name": design.researcher}} if design.researcher else {}),
        "variableMeasured": measured,
    }
    return json.dumps(about, indent=1, ensure_ascii=False) + "\n"


def _codebook(found: Mapping[str, Table], names: Collection[str]) -> str:
    head = (
        "# Files of this export\n\nCodes stand for persons; no name, address or link is in these files. Empty cells "
        f"are missing values. `{NAME}` describes the files for programs (Frictionless), `{DESCRIPTION}` for Psych-DS.\n"
    )
    if "LEFT_OUT.txt" in names:
        head += "\n`LEFT_OUT.txt` tells what was stored, cannot be used, and is in no file.\n"
    return "\n".join([head, *(_chapter(name, table) for name, table in found.items())])


def _chapter(name: str, table: Table) -> str:
    copy = f" `{PSYCH_DS[name]}` is the same file, under the name that Psych-DS wants." if name in PSYCH_DS else ""
    rows = "".join(f"| `{c.name}` | {c.kind} | {c.text.replace('|', BAR)} |\n" for c in table.columns)
    return f"## `{name}`\n\n{table.text}{copy}\n\n| column | type | meaning |\n|---|---|---|\n{rows}"
