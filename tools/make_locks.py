#!/usr/bin/env python3
"""Writes tools/locks/GROUP.txt: every package that continuous integration installs, pinned, with its digest.

make_locks.py, run by the interpreter that the environments are made from. The locks hold for that version of Python and
this kind of machine; tools/setup_venv.sh uses them there, and the ranges of pyproject.toml elsewhere.
"""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
from pathlib import Path

from requirements import requirements

LOCKS = Path(__file__).resolve().parent / "locks"
GROUPS = {"build-run": ("build", "run"), **{name: (name,) for name in ("test", "docs", "coverage", "wheel")}}


def resolve(wanted: list[str]) -> dict[str, str]:
    """Lines of a lock by package: what pip would install for these requirements in an empty environment."""
    with tempfile.TemporaryDirectory() as folder:
        report = Path(folder) / "report.json"
        call = ["install", "--dry-run", "--ignore-installed", "--quiet", "--report", str(report), *wanted]
        subprocess.run([sys.executable, "-m", "pip", *call], check=True)
        items = json.loads(report.read_text(encoding="utf-8"))["install"]
    return {item["metadata"]["name"].lower().replace("_", "-"): lock_line(item) for item in items}


def lock_line(item: dict[str, object]) -> str:
    """'name==version --hash=sha256:...' of one entry of pip's report."""
    metadata, origin = item["metadata"], item["download_info"]
    assert isinstance(metadata, dict) and isinstance(origin, dict)
    return f"{metadata['name']}=={metadata['version']} --hash=sha256:{origin['archive_info']['hashes']['sha256']}"


def main() -> None:
    """All groups are resolved together, so that they agree on a version."""
    LOCKS.mkdir(exist_ok=True)
    everything = resolve([line for groups in GROUPS.values() for group in groups for line in requirements(group)])
    for name, groups in GROUPS.items():
        pinned = [line.partition(" ")[0] for line in everything.values()]
        with tempfile.NamedTemporaryFile("w", suffix=".txt") as constraints:
            constraints.write("\n".join(pinned))
            constraints.flush()
            lines = resolve(["-c", constraints.name, *(line for group in groups for line in requirements(group))])
        (LOCKS / f"{name}.txt").write_text("\n".join(lines[key] for key in sorted(lines)) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
