"""Small sets for the tests of storage, verification and command line."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import Any

import perceptv as pv
from perceptv.sets.verify_dataset import verify


def small_domains() -> list[str]:
    """A domain with one picture and, where there is one, a domain with two."""
    known = pv.domains("percept_v")
    single = next(d.id for d in known if d.images == 1)
    return [single, *[d.id for d in known if d.images == 2][:1]]


def small_set(**changes: Any) -> pv.Dataset:
    recipe: dict[str, Any] = {"domains": small_domains(), "sizes": [1, 3], "per_size": 3, "seed": 5}
    return pv.percept_v(**{**recipe, **changes})


def contents(root: Path) -> dict[str, str]:
    """Digest of every file below a folder; links and folders by their kind."""
    out = {}
    for path in sorted(root.rglob("*")):
        name = path.relative_to(root).as_posix()
        if path.is_symlink():
            out[name] = "link"
        elif path.is_file():
            out[name] = hashlib.sha256(path.read_bytes()).hexdigest()
        else:
            out[name] = "folder"
    return out


def lines(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text().splitlines()]


def manifest(root: Path) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((root / "manifest.json").read_text())
    return found


def rewrite_manifest(root: Path, change: Any) -> None:
    """Lets `change` edit the manifest's data and writes them in the layout of the package."""
    data = manifest(root)
    change(data)
    write_manifest(root, data)


def write_manifest(root: Path, data: dict[str, Any]) -> None:
    files = data.pop("files")
    head = ",\n ".join(f"{json.dumps(k)}: {json.dumps(v)}" for k, v in data.items())
    body = ",\n  ".join(json.dumps(f) for f in files)
    (root / "manifest.json").write_text(f'{{\n {head},\n "files": [\n  {body}\n ]\n}}\n')


def picture(root: Path, row: int = 4) -> Path:
    """The first picture of a row of the metadata."""
    return root / lines(root / "metadata.jsonl")[row]["file_names"][0]


def found(root: Path, **options: Any) -> list[tuple[str, str]]:
    """Path and kind of every difference that verification names."""
    before = contents(root)
    differences = verify(root, **options)
    assert contents(root) == before, "verification writes nothing"
    return [(d.path, d.kind) for d in differences]
